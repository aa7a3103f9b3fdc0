import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { WORK_ORDER_TABLE } from './sql.ts';

/** What happened to each of these that is the asker's, by its id, the newest last, in the words of a screen. */
export async function logOfWorkOrders(
  db: Db,
  { tenantId }: { tenantId: number },
  ids: readonly number[],
): Promise<Map<number, ToldEvent[]>> {
  const lines = await keptEvents(db, WORK_ORDER_TABLE, { column: 'factory_id', tenantId }, ids);
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return new Map([...byRow].map(([id, own]) => [id, own.map((line) => tellEvent(workOrderLife, line))]));
}
