import { sql } from 'kysely';
import type { LineToPrice, PricedLine } from '#server/modules/price/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Asker, Party } from '#server/modules/order/reach/party.ts';

const column = (party: Party) => sql.ref(party === 'merchantId' ? 'l.merchant_id' : 'l.factory_id');

const PRICED = sql`l.id as "lineId", l.order_id as "orderId", l.merchant_id as "merchantId", s.factory_id as "factoryId",
  l.sku_id as "skuId", s.material, s.color, s.price_cents as "listCents", s.currency, l.quantity, l.is_gift as "isGift"`;

/** Lines of a merchant's orders that a factory would make. */
export async function linesToPrice(trx: Trx, merchantId: number, orderIds: readonly number[]) {
  const { rows } = await sql<LineToPrice>`
    select ${PRICED} from order_line l join sku s on s.id = l.sku_id
    where l.merchant_id = ${merchantId} and l.order_id = any(${orderIds}::bigint[]) and l.kind = 'sku'`.execute(
    trx,
  );
  return rows;
}

/** Lines of orders in which some came in after the push: with them those that count beside them; and which those are. */
export async function newLinesToPrice(trx: Trx, { party, tenantId }: Asker, orderIds: readonly number[]) {
  const { rows } = await sql<LineToPrice & { waits: boolean }>`
    select ${PRICED}, l.price_steps is null as waits from order_line l join sku s on s.id = l.sku_id
    where ${column(party)} = ${tenantId} and l.order_id = any(${orderIds}::bigint[]) and l.kind = 'sku' and l.factory_id > 0
      and exists (select from order_line n where n.order_id = l.order_id and n.price_steps is null)`.execute(
    trx,
  );
  return rows;
}

export const writePrices = (trx: Trx, { party, tenantId }: Asker, lines: readonly PricedLine[]) =>
  sql`
    update order_line l set cost_cents = v.cost, cost_currency = v.currency, price_steps = v.steps
    from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ unitCents }) => unitCents)}::bigint[],
      ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ steps }) => JSON.stringify(steps))}::jsonb[])
      v(id, cost, currency, steps)
    where ${column(party)} = ${tenantId} and l.id = v.id`.execute(trx);
