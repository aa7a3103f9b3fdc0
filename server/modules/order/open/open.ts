import type { Output, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { openOrder, OrderName } from '#contract/order/open-order.ts';
import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { holdOf, STATUS, statusOf, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { OrderDetail, OrderRow } from '#contract/order/order.ts';
import type { Platform } from '#contract/shop/shop.ts';
import { offeredAmong, type OfferedSku } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, forbidden, notFound, Refusal } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { createManual } from '#server/modules/order/create/create.ts';
import { findShop } from '#server/modules/order/create/create.sql.ts';
import { detail } from '#server/modules/order/detail/detail.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import * as sql from './open.sql.ts';
import * as pages from '#server/modules/order/list/pages.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

/** What a tenant's own system does with orders: the same rules as for its users, answered in a form that stays. */

const UNKNOWN = '订单不存在，或不属于密钥所在的公司，请核对单号。';
const SEVERAL = '有多个订单使用这个平台单号，请同时填写 shopId，或改用 id、orderNo。';

const stateOf = (row: sql.StateRow) => {
  const status = statusOf(row.status);
  return {
    id: row.id,
    orderNo: row.orderNo,
    platformOrderNo: row.platformOrderNo,
    shopId: row.shopId,
    status,
    statusText: STATUS[status].label,
    hold: holdOf(row.hold),
    version: row.version,
    updatedAt: row.updatedAt.getTime(),
  };
};

/** @throws Refusal 404 where the tenant has none, 409 where the number means several. */
async function find(ctx: Ctx, { id, orderNo, platformOrderNo, shopId }: OrderName): Promise<sql.StateRow> {
  const rows = await sql.findStates(
    ctx.db,
    askerOf(ctx),
    {
      ids: id === undefined ? undefined : [id],
      orderNo: orderNo === undefined ? undefined : [orderNo],
      platformOrderNo: platformOrderNo === undefined ? undefined : [platformOrderNo],
      shopIds: shopId === undefined ? undefined : [shopId],
    },
    100,
  );
  // What was split off bears the number of the whole.
  const whole = rows.filter((row) => row.parentId === null);
  const [row, ...more] = whole.length > 0 ? whole : rows;
  if (!row) throw notFound(UNKNOWN);
  if (more.length > 0) throw conflict(SEVERAL);
  return row;
}

export async function create(
  ctx: Ctx,
  { lines, push, ...head }: Parsed<typeof openOrder.create>,
): Promise<Output<typeof openOrder.create>> {
  if (push && !ctx.permissions.includes('business:order:push'))
    throw forbidden('密钥没有「推单与撤回」权限，请去掉 push，或在开放接口页面添加权限。');
  const codes = [...new Set(lines.map((line) => line.skuCode).filter((code) => code !== ''))];
  const offered = await offeredAmong(ctx.db, { merchantId: ctx.tenantId }, { codes });
  const shop = await findShop(ctx.db, ctx.tenantId, head.shopId);
  const { order, problems, notPushed } = await createManual(ctx, {
    ...head,
    goal: push ? 'push' : 'finish',
    lines: lines.map(({ skuCode, factoryId, ...line }, i) => {
      const found = skuCode === '' ? null : skuAmong(offered, { skuCode, factoryId }, shop?.defaultFactoryId);
      if (typeof found === 'string') throw badRequest(`第 ${i + 1} 行：${found}`);
      return { ...line, skuId: found && found.id, pictureFileId: null };
    }),
  });
  const taken = problems.some(({ field }) => field === 'platformOrderNo');
  if (!order && !taken) throw badRequest(problems[0]!.msg);
  const { shopId, platformOrderNo } = head;
  const row = await find(ctx, order ? { id: order.id } : { platformOrderNo, shopId });
  return { created: order !== null, order: stateOf(row), notPushed };
}

/** The SKU that a line means; a sentence where it means none, or one of several. */
function skuAmong(
  offered: readonly OfferedSku[],
  { skuCode, factoryId }: { skuCode: string; factoryId: number | undefined },
  defaultFactoryId: number | null | undefined,
): OfferedSku | string {
  const all = offered.filter(
    (sku) =>
      sku.code.toLowerCase() === skuCode.toLowerCase() &&
      (factoryId === undefined || sku.factoryId === factoryId),
  );
  // Codes are found in whatever case; two that differ in nothing else are told apart by it.
  const exact = all.filter(({ code }) => code === skuCode);
  const left = exact.length > 0 ? exact : all;
  const preferred = left.length > 1 ? left.filter((sku) => sku.factoryId === defaultFactoryId) : left;
  const [one, ...more] = preferred.length > 0 ? preferred : left;
  if (!one) return `已绑定的工厂没有编码为「${skuCode}」的 SKU，或已停用，请核对。`;
  if (more.length === 0) return one;
  const ids = [...new Set(left.map((sku) => sku.factoryId))];
  return ids.length > 1
    ? `多个工厂都有编码「${skuCode}」，请用 factoryId（${ids.join('、')}）指明其中一个。`
    : `有多个 SKU 的编码是「${skuCode}」，请按它的大小写填写。`;
}

export async function page(
  ctx: Ctx,
  input: Parsed<typeof openOrder.page>,
): Promise<Output<typeof openOrder.page>> {
  const { list, total } = await pages.page(ctx, input);
  return { list: list.map(rowOf), total };
}

export async function get(ctx: Ctx, name: OrderName): Promise<Output<typeof openOrder.get>> {
  const found = await detail(ctx, (await find(ctx, name)).id);
  return {
    ...rowOf(found),
    postcode: found.postcode,
    lines: found.lines.map(({ pictureFileId, ...line }) => ({ ...line, hasPicture: pictureFileId !== null })),
    parcels: parcelsOf(found),
  };
}

export async function status(
  ctx: Ctx,
  { ids, platformOrderNo }: Parsed<typeof openOrder.status>,
): Promise<Output<typeof openOrder.status>> {
  const rows = await sql.findStates(ctx.db, askerOf(ctx), { ids, platformOrderNo }, MOST_ANSWERED);
  return rows.map(stateOf);
}
/** Of 500 numbers each may be split into a hundred. */
const MOST_ANSWERED = 10_000;

export async function shipment(ctx: Ctx, name: OrderName): Promise<Output<typeof openOrder.shipment>> {
  const row = await find(ctx, name);
  return { ...stateOf(row), parcels: parcelsOf(await detail(ctx, row.id)) };
}

export const shops = async (ctx: Ctx): Promise<Output<typeof openOrder.shops>> =>
  (await sql.openShops(ctx.db, ctx.tenantId)).map((row) => ({ ...row, platform: row.platform as Platform }));

export const cancel = (ctx: Ctx, name: OrderName) =>
  move(ctx, name, plainEvent('order.cancel', moverOf(ctx).by), ({ status: now }) => now === 'closed');

export const push = (ctx: Ctx, name: OrderName) =>
  move(ctx, name, plainEvent('order.push', 'merchant'), ({ status: now }) => PUSHED.includes(now));
const PUSHED: readonly OrderStatus[] = [
  'waitReview',
  'pendingRule',
  'waitProduce',
  'inProduce',
  'waitPack',
  'packed',
  'shipped',
  'completed',
];

export const ship = (
  ctx: Ctx,
  { waybillNo, expressName, oneParcel, ...name }: Parsed<typeof openOrder.ship>,
) =>
  move(
    ctx,
    name,
    {
      type: 'order.ship',
      by: 'factory',
      waybillNo,
      ...(expressName && { expressName }),
      ...(oneParcel && { oneParcel }),
    },
    ({ status: now }, row) => SHIPPED.includes(now) && row.waybillNo === waybillNo,
  );
const SHIPPED: readonly OrderStatus[] = ['shipped', 'completed'];

/** One event on one order; where it stands already as the event would leave it, it is answered as done. */
async function move(
  ctx: Ctx,
  name: OrderName,
  event: OrderEvent,
  isDone: (state: ReturnType<typeof stateOf>, row: sql.StateRow) => boolean,
) {
  const row = await find(ctx, name);
  if (isDone(stateOf(row), row)) return stateOf(row);
  const { failed, tenants } = await change(ctx, { kind: 'silent' }, (trx) =>
    moveOrders(trx, { ...moverOf(ctx), sentBy: 'interface' }, event, { ids: [row.id] }),
  );
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  const now = await find(ctx, { id: row.id });
  const [refused] = failed;
  // Two at the same moment: the second finds done what it came for.
  if (refused && !isDone(stateOf(now), now))
    throw new Refusal(refused.code === CODES.notFound ? CODES.notFound : CODES.conflict, refused.msg);
  return stateOf(now);
}

const rowOf = (row: Omit<OrderRow, 'goods'>) => ({ ...row, statusText: STATUS[row.status].label });

const parcelsOf = ({ packages, shippedAt }: OrderDetail) =>
  packages.flatMap(({ waybillNo, expressName, handedOverAt }) =>
    handedOverAt === null ? [] : { waybillNo, expressName, shippedAt: shippedAt ?? handedOverAt },
  );
