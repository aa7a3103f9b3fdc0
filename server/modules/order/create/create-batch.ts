import type { Output, Parsed } from '#contract/endpoint.ts';
import { quantityOf, rowProblems } from '#contract/order/order-batch.ts';
import type { orderCreate } from '#contract/order/order-create.ts';
import { offeredAmong, type OfferedSku } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { parseAddress } from './address.ts';
import { moverOf } from '#server/modules/order/reach/asker.ts';
import { finishOrders, lineOfSku, numberTaken, unknownSku, UNKNOWN_SHOP } from './create-shared.ts';
import { findShop, knownOrders, makeNumbers, type NewOrder } from './create.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { createOrders } from './create-orders.ts';

type Input = Parsed<typeof orderCreate.createBatch>;
type Answer = Output<typeof orderCreate.createBatch>;
type Row = Input['rows'][number];

/** Makes the orders of a grid: the good ones all, the bad ones none, each of their rows with its reason. */
export async function createBatch(ctx: Ctx, input: Input): Promise<Answer> {
  const { idempotencyKey: key, ...request } = input;
  const answer = await change(ctx, { kind: 'silent', once: { key, request } }, (trx) =>
    make(ctx, trx, input),
  );
  if (answer.created.length > 0) ctx.live.publish(ctx.tenantId, { kind: 'order' });
  return answer;
}

interface Group {
  order: NewOrder;
  rows: number[];
}

async function make(ctx: Ctx, trx: Trx, { shopId, currency, rows }: Input): Promise<Answer> {
  const shop = await findShop(trx, ctx.tenantId, shopId);
  if (!shop || !reachesShop(ctx, shopId)) throw badRequest(UNKNOWN_SHOP);
  const place = { merchantId: ctx.tenantId, shopId, shopName: shop.nick, platform: shop.platform };
  const codes = [...new Set(rows.map((row) => row.skuCode.trim()))];
  const found = await offeredAmong(trx, { merchantId: ctx.tenantId }, { codes });
  const skuOf = skuChooser(found, shop.defaultFactoryId);

  const refused: Answer['refused'] = [];
  const groups: Group[] = [];
  for (const own of grouped(rows)) {
    const reasons = own.map((row) => rowReason(row, skuOf) ?? unlikeFirst(row, own));
    const bad = reasons.findIndex((reason) => reason !== undefined);
    if (bad === -1)
      groups.push({ order: await orderOf(own, currency, skuOf), rows: own.map(({ row }) => row) });
    else {
      const elsewhere = `同一订单的其他行有误：${reasons[bad]}`;
      refused.push(...own.map(({ row }, i) => ({ row, msg: reasons[i] ?? elsewhere })));
    }
  }
  const known = await knownOrders(
    trx,
    place,
    groups.map(({ order }) => order.platformOrderNo),
  );
  const fresh = groups.filter(({ order }) => !known.has(order.platformOrderNo));
  await giveNumbers(trx, fresh, ctx.now);
  const ids = await createOrders(
    trx,
    place,
    fresh.map(({ order }) => order),
    ctx,
    'batch',
  );
  if (ids.size > 0) await finishOrders(trx, moverOf(ctx), [...ids.values()]);

  const created: Answer['created'] = [];
  for (const group of groups) {
    const { platformOrderNo } = group.order;
    // Two grids at once: the number that another transaction made first has no id here.
    const id = fresh.includes(group) ? ids.get(platformOrderNo) : undefined;
    if (id !== undefined) created.push({ id, platformOrderNo, rows: group.rows });
    else refused.push(...group.rows.map((row) => ({ row, msg: numberTaken(platformOrderNo) })));
  }
  return { created, refused: refused.toSorted((a, b) => a.row - b.row) };
}

/** The rows of each order together; a row without a number is an order of its own. */
function grouped(rows: readonly Row[]): Row[][] {
  const keyOf = (row: Row) => row.platformOrderNo.trim() || row;
  return [...Map.groupBy(rows, keyOf).values()];
}

type SkuOf = (code: string) => OfferedSku | string;

/** Of several factories that offer a code, the shop's own; without one it must be said by hand. */
function skuChooser(found: readonly OfferedSku[], defaultFactoryId: number | null): SkuOf {
  const byCode = Map.groupBy(found, (sku) => sku.code.toLowerCase());
  return (code) => {
    const all = byCode.get(code.trim().toLowerCase()) ?? [];
    const own = all.length > 1 ? all.filter((sku) => sku.factoryId === defaultFactoryId) : all;
    if (own[0]) return own[0];
    return all.length > 1
      ? `有多个工厂都提供「${code.trim()}」，请用手工单选择其中一个。`
      : unknownSku(code.trim());
  };
}

function rowReason(row: Row, skuOf: SkuOf): string | undefined {
  const problems = Object.values(rowProblems(row));
  if (row.skuCode.trim() !== '') {
    const sku = skuOf(row.skuCode);
    if (typeof sku === 'string') problems.push(sku);
  }
  return problems.length > 0 ? problems.join('；') : undefined;
}

const RECIPIENT = ['recipientName', 'recipientPhone', 'address'] as const;

/** Who gets the order: what a later row says must be what an earlier one said. */
function unlikeFirst(row: Row, own: readonly Row[]): string | undefined {
  const unlike = RECIPIENT.some((field) => {
    const said = first(own, field);
    return row[field].trim() !== '' && row[field].trim() !== said;
  });
  return unlike ? '同一平台单号的收件人、电话或地址不一致，请核对' : undefined;
}

const first = (rows: readonly Row[], field: (typeof RECIPIENT)[number] | 'remark') =>
  rows.map((row) => row[field].trim()).find((text) => text !== '') ?? '';

async function orderOf(rows: readonly Row[], currency: string, skuOf: SkuOf): Promise<NewOrder> {
  return {
    platformOrderNo: rows[0]!.platformOrderNo.trim(),
    currency,
    amountCents: 0,
    recipientName: first(rows, 'recipientName'),
    recipientPhone: first(rows, 'recipientPhone'),
    ...(await placeOf(first(rows, 'address'))),
    merchantRemark: first(rows, 'remark'),
    lines: rows.map((row) =>
      lineOfSku(skuOf(row.skuCode) as OfferedSku, { quantity: quantityOf(row.quantity)!, unitCents: null }),
    ),
  };
}

type Place = Partial<Pick<NewOrder, 'country' | 'province' | 'city' | 'district' | 'address' | 'postcode'>>;

/** The parts of an address within China; another one stays as it was written. Nothing that was written is lost. */
async function placeOf(text: string): Promise<Place> {
  if (text === '') return {};
  const { country, province, city, district, address, postcode, rest } = await parseAddress(text);
  if (province === '') return { address: text };
  return { country, province, city, district, postcode, address: [address, rest].filter(Boolean).join(' ') };
}

async function giveNumbers(trx: Trx, groups: readonly Group[], now: Date) {
  const without = groups.filter(({ order }) => order.platformOrderNo === '');
  if (without.length === 0) return;
  const numbers = await makeNumbers(trx, without.length, now);
  for (const [i, { order }] of without.entries()) order.platformOrderNo = numbers[i]!;
}
