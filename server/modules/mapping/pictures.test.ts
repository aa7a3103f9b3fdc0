import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let merchantId: number;
let factoryId: number;
let sku: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  merchantId = t.tenants.merchant1;
  factoryId = t.tenants.factory;
  sku = await buildSku(t.database.system, { factoryId, code: 'TPU', printWidthMm: 70, printHeightMm: 150 });
});
afterAll(() => t.close());

let made = 0;
let code: string;
let older: number;
let newer: number;
beforeEach(async () => {
  code = `PIC-${(made += 1)}`;
  older = (await buildPicture(t.database.system, merchantId)).id;
  newer = (await buildPicture(t.database.system, merchantId)).id;
});

const goods = (of: string, pictureFileId: number | null) => ({
  platformCode: of,
  kind: 'sku',
  skuId: sku.id,
  skuCode: 'TPU',
  pictureFileId,
});
const mapped = (of: string, pictureFileId: number | null = older) =>
  buildMapping(t.database.system, {
    merchantId,
    code: of,
    kind: 'sku',
    skuId: sku.id,
    factoryId,
    pictureFileId,
  });
const PUSHED: OrderStatus[] = [
  'waitReview',
  'pendingRule',
  'repulsed',
  'waitProduce',
  'inProduce',
  'shipped',
];
const ordered = (status: OrderStatus, given: object = {}, picture: number | null = older) =>
  buildOrder(t.database.system, {
    merchantId,
    status,
    factoryId: PUSHED.includes(status) ? factoryId : 0,
    lines: [goods(code, picture)],
    ...given,
  });
const picturesOf = async (orderId: number) =>
  (
    await t.database.system
      .selectFrom('orderLine')
      .select('pictureFileId')
      .where('orderId', '=', orderId)
      .orderBy('lineNo')
      .execute()
  ).map((line) => line.pictureFileId);
const eventsOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderEvent')
    .select(['event', 'actor', 'userName', 'params'])
    .where('orderId', '=', orderId)
    .execute();
const mappingOf = async (of: string) => (await merchant.call(mapping.page, { code: of })).list[0];

describe('pictures of codes are refused', () => {
  const save = (...items: object[]) => merchant.ask(mapping.pictures, { items });

  it('where one is another tenant’s, or no picture; the others are not saved either', async () => {
    await mapped(code);
    const foreign = await buildPicture(t.database.system, t.tenants.merchant2);
    const text = await buildPicture(t.database.system, merchantId, 'pdf');
    const good = { code, pictureFileId: newer };
    expect(await save(good, { code: 'X', pictureFileId: foreign.id })).toMatchObject({
      code: 404,
      msg: '图片不存在或已被删除，请重新上传。',
    });
    expect(await save(good, { code: 'X', pictureFileId: text.id })).toMatchObject({ code: 400 });
    expect((await mappingOf(code))?.pictureFileId).toBe(older);
  });

  it('where a code comes twice, there are none or too many, or the user may only look', async () => {
    const one = { code, pictureFileId: newer };
    expect(await save(one, one)).toMatchObject({
      code: 400,
      msg: '一个编码只能有一张图片，请去掉重复的编码。',
    });
    expect(await save()).toMatchObject({ code: 400, msg: '请选择图片' });
    const many = Array.from({ length: 501 }, (_, i) => ({ code: `m${i}`, pictureFileId: newer }));
    expect(await save(...many)).toMatchObject({ code: 400, msg: '一次最多 500 张图片' });
    const looking = await t.as('merchant04');
    expect(await looking.ask(mapping.pictures, { items: [one] })).toMatchObject({ code: 403 });
  });
});

describe('a picture of a mapped code', () => {
  const save = () => merchant.call(mapping.pictures, { items: [{ code, pictureFileId: newer }] });

  it('goes to the lines of orders that the merchant may still change, and to no others', async () => {
    await mapped(code);
    const changed = await Promise.all((['unmapped', 'waitPush', 'repulsed'] as const).map((s) => ordered(s)));
    const left = await Promise.all(
      (['waitReview', 'pendingRule', 'waitProduce', 'inProduce', 'shipped', 'closed'] as const).map((s) =>
        ordered(s),
      ),
    );
    expect(await save()).toEqual({ mapped: 1, kept: 0, lines: 3, underReview: 2 });
    for (const { id } of changed) expect(await picturesOf(id)).toEqual([newer]);
    for (const { id } of left) expect(await picturesOf(id)).toEqual([older]);
    expect((await mappingOf(code))?.pictureFileId).toBe(newer);
    // The second time nothing is left to do.
    expect(await save()).toEqual({ mapped: 1, kept: 0, lines: 0, underReview: 2 });
  });

  it('comes to a repulsed order as an edit with its row in the log', async () => {
    await mapped(code);
    const { id, version } = await ordered('repulsed');
    await save();
    expect(await eventsOf(id)).toEqual([
      {
        event: 'order.edit',
        actor: 'merchant',
        userName: expect.any(String),
        params: { changed: ['印刷图片'] },
      },
    ]);
    const detail = await merchant.call(order.get, { id });
    expect([detail.version, detail.log[0]?.note]).toEqual([version + 1, '修改了印刷图片']);
  });

  it('leaves a held repulsed order alone, and counts its line', async () => {
    await mapped(code);
    const { id } = await ordered('repulsed', { hold: 1, holdBy: 'factory' });
    expect(await save()).toMatchObject({ lines: 0, underReview: 1 });
    expect([await picturesOf(id), await eventsOf(id)]).toEqual([[older], []]);
  });

  it('leaves other codes, other merchants, and what is no goods', async () => {
    await mapped(code);
    const { id } = await ordered('waitPush', {
      lines: [goods(code, older), goods(`${code}-other`, older), { platformCode: code, kind: 'notGoods' }],
    });
    const foreign = await ordered('waitPush', { merchantId: t.tenants.merchant2 });
    expect(await save()).toMatchObject({ lines: 1 });
    expect(await picturesOf(id)).toEqual([newer, older, null]);
    expect(await picturesOf(foreign.id)).toEqual([older]);
  });

  it('of 120 codes are saved in one call, each its own', async () => {
    const codes = Array.from({ length: 120 }, (_, i) => `${code}-${i}`);
    const files = await Promise.all(codes.map(() => buildPicture(t.database.system, merchantId)));
    for (const one of codes) await mapped(one);
    const { id } = await ordered('waitPush', { lines: codes.map((one) => goods(one, null)) });
    const items = codes.map((one, i) => ({ code: one, pictureFileId: files[i]!.id }));
    expect(await merchant.call(mapping.pictures, { items })).toEqual({
      mapped: 120,
      kept: 0,
      lines: 120,
      underReview: 0,
    });
    expect(await picturesOf(id)).toEqual(files.map((one) => one.id));
  });
});

describe('a picture of a code that nobody mapped', () => {
  const kept = async () =>
    (await t.database.system.selectFrom('codePicture').selectAll().where('code', '=', code).execute()).map(
      (row) => [row.merchantId, row.pictureFileId],
    );

  it('is kept, replaced by a later one, and printed when the code is mapped', async () => {
    const { id } = await buildOrder(t.database.system, { merchantId, lines: [{ platformCode: code }] });
    for (const pictureFileId of [older, newer]) {
      expect(await merchant.call(mapping.pictures, { items: [{ code, pictureFileId }] })).toEqual({
        mapped: 0,
        kept: 1,
        lines: 0,
        underReview: 0,
      });
    }
    expect(await kept()).toEqual([[merchantId, newer]]);
    expect(await picturesOf(id)).toEqual([null]);
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: sku.id });
    expect(await picturesOf(id)).toEqual([newer]);
    expect((await mappingOf(code))?.pictureFileId).toBe(newer);
    expect(await kept()).toEqual([]);
  });

  it('gives way to the picture that is said with the mapping, and to none that is said', async () => {
    for (const pictureFileId of [older, null]) {
      await merchant.call(mapping.pictures, { items: [{ code, pictureFileId: newer }] });
      await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: sku.id, pictureFileId });
      expect((await mappingOf(code))?.pictureFileId).toBe(pictureFileId);
      expect(await kept()).toEqual([]);
      await merchant.call(mapping.delete, { id: (await mappingOf(code))!.id });
    }
  });

  it('waits on while the code is no goods', async () => {
    await merchant.call(mapping.pictures, { items: [{ code, pictureFileId: newer }] });
    await merchant.call(mapping.save, { codes: [code], kind: 'notGoods' });
    expect((await mappingOf(code))?.pictureFileId).toBeNull();
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: sku.id });
    expect((await mappingOf(code))?.pictureFileId).toBe(newer);
  });
});

describe('a change of a mapping', () => {
  const change = async (picture?: { pictureFileId: number | null }) => {
    const other = await buildSku(t.database.system, { factoryId });
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: other.id, ...picture });
    return (await mappingOf(code))?.pictureFileId;
  };

  it('keeps the picture where none is said, takes it away where null is said', async () => {
    await mapped(code);
    const { id } = await ordered('waitPush');
    expect([await change(), await picturesOf(id)]).toEqual([older, [older]]);
    expect([await change({ pictureFileId: newer }), await picturesOf(id)]).toEqual([newer, [newer]]);
    expect([await change({ pictureFileId: null }), await picturesOf(id)]).toEqual([null, [null]]);
  });

  it('keeps, of several codes at once, each its own picture', async () => {
    await mapped(code);
    await mapped(`${code}-b`, newer);
    await merchant.call(mapping.save, { codes: [code, `${code}-b`], kind: 'sku', skuId: sku.id });
    expect([
      (await mappingOf(`${code}-b`))?.pictureFileId,
      (await merchant.call(mapping.page, { code })).total,
    ]).toEqual([newer, 2]);
    const { list } = await merchant.call(mapping.page, { code });
    expect(list.find((row) => row.code === code)?.pictureFileId).toBe(older);
  });

  it('keeps the picture that was chosen for one line alone', async () => {
    await mapped(code);
    const { id } = await ordered('waitPush', {
      lines: [{ ...goods(code, newer), pictureOwn: true }, goods(code, older)],
    });
    await change();
    expect(await picturesOf(id)).toEqual([newer, older]);
    const third = (await buildPicture(t.database.system, merchantId)).id;
    const saved = await merchant.call(mapping.pictures, { items: [{ code, pictureFileId: third }] });
    expect([saved.lines, await picturesOf(id)]).toEqual([1, [newer, third]]);
  });
});

describe('codes are found', () => {
  const find = async (input: object) =>
    (await merchant.call(mapping.codes, input)).map((row) => [row.code, row.waits, row.pictureFileId]);

  it('by what files are called, in any case, mapped or waiting, once each', async () => {
    await mapped(`${code}-Red`);
    const lines = [
      { platformCode: `${code}-BLUE` },
      { platformCode: `${code}-BLUE` },
      { platformCode: `${code}-Red` },
    ];
    await buildOrder(t.database.system, { merchantId, lines });
    await buildOrder(t.database.system, {
      merchantId,
      status: 'closed',
      lines: [{ platformCode: `${code}-over` }],
    });
    await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant2,
      lines: [{ platformCode: `${code}-theirs` }],
    });
    await merchant.call(mapping.save, { codes: [`${code}-post`], kind: 'notGoods' });
    await merchant.call(mapping.pictures, { items: [{ code: `${code}-BLUE`, pictureFileId: newer }] });
    const wanted = [
      [`${code}-BLUE`, true, newer],
      [`${code}-Red`, false, older],
    ];
    const guesses = ['red', 'blue', 'over', 'theirs', 'post', 'none'].map((end) => `${code}-${end}`);
    expect(await find({ guesses })).toEqual(wanted);
    expect(await find({ text: code.toLowerCase() })).toEqual(wanted);
    expect(await find({ guesses: [code] })).toEqual([]);
  });

  it('with the picture and the print size of their SKU', async () => {
    await mapped(code);
    await sql`update file set width = 700, height = 1500 where id = ${older}`.execute(t.database.system);
    const size = { widthPx: 700, heightPx: 1500, printWidthMm: 70, printHeightMm: 150 };
    const [found] = await merchant.call(mapping.codes, { guesses: [code] });
    for (const row of [found, await mappingOf(code)]) {
      expect(row).toMatchObject({ ...size, pictureKind: 'png', skuCode: 'TPU', pictureFileId: older });
      expect(row?.thumbUrl).toContain(`/basic/file/open/${older}?`);
      expect(row?.thumbUrl).toContain('thumb=1');
    }
  });
});
