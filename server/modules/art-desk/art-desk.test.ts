import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { artHistory } from '#contract/art-desk/art-history.ts';
import { file } from '#contract/file/file.ts';
import { orderClaim } from '#contract/order/order-claim.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { Fit, Placement, Turn } from '#contract/values/placement.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
let sku: { id: number; code: string };
/** A user of another factory. */
async function stranger(): Promise<Client> {
  await secondFactory(t);
  await letIn(t, 'designer', ['factory:art', 'factory:art:edit', 'factory:task']);
  return t.as('designer01');
}
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());
beforeEach(async () => {
  // 70 × 150 mm.
  const size = { printWidthMm: 70, printHeightMm: 150 };
  sku = await buildSku(t.database.system, { factoryId: t.tenants.factory, ...size });
});

const sized = async (width: number | null, height: number | null, kind = 'png') => {
  const { id } = await buildPicture(t.database.system, t.tenants.merchant1, kind);
  await t.database.system.updateTable('file').set({ width, height }).where('id', '=', id).execute();
  return id;
};
async function sent(width: number, height: number, background = '#1d4ed8'): Promise<number> {
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return (await factory.upload(file.upload, 'print.png', content)).data.fileId;
}

async function build(
  pictures: readonly (number | null)[],
  { status = 'waitReview', hold }: { status?: OrderStatus; hold?: number } = {},
) {
  const made = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    status,
    ...(hold !== undefined && { hold }),
    pushedAt: new Date(Date.now() - 3_600_000),
    lines: pictures.map((pictureFileId, i) => ({
      ...{ platformCode: `${sku.code}-${i}`, kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId },
    })),
  });
  return made;
}
const page = (asked: object = {}, who = factory) =>
  who.call(artDesk.page, { pageNo: 1, pageSize: 200, skuCode: sku.code, ...asked });
const lines = async (asked: object = {}) => (await page({ finding: 'all', ...asked })).list;
const only = async () => (await lines())[0]!;
const itemOf = ({ id: lineId, version }: { id: number; version: number }) => ({ lineId, version });
const laid = (fit: Fit, turn: Turn = 0, mirror = false): Placement => ({ fit, turn, mirror });
const steps = async () => {
  const { list } = await factory.call(artHistory.page, { pageSize: 100 });
  const { id } = await only();
  return list.filter(({ lineId }) => lineId === id);
};

describe('[P162] the art desk shows the lines that were pushed to this factory', () => {
  it('[P162] of a thousand pushed lines with thirty broken ones it shows the thirty', async () => {
    const [good, low, unread] = [
      await sized(1000, 2200),
      await sized(300, 700),
      await sized(null, null, 'bmp'),
    ];
    const broken = Array.from({ length: 30 }, (_, i) => [null, low, unread][i % 3]!);
    for (let n = 0; n < 10; n++)
      await build([...Array.from({ length: 97 }, () => good), ...broken.slice(n * 3, n * 3 + 3)]);
    const { list, total } = await page();
    expect([list.length, total]).toEqual([30, 30]);
    expect(await factory.call(artDesk.counts, { skuCode: sku.code })).toEqual({
      ...{ missing: 10, low: 10, unreadable: 10, left: 0, all: 1000 },
    });
    const pictureFileId = await sent(1000, 2200);
    const done = await factory.call(artDesk.replace, { items: list.map(itemOf), pictureFileId });
    expect(done).toEqual({ saved: 30, failed: [] });
    expect((await page()).total).toBe(0);
  });

  it('those that production waits for, or those of the status that is asked for', async () => {
    for (const status of ['waitReview', 'pendingRule', 'waitProduce', 'repulsed'] as const)
      await build([null], { status });
    expect((await page()).list.map(({ status }) => status)).toEqual(['pendingRule', 'waitReview']);
    const [row] = (await page({ status: 'waitProduce' })).list;
    expect(row).toMatchObject({ status: 'waitProduce', repulseClosed: null });
    expect(row!.closed).toMatch(/编辑/);
  });

  it('nothing of another factory, of a merchant, or of what was recalled', async () => {
    await build([null]);
    const line = await only();
    const second = await stranger();
    expect((await page({}, second)).total).toBe(0);
    expect((await second.ask(artDesk.detail, { lineId: line.id })).code).toBe(404);
    expect(await second.call(artDesk.place, { items: [itemOf(line)], place: laid('contain') })).toMatchObject(
      { saved: 0, failed: [{ id: line.id }] },
    );
    expect((await merchant.ask(artDesk.page, {})).code).toBe(403);
    await merchant.call(order.action, { ids: [line.orderId], event: 'order.recall' });
    expect((await page({ finding: 'all' })).total).toBe(0);
  });

  it('and who has taken them: his own, those of nobody, those of colleagues', async () => {
    await build([null]);
    const { orderId } = await only();
    const seen = async (handler: string) => (await page({ handler })).total;
    expect([await seen('mine'), await seen('none'), await seen('others')]).toEqual([0, 1, 0]);
    await factory.call(orderClaim.claim, { ids: [orderId] });
    expect([await seen('mine'), await seen('none'), await seen('others')]).toEqual([1, 0, 0]);
  });
});

describe('how a picture lies', () => {
  it('[G02] counts for its dots: 1000 × 500 px on 70 × 150 mm', async () => {
    await build([await sized(1000, 500)]);
    const seen: [string, number, number | null, string | null][] = [];
    for (const [fit, turn] of [
      ['cover', 0],
      ['contain', 0],
      ['stretch', 90],
      ['contain', 270],
      ['tile', 0],
    ] as const) {
      await factory.call(artDesk.place, { items: [itemOf(await only())], place: laid(fit, turn, true) });
      const { dpi, finding } = await only();
      seen.push([fit, turn, dpi, finding]);
    }
    // By hand: 362 across and 84 down as it came, 181 across and 169 down on its side.
    expect(seen).toEqual([
      ['cover', 0, 84, 'low'],
      ['contain', 0, 362, null],
      ['stretch', 90, 169, null],
      ['contain', 270, 181, null],
      ['tile', 0, 300, null],
    ]);
  });

  it('is the same for the order, the merchant and the desk, and is said in the log of the order', async () => {
    const made = await build([await sized(1000, 500)]);
    await factory.call(artDesk.place, { items: [itemOf(await only())], place: laid('contain', 90) });
    for (const who of [factory, merchant]) {
      const { lines: read, log } = await who.call(order.get, { id: made.id });
      expect(read[0]!.place).toEqual(laid('contain', 90));
      expect(log[0]!.note).toContain('第 1 行的图片摆放（完整、旋转 90°）');
    }
  });

  it('stays with another picture of the desk, and ends with one that the order gets elsewhere', async () => {
    await build([await sized(1000, 500)]);
    await factory.call(artDesk.place, { items: [itemOf(await only())], place: laid('contain', 90) });
    await factory.call(artDesk.replace, {
      items: [itemOf(await only())],
      pictureFileId: await sent(600, 600),
    });
    // 600 * 254 / 700 = 217 across, 600 * 254 / 1500 = 101 down: all of it inside is 217.
    expect(await only()).toMatchObject({ place: laid('contain', 90), dpi: 217 });
    const line = await only();
    await factory.call(orderPicture.linePicture, {
      ...{ id: line.orderId, version: line.version, lineId: line.id, pictureFileId: await sent(600, 601) },
    });
    expect(await only()).toMatchObject({ place: null, dpi: 101 });
  });

  it('is carried by an edit of the goods and by a split, and goes with what is recalled', async () => {
    const picture = await sized(1000, 500);
    const made = await build([picture, picture]);
    await factory.call(artDesk.place, {
      items: (await lines()).map(itemOf),
      place: laid('contain'),
    });
    const read = await factory.call(order.get, { id: made.id });
    await factory.call(orderGoods.update, {
      id: made.id,
      version: read.version,
      lines: read.lines.map(({ id, title, platformCode, unitCents, skuId, kind }) => ({
        ...{ id, title, platformCode, quantity: 3, unitCents, skuId, kind },
      })),
    });
    expect((await lines()).map(({ place, dpi, quantity }) => [place, dpi, quantity])).toEqual([
      [laid('contain'), 362, 3],
      [laid('contain'), 362, 3],
    ]);
    const { lines: now } = await factory.call(order.get, { id: made.id });
    const parts = now.map(({ id, quantity }) => [{ lineId: id, quantity }]);
    const { failed } = await factory.call(order.action, {
      ids: [made.id],
      event: 'order.split',
      params: { parts },
    });
    expect(failed).toEqual([]);
    expect((await lines()).map(({ place, dpi }) => [place, dpi])).toEqual([
      [laid('contain'), 362],
      [laid('contain'), 362],
    ]);
    const ids = [...new Set((await lines()).map(({ orderId }) => orderId))];
    await merchant.call(order.action, { ids, event: 'order.recall' });
    const { rows } = await sql<{ place: unknown; dpi: number }>`
      select print_place as place, art_dpi as dpi from order_line where order_id = any(${ids}::bigint[])`.execute(
      t.database.system,
    );
    expect(rows).toEqual([
      { place: null, dpi: 84 },
      { place: null, dpi: 84 },
    ]);
  });

  it('is refused of a line without picture, and tiles of a drawing without pixels', async () => {
    await build([null, await sized(null, null, 'svg')]);
    const items = (await lines()).map(itemOf);
    const { saved, failed } = await factory.call(artDesk.place, { items, place: laid('tile') });
    expect(saved).toBe(0);
    expect(failed.map(({ msg }) => msg)).toEqual([
      '这一行还没有印刷图片，请先更换图片。',
      '这张图片没有像素尺寸，不能平铺，请选择其他方式。',
    ]);
  });
});

describe('what the desk refuses', () => {
  it.each(['waitProduce', 'inProduce', 'repulsed', 'shipped'] as const)(
    'an order that is %s is read only, and the sentence says why',
    async (status) => {
      const picture = await sized(1000, 500);
      await build([picture], { status });
      const [line] = await lines({ status });
      expect(line!.closed).toMatch(/。$/);
      const asked = { items: [itemOf(line!)], place: laid('contain') };
      const { saved, failed } = await factory.call(artDesk.place, asked);
      expect([saved, failed.map(({ msg }) => msg)]).toEqual([0, [line!.closed]]);
      const [same] = await lines({ status });
      expect(same).toMatchObject({ place: null, pictureFileId: picture });
    },
  );

  it('a line that somebody changed meanwhile, and a picture that somebody else sent in', async () => {
    await build([await sized(1000, 500)]);
    const line = await only();
    await factory.call(artDesk.place, { items: [itemOf(line)], place: laid('contain') });
    const again = await factory.call(artDesk.place, { items: [itemOf(line)], place: laid('stretch') });
    expect(again.failed).toHaveLength(1);
    const foreign = await sized(900, 900);
    const { failed } = await factory.call(artDesk.replace, {
      items: [itemOf(await only())],
      pictureFileId: foreign,
    });
    expect(failed.map(({ msg }) => msg)).toEqual(['图片不存在或已被删除，请重新上传。']);
  });

  it('a user who may look and not edit, and a merchant altogether', async () => {
    await build([await sized(1000, 500)]);
    const asked = { items: [itemOf(await only())], place: laid('contain') };
    const second = await stranger();
    await letIn(t, 'designer', ['factory:art']);
    const looks = await t.as('designer01');
    expect((await looks.ask(artDesk.page, {})).code).toBe(0);
    for (const who of [looks, merchant]) expect((await who.ask(artDesk.place, asked)).code).toBe(403);
    expect((await second.ask(artDesk.place, asked)).code).toBe(403);
  });
});

describe('orders are sent back from the desk', () => {
  it('with the reason, as an event of the order; each of their lines has a step', async () => {
    await build([await sized(1000, 500)]);
    const line = await only();
    const reason = '图片太小，请换大图';
    expect(await factory.call(artDesk.repulse, { items: [itemOf(line)], reason })).toEqual({
      ...{ saved: 1, failed: [] },
    });
    const read = await merchant.call(order.get, { id: line.orderId });
    expect(read).toMatchObject({ status: 'repulsed', repulseReason: reason });
    const list = (await factory.call(artHistory.page, {})).list.filter(({ lineId }) => lineId === line.id);
    expect(list.map(({ kind, reason: said, by }) => [kind, said, by])).toEqual([
      ['repulse', reason, expect.any(String)],
      ['came', null, '客户'],
    ]);
    const again = await factory.call(artDesk.repulse, { items: [itemOf(line)], reason });
    expect(again).toMatchObject({ saved: 0, failed: [{ id: line.id }] });
    const { status } = await t.database.system
      .selectFrom('tradeOrder')
      .select('status')
      .where('id', '=', line.orderId)
      .executeTakeFirstOrThrow();
    expect(status).toBe(STATUS.repulsed.code);
  });
});

describe('[P165] the history of a line', () => {
  it('[P165] a line retouched three times and restored to the first prints the first picture, and the history shows five rows', async () => {
    const first = await sized(1000, 2200);
    await build([first]);
    for (const shade of ['#111111', '#222222', '#333333'])
      await factory.call(artDesk.replace, {
        items: [itemOf(await only())],
        pictureFileId: await sent(500, 1100, shade),
      });
    const came = (await steps()).at(-1)!;
    expect(came).toMatchObject({ kind: 'came', after: { fileId: first, widthPx: 1000, heightPx: 2200 } });
    const { version } = await only();
    expect(await factory.call(artDesk.restore, { stepId: came.id, version })).toEqual({
      ...{ saved: 1, failed: [] },
    });
    expect((await only()).pictureFileId).toBe(first);
    const after = await steps();
    expect(after.map(({ kind }) => kind)).toEqual(['restore', 'replace', 'replace', 'replace', 'came']);
    expect(after[0]).toMatchObject({ isNow: true, after: { fileId: first } });
    // Nothing is lost: the second picture can be had back, too.
    const second = after[3]!;
    await factory.call(artDesk.restore, { stepId: second.id, version: (await only()).version });
    expect((await only()).pictureFileId).toBe(second.after.fileId);
    expect(await steps()).toHaveLength(6);
  });

  it('restores how the picture lay with it, and writes nothing where it is so already', async () => {
    const first = await sized(1000, 500);
    await build([first]);
    await factory.call(artDesk.place, { items: [itemOf(await only())], place: laid('contain', 90, true) });
    const placed = (await steps())[0]!;
    await factory.call(artDesk.replace, {
      items: [itemOf(await only())],
      pictureFileId: await sent(500, 500),
    });
    await factory.call(artDesk.restore, { stepId: placed.id, version: (await only()).version });
    expect(await only()).toMatchObject({ pictureFileId: first, place: laid('contain', 90, true), dpi: 181 });
    const { version } = await only();
    await factory.call(artDesk.restore, { stepId: placed.id, version });
    expect((await only()).version).toBe(version);
    expect(await steps()).toHaveLength(4);
  });

  it('of a merchant it has what is on the line, and not who it was there', async () => {
    await build([await sized(300, 700)], { status: 'repulsed' });
    const [line] = await lines({ status: 'repulsed' });
    const content = await sharp({ create: { width: 500, height: 1100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const own = (await merchant.upload(file.upload, 'own.png', content)).data.fileId;
    await merchant.call(orderPicture.linePicture, {
      ...{ id: line!.orderId, version: line!.version, lineId: line!.id, pictureFileId: own },
    });
    const { steps: read } = await factory.call(artDesk.detail, { lineId: line!.id });
    expect(read.map(({ kind, by }) => [kind, by])).toEqual([
      ['replace', '客户'],
      ['came', '客户'],
    ]);
    expect(read[0]!.closed).toMatch(/。$/);
    const { failed } = await factory.call(artDesk.restore, {
      stepId: read[1]!.id,
      version: (await lines({ status: 'repulsed' }))[0]!.version,
    });
    expect(failed.map(({ msg }) => msg)).toEqual([read[0]!.closed]);
  });

  it('is read three months at a time, by this factory alone', async () => {
    await build([await sized(1000, 500)]);
    await factory.call(artDesk.place, { items: [itemOf(await only())], place: laid('contain') });
    const [step] = await steps();
    const day = 86_400_000;
    const to = Date.now() + day;
    const long = await factory.ask(artHistory.page, { time: [to - 93 * day, to] });
    expect([long.code, long.msg]).toEqual([400, expect.stringContaining('一次最多查询 3 个月')]);
    expect((await factory.ask(artHistory.page, { time: [to - 92 * day, to] })).code).toBe(0);
    const second = await stranger();
    expect((await second.call(artHistory.page, {})).list).toEqual([]);
    expect((await second.ask(artDesk.restore, { stepId: step!.id, version: 1 })).code).toBe(404);
    const [user] = await factory.call(artHistory.users, {});
    expect((await factory.call(artHistory.page, { userId: user!.id, kind: 'place' })).total).toBeGreaterThan(
      0,
    );
  });
});

describe('files of the desk', () => {
  it('one ZIP of pictures, each by the pattern, with a list of how they lie', async () => {
    const made = await build([null, null]);
    const [with1] = await lines();
    await factory.call(artDesk.replace, {
      items: [itemOf(with1!)],
      pictureFileId: await sent(500, 1100, '#0f0'),
    });
    const lineIds = (await lines()).map(({ id }) => id);
    const pattern = '{订单号}-{序号}';
    const { taskId } = await factory.call(artDesk.zip, { lineIds, pattern });
    const done = await until(async () => {
      const now = await factory.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    }, 'the ZIP was not made');
    expect(done).toMatchObject({ error: null, result: { 图片: 1, 缺图: 1 } });
    const at = path.join(t.dataDir, 'pictures.zip');
    await fs.writeFile(at, (await t.app.inject({ url: done.resultFile! })).rawPayload);
    expect([...(await readZip(at)).keys()]).toEqual([`${made.orderNo}-1.png`, '图片清单.xlsx']);
    expect((await factory.ask(artDesk.zip, { lineIds, pattern: '{没有}' })).code).toBe(400);
    const second = await stranger();
    expect((await second.ask(artDesk.zip, { lineIds, pattern })).code).toBe(400);
  });

  it('the history as a table', async () => {
    await build([await sized(1000, 500)]);
    const { orderNo } = await only();
    await factory.call(artDesk.place, { items: [itemOf(await only())], place: laid('contain', 90) });
    const { rows } = await taskFile(t, factory, artHistory.export, { orderNo: [orderNo] });
    expect(rows.map((row) => [row['动作'], row['订单号'], row['之后的摆放']])).toEqual([
      ['调整摆放', orderNo, '完整、旋转 90°'],
      ['随单图片', orderNo, '铺满'],
    ]);
  });
});
