import type { Answer, Parsed } from '#contract/endpoint.ts';
import { FUNNEL_DAYS, MOST_EXACT_STAYS, type funnel } from '#contract/figures/funnel.ts';
import { STAGE_NAMES, STAGES, stageCode, stageOf } from '#contract/figures/stages.ts';
import { pieceOf, pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf, daysOf, type Asker } from './asked.ts';
import * as sql from './funnel.sql.ts';

type Where = Omit<Parsed<typeof funnel.export>, 'stage' | 'figure'>;

/** All stages, also those that nothing came to. */
export async function stagesOf(db: Db, asker: Asker, { day, ...filter }: Where, now: Date) {
  const days = daysOf(day, now, FUNNEL_DAYS);
  const [counted, standing] = await Promise.all([
    sql.countStages(db, asker, filter, days),
    sql.standingOf(db, asker, filter),
  ]);
  const isNear =
    sql.isAll(asker, filter) && counted.reduce((sum, { left }) => sum + left, 0) > MOST_EXACT_STAYS;
  const dwell = await (isNear ? sql.nearDwellOf(db, asker, days) : sql.dwellOf(db, asker, filter, days));
  const rows = STAGE_NAMES.map((code) => {
    const own = <R extends { stage: number }>(among: readonly R[]) =>
      among.find(({ stage }) => stage === stageCode(code));
    const { entered = 0, left = 0, onward = 0, remade = 0, standing: now = 0 } = own(counted) ?? {};
    const { p50 = null, p95 = null } = own(dwell) ?? {};
    const { held = 0, oldestAt = null } = own(standing) ?? {};
    return { code, entered, left, onward, remade, standing: now, held, oldestAt, p50Ms: p50, p95Ms: p95 };
  });
  return { rows, days };
}

export async function page(
  ctx: Ctx,
  { pageNo: _no, pageSize: _size, ...where }: Parsed<typeof funnel.page>,
): Promise<Answer<typeof funnel.page>> {
  const { rows, days } = await stagesOf(ctx.db, askerOf(ctx), where, ctx.now);
  return {
    list: rows,
    total: rows.length,
    chart: rows.map(({ code, standing }) => ({ label: STAGES[code], value: standing })),
    from: days.first,
    to: days.last,
  };
}

type Behind = Omit<Parsed<typeof funnel.rows>, 'pageNo' | 'pageSize'>;
const behindOf = ({ day: _day, stage, ...filter }: Behind): sql.Behind => ({
  ...filter,
  stage: stage && stageCode(stage),
});

export async function staysOf(
  db: Db,
  asker: Asker,
  asked: Behind,
  now: Date,
  place: { pageNo: number; pageSize: number },
) {
  const days = daysOf(asked.day, now, FUNNEL_DAYS);
  const rows = await sql.pageStays(db, asker, behindOf(asked), days, place);
  return rows.map(({ state, stage, ...row }) => ({
    ...row,
    stage: stageOf(stage),
    state: pieceWordOf('piece', pieceOf(state)),
  }));
}

export const countStays = (db: Db, asker: Asker, asked: Behind, now: Date) =>
  sql.countStays(db, asker, behindOf(asked), daysOf(asked.day, now, FUNNEL_DAYS));

export async function rows(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof funnel.rows>,
): Promise<Answer<typeof funnel.rows>> {
  const [list, total] = await Promise.all([
    staysOf(ctx.db, askerOf(ctx), asked, ctx.now, { pageNo, pageSize }),
    countStays(ctx.db, askerOf(ctx), asked, ctx.now),
  ]);
  return { list, total };
}
