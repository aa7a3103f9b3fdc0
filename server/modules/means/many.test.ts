import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model, MOST_ALIASES } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const newMaterial = async (more: object = {}) => {
  const form = { code: word('M-'), name: word('材质'), ...more };
  return { ...form, id: (await factory.call(material.create, form)).id };
};
const newModel = async (more: object = {}) => {
  const form = { code: word('P-'), brand: '品牌', name: word('型号'), ...more };
  return { ...form, id: (await factory.call(model.create, form)).id };
};
const materialAt = async (id: number) =>
  (await factory.call(material.page, { pageSize: 1000 })).list.find((row) => row.id === id)!;
const logged = async (kind: 'means') =>
  (await factory.call(tenantLog.page, { kind })).list.map(({ text }) => text);

describe('chosen rows', () => {
  it('[G09] stop and start with their SKUs; what stands so already is told apart', async () => {
    const [one, two, stopped] = [await newMaterial(), await newMaterial(), await newMaterial()];
    const form = { brand: 'B', model: word('型号'), color: word('颜色'), name: '壳', priceCents: 100 };
    await factory.call(sku.create, { ...form, code: word('SKU'), material: one.name });
    await factory.call(material.stop, { id: stopped.id });
    const ids = [one.id, two.id, stopped.id, 999_999];
    expect(await factory.call(material.stopMany, { ids })).toEqual({
      ...{ successIds: [one.id, two.id], skus: 1 },
      failed: [
        { id: stopped.id, name: stopped.name, msg: `材质「${stopped.name}」已停用，请刷新列表。` },
        { id: 999_999, name: '', msg: '材质不存在，请刷新列表。' },
      ],
    });
    expect(await logged('means')).toContain(`停用材质「${one.name}」，随之停用 1 个 SKU`);
    expect(await factory.call(material.startMany, { ids: ids.slice(0, 3) })).toMatchObject({
      ...{ successIds: [one.id, two.id, stopped.id], skus: 1, failed: [] },
    });
    expect((await factory.call(material.log, { id: one.id })).lines.map(({ text }) => text)).toEqual([
      '启用，随之启用 1 个 SKU',
      '停用，随之停用 1 个 SKU',
      '新建',
    ]);
  });

  it('belong to the factory: another one neither stops them nor reads what was done', async () => {
    const { id } = await newMaterial();
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:means', 'factory:means:edit']);
    const stranger = await t.as('designer01');
    const { successIds, failed } = await stranger.call(material.stopMany, { ids: [id] });
    expect([successIds, failed.length]).toEqual([[], 1]);
    expect((await stranger.call(material.set, { ids: [id], maskNeeded: true })).successIds).toEqual([]);
    expect(await stranger.ask(material.log, { id })).toMatchObject({ code: 404 });
    expect(await stranger.ask(material.sort, { ids: [id] })).toMatchObject({ code: 400 });
  });

  it('get a dpi and a mask; one whose least dpi would be above its target is told apart', async () => {
    const [one, other] = [await newMaterial(), await newMaterial({ dpiTarget: 200, dpiLeast: 180 })];
    const ids = [one.id, other.id];
    expect(await factory.ask(material.set, { ids })).toMatchObject({ code: 400, msg: '请至少设置一项' });
    expect(await factory.call(material.set, { ids, dpiTarget: 170, maskNeeded: true })).toEqual({
      successIds: [one.id],
      failed: [{ id: other.id, name: other.name, msg: '最低 dpi 不能高于目标 dpi，请改小最低 dpi。' }],
    });
    expect(await materialAt(one.id)).toMatchObject({ dpiTarget: 170, dpiLeast: 150, maskNeeded: true });
    expect(await materialAt(other.id)).toMatchObject({ dpiTarget: 200, maskNeeded: false });
    const { lines } = await factory.call(material.log, { id: one.id });
    expect(lines[0]!.text).toBe('修改：目标dpi 300 → 170；需要孔位图 否 → 是');
  });
});

it('materials stand in the order of the factory’s own, unless one came meanwhile', async () => {
  const [first, second] = [await newMaterial(), await newMaterial()];
  const listed = async () => (await factory.call(material.page, { pageSize: 1000 })).list.map(({ id }) => id);
  const before = await listed();
  const wanted = [first.id, second.id, ...before.filter((id) => id !== first.id && id !== second.id)];
  await factory.call(material.sort, { ids: wanted });
  expect(await listed()).toEqual(wanted);
  const late = await newMaterial();
  expect(await factory.ask(material.sort, { ids: before })).toMatchObject({
    code: 400,
    msg: '材质列表已有变化，请刷新后重新排序。',
  });
  expect(await factory.ask(material.sort, { ids: [...wanted, first.id] })).toMatchObject({ code: 400 });
  // A new one stands first, where it is seen.
  expect((await listed())[0]).toBe(late.id);
});

it('the log of one tells who changed what, from what to what', async () => {
  const { id } = await factory.call(color.create, { code: word('C-'), name: '雾霾蓝' });
  const row = (await factory.call(color.page, { keyword: '雾霾蓝' })).list[0]!;
  await factory.call(color.update, {
    ...{ id, version: row.version, code: row.code, name: '灰蓝', hex: '#7A93A8', surchargeCents: -50 },
  });
  const { lines, createdAt } = await factory.call(color.log, { id });
  expect(lines.map(({ text, userName }) => [text, userName])).toEqual([
    ['修改：名称 雾霾蓝 → 灰蓝；色值 空 → #7A93A8；加价 0.00 → -0.50', '陈工'],
    ['新建', '陈工'],
  ]);
  expect(createdAt).toBeGreaterThan(0);
  expect(await factory.ask(color.log, { id: 999_999 })).toMatchObject({ code: 404 });
});

describe('models in bulk', () => {
  it('are taken over from the list of devices, by maker and name alone, once', async () => {
    const { list } = await factory.call(model.devices, { keyword: 'iphone 14 pro' });
    expect(list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['iPhone 14 Pro', 'iPhone 14 Pro Max']),
    );
    const chosen = list.map(({ brand, name }) => ({ brand, name }));
    const unknown = { brand: 'Apple', name: 'iPhone 99' };
    const { made: names, failed } = await factory.call(model.takeOver, { devices: [...chosen, unknown] });
    expect(names).toHaveLength(chosen.length);
    expect(failed).toEqual([
      { name: 'Apple iPhone 99', msg: '机型库里没有这个机型，请重新选择，或直接新建型号。' },
    ]);
    const [row] = (await factory.call(model.page, { keyword: 'IPHONE14PROMAX' })).list;
    expect(row).toMatchObject({ brand: 'Apple', name: 'iPhone 14 Pro Max', bodyW: null, aliases: [] });
    expect((await factory.call(model.devices, { keyword: 'iphone 14 pro' })).list[0]).toMatchObject({
      known: true,
    });
    const again = await factory.call(model.takeOver, { devices: chosen });
    expect(again.made).toEqual([]);
    expect(again.failed[0]!.msg).toContain('已存在');
    expect((await factory.call(model.deviceBrands, {}))[0]).toBe('Apple');
    const galaxy = await factory.call(model.devices, { keyword: 's21 ultra', brand: 'Samsung' });
    expect(galaxy.list.map(({ name }) => name)).toContain('Galaxy S21 Ultra 5G');
  });

  it('get aliases by lines; a line that is refused is refused alone', async () => {
    const [one, two] = [await newModel(), await newModel({ aliases: ['已有的叫法'] })];
    await newModel({ brand: '甲', name: '同名机' });
    await newModel({ brand: '乙', name: '同名机' });
    const lines = [
      { model: one.code.toLowerCase(), alias: '叫法一' },
      { model: `品牌 ${one.name}`, alias: '叫法二' },
      { model: one.name, alias: '叫 法 一' },
      { model: '没有的', alias: '叫法三' },
      { model: one.name, alias: '已有的叫法' },
      { model: one.name, alias: '-' },
      { model: '同名机', alias: '叫法四' },
      { model: '乙 同名机', alias: '叫法五' },
    ];
    const done = await factory.call(model.addAliases, { lines });
    expect(done).toMatchObject({ added: 3, known: 1 });
    expect(done.failed.map(({ line, msg }) => [line, msg])).toEqual([
      [3, '没有编码或名称为「没有的」的型号，请核对，或先新建型号。'],
      [4, `别名「已有的叫法」已是型号「品牌 ${two.name}」的别名，请先从那里删去，或换一个。`],
      [5, '别名至少 2 个字符'],
      [6, '有 2 个型号叫「同名机」，请写编码，或写品牌和名称。'],
    ]);
    const [seen] = await factory.call(model.recognise, { titles: ['适用叫法二手机壳'] });
    expect(seen!.modelId).toBe(one.id);
    expect((await factory.call(model.log, { id: one.id })).lines[0]!.text).toBe('添加别名：叫法一、叫法二');
    expect(await factory.call(model.addAliases, { lines })).toMatchObject({ added: 0, known: 4 });
    const many = Array.from({ length: MOST_ALIASES }, (_, i) => ({ model: two.code, alias: `叫法 x${i}` }));
    const full = await factory.call(model.addAliases, { lines: many });
    expect(full.failed).toEqual([
      { line: MOST_ALIASES - 1, msg: `型号「品牌 ${two.name}」已有 50 个别名，请先删去不用的。` },
    ]);
  });
});
