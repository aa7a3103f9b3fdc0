import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { decode } from '#contract/decode/decode.ts';
import { express } from '#contract/express/express.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { materialPrice } from '#contract/price/material-price.ts';
import { notice } from '#contract/notice/notice.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { order } from '#contract/order/order.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { price } from '#contract/price/price.ts';
import { task } from '#contract/task/task.ts';
import { servedEndpoints } from '#server/platform/implement.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';
import { textOf } from './ask.ts';
import { MATERIAL, plantLimits, SHOP } from './limits.world.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof plantLimits>>;
beforeAll(async () => {
  t = await startTestApp();
  w = await plantLimits(t);
}, 120_000);
afterAll(() => t.close());

type Asking = readonly [Endpoint, object];
const titleOf = (e: Endpoint) => `${e.method} ${e.path}`;
/** Changes something, though it is asked with GET. */
const NO_READ = '/basic/system/tenant/updateTenantDangerOptPassword';
const READS =
  /(page|list|get|count|codes|unmatched|tags|numbers|options|rules|runs|groups?|Pages|log|detail)$/i;

/** Every call of a side that reads, with nothing asked, and those that are asked about something with it. */
function readsOf(side: 'business' | 'factory', named: readonly Asking[]): Asking[] {
  const open = servedEndpoints().filter(
    (e) =>
      typeof e.access === 'object' &&
      e.access.by === undefined &&
      ['any', side].includes(e.access.of) &&
      e.body === undefined &&
      e.path !== NO_READ &&
      (e.method === 'GET' || (e.method === 'POST' && READS.test(e.path))) &&
      !named.some(([one]) => one === e),
  );
  return [...named, ...open.map((e): Asking => [e, {}])];
}

/** All that somebody is told: the answer, and the file of the task that it began. */
async function told(who: Client, [e, input]: Asking): Promise<string> {
  const answer = await who.ask(e, input);
  const { taskId } = (answer.data ?? {}) as { taskId?: number };
  if (typeof taskId !== 'number') return JSON.stringify(answer);
  const done = await until(async () => {
    const now = await who.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  }, 'the task did not end');
  const files = [done.resultFile, done.errorFile].filter((url) => url !== null);
  const texts = await Promise.all(files.map(async (url) => textOf((await t.app.inject({ url })).rawPayload)));
  return JSON.stringify([answer, done, texts]);
}

/** Which calls show the mark, each once. */
async function showing(who: Client, asked: readonly Asking[], mark: string): Promise<string[]> {
  const found = new Set<string>();
  for (const one of asked) if ((await told(who, one)).includes(mark)) found.add(titleOf(one[0]));
  return [...found].toSorted();
}

/** Asked about what is beyond the department, and about what is within it. */
const ofShops = async (): Promise<Asking[]> => {
  const { inviteCode } = await w.merchant.call(binding.ownCode, {});
  return [
    [mapping.codes, { text: 'XQ' }],
    [mapping.codes, { guesses: Object.values(SHOP).flatMap((mark) => [`${mark}码`, `${mark}已`]) }],
    [binding.shopsByCode, { inviteCode }],
    [decode.run, {}],
    ...Object.values(w.shops).flatMap(({ shop, shipped, deliveryId }): Asking[] => [
      [decode.test, { codes: ['A'], shopId: shop.id }],
      [order.get, { id: shipped.id }],
      [order.log, { id: shipped.id }],
      [openWebhook.delivery, { id: deliveryId }],
    ]),
  ];
};

const ofMaterials = (): Asking[] => {
  const merchantId = t.tenants.merchant1;
  const target = { target: 'customer', targetId: merchantId };
  return [
    [price.goodsDetail, target],
    [price.giftDetail, target],
    [materialPrice.list, { id: merchantId }],
    [materialPrice.details, { merchantId }],
    [materialPrice.export, { merchantId }],
    [materialPrice.transactions, { merchantId }],
    [materialPrice.exportTransactions, { merchantId }],
    [departmentPermission.selectedMaterials, { deptId: w.press }],
    [departmentPermission.selectedMaterials, { deptId: w.presser.deptId }],
    [departmentPermission.materialColors, {}],
    ...Object.values(w.materials).map(({ sku }): Asking => [
      price.explain,
      { merchantId, skuId: sku.id, quantity: 1 },
    ]),
  ];
};

/** Calls that show the data of shops to who reaches all of them. */
const SHOPS_SHOWN: string[] = [
  'GET /basic/business/rule-tag/options',
  'GET /basic/open-webhook/delivery/get',
  'GET /basic/open-webhook/delivery/page',
  'GET /basic/shop-author/groupShopForDeptPermission',
  'GET /basic/shop-author/page',
  'GET /basic/shop-customer/bind-shop-list-by-invite-code',
  'GET /basic/system/tenant/log/page',
  'GET /order/shop/trade/feature/auto-order-decode/rules',
  'GET /order/trade/filter-options',
  'GET /order/trade/get',
  'GET /order/trade/tags',
  'POST /basic/notice/page',
  'POST /basic/shop-sync/page',
  'POST /basic/shop-sync/ship-back/page',
  'POST /order/line-art/codes',
  'POST /order/line-art/page',
  'POST /order/mapping/codes',
  'POST /order/mapping/page',
  'POST /order/mapping/unmatched',
  'POST /order/shop/trade/feature/auto-order-decode/run',
  'POST /order/shop/trade/feature/auto-order-decode/test',
  'POST /order/trade/page',
];
/** The log tells in words: who is limited is shown his own lines. */
const LOG = 'GET /basic/system/tenant/log/page';
const MATERIALS_SHOWN: string[] = [
  'GET /basic/dept-permission/selectedMaterial/list',
  'GET /basic/factory/sku/options',
  'GET /basic/system/tenant/log/page',
  'GET /manufacture/distribute/rule/options',
  'GET /manufacture/waybill-rule/options',
  'GET /warehouse/factory/material/invite/materialPriceList/{id}',
  'POST /basic/factory/discount/detail/giftDiscountDetail/preTask',
  'POST /basic/factory/discount/detail/goodsDiscountDetail/preTask',
  'POST /basic/factory/means/code/page',
  'POST /basic/factory/means/color/page',
  'POST /basic/factory/means/material/page',
  'POST /basic/factory/means/print-spec/page',
  'POST /basic/factory/shop-discount/explain',
  'POST /basic/factory/shop-discount/page',
  'POST /basic/factory/sku/page',
  'POST /factory/art/page',
  'POST /order/trade/page',
  'POST /warehouse/factory/encode/sku/materialColorsForPermission',
  'POST /warehouse/factory/material/invite/exportMaterialPrice',
  'POST /warehouse/factory/material/invite/exportTransaction',
  'POST /warehouse/factory/material/invite/materialPriceDetails',
  'POST /warehouse/factory/material/invite/transactionLinePages',
];
/** An order holds pieces of several materials: a department limits goods and prices, and not the orders. */
const ORDERS = 'POST /order/trade/page';
const but = (list: readonly string[], one: string) => list.filter((title) => title !== one);

describe('a department that reaches one shop', () => {
  it('shows its user that shop in every call, and nothing of the others in any', async () => {
    await w.merchant.call(decode.open, { open: true });
    const asked = readsOf('business', await ofShops());
    expect(await showing(w.seller.client, asked, SHOP.shut)).toEqual([]);
    expect(await showing(w.seller.client, asked, SHOP.open)).toEqual(but(SHOPS_SHOWN, LOG));
    expect(await showing(w.merchant, asked, SHOP.shut)).toEqual(SHOPS_SHOWN);
  }, 120_000);
});

describe('a department that works with one material', () => {
  it('shows its user that material in every call, and nothing of the others in any', async () => {
    const asked = readsOf('factory', ofMaterials());
    expect(await showing(w.presser.client, asked, MATERIAL.shut)).toEqual([ORDERS]);
    expect(await showing(w.presser.client, asked, MATERIAL.open)).toEqual(but(MATERIALS_SHOWN, LOG));
    expect(await showing(w.factory, asked, MATERIAL.shut)).toEqual(MATERIALS_SHOWN);
  }, 120_000);
});

describe('what a limited merchant’s user writes', () => {
  const codeOf = async (e: Endpoint, input: object) => (await w.seller.client.ask(e, input)).code;
  const statusOf = async (id: number) => (await w.merchant.call(order.get, { id })).status;

  it('moves no order of another shop, and gives no meaning to its codes', async () => {
    const [mine, theirs] = [w.shops.open, w.shops.shut];
    const { id: foreign } = (await w.merchant.call(mapping.page, { code: `${SHOP.shut}已` })).list[0]!;
    const skuId = mine.sku.id;
    const only = { codes: [`${SHOP.shut}码`], kind: 'sku', skuId };
    expect(await w.seller.client.ask(mapping.save, only)).toMatchObject({ code: 403 });
    expect(await codeOf(mapping.delete, { id: foreign })).toBe(404);
    // The same code in an order of each shop.
    await t.database.system
      .updateTable('orderLine')
      .set({ platformCode: '同码' })
      .where('orderId', 'in', [mine.waiting.id, theirs.waiting.id])
      .execute();
    await t.database.system
      .updateTable('orderLine')
      .set({ title: 'Z 自己的' })
      .where('orderId', '=', mine.waiting.id)
      .execute();
    const { list } = await w.seller.client.call(mapping.unmatched, { code: '同码' });
    expect(list).toEqual([{ code: '同码', title: 'Z 自己的', lines: 1, orders: 1 }]);
    const saved = await w.seller.client.call(mapping.save, { codes: ['同码'], kind: 'sku', skuId });
    expect(saved).toEqual({ mapped: 1, freedOrders: 1, taskId: null });
    expect(await statusOf(mine.waiting.id)).toBe('waitPush');
    expect(await statusOf(theirs.waiting.id)).toBe('unmapped');
  });

  it('changes no setting of other shops, sends nothing of theirs again, and reads no notice for others', async () => {
    const { rules } = await w.merchant.call(express.rules, {});
    expect(await codeOf(express.saveRules, { rules, version: 0 })).toBe(403);
    const theirs = (await w.merchant.call(decode.rules, {})).find(({ name }) => name.includes(SHOP.shut));
    expect(await codeOf(decode.remove, { id: theirs!.id })).toBe(403);
    expect(await codeOf(decode.save, { ...theirs, shopIds: [w.shops.open.shop.id] })).toBe(403);
    expect(await codeOf(decode.open, { open: false })).toBe(403);
    const ids = [w.shops.shut.deliveryId];
    expect(await w.seller.client.call(openWebhook.resend, { ids })).toEqual({ resent: 0 });
    await w.seller.client.call(notice.read, { ids: [] });
    const left = (await w.merchant.call(notice.page, { unread: true })).list;
    expect(left.map(({ title }) => title)).toContain(`${SHOP.shut}通知`);
  });

  it('takes nothing from a department that has more than he reaches', async () => {
    const shopIds = [w.shops.open.shop.id];
    const form = { deptId: w.others, all: false, shopIds };
    expect(await codeOf(departmentPermission.assign, form)).toBe(403);
  });
});

describe('what a limited factory’s user writes', () => {
  const codeOf = async (e: Endpoint, input: object) => (await w.presser.client.ask(e, input)).code;
  const off = { way: 'percent' as const, value: 5000 };

  it('sets no price of other materials, by SKU, by material, by rule or for all goods', async () => {
    const { shut, open } = w.materials;
    const merchantIds = [t.tenants.merchant1];
    const set = (item: object) => codeOf(price.setGoods, { merchantIds, items: [{ ...item, ...off }] });
    expect(await set({ skuId: shut.sku.id })).toBe(404);
    expect(await set({ material: shut.material })).toBe(403);
    expect(await set({})).toBe(403);
    expect(await set({ skuId: open.sku.id })).toBe(0);
    const { id, version } = shut.rule;
    expect(await codeOf(price.update, { id, version, ...off, promotion: null })).toBe(404);
    const many = await w.presser.client.call(price.updateMany, { ids: [id], ...off });
    expect(many).toMatchObject({ successIds: [], failed: [{ id, code: 404 }] });
    expect(await w.presser.client.call(price.delete, { ids: [id] })).toMatchObject({ successIds: [] });
    const [merchantId] = merchantIds as [number];
    const items = [{ material: shut.material, priceCents: 100 }];
    expect(await codeOf(materialPrice.config, { merchantId, items })).toBe(403);
    const from = { target: 'customer', targetId: merchantId };
    expect(await codeOf(price.copy, { from, merchantIds: [t.tenants.merchant2] })).toBe(403);
    const after = (await w.factory.call(price.page, {})).list.find((one) => one.id === id);
    expect(after).toMatchObject({ version, value: 9000 });
  });

  it('puts no SKU of other materials into an order', async () => {
    const { id, version, lines } = await w.factory.call(order.get, { id: w.materials.open.order.id });
    const [line] = lines as [(typeof lines)[number]];
    const { id: lineId, kind, quantity, unitCents, platformCode, title } = line;
    const skuId = w.materials.shut.sku.id;
    const asked = [{ id: lineId, kind, quantity, unitCents, platformCode, title, skuId }];
    const answer = await w.presser.client.ask(orderGoods.update, { id, version, lines: asked });
    expect(JSON.stringify(answer)).not.toContain(MATERIAL.shut);
    expect(answer.data?.problems).toEqual([expect.objectContaining({ field: 'lines.0.skuId' })]);
  });
});

describe('a key that makes a write act once', () => {
  it('is its user’s: a colleague who repeats key and question acts for himself and is told of what he reaches', async () => {
    const { ready, twin } = w.shops.shut;
    const request = { event: 'order.cancel', ids: [ready.id, twin.id], idempotencyKey: 'the-same-key-1' };
    const first = await w.merchant.call(order.action, request);
    expect(first.successIds).toEqual([ready.id, twin.id]);
    const second = await w.seller.client.call(order.action, request);
    expect(second.successIds).toEqual([]);
    expect(second.failed).toEqual([
      expect.objectContaining({ id: ready.id, code: 404 }),
      expect.objectContaining({ id: twin.id, code: 404 }),
    ]);
    expect(await w.merchant.call(order.action, request)).toEqual(first);
  });
});
