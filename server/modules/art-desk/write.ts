import type { Parsed } from '#contract/endpoint.ts';
import type { artDesk } from '#contract/art-desk/art-desk.ts';
import { AS_IT_CAME, placementText, type Placement } from '#contract/values/placement.ts';
import { pictureProblems, sharerOf } from '#server/modules/file/service.ts';
import {
  artBy,
  editLines,
  moveOrders,
  moverOf,
  type Deed,
  type Item,
  type LineToWrite,
  type Written,
} from '#server/modules/order/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { asked } from './desk.ts';
import { someLines } from './desk.sql.ts';
import { filesOf, noteRepulse, pageSteps, type StoredState } from './steps.sql.ts';
import * as sql from './write.sql.ts';

const NO_GOODS = '这一行不是商品，不需要印刷图片。';
const idsOf = (lines: readonly LineToWrite[]) => lines.map(({ id }) => id);
const isSame = (a: Placement | null, b: Placement): boolean => {
  const { fit, turn, mirror } = a ?? AS_IT_CAME;
  return fit === b.fit && turn === b.turn && mirror === b.mirror;
};

/** Gives lines another picture; what a customer shares goes on his own lines alone [G22]. */
export async function replace(
  ctx: Ctx,
  { items, pictureFileId, asItCame }: Parsed<typeof artDesk.replace>,
): Promise<Written> {
  const problem = (await pictureProblems(ctx, [pictureFileId])).get(pictureFileId);
  const sharer = problem && (await sharerOf(ctx, pictureFileId));
  return editLines(ctx, items, {
    refusal: ({ kind, merchantId }) =>
      (merchantId === sharer ? undefined : problem) ?? (kind === 'sku' ? undefined : NO_GOODS),
    stands: (line) => line.pictureFileId === pictureFileId && (!asItCame || isSame(line.place, AS_IT_CAME)),
    noted: (lines) => ({ changed: lines.map(({ lineNo }) => `第 ${lineNo} 行的图片`) }),
    write: (trx, lines) => sql.setPictures(trx, ctx.tenantId, idsOf(lines), { pictureFileId, asItCame }),
  });
}

export function place(ctx: Ctx, { items, place: wished }: Parsed<typeof artDesk.place>): Promise<Written> {
  const words = placementText(wished) || '铺满';
  return editLines(ctx, items, {
    refusal: ({ pictureFileId, hasPixels }) => {
      if (pictureFileId === null) return '这一行还没有印刷图片，请先更换图片。';
      return wished.fit === 'tile' && !hasPixels
        ? '这张图片没有像素尺寸，不能平铺，请选择其他方式。'
        : undefined;
    },
    stands: (line) => isSame(line.place, wished),
    noted: (lines) => ({ changed: lines.map(({ lineNo }) => `第 ${lineNo} 行的图片摆放（${words}）`) }),
    write: (trx, lines) =>
      sql.setPlace(trx, ctx.tenantId, idsOf(lines), isSame(null, wished) ? null : wished),
  });
}

/** What the line printed from a step on, it prints again. */
export async function restore(
  ctx: Ctx,
  { stepId, version }: Parsed<typeof artDesk.restore>,
): Promise<Written> {
  const question = { factoryId: ctx.tenantId, shopIds: ctx.limits.shopIds, stepId };
  const [step] = await pageSteps(ctx.db, question, { pageNo: 1, pageSize: 1 });
  if (!step) throw notFound('这一步不存在，或订单已被商家撤回，请刷新列表。');
  const { lineId, after, isNow } = step;
  const gone = after.fileId !== null && !(await filesOf(ctx.db, [stepId])).has(after.fileId);
  const deed: Deed<Item> = {
    refusal: ({ kind }) => {
      if (kind !== 'sku') return NO_GOODS;
      if (after.fileId === null) return '那时这一行还没有图片，不能还原。';
      return gone ? '那时的图片已被商家清理，不能还原，请重新上传。' : undefined;
    },
    stands: () => isNow,
    noted: ([line]) => ({ changed: [`第 ${line!.lineNo} 行的图片（还原）`] }),
    write: async (trx) => {
      await artBy(trx, moverOf(ctx), 'restore');
      await sql.setState(trx, ctx.tenantId, lineId, after satisfies StoredState);
    },
  };
  return editLines(ctx, [{ lineId, version }], deed);
}

/** Sends the orders of these lines back, each as it was seen. */
export async function repulse(ctx: Ctx, { items, reason }: Parsed<typeof artDesk.repulse>): Promise<Written> {
  const rows = await someLines(
    ctx.db,
    asked(ctx),
    items.map(({ lineId }) => lineId),
  );
  const lines = new Map(rows.map((row) => [row.id, row]));
  const versions = new Map(items.map(({ lineId, version }) => [lines.get(lineId)?.orderId, version]));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const moved = await change(ctx, { kind: 'silent' }, async (trx) => {
    const mover = moverOf(ctx);
    const ids = [...byOrder.keys()].toSorted((a, b) => a - b);
    const done = await moveOrders(
      trx,
      mover,
      { type: 'order.repulse', by: mover.by, reason },
      { ids, versions: Object.fromEntries(ids.map((id) => [id, versions.get(id)!])) },
    );
    const sent = done.successIds.flatMap((id) => byOrder.get(id)!.map((line) => line.id));
    const { userId, userName, now: at } = ctx;
    if (sent.length > 0) await noteRepulse(trx, ctx.tenantId, sent, { userId, userName, reason, at });
    return done;
  });
  for (const tenantId of moved.tenants) ctx.live.publish(tenantId, { kind: 'order' });
  const refused = new Map(moved.failed.map(({ id, msg }) => [id, msg]));
  const failed = items.flatMap(({ lineId }) => {
    const line = lines.get(lineId);
    const msg = line ? refused.get(line.orderId) : '商品行不存在，或已被商家撤回，请刷新列表。';
    return msg === undefined ? [] : [{ id: lineId, orderNo: line?.orderNo ?? '', msg }];
  });
  return { saved: items.length - failed.length, failed };
}
