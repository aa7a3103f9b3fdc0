import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { file } from '#contract/file/file.ts';
import { goods } from '#contract/goods/goods.ts';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { order } from '#contract/order/order.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { sku } from '#contract/sku/sku.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { endedTask, importOrders } from '#tests/support/imported.ts';
import { openGoods, type GoodsWorld } from '#tests/support/own-goods.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { readZip } from '#tests/support/read-zip.ts';

// The round of the README: each step is a call that a screen makes, and nothing is put into the database by hand.

let w: GoodsWorld;
beforeAll(async () => {
  w = await openGoods();
});
afterAll(() => w.t.close());

const HEADER =
  '平台订单号,商家编码,数量,商品名称,单价,付款时间,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址';
const ADDRESS = '2026-03-01 08:30:00,王小明,13800000000,中国,浙江省,杭州市,西湖区,文三路 1 号';

it('from a factory without any goods to a file that can be printed: a phone, its SKU, a merchant’s goods, an order, its print file', async () => {
  const { factory, merchant } = w;
  expect((await factory.call(sku.page, {})).total).toBe(0);

  // The factory: what is printed on, and how.
  const { id: colorId } = await factory.call(color.create, { code: 'CL', name: '透明' });
  const { id: materialId } = await factory.call(material.create, {
    ...{ code: 'TPU', name: '软壳', baseCents: 690, colorIds: [colorId], maskNeeded: true },
    ...{ printColor: 'cmyk', printWhite: 'art' },
  });
  const { id: modelId } = await factory.call(model.create, { code: 'X1', brand: '新牌', name: 'X1' });
  const area = { width: 300, height: 600, bleed: 10, safe: 20, radius: 0 };
  await factory.call(printSpec.save, { items: [{ materialId, modelId, side: 1, ...area }] });
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="355" height="709"><path fill-rule="evenodd" d="M0 0h355v709H0zM40 40h120v120H40z"/></svg>`;
  const name = 'X1@TPU.png';
  const { fileId } = (
    await factory.upload(file.upload, name, await sharp(Buffer.from(mask)).png().toBuffer())
  ).data;
  expect(await factory.call(printSpec.saveMasks, { files: [{ fileId, name }] })).toEqual({
    saved: 1,
    refused: [],
  });
  const { taskId: generating } = await factory.call(skuGenerate.submit, {
    ...{ materialIds: [materialId], modelIds: [modelId], colorIds: [colorId], weightG: 40 },
  });
  expect(await endedTask(factory, generating)).toMatchObject({ status: 'done' });
  const [made] = (await factory.call(sku.page, {})).list;
  expect(made).toMatchObject({ code: 'TPU-X1-CL', priceCents: 690, status: 0 });

  // The merchant: a picture, what he sells of it, and an order of his shop.
  const art = await w.stored();
  await merchant.call(goods.create, {
    ...{ number: 'HOT', name: '热卖', pictureFileId: art.fileId, pattern: '{货号}-{型号}' },
    skus: [{ skuId: made!.id, code: 'HOT-X1' }],
  });
  await importOrders(merchant, {
    ...{ name: 'a.csv', shopId: w.shop.id },
    content: `${HEADER}\r\nO-1,HOT-X1,2,手机壳,19.90,${ADDRESS}\r\n`,
  });
  const [own] = (await merchant.call(order.page, {})).list;
  expect(own).toMatchObject({ platformOrderNo: 'O-1', status: 'waitPush' });
  expect(await merchant.call(order.action, { ids: [own!.id], event: 'order.push' })).toMatchObject({
    failed: [],
  });

  // The factory again: the line stands at its desk, and is printed.
  const [line] = (await factory.call(artDesk.page, { finding: 'all' })).list;
  expect(line).toMatchObject({ skuCode: 'TPU-X1-CL', quantity: 2, pictureFileId: art.fileId, finding: null });
  const { taskId } = await factory.call(artDesk.zip, { lineIds: [line!.id], pattern: '{SKU}', as: 'print' });
  const done = await endedTask(factory, taskId);
  expect(done.result).toEqual({ 印刷图: 1, 没有印刷图: 0 });
  const at = path.join(w.t.dataDir, 'prints.zip');
  await fs.writeFile(at, (await w.t.app.inject({ url: done.resultFile! })).rawPayload);
  const print = readTiff((await readZip(at)).get('TPU-X1-CL.tif')!);
  expect(print).toMatchObject({ width: 355, height: 709, channels: 5, dpi: [300, 300] });
  const pixel = (x: number, y: number) => [...print.data.subarray((y * 355 + x) * 5, (y * 355 + x) * 5 + 5)];
  expect(pixel(100, 100)).toEqual([0, 0, 0, 0, 0]);
  expect(pixel(200, 400)[4]).toBe(255);
});
