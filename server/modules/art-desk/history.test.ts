import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { artHistory } from '#contract/art-desk/art-history.ts';
import { order } from '#contract/order/order.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { task } from '#contract/task/task.ts';
import { itemOf, laid, startArtDesk, type ArtDesk } from '#tests/support/art-desk.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { until } from '#tests/support/until.ts';

let desk: ArtDesk;
beforeAll(async () => {
  desk = await startArtDesk();
});
afterAll(() => desk.t.close());
beforeEach(async () => {
  await desk.newSku();
});

const steps = async () => {
  const { list } = await desk.factory.call(artHistory.page, { pageSize: 100 });
  const { id } = await desk.only();
  return list.filter(({ lineId }) => lineId === id);
};

describe('[P165] the history of a line', () => {
  it('[P165] a line retouched three times and restored to the first prints the first picture, and the history shows five rows', async () => {
    const first = await desk.sized(1000, 2200);
    await desk.build([first]);
    for (const shade of ['#111111', '#222222', '#333333'])
      await desk.factory.call(artDesk.replace, {
        items: [itemOf(await desk.only())],
        pictureFileId: await desk.sent(500, 1100, shade),
      });
    const came = (await steps()).at(-1)!;
    expect(came).toMatchObject({ kind: 'came', after: { fileId: first, widthPx: 1000, heightPx: 2200 } });
    const { version } = await desk.only();
    expect(await desk.factory.call(artDesk.restore, { stepId: came.id, version })).toEqual({
      ...{ saved: 1, failed: [] },
    });
    expect((await desk.only()).pictureFileId).toBe(first);
    const after = await steps();
    expect(after.map(({ kind }) => kind)).toEqual(['restore', 'replace', 'replace', 'replace', 'came']);
    expect(after[0]).toMatchObject({ isNow: true, after: { fileId: first } });
    // Nothing is lost: the second picture can be had back, too.
    const second = after[3]!;
    await desk.factory.call(artDesk.restore, { stepId: second.id, version: (await desk.only()).version });
    expect((await desk.only()).pictureFileId).toBe(second.after.fileId);
    expect(await steps()).toHaveLength(6);
  });

  it('restores how the picture lay with it, and writes nothing where it is so already', async () => {
    const first = await desk.sized(1000, 500);
    await desk.build([first]);
    await desk.factory.call(artDesk.place, {
      items: [itemOf(await desk.only())],
      place: laid('contain', 90, true),
    });
    const placed = (await steps())[0]!;
    await desk.factory.call(artDesk.replace, {
      items: [itemOf(await desk.only())],
      pictureFileId: await desk.sent(500, 500),
    });
    await desk.factory.call(artDesk.restore, { stepId: placed.id, version: (await desk.only()).version });
    expect(await desk.only()).toMatchObject({
      pictureFileId: first,
      place: laid('contain', 90, true),
      dpi: 181,
    });
    const { version } = await desk.only();
    await desk.factory.call(artDesk.restore, { stepId: placed.id, version });
    expect((await desk.only()).version).toBe(version);
    expect(await steps()).toHaveLength(4);
  });

  it('of a merchant it has what is on the line, and not who it was there', async () => {
    await desk.build([await desk.sized(300, 700)], { status: 'repulsed' });
    const [line] = await desk.lines({ status: 'repulsed' });
    const own = await desk.sent(500, 1100, '#fff', desk.merchant);
    await desk.merchant.call(orderPicture.linePicture, {
      ...{ id: line!.orderId, version: line!.version, lineId: line!.id, pictureFileId: own },
    });
    const { steps: read } = await desk.factory.call(artDesk.detail, { lineId: line!.id });
    expect(read.map(({ kind, by }) => [kind, by])).toEqual([
      ['replace', '客户'],
      ['came', '客户'],
    ]);
    expect(read[0]!.closed).toMatch(/。$/);
    const { failed } = await desk.factory.call(artDesk.restore, {
      stepId: read[1]!.id,
      version: (await desk.lines({ status: 'repulsed' }))[0]!.version,
    });
    expect(failed.map(({ msg }) => msg)).toEqual([read[0]!.closed]);
  });

  it('goes with a line that is recalled, and is there again once it is pushed again', async () => {
    const { id } = await desk.build([await desk.sized(1000, 500)]);
    await desk.factory.call(artDesk.place, { items: [itemOf(await desk.only())], place: laid('contain') });
    const before = await steps();
    const merchantSends = async (event: string) => {
      const { failed } = await desk.merchant.call(order.action, { event, ids: [id], params: {} });
      expect(failed).toEqual([]);
    };
    const total = async () => (await desk.factory.call(artHistory.page, { orderNo: [orderNo] })).total;
    const { orderNo } = await desk.merchant.call(order.get, { id });
    expect(await total()).toBe(before.length);
    const all = (await desk.factory.call(artHistory.page, {})).total;
    await merchantSends('order.recall');
    expect(await total()).toBe(0);
    expect((await desk.factory.call(artHistory.page, {})).total).toBe(all - before.length);
    await merchantSends('order.push');
    expect((await steps()).map(({ id: one }) => one)).toEqual(before.map(({ id: one }) => one));
    expect((await desk.factory.call(artHistory.page, {})).total).toBe(all);
  });

  it('is read three months at a time, by this factory alone', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    await desk.factory.call(artDesk.place, { items: [itemOf(await desk.only())], place: laid('contain') });
    const [step] = await steps();
    const day = 86_400_000;
    const to = Date.now() + day;
    const long = await desk.factory.ask(artHistory.page, { time: [to - 93 * day, to] });
    expect([long.code, long.msg]).toEqual([400, expect.stringContaining('一次最多查询 3 个月')]);
    expect((await desk.factory.ask(artHistory.page, { time: [to - 92 * day, to] })).code).toBe(0);
    const second = await desk.stranger();
    expect((await second.call(artHistory.page, {})).list).toEqual([]);
    expect((await second.ask(artDesk.restore, { stepId: step!.id, version: 1 })).code).toBe(404);
    const [user] = await desk.factory.call(artHistory.users, {});
    expect(
      (await desk.factory.call(artHistory.page, { userId: user!.id, kind: 'place' })).total,
    ).toBeGreaterThan(0);
  });
});

describe('files of the desk', () => {
  it('one ZIP of pictures, each by the pattern, with a list of how they lie', async () => {
    const made = await desk.build([null, null]);
    const [with1] = await desk.lines();
    await desk.factory.call(artDesk.replace, {
      items: [itemOf(with1!)],
      pictureFileId: await desk.sent(500, 1100, '#0f0'),
    });
    const lineIds = (await desk.lines()).map(({ id }) => id);
    const pattern = '{订单号}-{序号}';
    const { taskId } = await desk.factory.call(artDesk.zip, { lineIds, pattern });
    const done = await until(async () => {
      const now = await desk.factory.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    }, 'the ZIP was not made');
    expect(done).toMatchObject({ error: null, result: { 图片: 1, 缺图: 1 } });
    const at = path.join(desk.t.dataDir, 'pictures.zip');
    await fs.writeFile(at, (await desk.t.app.inject({ url: done.resultFile! })).rawPayload);
    expect([...(await readZip(at)).keys()]).toEqual([`${made.orderNo}-1.png`, '图片清单.xlsx']);
    expect((await desk.factory.ask(artDesk.zip, { lineIds, pattern: '{没有}' })).code).toBe(400);
    const second = await desk.stranger();
    expect((await second.ask(artDesk.zip, { lineIds, pattern })).code).toBe(400);
  });

  it('the history as a table', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const { orderNo } = await desk.only();
    await desk.factory.call(artDesk.place, {
      items: [itemOf(await desk.only())],
      place: laid('contain', 90),
    });
    const { rows } = await taskFile(desk.t, desk.factory, artHistory.export, { orderNo: [orderNo] });
    expect(rows.map((row) => [row['动作'], row['订单号'], row['之后的摆放']])).toEqual([
      ['调整摆放', orderNo, '完整、旋转 90°'],
      ['随单图片', orderNo, '铺满'],
    ]);
  });

  it('the history as a table of many steps has each once, the newest first, also where several were at one instant', async () => {
    await desk.build([null]);
    const { id: lineId, orderNo } = await desk.only();
    const state = sql`art_state(null, null, null)`;
    await sql`
      insert into art_event (factory_id, merchant_id, order_id, line_id, kind, before, after, side, reason, at)
      select l.factory_id, l.merchant_id, l.order_id, l.id, 'repulse', ${state}, ${state}, 'factory', n::text,
        now() - interval '1 day' + n / 7 * interval '1 second'
      from order_line l, generate_series(1, 1203) g (n) where l.id = ${lineId} order by g.n`.execute(
      desk.t.database.system,
    );
    const { rows } = await taskFile(desk.t, desk.factory, artHistory.export, { orderNo: [orderNo] });
    expect(rows.map((row) => row['原因'])).toEqual(Array.from({ length: 1203 }, (_, i) => String(1203 - i)));
  });
});
