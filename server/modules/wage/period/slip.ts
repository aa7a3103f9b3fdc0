import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { wagePeriod } from '#contract/wage/period.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { seesAll } from '../base/reach.ts';
import { namesOf } from '../base/words.sql.ts';
import { found } from './period.ts';
import { sheetOfOne } from './sheet.sql.ts';
import * as sql from './slip.sql.ts';

/** A slip of one's own, or with the permission for it anybody's. Who opens his own has seen it. */
export async function slip(
  ctx: Ctx,
  { periodId, userId = ctx.userId }: Parsed<typeof wagePeriod.slip>,
): Promise<Answer<typeof wagePeriod.slip>> {
  const { db, tenantId } = ctx;
  if (userId !== ctx.userId && !seesAll(ctx)) throw notFound('工资条不存在，请刷新后重新选择。');
  const { id, fromDay, toDay, state } = await found(db, tenantId, periodId);
  const sums = await sheetOfOne(db, tenantId, { periodId, state, userId });
  if (!sums) throw notFound('工资条不存在，请刷新后重新选择。');
  const [lines, names] = await Promise.all([
    sql.linesOfSlip(db, tenantId, { periodId, userId, fromDay }),
    namesOf(db, tenantId, [userId]),
  ]);
  if (userId === ctx.userId && state !== 'open')
    await sql.markSeen(db, tenantId, { periodId, userId, fromDay }, ctx.now);
  return {
    period: { id, fromDay, toDay, state },
    name: names.get(userId) ?? '已离开的同事',
    ...sums,
    ...lines,
  };
}

export const own = (
  { db, tenantId, userId }: Ctx,
  place: Parsed<typeof wagePeriod.own>,
): Promise<Answer<typeof wagePeriod.own>> => sql.ownPeriods(db, tenantId, userId, place);
