import type { Output, Parsed } from '#contract/endpoint.ts';
import type { lineArt } from '#contract/order/line-art.ts';
import { DPI_GOOD } from '#contract/values/picture.ts';
import { pictureProblems } from '#server/modules/file/service.ts';
import { judgeAnew } from '#server/modules/order/check/judge.ts';
import { UNKNOWN, moveOrders } from '#server/modules/order/move/moves.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { artBy } from '#server/modules/order/row/art-by.sql.ts';
import { findOrder, updateOrder } from '#server/modules/order/row/order.sql.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import * as sql from './write.sql.ts';

/** A transaction holds so many orders. */
const CHUNK = 100;

export interface Item {
  lineId: number;
  version: number;
}
export type Written = Output<typeof lineArt.save>;

/** What is done with the lines of items, each with what it is called in its order's log. */
export interface Deed<I extends Item> {
  /** Why a line is left alone; undefined: it is written. */
  refusal: (line: sql.LineToWrite, item: I) => string | undefined;
  /** It is as it shall be: a repeated call saves it once more without another line in the log. */
  stands: (line: sql.LineToWrite, item: I) => boolean;
  noted: (lines: readonly sql.LineToWrite[]) => object;
  write: (trx: Trx, lines: readonly sql.LineToWrite[], items: ReadonlyMap<number, I>) => Promise<unknown>;
}

/**
 * Lines are changed as edits of their orders, each order as it was seen; those that may not be edited are left and said.
 * What is under review is judged anew.
 */
export async function editLines<I extends Item>(
  ctx: Ctx,
  items: readonly I[],
  deed: Deed<I>,
): Promise<Written> {
  const wanted = new Map(items.map((item) => [item.lineId, item]));
  const lines = await sql.linesToWrite(ctx.db, askerOf(ctx), [...wanted.keys()]);
  const written: Written = { saved: 0, failed: [] };
  const refuse = (lineId: number, msg: string): void => {
    written.failed.push({ id: lineId, orderNo: lines.get(lineId)?.orderNo ?? '', msg });
  };
  const wished: sql.LineToWrite[] = [];
  for (const item of items) {
    const line = lines.get(item.lineId);
    const msg = line ? deed.refusal(line, item) : UNKNOWN;
    if (msg !== undefined) refuse(item.lineId, msg);
    else if (deed.stands(line!, item)) written.saved += 1;
    else wished.push(line!);
  }
  // An order is edited once, however many of its lines are.
  const byOrder = Map.groupBy(wished, ({ orderId }) => orderId);
  const ids = [...byOrder.keys()].toSorted((a, b) => a - b);
  const tenants = new Set<number>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const moved = await editSome(ctx, ids.slice(from, from + CHUNK), byOrder, wanted, deed);
    for (const { id: orderId, msg } of moved.failed)
      for (const { id } of byOrder.get(orderId) ?? []) refuse(id, msg);
    for (const orderId of moved.successIds) written.saved += byOrder.get(orderId)!.length;
    for (const tenantId of moved.tenants) tenants.add(tenantId);
  }
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return written;
}

const editSome = <I extends Item>(
  ctx: Ctx,
  ids: readonly number[],
  byOrder: ReadonlyMap<number, readonly sql.LineToWrite[]>,
  wanted: ReadonlyMap<number, I>,
  deed: Deed<I>,
) =>
  change(ctx, { kind: 'silent' }, async (trx) => {
    const mover = moverOf(ctx);
    const own = ids.map((id) => [id, byOrder.get(id)!] as const);
    const moved = await moveOrders(trx, mover, plainEvent('order.edit', mover.by), {
      ids,
      versions: Object.fromEntries(own.map(([id, lines]) => [id, wanted.get(lines[0]!.id)!.version])),
      params: new Map(own.map(([id, lines]) => [id, deed.noted(lines)])),
    });
    const done = moved.successIds.flatMap((id) => byOrder.get(id)!);
    if (done.length > 0) {
      await artBy(trx, mover);
      await deed.write(trx, done, wanted);
      if (mover.side === 'factory') await judgeEach(trx, ctx, moved.successIds);
    }
    return moved;
  });

async function judgeEach(trx: Trx, ctx: Ctx, ids: readonly number[]): Promise<void> {
  const asker = askerOf(ctx);
  for (const id of ids) {
    const row = (await findOrder(trx, asker, id))!;
    await updateOrder(trx, asker, id, { reasons: await judgeAnew(trx, asker, row, moverOf(ctx)) });
  }
}

/** Gives lines pictures of their own. */
export async function save(ctx: Ctx, { items }: Parsed<typeof lineArt.save>): Promise<Written> {
  const problems = await pictureProblems(
    ctx,
    items.map(({ pictureFileId }) => pictureFileId),
  );
  return editLines(ctx, items, {
    refusal: ({ kind }, { pictureFileId }) =>
      problems.get(pictureFileId) ?? (kind === 'notGoods' ? '这一行不是商品，不需要印刷图片。' : undefined),
    stands: (line, { pictureFileId }) => line.pictureOwn && line.pictureFileId === pictureFileId,
    noted: (lines) => ({ changed: lines.map(({ lineNo }) => `第 ${lineNo} 行的图片`) }),
    write: (trx, lines, wanted) =>
      sql.setPictures(
        trx,
        ctx.tenantId,
        lines.map(({ id }) => wanted.get(id)!),
      ),
  });
}

/** The merchant knows that the picture is coarse and wants it so; the checks of its dots say nothing of it any more. */
export const leave = (ctx: Ctx, { items, leave: isLeft }: Parsed<typeof lineArt.leave>): Promise<Written> =>
  editLines(ctx, items, {
    refusal: ({ dpi }) => {
      if (!isLeft) return undefined;
      if (dpi === null) return '这一行没有图片，或不知道它的印刷尺寸，不能选择按此印刷。';
      return dpi < DPI_GOOD ? undefined : `这一行的图片有 ${dpi} dpi，清晰度足够，不需要按此印刷。`;
    },
    stands: (line) => line.isLeft === isLeft,
    noted: (lines) => ({
      [isLeft ? 'leave' : 'leaveBack']: lines.map(({ lineNo, dpi }) =>
        isLeft ? `第 ${lineNo} 行（${dpi} dpi）` : `第 ${lineNo} 行`,
      ),
    }),
    write: (trx, lines) =>
      sql.setLeave(trx, ctx.tenantId, lines, isLeft ? { by: ctx.userName, at: ctx.now.getTime() } : null),
  });
