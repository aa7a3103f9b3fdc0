import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask } from '#tests/support/imported.ts';
import { freeCodes } from './generate-codes.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const next = () => (made += 1);
const newColor = async (surchargeCents = 0) => {
  const n = next();
  const { id } = await factory.call(color.create, { code: `C-${n}`, name: `色${n}`, surchargeCents });
  return id;
};
const newModel = async (surchargeCents = 0) => {
  const n = next();
  const form = { brand: 'Apple', name: `iPhone X${n}`, code: `P-${n}`, surchargeCents };
  return (await factory.call(model.create, form)).id;
};
const newMaterial = async (colorIds: number[], baseCents: number | null = 1000) => {
  const n = next();
  return (await factory.call(material.create, { code: `M-${n}`, name: `材${n}`, baseCents, colorIds })).id;
};
const generate = async (asked: {
  materialIds: number[];
  modelIds: number[];
  colorIds: number[];
  codePattern?: string;
}) => {
  const { taskId } = await factory.call(skuGenerate.submit, asked);
  return (await endedTask(factory, taskId)).result;
};
const skusOf = async (materialId: number) =>
  (
    await sql<{ code: string; name: string; priceCents: number; status: number; combo: string }>`
      select s.code, s.name, s.price_cents, s.status, s.model || '/' || s.color as combo from sku s
      join material m on m.factory_id = s.factory_id and m.name = s.material
      where m.id = ${materialId} order by s.id`.execute(t.database.system)
  ).rows;

describe('[G06] SKUs that are generated', () => {
  it('cost base price, surcharge of the model and of the colour, and bear the parts of their code', async () => {
    const [red, blue] = [await newColor(50), await newColor(-30)];
    const [small, large] = [await newModel(), await newModel(200)];
    const one = await newMaterial([red, blue], 1000);
    const asked = { materialIds: [one], modelIds: [small, large], colorIds: [red, blue] };
    expect(await factory.call(skuGenerate.preview, asked)).toMatchObject({
      ...{ all: 4, fresh: 4, standing: 0, priceless: 0, belowZero: 0 },
    });
    expect(await generate(asked)).toEqual({ 新建: 4, 待完善: 0, 已有: 0, 未生成: 0 });
    const rows = await skusOf(one);
    expect(rows.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b)).toEqual([
      970, 1050, 1170, 1250,
    ]);
    expect(rows.every(({ code, status }) => /^M-\d+-P-\d+-C-\d+$/.test(code) && status === 0)).toBe(true);
  });

  it('come once each: the same set again, and twice at once, adds none', async () => {
    const [shade, phone] = [await newColor(), await newModel()];
    const one = await newMaterial([shade]);
    const asked = { materialIds: [one], modelIds: [phone], colorIds: [shade] };
    const both = await Promise.all([generate(asked), generate(asked)]);
    expect(both.map((result) => result!['新建']).toSorted((a, b) => a! - b!)).toEqual([0, 1]);
    expect(await generate(asked)).toMatchObject({ 新建: 0, 已有: 1 });
    expect(await skusOf(one)).toHaveLength(1);
  });

  it('of a material without base price wait as drafts that no customer sees, until one has a price', async () => {
    const [shade, phone] = [await newColor(), await newModel()];
    const one = await newMaterial([shade], null);
    expect(await generate({ materialIds: [one], modelIds: [phone], colorIds: [shade] })).toMatchObject({
      待完善: 1,
    });
    const [draft] = await skusOf(one);
    expect(draft).toMatchObject({ status: 2 });
    const merchant = await t.as('merchant01');
    expect((await merchant.call(sku.page, { keyword: draft!.code })).total).toBe(0);
    const [row] = (await factory.call(sku.page, { keyword: draft!.code })).list;
    const { code, name, material: of, brand, model: phoneName, color: tone } = row!;
    const form = { code, name, material: of, brand, model: phoneName, color: tone, priceCents: 500 };
    await factory.call(sku.update, { ...form, id: row!.id, version: row!.version, status: 0 });
    expect((await merchant.call(sku.page, { keyword: code })).total).toBe(1);
  });

  it('are left out where they would cost less than nothing, or where the material is not offered in the colour', async () => {
    const [cheap, unoffered] = [await newColor(-5000), await newColor()];
    const phone = await newModel();
    const one = await newMaterial([cheap], 1000);
    const asked = { materialIds: [one], modelIds: [phone], colorIds: [cheap, unoffered] };
    expect(await factory.call(skuGenerate.preview, asked)).toMatchObject({ all: 1, fresh: 0, belowZero: 1 });
    expect(await generate(asked)).toMatchObject({ 新建: 0, 未生成: 1 });
  });

  it('are refused with their number where there are too many, and where nothing is offered', async () => {
    const [shade, phone] = [await newColor(), await newModel()];
    const bare = await newMaterial([]);
    const none = { materialIds: [bare], modelIds: [phone], colorIds: [shade] };
    expect(await factory.ask(skuGenerate.preview, none)).toMatchObject({
      code: 400,
      msg: '所选材质没有提供所选的颜色，或它们已停用。请先在材质中勾选颜色，再生成 SKU。',
    });
    await sql`
      insert into model (factory_id, brand, name, name_key, code)
      select ${t.tenants.factory}, '多', '机' || n, '多 机' || n, 'Z' || n from generate_series(1, 20000) n`.execute(
      t.database.system,
    );
    const { rows } = await sql<{ id: number }>`select id from model where brand = '多'`.execute(
      t.database.system,
    );
    const one = await newMaterial([shade]);
    const many = { materialIds: [one], modelIds: rows.map(({ id }) => id), colorIds: [shade] };
    const more = [await newColor(), await newColor()];
    for (const of of more)
      await sql`insert into material_color values (${t.tenants.factory}, ${one}, ${of})`.execute(
        t.database.system,
      );
    expect(await factory.ask(skuGenerate.submit, { ...many, colorIds: [shade, ...more] })).toMatchObject({
      code: 400,
      msg: '一次最多生成 50,000 个 SKU，所选组合有 60,000 个，请分次选择。',
    });
  });
});

describe('codes by a pattern', () => {
  const parts = { materialCode: 'TPU', modelCode: 'IP14', colorCode: 'BLK' };
  it('get a number behind them where one is taken, each once', async () => {
    const taken = new Set(['tpu-ip14-blk', 'tpu-ip14-blk-2']);
    const codes = await freeCodes('{材质}-{型号}-{颜色}', [parts, parts], 1, (asked) =>
      Promise.resolve(new Set(asked.filter((code) => taken.has(code.toLowerCase())))),
    );
    expect(codes).toEqual(['TPU-IP14-BLK-3', 'TPU-IP14-BLK-4']);
  });
  it('count on where the pattern has a running number', async () => {
    const codes = await freeCodes('A{流水}', [parts, parts], 7, (asked) =>
      Promise.resolve(new Set(asked.filter((code) => code === 'A00007'))),
    );
    expect(new Set(codes)).toEqual(new Set(['A00008', 'A00009']));
  });
});
