import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode } from '#contract/decode/decode.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { param } from '#contract/param/param.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  const { system } = t.database;
  shopId = (await buildShop(system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
  for (const code of ['KX15-BLACK', 'KX15-WHITE'])
    await buildSku(system, { factoryId: t.tenants.factory, code, name: `壳 ${code}` });
});
afterAll(() => t.close());

async function ended(taskId: number) {
  for (;;) {
    const now = await merchant.call(task.get, { id: taskId });
    if (now.status !== 'waiting' && now.status !== 'running') return now;
    await wait(20);
  }
}

async function importRows(rows: string[][], intoShop = shopId) {
  const lines = [['平台订单号', '商家编码', '数量', '单价', '订单金额'], ...rows]
    .map((row) => row.join(','))
    .join('\n');
  const inspected = await merchant.upload(orderImport.inspect, '订单.csv', lines);
  const { fileId, suggested } = inspected.data;
  const { taskId } = await merchant.call(orderImport.start, { fileId, shopId: intoShop, mapping: suggested });
  return ended(taskId);
}

const linesOf = async (platformOrderNo: string) =>
  t.database.system
    .selectFrom('orderLine as l')
    .innerJoin('tradeOrder as o', 'o.id', 'l.orderId')
    .select([
      'l.platformCode',
      'l.kind',
      'l.skuCode',
      'l.quantity',
      'l.unitCents',
      'l.pictureFileId',
      'o.pieces',
      'o.status',
    ])
    .where('o.platformOrderNo', '=', platformOrderNo)
    .orderBy('l.lineNo')
    .execute();

describe('[C147] [C148] decode rules', () => {
  it('refuse a pattern without SKU, a name that is taken, and what is another’s', async () => {
    const save = (who: Client, input: object) =>
      who.ask(decode.save, { name: '星号', pattern: '{sku}*{quantity}', ...input });
    expect(await save(merchant, { pattern: '{quantity}' })).toMatchObject({ code: 400 });
    const { data } = await save(merchant, {});
    expect(await save(merchant, {})).toMatchObject({ code: 409 });
    const other = await t.as('merchant02');
    expect(await save(other, { id: data.id })).toMatchObject({ code: 404 });
    expect(await other.ask(decode.remove, { id: data.id })).toMatchObject({ code: 404 });
    expect(await other.ask(decode.sort, { ids: [data.id] })).toMatchObject({ code: 409 });
    expect(await other.call(decode.rules, {})).toEqual([]);
    const foreign = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    expect(await save(merchant, { name: '别家', shopIds: [foreign.id] })).toMatchObject({ code: 404 });
    expect(await other.ask(decode.run, {})).toMatchObject({ code: 400 });
  });

  it('are tried in their order, and tell what they make of a code without writing', async () => {
    await merchant.call(decode.save, { name: '带图', pattern: '{sku}*{quantity}#{picture}' });
    const rules = await merchant.call(decode.rules, {});
    expect(rules.map(({ name, priority }) => [name, priority])).toEqual([
      ['星号', 1],
      ['带图', 2],
    ]);
    await merchant.call(decode.sort, { ids: rules.toReversed().map(({ id }) => id) });
    const { id: file } = await buildPicture(t.database.system, t.tenants.merchant1);
    await t.database.system
      .updateTable('file')
      .set({ name: '花猫.png', width: 9 })
      .where('id', '=', file)
      .execute();
    const codes = ['kx15-black*2#花猫', 'KX15-WHITE*3', 'NONE*1', '不合格式'];
    expect(await merchant.call(decode.test, { codes })).toEqual([
      {
        code: codes[0],
        ruleName: '带图',
        skuCode: 'kx15-black',
        skuName: '壳 KX15-BLACK',
        quantity: 2,
        picture: '花猫',
        pictureFound: true,
      },
      {
        code: codes[1],
        ruleName: '星号',
        skuCode: 'KX15-WHITE',
        skuName: '壳 KX15-WHITE',
        quantity: 3,
        picture: null,
        pictureFound: false,
      },
      {
        code: codes[2],
        ruleName: '星号',
        skuCode: 'NONE',
        skuName: null,
        quantity: 1,
        picture: null,
        pictureFound: false,
      },
      {
        code: codes[3],
        ruleName: null,
        skuCode: null,
        skuName: null,
        quantity: 1,
        picture: null,
        pictureFound: false,
      },
    ]);
    expect(await merchant.call(decode.detail, {})).toMatchObject({
      open: false,
      rules: 2,
      openRules: 2,
      decoded: 0,
    });
  });

  it('closed, leave what comes in as it is; open, read SKU, quantity and picture out of codes', async () => {
    await importRows([['D0', 'KX15-BLACK*2', '1', '20', '20']]);
    expect(await linesOf('D0')).toMatchObject([{ kind: 'unmapped', quantity: 1, status: 5 }]);
    expect(await merchant.call(decode.open, { open: true })).toBe(true);
    await buildMapping(t.database.system, { merchantId: t.tenants.merchant1, code: 'POST*2' });
    await importRows([
      ['D1', 'KX15-BLACK*3#花猫', '2', '30', '60'],
      ['D2', 'NONE*4', '1', '5', '5'],
      ['D3', 'POST*2', '1', '8', '8'],
    ]);
    expect(await linesOf('D1')).toMatchObject([
      {
        kind: 'sku',
        skuCode: 'KX15-BLACK',
        quantity: 6,
        unitCents: 1000,
        pieces: 6,
        status: 10,
        pictureFileId: expect.any(Number),
      },
    ]);
    // Nobody offers it: it waits, with the pieces that it says.
    expect(await linesOf('D2')).toMatchObject([{ kind: 'unmapped', quantity: 4, status: 5 }]);
    // What the merchant said himself stands.
    expect(await linesOf('D3')).toMatchObject([{ kind: 'notGoods', quantity: 1, unitCents: 800 }]);
    expect(await merchant.call(decode.detail, {})).toMatchObject({ open: true, decoded: 1 });
  });

  it('run on what waits: codes are mapped once, orders go on, the rest is listed with its reason', async () => {
    const { system } = t.database;
    const foreign = await buildOrder(system, {
      merchantId: t.tenants.merchant2,
      lines: [{ platformCode: 'KX15-WHITE*2' }],
    });
    const { taskId } = await merchant.call(decode.run, {});
    const done = await ended(taskId);
    expect(done).toMatchObject({
      status: 'done',
      result: { 解出编码: 1, 放行订单: 1, 仍待匹配: 1 },
      failed: 1,
    });
    expect(await linesOf('D0')).toMatchObject([
      { kind: 'sku', quantity: 2, unitCents: 1000, pieces: 2, status: 10 },
    ]);
    // Its pieces were read when it came: they are not read again.
    expect(await linesOf('D2')).toMatchObject([{ kind: 'unmapped', quantity: 4 }]);
    const left = await t.app.inject({ method: 'GET', url: done.errorFile! });
    expect(left.body).toContain('NONE*4,解出的 SKU「NONE」没有工厂提供，或已停用');
    const line = await system
      .selectFrom('orderLine')
      .select('kind')
      .where('orderId', '=', foreign.id)
      .executeTakeFirst();
    expect(line?.kind).toBe('unmapped');
    const again = await ended((await merchant.call(decode.run, {})).taskId);
    expect(again.result).toMatchObject({ 解出编码: 0, 放行订单: 0, 仍待匹配: 1 });
  });

  it('of one shop are listed with it, read the codes of its orders, and of no other shop’s', async () => {
    const other = await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' });
    const { id } = await merchant.call(decode.save, {
      name: '一家店',
      pattern: '{sku}~{quantity}',
      shopIds: [shopId],
    });
    const listed = await merchant.call(decode.rules, {});
    expect(listed.find((rule) => rule.id === id)).toMatchObject({ name: '一家店', shopIds: [shopId] });
    await importRows([['S1', 'KX15-BLACK~3', '1', '30', '30']]);
    expect(await linesOf('S1')).toMatchObject([{ kind: 'sku', skuCode: 'KX15-BLACK', quantity: 3 }]);
    await importRows([['S2', 'KX15-WHITE~3', '1', '30', '30']], other.id);
    expect(await linesOf('S2')).toMatchObject([{ kind: 'unmapped', quantity: 1 }]);
    await merchant.call(decode.remove, { id });
  });

  it('a hand that maps a code takes it out of the count', async () => {
    const before = (await merchant.call(decode.detail, {})).decoded;
    await merchant.call(mapping.save, { codes: ['KX15-BLACK*2'], kind: 'notGoods' });
    expect((await merchant.call(decode.detail, {})).decoded).toBe(before - 1);
  });
});

describe('[C131] 导入后自动推单', () => {
  it('pushes what waits for no code, and nothing where it is off', async () => {
    await importRows([['P0', 'KX15-WHITE*1', '1', '5', '5']]);
    expect(await linesOf('P0')).toMatchObject([{ status: 10 }]);
    await merchant.call(param.saveOne, { key: 'order.autoPush', value: true });
    const done = await importRows([
      ['P1', 'KX15-WHITE*1', '1', '5', '5'],
      ['P2', 'UNKNOWN', '1', '5', '5'],
    ]);
    expect(done.result).toEqual({ 新增: 2, 未变: 0, 拒绝: 0, 已推单: 1 });
    // Under review: waiting for it, or pending with a reason.
    expect((await linesOf('P1'))[0]!.status).toBeOneOf([20, 25]);
    expect(await linesOf('P2')).toMatchObject([{ status: 5 }]);
    await merchant.call(param.saveOne, { key: 'order.autoPush', value: false });
  });
});
