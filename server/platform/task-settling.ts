import type { Transaction } from 'kysely';
import type { Database, Db } from './database.ts';
import type { DB, Json } from './schema.ts';
import { isConnectionLost } from './errors.ts';
import type { Live } from './live.ts';
import { inTask } from './request-scope.ts';
import { TaskEnded, type Outcome, type TaskRow } from './task-run.ts';

/**
 * Ends it in the transaction that clears what the task left. With a `cursor` a retry goes on there, without one it begins
 * anew. @throws TaskEnded where it was asked for again meanwhile
 */
export type Finish = (trx: Transaction<DB>, outcome: Outcome & { cursor?: Json }) => Promise<void>;

/** Puts in order what a cancelled task left: says what was done until then, and clears its staging. */
export type TaskSettler = (task: TaskRow, db: Db, finish: Finish) => Promise<void>;

/** A cancelled task that nobody works on any more. @returns undefined where there is nothing to be put in order */
const unsettledTask = (system: Db, id: number): Promise<TaskRow | undefined> =>
  system
    .selectFrom('task')
    .select(['id', 'tenantId', 'userId', 'input', 'cursor', 'done', 'failed', 'requestId'])
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .where('settled', '=', false)
    .executeTakeFirst();

async function settleTask(database: Database, task: TaskRow, settle: TaskSettler): Promise<void> {
  try {
    await settle(task, database.ofJob(task.tenantId), async (trx, { result, errorFileId, cursor = {} }) => {
      const set = { result: JSON.stringify(result), errorFileId: errorFileId ?? null };
      if (!(await markSettled(trx, task, { ...set, cursor: JSON.stringify(cursor) }))) throw new TaskEnded();
    });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
  }
}

/** @returns whether it still was to be put in order */
async function markSettled(db: Db, { tenantId, id }: TaskRow, set: Record<string, unknown> = {}) {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ ...set, settled: true })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .where('settled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What cannot be put in order is left as it is, and not tried again each second. */
export async function putInOrder(
  { database, live }: { database: Database; live: Live },
  id: number,
  settle: TaskSettler,
): Promise<void> {
  const task = await unsettledTask(database.system, id);
  if (!task) return;
  try {
    await inTask(id, task.requestId, () => settleTask(database, task, settle));
  } catch (error) {
    if (!isConnectionLost(error)) await markSettled(database.system, task);
    throw error;
  } finally {
    live.publish(task.tenantId, { kind: 'task', id });
  }
}
