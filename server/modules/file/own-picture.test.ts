import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { picture } from '#contract/picture/picture.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';
import { personOf } from '#tests/tenants/limits.world.ts';

/**
 * A file's number is easy to guess, and what is printed on a line can be read with it. So a call takes the number of a
 * picture that its caller sent in himself, or that stands in the row he changes, and no other one of the tenant.
 */

const DOT = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const GONE = '图片不存在或已被删除，请重新上传。';

let t: TestApp;
let merchant: Client;
let colleague: Client;
let goods: { id: number; code: string };
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  colleague = (await personOf(t, merchant, 'colleague')).client;
  goods = await buildSku(t.database.system, { factoryId: t.tenants.factory });
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
});
afterAll(() => t.close());

const send = async (who: Client) => (await who.upload(file.upload, 'a.png', DOT)).data.fileId;
/** An order that waits for its push, with one line that prints `pictureFileId`. */
async function waiting(pictureFileId: number) {
  const lines = [{ platformCode: 'A', kind: 'sku', skuId: goods.id, skuCode: goods.code, pictureFileId }];
  const built = { merchantId: t.tenants.merchant1, shopId, status: 'waitPush', lines } as const;
  const { id, version } = await buildOrder(t.database.system, built);
  const [line] = (await merchant.call(order.get, { id })).lines;
  return { id, version, lineId: line!.id };
}
const printed = async (id: number) => (await merchant.call(order.get, { id })).lines[0]!.pictureFileId;
const line = (pictureFileId: number) => ({
  kind: 'sku' as const,
  skuId: goods.id,
  quantity: 1,
  unitCents: 1,
  pictureFileId,
});

describe('the picture that a colleague sent in is refused', () => {
  it('by the line, the goods and the gifts of an order, and by a new order', async () => {
    const theirs = await send(merchant);
    const own = await send(colleague);
    const { id, version, lineId } = await waiting(own);
    const picture = { id, version, lineId, pictureFileId: theirs };
    expect(await colleague.ask(orderPicture.linePicture, picture)).toMatchObject({ code: 404, msg: GONE });
    const { problems } = await colleague.call(orderGoods.update, { id, version, lines: [line(theirs)] });
    expect(problems).toEqual([{ field: 'lines.0.pictureFileId', msg: GONE }]);
    const gift = { ids: [id], skuId: goods.id, quantity: 1, pictureFileId: theirs };
    expect(await colleague.ask(orderGoods.gift, gift)).toMatchObject({ code: 404, msg: GONE });
    const made = await colleague.call(orderCreate.create, {
      ...{ shopId, currency: 'CNY', goal: 'draft', lines: [line(theirs)] },
    });
    expect(made).toMatchObject({ order: null, problems: [{ field: 'lines.0.pictureFileId', msg: GONE }] });
    expect(await printed(id)).toBe(own);
  });

  it('by the codes, one and many', async () => {
    const theirs = await send(merchant);
    await buildMapping(t.database.system, { merchantId: t.tenants.merchant1, code: 'K1' });
    const item = { code: 'K1', pictureFileId: theirs };
    for (const [call, input] of [
      [mapping.save, { codes: ['K1'], kind: 'sku', skuId: goods.id, pictureFileId: theirs }],
      [mapping.pictures, { items: [item] }],
    ] as [Endpoint, object][])
      expect(await colleague.ask(call, input)).toMatchObject({ code: 404, msg: GONE });
    expect((await merchant.call(mapping.codes, { guesses: ['K1'] }))[0]?.pictureFileId ?? null).toBeNull();
  });

  it('by a SKU', async () => {
    const factory = await t.as('factory01');
    const clerk = (await personOf(t, factory, 'clerk')).client;
    const theirs = await send(factory);
    const [row] = (await factory.call(sku.page, { keyword: goods.code })).list;
    const { name, material, brand, model, color, priceCents } = row!;
    const form = { code: 'NEW', name, material, brand, model, color, priceCents, pictureFileId: theirs };
    expect(await clerk.ask(sku.create, form)).toMatchObject({ code: 404, msg: GONE });
    const change = { ...form, code: row!.code, id: row!.id, version: row!.version };
    expect(await clerk.ask(sku.update, change)).toMatchObject({ code: 404, msg: GONE });
    // Once it is the picture of this SKU, whoever changes the SKU may leave it.
    await factory.call(sku.update, change);
    const again = { ...change, name: '新名称', version: row!.version + 1 };
    expect(await clerk.ask(sku.update, again)).toMatchObject({ code: 0 });
  });
});

describe('a colleague’s picture that stands in the row may be sent again', () => {
  it('with the lines of an order, and with a code', async () => {
    const theirs = await send(merchant);
    const { id, version, lineId } = await waiting(theirs);
    const kept = { ...line(theirs), id: lineId, quantity: 3 };
    expect((await colleague.call(orderGoods.update, { id, version, lines: [kept] })).problems).toEqual([]);
    expect(await printed(id)).toBe(theirs);
    await merchant.call(mapping.save, { codes: ['K2'], kind: 'sku', skuId: goods.id, pictureFileId: theirs });
    const again = { codes: ['K2'], kind: 'sku', skuId: goods.id, pictureFileId: theirs } as const;
    expect((await colleague.ask(mapping.save, again)).code).toBe(0);
  });
});

it('a file that was sent in for an import is no picture, not even for who sent it', async () => {
  const { id, version, lineId } = await waiting(await send(colleague));
  const own = await send(colleague);
  await t.database.system
    .updateTable('file')
    .set({ uploadFor: 'order.import' })
    .where('id', '=', own)
    .execute();
  const picture = { id, version, lineId, pictureFileId: own };
  expect(await colleague.ask(orderPicture.linePicture, picture)).toMatchObject({ code: 404, msg: GONE });
});

describe('a picture of the store', () => {
  const DRAWN = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const kept = async (background: string) => {
    const { data } = await merchant.upload(picture.upload, `${background}.png`, await DRAWN(background));
    return until(async () => {
      const one = await merchant.call(picture.detail, { id: data.id });
      return one.widthPx !== null && one;
    }, 'the picture was not checked');
  };
  const put = async (fileId: number, who = colleague) => {
    const { id, version, lineId } = await waiting(await send(merchant));
    return who.ask(orderPicture.linePicture, { id, version, lineId, pictureFileId: fileId });
  };

  it('is taken from whoever brought it in: the line has the file of its version in force', async () => {
    const one = await kept('#123123');
    expect(await put(one.fileId!)).toMatchObject({ code: 0 });
  });

  it('that lies in the trash, has a newer version, or is another tenant’s, is refused in words', async () => {
    const thrown = await kept('#321321');
    await merchant.call(picture.act, { event: 'picture.trash', ids: [thrown.id] });
    expect((await put(thrown.fileId!)).msg).toContain('回收站');
    const old = await kept('#213213');
    const content = await DRAWN('#213214');
    await merchant.upload(picture.replace, 'new.png', content, { id: old.id, version: old.version });
    await until(async () => (await merchant.call(picture.detail, { id: old.id })).no === 2, 'no version 2');
    expect((await put(old.fileId!)).msg).toContain('已换成新版本');
    const { id, version, lineId } = await waiting(await send(merchant));
    const stranger = await t.as('merchant02');
    const theirs = await stranger.upload(picture.upload, 'theirs.png', await DRAWN('#777777'));
    const read = () => stranger.call(picture.detail, { id: theirs.data.id });
    await until(async () => (await read()).widthPx !== null, 'the picture was not checked');
    const asked = { id, version, lineId, pictureFileId: (await read()).fileId! };
    expect(await merchant.ask(orderPicture.linePicture, asked)).toMatchObject({ code: 404, msg: GONE });
  });
});
