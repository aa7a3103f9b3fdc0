import { sql } from 'kysely';
import { GRANT_STATEMENT_REGIONS } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import type { Db } from '#server/platform/database.ts';

const { open: OPEN, sent: SENT } = GRANT_STATEMENT_REGIONS.grantStatement;
/** Of one round; the next one goes on. */
const AT_ONCE = 500;

export interface Unstated {
  grantId: number;
  merchantId: number;
  factoryId: number;
}
/** Grants of any tenant with numbers that no statement says as they are, where none is open that would. */
export const unstatedGrants = async (system: Db): Promise<Unstated[]> =>
  (
    await sql<Unstated>`
      select g.id as "grantId", g.merchant_id as "merchantId", g.factory_id as "factoryId" from waybill_grant g
      where exists (select from waybill_use u where u.grant_id = g.id and u.billed_cents is distinct from u.charge_cents)
        and not exists (select from grant_statement s where s.grant_id = g.id and s.state = ${sql.lit(OPEN.code)})
      order by g.id limit ${AT_ONCE}`.execute(system)
  ).rows;

export interface DueStatement {
  id: number;
  factoryId: number;
  /** Its month is over; of the others nobody said a word for seven days. */
  isOpen: boolean;
}
/** Statements of any tenant that the clock sends or agrees to. */
export const dueStatements = async (system: Db, now: Date): Promise<DueStatement[]> =>
  (
    await sql<DueStatement>`
      select id, factory_id as "factoryId", state = ${sql.lit(OPEN.code)} as "isOpen" from grant_statement
      where (state = ${sql.lit(OPEN.code)} and (month + interval '1 month') at time zone 'Asia/Shanghai' <= ${now})
        or (state = ${sql.lit(SENT.code)} and due_at <= ${now})
      order by id limit ${AT_ONCE}`.execute(system)
  ).rows;
