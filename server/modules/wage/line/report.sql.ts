import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** In which whole percent a report `r` is split among those who did it. */
export const percentsOf = (factoryId: number, report: ReturnType<typeof sql>) => sql`(
  select array_agg(o.percent order by o.nth) from work_order_share o where o.factory_id = ${factoryId} and o.report_id = ${report})`;

/** [M35, M36, M38] A line for each who did what is good of a report, by the price of its day; what cannot be split goes round. */
export async function writeReported(trx: Trx, factoryId: number, reportId: number, now: Date): Promise<void> {
  await sql`
    with said as materialized (
      select r.id, r.good, r.at, wage_day(r.at) as day, w.step_id, g.sku_id, g.model_id, g.material_id,
        ${percentsOf(factoryId, sql`r.id`)} as percents, wage_period_for(${factoryId}, wage_day(r.at)) as period_id
      from work_order_report r join work_order w on w.factory_id = ${factoryId} and w.id = r.work_order_id
        left join work_order_goods(${factoryId}, array[w.id]) g on g.work_order_id = w.id
      where r.factory_id = ${factoryId} and r.id = ${reportId} and r.good > 0)
    insert into wage_line (factory_id, period_id, kind, user_id, report_id, work, step_id, nth, shares, pieces, at, day, price_id,
      rate_e4, amount_e4, created_at)
    select ${factoryId}, r.period_id, 'credit', s.user_id, r.id, 'step', r.step_id, s.nth, cardinality(r.percents),
      wage_share(r.good, r.percents, s.nth), r.at, r.day, p.id, coalesce(p.rate_e4, 0),
      wage_share(coalesce(p.rate_e4, 0)::bigint * r.good, r.percents, s.nth), ${now}
    from said r join work_order_share s on s.factory_id = ${factoryId} and s.report_id = r.id
      left join lateral piece_price_for(${factoryId}, 'step', r.step_id, r.sku_id, r.model_id, r.material_id, s.user_id, r.day)
        p on true
    order by s.nth`.execute(trx);
}

/** What a report was paid is taken back by lines of their own. */
export async function writeUnreported(
  trx: Trx,
  factoryId: number,
  reportId: number,
  now: Date,
): Promise<void> {
  await sql`
    with paid as materialized (
      select l.*, wage_period_for(${factoryId}, l.day) as into_id from wage_line l
      where l.factory_id = ${factoryId} and l.report_id = ${reportId} and l.kind = 'credit')
    insert into wage_line (factory_id, period_id, kind, user_id, report_id, work, step_id, nth, shares, pieces, at, day, price_id,
      rate_e4, amount_e4, created_at)
    select l.factory_id, l.into_id, 'undone', l.user_id, l.report_id, l.work, l.step_id, l.nth, l.shares, -l.pieces, l.at, l.day,
      l.price_id, -l.rate_e4, -l.amount_e4, ${now}
    from paid l order by l.id`.execute(trx);
}

/** [M37] Whether all that a report was paid stands in periods that are open; they are held. */
export async function reportOpen(trx: Trx, factoryId: number, reportId: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select p.state from wage_period p where p.factory_id = ${factoryId} and p.id in (
      select l.period_id from wage_line l where l.factory_id = ${factoryId} and l.report_id = ${reportId})
    order by p.id for share`.execute(trx);
  return rows.every(({ state }) => state === 'open');
}
