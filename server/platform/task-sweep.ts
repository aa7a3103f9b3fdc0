import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { DB, Json } from './schema.ts';
import type { TaskRow } from './task-run.ts';

/** How long what a failed or cancelled import left is kept for a retry. */
export const KEPT_FOR_RETRY_MS = 7 * 24 * 3_600_000;
const SWEPT_AT_ONCE = 100;

/** Takes away what a task kept for a retry, which comes no more. @returns what remains of its cursor */
export type TaskForgetter = (trx: Transaction<DB>, task: TaskRow) => Promise<Json>;

/**
 * Clears what failed and cancelled tasks of these kinds left, a week after they ended. One that cannot be cleared holds up
 * no other: it is told of, and comes again the next time.
 */
export async function sweepLeft(
  database: Database,
  now: Date,
  forgetters: ReadonlyMap<string, TaskForgetter>,
  failed: (error: unknown, id: number) => void,
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_FOR_RETRY_MS);
  const left = await database.system
    .selectFrom('task')
    .select(['id', 'tenantId', 'userId', 'kind', 'input', 'cursor', 'done', 'failed', 'requestId'])
    .where('status', 'in', ['failed', 'cancelled'])
    .where('swept', '=', false)
    .where('endedAt', '<', before)
    .where('kind', 'in', [...forgetters.keys()])
    // What was just cancelled is put in order first.
    .where((eb) => eb.or([eb('status', '=', 'failed'), eb('settled', '=', true)]))
    .orderBy('endedAt')
    .limit(SWEPT_AT_ONCE)
    .execute();
  for (const { kind, ...task } of left)
    await sweepOne(database, task, forgetters.get(kind)!).catch((error: unknown) => failed(error, task.id));
}

/** A retry that came first keeps everything; one that comes later finds that it is over. */
const sweepOne = (database: Database, task: TaskRow, forget: TaskForgetter): Promise<void> =>
  database
    .ofJob(task.tenantId)
    .transaction()
    .execute(async (trx) => {
      const own = trx.updateTable('task').where('tenantId', '=', task.tenantId).where('id', '=', task.id);
      const { numUpdatedRows } = await own
        .set({ swept: true })
        .where('status', 'in', ['failed', 'cancelled'])
        .where('swept', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      await own.set({ cursor: JSON.stringify(await forget(trx, task)) }).execute();
    });
