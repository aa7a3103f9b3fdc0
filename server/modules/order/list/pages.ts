import type { z } from 'zod';
import type { Output, Parsed } from '#contract/endpoint.ts';
import {
  HOLD,
  holdOf,
  OPEN_STATUSES,
  STATUS,
  statusOf,
  WARNING,
  warningOf,
  type OrderHold,
  type OrderStatus,
  type OrderWarning,
} from '#contract/order/life-cycle/order-states.ts';
import type { order } from '#contract/order/order.ts';
import type { orderSplit } from '#contract/order/order-split.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as lists from './lists.sql.ts';
import * as details from '#server/modules/order/detail/detail.sql.ts';
import type { Filter } from '#server/modules/order/reach/filter.sql.ts';
import { keptCountsKnow } from './jump.sql.ts';
import { positionNow } from '#server/modules/order/reach/seen.sql.ts';
import { rowContext } from '#server/modules/order/detail/row-context.ts';
import { unpricedLines, viewOrder } from '#server/modules/order/detail/view.ts';

const SHOWN_LINES = 3;
export async function page(
  ctx: Ctx,
  { pageNo, pageSize, sortingFields, ...filter }: z.output<typeof order.page.input>,
): Promise<Output<typeof order.page>> {
  const asker = askerOf(ctx);
  const [sort = { field: 'createdAt', order: 'desc' } as const] = sortingFields ?? [];
  const at = { ...sort, offset: (pageNo - 1) * pageSize, limit: pageSize };
  const kept = !asker.shopIds && keptCountsKnow(filter) ? lists.keptCounts(ctx.db, asker) : undefined;
  const [rows, counts] = await Promise.all([lists.pageOrders(ctx.db, asker, filter, at), kept]);
  // A last page says itself how many there are.
  const isLast = rows.length < at.limit && (rows.length > 0 || at.offset === 0);
  const total = isLast ? at.offset + rows.length : undefined;
  const [names, lines, counted] = await Promise.all([
    details.tenantNames(
      ctx.db,
      rows.flatMap((row) => [row.merchantId, row.factoryId]),
    ),
    lists.firstLines(
      ctx.db,
      asker,
      rows.map(({ id }) => id),
      SHOWN_LINES,
    ),
    counts ?? (total === undefined ? lists.countOrders(ctx.db, asker, filter) : []),
  ]);
  const around = rowContext(ctx, names);
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
        thumbUrl: around.link(pictureFileId, 'thumb'),
      }));
      return {
        ...viewOrder(row, around),
        goods,
        lineCount: own[0]?.lineCount ?? 0,
        unpricedLines: own[0] ? unpricedLines(row, own[0]) : 0,
      };
    }),
    total: total ?? counted.filter((row) => fits(row, filter)).reduce((sum, row) => sum + row.orders, 0),
    position: rows[0]?.position ?? (await positionNow(ctx.db)),
  };
}

const fits = (row: { status: number; hold: number }, { status, hold }: Filter) =>
  (!status || row.status === STATUS[status].code) && (!hold || row.hold === HOLD[hold].code);

type Counted = z.output<typeof order.statusCount.input>;
type FacetName = 'status' | 'hold' | 'warning' | 'urgent';

export async function statusCount(
  ctx: Ctx,
  { within, ...asked }: Counted,
): Promise<Output<typeof order.statusCount>> {
  const counts: Output<typeof order.statusCount> = {
    status: zero<OrderStatus>(STATUS),
    hold: zero<OrderHold>(HOLD),
    warning: zero<OrderWarning>(WARNING),
    urgent: 0,
    total: 0,
  };
  for (const row of await facets(ctx, asked)) {
    const status = statusOf(row.status);
    const hold = holdOf(row.hold);
    const warning = warningOf(row.warning);
    const fits: Record<FacetName, boolean> = {
      status: within === undefined || within === status,
      hold: asked.hold === undefined || asked.hold === hold,
      warning: asked.warning === undefined || asked.warning === warning,
      urgent: asked.urgent === undefined || asked.urgent === row.urgent,
    };
    /** What a value of one filter would show: the others hold. */
    const besides = (name: FacetName) => Object.entries(fits).every(([other, fit]) => fit || other === name);
    if (besides('status')) {
      counts.status[status] += row.orders;
      counts.total += row.orders;
    }
    if (besides('hold') && OPEN.has(status)) counts.hold[hold] += row.orders;
    if (besides('warning')) counts.warning[warning] += row.orders;
    if (besides('urgent') && row.urgent) counts.urgent += row.orders;
  }
  return counts;
}

const OPEN: ReadonlySet<string> = new Set(OPEN_STATUSES);
const zero = <K extends string>(table: Record<K, unknown>) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, 0])) as Record<K, number>;

/**
 * How many orders there are of each status, hold, warning and urgency. Kept counts know the first two; where nothing
 * else is asked, the few orders that are flagged are counted and taken off them.
 */
async function facets(ctx: Ctx, asked: Omit<Filter, 'status'>): Promise<lists.Facet[]> {
  const { hold: _hold, warning: _warning, urgent: _urgent, ...more } = asked;
  const asker = askerOf(ctx);
  if (asker.shopIds || Object.values(more).some((value) => value !== undefined))
    return lists.countFacets(ctx.db, asker, more);
  const [kept, flagged] = await Promise.all([
    lists.keptCounts(ctx.db, asker),
    lists.countFacets(ctx.db, asker, {}, 'flagged'),
  ]);
  const placeOf = (row: { status: number; hold: number }) => `${row.status} ${row.hold}`;
  const taken = new Map<string, number>();
  for (const row of flagged) taken.set(placeOf(row), (taken.get(placeOf(row)) ?? 0) + row.orders);
  const plain = kept.map((row) => ({
    ...row,
    warning: WARNING.none.code,
    urgent: false,
    // Two statements: a move between them must not show as less than nothing.
    orders: Math.max(0, row.orders - (taken.get(placeOf(row)) ?? 0)),
  }));
  return [...plain, ...flagged];
}

/** Of pasted numbers: how many the tenant has, and which he has not, each once and in their order. */
export async function numbers(
  ctx: Ctx,
  asked: z.output<typeof order.numbers.input>,
): Promise<Output<typeof order.numbers>> {
  const answers = await Promise.all(
    (['orderNo', 'platformOrderNo'] as const).map(async (column) => {
      const wanted = [...new Set(asked[column])].filter((number) => number !== '');
      if (wanted.length === 0) return { found: 0, missing: [] };
      const known = await lists.knownNumbers(ctx.db, askerOf(ctx), column, wanted);
      const missing = wanted.filter((number) => !known.has(number));
      return { found: wanted.length - missing.length, missing };
    }),
  );
  return {
    found: answers.reduce((sum, { found }) => sum + found, 0),
    missing: answers.flatMap(({ missing }) => missing),
  };
}

export async function filterOptions(ctx: Ctx) {
  const asker = askerOf(ctx);
  const [shops, partners] = await Promise.all([
    asker.party === 'merchantId' ? lists.merchantShops(ctx.db, ctx.tenantId) : [],
    lists.partners(ctx.db, asker),
  ]);
  return { shops: shops.filter(({ id }) => reachesShop(ctx, id)), partners };
}

/** What came out of the splits of these orders, with where each stands now. */
export async function children(
  ctx: Ctx,
  { ids }: Parsed<typeof orderSplit.children>,
): Promise<Output<typeof orderSplit.children>> {
  const rows = await lists.childrenOf(ctx.db, askerOf(ctx), ids);
  return rows.map((row) => ({ ...row, parentId: row.parentId!, status: statusOf(row.status) }));
}
