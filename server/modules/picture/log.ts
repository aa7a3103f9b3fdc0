import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents, type KeptEvent } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { PICTURE_TABLE } from './table.sql.ts';

/** What happened to each of these that is the asker's, by its id, the newest last, in the words of a screen. */
export async function logOfPictures(
  db: Db,
  { tenantId }: { tenantId: number },
  ids: readonly number[],
): Promise<Map<number, ToldEvent[]>> {
  const lines = await keptEvents(db, PICTURE_TABLE, { column: 'tenant_id', tenantId }, ids);
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return new Map([...byRow].map(([id, own]) => [id, own.map(withRecipients)]));
}

/** Of one that was shared: with whom, in place of a reason. */
function withRecipients(line: KeptEvent): ToldEvent {
  const told = tellEvent(pictureLife, line);
  const { to } = line.params as { to?: string };
  return to ? { ...told, note: to } : told;
}
