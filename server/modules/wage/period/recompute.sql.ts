import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import { faultOf, faultRateOf, rateOf, shareOf } from '../line/line.sql.ts';
import { percentsOf } from '../line/report.sql.ts';

/**
 * [M38] What the lines of a period would come to by the prices of now, those that would change alone: credits and reports by the
 * price of their day, corrections likewise, faults by the price of their credit, and what was undone or moved as its credit.
 */
const changed = (factoryId: number, periodId: number) => sql`
  reported as materialized (
    select r.id, r.good, ${percentsOf(factoryId, sql`r.id`)} as percents, g.sku_id, g.model_id, g.material_id
    from work_order_report r
      left join work_order_goods(${factoryId}, array(
        select distinct o.work_order_id from wage_line l join work_order_report o on o.factory_id = ${factoryId} and o.id = l.report_id
        where l.factory_id = ${factoryId} and l.period_id = ${periodId})) g on g.work_order_id = r.work_order_id
    where r.factory_id = ${factoryId} and r.id in (
      select l.report_id from wage_line l where l.factory_id = ${factoryId} and l.period_id = ${periodId})),
  priced as materialized (
    select l.id, l.credit_id, l.report_id, l.kind, l.user_id, l.price_id as old_price, l.rate_e4 as old_rate, l.amount_e4 as old_amount,
      l.pieces, l.shares, l.nth, p.id as new_price, r.rate as new_rate,
      case when l.kind = 'correction' then r.rate::bigint * l.pieces
        when l.report_id is not null then wage_share(r.rate::bigint * d.good, d.percents, l.nth)
        else ${shareOf(sql`r.rate`, 'l')} end as new_amount,
      p.fault, p.fault_e4
    from wage_line l left join piece k on k.factory_id = ${factoryId} and k.id = l.piece_id
      left join reported d on d.id = l.report_id
      left join lateral (
        select * from piece_price_of(${factoryId}, l.work, l.step_id, k.sku_id, l.user_id, l.day) where l.report_id is null
        union all select * from piece_price_for(${factoryId}, l.work, l.step_id, d.sku_id, d.model_id, d.material_id, l.user_id,
          l.day) where l.report_id is not null) p on true
      cross join lateral (select ${rateOf('l')}::integer as rate) r
    where l.factory_id = ${factoryId} and l.period_id = ${periodId} and l.kind in ('credit', 'correction')),
  faults as (
    select x.id, x.kind, x.user_id, x.price_id as old_price, x.rate_e4 as old_rate, x.amount_e4 as old_amount, x.price as new_price,
      x.new_rate, x.new_amount, x.credit_id
    from (
      select f.*, p.id as price, ${faultRateOf} as new_rate, ${faultOf} as new_amount
      from (
        select f.*, c.new_price, c.new_rate as of_rate, c.new_amount as of_amount from wage_line f
          join priced c on c.credit_id = f.credit_id
        where f.factory_id = ${factoryId} and f.period_id = ${periodId} and f.kind = 'fault') f
      left join piece_price p on p.factory_id = ${factoryId} and p.id = f.new_price
      cross join lateral (select f.of_rate as rate_e4, f.of_amount as amount_e4, f.shares, f.nth) l) x),
  -- What was given back of a fault, or undone of all: as much as stands against it, in their order.
  turned as (
    select r.id, r.kind, r.user_id, r.price_id as old_price, r.rate_e4 as old_rate, r.amount_e4 as old_amount,
      c.new_price, case r.kind when 'restored' then 0 else -c.new_rate end as new_rate,
      case r.kind
        when 'restored' then -coalesce((select f.new_amount from faults f where f.credit_id = r.credit_id and f.id < r.id
          order by f.id desc limit 1), -r.amount_e4)
        else -c.new_amount end as new_amount, r.credit_id
    from wage_line r join priced c on c.credit_id = r.credit_id
    where r.factory_id = ${factoryId} and r.period_id = ${periodId} and r.kind in ('restored', 'undone', 'moved')),
  unreported as (
    select r.id, r.user_id, r.price_id as old_price, r.rate_e4 as old_rate, r.amount_e4 as old_amount, c.new_price,
      -c.new_rate as new_rate, -c.new_amount as new_amount
    from wage_line r join priced c on c.report_id = r.report_id and c.user_id = r.user_id
    where r.factory_id = ${factoryId} and r.period_id = ${periodId} and r.kind = 'undone'),
  changed as (
    select * from (
      select id, user_id, old_price, old_rate, old_amount, new_price, new_rate, new_amount from priced
      union all select id, user_id, old_price, old_rate, old_amount, new_price, new_rate, new_amount from faults
      union all select id, user_id, old_price, old_rate, old_amount, new_price, new_rate, new_amount from turned
      union all select id, user_id, old_price, old_rate, old_amount, new_price, new_rate, new_amount from unreported) a
    where (old_price, old_rate, old_amount) is distinct from (new_price, new_rate, new_amount))`;

export async function differences(db: Db, factoryId: number, periodId: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    lines: number;
    beforeE4: number;
    afterE4: number;
  }>`
    with ${changed(factoryId, periodId)}
    select c.user_id as id, coalesce(u.name, '已离开的同事') as name, c.lines, c.before_e4, c.after_e4
    from (select user_id, count(*)::int as lines, sum(old_amount)::bigint as before_e4, sum(new_amount)::bigint as after_e4
        from changed group by user_id) c
      left join hall_people(${factoryId}, array(select user_id from changed)) u on u.user_id = c.user_id
    order by abs(c.after_e4 - c.before_e4) desc, name`.execute(db);
  return rows;
}

/** The lines that change, as they are told by the prices of now. @returns how many */
export async function recompute(trx: Trx, factoryId: number, periodId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${changed(factoryId, periodId)}
    update wage_line l set price_id = c.new_price, rate_e4 = c.new_rate, amount_e4 = c.new_amount
    from changed c where l.factory_id = ${factoryId} and l.id = c.id`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
