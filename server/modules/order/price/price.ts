import { agreedPrices, type PricedLine } from '#server/modules/price/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import * as sql from './price.sql.ts';

/** What orders cost as agreed, before they are the factory's: by order, its lines. */
export async function pricesOf(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<Map<number, { costCents: number; lines: PricedLine[] }>> {
  const lines = await sql.linesToPrice(trx, merchantId, orderIds);
  const priced = await agreedPrices(trx, lines, now);
  const orders = new Map<number, { costCents: number; lines: PricedLine[] }>();
  for (const { lineId, orderId, quantity } of lines) {
    const order = orders.get(orderId) ?? { costCents: 0, lines: [] };
    const line = priced.get(lineId)!;
    order.costCents += quantity * line.unitCents;
    order.lines.push(line);
    orders.set(orderId, order);
  }
  return orders;
}

/** What came into orders after their push, or is now another number of pieces, is priced as of now; the rest stays. */
export async function priceNewLines(trx: Trx, asker: Asker, orderIds: readonly number[], now: Date) {
  const lines = await sql.newLinesToPrice(trx, asker, orderIds);
  if (lines.length === 0) return;
  const priced = await agreedPrices(trx, lines, now);
  const waiting = lines.filter(({ waits }) => waits).map(({ lineId }) => priced.get(lineId)!);
  await sql.writePrices(trx, asker, waiting);
}
