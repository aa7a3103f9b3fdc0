import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import {
  asksDangerPassword,
  isOrderEventType,
  type OrderEvent,
  type OrderEventType,
} from '#contract/order-events.ts';
import { EFFECTS } from '#contract/order-steps.ts';
import { BULK_LIMIT, PARAMS_BY_ID, type ActionInput, type ActionResult } from '#contract/order.ts';
import { requireDangerPassword } from '#server/modules/tenant/service.ts';
import { once } from '#server/platform/idempotency.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, forbidden, Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { readParams } from './event-params.ts';
import { askerOf, moverOf, reached } from './asker.ts';
import * as lists from './lists.sql.ts';
import { moveOrders, permissionFor } from './moves.ts';
import { partyOf, type Mover } from './step.ts';

type Asked = z.output<typeof ActionInput>;

/** One event on many orders, by ids or by a filter as the user saw it. */
export async function act(app: FastifyInstance, ctx: Ctx, input: Asked): Promise<ActionResult> {
  const mover = moverOf(ctx);
  const event = eventOf(input, mover, ctx.permissions);
  const ids =
    input.ids ??
    (await lists.idsSeen(ctx.db, askerOf(ctx), input.filter!, input.position!, 0, BULK_LIMIT + 1));
  if (asksDangerPassword(event.type, ids.length))
    await requireDangerPassword(app, ctx, input.dangerOptPassword);
  if (ids.length > BULK_LIMIT) return asTask(app, ctx, input);
  const { idempotencyKey: key, dangerOptPassword: _asked, ...request } = input;
  const { tenants, ...result } = await once(
    ctx.db,
    { tenantId: ctx.tenantId, userId: ctx.userId, key, request },
    async (trx) => {
      const moved = await moveOrders(trx, mover, event, {
        ids,
        versions: input.versions,
        position: input.position,
        params: ownParams(input, event.type),
      });
      return { successIds: moved.successIds, failed: moved.failed, tenants: [...moved.tenants] };
    },
  );
  for (const tenantId of tenants) {
    app.live.publish(tenantId, { kind: 'order' });
    if (EFFECTS[event.type].includes('merchant.tell')) app.live.publish(tenantId, { kind: 'notice' });
  }
  return { ...result, taskId: null };
}

/** Reads the event with its params, and asks whether this user may send it at all. */
function eventOf(input: Asked, mover: Mover, held: readonly string[]): OrderEvent {
  const { event: type } = input;
  if (!isOrderEventType(type) || type === 'order.edit')
    throw badRequest('没有这种订单操作，请刷新页面后重试。');
  const needed = permissionFor(type, mover.side);
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
async function asTask(app: FastifyInstance, ctx: Ctx, input: Asked): Promise<ActionResult> {
  const { event, filter, position, params, dangerVerified } = input;
  const mover = moverOf(ctx);
  const taskId = await app.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'order.action',
    title: `批量操作`,
    input: {
      event,
      filter: filter && reached(ctx, filter),
      position,
      params,
      dangerVerified,
      side: mover.side,
      userName: ctx.userName,
    } as Json,
  });
  return { successIds: [], failed: [], taskId };
}

const CHUNK = 2000;
const MOST_ROUNDS = 100_000;

/** Runs a bulk by filter: each chunk is a transaction of its own that records where it came to. */
export async function runActionTask(app: FastifyInstance, run: TaskRun) {
  const { task, db } = run;
  const input = task.input as unknown as Asked & { side: Mover['side']; userName: string };
  const mover: Mover = {
    tenantId: task.tenantId,
    side: input.side,
    by: input.side,
    userId: task.userId,
    userName: input.userName,
    now: new Date(),
  };
  if (!isOrderEventType(input.event)) throw new Refusal(CODES.badRequest, '没有这种订单操作。');
  const needed = permissionFor(input.event, input.side);
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
    const ids = await lists.idsSeen(db, asker, input.filter!, input.position!, after, CHUNK);
    if (ids.length === 0) break;
    const tenants = await db.transaction().execute(async (trx) => {
      const done = await moveOrders(trx, { ...mover, now: new Date() }, event, {
        ids,
        position: input.position,
      });
      after = ids.at(-1)!;
      moved += done.successIds.length;
      failed += done.failed.length;
      await run.step(trx, { cursor: { after, moved, failed }, done: ids.length, failed: done.failed.length });
      return done.tenants;
    });
    for (const tenantId of tenants) app.live.publish(tenantId, { kind: 'order' });
  }
  return { result: { 成功: moved, 失败: failed } };
}
