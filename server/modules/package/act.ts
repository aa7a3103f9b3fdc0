import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { packages } from '#contract/package/package.ts';
import { PACKAGE_EVENTS, readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { isWrongS10 } from '#contract/waybill/check-digit.ts';
import { change } from '#server/modules/tenant/service.ts';
import { cancelNumbers, enterNumbers, PENDING, pendingNumbers } from '#server/modules/waybill/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { saidOfLeft } from './left.ts';
import { movePackages, unservedAmong, UNKNOWN } from './life.ts';
import type { PackageMover } from './life-types.ts';
import { refuseFar } from './list.ts';
import { lockPackages, saidByOrders, toldOf } from './lock.sql.ts';
import { standsElsewhere } from './number.sql.ts';

const handOf = ({ tenantId, userId, userName, now }: Ctx): PackageMover & { by: 'factory' } => ({
  ...{ tenantId, by: 'factory', userId, userName, now },
});
const { handedOver, void: gone } = PACKAGE_REGIONS.stage;
const OVER: readonly number[] = [handedOver.code, gone.code];

/** One event for chosen packages, refused one by one. */
export async function act(
  ctx: Ctx,
  asked: Parsed<typeof packages.act>,
): Promise<Answer<typeof packages.act>> {
  const { idempotencyKey: key, ...request } = asked;
  const { event: type, ids, versions, params } = request;
  const event = readPackageEvent(type, 'factory', params);
  await refuseFar(ctx, ids);
  return change(ctx, { kind: 'package', once: { key, request } }, async (trx) => {
    const { successIds, failed } = await movePackages(trx, handOf(ctx), event, { ids, versions });
    const said = type === 'package.handed.over' ? await saidOfLeft(trx, ctx.tenantId, failed) : failed;
    return {
      answer: { successIds, failed: said, taskId: null },
      told: successIds.length > 0 ? `${PACKAGE_EVENTS[type].label} ${successIds.length} 个包裹` : '',
    };
  });
}

/** Chosen packages that were handed over by mistake are here again, refused one by one. */
export async function undo(
  ctx: Ctx,
  asked: Parsed<typeof packages.undo>,
): Promise<Answer<typeof packages.undo>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { ids, reason } = request;
  await refuseFar(ctx, ids);
  const event = readPackageEvent('package.handover.undone', 'factory', { reason });
  const pass = { dangerOptPassword };
  return change(ctx, { kind: 'package', pass, once: { key, request } }, async (trx) => {
    const { successIds, failed } = await movePackages(trx, handOf(ctx), event, { ids });
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `撤销出库 ${successIds.length} 个包裹：${reason}` : '',
    };
  });
}

/** [X01] A number by hand for one package; the same one again changes nothing. */
export async function enter(ctx: Ctx, asked: Parsed<typeof packages.enter>): Promise<void> {
  const { idempotencyKey: key, ...request } = asked;
  const { id, waybillNo, expressName = '', oneParcel = false } = request;
  await refuseFar(ctx, [id]);
  const { tenantId } = ctx;
  const whose = await change(ctx, { kind: 'package', once: { key, request } }, async (trx) => {
    const [row] = await lockPackages(trx, tenantId, [id]);
    if (!row) throw notFound(UNKNOWN);
    if (row.waybillNo === waybillNo) return { answer: null, told: '' };
    if (row.waybillNo !== '') throw conflict(`包裹已有运单号 ${row.waybillNo}，请先回收单号，再填写新的。`);
    if (OVER.includes(row.stage)) throw conflict('包裹已出库或已作废，不能填写运单号，请刷新后核对。');
    if ((await saidByOrders(trx, tenantId, [id])).get(id)?.held)
      throw conflict('订单被锁定、挂起或在退款中，请先解除，再填写运单号。');
    if ((await pendingNumbers(trx, tenantId, [id])).size > 0) throw conflict(PENDING);
    if (isWrongS10(waybillNo)) throw badRequest('运单号的校验位不对，请核对后重新填写。');
    // [X11] Before anything is written, and before the hand-over asks the same.
    const sent = { ...row, expressName: expressName || row.expressName };
    for (const refusal of (await unservedAmong(trx, tenantId, ctx.now, [sent])).values())
      throw conflict(refusal);
    const other = await standsElsewhere(trx, tenantId, id, waybillNo);
    if (other?.sameOrder)
      throw conflict(`这个运单号已用于同一订单的包裹 ${other.number}，每个包裹一个单号，请核对。`);
    if (other && !other.alike && !oneParcel)
      throw new Refusal(
        CODES.unconfirmed,
        `这个运单号也用于收件人不同的包裹 ${other.number}，请核对；确实装在一个包裹里的，请确认后再填写。`,
      );
    const number = { packageId: id, merchantId: row.merchantId, no: waybillNo, expressName };
    await enterNumbers(trx, handOf(ctx), [number]);
    return {
      answer: row.merchantId,
      told: `为包裹 ${row.number} 填写运单号 ${waybillNo}${expressName && `（${expressName}）`}`,
    };
  });
  for (const one of whose === null ? [] : [tenantId, whose]) ctx.live.publish(one, { kind: 'order' });
}

/** [X07] The numbers of chosen packages are given up by hand, refused one by one. */
export async function cancel(
  ctx: Ctx,
  asked: Parsed<typeof packages.cancelNumbers>,
): Promise<Answer<typeof packages.cancelNumbers>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { ids, reason } = request;
  const { tenantId } = ctx;
  await refuseFar(ctx, ids);
  const pass = { dangerOptPassword };
  const { answer, whose } = await change(
    ctx,
    { kind: 'package', pass, once: { key, request } },
    async (trx) => {
      const rows = await lockPackages(trx, tenantId, ids);
      const { stays, had } = await cancelNumbers(
        trx,
        handOf(ctx),
        rows.map(({ id }) => id),
        {
          reason,
          told: await toldOf(trx, tenantId, ids),
          gone: new Set(rows.filter(({ stage }) => OVER.includes(stage)).map(({ id }) => id)),
        },
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      const refused = [...new Set(ids)].flatMap((id): RowRefusal[] => {
        const row = found.get(id);
        if (!row) return [{ id, code: CODES.notFound, msg: UNKNOWN }];
        const msg = had.has(id) ? stays.get(id) : '包裹没有运单号，不用回收，请刷新后核对。';
        return msg === undefined ? [] : [{ id, orderNo: row.number, code: CODES.conflict, msg }];
      });
      const no = new Set(refused.map(({ id }) => id));
      const done = rows.filter(({ id }) => !no.has(id));
      return {
        answer: {
          answer: { successIds: done.map(({ id }) => id), failed: refused, taskId: null },
          whose: [...new Set([tenantId, ...done.map(({ merchantId }) => merchantId)])],
        },
        told: done.length > 0 ? `回收 ${done.length} 个包裹的单号：${reason}` : '',
      };
    },
  );
  for (const one of whose) ctx.live.publish(one, { kind: 'order' });
  return answer;
}
