import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { BILL_TABLE } from './table.sql.ts';

/** What happened to each of these lines that is the asker's, by its id, the newest last, in the words of a screen. */
export async function logOfLines(
  db: Db,
  { tenantId }: { tenantId: number },
  ids: readonly number[],
): Promise<Map<number, ToldEvent[]>> {
  const lines = await keptEvents(db, BILL_TABLE, { column: 'factory_id', tenantId }, ids);
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return new Map([...byRow].map(([id, own]) => [id, own.map((line) => tellEvent(billLife, line))]));
}
