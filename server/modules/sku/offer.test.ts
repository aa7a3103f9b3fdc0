import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { order } from '#contract/order/order.ts';
import { price } from '#contract/price/price.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { offer } from '#contract/sku/offer.ts';
import { sku, type SkuForm } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { secondFactory } from '#tests/support/partners.ts';
import { until } from '#tests/support/until.ts';

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
async function newSku(more: Partial<SkuForm> = {}) {
  const form: SkuForm = {
    ...{ code: word('OF-'), name: '手机壳', material: word('材质'), brand: '牌', model: word('型号') },
    ...{ color: '黑', priceCents: 1000, ...more },
  };
  return { ...form, id: (await factory.call(sku.create, form)).id };
}
const offered = async (where: object) => (await merchant.call(offer.page, where)).list;

describe('[P046] what a merchant is offered', () => {
  it('costs what he agreed, with the reason, and the next push writes just that on the line', async () => {
    const one = await newSku();
    await factory.call(price.setGoods, {
      merchantIds: [t.tenants.merchant1],
      items: [{ material: one.material, way: 'percent', value: 8500 }],
    });
    const [row] = await offered({ keyword: one.code });
    expect(row).toMatchObject({ priceCents: 1000, ownCents: 850 });
    expect(row!.steps.map(({ step, after }) => [step, after])).toEqual([
      ['list', 1000],
      ['customer', 850],
    ]);
    const other = await t.as('merchant02');
    expect((await other.call(offer.page, { keyword: one.code })).list[0]).toMatchObject({
      ownCents: 1000,
      steps: [],
    });

    const { id } = await buildOrder(t.database.system, {
      ...{ merchantId: t.tenants.merchant1, status: 'waitPush' },
      lines: [{ platformCode: 'X', kind: 'sku', skuId: one.id, skuCode: one.code, pictureFileId: null }],
    });
    await merchant.call(order.action, {
      event: 'order.push',
      ids: [id],
      params: {},
    });
    const line = await t.database.system
      .selectFrom('orderLine')
      .select('costCents')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    expect(line.costCents).toBe(row!.ownCents);
    expect((await offered({ keyword: one.code }))[0]).toMatchObject({ pieces: 1 });
  });

  it('has the areas of its print specs with their pixels, and without one what the factory typed', async () => {
    const one = await newSku({ printWidthMm: 70, printHeightMm: 140 });
    expect((await offered({ keyword: one.code }))[0]).toMatchObject({
      ...{ sides: [], printWidthMm: 70, printHeightMm: 140 },
    });
    const materialId = (await factory.call(material.page, { keyword: one.material })).list[0]!.id;
    const modelId = (await factory.call(model.page, { keyword: one.model })).list[0]!.id;
    await factory.call(printSpec.save, {
      items: [{ materialId, modelId, width: 760, height: 1510, bleed: 20, safe: 30 }],
    });
    const [row] = await offered({ keyword: one.code });
    expect(row!.sides).toMatchObject([
      // 76 mm and 151 mm at 300 dpi, never less: 898 and 1,784 pixels.
      {
        side: 1,
        width: 760,
        height: 1510,
        bleed: 20,
        safe: 30,
        dpi: 300,
        widthPx: 898,
        heightPx: 1784,
        maskUrl: null,
      },
    ]);
    expect(row).toMatchObject({ printWidthMm: 76, printHeightMm: 151 });
  });

  it('is of bound factories alone, in use; one that is stopped only where his codes mean it', async () => {
    const foreign = await buildSku(t.database.system, {
      factoryId: await secondFactory(t),
      code: word('OF-'),
    });
    expect(await offered({ keyword: foreign.code })).toEqual([]);
    const [meant, bare] = [await newSku(), await newSku()];
    const own = word('own-');
    await merchant.call(mapping.save, { codes: [own], kind: 'sku', skuId: meant.id });
    const codes = async (where: object) => (await offered(where)).map(({ code }) => code);
    expect(await codes({ keyword: meant.code, own: 'some' })).toEqual([meant.code]);
    expect(await codes({ keyword: bare.code, own: 'some' })).toEqual([]);
    expect(await codes({ keyword: bare.code, own: 'none' })).toEqual([bare.code]);
    expect(await codes({ own: 'stopped' })).toEqual([]);
    await t.database.system
      .updateTable('sku')
      .set({ status: 1 })
      .where('id', 'in', [meant.id, bare.id])
      .execute();
    expect(await codes({ keyword: meant.code })).toEqual([]);
    const stopped = await offered({ own: 'stopped' });
    expect(stopped).toMatchObject([{ code: meant.code, status: 1, codes: 1 }]);
    expect((await merchant.call(offer.codes, { id: meant.id })).map(({ code }) => code)).toEqual([own]);
    expect(await (await t.as('merchant02')).call(offer.codes, { id: meant.id })).toEqual([]);
  });

  it('is found by its list price; what is no amount is told', async () => {
    const [cheap, dear] = [await newSku({ priceCents: 990 }), await newSku({ priceCents: 2990 })];
    const codes = async (where: object) =>
      (await offered({ keyword: 'OF-', ...where })).map(({ code }) => code);
    expect(await codes({ priceTo: '9.90' })).toEqual([cheap.code]);
    expect(await codes({ priceFrom: '29.9' })).toEqual([dear.code]);
    expect(await codes({ priceFrom: '9.91', priceTo: '29.89' })).not.toContain(cheap.code);
    expect(await merchant.ask(offer.page, { priceFrom: '便宜' })).toMatchObject({
      code: 400,
      msg: '标价应为金额，最多两位小数，如 9.90',
    });
  });

  it('goes into a file at his prices', async () => {
    const one = await newSku({ priceCents: 1230 });
    const { taskId } = await merchant.call(offer.export, { keyword: one.code });
    const done = await until(async () => {
      const now = await merchant.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    });
    expect(done.result).toEqual({ SKU: 1 });
    const { rawPayload } = await t.app.inject({ url: done.resultFile! });
    const folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'offers-'));
    await fsp.writeFile(path.join(folder, 'table'), rawPayload);
    const table = await openTable(path.join(folder, 'table'));
    const rows: string[][] = [];
    for await (const { cells } of table.rows()) rows.push(cells);
    const cell = (title: string) => rows[0]![table.columns.indexOf(title)];
    expect([cell('SKU编码'), cell('标价'), cell('我的价格'), cell('状态')]).toEqual([
      one.code,
      '12.3',
      '12.3',
      '启用',
    ]);
    await fsp.rm(folder, { recursive: true });
  });
});
