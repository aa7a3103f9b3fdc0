import { NONE } from '#contract/figures/asked.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { TIMELINESS_DAYS, type timeliness } from '#contract/figures/timeliness.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PLATFORMS } from '#contract/platform/platform.ts';
import type { Db } from '#server/platform/database.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { barsOf } from '#server/modules/report/service.ts';
import { daysOf } from './asked.ts';
import * as sql from './timeliness.sql.ts';

const NAMES: Readonly<Record<string, string | undefined>> = PLATFORMS;
const platformName = (code: string): string => NAMES[code] ?? code;

type Where = Omit<Parsed<typeof timeliness.export>, 'figure' | 'code'>;
type Behind = Omit<Parsed<typeof timeliness.rows>, 'pageNo' | 'pageSize'>;
interface Place {
  pageNo: number;
  pageSize: number;
}

export const orderAskerOf = ({ tenantId, limits }: { tenantId: number; limits: Limits }): sql.OrderAsker => ({
  factoryId: tenantId,
  shopIds: limits.shopIds,
});

/** All groups, and what they are together. */
export async function groupsOf(db: Db, asker: sql.OrderAsker, { day, ...filter }: Where, now: Date) {
  const days = daysOf(day, now, TIMELINESS_DAYS);
  const found = await sql.groups(db, asker, filter, days, now);
  const [totals, ...rows] = found.map(({ isTotal: _total, p50, p95, net, gross, ...row }) => ({
    ...row,
    ...(row.code === NONE && { name: '未填写' }),
    ...(filter.group === 'platform' && { name: platformName(row.code) }),
    ...{ p50Ms: p50, p95Ms: p95, netMs: net, grossMs: gross },
  }));
  return { totals: totals!, rows, days };
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...where }: Parsed<typeof timeliness.page>,
): Promise<Answer<typeof timeliness.page>> {
  const { totals, rows, days } = await groupsOf(ctx.db, orderAskerOf(ctx), where, ctx.now);
  const { code: _code, name: _name, ...sums } = totals;
  const bars =
    where.group === 'day'
      ? barsOf(rows, 'orders')
      : rows
          .slice(0, 31)
          .map(({ code, name, orders }) => ({ label: name || code || '未填写', value: orders }));
  return {
    list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
    totals: sums,
    chart: bars,
    from: days.first,
    to: days.last,
  };
}

const WORDS = new Map<number, string>(Object.values(STATUS).map(({ code, label }) => [code, label]));

export async function ordersOf(
  db: Db,
  asker: sql.OrderAsker,
  { day, ...asked }: Behind,
  now: Date,
  place: Place,
) {
  const days = daysOf(day, now, TIMELINESS_DAYS);
  const rows = await sql.pageOrders(db, asker, asked, { days, now, place });
  return rows.map((row) => ({
    ...row,
    platform: platformName(row.platform),
    status: WORDS.get(row.status) ?? '',
  }));
}
export const countOrders = (db: Db, asker: sql.OrderAsker, { day, ...asked }: Behind, now: Date) =>
  sql.countOrders(db, asker, asked, daysOf(day, now, TIMELINESS_DAYS), now);

export async function rows(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof timeliness.rows>,
): Promise<Answer<typeof timeliness.rows>> {
  const [list, total] = await Promise.all([
    ordersOf(ctx.db, orderAskerOf(ctx), asked, ctx.now, { pageNo, pageSize }),
    countOrders(ctx.db, orderAskerOf(ctx), asked, ctx.now),
  ]);
  return { list, total };
}
