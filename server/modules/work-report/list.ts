import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_DAYS, type workReport } from '#contract/work-report/work-report.ts';
import { daysOf } from '#server/modules/figures/service.ts';
import { signOff as signOffAt, stationAt } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { seesAll } from '#server/modules/wage/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as days from './day.sql.ts';
import * as sql from './list.sql.ts';

const MOST_LINES = 500;

/** Today where no days are asked for; everybody his own, whose permission lets him everybody's. */
export const askedOf = (
  ctx: Pick<Ctx, 'tenantId' | 'userId' | 'permissions' | 'now'>,
  { days: range, ...wanted }: Parsed<typeof workReport.export>,
): days.Asked => ({
  ...wanted,
  factoryId: ctx.tenantId,
  userId: seesAll(ctx) ? undefined : ctx.userId,
  days: daysOf(range ?? [ctx.now.getTime(), ctx.now.getTime() + 1], ctx.now, MOST_DAYS),
  now: ctx.now,
});

export const page = async (
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof workReport.page>,
): Promise<Answer<typeof workReport.page>> =>
  days.pageDays(ctx.db, askedOf(ctx, wanted), { pageNo, pageSize });

export async function detail(
  ctx: Ctx,
  of: Parsed<typeof workReport.detail>,
): Promise<Answer<typeof workReport.detail>> {
  if (of.userId !== ctx.userId && !seesAll(ctx)) throw notFound('这一天的记录不存在，请刷新列表。');
  const [hours, lines, sessions] = await Promise.all([
    sql.hoursOf(ctx.db, ctx.tenantId, of),
    sql.linesOf(ctx.db, ctx.tenantId, of, MOST_LINES + 1),
    sql.sessionsOf(ctx.db, ctx.tenantId, of),
  ]);
  return { hours, lines: lines.slice(0, MOST_LINES), more: lines.length > MOST_LINES, sessions };
}

export const choices = ({ db, tenantId }: Ctx): Promise<Answer<typeof workReport.choices>> =>
  sql.choicesOf(db, tenantId);

export const onDuty = (
  { db, tenantId, now }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof workReport.onDuty>,
): Promise<Answer<typeof workReport.onDuty>> =>
  sql.pageOnDuty(db, tenantId, { ...wanted, now }, { pageNo, pageSize });

/** Sign-offs that are forgotten are the commonest fault: who puts wages right ends them, too. */
export const signOff = (ctx: Ctx, { stationId, userId }: Parsed<typeof workReport.signOff>): Promise<void> =>
  change(ctx, { kind: 'station' }, async (trx) => {
    const { name: at } = await stationAt(trx, ctx.tenantId, stationId);
    const name = await signOffAt(trx, { factoryId: ctx.tenantId, stationId, userId, now: ctx.now });
    return { told: `把「${name}」从工位「${at}」签退` };
  });
