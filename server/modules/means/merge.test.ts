import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { price } from '#contract/price/price.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { sku, type SkuForm } from '#contract/sku/sku.ts';
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
async function newSku(more: Partial<SkuForm> = {}) {
  const form: SkuForm = {
    ...{
      code: word('SKU'),
      name: '手机壳',
      material: word('材质'),
      brand: word('品牌'),
      model: word('型号'),
    },
    ...{ color: word('颜色'), priceCents: 990 },
    ...more,
  };
  return { ...form, id: (await factory.call(sku.create, form)).id };
}
const found = async (code: string) => (await factory.call(sku.page, { keyword: code })).list[0]!;
const colorOf = async (name: string) =>
  (await factory.call(color.page, { keyword: name })).list.find((row) => row.name === name)!;
const modelOf = async (name: string) =>
  (await factory.call(model.page, { keyword: name })).list.find((row) => row.name === name)!;

/** A discount for everybody, as its screen writes it. */
const discount = (item: { material?: string; color?: string }, value = 9000) =>
  factory.call(price.setGoods, { all: true, items: [{ ...item, way: 'percent' as const, value }] });
const rulesOf = (name: string) =>
  t.database.system
    .selectFrom('priceRule')
    .select(['material', 'color', 'value'])
    .where('color', '=', name)
    .execute();

describe('two models', () => {
  it('[G08] become one: SKUs, aliases and what was said of it go over, and prices stay', async () => {
    const [one, other] = [await newSku(), await newSku({ priceCents: 1290 })];
    const [from, into] = [await modelOf(one.model), await modelOf(other.model)];
    await factory.call(model.update, {
      ...{ id: from.id, version: from.version, brand: from.brand, name: from.name, code: from.code },
      ...{ aliases: [word('别名甲')], bodyW: 715, bodyH: 1460, series: '旧系列', surchargeCents: 300 },
    });
    const pair = { id: from.id, intoId: into.id };
    expect(await factory.call(model.mergePlan, pair)).toEqual({
      ...{ skus: 1, aliases: 2, materials: 0, priceRules: 0, limits: 0, clashes: [] },
    });
    await factory.call(model.merge, pair);
    expect(await found(one.code)).toMatchObject({ brand: into.brand, model: into.name, priceCents: 990 });
    expect(await found(other.code)).toMatchObject({ model: into.name, priceCents: 1290 });
    expect(await modelOf(from.name)).toBeUndefined();
    const stays = await modelOf(into.name);
    expect(stays).toMatchObject({ skus: 2, bodyW: 715, bodyH: 1460, series: '旧系列', surchargeCents: 0 });
    expect(stays.aliases).toContain(from.name);
    const [seen] = await factory.call(model.recognise, { titles: [`适用 ${from.name} 手机壳`] });
    expect(seen).toMatchObject({ modelId: into.id });
    const { lines } = await factory.call(model.log, { id: into.id });
    expect(lines[0]!.text).toBe(
      `把「${from.brand} ${from.name}」（编码 ${from.code}）合并进来，1 个 SKU 一并转入`,
    );
    // What happened to the one that is gone is told here, too.
    expect(lines.some(({ text }) => text.includes('机身宽mm 空 → 71.5'))).toBe(true);
  });

  it('[G08] stay two where both have a SKU of one material and colour, and the codes are named', async () => {
    const one = await newSku();
    const other = await newSku({ material: one.material, color: one.color });
    const pair = { id: (await modelOf(one.model)).id, intoId: (await modelOf(other.model)).id };
    const { code, msg } = await factory.ask(model.merge, pair);
    expect(code).toBe(409);
    expect(msg).toContain(`${one.code} 与 ${other.code}`);
    expect(await found(one.code)).toMatchObject({ model: one.model });
    expect((await factory.call(model.mergePlan, pair)).clashes).toEqual([msg]);
    // A retired one is in nobody's way.
    await factory.call(skuMove.act, { event: 'sku.stop', ids: [one.id] });
    await factory.call(skuMove.act, { event: 'sku.retire', ids: [one.id] });
    expect(await factory.ask(model.merge, pair)).toMatchObject({ code: 0 });
  });

  it('stay two where one is stopped and the other is not; both stopped, the one that stays opens all', async () => {
    const [one, other] = [await newSku(), await newSku()];
    const [from, into] = [await modelOf(one.model), await modelOf(other.model)];
    const pair = { id: from.id, intoId: into.id };
    await factory.call(model.stop, { id: from.id });
    expect(await factory.ask(model.merge, pair)).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`「${from.brand} ${from.name}」已停用，另一个启用中`) as string,
    });
    await factory.call(model.stop, { id: into.id });
    await factory.call(model.merge, pair);
    expect(await factory.call(model.start, { id: into.id })).toEqual({ skus: 2 });
    expect(await found(one.code)).toMatchObject({ status: 0, cause: null });
  });

  it('are two, both of this factory, and no two merges cross', async () => {
    const [one, other] = [await newSku(), await newSku()];
    const [a, b] = [await modelOf(one.model), await modelOf(other.model)];
    expect(await factory.ask(model.merge, { id: a.id, intoId: a.id })).toMatchObject({ code: 400 });
    expect(await factory.ask(model.merge, { id: a.id, intoId: 999_999 })).toMatchObject({ code: 404 });
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:means', 'factory:means:edit']);
    const stranger = await t.as('designer01');
    expect(await stranger.ask(model.merge, { id: a.id, intoId: b.id })).toMatchObject({ code: 404 });
    const both = await Promise.all([
      factory.ask(model.merge, { id: a.id, intoId: b.id }),
      factory.ask(model.merge, { id: b.id, intoId: a.id }),
    ]);
    expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([0, 404]);
    expect((await found(one.code)).model).toBe((await found(other.code)).model);
  });
});

describe('two colours', () => {
  it('[G08] become one: SKUs, materials, discounts and limits go over, and every SKU costs what it cost', async () => {
    const [one, other] = [await newSku(), await newSku({ priceCents: 1290 })];
    const [from, into] = [await colorOf(one.color), await colorOf(other.color)];
    await discount({ material: one.material, color: one.color });
    const { id: deptId } = await t.database.system
      .insertInto('department')
      .values({ tenantId: t.tenants.factory, name: word('部门'), allMaterials: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const limit = { tenantId: t.tenants.factory, deptId, material: one.material };
    await t.database.system
      .insertInto('departmentMaterial')
      .values([
        { ...limit, color: one.color },
        { ...limit, color: other.color },
      ])
      .execute();
    const pair = { id: from.id, intoId: into.id };
    const costs = async () =>
      Promise.all(
        [one, other].map(
          async ({ id }) =>
            (
              await factory.call(price.explain, {
                merchantId: t.tenants.merchant1,
                skuId: id,
                quantity: 1,
                gift: false,
              })
            ).unitCents,
        ),
      );
    const before = await costs();
    expect(before).toEqual([891, 1290]);
    expect(await factory.call(color.mergePlan, pair)).toEqual({
      ...{ skus: 1, aliases: 0, materials: 1, priceRules: 1, limits: 1, clashes: [] },
    });
    await factory.call(color.merge, pair);
    expect(await costs()).toEqual(before);
    expect(await found(one.code)).toMatchObject({ color: into.name, priceCents: 990 });
    expect(await rulesOf(into.name)).toEqual([{ material: one.material, color: into.name, value: 9000 }]);
    expect(await rulesOf(from.name)).toEqual([]);
    const limits = await t.database.system
      .selectFrom('departmentMaterial')
      .select('color')
      .where('deptId', '=', deptId)
      .execute();
    expect(limits).toEqual([{ color: into.name }]);
    const offered = (await factory.call(material.page, { keyword: one.material })).list[0]!.colors;
    expect(offered.map(({ name }) => name)).toEqual([into.name]);
    expect(await colorOf(from.name)).toBeUndefined();
  });

  it('[G08] stay two where both have a SKU of one material and model', async () => {
    const one = await newSku();
    const other = await newSku({ material: one.material, brand: one.brand, model: one.model });
    const pair = { id: (await colorOf(one.color)).id, intoId: (await colorOf(other.color)).id };
    expect(await factory.ask(color.merge, pair)).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`${one.code} 与 ${other.code}`) as string,
    });
  });

  it('[G08] stay two where discounts differ, and what is the same in both is one', async () => {
    const [one, other] = [await newSku(), await newSku()];
    await discount({ color: one.color }, 9000);
    await discount({ color: other.color }, 8000);
    const pair = { id: (await colorOf(one.color)).id, intoId: (await colorOf(other.color)).id };
    const { code, msg } = await factory.ask(color.merge, pair);
    expect(code).toBe(409);
    expect(msg).toContain(`商品折扣「${one.color}」：9 折，与颜色「${other.color}」的同类折扣不一致`);
    expect(await rulesOf(one.color)).toHaveLength(1);
    await discount({ color: other.color }, 9000);
    await factory.call(color.merge, pair);
    expect(await rulesOf(other.color)).toEqual([{ material: '', color: other.color, value: 9000 }]);
  });

  it('[G08] stay two where a discount of one would reach SKUs of the other', async () => {
    const [one, other] = [await newSku(), await newSku()];
    await discount({ color: one.color });
    const pair = { id: (await colorOf(one.color)).id, intoId: (await colorOf(other.color)).id };
    expect(await factory.ask(color.merge, pair)).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`合并后颜色「${other.color}」的 1 个 SKU 也会按它计价`) as string,
    });
    // The other way round it is the same discount.
    const back = { id: pair.intoId, intoId: pair.id };
    expect(await factory.ask(color.merge, back)).toMatchObject({ code: 409 });
  });
});
