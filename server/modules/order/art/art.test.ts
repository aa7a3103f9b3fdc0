import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { lineArt } from '#contract/order/line-art.ts';
import { order } from '#contract/order/order.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { DPI_GOOD } from '#contract/values/picture.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { measureResized } from './resized.sql.ts';

let t: TestApp;
let merchant: Client;
let sku: { id: number; code: string };
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());
beforeEach(async () => {
  const size = { printWidthMm: 70, printHeightMm: 150 };
  sku = await buildSku(t.database.system, { factoryId: t.tenants.factory, ...size });
});

const picture = async (width: number | null, height: number | null, kind = 'png') => {
  const { id } = await buildPicture(t.database.system, t.tenants.merchant1, kind);
  await t.database.system.updateTable('file').set({ width, height }).where('id', '=', id).execute();
  return id;
};

const build = async (
  pictures: readonly (number | null)[],
  given: { status?: OrderStatus; hold?: number } = {},
) => {
  const { status = 'waitPush' } = given;
  const made = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: ['draft', 'unmapped', 'waitPush'].includes(status) ? 0 : t.tenants.factory,
    status,
    ...given,
    lines: pictures.map((pictureFileId, i) => ({
      ...{ platformCode: `${sku.code}-C${i}`, kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId },
    })),
  });
  const lines = await t.database.system
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', made.id)
    .orderBy('lineNo')
    .execute();
  return { id: made.id, orderNo: made.orderNo, version: made.version, lines: lines.map(({ id }) => id) };
};

const pageOf = async (asked: object = {}) =>
  (await merchant.call(lineArt.page, { pageNo: 1, pageSize: 100, skuCode: sku.code, ...asked })).list;
const findings = async (asked: object = {}) =>
  (await pageOf(asked)).map(({ finding, dpi }) => [finding, dpi]);

describe('[P056] lines that want a picture', () => {
  it('are those without one, those that print coarse and those that nobody can read, with the reason', async () => {
    // 70 x 150 mm: 413 x 885 px are 149 dpi across and 149 down, 414 x 886 are 150.
    const [low, good, poor] = [await picture(413, 885), await picture(414, 886), await picture(300, 3000)];
    const [unread, drawn] = [await picture(null, null, 'bmp'), await picture(null, null, 'pdf')];
    await build([null, low, good, poor, unread, drawn]);
    expect(await findings()).toEqual([
      ['missing', null],
      ['low', 149],
      ['low', 108],
      ['unreadable', null],
    ]);
    expect(await findings({ finding: 'unreadable' })).toEqual([['unreadable', null]]);
    expect(await findings({ dpiBelow: 120 })).toEqual([['low', 108]]);
    expect(await merchant.call(lineArt.counts, { skuCode: sku.code })).toEqual({
      ...{ missing: 1, low: 2, unreadable: 1, left: 0 },
    });
  });

  it('are those of orders that no factory has approved, or of the status that is asked for', async () => {
    for (const status of ['waitPush', 'waitReview', 'pendingRule', 'repulsed'] as const)
      await build([null], { status });
    for (const status of ['waitProduce', 'shipped', 'closed'] as const) await build([null], { status });
    expect((await pageOf()).map(({ status, open }) => [status, open])).toEqual([
      ['repulsed', true],
      ['pendingRule', false],
      ['waitReview', false],
      ['waitPush', true],
    ]);
    expect((await pageOf({ status: 'shipped' })).length).toBe(1);
  });

  it('are the merchant’s own, and of the shops that are asked for', async () => {
    const { id, orderNo } = await build([null]);
    const other = await t.as('merchant02');
    expect((await other.call(lineArt.page, { skuCode: sku.code })).list).toEqual([]);
    const { shopId } = await t.database.system
      .selectFrom('tradeOrder')
      .select('shopId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await pageOf({ shopIds: [shopId] })).map((line) => line.orderNo)).toEqual([orderNo]);
    expect(await pageOf({ shopIds: [shopId + 1000] })).toEqual([]);
    expect((await pageOf({ orderNo: [orderNo] })).length).toBe(1);
    expect((await other.ask(lineArt.detail, { lineId: (await pageOf())[0]!.id })).code).toBe(404);
  });

  it('are measured at the tenths of the print spec, and anew when the SKU is printed in another size', async () => {
    await build([await picture(413, 885)]);
    expect(await findings()).toEqual([['low', 149]]);
    await sql`update sku set print_width_mm = 70, print_w = 699, print_height_mm = 150, print_h = 1498 where id = ${sku.id}`.execute(
      t.database.system,
    );
    await measureResized(t.database.system);
    expect(await findings()).toEqual([]);
    // Somebody types a size: the tenths are those of another one.
    await sql`update sku set print_width_mm = 140 where id = ${sku.id}`.execute(t.database.system);
    await measureResized(t.database.system);
    expect(await findings()).toEqual([['low', 74]]);
  });

  it('stand by their codes, too, those that keep back the most first', async () => {
    const low = await picture(300, 3000);
    await build([null, low]);
    await build([null]);
    const { list, total } = await merchant.call(lineArt.codes, { code: `${sku.code}-C0` });
    expect(total).toBe(1);
    expect(list).toMatchObject([{ code: `${sku.code}-C0`, lines: 2, orders: 2, missing: 2, low: 0 }]);
  });

  it('of a code get its picture together, and leave the list', async () => {
    const code = `${sku.code}-C0`;
    const own = { merchantId: t.tenants.merchant1, factoryId: t.tenants.factory };
    await buildMapping(t.database.system, { ...own, code, kind: 'sku', skuId: sku.id });
    await build([null]);
    await build([null]);
    const good = await picture(4000, 8000);
    await merchant.call(mapping.pictures, { items: [{ code, pictureFileId: good }] });
    expect(await findings()).toEqual([]);
  });
});

describe('one line in full', () => {
  it('has the print area of its SKU, as its factory sees it', async () => {
    const { lines } = await build([null]);
    const detail = () => merchant.call(lineArt.detail, { lineId: lines[0]! });
    expect((await detail()).area).toBe(null);
    await sql`
      insert into print_spec (factory_id, material_id, model_id, version, width, height, bleed, safe, radius, created_by, created_at)
      select s.factory_id, m.id, d.id, 1, 700, 1500, 20, 30, 100, '王', now()
      from sku s join material m on m.factory_id = s.factory_id and m.name = s.material
        join model d on d.factory_id = s.factory_id and d.brand = s.brand and d.name = s.model
      where s.id = ${sku.id}`.execute(t.database.system);
    expect((await detail()).area).toEqual({
      ...{ width: 700, height: 1500, bleed: 20, safe: 30, radius: 100, maskUrl: null },
    });
    const factory = await t.as('factory01');
    expect((await factory.call(orderPicture.area, { skuId: sku.id })).area).toMatchObject({ width: 700 });
    const stranger = await t.as('merchant02');
    expect((await stranger.ask(lineArt.detail, { lineId: lines[0]! })).code).toBe(404);
    await sql`delete from print_spec`.execute(t.database.system);
  });

  it('shows the other lines of its code, and what happened to its picture', async () => {
    const one = await build([null, null]);
    const two = await build([null]);
    const good = await picture(4000, 8000);
    await merchant.call(lineArt.save, {
      items: [{ lineId: one.lines[0]!, version: one.version, pictureFileId: good }],
    });
    const { others, history } = await merchant.call(lineArt.detail, { lineId: one.lines[0]! });
    expect(others.map(({ orderNo }) => orderNo)).toEqual([two.orderNo]);
    expect(history.map(({ note }) => note)).toEqual(['修改了第 1 行的图片']);
    expect((await merchant.call(lineArt.detail, { lineId: one.lines[1]! })).history).toEqual([]);
  });
});

describe('[G02] the dpi that counts', () => {
  const stored = async (density: number) => {
    const content = await sharp({ create: { width: 413, height: 885, channels: 3, background: '#c33' } })
      .withMetadata({ density })
      .jpeg()
      .toBuffer();
    const answer = await merchant.upload(file.upload, 'a.jpg', content);
    return answer.data!.fileId;
  };

  it('is that of the pixels: what the file says of itself counts nothing', async () => {
    await build([await stored(72), await stored(600)]);
    expect(await findings()).toEqual([
      ['low', 149],
      ['low', 149],
    ]);
  });

  it('is the same for levels, for rules and for the doubts of a push, rounded down and never up', async () => {
    const { id } = await build([await picture(413, 885)]);
    const { rows } = await sql<{ dpi: number }>`select dpi from line_prints(array[${id}]::bigint[])`.execute(
      t.database.of(t.tenants.merchant1),
    );
    expect(rows).toEqual([{ dpi: 149 }]);
    expect(DPI_GOOD).toBe(150);
  });
});

describe('the picture of a line', () => {
  it('is there as long as the line names it: nobody takes its file away', async () => {
    const id = await picture(4000, 8000);
    await build([id]);
    await expect(t.database.system.deleteFrom('file').where('id', '=', id).execute()).rejects.toThrow(
      'order_line_picture_file_id_fkey',
    );
  });
});

describe('pictures that are saved', () => {
  it('are those of lines that may be edited; the others are left and said', async () => {
    const open = await build([null, null]);
    const review = await build([null], { status: 'waitReview' });
    const [a, b, c] = [await picture(4000, 8000), await picture(4000, 8000), await picture(4000, 8000)];
    const items = [
      { lineId: open.lines[0]!, version: open.version, pictureFileId: a },
      { lineId: open.lines[1]!, version: open.version, pictureFileId: b },
      { lineId: review.lines[0]!, version: review.version, pictureFileId: c },
    ];
    const { saved, failed } = await merchant.call(lineArt.save, { items });
    expect(saved).toBe(2);
    expect(failed).toMatchObject([{ id: review.lines[0], orderNo: review.orderNo }]);
    const { lines, log } = await merchant.call(order.get, { id: open.id });
    expect(lines.map(({ pictureFileId }) => pictureFileId)).toEqual([a, b]);
    expect(log[0]).toMatchObject({ event: 'order.edit', note: '修改了第 1 行的图片、第 2 行的图片' });
    // Once more: nothing is written a second time.
    expect(await merchant.call(lineArt.save, { items: items.slice(0, 2) })).toMatchObject({ saved: 2 });
    expect((await merchant.call(order.get, { id: open.id })).version).toBe(open.version + 1);
  });

  it('are not those of an order that was changed meanwhile, of a stranger’s line, or of what is no picture', async () => {
    const { lines, version } = await build([null, null]);
    const good = await picture(4000, 8000);
    const stranger = await buildPicture(t.database.system, t.tenants.merchant2);
    const text = await buildPicture(t.database.system, t.tenants.merchant1, 'csv');
    const save = async (item: object) =>
      (
        await merchant.call(lineArt.save, {
          items: [{ lineId: lines[0]!, version, pictureFileId: good, ...item }],
        })
      ).failed.map(({ msg }) => msg);
    expect(await save({ version: version + 5 })).not.toEqual([]);
    expect(await save({ pictureFileId: stranger.id })).toEqual(['图片不存在或已被删除，请重新上传。']);
    expect(await save({ pictureFileId: text.id })).toEqual([expect.stringContaining('不是图片')]);
    expect(await save({ lineId: 999_999_999 })).toEqual([expect.stringContaining('订单不存在')]);
    expect((await pageOf()).length).toBe(2);
  });
});

describe('按此印刷', () => {
  it('is kept with who said it, when and of how many dots, and the checks of dots say nothing of it', async () => {
    const { id, lines, version } = await build([await picture(200, 3000)]);
    const doubts = async () =>
      (await merchant.call(order.pushEstimate, { ids: [id] })).doubts.flatMap(({ problems }) => problems);
    expect(await doubts()).toContainEqual(expect.stringContaining('只有 72 dpi'));
    const items = [{ lineId: lines[0]!, version }];
    expect(await merchant.call(lineArt.leave, { items, leave: true })).toEqual({ saved: 1, failed: [] });
    expect(await doubts()).not.toContainEqual(expect.stringContaining('dpi'));
    expect(await findings()).toEqual([]);
    const { line, history } = await merchant.call(lineArt.detail, { lineId: lines[0]! });
    expect(line).toMatchObject({ finding: 'left', leave: { dpi: 72, by: expect.stringMatching(/./) } });
    expect(history[0]).toMatchObject({ note: '按此印刷：第 1 行（72 dpi）' });
    await merchant.call(lineArt.leave, {
      items: [{ lineId: lines[0]!, version: version + 1 }],
      leave: false,
    });
    expect(await findings()).toEqual([['low', 72]]);
  });

  it('is said of this picture alone, and not of fewer dots', async () => {
    const made = await build([await picture(200, 3000), await picture(200, 3000)]);
    const items = made.lines.map((lineId) => ({ lineId, version: made.version }));
    await merchant.call(lineArt.leave, { items, leave: true });
    const other = await picture(200, 3000);
    await merchant.call(lineArt.save, {
      items: [{ lineId: made.lines[0]!, version: made.version + 1, pictureFileId: other }],
    });
    expect(await findings()).toEqual([['low', 72]]);
    await sql`update sku set print_width_mm = 90 where id = ${sku.id}`.execute(t.database.system);
    await measureResized(t.database.system);
    expect(await findings()).toEqual([
      ['low', 56],
      ['low', 56],
    ]);
  });

  it('is not said where the dots are enough, where there is no picture, or of what is under review', async () => {
    const { lines, version } = await build([await picture(4000, 8000), null]);
    const review = await build([await picture(200, 3000)], { status: 'pendingRule' });
    const items = [...lines, ...review.lines].map((lineId) => ({ lineId, version }));
    const { saved, failed } = await merchant.call(lineArt.leave, { items, leave: true });
    expect(saved).toBe(0);
    expect(failed.map(({ msg }) => msg)).toEqual([
      '这一行的图片有 1354 dpi，清晰度足够，不需要按此印刷。',
      '这一行没有图片，或不知道它的印刷尺寸，不能选择按此印刷。',
      expect.stringMatching(/./),
    ]);
  });

  it('is seen by the factory that reviews, as long as it holds', async () => {
    const { id, lines, version } = await build([await picture(200, 3000)]);
    const items = [{ lineId: lines[0]!, version }];
    await merchant.call(lineArt.leave, { items, leave: true });
    await merchant.call(order.action, { event: 'order.push', ids: [id], params: {} });
    const factory = await t.as('factory01');
    const seen = async () => (await factory.call(order.get, { id })).lines[0]!.leave;
    expect(await seen()).toMatchObject({ dpi: 72, by: expect.stringMatching(/./) });
    await sql`update sku set print_width_mm = 90 where id = ${sku.id}`.execute(t.database.system);
    expect(await seen()).toBe(null);
  });

  it('goes with the line when its order is split', async () => {
    const made = await build([await picture(200, 3000), null]);
    await merchant.call(lineArt.leave, {
      items: [{ lineId: made.lines[0]!, version: made.version }],
      leave: true,
    });
    await merchant.call(order.action, { event: 'order.split', ids: [made.id], params: {} });
    expect((await pageOf({ finding: 'left' })).map(({ orderNo }) => orderNo)).toEqual([`${made.orderNo}-1`]);
  });
});
