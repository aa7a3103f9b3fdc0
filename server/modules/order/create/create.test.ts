import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderCreate } from '#contract/order/order-create.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let shopId: number;
let offered: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
  offered = await buildSku(t.database.system, {
    factoryId: t.tenants.factory,
    code: 'Tpu-15',
    priceCents: 700,
  });
});
afterAll(() => t.close());

let made = 0;
let no: string;
beforeEach(() => void (no = `H-${(made += 1)}`));

const line = (given: object = {}) => ({ skuId: offered.id, quantity: 2, unitCents: 1990, ...given });
const wanted = (given: object = {}) => ({
  shopId,
  platformOrderNo: no,
  currency: 'CNY',
  goal: 'finish' as const,
  recipientName: '赵示例',
  recipientPhone: '13900000000',
  address: '示例路 1 号',
  lines: [line()],
  ...given,
});
const create = (given: object = {}) => merchant.call(orderCreate.create, wanted(given));
const problemsOf = async (given: object) => (await create(given)).problems.map(({ field }) => field);
const ordersOf = (platformOrderNo: string) =>
  t.database.system
    .selectFrom('tradeOrder')
    .selectAll()
    .where('platformOrderNo', '=', platformOrderNo)
    .execute();
const linesOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
const logOf = async (orderId: number) =>
  (
    await t.database.system
      .selectFrom('orderEvent')
      .select(['event', 'before', 'after'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.event} ${row.before?.[0] ?? ''}>${row.after[0]}`);

describe('a manual order is refused', () => {
  it('where nobody knows its carrier, with the one that is meant', async () => {
    const refused = await merchant.ask(orderCreate.create, wanted({ expressName: '中同快递' }));
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('是不是“中通快递”') });
    expect(await ordersOf(no)).toEqual([]);
  });

  it('at its field: a shop, a SKU, a picture that is not the merchant’s, no goods at all', async () => {
    const system = t.database.system;
    const otherShop = await buildShop(system, { merchantId: t.tenants.merchant2 });
    expect(await problemsOf({ shopId: otherShop.id })).toEqual(['shopId']);
    const unbound = await buildSku(system, { factoryId: t.tenants.designer });
    const stopped = await buildSku(system, { factoryId: t.tenants.factory, status: 1 });
    const foreign = await buildPicture(system, t.tenants.merchant2);
    const text = await buildPicture(system, t.tenants.merchant1, 'csv');
    expect(
      await problemsOf({
        lines: [
          line(),
          line({ skuId: unbound.id }),
          line({ skuId: stopped.id }),
          line({ pictureFileId: foreign.id }),
          line({ pictureFileId: text.id }),
        ],
      }),
    ).toEqual(['lines.1.skuId', 'lines.2.skuId', 'lines.3.pictureFileId', 'lines.4.pictureFileId']);
    expect(await problemsOf({ lines: [] })).toEqual(['lines']);
    expect(await ordersOf(no)).toEqual([]);
  });

  it('where the shop has the number, also when both come at once', async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.filter((answer) => answer.order !== null)).toHaveLength(1);
    expect(both.flatMap((answer) => answer.problems)).toEqual([
      { field: 'platformOrderNo', msg: `平台单号「${no}」在这个店铺已存在，没有重复创建。` },
    ]);
    expect(await ordersOf(no)).toHaveLength(1);
    const elsewhere = await buildShop(t.database.system, { merchantId: t.tenants.merchant1 });
    expect((await create({ shopId: elsewhere.id })).order).not.toBeNull();
  });

  it('with a line that says nothing, a quantity of 0, a negative price, and to whoever may not create', async () => {
    for (const bad of [{ skuId: null }, { quantity: 0 }, { quantity: 1.5 }, { unitCents: -1 }]) {
      expect(await merchant.ask(orderCreate.create, wanted({ lines: [line(bad)] }))).toMatchObject({
        code: 400,
      });
    }
    const looking = await t.as('merchant04');
    expect(await looking.ask(orderCreate.create, wanted())).toMatchObject({ code: 403 });
    expect(await (await t.as('factory01')).ask(orderCreate.create, wanted())).toMatchObject({ code: 403 });
    // To create is not to push.
    const role = t.database.system.updateTable('role').where('tenantId', '=', looking.tenantId);
    await role
      .set({ permissions: ['business:order', 'business:order:create'] })
      .where('name', '=', '客服')
      .execute();
    expect(await looking.ask(orderCreate.create, wanted({ goal: 'push' }))).toMatchObject({ code: 403 });
    expect(await ordersOf(no)).toEqual([]);
  });
});

describe('a manual order', () => {
  it('stays a draft, is finished, or pushed; each step is in its log', async () => {
    for (const [goal, status, log] of [
      ['draft', 0, ['order.created >0']],
      ['finish', 10, ['order.created >0', 'order.finish 0>10']],
      ['push', 25, ['order.created >0', 'order.finish 0>10', 'order.push 10>20', 'order.rule.pend 20>25']],
    ] as const) {
      const { order: one, notPushed, waitsFor } = await create({ goal, platformOrderNo: `${no}-${goal}` });
      expect(notPushed).toBeNull();
      // What the factory holds is told at once, with why.
      expect(waitsFor).toEqual(goal === 'push' ? ['有商品没有印刷图片，请补图'] : []);
      const [row] = await ordersOf(`${no}-${goal}`);
      expect(row).toMatchObject({
        id: one!.id,
        status,
        source: 'manual',
        goodsLines: 1,
        unmappedLines: 0,
        pieces: 2,
      });
      expect(await logOf(one!.id)).toEqual(log);
    }
  });

  it('holds what its lines come to, as SQL adds it up', async () => {
    const { order: one } = await create({ lines: [line(), line({ quantity: 3, unitCents: 5 })] });
    const [row] = await ordersOf(no);
    expect(row).toMatchObject({ amountCents: 2 * 1990 + 3 * 5, pieces: 5, goodsLines: 2 });
    expect(await linesOf(one!.id)).toMatchObject([
      { kind: 'sku', skuCode: 'Tpu-15', title: offered.name, byHand: true },
      { quantity: 3 },
    ]);
  });

  it('waits for a code that nobody mapped, and takes the meaning of one that somebody did', async () => {
    const code = `${no}-CODE`;
    const lines = [line({ skuId: null, platformCode: code, title: '壳' })];
    const waiting = await create({ lines, goal: 'push' });
    expect(waiting).toMatchObject({
      order: { status: 'unmapped' },
      notPushed: expect.stringContaining('待匹配'),
    });
    await buildMapping(t.database.system, {
      merchantId: t.tenants.merchant1,
      code,
      kind: 'sku',
      skuId: offered.id,
      factoryId: t.tenants.factory,
    });
    const known = await create({ lines, platformOrderNo: `${no}-2` });
    expect(known.order).toMatchObject({ status: 'waitPush' });
    expect(await linesOf(known.order!.id)).toMatchObject([{ skuId: offered.id, byHand: false }]);
  });

  it('gets a number where it has none, and is the merchant’s alone', async () => {
    const { order: one } = await create({ platformOrderNo: '' });
    expect(one!.platformOrderNo).toMatch(/^M\d{6}\d{7}$/);
    const other = await t.as('merchant02');
    expect(await other.ask(order.get, { id: one!.id })).toMatchObject({ code: 404 });
    expect(await (await t.as('factory01')).ask(order.get, { id: one!.id })).toMatchObject({ code: 404 });
  });

  it('is made once for a key, however often it is asked for', async () => {
    const idempotencyKey = randomUUID();
    const twice = await Promise.all([create({ idempotencyKey }), create({ idempotencyKey })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(twice[0].order).not.toBeNull();
    expect(await ordersOf(no)).toHaveLength(1);
    const changed = wanted({ idempotencyKey, goal: 'draft' });
    expect(await merchant.ask(orderCreate.create, changed)).toMatchObject({ code: 900 });
  });
});

describe('a batch', () => {
  const cells = (row: number, given: object = {}) => ({
    row,
    platformOrderNo: `${no}-${row}`,
    skuCode: 'TPU-15',
    quantity: '1',
    recipientName: '赵示例',
    recipientPhone: '13900000000',
    address: '浙江省杭州市西湖区示例路 1 号',
    remark: '',
    ...given,
  });
  const batch = (rows: object[], given: object = {}) =>
    merchant.call(orderCreate.createBatch, { shopId, currency: 'CNY', rows: rows as [], ...given });

  it('makes the good orders and none of the bad ones, each bad row with its reason', async () => {
    const answer = await batch([
      cells(1),
      cells(2, { skuCode: 'NO-SUCH' }),
      cells(3, { quantity: '两' }),
      cells(4, { recipientPhone: '12' }),
      cells(5),
      cells(6, { platformOrderNo: `${no}-5`, skuCode: '' }),
      cells(7, { quantity: '2', remark: '加急' }),
      cells(8, { platformOrderNo: `${no}-7`, quantity: '3', address: '' }),
      cells(9, { platformOrderNo: '' }),
      cells(10, { platformOrderNo: `${no}-x` }),
      cells(11, { platformOrderNo: `${no}-x`, recipientName: '钱示例' }),
    ]);
    expect(answer.created.map(({ rows }) => rows)).toEqual([[1], [7, 8], [9]]);
    expect(answer.refused).toEqual([
      { row: 2, msg: '没有编码为「NO-SUCH」的 SKU，或已停用，请核对。' },
      { row: 3, msg: '数量应为 1 至 10000 的整数' },
      { row: 4, msg: '电话号码不像真实号码，请核对' },
      { row: 5, msg: '同一订单的其他行有误：请填写 SKU 编码' },
      { row: 6, msg: '请填写 SKU 编码' },
      { row: 10, msg: '同一订单的其他行有误：同一平台单号的收件人、电话或地址不一致，请核对' },
      { row: 11, msg: '同一平台单号的收件人、电话或地址不一致，请核对' },
    ]);
    expect((await ordersOf(`${no}-7`))[0]).toMatchObject({
      status: 10,
      source: 'batch',
      pieces: 5,
      goodsLines: 2,
      merchantRemark: '加急',
      province: '浙江省',
      district: '西湖区',
    });
    expect(await ordersOf(`${no}-5`)).toEqual([]);
    expect(answer.created[2]!.platformOrderNo).toMatch(/^M\d{13}$/);
    // The corrected rows go in; those that stand already are said, and nothing is doubled.
    const again = await batch([cells(1), cells(2)]);
    expect(again.created.map(({ rows }) => rows)).toEqual([[2]]);
    expect(again.refused).toEqual([{ row: 1, msg: `平台单号「${no}-1」在这个店铺已存在，没有重复创建。` }]);
    expect(await ordersOf(`${no}-1`)).toHaveLength(1);
  });

  it('sent twice at once, under one key or two, makes each order once', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => cells(i + 1));
    const idempotencyKey = randomUUID();
    const answers = await Promise.all([
      batch(rows, { idempotencyKey }),
      batch(rows, { idempotencyKey }),
      batch(rows),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    const [a, , c] = answers;
    expect(a!.created.length + c!.created.length).toBe(50);
    expect(a!.refused.length + c!.refused.length).toBe(50);
    for (const { platformOrderNo } of rows) expect(await ordersOf(platformOrderNo)).toHaveLength(1);
  });

  it('takes five hundred rows and no more', async () => {
    const rows = Array.from({ length: 501 }, (_, i) => cells(i + 1));
    const all = { shopId, currency: 'CNY', rows };
    expect(await merchant.ask(orderCreate.createBatch, all)).toMatchObject({
      code: 400,
      msg: '一次最多 500 行',
    });
    expect((await batch(rows.slice(1))).created).toHaveLength(500);
  });

  it('where two factories offer a code, takes the shop’s own, and asks where it has none', async () => {
    const system = t.database.system;
    const { designer, factory, merchant2 } = t.tenants;
    await system.insertInto('binding').values({ merchantId: merchant2, factoryId: designer }).execute();
    await buildSku(system, { factoryId: designer, code: 'TWICE' });
    const own = await buildSku(system, { factoryId: factory, code: 'twice' });
    const plain = await buildShop(system, { merchantId: merchant2 });
    const decided = await buildShop(system, { merchantId: merchant2, defaultFactoryId: factory });
    const other = await t.as('merchant02');
    const at = (id: number) =>
      other.call(orderCreate.createBatch, {
        shopId: id,
        currency: 'CNY',
        rows: [cells(1, { skuCode: 'Twice' })],
      });
    expect((await at(plain.id)).refused).toEqual([
      { row: 1, msg: '有多个工厂都提供「Twice」，请用手工单选择其中一个。' },
    ]);
    const { created } = await at(decided.id);
    expect(await linesOf(created[0]!.id)).toMatchObject([{ skuId: own.id }]);
  });

  it('knows the codes that are offered, in whatever case', async () => {
    const found = await merchant.call(orderCreate.skuLookup, {
      codes: ['tpu-15', ' TPU-15 ', 'NO-SUCH', ''],
    });
    expect(found).toEqual([
      { code: 'tpu-15', skuId: offered.id, name: offered.name },
      { code: 'TPU-15', skuId: offered.id, name: offered.name },
    ]);
  });
});
