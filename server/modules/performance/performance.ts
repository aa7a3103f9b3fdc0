import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  FEWEST_RANKED,
  PERFORMANCE_DAYS,
  TREND_WEEKS,
  type PerformanceFigure,
  type performance,
  type PerformanceNumbers,
  type RankedBy,
} from '#contract/performance/performance.ts';
import { WORKS, type Work } from '#contract/wage/access.ts';
import { LEAST_ON_MS } from '#contract/work-report/work-report.ts';
import { daysOf, type Days } from '#server/modules/figures/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Place } from '#server/platform/paged.ts';
import * as sql from './counts.sql.ts';
import * as lines from './rows.sql.ts';
import { tellsPeople, type Asked, type Span } from './source.sql.ts';

type Compared = Omit<Parsed<typeof performance.page>, 'pageNo' | 'pageSize'>;
type Behind = Omit<Parsed<typeof performance.rows>, 'pageNo' | 'pageSize'>;
/** Of whom, by whom and when it is asked. */
export type Asking = Pick<Ctx, 'db' | 'tenantId' | 'limits' | 'now'>;

const DAY_MS = 24 * 60 * 60_000;
const askedOf = (at: Asking, { days: _days, ...wanted }: Omit<Compared, 'atLeast' | 'rankBy'>): Asked => ({
  ...wanted,
  ...{ factoryId: at.tenantId, materials: at.limits.materials, now: at.now },
});
const rangeOf = (at: Asking, days: Compared['days']): Days => daysOf(days, at.now, PERFORMANCE_DAYS);
/** So many days, by moments: the factory's clock has no summer time. */
function spanOf(slot: string, from: number, to: number): Span {
  const { first, last } = daysOf([from, to], new Date(to), Infinity);
  return { slot, from: new Date(from), to: new Date(to), first, last };
}

/** Of a whole, in tenths of `per`; null: there is no whole. */
const shareOf = (part: number, whole: number, per: number): number | null =>
  whole > 0 ? Math.round((part * per * 10) / whole) : null;

type Sums = Omit<sql.Worked, 'code' | 'slot'> & {
  judged: number;
  failed: number;
  onMs: number;
  errors: number;
};
const NOTHING: Sums = {
  ...{ pieces: 0, rework: 0, faults: 0, standardMs: null, lacking: false },
  ...{ judged: 0, failed: 0, onMs: 0, errors: 0 },
};

function numbersOf(sums: Sums, ofPeople: boolean): PerformanceNumbers {
  const { pieces, rework, faults, standardMs, lacking, judged, failed, onMs, errors } = sums;
  const done = pieces + rework;
  const isOn = ofPeople && onMs >= LEAST_ON_MS;
  return {
    ...{ pieces, rework, faults, standardMs, judged, failed },
    onMs: ofPeople ? onMs : null,
    efficiency: isOn && !lacking && standardMs ? shareOf(standardMs, onMs, 100) : null,
    perHour: isOn ? shareOf(done, onMs / 3_600_000, 1) : null,
    firstPass: shareOf(judged - failed, judged, 100),
    faultRate: shareOf(faults, done, 1000),
    errors: ofPeople ? errors : null,
    errorRate: ofPeople ? shareOf(errors, done, 1000) : null,
  };
}

/** What stands of each row and span, by code and slot. */
async function measure(
  db: Db,
  asked: Asked,
  spans: readonly Span[],
): Promise<Map<string, Map<string, Sums>>> {
  const found = await Promise.all([
    sql.workedOf(db, asked, spans),
    sql.judgedOf(db, asked, spans),
    ...(tellsPeople(asked) ? [sql.onTimeOf(db, asked, spans), sql.errorsOf(db, asked, spans)] : []),
  ]);
  const all = new Map<string, Map<string, Sums>>();
  for (const { code, slot, ...part } of found.flat()) {
    const own = all.get(code) ?? new Map<string, Sums>();
    all.set(code, own.set(slot, { ...NOTHING, ...own.get(slot), ...part }));
  }
  return all;
}

const FEWEST_FIRST: readonly RankedBy[] = ['faultRate', 'errorRate'];

/** Places by a number: who has the same is at the same place, and who did too little at none. */
function ranked<R extends PerformanceNumbers & { code: string }>(rows: readonly R[], by: RankedBy) {
  const sign = FEWEST_FIRST.includes(by) ? 1 : -1;
  const valueOf = (row: R) => (row.pieces + row.rework < FEWEST_RANKED ? null : row[by]);
  const order = (row: R) => {
    const value = valueOf(row);
    return value === null ? Infinity : sign * value;
  };
  const sorted = rows.toSorted(
    (a, b) => order(a) - order(b) || b.pieces - a.pieces || (a.code < b.code ? -1 : 1),
  );
  return sorted.map((row) => {
    const value = valueOf(row);
    return { ...row, rank: value === null ? null : 1 + sorted.findIndex((one) => valueOf(one) === value) };
  });
}

/** All rows with their places, and the days that they are of. */
export async function groupsOf(at: Asking, { atLeast = 0, rankBy, ...wanted }: Compared) {
  const asked = askedOf(at, wanted);
  const days = rangeOf(at, wanted.days);
  const [from, to] = [days.from.getTime(), days.to.getTime()];
  const before = spanOf('before', from - (to - from), from);
  const sums = await measure(at.db, asked, [before, spanOf('now', from, to)]);
  const ofPeople = tellsPeople(asked);
  const rows = [...sums].flatMap(([code, own]) => {
    const now = own.get('now');
    if (!now || (now.pieces + now.rework < Math.max(atLeast, 1) && atLeast > 0)) return [];
    const was = own.get('before');
    const past = was && numbersOf(was, ofPeople);
    return [
      {
        ...{ code, ...numbersOf(now, ofPeople) },
        before: past ? { pieces: past.pieces, efficiency: past.efficiency, firstPass: past.firstPass } : null,
      },
    ];
  });
  const names = await sql.namesOf(at.db, asked, asked.by === 'person' ? rows.map(({ code }) => code) : []);
  return {
    rows: ranked(rows, rankBy).map((row) => ({ ...row, name: nameOf(asked, row.code, names) })),
    ...{ asked, days, before },
  };
}

const UNNAMED = { person: '已离开的同事', team: '不在班组', step: '', device: '未拼版' };
const nameOf = ({ by }: Asked, code: string, names: ReadonlyMap<string, string>): string =>
  (by === 'step' ? WORKS[code as Work] : undefined) ?? names.get(code) ?? UNNAMED[by];

/** Pieces of these rows week by week: the last week ends with the range. */
async function trendsOf(db: Db, asked: Asked, { to }: Days, codes: readonly string[]) {
  const ends = to.getTime();
  const weeks = Array.from({ length: TREND_WEEKS }, (_, i) => {
    const end = ends - (TREND_WEEKS - 1 - i) * 7 * DAY_MS;
    return spanOf(String(i), end - 7 * DAY_MS, end);
  });
  const found = codes.length > 0 ? await sql.workedOf(db, { ...asked, codes }, weeks) : [];
  const trends = new Map(codes.map((code) => [code, weeks.map(() => 0)]));
  for (const { code, slot, pieces } of found) trends.get(code)![Number(slot)] = pieces;
  return trends;
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof performance.page>,
): Promise<Answer<typeof performance.page>> {
  const { rows, asked, days, before } = await groupsOf(ctx, wanted);
  const shown = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const trends = await trendsOf(
    ctx.db,
    asked,
    days,
    shown.map(({ code }) => code),
  );
  return {
    list: shown.map((row) => ({ ...row, trend: trends.get(row.code)! })),
    total: rows.length,
    ...{ from: days.first, to: days.last, range: [days.from, days.to] },
    before: { from: before.first, to: before.last },
  };
}

/** One row day by day. */
export async function days(
  ctx: Ctx,
  { code, ...wanted }: Parsed<typeof performance.days>,
): Promise<Answer<typeof performance.days>> {
  const asked: Asked = { ...askedOf(ctx, wanted), codes: [code] };
  const { from, to } = rangeOf(ctx, wanted.days);
  const count = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const spans = Array.from({ length: count }, (_, i) => {
    const day = spanOf('', from.getTime() + i * DAY_MS, from.getTime() + (i + 1) * DAY_MS);
    return { ...day, slot: day.first };
  });
  const own = (await measure(ctx.db, asked, spans)).get(code) ?? new Map<string, Sums>();
  return {
    list: [...own]
      .map(([day, sums]) => ({ day, ...numbersOf(sums, tellsPeople(asked)) }))
      .toSorted((a, b) => (a.day < b.day ? 1 : -1)),
  };
}

const WHAT: Readonly<Record<string, string>> = {
  ...{
    credit: '计件',
    undone: '撤销',
    moved: '转给他人',
    correction: '更正',
    fault: '被判责',
    restored: '撤回判责',
  },
  ...{ passed: '一次合格', failed: '不良归己', others: '不良归他人', hours: '在岗' },
};

const behindOf = (at: Asking, { figure: _figure, code, ...wanted }: Behind): [Asked, Span] => {
  const { from, to } = rangeOf(at, wanted.days);
  const asked = { ...askedOf(at, wanted), ...(code === undefined ? {} : { codes: [code] }) };
  return [asked, spanOf('now', from.getTime(), to.getTime())];
};
/** Of what nobody can tell there are no lines. */
const told = (asked: Asked, figure: PerformanceFigure) => figure !== 'hours' || tellsPeople(asked);

export async function linesOf(at: Asking, wanted: Behind, place: Place) {
  const [asked, span] = behindOf(at, wanted);
  if (!told(asked, wanted.figure)) return [];
  const rows = await lines.pageLines(at.db, asked, span, wanted.figure, place);
  return rows.map(({ kind, userId: _user, ...row }) => ({ ...row, what: WHAT[kind] ?? kind }));
}
export async function countLines(at: Asking, wanted: Behind) {
  const [asked, span] = behindOf(at, wanted);
  return told(asked, wanted.figure)
    ? lines.countLines(at.db, asked, span, wanted.figure)
    : { total: 0, pieces: 0 };
}

export async function rows(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof performance.rows>,
): Promise<Answer<typeof performance.rows>> {
  const [list, counted] = await Promise.all([
    linesOf(ctx, wanted, { pageNo, pageSize }),
    countLines(ctx, wanted),
  ]);
  return { list, ...counted };
}
