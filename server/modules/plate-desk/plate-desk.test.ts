import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import type { Input } from '#contract/endpoint.ts';
import { plate } from '#contract/plate/plate.ts';
import { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { drawNow } from '#server/modules/plate/service.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';

// A plate put right by hand, by calls. Expectations are reckoned by hand: a sheet of 120 x 140 mm with margins of 5 mm at the
// left and at the top and none elsewhere, gaps of 3 mm, pieces of 30 x 60 mm.

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

const [BATCHED, SPLICED] = [20, 30];
type Places = Input<typeof plateDesk.arrange>['places'];

/** Orders of so many copies in one batch, released. @returns their pieces */
async function released(...copies: number[]): Promise<number[]> {
  const orders: number[] = [];
  for (const one of copies) orders.push(await hall.approved([[goods.sku, one]]));
  await hall.draw();
  const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  const pieces = await Promise.all(orders.map((id) => hall.piecesOf(id)));
  return pieces.flat().map(({ id }) => id);
}
/** The same, laid on a plate. */
async function laid(...copies: number[]): Promise<{ id: number; pieces: number[] }> {
  const pieces = await released(...copies);
  await hall.factory.call(plate.nest, { profileId: profile.id });
  return { id: await newest(), pieces };
}
const newest = async () =>
  (
    await hall.ask(sql<{ id: number }>`select max(id)::int as id from plate where profile_id = ${profile.id}`)
  )[0]!.id;
const desk = (id: number) => hall.factory.call(plateDesk.get, { id });
const at = (pieceId: number, x: number, y: number, more: Partial<Places[number]> = {}): Places[number] => ({
  ...{ pieceId, side: 1, x, y, rotation: 0, locked: false },
  ...more,
});
async function save(id: number, places: Places, version?: number) {
  const seen = version ?? (await desk(id)).plate.version;
  return hall.factory.ask(plateDesk.arrange, { id, version: seen, places });
}
const stateOf = async (pieceId: number) =>
  (await hall.ask(sql<{ state: number }>`select state from piece where id = ${pieceId}`))[0]!.state;

describe('a plate that is put right by hand', () => {
  it('[M12] is saved where it was laid, turned as it was turned, and says how much of it is used', async () => {
    const { id, pieces } = await laid(2);
    const [one, two] = [pieces[0]!, pieces[1]!];
    const before = await desk(id);
    expect(before.settings).toMatchObject({ gapX: 300, gapY: 300, marginTop: 500, rotation: 'quarter' });
    expect(before.pieces).toMatchObject([
      { width: 3000, height: 6000 },
      { width: 3000, height: 6000 },
    ]);
    const places = [at(two, 6003, 1017), at(one, 500, 7317, { rotation: 90, locked: true })];
    expect(await save(id, places)).toMatchObject({ code: 0, data: { saved: true, refused: [] } });
    const after = await desk(id);
    expect(after.places).toEqual(places);
    expect(after.plate).toMatchObject({ state: 0, version: before.plate.version + 1, pieces: 2 });
    // 2 x 30 x 60 of 120 x 140 mm are 21.4 %.
    expect(after.plate.net).toBe(214);
    const { slots, events } = await hall.factory.call(plate.detail, { id });
    expect(slots.map(({ no, pieceId, w, h }) => [no, pieceId, w, h])).toEqual([
      [1, two, 3000, 6000],
      [2, one, 6000, 3000],
    ]);
    expect(events.at(-1)).toMatchObject({ event: 'plate.arranged' });
  });

  it('[M12] that breaks gap, margin, sheet or turning is not saved, and each piece hears by how much', async () => {
    const { id, pieces } = await laid(2);
    const [one, two] = [pieces[0]!, pieces[1]!];
    const { plate: before, places: stand } = await desk(id);
    const refused = async (...places: Places) => {
      const { data } = await save(id, places);
      expect(data.saved).toBe(false);
      return data.refused;
    };
    // 5 + 30 + 3 = 38 mm is where the next one may begin; 37.65 is 0.35 mm too near.
    expect(await refused(at(one, 500, 500), at(two, 3765, 500))).toEqual([
      { pieceIds: [one, two], by: 35, text: '位置 1 与位置 2 的间距少 0.35 mm，请移开一些' },
    ]);
    // Two begin 10 mm beside each other, so that 20 mm of 30 lie in each other.
    expect(await refused(at(one, 500, 500), at(two, 1500, 500))).toEqual([
      { pieceIds: [one, two], by: 2000, text: '位置 1 与位置 2 重叠 20 mm，请移开' },
    ]);
    expect(await refused(at(one, 480, 500), at(two, 6000, 500))).toEqual([
      { pieceIds: [one], by: 20, text: '位置 1 超出左边距 0.2 mm，请向内移' },
    ]);
    // 90.01 + 30 mm of 120; 80.05 + 60 of 140.
    expect(await refused(at(one, 9001, 500), at(two, 500, 8005))).toEqual([
      { pieceIds: [one], by: 1, text: '位置 1 超出右边距 0.01 mm，请向内移' },
      { pieceIds: [two], by: 5, text: '位置 2 超出下边距 0.05 mm，请向内移' },
    ]);
    expect(await desk(id)).toMatchObject({ plate: { version: before.version }, places: stand });
  });

  it('[M12] takes no piece twice, none of another profile or batch that waits for nothing, and at most 2,000', async () => {
    const { id, pieces } = await laid(1);
    const [one] = pieces;
    expect((await save(id, [at(one!, 500, 500), at(one!, 6000, 500)])).data).toMatchObject({
      ...{
        saved: false,
        refused: [{ pieceIds: [one], text: expect.stringContaining('同一件的同一面') as string }],
      },
    });
    const waiting = await hall.approved([[goods.sku, 1]]);
    const [foreign] = await hall.piecesOf(waiting);
    expect((await save(id, [at(one!, 500, 500), at(foreign!.id, 6000, 500)])).data).toMatchObject({
      ...{
        saved: false,
        refused: [{ pieceIds: [foreign!.id], text: '位置 2 的生产件不在待拼版之列，请移走' }],
      },
    });
    const many = Array.from({ length: 2001 }, () => at(one!, 500, 500));
    expect(await save(id, many)).toMatchObject({ code: 400, msg: '每版最多 2,000 件' });
    expect(await save(id, [])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('至少要留一件') as string,
    });
  });

  it('gives what is taken out back to its batch, and takes in what waits there', async () => {
    const { id, pieces } = await laid(2);
    const [one, two] = [pieces[0]!, pieces[1]!];
    expect(await save(id, [at(one, 500, 500)])).toMatchObject({ data: { saved: true } });
    expect([await stateOf(one), await stateOf(two)]).toEqual([SPLICED, BATCHED]);
    const waits = () => hall.factory.call(plateDesk.waiting, { id });
    expect((await waits()).list).toMatchObject([{ pieceId: two, width: 3000, height: 6000 }]);
    const [other] = await released(1);
    expect((await waits()).total).toBe(2);
    expect((await hall.factory.call(plateDesk.waiting, { id, keyword: '没有这样的号码' })).total).toBe(0);
    expect(await save(id, [at(one, 500, 500), at(two, 3800, 500), at(other!, 7100, 500)])).toMatchObject({
      data: { saved: true },
    });
    expect([await stateOf(two), await stateOf(other!)]).toEqual([SPLICED, SPLICED]);
    expect((await waits()).total).toBe(0);
  });

  it('[M15] of two who save the same version one wins, and once it is drawn nobody saves it', async () => {
    const { id, pieces } = await laid(1);
    const { version } = (await desk(id)).plate;
    const both = await Promise.all([
      save(id, [at(pieces[0]!, 500, 500)], version),
      save(id, [at(pieces[0]!, 900, 500)], version),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409]);
    expect(both.find(({ code }) => code === 409)!.msg).toBe('版已被他人修改，请载入最新的排版后再保存。');
    await hall.factory.call(plate.act, { event: 'plate.render', ids: [id] });
    expect((await save(id, [at(pieces[0]!, 600, 500)])).code).not.toBe(0);
  });

  it('[M13] is drawn where it was put: the pixels of a piece begin half a pixel at most beside', async () => {
    const { id, pieces } = await laid(1);
    expect(await save(id, [at(pieces[0]!, 1234, 2777)])).toMatchObject({ data: { saved: true } });
    await hall.factory.call(plate.act, { event: 'plate.render', ids: [id] });
    await drawNow(hall.t.app);
    const [row] = await hall.ask(sql<{ fileId: number }>`
      select file_id as "fileId" from plate_file where plate_id = ${id}`);
    const { open } = (await hall.t.app.files.contentsOf([row!.fileId])).get(row!.fileId)!;
    const file = Buffer.concat(await Array.fromAsync(open() as AsyncIterable<Buffer>));
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++) {
        const place = (y * info.width + x) * 4;
        const isInk = data[place + 3]! > 0 && data[place]! < 200;
        if (!isInk) continue;
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
      }
    // 12.34 mm at 300 dpi are 145.75 pixels, 27.77 mm 327.99; 30 x 60 mm are 354.3 x 708.7, files of 355 x 709.
    expect([left, top]).toEqual([146, 328]);
    expect([right + 1 - left, bottom + 1 - top]).toEqual([355, 709]);
  });

  it('is one person’s to change: the second reads who has it and since when, until the first has left', async () => {
    const { id, pieces } = await laid(1);
    await sql`
      update role set permissions = permissions || '{factory:plate,factory:plate:edit}' where id in (
        select r.role_id from user_role r join app_user u on u.id = r.user_id
        where u.username = 'factory02' and r.tenant_id = ${hall.t.tenants.factory})`.execute(hall.system);
    const second = await hall.t.as('factory02');
    const mine = await hall.factory.call(plateDesk.edit, { id });
    expect(mine.mine).toBe(true);
    const { userName, since } = mine;
    expect(await second.call(plateDesk.edit, { id })).toEqual({ mine: false, userName, since });
    expect((await second.call(plateDesk.get, { id })).editor).toEqual({ mine: false, userName, since });
    const places = [at(pieces[0]!, 500, 500)];
    const { version } = (await desk(id)).plate;
    expect(await second.ask(plateDesk.arrange, { id, version, places })).toMatchObject({
      ...{ code: 409, msg: `${userName} 正在调整这个版，请等他保存并离开后再保存。` },
    });
    // Whoever is silent for 40 seconds has closed his browser.
    await sql`update plate_editor set seen_at = seen_at - interval '41 seconds' where plate_id = ${id}`.execute(
      hall.system,
    );
    expect((await second.call(plateDesk.get, { id })).editor).toBeNull();
    expect((await second.call(plateDesk.edit, { id })).mine).toBe(true);
    expect((await hall.factory.call(plateDesk.edit, { id })).mine).toBe(false);
    await second.call(plateDesk.leave, { id });
    expect((await hall.factory.call(plateDesk.edit, { id })).mine).toBe(true);
  });

  it('[M05] is not there for another factory', async () => {
    const { id, pieces } = await laid(1);
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:plate', 'factory:plate:edit']);
    const stranger = await hall.t.as('designer01');
    const asked = { id, version: 1, places: [at(pieces[0]!, 500, 500)] };
    const codes = await Promise.all([
      stranger.ask(plateDesk.get, { id }),
      stranger.ask(plateDesk.waiting, { id }),
      stranger.ask(plateDesk.arrange, asked),
      stranger.ask(plateDesk.edit, { id }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
  });
});
