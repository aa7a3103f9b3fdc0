import type { FastifyBaseLogger } from 'fastify';
import type { TenantAccess } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { mayCall, type TenantSide } from '#contract/sides.ts';
import type { TaskKind } from '#contract/task/task.ts';
import type { Database } from './database.ts';
import { isConnectionLost } from './errors.ts';
import { keepHeapSmall } from './heap.ts';
import type { Live } from './live.ts';
import { Refusal } from './refusal.ts';
import { currentRequestId, inTask } from './request-scope.ts';
import type { Services } from './services.ts';
import { taskLocks } from './task-locks.ts';
import { TaskEnded, type TaskHandler, type TaskRow } from './task-run.ts';
import { putInOrder, type TaskSettler } from './task-settling.ts';
import { sweepLeft, type TaskForgetter } from './task-sweep.ts';
import {
  openTasksOf,
  refuseTooManyTasks,
  TASKS_AT_ONCE,
  turns,
  type OpenTask,
  type TaskQueue,
} from './task-queue.ts';

export { TaskEnded, type Outcome, type TaskHandler, type TaskRun } from './task-run.ts';

const LOOK_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 60_000;
const PROGRESS_EVERY_MS = 200;
/** A task that loses the database this often is what breaks it. */
const MOST_LOST = 5;

/** What a user may do in a tenant now; undefined: he, or the tenant, may no longer come in. */
export type StandingOf = (
  tenantId: number,
  userId: number,
) => Promise<{ permissions: readonly string[]; side: Exclude<TenantSide, 'any'> | undefined } | undefined>;

/** What took back what a task with this input did: an event on its rows, or null for a call of its kind's own. */
export type WayBack = (input: unknown) => { event: string | null; label: string } | undefined;

interface Handled extends Afterwards {
  access: TenantAccess;
  handler: TaskHandler;
}

/** What comes of a task when it has ended. */
interface Afterwards {
  /** Of one that did not come to its end. */
  left?: Left;
  /** Of one that did. */
  wayBack?: WayBack;
}

/** What a task that did not come to its end leaves, and who sees to it. */
interface Left {
  /** When it was cancelled. */
  settle: TaskSettler;
  /** A week later, failed or cancelled. */
  forget: TaskForgetter;
}

export interface Tasks extends TaskQueue {
  /**
   * @param access of the call that starts it: asked again whenever a run begins, at a retry or after a restart. What was
   * taken from its user since then counts.
   */
  handle(kind: TaskKind, access: TenantAccess, handler: TaskHandler, afterwards?: Afterwards): void;
  /** How tasks of this kind are taken back; undefined where they are not. */
  wayBack(kind: string): WayBack | undefined;
  /** Clears what tasks kept longer than they may; done by itself once a minute. */
  sweep(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Long actions (ADR 0005). A task is a row; who works on it holds an advisory lock, which PostgreSQL frees in the moment
 * its process dies, so that any other process, or the next start, goes on at the row's cursor.
 */
export function openTasks(
  database: Database,
  live: Live,
  log: FastifyBaseLogger,
  standingOf: StandingOf,
  services: () => Services,
): Tasks {
  keepHeapSmall();
  const handlers = new Map<string, Handled>();
  const running = new Map<number, { tenantId: number; ended: Promise<void> }>();
  const turn = turns();
  const locks = taskLocks(database);
  /** How often a task lost its connection to the database. */
  const lost = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  let looking = false;
  let closed = false;

  const look = async () => {
    if (looking || closed || running.size >= TASKS_AT_ONCE) return;
    looking = true;
    try {
      await locks.open();
      let open = await openTasksOf(
        database.system,
        [...handlers.keys()],
        [...handlers.keys()].filter(settles),
      );
      while (running.size < TASKS_AT_ONCE) {
        if (closed) break;
        open = open.filter(({ id }) => !running.has(id));
        const next = turn.next(open, busyWith);
        if (!next) break;
        open = open.filter(({ id }) => id !== next.id);
        if (await locks.take(next.id)) begin(next);
      }
    } catch (error) {
      log.warn(error, 'tasks');
    } finally {
      looking = false;
    }
  };

  const busyWith = (tenantId: number) =>
    running.values().reduce((n, one) => n + Number(one.tenantId === tenantId), 0);

  const begin = ({ id, tenantId, kind }: OpenTask) => {
    turn.took(tenantId);
    running.set(id, { tenantId, ended: run(id, handlers.get(kind)!) });
  };

  const run = async (id: number, handled: Handled) => {
    try {
      const task = await database.system
        .updateTable('task')
        .set((eb) => ({ status: 'running', startedAt: eb.fn.coalesce('startedAt', eb.val(new Date())) }))
        .where('id', '=', id)
        .where('status', 'in', ['waiting', 'running'])
        .returning(['id', 'tenantId', 'userId', 'input', 'cursor', 'done', 'failed', 'requestId'])
        .executeTakeFirst();
      if (task) await inTask(id, task.requestId, () => work(task, handled));
      else if (handled.left) await putInOrder({ database, live }, id, handled.left.settle);
    } catch (error) {
      log.error(error, `task ${id}`);
    } finally {
      running.delete(id);
      await locks.free(id);
      wake();
    }
  };

  const settles = (kind: string) => handlers.get(kind)?.left !== undefined;

  const heldNow = async ({ tenantId, userId }: TaskRow, { of, permissions }: TenantAccess) => {
    const standing = await standingOf(tenantId, userId);
    const { side, permissions: held = [] } = standing ?? {};
    if (!side || (of !== 'any' && of !== side) || !mayCall(permissions, held, side))
      throw new Refusal(CODES.forbidden, '您已没有进行该操作的权限，任务已停止；请联系管理员。');
    return held;
  };

  const work = async (task: TaskRow, { access, handler }: Handled) => {
    const tell = () => live.publish(task.tenantId, { kind: 'task', id: task.id });
    const end = (set: Record<string, unknown>) =>
      database.system
        .updateTable('task')
        .set({ ...set, endedAt: new Date() })
        .where('id', '=', task.id)
        .where('status', '=', 'running')
        .execute();
    let cursor = JSON.stringify(task.cursor);
    let told = 0;
    tell();
    try {
      const { files, ...beside } = services();
      await files.clearScratch(task.id);
      const outcome = await handler({
        ...beside,
        files: { ...files, scratch: () => files.scratch(task.id) },
        task,
        db: database.ofJob(task.tenantId),
        held: await heldNow(task, access),
        async step(trx, step) {
          // Whoever starts next goes on here.
          if (closed) throw new TaskEnded();
          const next = JSON.stringify(step.cursor);
          const moved = await trx
            .updateTable('task')
            .set((eb) => ({
              cursor: next,
              done: eb('done', '+', step.done ?? 0),
              failed: eb('failed', '+', step.failed ?? 0),
              ...(step.total === undefined ? {} : { total: step.total }),
            }))
            .where('tenantId', '=', task.tenantId)
            .where('id', '=', task.id)
            .where('status', '=', 'running')
            .where('cursor', '=', cursor)
            .executeTakeFirst();
          if (moved.numUpdatedRows !== 1n) throw new TaskEnded();
          cursor = next;
          if (performance.now() - told > PROGRESS_EVERY_MS) {
            told = performance.now();
            tell();
          }
        },
      });
      await end({
        status: 'done',
        result: JSON.stringify(outcome.result),
        resultFileId: outcome.resultFileId,
        // One that began anew had another, which is over.
        errorFileId: outcome.errorFileId ?? null,
      });
      lost.delete(task.id);
    } catch (error) {
      if (error instanceof TaskEnded || closed) return;
      // Not the task's fault: it goes on where it stood when the database is back.
      if (isConnectionLost(error) && mayLose(task.id)) throw error;
      if (!(error instanceof Refusal)) log.error(error, `task ${task.id}`);
      const said =
        error instanceof Refusal
          ? error.message
          : '任务出错，已完成的部分保留；请重试，仍失败时把请求编号告诉客服。';
      await end({ status: 'failed', error: said });
      lost.delete(task.id);
    } finally {
      tell();
    }
  };

  const mayLose = (id: number): boolean => {
    const times = (lost.get(id) ?? 0) + 1;
    lost.set(id, times);
    return times < MOST_LOST;
  };

  const sweep = () => {
    const forgetters = [...handlers].flatMap(([kind, { left }]) =>
      left ? [[kind, left.forget] as const] : [],
    );
    const failed = (error: unknown, id: number) => log.warn(error, `what task ${id} left`);
    return sweepLeft(database, services().clock.now(), new Map(forgetters), failed);
  };

  const wake = () => {
    if (!closed) setImmediate(() => void look());
  };

  return {
    handle: (kind, access, handler, afterwards) =>
      void handlers.set(kind, { access, handler, ...afterwards }),
    settles,
    wayBack: (kind) => handlers.get(kind)?.wayBack,
    sweep,
    async submit(db, { tenantId, userId, kind, title, input }) {
      await refuseTooManyTasks(db, tenantId);
      const requestId = currentRequestId() ?? null;
      const { id } = await db
        .insertInto('task')
        .values({ tenantId, userId, kind, title, input: JSON.stringify(input), requestId })
        .returning('id')
        .executeTakeFirstOrThrow();
      wake();
      live.publish(tenantId, { kind: 'task', id });
      return id;
    },
    wake,
    async start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
      sweeper = setInterval(() => {
        sweeping = sweep().catch((error: unknown) => log.warn(error, 'sweep of tasks'));
      }, SWEEP_EVERY_MS);
      await look();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearInterval(sweeper);
      await sweeping;
      await Promise.race([
        Promise.allSettled([...running.values()].map(({ ended }) => ended)),
        new Promise((r) => setTimeout(r, 3000).unref()),
      ]);
      await locks.close();
    },
  };
}
