import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import type {
  order,
  OrderAddress,
  OrderFilter,
  OrderDetail,
  OrderEventRow,
  PushEstimate,
} from '#contract/order.ts';
import {
  HOLD,
  holdOf,
  newOrderState,
  codesOf,
  OPEN_STATUSES,
  STATUS,
  statusOf,
  type OrderHold,
  type OrderStatus,
} from '#contract/order-states.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from './asker.ts';
import { reasonsOf } from './checks.ts';
import { insertOrders, type NewOrder, type OrderPlace } from './create.sql.ts';
import * as lists from './lists.sql.ts';
import { moveOrders } from './moves.ts';
import { plainEvent } from './step.ts';
import * as moves from './moves.sql.ts';
import { viewEvent, viewLine, viewOrder, type Surroundings } from './view.ts';

type Filter = z.output<typeof OrderFilter>;
const SHOWN_LINES = 3;
const UNKNOWN = '订单不存在，或不属于当前租户，请返回列表刷新。';

async function surroundings(
  app: FastifyInstance,
  ctx: Ctx,
  rows: readonly lists.ListedOrder[],
): Promise<Surroundings> {
  return {
    names: await lists.tenantNames(
      ctx.db,
      rows.flatMap((row) => [row.merchantId, row.factoryId]),
    ),
    link: (id) => app.files.link(id),
    side: ctx.side === 'business' ? 'merchant' : 'factory',
    now: ctx.now,
  };
}

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
    lists.firstLines(
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

export async function detail(app: FastifyInstance, ctx: Ctx, id: number): Promise<OrderDetail> {
  const asker = askerOf(ctx);
  const row = await lists.findOrder(ctx.db, asker, id);
  if (!row) throw notFound(UNKNOWN);
  const [around, lines, events, packages, parent] = await Promise.all([
    surroundings(app, ctx, [row]),
    lists.linesOf(ctx.db, asker, [id]),
    lists.eventsOf(ctx.db, asker, id),
    lists.packagesOf(ctx.db, asker, id),
    row.parentId === null ? undefined : lists.orderNoOf(ctx.db, asker, row.parentId),
  ]);
  return {
    ...viewOrder(row, around),
    lineCount: lines.length,
    lines: lines.map((line) => viewLine(line, around.link)),
    log: events.map(viewEvent),
    parentOrderNo: parent?.orderNo ?? null,
    packages: packages.map(({ id: packageId, waybillNo, expressName, createdAt }) => ({
      id: packageId,
      waybillNo,
      expressName,
      createdAt: createdAt.getTime(),
    })),
  };
}

export async function log(ctx: Ctx, id: number): Promise<OrderEventRow[]> {
  const asker = askerOf(ctx);
  if (!(await lists.orderNoOf(ctx.db, asker, id))) throw notFound(UNKNOWN);
  return (await lists.eventsOf(ctx.db, asker, id)).map(viewEvent);
}

const FIELD_NAMES: Record<keyof z.output<typeof OrderAddress>, string> = {
  recipientName: '收件人',
  recipientPhone: '电话',
  country: '国家',
  province: '省',
  city: '市',
  district: '区县',
  address: '详细地址',
  postcode: '邮编',
};

/** Edits address and remark where the life cycle allows it; under review the reasons are judged anew. */
export async function update(
  app: FastifyInstance,
  ctx: Ctx,
  { id, version, remark, ...address }: z.output<typeof order.update.input>,
): Promise<{ version: number }> {
  const asker = askerOf(ctx);
  const mover = moverOf(ctx);
  const changed = Object.keys(address).map((field) => FIELD_NAMES[field as keyof typeof FIELD_NAMES]);
  const tenants = await ctx.db.transaction().execute(async (trx) => {
    const moved = await moveOrders(
      trx,
      { ...mover, note: { changed: remark === undefined ? changed : [...changed, '备注'] } },
      plainEvent('order.edit', mover.by),
      { ids: [id], versions: { [id]: version } },
    );
    const [refused] = moved.failed;
    if (refused) throw refused.code === 404 ? notFound(UNKNOWN) : conflict(refused.msg);
    const remarkColumn = mover.side === 'merchant' ? 'merchantRemark' : 'factoryRemark';
    const row = (await lists.findOrder(trx, asker, id))!;
    const set = { ...address, ...(remark === undefined ? {} : { [remarkColumn]: remark }) };
    const without = (await moves.linesWithoutPicture(trx, asker.party, asker.tenantId, [id])).get(id) ?? 0;
    const underReview = row.status === STATUS.waitReview.code || row.status === STATUS.pendingRule.code;
    const reasons = underReview ? reasonsOf({ ...row, ...set, linesWithoutPicture: without }) : row.reasons;
    await lists.updateOrder(trx, asker, id, { ...set, reasons });
    return moved.tenants;
  });
  for (const tenantId of tenants) app.live.publish(tenantId, { kind: 'order' });
  return { version: version + 1 };
}

export async function pushEstimate(ctx: Ctx, ids: readonly number[]): Promise<PushEstimate> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await moves.estimateRows(trx, ctx.tenantId, ids);
    const bound = await moves.boundFactories(trx, ctx.tenantId);
    const names = await lists.tenantNames(
      trx,
      rows.flatMap((row) => row.factoryIds),
    );
    const factories = new Map<string, PushEstimate['factories'][number]>();
    const refused: PushEstimate['refused'] = [];
    for (const { id, orderNo, factoryIds, pieces, costCents, currency } of rows) {
      const [factoryId] = factoryIds;
      const msg =
        factoryId === undefined
          ? '没有要生产的商品，或编码还没有匹配。'
          : factoryIds.length > 1
            ? '商品属于多个工厂，请先拆分，再分别推单。'
            : bound.has(factoryId)
              ? ''
              : '还没有绑定这家工厂。';
      if (msg || factoryId === undefined) refused.push({ id, orderNo, msg });
      else {
        const key = `${factoryId} ${currency}`;
        const sum = factories.get(key) ?? {
          factoryId,
          factoryName: names.get(factoryId) ?? '',
          orders: 0,
          pieces: 0,
          costCents: 0,
          currency,
        };
        factories.set(key, {
          ...sum,
          orders: sum.orders + 1,
          pieces: sum.pieces + pieces,
          costCents: sum.costCents + costCents,
        });
      }
    }
    return { factories: [...factories.values()], refused };
  });
}

export async function filterOptions(ctx: Ctx) {
  const asker = askerOf(ctx);
  const [shops, partners] = await Promise.all([
    asker.party === 'merchantId' ? lists.merchantShops(ctx.db, ctx.tenantId) : [],
    lists.partners(ctx.db, asker),
  ]);
  return { shops, partners };
}

/** What the system does for a merchant: match and unmatch after mappings changed, and the like. */
export async function systemMove(
  trx: moves.Trx,
  move: { tenantId: number; event: 'order.match' | 'order.unmatch'; orderIds: readonly number[]; now: Date },
): Promise<{ moved: number }> {
  const mover = {
    tenantId: move.tenantId,
    side: 'merchant',
    by: 'system',
    userId: null,
    userName: null,
    now: move.now,
  } as const;
  const { successIds } = await moveOrders(trx, mover, plainEvent(move.event, 'system'), {
    ids: move.orderIds,
  });
  return { moved: successIds.length };
}

/** Makes orders as a file brings them, `unmapped`, each with the first row of its log. @returns ids by platform number. */
export async function createOrders(
  trx: moves.Trx,
  place: OrderPlace,
  orders: readonly NewOrder[],
  by: { userId: number; userName: string | null; now: Date },
): Promise<Map<string, number>> {
  const state = codesOf(newOrderState('unmapped'));
  const ids = await insertOrders(trx, place, orders, state[0], by.now);
  const logged = [...ids.values()].map((orderId) => ({
    orderId,
    merchantId: place.merchantId,
    factoryId: 0,
    before: null,
    after: state,
    facts: null,
    version: 1,
  }));
  await moves.logMoves(trx, logged, {
    event: 'order.imported',
    actor: 'merchant',
    userId: by.userId,
    userName: by.userName,
    rule: null,
    params: {},
    at: by.now,
  });
  return ids;
}

export { knownOrders } from './create.sql.ts';
export type { NewOrder, OrderPlace } from './create.sql.ts';
