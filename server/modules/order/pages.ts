import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import {
  HOLD,
  holdOf,
  OPEN_STATUSES,
  STATUS,
  statusOf,
  type OrderHold,
  type OrderStatus,
} from '#contract/order-states.ts';
import type { order } from '#contract/order.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from './asker.ts';
import * as details from './detail.sql.ts';
import type { Filter } from './filter.sql.ts';
import * as lists from './lists.sql.ts';
import { surroundings } from './surroundings.ts';
import { viewOrder } from './view.ts';

const SHOWN_LINES = 3;
export async function page(
  app: FastifyInstance,
  ctx: Ctx,
  { pageNo, pageSize, sortingFields, ...filter }: z.output<typeof order.page.input>,
): Promise<Output<typeof order.page>> {
  const asker = askerOf(ctx);
  const [sort = { field: 'createdAt', order: 'desc' } as const] = sortingFields ?? [];
  // Before the rows are read: what changes in between is shown, but no bulk of this list will take it.
  const position = await lists.positionNow(ctx.db);
  const at = { ...sort, offset: (pageNo - 1) * pageSize, limit: pageSize };
  const [rows, counts] = await Promise.all([lists.pageOrders(ctx.db, asker, filter, at), count(ctx, filter)]);
  const [around, lines] = await Promise.all([
    surroundings(app, ctx, rows),
    details.firstLines(
      ctx.db,
      asker,
      rows.map(({ id }) => id),
      SHOWN_LINES,
    ),
  ]);
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return {
    list: rows.map((row) => {
      const own = byOrder.get(row.id) ?? [];
      const goods = own.map(({ pictureFileId, title, platformCode, skuCode, quantity }) => ({
        title,
        platformCode,
        skuCode,
        quantity,
        pictureUrl: around.link(pictureFileId),
      }));
      return { ...viewOrder(row, around), goods, lineCount: own[0]?.lineCount ?? 0 };
    }),
    total: counts.filter((row) => fits(row, filter)).reduce((sum, row) => sum + row.orders, 0),
    position,
  };
}

const fits = (row: { status: number; hold: number }, { status, hold }: Filter) =>
  (!status || row.status === STATUS[status].code) && (!hold || row.hold === HOLD[hold].code);

/** By status and hold: kept counts where they know the answer, counted rows where the filter asks for more. */
function count(ctx: Ctx, filter: Filter) {
  const { status: _status, hold: _hold, ...more } = filter;
  const kept = Object.values(more).every((value) => value === undefined);
  return kept ? lists.keptCounts(ctx.db, askerOf(ctx)) : lists.countOrders(ctx.db, askerOf(ctx), filter);
}

export async function statusCount(
  ctx: Ctx,
  filter: Omit<Filter, 'status'>,
): Promise<Output<typeof order.statusCount>> {
  const rows = await count(ctx, filter);
  const zero = <K extends string>(table: Record<K, unknown>) =>
    Object.fromEntries(Object.keys(table).map((name) => [name, 0])) as Record<K, number>;
  const status = zero<OrderStatus>(STATUS);
  const hold = zero<OrderHold>(HOLD);
  let total = 0;
  for (const row of rows) {
    if (filter.hold === undefined || row.hold === HOLD[filter.hold].code) {
      status[statusOf(row.status)] += row.orders;
      total += row.orders;
    }
    if ((OPEN_STATUSES as readonly string[]).includes(statusOf(row.status)))
      hold[holdOf(row.hold)] += row.orders;
  }
  return { status, hold, total };
}

export async function filterOptions(ctx: Ctx) {
  const asker = askerOf(ctx);
  const [shops, partners] = await Promise.all([
    asker.party === 'merchantId' ? details.merchantShops(ctx.db, ctx.tenantId) : [],
    details.partners(ctx.db, asker),
  ]);
  return { shops, partners };
}
