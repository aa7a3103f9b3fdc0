import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftType } from '#contract/means/gift-type.ts';
import { price } from '#contract/price/price.ts';
import { gift, GIFT_COLUMNS } from '#contract/sku/gift.ts';
import { sku } from '#contract/sku/sku.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { endedTask } from '#tests/support/imported.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'gifts-'));
  await factory.call(giftType.create, { code: 'STRAP', name: '挂绳', most: 5, preset: 2 });
});
afterAll(async () => {
  await t.close();
  await fsp.rm(folder, { recursive: true });
});

const csv = (lines: string[]) => [Object.values(GIFT_COLUMNS).join(','), ...lines].join('\n');
const bring = async (content: Buffer | string, name = '赠品.csv') => {
  const { code, msg, data } = await factory.upload(gift.import, name, content);
  if (code !== 0) throw new Error(msg);
  return endedTask(factory, data.taskId);
};
const tableOf = async (url: string) => {
  const { rawPayload } = await t.app.inject({ url });
  const at = path.join(folder, 'table');
  await fsp.writeFile(at, rawPayload);
  const table = await openTable(at);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { content: rawPayload, head: table.columns, rows };
};
const giftOf = async (code: string) => (await factory.call(gift.page, { keyword: code })).list[0]!;

it('a file makes gifts and changes them; a wrong line is refused alone, with its reason', async () => {
  const goods = { material: '硅胶', brand: 'Apple', model: 'iPhone 14', color: '黑色', priceCents: 900 };
  await factory.call(sku.create, { ...goods, code: 'NO-GIFT', name: '壳' });
  const done = await bring(
    csv([
      'F-1,编织挂绳,挂绳,尼龙,黑色,,,3.50,12,,是',
      'F-2,短挂绳,strap,尼龙,,,,0,,2,否',
      'F-3,没有的,没有的类型,尼龙,,,,1,,,',
      'F-4,没标价,挂绳,尼龙,,,,,,,',
      'F-5,太重,挂绳,尼龙,,,,1,30001,,',
      'NO-GIFT,壳,挂绳,尼龙,,,,1,,,',
      'f-1,又一行,挂绳,尼龙,,,,1,,,',
    ]),
  );
  expect(done.result).toEqual({ 新增: 2, 修改: 0, 未变: 0, 拒绝: 5 });
  const refused = await tableOf(done.errorFile!);
  const at = (title: string) => refused.head.indexOf(title);
  expect(refused.rows.map((cells) => [cells[at('编码')], cells[at('拒绝原因')]])).toEqual([
    ['F-3', '赠品类型「没有的类型」不存在，请先在「赠品类型」中新建，或改正名称。'],
    ['F-4', '请填写标价。'],
    ['F-5', '重量最多 30,000 克'],
    ['NO-GIFT', '编码「NO-GIFT」是一个 SKU，不是赠品，请换一个编码，或到「SKU」中修改它。'],
    ['f-1', '编码「F-1」在第 2 行已经有了，请合成一行，或换一个编码。'],
  ]);
  expect(await giftOf('F-1')).toMatchObject({
    ...{ giftTypeName: '挂绳', priceCents: 350, weightG: 12, most: 5, ownMost: null, status: 0 },
    ...{ brand: '通用', model: '通用配件', color: '黑色' },
  });
  expect(await giftOf('F-2')).toMatchObject({ priceCents: 0, most: 2, status: 1, color: '不分颜色' });
});

it('what an export writes goes in again and changes nothing; a cell that says something else changes it', async () => {
  const { taskId } = await factory.call(gift.export, { keyword: 'F-' });
  const out = await tableOf((await endedTask(factory, taskId)).resultFile!);
  expect(out.head).toEqual(Object.values(GIFT_COLUMNS));
  expect(out.rows).toEqual([
    ['F-2', '短挂绳', '挂绳', '尼龙', '不分颜色', '通用', '通用配件', '0.00', '', '2', '否'],
    ['F-1', '编织挂绳', '挂绳', '尼龙', '黑色', '通用', '通用配件', '3.50', '12', '', '是'],
  ]);
  expect((await bring(out.content, '赠品.xlsx')).result).toEqual({ 新增: 0, 修改: 0, 未变: 2, 拒绝: 0 });
  const before = await giftOf('F-1');
  const changed = await bring('编码,名称,类型,标价,重量（克）\nF-1,编织挂绳,挂绳,4,\nF-2,短挂绳,strap,0,');
  expect(changed.result).toEqual({ 新增: 0, 修改: 1, 未变: 1, 拒绝: 0 });
  const after = await giftOf('F-1');
  expect(after).toMatchObject({ priceCents: 400, weightG: null, material: '尼龙', status: 0 });
  expect(after.version).toBeGreaterThan(before.version);
});

it('a file without its headings is refused, and so is who may only look', async () => {
  expect(await factory.upload(gift.import, 'x.csv', '编码,标价\nA,1')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('缺少「名称」「类型」列') as string,
  });
  const merchant = await t.as('merchant01');
  expect(await merchant.upload(gift.import, 'x.csv', csv([]))).toMatchObject({ code: 403 });
});

it('what is agreed for one gift is found by it, with what is agreed for all', async () => {
  const [one, other] = [await giftOf('F-1'), await giftOf('F-2')];
  const change = (skuId: number | null, value: number) => ({ skuId, way: 'percent' as const, value });
  await factory.call(price.setGift, {
    all: true,
    items: [change(null, 9000), change(one.id, 8000), change(other.id, 7000)],
  });
  await factory.call(price.setGoods, {
    all: true,
    items: [{ ...change(null, 6000), material: '', color: '' }],
  });
  const { list } = await factory.call(price.page, { kind: 'gift', skuId: one.id });
  expect(list.map(({ value }) => value).toSorted()).toEqual([8000, 9000]);
});
