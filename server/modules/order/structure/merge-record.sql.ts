import { sql, type RawBuilder } from 'kysely';
import { DEED_DAY_MS } from '#contract/life-cycle/action.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Party } from '#server/modules/order/reach/party.ts';
import { bringGifts, sumOf } from './gift-once.sql.ts';

// What a merge did, kept for a day so that it can be withdrawn: written with the merge, read and ended with its way back.

const column = (table: string, party: Party) =>
  sql.ref(`${table}.${party === 'merchantId' ? 'merchant_id' : 'factory_id'}`);

const ofMerge = (party: Party) => column('m', party);
const ofOrder = (party: Party) => column('o', party);
const ofLine = (party: Party) => column('l', party);
const ofSuit = (party: Party) => column('s', party);
const ofTaker = (party: Party) => column('t', party);

const REMARKS = ['buyer_remark', 'merchant_remark', 'factory_remark'] as const;
const said = (table: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('urgent', ${sql.ref(`${table}.urgent`)}, 'reasons', ${sql.ref(`${table}.reasons`)},
    ${sql.join(REMARKS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))})`;

/**
 * A part `l` whose suit stands in the same order and is whole: the suit may change while the orders are one, so that it goes
 * back with the line of its suit, as it is then.
 */
const followsSuit = (
  party: Party,
  tenantId: number,
) => sql`(l.suit_item is not null and exists (select from order_line s
  where ${ofSuit(party)} = ${tenantId} and s.order_id = l.order_id and s.suit_key = l.suit_key and s.suit_item is null
    and s.suit_of is not null and not s.by_hand))`;

/** Before the lines of `ids` go into `into`: how both stand. What is older than a day has no way back any more. */
export async function recordMerge(
  trx: Trx,
  party: Party,
  tenantId: number,
  merge: { ids: readonly number[]; into: number; staying: readonly number[]; now: Date },
): Promise<void> {
  const { ids, into, staying, now } = merge;
  const goes = sql`l.id <> all(${staying}::bigint[]) and not ${followsSuit(party, tenantId)}`;
  const left = sumOf(party, tenantId, sql`l.order_id = o.id and l.id = any(${staying}::bigint[])`);
  const old = new Date(now.getTime() - DEED_DAY_MS);
  await sql`
    delete from order_merge m where ${ofMerge(party)} = ${tenantId} and m.made_at < ${old}`.execute(trx);
  await sql`
    insert into order_merge (order_id, merchant_id, factory_id, into_id, merged_by, taken_version, line_ids, line_nos,
      amount_cents, cost_cents, own, taker, made_at)
    select o.id, o.merchant_id, o.factory_id, t.id, ${party === 'merchantId' ? 'merchant' : 'factory'}, t.version,
      array(select l.id from order_line l where l.order_id = o.id and ${goes} order by l.line_no),
      array(select l.line_no from order_line l where l.order_id = o.id and ${goes} order by l.line_no),
      o.amount_cents, o.cost_cents - (select cost from (${left}) s), ${said('o')}, ${said('t')}, ${now}
    from trade_order o join trade_order t on t.id = ${into}
    where ${ofOrder(party)} = ${tenantId} and o.id = any(${ids}::bigint[])`.execute(trx);
}

/** After all that followed the merge in its transaction: what changes the taking order from here on closes the way back. */
export async function sealMerge(trx: Trx, party: Party, tenantId: number, into: number): Promise<void> {
  await sql`
    update order_merge m set version = t.version from trade_order t
    where ${ofMerge(party)} = ${tenantId} and m.into_id = ${into} and m.version is null and t.id = m.into_id`.execute(
    trx,
  );
}

/** The orders that took these in. */
export async function takersOf(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.into_id as id from order_merge m
    where ${ofMerge(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Holding an order back and letting it go changes nothing of what it contains, unless it made it urgent. */
const HOLDING = sql.join(
  [
    'order.lock',
    'order.unlock',
    'order.halt',
    'order.resume',
    'order.refund.requested',
    'order.refund.withdrawn',
  ].map((event) => sql.lit(event)),
);

/** What the guards of `order.merge.withdrawn` ask, by order; without a record there is no entry. */
export async function mergeFacts(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Partial<OrderFacts>>> {
  const since = new Date(now.getTime() - DEED_DAY_MS);
  const { rows } = await sql<
    { id: number } & Pick<OrderFacts, 'mergedBy' | 'mergedLately' | 'takerFree' | 'takerAsLeft'>
  >`
    select m.order_id as id, m.merged_by as "mergedBy", m.made_at >= ${since} as "mergedLately", t.hold = 0 as "takerFree",
      t.version - m.version = (select count(*) from order_event e
        where e.order_id = t.id and e.version > m.version and e.event in (${HOLDING})
          and coalesce(e.params->>'urgent', '') <> 'true') as "takerAsLeft"
    from order_merge m join trade_order t on t.id = m.into_id
    where ${ofMerge(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** An order that gave lines back, and where it stood before it had taken them in. */
export interface Taker {
  id: number;
  merchantId: number;
  factoryId: number;
  version: number;
  codes: number[];
  takenVersion: number;
  /** The numbers of the orders that got their lines back. */
  numbers: string;
}

/** The parts of suits whose lines went back, behind the other lines of their orders. */
async function returnParts(
  trx: Trx,
  party: Party,
  tenantId: number,
  lineIds: readonly number[],
): Promise<void> {
  await sql`
    update order_line l set order_id = v.order_id, line_no = last.line_no + v.nth
    from (
      select p.id, s.order_id, row_number() over (partition by s.order_id order by p.line_no) as nth
      from order_line s join order_merge m on m.order_id = s.order_id
        join order_line p on p.order_id = m.into_id and p.suit_key = s.suit_key and p.suit_item is not null
      where ${ofMerge(party)} = ${tenantId} and s.id = any(${lineIds}::bigint[]) and s.suit_of is not null
        and s.suit_item is null and not s.by_hand
    ) v, lateral (select max(line_no) as line_no from order_line o where o.order_id = v.order_id) last
    where ${ofLine(party)} = ${tenantId} and l.id = v.id`.execute(trx);
}

const counted = (party: Party, tenantId: number, id: RawBuilder<unknown>) => sql`
  select count(*) filter (where kind <> 'notGoods')::int as goods_lines,
    count(*) filter (where kind = 'unmapped')::int as unmapped_lines,
    coalesce(sum(quantity) filter (where kind <> 'notGoods'), 0)::int as pieces
  from order_line l where ${ofLine(party)} = ${tenantId} and l.order_id = ${id}`;

/** The remark of before the merge, with what those that are still merged say; the same words twice are said once. */
const remarkOf = (name: string) => sql`left(case
    when rest.said ->> ${sql.lit(name)} is null or position(rest.said ->> ${sql.lit(name)} in g.taker ->> ${sql.lit(name)}) > 0
      then g.taker ->> ${sql.lit(name)}
    else concat_ws('；', nullif(g.taker ->> ${sql.lit(name)}, ''), rest.said ->> ${sql.lit(name)}) end, 1000)`;

/**
 * The lines of these orders go back to where they were, with their numbers; counts, amounts and costs of both go with
 * them. The order that took them in keeps what those say that are still in it.
 * @throws where a line is no more where the merge put it: the guards have let through what they must not.
 */
export async function returnLines(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
  now: Date,
): Promise<Taker[]> {
  const { rows: moved } = await sql<{ id: number }>`
    update order_line l set order_id = m.order_id, line_no = v.line_no
    from order_merge m, unnest(m.line_ids, m.line_nos) v(id, line_no)
    where ${ofLine(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[]) and l.id = v.id and l.order_id = m.into_id
    returning l.id`.execute(trx);
  const { rows: due } = await sql<{ lines: number }>`
    select coalesce(sum(cardinality(m.line_ids)), 0)::int as lines from order_merge m
    where ${ofMerge(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[])`.execute(trx);
  if (moved.length !== due[0]?.lines) throw new Error('a merged line is not where the merge put it');
  await returnParts(
    trx,
    party,
    tenantId,
    moved.map(({ id }) => id),
  );
  await sql`
    update trade_order o set merged_into_id = null, amount_cents = m.amount_cents, cost_cents = o.cost_cents + m.cost_cents,
      (goods_lines, unmapped_lines, pieces) = (${counted(party, tenantId, sql`o.id`)})
    from order_merge m
    where ${ofOrder(party)} = ${tenantId} and m.order_id = o.id and o.id = any(${ids}::bigint[])`.execute(
    trx,
  );
  await bringGifts(trx, party, tenantId, ids);
  const { rows: takers } = await sql<Taker>`
    with g as (
      select m.into_id, m.taken_version, m.taker, sum(m.amount_cents)::bigint as amount, sum(m.cost_cents)::bigint as cost,
        string_agg(o.order_no, '、' order by o.id) as numbers
      from order_merge m join trade_order o on o.id = m.order_id
      where ${ofMerge(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[]) group by 1, 2, 3
    ), rest as (
      select g.into_id, coalesce(bool_or((r.own ->> 'urgent')::boolean), false) as urgent,
        array(select distinct x from order_merge k, jsonb_array_elements_text(k.own -> 'reasons') x
          where k.into_id = g.into_id and k.taken_version = g.taken_version and k.order_id <> all(${ids}::bigint[])) as reasons,
        jsonb_build_object(${sql.join(
          REMARKS.map(
            (name) =>
              sql`${sql.lit(name)}, string_agg(distinct nullif(r.own ->> ${sql.lit(name)}, ''), '；')`,
          ),
        )}) as said
      from g left join order_merge r
        on r.into_id = g.into_id and r.taken_version = g.taken_version and r.order_id <> all(${ids}::bigint[])
      group by g.into_id, g.taken_version
    )
    update trade_order t set amount_cents = t.amount_cents - g.amount, cost_cents = t.cost_cents - g.cost,
      (goods_lines, unmapped_lines, pieces) = (${counted(party, tenantId, sql`t.id`)}),
      urgent = (g.taker ->> 'urgent')::boolean or rest.urgent,
      reasons = array(select jsonb_array_elements_text(g.taker -> 'reasons') union select unnest(rest.reasons)),
      ${sql.join(REMARKS.map((name) => sql`${sql.raw(name)} = ${remarkOf(name)}`))},
      version = t.version + 1, changed_xact = pg_current_xact_id(), updated_at = ${now}
    from g join rest on rest.into_id = g.into_id
    where ${ofTaker(party)} = ${tenantId} and t.id = g.into_id
    returning t.id, t.merchant_id as "merchantId", t.factory_id as "factoryId", t.version,
      array[t.status, t.hold, t.warning, t.customs, t.platform_sync] as codes, g.taken_version as "takenVersion",
      g.numbers`.execute(trx);
  await sql`
    delete from order_merge m where ${ofMerge(party)} = ${tenantId} and m.order_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  return takers;
}

/**
 * After all that followed: what is still merged into these orders, or was merged into them before, has its way back from
 * how they stand now.
 */
export async function sealReturn(
  trx: Trx,
  party: Party,
  tenantId: number,
  takers: readonly Pick<Taker, 'id' | 'takenVersion'>[],
): Promise<void> {
  if (takers.length === 0) return;
  await sql`
    update order_merge m set version = t.version
    from unnest(${takers.map(({ id }) => id)}::bigint[], ${takers.map((one) => one.takenVersion)}::int[]) v(id, taken),
      trade_order t
    where ${ofMerge(party)} = ${tenantId} and m.into_id = v.id and t.id = v.id
      and (m.taken_version = v.taken or (m.version = v.taken and not exists (
        select from order_merge r where r.into_id = v.id and r.taken_version = v.taken)))`.execute(trx);
}
