import type { Answer, Parsed } from '#contract/endpoint.ts';
import { WORKS } from '#contract/wage/access.ts';
import type { wageLine } from '#contract/wage/line.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { seesAll } from '../base/reach.ts';
import { namesOf } from '../base/words.sql.ts';
import { nameOf } from '../price/price.sql.ts';
import * as sql from './list.sql.ts';

const MOST_LINES = 300;
const MOST_CHOICES = 50;

/** Everybody his own; whose permission lets him, everybody's. */
export const page = (
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof wageLine.page>,
): Promise<Answer<typeof wageLine.page>> => {
  const userId = seesAll(ctx) ? undefined : ctx.userId;
  return sql.pageLines(ctx.db, ctx.tenantId, { ...wanted, userId }, { pageNo, pageSize });
};

export async function detail(
  ctx: Ctx,
  group: Parsed<typeof wageLine.detail>,
): Promise<Answer<typeof wageLine.detail>> {
  if (group.userId !== ctx.userId && !seesAll(ctx)) throw notFound('计件不存在，请刷新列表。');
  const lines = await sql.linesOf(ctx.db, ctx.tenantId, group, MOST_LINES + 1);
  return { lines: lines.slice(0, MOST_LINES), more: lines.length > MOST_LINES };
}

/** [M36] A line by hand, with why; in a period that is open it stands on its day, else it comes later into the next one. */
export const correct = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof wageLine.correct>,
): Promise<void> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { tenantId, now } = ctx;
    const { userId, work, stepId, day, pieces, reason } = request;
    if ((work === 'step') !== (stepId !== null)) throw badRequest('请选择工序。');
    if (Date.parse(day) - 8 * 3_600_000 > now.getTime()) throw badRequest('日期不能晚于今天，请重新选择。');
    const name = (await namesOf(trx, tenantId, [userId])).get(userId);
    if (name === undefined) throw badRequest('所选的人员已离开工厂，请刷新后重新选择。');
    if (userId === ctx.userId) throw badRequest('不能更正自己的计件，请由别的同事操作。');
    const step = stepId === null ? WORKS[work] : await nameOf(trx, tenantId, 'work_step', stepId);
    if (step === undefined) throw badRequest('工序不存在，请刷新后重新选择。');
    await sql.writeCorrection(trx, tenantId, { userId, work, stepId, day, pieces, reason, now });
    return { told: `更正计件：${name} ${day} ${step} ${pieces > 0 ? '+' : ''}${pieces} 件，原因：${reason}` };
  });

export const choices = (
  { db, tenantId }: Ctx,
  { keyword }: Parsed<typeof wageLine.choices>,
): Promise<Answer<typeof wageLine.choices>> => sql.peopleChoices(db, tenantId, keyword, MOST_CHOICES);
