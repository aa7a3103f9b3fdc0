import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { DECLARATION_TABLE } from './sql.ts';

/** What happened to each of these that is the asker's, by its id, the newest last, in the words of a screen. */
export async function logOfDeclarations(
  db: Db,
  { side, tenantId }: { side: 'merchant' | 'factory'; tenantId: number },
  ids: readonly number[],
): Promise<Map<number, ToldEvent[]>> {
  const lines = await keptEvents(db, DECLARATION_TABLE, { column: `${side}_id`, tenantId }, ids);
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return new Map([...byRow].map(([id, own]) => [id, own.map((line) => tellEvent(declarationLife, line))]));
}
