import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { plate } from '#contract/plate/plate.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { drawNow } from './service.ts';

// Plates as a factory lays, draws, downloads and prints them, by calls. Files are decoded, states are read from the tables.

let hall: Hall;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let profile: Awaited<ReturnType<typeof buildProfile>>;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());
beforeEach(async () => {
  goods = await hall.newGoods();
  profile = await buildProfile(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, fileKind: 'png' },
    ...{ width: 12_000, length: 14_000, marginTop: 500, marginLeft: 500 },
  });
});

const [WAIT_BATCH, BATCHED, SPLICED, PASSED, SCRAPPED] = [10, 20, 30, 70, 95];
const [DRAFT, RENDERING, READY, SENT, PRINTED, CANCELLED] = [0, 10, 20, 30, 40, 90];
const [WAIT_PRODUCE, IN_PRODUCE, WAIT_PACK] = [30, 40, 50];
const DEFECT = { defect: '偏色', level: 'major', responsible: 'device' } as const;

/** Orders of so many copies, in a released batch of their own. */
async function released(...copies: number[]): Promise<{ orders: number[]; batchId: number }> {
  const orders: number[] = [];
  for (const one of copies) orders.push(await hall.approved([[goods.sku, one]]));
  await hall.draw();
  const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  return { orders, batchId };
}
const nest = () => hall.factory.call(plate.nest, { profileId: profile.id });
const plates = () =>
  hall.ask(sql<{ id: number; state: number; version: number }>`
    select id, state, version from plate where profile_id = ${profile.id} order by id`);
const only = async () => (await plates()).at(-1)!;
const detail = (id: number) => hall.factory.call(plate.detail, { id });
const act = (event: 'plate.render' | 'plate.reopened' | 'plate.cancelled', id: number, params = {}) =>
  hall.factory.call(plate.act, { event, ids: [id], params });
const recalled = (id: number, reason: string) =>
  hall.factory.call(plate.sending, { event: 'plate.recalled', ids: [id], params: { reason } });
const statesOf = async (orderId: number) => (await hall.piecesOf(orderId)).map(({ state }) => state);
/** Laid and drawn. */
async function drawn(): Promise<number> {
  await nest();
  const { id } = await only();
  await act('plate.render', id);
  await drawNow(hall.t.app);
  return id;
}
const seen = async (id: number) => ({
  id,
  version: (await hall.ask(sql<{ version: number }>`select version from plate where id = ${id}`))[0]!.version,
});
async function fileOf(id: number): Promise<Buffer> {
  const [row] = await hall.ask(sql<{ fileId: number }>`
    select f.file_id as "fileId" from plate_file f join plate t on t.id = f.plate_id and t.layout_version = f.layout_version
    where f.plate_id = ${id}`);
  const { open } = (await hall.t.app.files.contentsOf([row!.fileId])).get(row!.fileId)!;
  return Buffer.concat(await Array.fromAsync(open() as AsyncIterable<Buffer>));
}

describe('laying pieces on plates', () => {
  it('[M12] gives each piece of a released batch one place within the margins, and none to what is held', async () => {
    const { orders } = await released(2, 1);
    const held = await hall.approved([[goods.sku, 1]]);
    await hall.draw();
    expect(await nest()).toEqual({ plates: 1, pieces: 3, tooLarge: [] });
    const { plate: own, slots } = await detail((await only()).id);
    expect(own).toMatchObject({ state: DRAFT, pieces: 3, held: 0, width: 12_000, usedLength: 14_000 });
    expect(own.number).toMatch(/^2\d{11}$/);
    // 30 x 60 mm, beside the margins of 5 mm at the left and at the top, 3 mm apart.
    for (const { x, y, w, h } of slots) {
      expect([w, h].toSorted((a, b) => a - b)).toEqual([3000, 6000]);
      expect(x >= 500 && y >= 500 && x + w <= 12_000 && y + h <= 14_000).toBe(true);
    }
    const apart = slots.flatMap((a, i) =>
      slots
        .slice(i + 1)
        .filter(
          (b) =>
            a.x < b.x + b.w + 300 && b.x < a.x + a.w + 300 && a.y < b.y + b.h + 300 && b.y < a.y + a.h + 300,
        ),
    );
    expect(apart).toEqual([]);
    expect([await statesOf(orders[0]!), await statesOf(orders[1]!), await statesOf(held)]).toEqual([
      [SPLICED, SPLICED],
      [SPLICED],
      [WAIT_BATCH],
    ]);
    // What the layout uses of the medium [M11].
    expect(own.net).toBe(Math.floor((1000 * 3 * 3000 * 6000) / (12_000 * 14_000)));
  });

  it('takes nothing that is laid already, and says so', async () => {
    await released(1);
    await nest();
    expect(await hall.factory.ask(plate.nest, { profileId: profile.id })).toMatchObject({
      ...{ code: 409, msg: '没有待拼版的生产件，请先组批并下发批次。' },
    });
  });

  it('leaves out, by number and with why, what is printed at another resolution or with other inks', async () => {
    const { orders } = await released(2);
    const [first] = await hall.piecesOf(orders[0]!);
    await sql`
      with other as (insert into render_task (factory_id, key, job, state, due_at, file_id, created_at, updated_at)
        select factory_id, key || ' 600', jsonb_set(job, '{how,dpi}', '600'), state, due_at, file_id, now(), now()
        from render_task where id = (select render_id from piece_side where piece_id = ${first!.id}) returning id)
      update piece_side set render_id = other.id from other where piece_id = ${first!.id}`.execute(
      hall.system,
    );
    expect(await nest()).toEqual({
      ...{ plates: 1, pieces: 1 },
      tooLarge: [{ number: first!.number, text: expect.stringMatching(/dpi、色彩或白墨.*请/) as string }],
    });
    expect((await statesOf(orders[0]!)).toSorted((a, b) => a - b)).toEqual([BATCHED, SPLICED]);
  });

  it('[M12] lays the pieces of a table with holders into the middle of those of its jig', async () => {
    const factoryId = hall.t.tenants.factory;
    const [jig] = await hall.ask(sql<{ id: number }>`
      with made as (insert into jig (factory_id, device_id, name, updated_by, created_at, updated_at)
        values (${factoryId}, ${profile.deviceId}, 'J' || ${profile.id}, '测试', now(), now()) returning id)
      select id from made`);
    await hall.ask(sql`
      insert into jig_slot (factory_id, jig_id, no, x, y, w, h)
      values (${factoryId}, ${jig!.id}, 1, 1000, 2000, 20000, 30000), (${factoryId}, ${jig!.id}, 2, 30000, 2000, 20000, 30000)`);
    await hall.ask(sql`
      with second as (insert into print_profile_version (factory_id, profile_id, no, changed, created_by, created_at, settings)
        select factory_id, profile_id, 2, '', '测试', now(), settings || jsonb_build_object('media', 'jig',
          'jigId', ${jig!.id}::bigint, 'width', 60000, 'length', 90000)
        from print_profile_version where profile_id = ${profile.id} returning profile_id)
      update print_profile set version_no = 2 where id in (select profile_id from second)`);
    await released(3);
    expect(await nest()).toMatchObject({ plates: 2, pieces: 3, tooLarge: [] });
    const places = await hall.ask(sql<{ x: number; y: number; w: number; h: number }>`
      select s.x, s.y, s.w, s.h from plate_slot s
      join plate t on t.id = s.plate_id where t.profile_id = ${profile.id} order by t.id, s.x`);
    const middle = places.map(({ x, y, w, h }) => [x + Math.floor(w / 2), y + Math.floor(h / 2)]);
    // Halves of a hundredth of a millimetre are cut off.
    const near = (of: number) => expect.closeTo(of, -0.4);
    expect(middle.slice(0, 2)).toEqual([
      [near(11_000), near(17_000)],
      [near(40_000), near(17_000)],
    ]);
  });

  it('[M17] puts no piece on two plates where two nest at once', async () => {
    const { orders } = await released(3);
    await Promise.allSettled([nest(), nest()]);
    const twice = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from plate_slot s where not s.blank and s.piece_id in (
        select id from piece where order_id = ${orders[0]!}) group by s.piece_id`);
    expect(twice).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  });
});

describe('a plate', () => {
  it('[M13] is drawn with the pixels of its profile, downloaded, and printed, and its orders are ready to be packed', async () => {
    const { orders, batchId } = await released(2);
    const id = await drawn();
    expect(await only()).toMatchObject({ state: READY });
    const { plate: own, files, slots } = await detail(id);
    // 120 x 140 mm at 300 dpi are 1417.3 x 1653.5 pixels.
    expect(files).toMatchObject([{ kind: 'png', widthPx: 1417, heightPx: 1654, dpi: 300 }]);
    expect(own.bytes).toBe(files[0]!.bytes);
    const file = await fileOf(id);
    expect(createHash('sha256').update(file).digest('hex')).toBe(files[0]!.sha256);
    expect(await sharp(file).metadata()).toMatchObject({ width: 1417, height: 1654, density: 300 });
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    const [slot] = slots;
    const px = (hundredths: number) => Math.round((hundredths * 300) / 2540);
    // Near a corner, away from the hole in the middle: the colour of the picture.
    expect(at(px(slot!.x) + 20, px(slot!.y) + 20)).toEqual([0x1d, 0x4e, 0xd8]);
    expect(await statesOf(orders[0]!)).toEqual([SPLICED, SPLICED]);

    const got = await hall.factory.call(plate.download, await seen(id));
    expect(got.name).toBe(`${own.number}.png`);
    const opened = await hall.t.app.inject({ url: got.url });
    expect(opened.rawPayload.equals(file)).toBe(true);
    expect(await only()).toMatchObject({ state: SENT });
    expect(await hall.ask(sql<{ state: number }>`select state from batch where id = ${batchId}`)).toEqual([
      { state: 20 },
    ]);
    expect(await hall.factory.ask(plate.download, await seen(id))).toMatchObject({
      ...{ code: 400, msg: '这个版已下载过，请填写再次下载的原因。' },
    });

    await hall.factory.call(plate.printed, await seen(id));
    expect(await only()).toMatchObject({ state: PRINTED });
    expect(await statesOf(orders[0]!)).toEqual([PASSED, PASSED]);
    expect(await hall.orderOf(orders[0]!)).toMatchObject({ status: WAIT_PACK });
    expect(await hall.ask(sql<{ state: number }>`select state from batch where id = ${batchId}`)).toEqual([
      { state: 30 },
    ]);
  });

  it('[M27] scraps what came out wrong and has it made again, and its order waits for that', async () => {
    const { orders } = await released(2);
    const id = await drawn();
    await hall.factory.call(plate.download, await seen(id));
    const { slots } = await detail(id);
    const misprinted = [slots[0]!.id];
    expect(await hall.factory.ask(plate.printed, { ...(await seen(id)), misprinted })).toMatchObject({
      ...{ code: 400, msg: '请填写缺陷，并选择级别和责任方。' },
    });
    await hall.factory.call(plate.printed, { ...(await seen(id)), misprinted, defect: DEFECT });
    expect((await statesOf(orders[0]!)).toSorted((a, b) => a - b)).toEqual([WAIT_BATCH, PASSED]);
    expect(await hall.orderOf(orders[0]!)).toMatchObject({ status: IN_PRODUCE });
    const [scrapped] = await hall.ask(sql<{ state: number; number: string }>`
      select state, number from piece where id = ${slots[0]!.pieceId}`);
    expect(scrapped!.state).toBe(SCRAPPED);
    await hall.draw();
    const again = (await hall.piecesOf(orders[0]!)).find(({ state }) => state === WAIT_BATCH)!;
    expect(again.number).not.toBe(scrapped!.number);
  });

  it('[M19] keeps a blank place for what is locked while it is ready, and its file is made anew with all else unchanged', async () => {
    const { orders } = await released(1, 1);
    const id = await drawn();
    const before = await sharp(await fileOf(id))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { slots } = await detail(id);
    await hall.act('order.lock', [orders[0]!]);
    expect(await statesOf(orders[0]!)).toEqual([WAIT_BATCH]);
    expect(await hall.orderOf(orders[0]!)).toMatchObject({ status: WAIT_PRODUCE });
    expect(await only()).toMatchObject({ state: RENDERING });
    await drawNow(hall.t.app);
    const after = await detail(id);
    expect(after.plate).toMatchObject({ state: READY, pieces: 1 });
    const gone = after.slots.find(({ blank }) => blank)!;
    expect(after.slots.map(({ x, y, w, h }) => [x, y, w, h])).toEqual(
      slots.map(({ x, y, w, h }) => [x, y, w, h]),
    );
    const now = await sharp(await fileOf(id))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const px = (hundredths: number) => Math.round((hundredths * 300) / 2540);
    let unlike = 0;
    let left = 0;
    for (let y = 0; y < now.info.height; y++)
      for (let x = 0; x < now.info.width; x++) {
        const place = (y * now.info.width + x) * now.info.channels;
        const isIn =
          x >= px(gone.x) &&
          x < px(gone.x) + px(gone.w) + 1 &&
          y >= px(gone.y) &&
          y < px(gone.y) + px(gone.h) + 1;
        for (let c = 0; c < now.info.channels; c++)
          if (isIn) left += now.data[place + c]!;
          else if (now.data[place + c] !== before.data[place + c]) unlike += 1;
      }
    expect([unlike, left]).toEqual([0, 0]);
  });

  it('[M20] keeps what is locked once it is downloaded, until it is recalled', async () => {
    const { orders } = await released(1, 1);
    const id = await drawn();
    await hall.factory.call(plate.download, await seen(id));
    const lock = await hall.act('order.lock', [orders[0]!]);
    expect(lock.successIds).toEqual([orders[0]]);
    expect(await statesOf(orders[0]!)).toEqual([SPLICED]);
    expect(await recalled(id, '订单锁定')).toMatchObject({ successIds: [id] });
    expect(await statesOf(orders[0]!)).toEqual([WAIT_BATCH]);
    expect(await statesOf(orders[1]!)).toEqual([SPLICED]);
    await drawNow(hall.t.app);
    expect(await only()).toMatchObject({ state: READY });
  });

  it('[M15] of two who act on the same version one wins, and the other is told', async () => {
    await released(2);
    await nest();
    const { id, version } = await only();
    const asked = { event: 'plate.render' as const, ids: [id], versions: { [id]: version } };
    const both = await Promise.all([
      hall.factory.call(plate.act, asked),
      hall.factory.call(plate.act, asked),
    ]);
    expect(both.flatMap(({ successIds }) => successIds)).toEqual([id]);
    expect(both.flatMap(({ failed }) => failed)).toHaveLength(1);
  });

  it('[M15] that a killed server was drawing is drawn by the next one with one whole file, and says so where none ends it', async () => {
    await released(1);
    await nest();
    const { id } = await only();
    await act('plate.render', id);
    /** As a server leaves it that took it so often, and died. */
    const left = (tries: number, heldFor: string) =>
      hall.ask(
        sql`update plate set tries = ${tries}, held_until = now() + ${heldFor}::interval where id = ${id} returning 1`,
      );
    await left(1, '5 minutes');
    await drawNow(hall.t.app);
    expect(await only()).toMatchObject({ state: RENDERING });
    await left(1, '-1 second');
    await drawNow(hall.t.app);
    expect(await only()).toMatchObject({ state: READY });
    expect((await detail(id)).files).toHaveLength(1);
    await act('plate.reopened', id);
    await act('plate.render', id);
    await left(3, '-1 second');
    await drawNow(hall.t.app);
    expect((await detail(id)).plate).toMatchObject({
      state: 15,
      reason: expect.stringContaining('出图 3 次'),
    });
    expect((await detail(id)).files).toEqual([]);
  });

  it('gives its pieces back to their batch when it is cancelled, and ends when the last of them is kicked out', async () => {
    const { orders } = await released(2);
    await nest();
    await act('plate.cancelled', (await only()).id);
    expect(await only()).toMatchObject({ state: CANCELLED });
    expect(await statesOf(orders[0]!)).toEqual([BATCHED, BATCHED]);
    await nest();
    const { id } = await only();
    const pieceIds = (await hall.piecesOf(orders[0]!)).map((piece) => piece.id);
    const elsewhere = { ...(await seen(id)), pieceIds: [999_999_999], reason: '错' };
    expect(await hall.factory.ask(plate.kick, elsewhere)).toMatchObject({
      ...{ code: 409, msg: '有的生产件已不在这个版上，请刷新后重试。' },
    });
    await hall.factory.call(plate.kick, { ...(await seen(id)), pieceIds, reason: '换材质' });
    expect(await only()).toMatchObject({ id, state: CANCELLED });
    expect(await statesOf(orders[0]!)).toEqual([WAIT_BATCH, WAIT_BATCH]);
  });

  it('goes with its batch: recalled, its plates end and its pieces wait in the batch', async () => {
    const { orders, batchId } = await released(1);
    const id = await drawn();
    await hall.factory.call(batch.act, { event: 'batch.recalled', ids: [batchId] });
    expect(await only()).toMatchObject({ id, state: CANCELLED });
    expect(await statesOf(orders[0]!)).toEqual([BATCHED]);
    await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
    await drawn();
    await hall.factory.call(plate.download, await seen((await only()).id));
    const refused = await hall.factory.call(batch.act, { event: 'batch.cancelled', ids: [batchId] });
    expect(refused.failed).toMatchObject([{ id: batchId }]);
  });

  it('that was registered as printed by mistake is taken back by who did it, and its order waits again', async () => {
    const { orders } = await released(1);
    const id = await drawn();
    await hall.factory.call(plate.download, await seen(id));
    await hall.factory.call(plate.printed, await seen(id));
    expect(await hall.orderOf(orders[0]!)).toMatchObject({ status: WAIT_PACK });
    await hall.factory.call(plate.undoPrinted, await seen(id));
    expect(await only()).toMatchObject({ state: SENT });
    expect(await statesOf(orders[0]!)).toEqual([SPLICED]);
    expect(await hall.orderOf(orders[0]!)).toMatchObject({ status: IN_PRODUCE });
  });

  it('that failed whole is made again, piece by piece', async () => {
    const { orders } = await released(2);
    const id = await drawn();
    await hall.factory.call(plate.download, await seen(id));
    await hall.factory.call(plate.failed, { ...(await seen(id)), defect: DEFECT });
    expect(await only()).toMatchObject({ state: PRINTED });
    // Their files are right: they wait to be batched again.
    expect(await statesOf(orders[0]!)).toEqual([WAIT_BATCH, WAIT_BATCH]);
  });

  it('says in a sentence why it cannot be drawn, and is drawn once that is put right', async () => {
    await released(1);
    await nest();
    const { id } = await only();
    // A bar code has no room at the top where the margin is none.
    await sql`alter table print_profile_version disable trigger print_profile_version_stays`.execute(
      hall.system,
    );
    await sql`
      update print_profile_version set settings = settings || '{"barcode": "bottom", "marginBottom": 0}'
      where profile_id = ${profile.id}`.execute(hall.system);
    await act('plate.render', id);
    await drawNow(hall.t.app);
    const { plate: own } = await detail(id);
    expect(own.state).toBe(15);
    expect(own.reason).toMatch(/条码.*(边距|mm)/);
  });

  it('[M05] is not there for another factory', async () => {
    await released(1);
    await nest();
    const { id } = await only();
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:plate', 'factory:plate:edit', 'factory:plate:send']);
    const stranger = await hall.t.as('designer01');
    expect(await stranger.ask(plate.detail, { id })).toMatchObject({ code: 404 });
    expect(await stranger.call(plate.act, { event: 'plate.render', ids: [id] })).toMatchObject({
      ...{ successIds: [], failed: [{ id, code: 404 }] },
    });
    expect((await stranger.ask(plate.download, { id, version: 1 })).code).toBe(404);
  });
});
