import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { ConditionField } from '#contract/review-rule/review-condition.ts';
import type { Asker } from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from './sql.ts';
import type { UnderReview } from './judge.ts';

/** As literals: the planner must see that the partial index of 011 fits. */
const REVIEWED = sql`(${sql.lit(STATUS.waitReview.code)}, ${sql.lit(STATUS.pendingRule.code)})`;

/** Another order under review that could go into the same parcel. */
const mergePossible = (factoryId: number) => sql`o.address <> '' and exists (
  select from trade_order m
  where m.factory_id = ${factoryId} and m.status in ${REVIEWED} and m.hold = 0 and m.id <> o.id
    and (m.merchant_id, m.shop_id, m.currency) = (o.merchant_id, o.shop_id, o.currency)
    and (m.recipient_name, m.recipient_phone, m.country, m.province, m.city, m.district, m.address)
      = (o.recipient_name, o.recipient_phone, o.country, o.province, o.city, o.district, o.address)
    and m.buyer_key is not distinct from o.buyer_key)`;

/** [G02] Of the pixels of one line's picture; null where they are not known, and where its merchant said 按此印刷. */
const LINE_DPI = sql`case when not p.is_left then p.dpi end`;

/** What rules and checks know of these orders, in one statement; what is not asked and costs much is left out. */
export const readOrders = (
  db: Db,
  factoryId: number,
  ids: readonly number[],
  asks: ReadonlySet<ConditionField>,
): Promise<UnderReview[]> => readFacts(db, { party: 'factoryId', tenantId: factoryId }, ids, asks);

/** The same for either party. A merchant's orders that are not pushed go into no parcel yet. */
export async function readFacts(
  db: Db,
  whose: Asker,
  ids: readonly number[],
  asks: ReadonlySet<ConditionField>,
): Promise<UnderReview[]> {
  if (ids.length === 0) return [];
  const { party, tenantId } = whose;
  const lines = LINE_FIELDS.some((field) => asks.has(field)) ? linesOf(whose, ids, asks) : NO_LINES;
  const merge = asks.has('mergePossible') && party === 'factoryId' ? mergePossible(tenantId) : sql`false`;
  const { rows } = await sql<UnderReview>`
    select o.id, o.order_no, o.merchant_id, o.shop_id, o.shop_name, o.platform, o.status, o.hold, o.reasons, o.factory_tags,
      o.amount_cents, o.currency, o.pieces, o.country, o.buyer_remark, o.merchant_remark, o.recipient_name,
      o.recipient_phone, o.address, o.urgent, o.pay_time, o.platform_change, coalesce(l.without, 0) as lines_without_picture,
      coalesce(l.codes, '{}') as codes, coalesce(l.titles, '{}') as titles, l.dpi as least_dpi, ${merge} as merge_possible
    from trade_order o left join (${lines}) l on l.order_id = o.id
    where ${column(party)} = ${tenantId} and o.id = any(${sql.val(ids)}::bigint[])
    order by o.id`.execute(db);
  return rows;
}

/** The column that names the tenant. */
const column = (party: Asker['party']) => sql.ref(party === 'factoryId' ? 'factory_id' : 'merchant_id');

const LINE_FIELDS: readonly ConditionField[] = ['pictureMissing', 'pictureSmall', 'code', 'words'];
const NO_LINES = sql`select null::bigint as order_id, 0 as without, null::text[] as codes, null::text[] as titles, null::integer as dpi where false`;

/** What the lines of each order say together. */
function linesOf({ party, tenantId }: Asker, ids: readonly number[], asks: ReadonlySet<ConditionField>) {
  const small = asks.has('pictureSmall');
  const dpi = small ? sql`min(${LINE_DPI})` : sql`null::integer`;
  const prints = small ? sql`left join line_prints(${sql.val(ids)}::bigint[]) p on p.line_id = l.id` : sql``;
  const codes = asks.has('code')
    ? sql`array_remove(array_agg(l.sku_code) filter (where l.kind <> 'notGoods'), null)
        || array_agg(l.platform_code) filter (where l.kind <> 'notGoods')`
    : sql`null::text[]`;
  const titles = asks.has('words') ? sql`array_agg(l.title)` : sql`null::text[]`;
  return sql`
    select l.order_id, count(*) filter (where l.art_finding = 1) as without,
      ${codes} as codes, ${titles} as titles, ${dpi} as dpi
    from order_line l ${prints}
    where ${column(party)} = ${tenantId} and l.order_id = any(${sql.val(ids)}::bigint[])
    group by l.order_id`;
}

/** Those of `ids` that are under review, locked in the order of their ids. */
export async function lockUnderReview(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from trade_order
    where factory_id = ${factoryId} and id = any(${sql.val(ids)}::bigint[]) and status in ${REVIEWED}
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A place in the list of a status. */
export interface Place {
  id: number;
  /** As PostgreSQL writes it: JavaScript's clock is coarser. */
  at: string;
}

/** The next orders of a status, the newest first, along the index. */
export async function nextOfStatus(
  db: Db,
  factoryId: number,
  status: 'waitReview' | 'pendingRule',
  after: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const beyond = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``;
  const { rows } = await sql<Place>`
    select id, created_at::text as at from trade_order
    where factory_id = ${factoryId} and status = ${STATUS[status].code} ${beyond}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Of these orders the ones that a person put back into the review: no clock approves them again. */
export async function withdrawnOf(db: Db, factoryId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.order_id as id
    from order_event e join trade_order o on o.id = e.order_id and o.factory_id = ${factoryId}
    where e.factory_id = ${factoryId} and e.order_id = any(${sql.val(ids)}::bigint[])
      and e.event in ('order.review.withdraw', 'order.rule.withdrawn', 'order.merge.withdrawn') and e.at >= coalesce(o.pushed_at, e.at)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What conditions can be chosen from, of the factory's newest orders: a walk along the index of times, no more. */
export async function choices(db: Db, factoryId: number, recent: number) {
  const { rows } = await sql<{
    countries: string[];
    currencies: string[];
    shops: { id: number; name: string }[];
  }>`
    with recent as (
      select country, currency, shop_id, shop_name from trade_order where factory_id = ${factoryId}
      order by created_at desc, id desc limit ${recent})
    select
      array(select distinct country from recent where country <> '' order by 1) as countries,
      array(select distinct currency from recent order by 1) as currencies,
      coalesce((select json_agg(s) from (
        select shop_id as id, min(shop_name) as name from recent group by 1 order by 2, 1) s), '[]') as shops`.execute(
    db,
  );
  return rows[0]!;
}

/** What shops are called on the factory's orders. */
export async function shopNames(db: Db, factoryId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string | null }>`
    select s.id, (select o.shop_name from trade_order o where o.factory_id = ${factoryId} and o.shop_id = s.id
      order by o.created_at desc limit 1) as name
    from unnest(${sql.val(ids)}::bigint[]) s(id)`.execute(db);
  return rows;
}
