import { sql } from 'kysely';
import { CODES } from '#contract/errors.ts';
import type { TaskKind } from '#contract/task/task.ts';
import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { currentRequestId } from './request-scope.ts';
import type { Json } from './schema.ts';

/** Long actions as whoever starts one sees them. */
export interface TaskQueue {
  /** Whether a cancelled task of this kind is put in order before it is over, and what it keeps for a retry swept later. */
  settles(kind: string): boolean;
  /** @throws Refusal where too many of the tenant's wait. */
  submit(
    db: Db,
    task: { tenantId: number; userId: number; kind: TaskKind; title: string; input: Json },
  ): Promise<number>;
  /** Looks for work now rather than at the next second. */
  wake(): void;
}

/** Tasks of one tenant that wait or run; more are refused. */
export const MOST_TASKS_OF_A_TENANT = 100;
/** Tasks that one server works on at once. */
export const TASKS_AT_ONCE = 3;
/** Of these of one tenant: whoever comes with his first one finds a place that no other's queue holds. */
export const TASKS_AT_ONCE_OF_A_TENANT = 2;
/** Looked at of each tenant: more than several servers work on of one. */
const LOOKED_AT = 10;

export interface OpenTask {
  id: number;
  tenantId: number;
  kind: string;
}

/** The oldest ones of each tenant that wait or run, of the kinds that this server knows; and cancelled ones to put in order. */
export async function openTasksOf(
  system: Db,
  kinds: readonly string[],
  settled: readonly string[],
): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select id, tenant_id, kind from (
      select id, tenant_id, kind, row_number() over (partition by tenant_id order by id) as place from (
        select id, tenant_id, kind from task
        where status in ('waiting', 'running') and kind = any (${sql.val(kinds)}::text[])
        union all
        select id, tenant_id, kind from task
        where status = 'cancelled' and not settled and kind = any (${sql.val(settled)}::text[])) open) t
    where place <= ${LOOKED_AT} order by id`.execute(system);
  return rows;
}

/** @throws Refusal where so many of the tenant's wait that one more would only wait behind them. */
export async function refuseTooManyTasks(db: Db, tenantId: number): Promise<void> {
  const { n } = await db
    .selectFrom('task')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenantId', '=', tenantId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (n >= MOST_TASKS_OF_A_TENANT)
    throw new Refusal(
      CODES.tooMany,
      `已有 ${n} 个任务在等待或进行，请等其中一些完成，或在任务列表中取消后再提交。`,
    );
}

/**
 * A task that is done begins anew with another input; what it was called, and when it was made, stays. Until it ends, its
 * file of refused lines is the one that it works on.
 * @param seen its file of refused lines, as the new input was made from it
 * @returns false where it is not done, or was begun anew meanwhile
 */
export async function reopenTask(
  db: Db,
  { tenantId, userId, id, seen }: { tenantId: number; userId: number; id: number; seen: number },
  { input, errorFileId }: { input: Json; errorFileId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({
      ...{ status: 'waiting', input: JSON.stringify(input), cursor: '{}', requestId: currentRequestId() },
      ...{ done: 0, failed: 0, total: null, result: null, error: null, settled: false },
      ...{ resultFileId: null, errorFileId, endedAt: null },
    })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'done')
    .where('errorFileId', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whose turn it is: who was served longest ago, then who asked first. */
export function turns() {
  const served = new Map<number, number>();
  let turn = 0;
  return {
    /** @param busy how many of a tenant this server works on. @returns undefined: nobody may. */
    next(open: readonly OpenTask[], busy: (tenantId: number) => number): OpenTask | undefined {
      const may = open.filter(({ tenantId }) => busy(tenantId) < TASKS_AT_ONCE_OF_A_TENANT);
      const rank = ({ tenantId }: OpenTask) => served.get(tenantId) ?? 0;
      return may.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)[0];
    },
    took(tenantId: number) {
      // Told anew now and then: who is long gone needs no place.
      if (served.size > 5000) served.clear();
      served.set(tenantId, ++turn);
    },
  };
}
