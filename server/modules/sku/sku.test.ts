import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { sku, type SkuForm } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildPicture, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const form = (code: string, more: Partial<SkuForm> = {}): SkuForm => ({
  code,
  name: '磨砂手机壳',
  material: '磨砂软壳',
  brand: '苹果',
  model: 'iPhone 15 Pro',
  color: '黑色',
  priceCents: 990,
  ...more,
});
const codes = async (who: Client, input: object) =>
  (await who.call(sku.page, input)).list.map((row) => row.code);

describe('the goods of a factory refuse', () => {
  it('a code that stands already, in the factory, and name it', async () => {
    await factory.call(sku.create, form('TWICE'));
    const second = { code: 409, msg: 'SKU 编码「TWICE」已存在，请换一个编码。' };
    expect(await factory.ask(sku.create, form('TWICE'))).toMatchObject(second);
    const { id } = await factory.call(sku.create, form('ONCE'));
    expect(await factory.ask(sku.update, { ...form('TWICE'), id, version: 1 })).toMatchObject(second);
  });

  it('a version that is no longer the one seen, and change nothing', async () => {
    const { id } = await factory.call(sku.create, form('SEEN'));
    await factory.call(sku.update, { ...form('SEEN', { priceCents: 1000 }), id, version: 1 });
    expect(
      await factory.ask(sku.update, { ...form('SEEN', { priceCents: 1 }), id, version: 1 }),
    ).toMatchObject({
      code: 409,
      msg: '已被他人修改，请刷新后重试',
    });
    const [row] = (await factory.call(sku.page, { keyword: 'SEEN' })).list;
    expect(row).toMatchObject({ priceCents: 1000, version: 2 });
  });

  it('one of two changes at the same moment', async () => {
    const { id } = await factory.call(sku.create, form('RACE'));
    const both = [1, 2].map((priceCents) =>
      factory.ask(sku.update, { ...form('RACE', { priceCents }), id, version: 1 }),
    );
    expect((await Promise.all(both)).map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      0, 409,
    ]);
  });

  it('a picture that is none, or that another tenant owns', async () => {
    const text = await factory.upload(file.upload, 'note.txt', 'no picture');
    expect(await factory.ask(sku.create, form('P1', { pictureFileId: text.data.fileId }))).toMatchObject({
      code: 400,
    });
    const foreign = await buildPicture(t.database.system, t.tenants.merchant1);
    expect(await factory.ask(sku.create, form('P1', { pictureFileId: foreign.id }))).toMatchObject({
      code: 404,
    });
    expect(await codes(factory, { keyword: 'P1' })).toEqual([]);
  });

  it('a SKU of another factory, as if it were not there', async () => {
    const other = await buildSku(t.database.system, { factoryId: t.tenants.designer, code: 'FOREIGN' });
    expect(await factory.ask(sku.update, { ...form('MINE'), id: other.id, version: 1 })).toMatchObject({
      code: 404,
    });
    expect(await codes(factory, { keyword: 'FOREIGN' })).toEqual([]);
  });

  it('whoever may look but not edit, and merchants', async () => {
    const limited = await t.as('factory02');
    expect(await limited.ask(sku.create, form('NO'))).toMatchObject({ code: 403 });
    expect(await merchant.ask(sku.create, form('NO'))).toMatchObject({ code: 403 });
  });

  it('special symbols, a negative price and an empty name', async () => {
    expect((await factory.ask(sku.create, form('A/B'))).msg).toBe('SKU 编码不能包含特殊符号');
    expect((await factory.ask(sku.create, form('A', { priceCents: -1 }))).msg).toBe('价格不能为负数');
    expect((await factory.ask(sku.create, form('A', { name: ' ' }))).msg).toBe('请输入名称');
  });
});

describe('a list of SKUs', () => {
  beforeAll(async () => {
    const factoryId = t.tenants.factory;
    await buildSku(t.database.system, { factoryId, code: 'zz-1', name: '镜面壳', model: 'Galaxy S25' });
    await buildSku(t.database.system, { factoryId, code: 'ZZ-2', name: '透明壳', model: 'galaxy S24' });
    await buildSku(t.database.system, { factoryId, code: '50%_1', name: '皮革壳', model: 'X', status: 1 });
  });

  it('is found by a part of code, name or model, in either case, and by no sign that means another', async () => {
    expect(await codes(factory, { keyword: 'ZZ-' })).toEqual(['ZZ-2', 'zz-1']);
    expect(await codes(factory, { keyword: '镜面' })).toEqual(['zz-1']);
    expect(await codes(factory, { keyword: 'GALAXY S2' })).toEqual(['ZZ-2', 'zz-1']);
    expect(await codes(factory, { keyword: '50%_' })).toEqual(['50%_1']);
    expect(await codes(factory, { keyword: '%' })).toEqual(['50%_1']);
    expect(await codes(factory, { keyword: '5_%' })).toEqual([]);
  });

  it('shows a merchant what its factories offer now, and nobody else', async () => {
    expect(await codes(merchant, { keyword: '50%_' })).toEqual([]);
    expect(await codes(merchant, { keyword: '50%_', status: 1 })).toEqual([]);
    expect(await codes(merchant, { keyword: 'zz-1' })).toEqual(['zz-1']);
    expect(await codes(merchant, { factoryId: t.tenants.designer })).toEqual([]);
    const unbound = await t.as('merchant03');
    expect(await unbound.call(sku.page, {})).toEqual({ list: [], total: 0 });
  });

  it('pages with a total, the newest first', async () => {
    const first = await factory.call(sku.page, { pageSize: 2, keyword: 'z' });
    const second = await factory.call(sku.page, { pageSize: 1, pageNo: 2, keyword: 'z' });
    expect(first.total).toBe(2);
    expect(second.list.map((row) => row.code)).toEqual(['zz-1']);
  });

  it('says whose goods they are, and gives the picture as a link that opens', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { data } = await factory.upload(file.upload, 'dot.png', png);
    await factory.call(sku.create, form('PICTURED', { pictureFileId: data.fileId }));
    const [row] = (await merchant.call(sku.page, { keyword: 'pictured' })).list;
    expect(row).toMatchObject({ factoryName: '晨星印刷工厂', pictureFileId: data.fileId });
    const answer = await t.app.inject(row!.pictureUrl!);
    expect(answer.rawPayload.equals(png)).toBe(true);
  });

  it('offers the materials and brands that stand in it', async () => {
    await buildSku(t.database.system, {
      factoryId: t.tenants.factory,
      brand: '荣耀',
      material: '玻璃',
      status: 1,
    });
    expect((await factory.call(sku.options, {})).brands).toContain('荣耀');
    expect((await factory.call(sku.options, {})).materials).toContain('玻璃');
    expect((await merchant.call(sku.options, {})).brands).not.toContain('荣耀');
  });
});
