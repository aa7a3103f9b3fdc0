import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let merchantId: number;
let offered: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  merchantId = t.tenants.merchant1;
  offered = await buildSku(t.database.system, { factoryId: t.tenants.factory, code: 'TPU-15' });
});
afterAll(() => t.close());

let made = 0;
let code: string;
beforeEach(() => void (code = `CODE-${(made += 1)}`));

const linesOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .select(['platformCode', 'kind', 'skuId', 'skuCode', 'pictureFileId'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
const stateOf = (orderId: number) =>
  t.database.system
    .selectFrom('tradeOrder')
    .select(['status', 'goodsLines', 'unmappedLines', 'pieces'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
const eventsOf = async (orderId: number) =>
  (
    await t.database.system
      .selectFrom('orderEvent')
      .select(['event', 'actor', 'before', 'after'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.event} ${row.actor} ${row.before?.[0]}>${row.after[0]}`);
const mappingOf = async (of: string) => (await merchant.call(mapping.page, { code: of })).list[0]!;

const UNMAPPED = 5;
const WAIT_PUSH = 10;
const WAIT_REVIEW = 20;

describe('a mapping is refused', () => {
  const save = (input: object) => merchant.ask(mapping.save, { codes: [code], kind: 'sku', ...input });

  it('without a SKU, or with one that is not offered to the merchant', async () => {
    expect(await save({})).toMatchObject({ code: 400, msg: '请选择 SKU，或标记为「不是商品」。' });
    const system = t.database.system;
    const stopped = await buildSku(system, { factoryId: t.tenants.factory, status: 1 });
    const foreign = await buildSku(system, { factoryId: t.tenants.designer });
    for (const { id } of [stopped, foreign, { id: 9_999_999 }]) {
      expect(await save({ skuId: id })).toMatchObject({ code: 404, msg: 'SKU 不存在或已停用，请重新选择。' });
    }
    expect((await merchant.call(mapping.page, { code })).total).toBe(0);
  });

  it('with a file that is no picture, or that is another tenant’s', async () => {
    const text = await buildPicture(t.database.system, merchantId, 'csv');
    expect(await save({ skuId: offered.id, pictureFileId: text.id })).toMatchObject({ code: 400 });
    const foreign = await buildPicture(t.database.system, t.tenants.merchant2);
    expect(await save({ skuId: offered.id, pictureFileId: foreign.id })).toMatchObject({ code: 404 });
  });

  it('for more than a thousand codes, for none, and to whoever may only look', async () => {
    expect(await save({ codes: [], kind: 'notGoods' })).toMatchObject({ code: 400, msg: '请选择编码' });
    const many = Array.from({ length: 1001 }, (_, i) => `m${i}`);
    expect(await save({ codes: many, kind: 'notGoods' })).toMatchObject({ code: 400 });
    const looking = await t.as('merchant04');
    expect(await looking.ask(mapping.save, { codes: [code], kind: 'notGoods' })).toMatchObject({ code: 403 });
  });

  it('deletion of another merchant’s, and that stays', async () => {
    const foreign = await buildMapping(t.database.system, { merchantId: t.tenants.merchant2, code });
    expect(await merchant.ask(mapping.delete, { id: foreign.id })).toMatchObject({ code: 404 });
    expect((await (await t.as('merchant02')).call(mapping.page, { code })).total).toBe(1);
  });
});

describe('saving a mapping', () => {
  it('maps the lines that wait and frees the orders that waited for nothing else, each with its row in the log', async () => {
    const system = t.database.system;
    const alone = await buildOrder(system, { merchantId, lines: [{ platformCode: code, quantity: 3 }] });
    const both = await buildOrder(system, {
      merchantId,
      lines: [{ platformCode: code }, { platformCode: `${code}-other` }],
    });
    const foreign = await buildOrder(system, {
      merchantId: t.tenants.merchant2,
      lines: [{ platformCode: code }],
    });
    const picture = await buildPicture(system, merchantId);

    const saved = await merchant.call(mapping.save, {
      codes: [code, code],
      kind: 'sku',
      skuId: offered.id,
      pictureFileId: picture.id,
    });
    expect(saved).toEqual({ mapped: 2, freedOrders: 1, taskId: null });
    const line = {
      platformCode: code,
      kind: 'sku',
      skuId: offered.id,
      skuCode: 'TPU-15',
      pictureFileId: picture.id,
    };
    expect(await linesOf(alone.id)).toEqual([line]);
    expect(await linesOf(both.id)).toMatchObject([line, { kind: 'unmapped' }]);
    expect(await stateOf(alone.id)).toEqual({
      status: WAIT_PUSH,
      goodsLines: 1,
      unmappedLines: 0,
      pieces: 3,
    });
    expect(await stateOf(both.id)).toEqual({ status: UNMAPPED, goodsLines: 2, unmappedLines: 1, pieces: 2 });
    expect(await eventsOf(alone.id)).toEqual(['order.match system 5>10']);
    expect(await eventsOf(both.id)).toEqual([]);
    expect(await stateOf(foreign.id)).toMatchObject({ status: UNMAPPED, unmappedLines: 1 });
    expect(await mappingOf(code)).toMatchObject({
      kind: 'sku',
      skuCode: 'TPU-15',
      factoryName: '晨星印刷工厂',
    });
  });

  it('as not goods takes the line out of what is counted', async () => {
    const { id } = await buildOrder(t.database.system, {
      merchantId,
      lines: [
        { platformCode: code, quantity: 7 },
        { platformCode: `${code}-goods`, quantity: 2 },
      ],
    });
    await merchant.call(mapping.save, { codes: [code], kind: 'notGoods' });
    expect(await stateOf(id)).toEqual({ status: UNMAPPED, goodsLines: 1, unmappedLines: 1, pieces: 2 });
    expect(
      await merchant.call(mapping.save, { codes: [`${code}-goods`], kind: 'sku', skuId: offered.id }),
    ).toEqual({ mapped: 1, freedOrders: 1, taskId: null });
  });

  it('again, with another SKU, corrects what is not pushed yet and leaves what is', async () => {
    const system = t.database.system;
    const lines = [{ platformCode: code }];
    const waiting = await buildOrder(system, { merchantId, lines });
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: offered.id });
    const pushed = await buildOrder(system, {
      merchantId,
      factoryId: t.tenants.factory,
      status: 'waitReview',
      lines: [{ platformCode: code, kind: 'sku', skuId: offered.id, skuCode: 'TPU-15' }],
    });
    const better = await buildSku(system, { factoryId: t.tenants.factory, code: `${code}-BETTER` });
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: better.id });
    expect(await linesOf(waiting.id)).toMatchObject([{ skuId: better.id, skuCode: better.code }]);
    expect(await linesOf(pushed.id)).toMatchObject([{ skuId: offered.id }]);
    expect(await stateOf(waiting.id)).toMatchObject({ status: WAIT_PUSH });
    expect(await eventsOf(waiting.id)).toEqual(['order.match system 5>10']);
  });

  it('touches no line of an order that was pushed, cancelled or repulsed', async () => {
    const made2 = await Promise.all(
      (['repulsed', 'waitReview', 'closed'] as const).map((status) =>
        buildOrder(t.database.system, { merchantId, status, lines: [{ platformCode: code }] }),
      ),
    );
    expect(await merchant.call(mapping.save, { codes: [code], kind: 'notGoods' })).toEqual({
      mapped: 0,
      freedOrders: 0,
      taskId: null,
    });
    for (const { id } of made2) expect(await linesOf(id)).toMatchObject([{ kind: 'unmapped' }]);
  });

  it('twice at once ends as one of the two, and every counter agrees with its lines', async () => {
    const built = [];
    for (let i = 0; i < 20; i++) {
      built.push(await buildOrder(t.database.system, { merchantId, lines: [{ platformCode: code }] }));
    }
    const answers = await Promise.all([
      merchant.ask(mapping.save, { codes: [code], kind: 'sku', skuId: offered.id }),
      merchant.ask(mapping.save, { codes: [code], kind: 'notGoods' }),
    ]);
    expect(answers.map((answer) => answer.code)).toEqual([0, 0]);
    expect(answers.reduce((sum, answer) => sum + answer.data.freedOrders, 0)).toBe(20);
    const { kind } = await mappingOf(code);
    for (const { id } of built) {
      expect(await linesOf(id)).toMatchObject([{ kind }]);
      const goods = kind === 'sku' ? 1 : 0;
      expect(await stateOf(id)).toEqual({
        status: WAIT_PUSH,
        goodsLines: goods,
        unmappedLines: 0,
        pieces: goods,
      });
      expect(await eventsOf(id)).toHaveLength(1);
    }
  });
});

describe('deleting a mapping', () => {
  it('sends what is not pushed yet back to wait, and leaves what is', async () => {
    const system = t.database.system;
    const mapped = { platformCode: code, kind: 'sku', skuId: offered.id, skuCode: 'TPU-15', quantity: 2 };
    const { id } = await buildMapping(system, {
      merchantId,
      code,
      kind: 'sku',
      skuId: offered.id,
      factoryId: t.tenants.factory,
    });
    const ready = await buildOrder(system, { merchantId, status: 'waitPush', lines: [mapped] });
    const half = await buildOrder(system, {
      merchantId,
      status: 'unmapped',
      lines: [mapped, { platformCode: `${code}-b` }],
    });
    const pushed = await buildOrder(system, { merchantId, status: 'waitReview', lines: [mapped] });
    await merchant.call(mapping.delete, { id });

    const waits = { kind: 'unmapped', skuId: null, skuCode: null, pictureFileId: null };
    expect(await linesOf(ready.id)).toMatchObject([waits]);
    expect(await linesOf(half.id)).toMatchObject([waits, waits]);
    expect(await linesOf(pushed.id)).toMatchObject([{ kind: 'sku' }]);
    expect(await stateOf(ready.id)).toEqual({ status: UNMAPPED, goodsLines: 1, unmappedLines: 1, pieces: 2 });
    expect(await stateOf(half.id)).toEqual({ status: UNMAPPED, goodsLines: 2, unmappedLines: 2, pieces: 3 });
    expect(await stateOf(pushed.id)).toMatchObject({ status: WAIT_REVIEW });
    expect(await eventsOf(ready.id)).toEqual(['order.unmatch system 10>5']);
    expect(await merchant.ask(mapping.delete, { id })).toMatchObject({ code: 404 });
  });
});

describe('codes that wait', () => {
  it('show the title that most of their lines have, not the first in the alphabet', async () => {
    for (const title of ['?', '透明手机壳', '透明手机壳', ''])
      await buildOrder(t.database.system, {
        ...{ merchantId, factoryId: t.tenants.factory, status: 'unmapped' },
        lines: [{ platformCode: `T-${code}`, title }],
      });
    const { list } = await merchant.call(mapping.unmatched, { code: `T-${code}` });
    expect(list).toEqual([{ code: `T-${code}`, title: '透明手机壳', lines: 4, orders: 4 }]);
  });

  it('come by frequency, with lines and orders, and without orders that are over', async () => {
    const system = t.database.system;
    const line = (platformCode: string, title = '壳') => ({ platformCode, title });
    await buildOrder(system, {
      merchantId,
      lines: [line(`q-${code}-a`), line(`q-${code}-a`), line(`q-${code}-b`)],
    });
    await buildOrder(system, { merchantId, lines: [line(`q-${code}-a`), line(`q-${code}-b`, '边')] });
    await buildOrder(system, {
      merchantId,
      status: 'closed',
      lines: [line(`q-${code}-b`), line(`q-${code}-c`)],
    });
    await buildOrder(system, { merchantId: t.tenants.merchant2, lines: [line(`q-${code}-a`)] });
    const ask = (input: object) => merchant.call(mapping.unmatched, { code: `Q-${code}`, ...input });
    const a = { code: `q-${code}-a`, title: '壳', lines: 3, orders: 2 };
    const b = { code: `q-${code}-b`, lines: 2, orders: 2 };
    expect(await ask({})).toMatchObject({ total: 2, list: [a, b] });
    expect(await ask({ pageSize: 1, pageNo: 2 })).toMatchObject({ total: 2, list: [b] });
    expect(await ask({ pageNo: 9 })).toEqual({ total: 2, list: [] });
  });
});
