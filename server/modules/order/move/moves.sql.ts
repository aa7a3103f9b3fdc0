import { sql } from 'kysely';
import { UNREAD, type Db, type Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';

/** What an order's goods lines lead to. */
interface Target {
  orderId: number;
  factoryIds: number[];
  lines: number;
  costCents: number;
  /** The codes of its SKUs that are not in use; null: all are. */
  stopped: string[] | null;
}

/**
 * Where the goods of these orders are made, how many lines that is, and what they cost there. Goods of a factory that the
 * merchant is bound to no more are not among them.
 */
export async function targetsOf(trx: Db | Trx, merchantId: number, ids: readonly number[]) {
  const { rows } = await sql<Target>`
    select l.order_id as "orderId", array_agg(distinct s.factory_id) as "factoryIds", count(*) as lines,
      sum(l.quantity * s.price_cents)::bigint as "costCents",
      array_agg(distinct s.code) filter (where s.status <> 0) as stopped
    from order_line l join sku s on s.id = l.sku_id
    where l.merchant_id = ${merchantId} and l.order_id = any(${ids}::bigint[]) and l.kind = 'sku'
    group by l.order_id`.execute(trx);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Until the transaction ends no binding of the merchant ends: who asks next what is bound sees what will hold. */
export const holdBindings = (trx: Trx, merchantId: number) =>
  sql`${sql.raw(UNREAD)} select pg_advisory_xact_lock_shared(${LOCKS.bindings}, ${merchantId}::int)`.execute(
    trx,
  );

/** The factories of a merchant, and whether one has agreed prices with him beside its list. */
export async function boundFactories(
  trx: Db | Trx,
  merchantId: number,
): Promise<Map<number, { ruled: boolean }>> {
  const rows = await trx
    .selectFrom('binding')
    .select(['factoryId', sql<boolean>`price_ruled(factory_id, merchant_id)`.as('ruled')])
    .where('merchantId', '=', merchantId)
    .execute();
  return new Map(rows.map(({ factoryId, ruled }) => [factoryId, { ruled }]));
}

/** The factory comes to see the lines, with the prices of this moment; 0 takes them away from it again. */
export async function handLines(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  factoryIds: readonly number[],
) {
  await sql`
    update order_line l set factory_id = v.factory_id, price_steps = '[]',
      (cost_cents, cost_currency) = (select s.price_cents, s.currency from sku s where s.id = l.sku_id and v.factory_id > 0)
    from unnest(${orderIds}::bigint[], ${factoryIds}::bigint[]) v(order_id, factory_id)
    where l.merchant_id = ${merchantId} and l.order_id = v.order_id`.execute(trx);
}

export async function tellPartner(
  trx: Trx,
  partner: number,
  kind: string,
  title: string,
  body: string,
  link: string,
) {
  await sql`select notify_partner(${partner}, ${kind}, ${title}, ${body}, ${link})`.execute(trx);
}
