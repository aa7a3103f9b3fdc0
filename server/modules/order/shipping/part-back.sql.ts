import { sql } from 'kysely';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Trx } from '#server/platform/database.ts';

const { handedOver, void: voided } = PACKAGE_REGIONS.stage;
const some = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/**
 * [X28] Of orders in several packages: notes each package that left and was not noted yet, with the lines that lie in it, and
 * has the platform's order told of it. An order that took others in is told as a whole with its last package, as nothing says
 * which of the platform's orders a line came from. `isLast`: they are shipped, and what no package names goes with the last one.
 * @returns the orders of which something is to be told that was not before
 */
export async function noteParts(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  { now, isLast }: { now: Date; isLast: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    with own as materialized (
      select o.id as order_id, o.shop_id, o.platform_order_no, o.waybill_no, o.express_name, o.parent_id,
        p.id as package_id, p.stage, p.waybill_no as no, p.express_name as express,
        count(*) over (partition by o.id) as packages,
        (select sum(l.quantity) from order_line l
          where l.merchant_id = ${merchantId} and l.order_id = o.id and l.platform_code <> '') as wanted,
        lines.said, sum(lines.copies) over (partition by o.id) as covered
      from trade_order o
        join package_order po on po.merchant_id = ${merchantId} and po.order_id = o.id
        join package p on p.merchant_id = ${merchantId} and p.id = po.package_id and p.stage <> ${sql.lit(voided.code)}
        cross join lateral (
          select jsonb_agg(jsonb_build_object('platformCode', l.platform_code, 'quantity', pl.quantity) order by l.line_no) as said,
            sum(pl.quantity) as copies
          from package_line pl join order_line l on l.merchant_id = ${merchantId} and l.id = pl.line_id and l.platform_code <> ''
          where pl.merchant_id = ${merchantId} and pl.package_id = p.id and pl.order_id = o.id) lines
      where o.merchant_id = ${merchantId} and o.id = ${some(orderIds)}
        and not exists (select from trade_order m where m.merchant_id = ${merchantId} and m.merged_into_id = o.id)
    ), fresh as (
      select own.*, row_number() over (partition by order_id order by package_id desc) = 1 as at_last
      from own join platform_order f on f.merchant_id = ${merchantId} and f.shop_id = own.shop_id
        and f.platform_order_no = own.platform_order_no
      where packages > 1 and stage = ${sql.lit(handedOver.code)} and not exists (
        select from ship_back b join ship_back_part t on t.merchant_id = ${merchantId} and t.ship_back_id = b.id
        where b.merchant_id = ${merchantId} and b.order_id = own.order_id and t.package_id = own.package_id)
    ), parts as (
      select *, ${isLast}::boolean and at_last and parent_id is null and coalesce(covered, 0) < coalesce(wanted, 0) as rest
      from fresh
    ), told as (
      select * from parts where rest or said is not null
    ), backs as (
      insert into ship_back as b (merchant_id, shop_id, order_id, platform_order_no, waybill_no, express_name, next_at, created_at)
      select distinct on (order_id) ${merchantId}::bigint, shop_id, order_id, platform_order_no, no, express, ${now}::timestamptz, ${now}::timestamptz
      from told order by order_id, package_id
      on conflict (order_id, platform_order_no) do update set status = 'waiting', next_at = ${now}, problem = null,
        -- Another number of tries: who has it in hand notices that there is more to be told by now.
        tries = case when b.status = 'waiting' and b.tries > 0 then b.tries + 1 else 0 end
      returning id, order_id
    ), kept as (
      insert into ship_back_part (merchant_id, ship_back_id, package_id, waybill_no, express_name, lines)
      select ${merchantId}, backs.id, package_id, no, express, case when rest then null else said end
      from told join backs using (order_id) order by package_id
      on conflict (ship_back_id, package_id) do nothing
    )
    select order_id as "orderId" from backs order by order_id`.execute(trx);
  return rows.map(({ orderId }) => orderId);
}

/** What no platform was told of these orders' packages is told no more. */
export async function withdrawParts(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
): Promise<void> {
  await sql`
    delete from ship_back_part t using ship_back b
    where b.merchant_id = ${merchantId} and b.order_id = ${some(orderIds)} and t.merchant_id = ${merchantId}
      and t.ship_back_id = b.id and t.sent_at is null`.execute(trx);
  await sql`
    delete from ship_back b
    where b.merchant_id = ${merchantId} and b.order_id = ${some(orderIds)} and b.status <> 'sent' and not exists (
      select from ship_back_part t where t.merchant_id = ${merchantId} and t.ship_back_id = b.id)`.execute(
    trx,
  );
}

/** Those of these orders of which one package is noted, and those of which the platform says that it was told. */
export async function notedAmong(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.order_id as id
    from ship_back b join ship_back_part t on t.merchant_id = ${merchantId} and t.ship_back_id = b.id
    where b.merchant_id = ${merchantId} and b.order_id = ${some(orderIds)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these orders that say that their platform knows their numbers. */
export async function saidToBeTold(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from trade_order
    where merchant_id = ${merchantId} and id = ${some(orderIds)} and platform_sync = 2 order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The parts of these orders take over the numbers that stand on their packages now; what a platform was told is kept beside. */
export const renewParts = (trx: Trx, merchantId: number, orderIds: readonly number[]) =>
  sql`
    update ship_back_part t set waybill_no = p.waybill_no, express_name = p.express_name, sent_at = null,
      told_waybill_no = case when t.sent_at is null then t.told_waybill_no else t.waybill_no end
    from ship_back b, package p
    where b.merchant_id = ${merchantId} and b.order_id = ${some(orderIds)} and t.merchant_id = ${merchantId}
      and t.ship_back_id = b.id and p.merchant_id = ${merchantId} and p.id = t.package_id
      and p.waybill_no <> t.waybill_no`.execute(trx);
