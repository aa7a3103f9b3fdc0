import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { workOrder } from '#contract/work-order/work-order.ts';
import { readWorkOrderEvent, WORK_ORDER_EVENTS } from '#contract/work-order/life-cycle/work-order-events.ts';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import { lockBatches } from '#server/modules/batch/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import type { WorkOrderMover } from './life-types.ts';
import { moveWorkOrders, UNKNOWN } from './life.ts';
import { refuseFar } from './list.ts';
import { openDefects, peopleFor, teamsFor } from './people.sql.ts';
import { reportWages } from './ports.ts';
import { standing } from './report.sql.ts';
import { leftOf, lockWorkOrders, type LockedWorkOrder } from './sql.ts';
import { batchesOf, stepsOf } from './of.sql.ts';

/** So long who reported takes it back. */
const FRESH_MS = 60_000;
const WAITING = WORK_ORDER_REGIONS.workOrder.waiting.code;
const SKIP = 'factory:piece:skip';

const handOf = ({ tenantId, userId, userName, now }: Ctx): WorkOrderMover => ({
  ...{ tenantId, by: 'factory', userId, userName, now },
});

/** Batches are held before their work orders: what ends one may end the other. */
async function hold(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await lockBatches(trx, factoryId, await batchesOf(trx, factoryId, ids));
}

/** Whether a team and people may do the steps of all of these; nobody at all may always be meant. */
async function mayDo(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  { teamId, userIds }: { teamId: number | null; userIds: readonly number[] },
): Promise<boolean> {
  for (const stepId of await stepsOf(trx, factoryId, ids)) {
    const teams = await teamsFor(trx, factoryId, stepId);
    if (teamId !== null && !teams.some(({ id }) => id === teamId)) return false;
    const able = new Set((await peopleFor(trx, factoryId, stepId)).map(({ id }) => id));
    if (userIds.some((id) => !able.has(id))) return false;
  }
  return true;
}

/** One event for chosen work orders, refused one by one. */
export async function act(
  ctx: Ctx,
  asked: Parsed<typeof workOrder.act>,
): Promise<Answer<typeof workOrder.act>> {
  const { idempotencyKey: key, ...request } = asked;
  const { event: type, ids, versions, params } = request;
  const words = WORK_ORDER_EVENTS[type];
  const event = readWorkOrderEvent(type, 'factory', params);
  await refuseFar(ctx, ids);
  return change(ctx, { kind: 'batch', once: { key, request } }, async (trx) => {
    await hold(trx, ctx.tenantId, ids);
    const known = {
      ownPermission: ctx.permissions.includes(SKIP),
      ...(event.type === 'workOrder.assigned' && {
        mayDo: await mayDo(trx, ctx.tenantId, ids, event),
      }),
    };
    const { successIds, failed } = await moveWorkOrders(trx, handOf(ctx), event, { ids, versions, known });
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `${words.label} ${successIds.length} 张工单` : '',
    };
  });
}

/** One work order, held with its batch; begun by the system where nobody did. @throws Refusal 404 */
async function heldOne(trx: Trx, ctx: Ctx, id: number): Promise<LockedWorkOrder> {
  await hold(trx, ctx.tenantId, [id]);
  const [row] = await lockWorkOrders(trx, ctx.tenantId, [id]);
  if (!row) throw notFound(UNKNOWN);
  return row;
}

const leftNow = async (trx: Trx, ctx: Ctx, id: number) =>
  leftOf((await lockWorkOrders(trx, ctx.tenantId, [id]))[0]!);

const system = ({ tenantId, now }: Ctx): WorkOrderMover => ({
  ...{ tenantId, by: 'system', userId: null, userName: null, now },
});

/** A number of pieces of a counted step, and who did them. */
export async function report(
  ctx: Ctx,
  asked: Parsed<typeof workOrder.report>,
): Promise<Answer<typeof workOrder.report>> {
  const { idempotencyKey: key, ...request } = asked;
  const { id, good, scrap, defect, shares } = request;
  if (new Set(shares.map(({ userId }) => userId)).size < shares.length)
    throw badRequest('同一个人只能选一次，请合并份额。');
  if (shares.reduce((sum, { percent }) => sum + percent, 0) !== 100)
    throw badRequest('各人的份额合计应为 100 %，请修改后重新提交。');
  await refuseFar(ctx, [id]);
  return change(ctx, { kind: 'batch', once: { key, request } }, async (trx) => {
    const row = await heldOne(trx, ctx, id);
    const able = new Set((await peopleFor(trx, ctx.tenantId, row.stepId)).map((one) => one.id));
    if (shares.some(({ userId }) => !able.has(userId)))
      throw badRequest('所选的人不做这道工序，或没有工牌，请重新选择。');
    if (defect !== '' && !(await openDefects(trx, ctx.tenantId)).includes(defect))
      throw badRequest('所选的缺陷已停用或不存在，请重新选择。');
    const event = readWorkOrderEvent('workOrder.reported', 'factory', {
      ...{ good, scrap, ...(defect !== '' && { defect }) },
    });
    if (row.state === WAITING)
      await moveWorkOrders(trx, system(ctx), readWorkOrderEvent('workOrder.started', 'system', {}), {
        ...{ ids: [id], known: { begun: true } },
      });
    const { failed } = await moveWorkOrders(trx, handOf(ctx), event, { ids: [id], shares });
    if (failed[0]) throw badRequest(failed[0].msg);
    const left = await leftNow(trx, ctx, id);
    if (left === 0)
      await moveWorkOrders(trx, system(ctx), readWorkOrderEvent('workOrder.done', 'system', {}), {
        ...{ ids: [id], known: { over: true } },
      });
    const said = [good > 0 && `合格 ${good} 件`, scrap > 0 && `报废 ${scrap} 件（${defect}）`];
    return { answer: { left }, told: `工单 ${row.number} 报数：${said.filter(Boolean).join('，')}` };
  });
}

/** What was reported is taken back by another row. */
export async function undoReport(
  ctx: Ctx,
  { id, reportId }: Parsed<typeof workOrder.undoReport>,
): Promise<Answer<typeof workOrder.undoReport>> {
  await refuseFar(ctx, [id]);
  return change(ctx, { kind: 'batch' }, async (trx) => {
    const row = await heldOne(trx, ctx, id);
    const own = await standing(trx, ctx.tenantId, id, reportId);
    if (!own) throw badRequest('这次报数不存在或已撤销，请刷新后核对。');
    const event = readWorkOrderEvent('workOrder.report.undone', 'factory', { reportId });
    const known = {
      ownReport: own.userId === ctx.userId && ctx.now.getTime() - own.at.getTime() <= FRESH_MS,
      ownPermission: ctx.permissions.includes(SKIP),
      wageOpen: await reportWages.its.open(trx, ctx.tenantId, reportId),
    };
    const { failed } = await moveWorkOrders(trx, handOf(ctx), event, { ids: [id], known });
    if (failed[0]) throw badRequest(failed[0].msg);
    return { answer: { left: await leftNow(trx, ctx, id) }, told: `撤销工单 ${row.number} 的报数` };
  });
}
