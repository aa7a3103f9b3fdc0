import { bringDecoded, meantCodes } from '#server/modules/mapping/service.ts';
import type { NewOrder, OrderPlace } from '#server/modules/order/service.ts';
import { shopFactories } from './shop.sql.ts';
import { meant, readCodes } from './decoder.ts';
import * as sql from './sql.ts';

type Trx = Parameters<typeof bringDecoded>[0];

/** Above this a line would not fit what an order may hold: it stays as the platform has it. */
const MOST_PIECES = 1_000_000;

/**
 * Reads the codes of orders that come, where the merchant lets it: codes without a meaning get the SKU that is read out of
 * them, and lines the pieces that their code says.
 */
export async function decodeArriving(
  trx: Trx,
  { merchantId, shopId }: OrderPlace,
  orders: readonly NewOrder[],
  now: Date,
): Promise<readonly NewOrder[]> {
  if (!(await sql.featureOf(trx, merchantId))?.open) return orders;
  const rules = (await sql.rulesOf(trx, merchantId)).filter(({ open }) => open);
  const lines = orders.flatMap((order) => order.lines);
  const codes = [...new Set(lines.flatMap((line) => (line.sku ? [] : [line.platformCode])))];
  if (rules.length === 0 || codes.length === 0) return orders;
  const asked = codes.map((code) => ({ code, shopIds: [shopId] }));
  const read = await readCodes(trx, merchantId, rules, asked);
  if (read.size === 0) return orders;

  const known = new Set(await meantCodes(trx, merchantId, [...read.keys()]));
  const factory = (await shopFactories(trx, merchantId)).get(shopId);
  const fresh = [...read].flatMap(([code, { offered, quantity, pictureFileId, ruleName }]) => {
    const sku = known.has(code) ? undefined : meant(offered, factory);
    return sku ? [{ code, factoryId: sku.factoryId, skuId: sku.id, pictureFileId, quantity, ruleName }] : [];
  });
  await bringDecoded(trx, merchantId, fresh, now);
  return orders.map((order) => ({ ...order, lines: order.lines.map((line) => multiplied(line, read)) }));
}

function multiplied(
  line: NewOrder['lines'][number],
  read: Awaited<ReturnType<typeof readCodes>>,
): NewOrder['lines'][number] {
  const times = line.sku ? 1 : (read.get(line.platformCode)?.quantity ?? 1);
  if (times <= 1 || line.quantity * times > MOST_PIECES) return line;
  // What the platform sold costs what it cost: a piece of it is less by as much.
  return {
    ...line,
    quantity: line.quantity * times,
    unitCents: Math.round(line.unitCents / times),
    decoded: true,
  };
}
