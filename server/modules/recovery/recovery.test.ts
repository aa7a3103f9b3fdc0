import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { plate } from '#contract/plate/plate.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { recovery } from '#contract/recovery/recovery.ts';
import { scan } from '#contract/scan/scan.ts';
import { drawNow } from '#server/modules/plate/service.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { buildStation, printedPieces, signOn } from '#tests/support/routes.ts';

// What lies about in the hall is decided thing by thing, by calls. What is right is read from the tables.

let hall: Hall;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let soiled: number;
beforeAll(async () => {
  hall = await openHall();
  const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
  soiled = list.find(({ name }) => name === '脏污')!.id;
});
afterAll(() => hall.close());
beforeEach(async () => {
  goods = await hall.newGoods();
});

const [NONE, WAITING, REUSED, DISCARDED] = [0, 1, 3, 4];
const stateOf = async (id: number) =>
  (await hall.ask(sql<{ recovery: number }>`select recovery from piece where id = ${id}`))[0]!.recovery;
const versionOf = async (id: number) =>
  (await hall.ask(sql<{ version: number }>`select version from piece where id = ${id}`))[0]!.version;
const page = (view: 'waiting' | 'decided', number: string) =>
  hall.factory.call(recovery.page, { view, number });
type Event = 'recovery.reused' | 'recovery.discarded' | 'recovery.undone';
const act = (event: Event, ids: number[], params: Record<string, unknown> = {}, more = {}) =>
  hall.factory.call(recovery.act, { event, ids, params, ...more });

/** Pieces that failed by a defect that spares the blank. */
async function soiledPieces(copies: number) {
  const pieces = await printedPieces(hall, goods.sku, copies);
  for (const { id } of pieces)
    await hall.factory.call(quality.fail, {
      ...{ pieceId: id, version: await versionOf(id), defectId: soiled },
      ...{ responsible: { kind: 'operator' }, treatment: { kind: 'remake' } },
    });
  return pieces;
}

describe('what failed with a usable blank', () => {
  it('waits with its defect, is reused once however many decide, and is taken back within a day', async () => {
    const [piece] = await soiledPieces(1);
    const { id, number } = piece!;
    const { list, counts } = await page('waiting', number);
    expect(list).toMatchObject([{ id, source: 'failed', defect: '脏污', blankUsable: true, deed: null }]);
    expect(counts).toEqual({ waiting: 1, decided: 0 });

    const both = await Promise.all([
      act('recovery.reused', [id]),
      act('recovery.discarded', [id], { reason: '脏' }),
    ]);
    expect(both.flatMap(({ successIds }) => successIds)).toEqual([id]);
    expect(both.flatMap(({ failed }) => failed)).toMatchObject([{ id, code: 409 }]);
    const decided = (await page('decided', number)).list;
    expect(decided).toHaveLength(1);
    expect([REUSED, DISCARDED]).toContain(await stateOf(id));

    expect(await act('recovery.undone', [id])).toMatchObject({ successIds: [id] });
    expect(await stateOf(id)).toBe(WAITING);
    expect((await page('waiting', number)).list).toMatchObject([{ id, deed: null, decidedBy: null }]);

    await act('recovery.reused', [id]);
    await sql`
      update recovery_item set decided_at = decided_at - interval '24 hours 1 minute' where piece_id = ${id}`.execute(
      hall.system,
    );
    expect(await act('recovery.undone', [id])).toMatchObject({
      failed: [{ id, code: 409, msg: '处理已超过 24 小时，请用库存调整更正。' }],
    });
  });

  it('lies about no more where its failure is taken back', async () => {
    const [piece] = await soiledPieces(1);
    await hall.factory.call(quality.undo, { pieceId: piece!.id });
    expect(await stateOf(piece!.id)).toBe(NONE);
    expect((await page('waiting', piece!.number)).list).toEqual([]);
  });

  it('is destroyed with a reason alone, each thing refused by itself', async () => {
    const [first, second] = await soiledPieces(2);
    expect(
      (await hall.factory.ask(recovery.act, { event: 'recovery.discarded', ids: [first!.id] })).msg,
    ).toMatch(/销毁的原因/);
    await act('recovery.reused', [first!.id]);
    const told = await act('recovery.discarded', [first!.id, second!.id], { reason: '破损' });
    expect(told).toMatchObject({ successIds: [second!.id], failed: [{ id: first!.id, code: 409 }] });
    expect((await page('decided', second!.number)).list).toMatchObject([
      { deed: 'discarded', reason: '破损', decidedBy: expect.any(String) as string },
    ]);
  });
});

describe('what came out of a device for an order that had ended', () => {
  it('lies about when it is printed, and its blank is reused once the print is off', async () => {
    const profile = await buildProfile(hall.system, {
      ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, fileKind: 'png' },
      ...{ width: 12_000, length: 14_000, marginTop: 500, marginLeft: 500 },
    });
    const [gone, kept] = [await hall.approved([[goods.sku, 1]]), await hall.approved([[goods.sku, 1]])];
    await hall.draw();
    const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
    await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
    await hall.factory.call(plate.nest, { profileId: profile.id });
    const plateNow = async () =>
      (
        await hall.ask(sql<{ id: number; version: number }>`
          select id, version from plate where profile_id = ${profile.id} order by id desc limit 1`)
      )[0]!;
    await hall.factory.call(plate.act, { event: 'plate.render', ids: [(await plateNow()).id] });
    await drawNow(hall.t.app);
    await hall.factory.call(plate.download, await plateNow());
    const [piece] = await hall.piecesOf(gone);
    const ended = await hall.act('order.cancel.agreed', [gone], { lossCents: 0 });
    expect(ended.failed).toEqual([]);
    expect(await stateOf(piece!.id)).toBe(NONE);
    await hall.factory.call(plate.printed, await plateNow());
    expect(await hall.orderOf(kept)).toMatchObject({ status: 50 });
    expect((await page('waiting', piece!.number)).list).toMatchObject([
      { id: piece!.id, source: 'cancelled', blankUsable: false, defect: '' },
    ]);
    expect(await act('recovery.reused', [piece!.id])).toMatchObject({
      failed: [{ id: piece!.id, msg: '坯件不能再用，请先去掉印刷，或选择销毁。' }],
    });
    expect(await act('recovery.reused', [piece!.id], { printTakenOff: true })).toMatchObject({
      successIds: [piece!.id],
    });
  });
});

describe('a station for 回收', () => {
  it('[P191] puts the blank of what waits back by a scan, once, takes it back, and says what is to be done with all else', async () => {
    const factoryId = hall.t.tenants.factory;
    const stationId = await buildStation(hall.system, { factoryId, kind: 'recovery' });
    const scanned = async (code: string) => {
      const scans = [{ scanId: randomUUID(), seq: Date.now(), code, deviceAt: Date.now() }];
      return (await hall.factory.call(scan.send, { stationId, sentAt: Date.now(), scans })).answers[0]!;
    };
    const [piece, other] = await soiledPieces(2);
    expect(await scanned(piece!.number)).toMatchObject({ accepted: false, title: '没有人在岗' });
    await signOn(hall.system, { factoryId, stationId, username: 'factory01' });
    const [whole, scratched] = await printedPieces(hall, goods.sku, 2);
    expect((await scanned(whole!.number)).text).toContain('送回原来的工序');
    expect(await stateOf(whole!.id)).toBe(NONE);
    const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
    const scratch = list.find(({ blankUsable }) => !blankUsable)!;
    await hall.factory.call(quality.fail, {
      ...{ pieceId: scratched!.id, version: await versionOf(scratched!.id), defectId: scratch.id },
      ...{ responsible: { kind: 'operator' }, treatment: { kind: 'remake' } },
    });
    expect(await scanned(scratched!.number)).toMatchObject({
      ...{ accepted: false, error: 'notHere', text: expect.stringContaining('报废箱') as string },
    });
    const good = await scanned(other!.number);
    expect(good).toMatchObject({ accepted: true, title: '坯件回用', piece: { number: other!.number } });
    expect((await page('decided', other!.number)).list).toMatchObject([{ deed: 'reused' }]);
    await hall.factory.call(scan.undo, { stationId });
    expect(await stateOf(other!.id)).toBe(WAITING);
    await act('recovery.discarded', [other!.id], { reason: '破损' });
    expect(await scanned(other!.number)).toMatchObject({ accepted: false, error: 'repeated' });
    expect(await stateOf(other!.id)).toBe(DISCARDED);
  });
});

it('[M05] things of another factory are not there', async () => {
  const [piece] = await soiledPieces(1);
  await secondFactory(hall.t);
  await letIn(hall.t, 'designer', ['factory:recovery']);
  const stranger = await hall.t.as('designer01');
  expect((await stranger.call(recovery.page, { view: 'waiting' })).list).toEqual([]);
  expect(await stranger.call(recovery.act, { event: 'recovery.reused', ids: [piece!.id] })).toMatchObject({
    ...{ successIds: [], failed: [{ id: piece!.id, code: 404 }] },
  });
});
