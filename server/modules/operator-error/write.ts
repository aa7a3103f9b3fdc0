import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  ERROR_KINDS,
  ERROR_MARKS,
  type ErrorMark,
  type operatorError,
} from '#contract/operator-error/operator-error.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { deduct as deductWage, undeduct } from '#server/modules/wage/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { UNKNOWN } from './list.ts';
import * as sql from './write.sql.ts';

const LEFT = '已离开的同事';
const nameOf = ({ kind, barCode }: Pick<sql.HeldError, 'kind' | 'barCode'>): string =>
  [ERROR_KINDS[kind], barCode].filter(Boolean).join(' ');
const reachOf = ({ tenantId, limits }: Ctx) => ({ factoryId: tenantId, materials: limits.materials });

/** Something that no station noted. */
export async function note(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof operatorError.note>,
): Promise<Answer<typeof operatorError.note>> {
  const { kind, userId, number: barCode, text, photoFileId } = request;
  await requirePictures(ctx, [photoFileId]);
  return change(ctx, { kind: 'station', once: { key, request } }, async (trx) => {
    const name = await sql.nameOf(trx, ctx.tenantId, userId);
    if (name === undefined) throw badRequest('所选的人员已停用或已离开工厂，请重新选择。');
    const made = { kind, userId, barCode, note: text, photoFileId, notedBy: ctx.userName, at: ctx.now };
    const id = await sql.insertNote(trx, ctx.tenantId, made);
    return { answer: { id }, told: `记录操作错误：${name} ${nameOf({ kind, barCode })}，${text}` };
  });
}

/** Why an error cannot be marked so; undefined: it can. */
function whyNot(row: sql.HeldError, mark: ErrorMark | null, userId: number): string | undefined {
  if (row.mark === mark) return mark === null ? '还没有处理。' : `已经是「${ERROR_MARKS[mark]}」。`;
  if (mark !== 'notHis') return undefined;
  if (row.userId === userId) return '不能把自己的错误标记为不是本人，请由别的同事处理。';
  return row.adjustmentId === null ? undefined : '已经扣款，请先撤销扣款。';
}

/** Somebody saw to these, refused one by one. */
export const mark = (
  ctx: Ctx,
  { ids, mark: as }: Parsed<typeof operatorError.mark>,
): Promise<Answer<typeof operatorError.mark>> =>
  change(ctx, { kind: 'station' }, async (trx) => {
    const { tenantId, userId, userName: by, now } = ctx;
    const rows = new Map((await sql.hold(trx, reachOf(ctx), ids)).map((row) => [row.id, row]));
    const failed = [...new Set(ids)].flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [{ id, name: String(id), msg: UNKNOWN }];
      const msg = whyNot(row, as, userId);
      return msg === undefined ? [] : [{ id, name: nameOf(row), msg }];
    });
    const refused = new Set(failed.map(({ id }) => id));
    const successIds = [...rows.keys()].filter((id) => !refused.has(id));
    await sql.setMark(trx, tenantId, successIds, { mark: as, by, now });
    const word = as === null ? '未处理' : ERROR_MARKS[as];
    const told = successIds.length > 0 ? `操作错误 ${successIds.length} 条标记为「${word}」` : '';
    return { answer: { successIds, failed }, told };
  });

/** @throws Refusal where it is not there, or another one changed it */
async function held(trx: Trx, ctx: Ctx, { id, version }: { id: number; version: number }) {
  const [row] = await sql.hold(trx, reachOf(ctx), [id]);
  if (!row) throw notFound(UNKNOWN);
  if (row.version !== version) throw conflict('这条操作错误已被他人更改，请刷新后核对。');
  return row;
}

export const explain = (ctx: Ctx, { text, ...seen }: Parsed<typeof operatorError.explain>): Promise<void> =>
  change(ctx, { kind: 'station' }, async (trx) => {
    const row = await held(trx, ctx, seen);
    await sql.setExplanation(trx, ctx.tenantId, row.id, text, ctx.userName);
    return { told: `说明操作错误 ${nameOf(row)}：${text}` };
  });

/** [M37] What it costs him stands in the wages: of the day on which it was, where its period is open. */
export const deduct = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof operatorError.deduct>,
): Promise<void> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { tenantId, userName: by, now } = ctx;
    const { cents } = request;
    const row = await held(trx, ctx, request);
    const { userId, at, mark: marked, adjustmentId } = row;
    if (userId === null) throw badRequest('没有人对这条错误负责，不能扣款。');
    if (userId === ctx.userId) throw badRequest('不能给自己扣款或撤销扣款，请由别的同事操作。');
    if (marked === 'notHis') throw badRequest('这条错误不是本人的，不能扣款。');
    if (cents === 0 && adjustmentId === null) throw badRequest('这条错误没有扣款。');
    if (adjustmentId !== null) await undeduct(trx, tenantId, adjustmentId);
    const reason = `操作错误：${nameOf(row)}`;
    const made = cents === 0 ? null : await deductWage(trx, tenantId, { userId, at, cents, reason, by, now });
    await sql.setAdjustment(trx, tenantId, row.id, made);
    const name = (await sql.nameOf(trx, tenantId, userId)) ?? LEFT;
    const yuan = (cents / 100).toFixed(2);
    return { told: cents === 0 ? `撤销 ${name} 的扣款，${reason}` : `扣款 ${name} ${yuan} 元，${reason}` };
  });
