import fsp from 'node:fs/promises';
import path from 'node:path';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { DEED_DAY_MS, deedUndo } from '#contract/order/life-cycle/order-undo.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { writeCsv } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import * as sql from './deed.sql.ts';
import type { Trx } from '#server/modules/order/move/moves.sql.ts';
import { partyOf, type Moved, type Mover } from '#server/modules/order/move/step.ts';

/**
 * What a bulk did stays for a day, so that its user finds it among his tasks and can take it back.
 * @param grows The task of what the same call did before it.
 * @returns the task's number; undefined where it has no way back.
 */
export async function keepDeed(
  trx: Trx,
  mover: Mover & { userId: number },
  event: OrderEventType,
  { successIds, failed }: Pick<Moved, 'successIds' | 'failed'>,
  grows: number | null = null,
): Promise<number | undefined> {
  const { tenantId, userId, side, userName, now } = mover;
  const { label } = orderEventEntry(event);
  if (grows !== null) {
    const more = { moved: successIds.length, failed: failed.length };
    await sql.growTask(trx, tenantId, grows, label, more);
    await sql.keepMoved(trx, partyOf(mover), { tenantId, taskId: grows }, successIds);
    return grows;
  }
  // A merge of one order is about two already.
  if (successIds.length < (event === 'order.merge' ? 1 : 2) || !deedUndo(event)) return undefined;
  await sql.forgetOld(trx, tenantId, new Date(now.getTime() - DEED_DAY_MS));
  const taskId = await sql.keepTask(trx, {
    ...{ tenantId, userId, now, kind: 'order.action', cursor: { moved: successIds.length } },
    ...{ done: successIds.length + failed.length, failed: failed.length },
    result: { 成功: successIds.length, 失败: failed.length },
    title: `${label} ${successIds.length} 单`,
    input: { event, side, userName },
  });
  await sql.keepMoved(trx, partyOf(mover), { tenantId, taskId }, successIds);
  return taskId;
}

/** A chunk of a task: how it left those that it moved, where they have a way back, and why it refused the others. */
export async function keepChunk(
  trx: Trx,
  mover: Mover,
  taskId: number,
  event: OrderEventType,
  { successIds, failed }: Pick<Moved, 'successIds' | 'failed'>,
): Promise<void> {
  const deed = { tenantId: mover.tenantId, taskId };
  if (deedUndo(event) && successIds.length > 0) await sql.keepMoved(trx, partyOf(mover), deed, successIds);
  await sql.keepRefused(trx, deed, failed);
}

/** Which orders the undo of a task is about, each with the version that the task left, a chunk behind an id. */
export async function deedOrders(
  db: Ctx['db'],
  tenantId: number,
  taskId: number,
  after: number,
  limit: number,
) {
  const rows = await sql.movedAfter(db, { tenantId, taskId }, after, limit);
  return {
    ids: rows.map(({ orderId }) => orderId),
    versions: Object.fromEntries(rows.map(({ orderId, version }) => [orderId, version!])),
  };
}

/**
 * Takes the way back of a task, once. In the transaction that goes it, or hands it to a task.
 * @throws Refusal where it is not the user's, older than a day, taken back already, or goes another way back.
 */
export async function takeBack(
  trx: Ctx['db'],
  { tenantId, userId, now }: Pick<Ctx, 'tenantId' | 'userId' | 'now'>,
  taskId: number,
  event: string,
): Promise<void> {
  await takeBackDeed(trx, { tenantId, userId, now }, taskId, ({ kind, input }) => {
    const { event: did } = input as { event?: string };
    return kind === 'order.action' && did !== undefined && deedUndo(did) === event;
  });
}

/** The same of a run of the rules, whose way back is no single event. */
export const takeBackRun = (
  trx: Ctx['db'],
  who: Pick<Ctx, 'tenantId' | 'userId' | 'now'>,
  taskId: number,
): Promise<void> =>
  takeBackDeed(
    trx,
    who,
    taskId,
    ({ kind, input }) => kind === 'review.run' && (input as { undoOf?: number }).undoOf === undefined,
  );

type DeedTask = NonNullable<Awaited<ReturnType<typeof sql.findDeed>>>;

async function takeBackDeed(
  trx: Ctx['db'],
  { tenantId, userId, now }: Pick<Ctx, 'tenantId' | 'userId' | 'now'>,
  taskId: number,
  goesBack: (task: DeedTask) => boolean,
): Promise<void> {
  const task = await sql.findDeed(trx, tenantId, userId, taskId);
  if (!task) throw notFound('任务不存在，请从任务列表打开。');
  if (!goesBack(task)) throw badRequest('这个任务不能撤销，请在订单列表中处理。');
  if (task.endedAt === null) throw conflict('任务还没有结束，请等待结束或先取消，再撤销。');
  if (now.getTime() - task.endedAt.getTime() > DEED_DAY_MS)
    throw conflict('任务结束已超过 24 小时，不能再撤销，请在订单列表中处理。');
  if ((task.cursor as { undone?: boolean }).undone)
    throw conflict('这个任务已经撤销过，请在订单列表中核对。');
  await sql.markUndone(trx, tenantId, taskId);
}

const REASONS_AT_ONCE = 5000;

/** Every order that a task refused, by its number, with why, as a file. @returns undefined where there is none */
export async function refusedFile({ task, db, files }: TaskRun): Promise<number | undefined> {
  const deed = { tenantId: task.tenantId, taskId: task.id };
  let rows = await sql.refusedAfter(db, deed, 0, REASONS_AT_ONCE);
  if (rows.length === 0) return undefined;
  async function* lines() {
    while (rows.length > 0) {
      for (const { orderId, orderNo, reason } of rows) yield [orderNo ?? `#${orderId}`, reason ?? ''];
      rows = await sql.refusedAfter(db, deed, rows.at(-1)!.orderId, REASONS_AT_ONCE);
    }
  }
  const folder = await files.scratch();
  try {
    const target = path.join(folder, 'refused');
    await writeCsv(target, ['订单号', '原因'], lines());
    return await db.transaction().execute(async (trx) => {
      const kept = await files.keepPath(trx, task.tenantId, `未成功的订单-${task.id}.csv`, target);
      await sql.forgetRefused(trx, deed);
      return kept.id;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
