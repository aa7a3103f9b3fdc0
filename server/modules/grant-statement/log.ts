import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import { COLUMNS, type Party } from '#server/modules/grant/service.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { GRANT_STATEMENT_TABLE } from './sql.ts';

/** What happened to a statement of the asker, the newest last; users of the other side are not named. */
export async function logOfStatement(
  db: Db,
  party: Party,
  tenantId: number,
  id: number,
): Promise<ToldEvent[]> {
  const lines = await keptEvents(db, GRANT_STATEMENT_TABLE, { column: COLUMNS[party], tenantId }, [id]);
  return lines
    .map((line) => tellEvent(grantStatementLife, line))
    .map((line) => (line.actor === party ? line : { ...line, userName: null }));
}
