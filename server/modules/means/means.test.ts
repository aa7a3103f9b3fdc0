import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color } from '#contract/means/color.ts';
import { material, type MaterialForm } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { notice } from '#contract/notice/notice.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { sku, type SkuForm } from '#contract/sku/sku.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
/** A SKU of these names; what is not named gets names of its own. */
async function newSku(more: Partial<SkuForm> = {}) {
  const form: SkuForm = {
    code: word('SKU'),
    name: '手机壳',
    material: word('材质'),
    brand: word('品牌'),
    model: word('型号'),
    color: word('颜色'),
    priceCents: 990,
    ...more,
  };
  return { ...form, id: (await factory.call(sku.create, form)).id };
}
const found = async (code: string) => (await factory.call(sku.page, { keyword: code })).list[0]!;
const materialOf = async (name: string) =>
  (await factory.call(material.page, { keyword: name })).list.find((row) => row.name === name)!;
const colorOf = async (name: string) =>
  (await factory.call(color.page, { keyword: name })).list.find((row) => row.name === name)!;
const modelOf = async (name: string) =>
  (await factory.call(model.page, { keyword: name })).list.find((row) => row.name === name)!;
const formOf = ({
  code,
  name,
  colors,
}: {
  code: string;
  name: string;
  colors: { id: number }[];
}): MaterialForm => ({
  code,
  name,
  colorIds: colors.map(({ id }) => id),
});

/** Texts of SKUs, discounts and limits that no row of a material or a colour bears: the rule asks for none. */
const orphans = async () =>
  (
    await sql<{ n: number }>`
      select (select count(*) from sku s where not exists (select from material m where m.factory_id = s.factory_id and m.name = s.material)
          or not exists (select from color c where c.factory_id = s.factory_id and c.name = s.color)
          or not exists (select from model p where p.factory_id = s.factory_id and p.brand = s.brand and p.name = s.model))
        + (select count(*) from price_rule r where r.material <> ''
          and not exists (select from material m where m.factory_id = r.factory_id and m.name = r.material))
        + (select count(*) from department_material l where
          not exists (select from material m where m.factory_id = l.tenant_id and m.name = l.material)) as n`.execute(
      t.database.system,
    )
  ).rows[0]!.n;

describe('names of goods', () => {
  it('[G08] stand as rows as soon as a SKU, a discount or a limit says them', async () => {
    const { material: name, model: phone, color: shade } = await newSku();
    expect(await materialOf(name)).toMatchObject({ skus: 1, activeSkus: 1, status: 0 });
    expect(await modelOf(phone)).toMatchObject({ skus: 1 });
    expect(await colorOf(shade)).toMatchObject({ skus: 1 });
    expect(await orphans()).toBe(0);
  });

  it('that differ in case alone are one, as it was written first', async () => {
    const first = await newSku({ material: 'TPU软壳' });
    const second = await newSku({ material: 'tpu软壳' });
    expect((await found(second.code)).material).toBe(first.material);
    expect(await materialOf('TPU软壳')).toMatchObject({ skus: 2 });
  });

  it('[G08] take SKUs, discounts and limits with them when they are renamed, and prices stay', async () => {
    const one = await newSku();
    const two = await newSku({ material: one.material, color: one.color });
    const { id: dept } = await t.database.system
      .insertInto('department')
      .values({ tenantId: t.tenants.factory, name: word('部门'), allMaterials: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.database.system
      .insertInto('departmentMaterial')
      .values({ tenantId: t.tenants.factory, deptId: dept, material: one.material, color: one.color })
      .execute();
    await t.database.system
      .insertInto('priceRule')
      .values({
        ...{ factoryId: t.tenants.factory, kind: 'goods', target: 'all', material: one.material },
        ...{ color: one.color, way: 'percent', value: 9000, updatedAt: new Date() },
      })
      .execute();
    const before = await materialOf(one.material);
    expect(await factory.call(material.impact, { id: before.id })).toEqual({
      ...{ skus: 2, activeSkus: 2, closedByIt: 0, priceRules: 1, limits: 1 },
    });
    const shade = await colorOf(one.color);
    const [to, tone] = [word('新材质'), word('新颜色')];
    await factory.call(material.update, {
      ...formOf(before),
      ...{ id: before.id, version: before.version, name: to },
    });
    await factory.call(color.update, { id: shade.id, version: shade.version, code: shade.code, name: tone });
    for (const { code } of [one, two])
      expect(await found(code)).toMatchObject({ material: to, color: tone, priceCents: 990 });
    expect(await factory.call(material.impact, { id: before.id })).toMatchObject({
      ...{ skus: 2, priceRules: 1, limits: 1 },
    });
    expect(await orphans()).toBe(0);
    const rule = await t.database.system
      .selectFrom('priceRule')
      .select(['material', 'color'])
      .where('material', '=', to)
      .executeTakeFirstOrThrow();
    expect(rule).toEqual({ material: to, color: tone });
  });

  it('[G08] rename nothing where the new name is another one’s, and the first of two changes holds', async () => {
    const [one, other] = [await newSku(), await newSku()];
    const [first, second] = [await materialOf(one.material), await materialOf(other.material)];
    const wish = { ...formOf(first), id: first.id, version: first.version };
    expect(await factory.ask(material.update, { ...wish, name: second.name.toUpperCase() })).toMatchObject({
      code: 409,
      msg: `材质「${second.name.toUpperCase()}」已存在，请直接修改它，或换一个名称。`,
    });
    expect(await factory.ask(material.update, { ...wish, code: second.code })).toMatchObject({ code: 409 });
    const both = [word('甲'), word('乙')].map((name) => factory.ask(material.update, { ...wish, name }));
    expect((await Promise.all(both)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409]);
  });

  it('belong to one factory: another neither sees nor stops them, and may have the same', async () => {
    const { material: name } = await newSku();
    const { id } = await materialOf(name);
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:means', 'factory:means:edit']);
    const other = await t.as('designer01');
    expect((await other.call(material.page, { keyword: name })).list).toEqual([]);
    expect(await other.ask(material.stop, { id })).toMatchObject({ code: 404 });
    expect(await other.ask(material.create, { code: 'OWN', name })).toMatchObject({ code: 0 });
    expect(await merchant.ask(material.page, {})).toMatchObject({ code: 403 });
  });
});

describe('[G09] stopping what goods are made of', () => {
  it('stops exactly its active SKUs, notes by what, and starts exactly those again', async () => {
    const { material: name, ...rest } = await newSku();
    const byHand = await newSku({ material: name });
    const other = await newSku();
    await factory.call(skuMove.act, { event: 'sku.stop', ids: [byHand.id] });
    const { id } = await materialOf(name);
    expect(await factory.call(material.stop, { id })).toEqual({ skus: 1 });
    expect(await found(rest.code)).toMatchObject({ status: 1, cause: 'material' });
    expect(await found(byHand.code)).toMatchObject({ status: 1, cause: null });
    expect(await found(other.code)).toMatchObject({ status: 0 });
    expect(
      (await factory.call(skuMove.log, { id: rest.id })).map(({ title, after }) => [title, after]),
    ).toEqual([
      ['新建', '启用、缺规格'],
      ['停用', '停用'],
    ]);
    expect(await factory.call(material.start, { id })).toEqual({ skus: 1 });
    expect(await found(rest.code)).toMatchObject({ status: 0, cause: null });
    expect(await found(byHand.code)).toMatchObject({ status: 1 });
  });

  it('opens nothing that another of the three still holds, which then opens it', async () => {
    const { material: name, color: shade, code } = await newSku();
    const [one, two] = [await materialOf(name), await colorOf(shade)];
    await factory.call(material.stop, { id: one.id });
    await factory.call(color.stop, { id: two.id });
    expect(await factory.call(material.start, { id: one.id })).toEqual({ skus: 0 });
    expect(await found(code)).toMatchObject({ status: 1, cause: 'color' });
    expect(await factory.call(color.start, { id: two.id })).toEqual({ skus: 1 });
    expect(await found(code)).toMatchObject({ status: 0, cause: null });
  });

  it('keeps a person from starting a SKU whose material is stopped, and says what to do', async () => {
    const { material: name, id, code } = await newSku();
    await factory.call(material.stop, { id: (await materialOf(name)).id });
    const { failed } = await factory.call(skuMove.act, { event: 'sku.start', ids: [id] });
    expect(failed).toMatchObject([
      { orderNo: code, code: 409, msg: '它的材质、型号、颜色或赠品类型已停用，请先启用它们。' },
    ]);
    const late = await newSku({ material: name });
    expect(await found(late.code)).toMatchObject({ status: 2 });
  });

  it('tells each merchant who has codes of them once', async () => {
    const { material: name, id, code } = await newSku();
    const second = await newSku({ material: name });
    await merchant.call(mapping.save, { codes: [word('CODE'), word('CODE')], kind: 'sku', skuId: id });
    await merchant.call(mapping.save, { codes: [word('CODE')], kind: 'sku', skuId: second.id });
    const before = (await merchant.call(notice.page, {})).total;
    await factory.call(material.stop, { id: (await materialOf(name)).id });
    const { list, total } = await merchant.call(notice.page, {});
    expect(total).toBe(before + 1);
    expect(list[0]).toMatchObject({ kind: 'sku', title: '工厂停用了 SKU' });
    expect(list[0]!.body).toContain('停用了 2 个 SKU');
    expect(code).toBeTruthy();
  });

  it('asks for the password for dangerous operations, and is refused the second time', async () => {
    const { model: phone } = await newSku();
    const { id } = await modelOf(phone);
    await factory.call(model.stop, { id });
    expect(await factory.ask(model.stop, { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已停用，请刷新列表。') as string,
    });
  });
});

describe('a model', () => {
  it('has aliases that mean it alone, whatever their case, width and blanks', async () => {
    const one = { brand: 'Apple', name: word('iPhone A'), code: word('PA'), aliases: ['苹果 A-1'] };
    await factory.call(model.create, one);
    const second = { brand: 'Apple', name: word('iPhone B'), code: word('PB'), aliases: ['苹果ａ１'] };
    expect(await factory.ask(model.create, second)).toMatchObject({
      code: 409,
      msg: `别名「苹果 A-1」已是型号「Apple ${one.name}」的别名，请先从那里删去，或换一个。`,
    });
    const [seen] = await factory.call(model.recognise, { titles: ['适用苹果 A1 壳'] });
    expect(seen).toMatchObject({ name: one.name, alias: '苹果 A-1' });
  });

  it('is renamed with its brand, and its SKUs follow', async () => {
    const { model: phone, code } = await newSku();
    const row = await modelOf(phone);
    const to = word('新型号');
    await factory.call(model.update, {
      ...{ id: row.id, version: row.version, brand: '新品牌', name: to, code: row.code },
    });
    expect(await found(code)).toMatchObject({ brand: '新品牌', model: to });
  });
});

it('a SKU code is one whatever its case, a retired one too', async () => {
  const { id, code, ...rest } = await newSku({ code: word('Case') });
  const again = { ...rest, code: code.toUpperCase() };
  expect(await factory.ask(sku.create, again)).toMatchObject({ code: 409 });
  await factory.call(skuMove.act, { event: 'sku.stop', ids: [id] });
  expect((await factory.call(skuMove.act, { event: 'sku.retire', ids: [id] })).failed).toEqual([]);
  expect(await factory.ask(sku.create, again)).toMatchObject({ code: 409 });
  const free = [1, 2].map(() => factory.ask(sku.create, { ...rest, code: 'RACE-CODE' }));
  expect((await Promise.all(free)).map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 409]);
});
