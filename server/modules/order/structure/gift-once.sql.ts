import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import type { Party } from '#server/modules/order/reach/party.ts';

// [G15] What rules gave stands once in an order that took in others. A gift that stands there already stays with the order
// that goes, so that it is there again when the merge is withdrawn. What a person gave always goes along.

const own = (table: string, party: Party) =>
  sql.ref(`${table}.${party === 'merchantId' ? 'merchant_id' : 'factory_id'}`);

const ofLine = (party: Party) => own('l', party);
const ofStanding = (party: Party) => own('t', party);
const ofOrder = (party: Party) => own('o', party);
const ofMerge = (party: Party) => own('m', party);
const ofOther = (party: Party) => own('x', party);

/** What lines `l` come to; before the push they cost nothing yet. */
export const sumOf = (party: Party, tenantId: number, which: RawBuilder<unknown>) => sql`
  select count(*)::int as lines, coalesce(sum(l.quantity) filter (where not l.in_parcel), 0)::int as pieces,
    coalesce(sum(l.quantity * ${party === 'factoryId' ? sql`coalesce(l.cost_cents, 0)` : sql`0`}), 0)::bigint as cost
  from order_line l where ${ofLine(party)} = ${tenantId} and ${which}`;

/** Lines of `ids` that do not go into `into`: it has this gift, or has it from an order before. Halves of one gift are one. */
export async function giftsThatStay(
  trx: Trx,
  party: Party,
  tenantId: number,
  { ids, into }: { ids: readonly number[]; into: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from order_line l
    where ${ofLine(party)} = ${tenantId} and l.order_id = any(${ids}::bigint[]) and l.is_gift and l.gift_hit_id is not null
      and exists (
        select from order_line t
        where ${ofStanding(party)} = ${tenantId} and t.is_gift and t.sku_id = l.sku_id
          and t.gift_hit_id is distinct from l.gift_hit_id
          and (t.order_id = ${into} or (t.order_id = any(${ids}::bigint[])
            and (t.gift_hit_id is null or (t.order_id, t.line_no) < (l.order_id, l.line_no)))))`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * After the lines of `ids` went back: where the gift went with them, the order that had taken them in has it from the next
 * one that the same merge put into it, and the record of that one holds the line. What stayed with an order that was taken in
 * before is left there: a person may have taken the gift out since.
 */
export async function bringGifts(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    with due as (
      select distinct on (o.merged_into_id, l.sku_id) l.id, l.order_id, o.merged_into_id as into_id, l.line_no, l.quantity,
        l.in_parcel, ${party === 'factoryId' ? sql`coalesce(l.cost_cents, 0)` : sql`0`} as each_cents
      from (select distinct m.into_id as id, m.taken_version from order_merge m
          where ${ofMerge(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[])) t
        join order_merge m on m.into_id = t.id and m.taken_version = t.taken_version
        join trade_order o on o.id = m.order_id and o.merged_into_id = t.id
        join order_line l on l.order_id = o.id
      where ${ofMerge(party)} = ${tenantId} and ${ofOrder(party)} = ${tenantId} and ${ofLine(party)} = ${tenantId} and l.is_gift and l.gift_hit_id is not null
        and not exists (select from order_line x
          where ${ofOther(party)} = ${tenantId} and x.order_id = t.id and x.is_gift and x.sku_id = l.sku_id)
      order by o.merged_into_id, l.sku_id, l.order_id, l.line_no
    ), brought as (
      update order_line l set order_id = d.into_id, line_no = 1 + d.nth + (
        select coalesce(max(x.line_no), 0) from order_line x where ${ofOther(party)} = ${tenantId} and x.order_id = d.into_id)
      from (select *, row_number() over (partition by into_id order by id) as nth from due) d
      where ${ofLine(party)} = ${tenantId} and l.id = d.id
    ), sums as (
      select order_id, into_id, array_agg(id order by line_no) as ids, array_agg(line_no order by line_no) as nos,
        count(*)::int as lines, coalesce(sum(quantity) filter (where not in_parcel), 0)::int as pieces,
        sum(quantity * each_cents)::bigint as cost
      from due group by 1, 2
    ), noted as (
      update order_merge m set line_ids = m.line_ids || s.ids, line_nos = m.line_nos || s.nos, cost_cents = m.cost_cents + s.cost
      from sums s where ${ofMerge(party)} = ${tenantId} and m.order_id = s.order_id
    )
    update trade_order o set goods_lines = o.goods_lines + v.lines, pieces = o.pieces + v.pieces,
      cost_cents = o.cost_cents + v.cost
    from (
      select order_id as id, -lines as lines, -pieces as pieces, -cost as cost from sums
      union all select into_id, sum(lines), sum(pieces), sum(cost) from sums group by into_id) v
    where ${ofOrder(party)} = ${tenantId} and o.id = v.id`.execute(trx);
}
