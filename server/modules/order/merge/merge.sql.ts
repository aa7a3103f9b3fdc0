import { sql } from 'kysely';
import { MERGE_ORDERS } from '#contract/order/order-merge.ts';
import { HOLD, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { anyOf, conditions, type Filter } from '#server/modules/order/reach/filter.sql.ts';
import { seenAt } from '#server/modules/order/reach/seen.sql.ts';
import { PARCEL } from '#server/modules/order/structure/structure.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

/** Which orders a suggestion may join: those of a filter as the user saw them, or some by id. */
export interface Among {
  ids?: readonly number[] | undefined;
  filter?: Filter | undefined;
  position?: string | undefined;
}

/** Where each side may merge (docs/spec/order-moves.tsv, order.merge). */
const MERGING = {
  merchantId: [STATUS.waitPush.code],
  factoryId: [STATUS.waitReview.code, STATUS.pendingRule.code],
} as const;

/**
 * Orders that could become one parcel, each list with its oldest first, and how many there are in all. What has no
 * address, or hides a part of it without saying who the buyer is, is like nothing else.
 * @param after Lists whose oldest has a greater id.
 */
export async function likeOrders(db: Db, asker: Asker, among: Among, limit: number, after = 0) {
  const { party, tenantId } = asker;
  const open = db
    .selectFrom('tradeOrder')
    .select(['id', ...PARCEL_COLUMNS])
    .select(sql<string>`coalesce(buyer_key, '')`.as('buyer'))
    .where((eb) => conditions(eb, asker, among.filter ?? {}))
    .where(party, '=', tenantId)
    .where('status', 'in', [...MERGING[party]])
    .where('hold', '=', HOLD.none.code)
    .where('address', '<>', '')
    .where('recipientName', '<>', '')
    .where(
      sql<boolean>`(buyer_key is not null or strpos(recipient_name || recipient_phone || address, '*') = 0)`,
    )
    .$if(among.ids !== undefined, (q) => q.where('id', '=', anyOf(among.ids ?? [], 'bigint')))
    // Who split an order had a reason: its children are joined by hand only.
    .$if(among.ids === undefined, (q) => q.where('parentId', 'is', null))
    .$if(among.position !== undefined, (q) => q.where(seenAt(among.position ?? '')));
  const { rows } = await sql<{ ids: number[]; groups: number; orders: number }>`
    with alike as (
      select (array_agg(id order by id))[1:${sql.lit(MERGE_ORDERS)}] as ids, min(id) as oldest
      from (${open}) o group by ${KEY}, buyer having count(*) > 1
    )
    select ids, count(*) over ()::int as groups, sum(cardinality(ids)) over ()::int as orders
    from alike where oldest > ${after} order by oldest limit ${limit}`.execute(db);
  return {
    groups: rows.map(({ ids }) => ids),
    totalGroups: rows[0]?.groups ?? 0,
    totalOrders: rows[0]?.orders ?? 0,
  };
}
const PARCEL_COLUMNS = [
  'merchantId',
  'factoryId',
  'shopId',
  'status',
  'currency',
  'expressName',
  'recipientName',
  'recipientPhone',
  'country',
  'province',
  'city',
  'district',
  'address',
  'postcode',
] as const;
const KEY = sql.join(PARCEL.filter((name) => name !== 'buyer_key').map((name) => sql.ref(`o.${name}`)));

/** What the dialog shows of each order. */
export const parcelRows = (db: Db, { party, tenantId }: Asker, ids: readonly number[]) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo', 'version', 'platformOrderNo', 'pieces', 'amountCents', 'createdAt', 'shopName'])
    .select(PARCEL_COLUMNS)
    .where(party, '=', tenantId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .execute();
