import type { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import { asksDangerPassword, permissionOf } from '#contract/life-cycle/by-hand.ts';
import {
  isOrderEventType,
  orderEventEntry,
  type OrderEvent,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import { EFFECTS } from '#contract/order/life-cycle/order-steps.ts';
import { BULK_LIMIT, PARAMS_BY_ID, type ActionInput, type ActionResult } from '#contract/order/order.ts';
import { requireDangerPassword } from '#server/modules/tenant/service.ts';
import { once } from '#server/platform/idempotency.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, forbidden, Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { readParams } from './event-params.ts';
import { askerOf, moverOf, reached } from '#server/modules/order/move/asker.ts';
import { deedOrders, keepChunk, keepDeed, refusedFile, takeBack } from './deed.ts';
import * as lists from '#server/modules/order/list/lists.sql.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import type { Trx } from '#server/modules/order/move/moves.sql.ts';
import { partyOf, type Mover } from '#server/modules/order/move/step.ts';

type Asked = z.output<typeof ActionInput>;
/** What a call did, or the task that does it. `kept`: the task by which it is taken back. */
type Acted = ActionResult & { tenants: number[]; kept: number | null };

/** One event on many orders, by ids or by a filter as the user saw it. */
export async function act(ctx: Ctx, input: Asked): Promise<ActionResult> {
  const mover = moverOf(ctx);
  const event = eventOf(input, mover, ctx.permissions);
  const deed =
    input.undoOf === undefined
      ? undefined
      : await deedOrders(ctx.db, ctx.tenantId, input.undoOf, 0, BULK_LIMIT + 1);
  const ids =
    deed?.ids ??
    input.ids ??
    (await lists.idsSeen(ctx.db, askerOf(ctx), input.filter!, input.position!, 0, BULK_LIMIT + 1));
  if (asksDangerPassword(orderEventEntry(event.type), ids.length))
    await requireDangerPassword(ctx, input.dangerOptPassword);
  const { idempotencyKey: key, dangerOptPassword: _asked, ...request } = input;
  const { tenants, kept, ...result } = await once(
    ctx.db,
    { tenantId: ctx.tenantId, userId: ctx.userId, key, request },
    async (trx): Promise<Acted> => {
      if (ids.length > BULK_LIMIT) return asTask(trx, ctx, input);
      if (input.undoOf !== undefined) await takeBack(trx, ctx, input.undoOf, event.type);
      const moved = await moveOrders(trx, mover, event, {
        ids,
        versions: deed?.versions ?? input.versions,
        position: input.position,
        params: ownParams(input, event.type),
        ...(deed && { deed: '撤销' }),
      });
      const kept = deed
        ? undefined
        : await keepDeed(trx, { ...mover, userId: ctx.userId }, event.type, moved);
      return {
        successIds: moved.successIds,
        failed: moved.failed,
        taskId: null,
        tenants: [...moved.tenants],
        kept: kept ?? null,
      };
    },
  );
  const taskId = kept ?? input.undoOf;
  if (taskId !== undefined) ctx.live.publish(ctx.tenantId, { kind: 'task', id: taskId });
  for (const tenantId of tenants) {
    ctx.live.publish(tenantId, { kind: 'order' });
    if (EFFECTS[event.type].includes('merchant.tell')) ctx.live.publish(tenantId, { kind: 'notice' });
  }
  return result;
}

/** Reads the event with its params, and asks whether this user may send it at all. */
function eventOf(input: Asked, mover: Mover, held: readonly string[]): OrderEvent {
  const { event: type } = input;
  if (!isOrderEventType(type) || type === 'order.edit')
    throw badRequest('没有这种订单操作，请刷新页面后重试。');
  const needed = permissionOf(orderEventEntry(type), mover.side);
  if (!needed || !held.includes(needed)) throw forbidden();
  return {
    ...(allHaveOwn(input) ? {} : readParams(type, input.params)),
    ...circumstances(type, input, mover),
    type,
    by: mover.by,
  } as OrderEvent;
}

const allHaveOwn = ({ ids, paramsById }: Asked): boolean =>
  ids !== undefined && paramsById !== undefined && ids.every((id) => paramsById[id] !== undefined);

/** What single orders are told in place of what all are told. */
function ownParams({ paramsById, ids }: Asked, type: OrderEventType) {
  if (!paramsById) return undefined;
  if (!PARAMS_BY_ID.includes(type) || !ids) throw badRequest('这个操作不能按订单分别填写，请逐单操作。');
  return new Map(Object.entries(paramsById).map(([id, params]) => [Number(id), readParams(type, params)]));
}

/** What the server adds to what the client said. The permission of a forced review was asked above. */
function circumstances(type: OrderEventType, input: Asked, mover: Mover): object {
  if (type === 'order.approve.forced') return { forcedPermission: true };
  if (type === 'order.pack.forced') return { dangerVerified: input.dangerVerified === true };
  if (type === 'order.halt') return { at: mover.now.getTime() };
  return {};
}

/**
 * More orders than one call moves: the same, in steps that a killed server goes on with. The password for dangerous
 * operations was asked; it is not kept.
 */
async function asTask(trx: Trx, ctx: Ctx, input: Asked): Promise<Acted> {
  const { event, filter, position, params, dangerVerified, undoOf } = input;
  const mover = moverOf(ctx);
  const { label } = orderEventEntry(event as OrderEventType);
  if (undoOf !== undefined) await takeBack(trx, ctx, undoOf, event);
  const taskId = await ctx.tasks.submit(trx, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'order.action',
    title: undoOf === undefined ? `批量${label}` : `撤销任务 #${undoOf}`,
    input: {
      event,
      undoOf,
      // A filter says itself whose orders it reaches.
      shopIds: undoOf === undefined ? undefined : mover.shopIds,
      filter: filter && reached(ctx, filter),
      position,
      params,
      dangerVerified,
      side: mover.side,
      userName: ctx.userName,
    } as Json,
  });
  return { successIds: [], failed: [], taskId, tenants: [], kept: null };
}

const CHUNK = 2000;
const MOST_ROUNDS = 100_000;

/** Runs a bulk by filter: each chunk is a transaction of its own that records where it came to. */
export async function runActionTask(run: TaskRun) {
  const { task, db } = run;
  const input = task.input as unknown as Asked & {
    side: Mover['side'];
    userName: string;
    shopIds?: readonly number[];
  };
  const mover: Mover = {
    tenantId: task.tenantId,
    side: input.side,
    by: input.side,
    userId: task.userId,
    userName: input.userName,
    ...(input.shopIds && { shopIds: input.shopIds }),
    now: run.clock.now(),
  };
  if (!isOrderEventType(input.event)) throw new Refusal(CODES.badRequest, '没有这种订单操作。');
  const needed = permissionOf(orderEventEntry(input.event), input.side);
  if (!needed || !run.held.includes(needed)) throw forbidden();
  const event = {
    ...readParams(input.event, input.params),
    ...circumstances(input.event, input, mover),
    type: input.event,
    by: mover.by,
  } as OrderEvent;
  const asker = { party: partyOf(mover), tenantId: task.tenantId };
  let {
    after = 0,
    moved = 0,
    failed = 0,
  } = task.cursor as { after?: number; moved?: number; failed?: number };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const deed =
      input.undoOf === undefined
        ? undefined
        : await deedOrders(db, task.tenantId, input.undoOf, after, CHUNK);
    const ids = deed?.ids ?? (await lists.idsSeen(db, asker, input.filter!, input.position!, after, CHUNK));
    if (ids.length === 0) break;
    const tenants = await db.transaction().execute(async (trx) => {
      const done = await moveOrders(trx, { ...mover, now: run.clock.now() }, event, {
        ids,
        position: input.position,
        ...(deed && { versions: deed.versions, deed: '撤销' }),
      });
      await keepChunk(trx, mover, task.id, event.type, done);
      after = ids.at(-1)!;
      moved += done.successIds.length;
      failed += done.failed.length;
      await run.step(trx, { cursor: { after, moved, failed }, done: ids.length, failed: done.failed.length });
      return done.tenants;
    });
    for (const tenantId of tenants) run.live.publish(tenantId, { kind: 'order' });
  }
  const errorFileId = await refusedFile(run);
  return { result: { 成功: moved, 失败: failed }, ...(errorFileId !== undefined && { errorFileId }) };
}
