import { sql } from 'kysely';
import { GRANT_STATEMENT_REGIONS } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import type { Trx } from '#server/platform/database.ts';

const OPEN = sql.lit(GRANT_STATEMENT_REGIONS.grantStatement.open.code);

/**
 * The month whose statement names what is not stated of a grant: that of the oldest such number, and where it is closed
 * already the first one from this month on that is not. The grant is locked: nobody else makes one meanwhile.
 * @returns its first day; undefined where nothing is unstated, or where one is open
 */
export async function monthOfNext(
  trx: Trx,
  factoryId: number,
  grantId: number,
  now: Date,
): Promise<string | undefined> {
  await sql`select from waybill_grant where factory_id = ${factoryId} and id = ${grantId} for update`.execute(
    trx,
  );
  const { rows } = await sql<{ month: string }>`
    with unstated as (
      select date_trunc('month', min(at) at time zone 'Asia/Shanghai')::date as month from waybill_use
      where factory_id = ${factoryId} and grant_id = ${grantId} and billed_cents is distinct from charge_cents),
    months as (
      select month from unstated where month is not null
      union all select generate_series(date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai'),
        date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai') + interval '12 months', interval '1 month')::date
        from unstated where month is not null)
    select to_char(min(m.month), 'YYYY-MM-DD') as month from months m
    where not exists (select from grant_statement s
        where s.factory_id = ${factoryId} and s.grant_id = ${grantId} and s.month = m.month)
      and not exists (select from grant_statement s
        where s.factory_id = ${factoryId} and s.grant_id = ${grantId} and s.state = ${OPEN})
    having min(m.month) is not null`.execute(trx);
  return rows[0]?.month;
}
