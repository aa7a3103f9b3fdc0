import { TASK_STATES, type customTask } from '#contract/custom-task/custom-task.ts';
import type { Answer } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { PieceMover } from '#server/modules/piece/service.ts';
import { holdOrders } from '#server/modules/piece/service.ts';
import { holdArt } from '#server/modules/render-task/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import * as sql from './act.sql.ts';
import { reachedTasks } from './list.sql.ts';

export type Task = sql.LockedTask;

export interface Asked {
  ids: readonly number[];
  /** As they were seen; left out where something else says what was seen. */
  versions?: Readonly<Record<string, number>> | undefined;
  idempotencyKey?: string | undefined;
}
export type Written = Answer<typeof customTask.take>;

interface Deed {
  /** Why a task is left alone; undefined: it is done. */
  refusal: (task: Task) => string | undefined;
  /** What is done with the others. @returns those that were left alone after all, each with why */
  work: (trx: Trx, tasks: readonly Task[]) => Promise<ReadonlyMap<number, string> | undefined>;
  /** The line of the tenant's log, of so many. */
  told: (count: number) => string;
  /** Whose pieces move with theirs: their orders are held, too. */
  renders?: (trx: Trx) => Promise<readonly number[]>;
  /** It says itself what it does about who has them. */
  ofAnybody?: boolean;
}

const GONE = '这一行已不在定制任务中，请刷新列表。';
const CHANGED = '这一行刚刚有变化，请刷新后核对，再试一次。';

export const isDone = ({ state }: Task): boolean => state === TASK_STATES.done.code;

/** A batched piece is only looked at here. */
export function whyDone(task: Task): string | undefined {
  if (!isDone(task)) return undefined;
  return task.batches === null
    ? '这一行已出图，不需要处理。'
    : `这一行已入批次 ${task.batches}，在这里只能查看；要改图请先在「批次管理」中剔出。`;
}

export const handOf = ({ tenantId, userId, userName, now }: Ctx): PieceMover => ({
  ...{ tenantId, userId, userName, now },
  by: 'factory',
});

/**
 * Something is done with tasks, each as it was seen and refused by itself; what a colleague has taken is his. In one
 * transaction: who decides about art first, then the orders, then the tasks, as all lock them.
 * @returns what became of them, and those with which it was done
 */
export async function onTasks(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Asked,
  { refusal, work, told, renders, ofAnybody = false }: Deed,
): Promise<{ written: Written; done: Pick<Task, 'id' | 'lineId' | 'orderVersion' | 'merchantId'>[] }> {
  const { tenantId: factoryId, userId, limits, now } = ctx;
  const asker = { factoryId, userId, now, shopIds: limits.shopIds, materials: limits.materials };
  const asked = [...new Set(request.ids)];
  const answer = await change(ctx, { kind: 'art', once: { key, request } }, async (trx) => {
    await holdArt(trx, factoryId);
    const ids = await reachedTasks(trx, asker, asked);
    await holdOrders(trx, factoryId, await sql.ordersOf(trx, factoryId, ids, await renders?.(trx)));
    const tasks = new Map((await sql.lockTasks(trx, factoryId, ids)).map((task) => [task.id, task]));
    const refused = new Map<number, string>();
    const wished: Task[] = [];
    for (const id of asked) {
      const task = tasks.get(id);
      const msg = task ? whyNot(task, request.versions?.[id]) : GONE;
      if (msg === undefined) wished.push(task!);
      else refused.set(id, msg);
    }
    const left = wished.length > 0 ? await work(trx, wished) : undefined;
    for (const [id, msg] of left ?? []) refused.set(id, msg);
    const done = wished.filter(({ id }) => !refused.has(id));
    const failed = [...refused].map(([id, msg]) => {
      const orderNo = tasks.get(id)?.orderNo ?? '';
      return { id, orderNo, code: tasks.has(id) ? CODES.conflict : CODES.notFound, msg };
    });
    return {
      told: done.length > 0 ? told(done.length) : '',
      answer: {
        written: { successIds: done.map(({ id }) => id), failed, taskId: null },
        done: done.map(({ id, lineId, orderVersion, merchantId }) => ({
          id,
          lineId,
          orderVersion,
          merchantId,
        })),
      },
    };
  });
  ctx.live.publish(factoryId, { kind: 'piece' });
  return answer;

  function whyNot(task: Task, version: number | undefined): string | undefined {
    if (!ofAnybody && task.handlerId !== null && task.handlerId !== userId)
      return `${task.handlerName} 已领取这一行，请先转交，再处理。`;
    // Who has it is said before that something changed: it is what changed most often.
    const own = ofAnybody ? refusal(task) : undefined;
    if (own !== undefined) return own;
    if (version !== undefined && version !== task.version) return CHANGED;
    return refusal(task);
  }
}
