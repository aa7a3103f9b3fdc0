import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { COLUMNS, type Party } from './party.ts';
import { GRANT_TABLE } from './sql.ts';

/** What happened to a grant of the asker, the newest last, in the words of a screen; users of the other side are not named. */
export async function logOfGrant(db: Db, party: Party, tenantId: number, id: number): Promise<ToldEvent[]> {
  const lines = await keptEvents(db, GRANT_TABLE, { column: COLUMNS[party], tenantId }, [id]);
  return lines
    .map((line) => tellEvent(grantLife, line))
    .map((line) => (line.actor === party ? line : { ...line, userName: null }));
}
