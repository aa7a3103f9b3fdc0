import type { Answer, Parsed } from '#contract/endpoint.ts';
import { NONE } from '#contract/figures/asked.ts';
import {
  USAGE_DAYS,
  USAGE_KINDS,
  USAGE_REASONS,
  type usage,
  type UsageGroup,
  type UsageKind,
  type UsageReason,
} from '#contract/usage/usage.ts';
import { askerOf, daysOf, type Asker } from '#server/modules/figures/service.ts';
import { barsOf } from '#server/modules/report/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as details from './detail.sql.ts';
import * as sql from './list.sql.ts';

const MOST_PLATES = 200;
const MOST_BARS = 31;
type Asked = Omit<Parsed<typeof usage.export>, 'day'>;

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, day, ...asked }: Parsed<typeof usage.page>,
): Promise<Answer<typeof usage.page>> {
  const days = daysOf(day, ctx.now, USAGE_DAYS);
  const [list, sums] = await Promise.all([
    sql.pageLines(ctx.db, askerOf(ctx), asked, days, { pageNo, pageSize }),
    sql.sumsOf(ctx.db, askerOf(ctx), asked, days),
  ]);
  return { list, ...sums, from: days.first, to: days.last };
}

/** What a group is called where it is not its code. */
const named = (group: UsageGroup, { code, name }: sql.Group): string => {
  if (group === 'kind') return USAGE_KINDS[code as UsageKind];
  if (group === 'reason') return USAGE_REASONS[code as UsageReason];
  if (code !== NONE) return name;
  return group === 'plate' ? '手工登记' : '不分';
};

/** All groups, and what they are together. */
export async function groupsOf(
  db: Db,
  asker: Asker,
  { day, ...asked }: Asked & { group: UsageGroup; day?: Parsed<typeof usage.export>['day'] },
  now: Date,
) {
  const days = daysOf(day, now, USAGE_DAYS);
  const [total, ...found] = await sql.groups(db, asker, asked, days);
  const { code: _code, name: _name, isTotal: _total, ...totals } = total!;
  const rows = found.map((group) => {
    const { isTotal: _is, ...row } = group;
    return { ...row, name: named(asked.group, group) };
  });
  return { totals, rows, days };
}

export async function groups(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof usage.groups>,
): Promise<Answer<typeof usage.groups>> {
  const { totals, rows, days } = await groupsOf(ctx.db, askerOf(ctx), asked, ctx.now);
  return {
    list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
    totals,
    chart:
      asked.group === 'day'
        ? barsOf(rows, 'pieces')
        : rows
            .filter(({ pieces }) => pieces > 0)
            .slice(0, MOST_BARS)
            .map(({ code, name, pieces }) => ({ label: name || code, value: pieces })),
    from: days.first,
    to: days.last,
  };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof usage.detail>,
): Promise<Answer<typeof usage.detail>> {
  const { db, tenantId } = ctx;
  const asker = askerOf(ctx);
  const line = await sql.oneLine(db, asker, id);
  if (!line) throw notFound('这条使用记录不存在，请刷新列表。');
  const [corrections, standing, plate, roll] = await Promise.all([
    sql.correctionsOf(db, asker, id),
    details.standingOf(db, tenantId, id),
    details.plateOf(db, tenantId, id),
    details.rollOf(db, tenantId, id, MOST_PLATES),
  ]);
  return {
    ...{ line, corrections, standing: standing ?? null, roll: roll ?? null },
    plate: plate ? await plateIn(db, asker, plate) : null,
  };
}

async function plateIn(
  db: Db,
  asker: Asker,
  { id, ...plate }: NonNullable<Awaited<ReturnType<typeof details.plateOf>>>,
) {
  const [sums, skus] = await Promise.all([
    details.sumsOfPlate(db, asker, id),
    details.skusOfPlate(db, asker, id),
  ]);
  return { ...plate, sums, skus };
}
