import type { Answer, Parsed } from '#contract/endpoint.ts';
import { NONE } from '#contract/figures/asked.ts';
import { QUALITY_DAYS, type qualityFigures } from '#contract/figures/quality-figures.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { pieceOf, pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import { barsOf } from '#server/modules/report/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf, daysOf, type Asker } from './asked.ts';
import * as sql from './quality.sql.ts';
import type { SheetPlace } from './sheet.ts';

type Where = Omit<Parsed<typeof qualityFigures.export>, 'figure' | 'code'>;
type Behind = Omit<Parsed<typeof qualityFigures.rows>, 'pageNo' | 'pageSize'>;

const wordIn = (words: Readonly<Record<string, string>>, code: string | null): string =>
  code === null ? '' : (words[code] ?? code);

/** What a group is called where it is not its code. */
const named = (group: Where['group'], { code, name }: sql.Group): string => {
  if (code === NONE) return group === 'defect' || group === 'responsible' ? '无缺陷' : '无';
  return group === 'responsible' ? wordIn(RESPONSIBLE, code) : name;
};

/** All groups, and what they are together. */
export async function groupsOf(db: Db, asker: Asker, { day, ...filter }: Where, now: Date) {
  const days = daysOf(day, now, QUALITY_DAYS);
  const [total, ...found] = await sql.groups(db, asker, filter, days);
  const { code: _code, name: _name, isTotal: _total, ...totals } = total!;
  const rows = found.map(({ isTotal: _is, ...row }) => ({
    ...row,
    name: named(filter.group, { isTotal: false, ...row }),
  }));
  return { totals, rows, days };
}

const MOST_BARS = 31;

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...where }: Parsed<typeof qualityFigures.page>,
): Promise<Answer<typeof qualityFigures.page>> {
  const { totals, rows, days } = await groupsOf(ctx.db, askerOf(ctx), where, ctx.now);
  const worst = rows.filter(({ failed }) => failed > 0).slice(0, MOST_BARS);
  return {
    list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
    totals,
    chart:
      where.group === 'day'
        ? barsOf(rows, 'failed')
        : worst.map(({ code, name, failed }) => ({ label: name || code, value: failed })),
    from: days.first,
    to: days.last,
  };
}

export async function piecesOf(
  db: Db,
  asker: Asker,
  { day, ...asked }: Behind,
  now: Date,
  place: SheetPlace,
) {
  const rows = await sql.pagePieces(db, asker, asked, daysOf(day, now, QUALITY_DAYS), place);
  return rows.map((row) => ({
    ...row,
    level: wordIn(DEFECT_LEVELS, row.level),
    responsible: wordIn(RESPONSIBLE, row.responsible),
    state: pieceWordOf('piece', pieceOf(row.state)),
  }));
}
export const countPieces = (db: Db, asker: Asker, { day, ...asked }: Behind, now: Date) =>
  sql.countPieces(db, asker, asked, daysOf(day, now, QUALITY_DAYS));

export async function rows(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof qualityFigures.rows>,
): Promise<Answer<typeof qualityFigures.rows>> {
  const [list, total] = await Promise.all([
    piecesOf(ctx.db, askerOf(ctx), asked, ctx.now, { pageNo, pageSize }),
    countPieces(ctx.db, askerOf(ctx), asked, ctx.now),
  ]);
  return { list, total };
}
