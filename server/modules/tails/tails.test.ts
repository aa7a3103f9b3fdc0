import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { param } from '#contract/param/param.ts';
import { plate } from '#contract/plate/plate.ts';
import { tails } from '#contract/tails/tails.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { buildStation } from '#tests/support/routes.ts';

// The last open pieces of batches, as a factory finds, prints and loses them by calls. What is right is read from the tables.

let hall: Hall;
let factoryId: number;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let profile: Awaited<ReturnType<typeof buildProfile>>;
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  goods = await hall.newGoods();
  const of = { factoryId, materialId: goods.materialId };
  profile = await buildProfile(hall.system, { ...of, groupBy: 'batch' });
  // A part of each batch as small as those of this test stands for the tenth part of one of 200.
  await hall.factory.call(param.update, {
    params: [
      { key: 'tails.percent', value: 70 },
      { key: 'tails.hours', value: 24 },
    ],
  });
});
afterAll(() => hall.close());

const [WAIT_BATCH, BATCHED, SPLICED, PASSED] = [10, 20, 30, 70];
const [RUNNING, DONE] = [20, 30];
const ON_PLATE = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true, plates: 'out' as const };
const page = (asked: object = {}) => hall.factory.call(tails.page, { pageSize: 100, view: 'all', ...asked });
const stateOf = async (id: number) =>
  (await hall.ask(sql<{ state: number }>`select state from batch where id = ${id}`))[0]!.state;
const rowOf = async (id: number) =>
  (
    await hall.ask(
      sql<{ state: number; batchId: number | null; urgent: boolean; number: string }>`
        select state, batch_id as "batchId", urgent, number from piece where id = ${id}`,
    )
  )[0]!;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

/** A released batch of orders of so many copies each, its art drawn. */
async function released(...copies: number[]) {
  const orders: number[] = [];
  for (const one of copies) orders.push(await hall.approved([[goods.sku, one]]));
  await hall.draw();
  const orderNos = await Promise.all(orders.map(async (id) => (await hall.orderOf(id)).orderNo));
  const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id, orderNos });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  const pieces: number[][] = [];
  for (const id of orders) pieces.push((await hall.piecesOf(id)).map((piece) => piece.id));
  return { batchId, orders, pieces };
}
/** Printed, to wait for quality; `pass`: good as they come out. */
async function print(ids: readonly number[], pass: boolean) {
  await hall.step(ids, 'piece.spliced', ON_PLATE);
  await hall.step(ids, 'piece.printed', { ...ON_PLATE, qualityWanted: !pass });
}
const inspect = (ids: readonly number[]) => hall.step(ids, 'piece.quality.passed', { inspectorOn: true });

describe('[P144] the last open pieces of batches', () => {
  it('of five batches are shown with what holds each up, those that may be printed come onto one plate, and all batches end when they have passed', async () => {
    const batches: number[] = [];
    const open: number[] = [];
    // Four of ten, of which two are not printed; one of seven that have passed, one that is not printed, and two of an order
    // that is held behind the printer.
    for (let i = 0; i < 4; i += 1) {
      const { batchId, pieces } = await released(10);
      const [own] = pieces as [number[]];
      await print(own.slice(0, 8), true);
      batches.push(batchId);
      open.push(...own.slice(8));
    }
    const last = await released(8, 2);
    const [alone, held] = last.pieces as [number[], number[]];
    await print(alone.slice(0, 7), true);
    await print(held, false);
    batches.push(last.batchId);
    await hall.act('order.lock', [last.orders[1]!]);
    const printable = [...open, alone[7]!];
    // A batch that has only begun, and one that is not released, have no last ones.
    const young = await released(10);
    await print(young.pieces[0]!.slice(0, 6), true);

    const shown = await page();
    expect(idsOf(shown.list)).toEqual([...printable, ...held].toSorted((a, b) => a - b));
    expect(shown).toMatchObject({ percent: 70, hours: 24, total: 11 });
    const ofOpen = await page({ view: 'open' });
    expect([ofOpen.total, idsOf(ofOpen.list)]).toEqual([9, printable.toSorted((a, b) => a - b)]);
    expect(idsOf((await page({ view: 'held' })).list)).toEqual(held);
    expect(shown.list.find(({ id }) => id === alone[7])).toMatchObject({
      ...{ missingAt: 'print', batchId: last.batchId, passed: 7, ofOrder: 8, waits: 'one', held: false },
    });
    expect(shown.list.find(({ id }) => id === held[0])).toMatchObject({
      ...{ missingAt: 'quality', passed: 0, ofOrder: 2, waits: 'these', held: true },
    });

    const done = await hall.factory.call(tails.nest, { ids: [...printable, ...held] });
    expect(idsOf(done.plates)).toHaveLength(1);
    expect(done.plates).toMatchObject([{ pieces: 9 }]);
    expect(done.successIds.toSorted((a, b) => a - b)).toEqual(printable.toSorted((a, b) => a - b));
    expect(done.failed.map(({ id, msg }) => [id, msg])).toEqual(
      held.map((id) => [id, '订单被拦截，解除后才能拼版。']),
    );
    const [{ id: plateId }] = done.plates as [(typeof done.plates)[number]];
    const laid = await hall.ask(sql<{ id: number; batchId: number; urgent: boolean }>`
      select p.id, p.batch_id as "batchId", t.urgent from plate_slot s join piece p on p.id = s.piece_id
      join plate t on t.id = s.plate_id where s.plate_id = ${plateId} and not s.blank and p.state = ${SPLICED}`);
    expect(laid.map(({ urgent }) => urgent)).toEqual(printable.map(() => true));
    expect(new Set(laid.map(({ batchId }) => batchId))).toEqual(new Set(batches));

    await hall.step(printable, 'piece.printed', { ...ON_PLATE, qualityWanted: false });
    expect(await Promise.all(batches.map(stateOf))).toEqual([DONE, DONE, DONE, DONE, RUNNING]);
    await hall.act('order.unlock', [last.orders[1]!]);
    await inspect(held);
    expect(await stateOf(last.batchId)).toBe(DONE);
    expect((await page()).total).toBe(0);
    await hall.step(young.pieces[0]!.slice(6), 'piece.kicked', {}, { reason: '测试' });
  });

  it('are looked for from 50 to 99 per cent and from 1 to 240 hours on, as the factory sets it', async () => {
    for (const [key, value] of [
      ['tails.percent', 49],
      ['tails.percent', 100],
      ['tails.hours', 0],
      ['tails.hours', 241],
    ] as const)
      expect(await hall.factory.ask(param.saveOne, { key, value })).toMatchObject({ code: 400 });
    expect(await hall.factory.call(param.get, { key: 'tails.percent' })).toMatchObject({ value: 70 });
  });

  it('are counted as SQL counts them, and each number opens the rows that it counts', async () => {
    const one = await released(4, 2, 3);
    const [four, two, three] = one.pieces as [number[], number[], number[]];
    await print([...four.slice(0, 3), two[0]!], true);
    // Its order waits for one that is in no batch, too.
    await hall.step(three.slice(0, 1), 'piece.kicked', {}, { reason: '测试' });
    const two2 = await released(5);
    await print(two2.pieces[0]!.slice(0, 4), true);
    // Four of eight have passed, which is less than was set: it is old.
    await sql`update batch set created_at = now() - interval '25 hours' where id = ${one.batchId}`.execute(
      hall.system,
    );
    await sql`update piece set updated_at = now() - interval '9 hours' where id = ${four[3]!}`.execute(
      hall.system,
    );
    await sql`update trade_order set pushed_at = now() - interval '70 hours' where id = ${one.orders[1]!}`.execute(
      hall.system,
    );
    const truth = await hall.ask(sql<{ id: number; orderId: number; batchId: number }>`
      select p.id, p.order_id as "orderId", p.batch_id as "batchId" from piece p join batch b on b.id = p.batch_id
      where b.id in (${one.batchId}, ${two2.batchId}) and p.state < ${PASSED} order by p.id`);
    const [orders] = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from trade_order o where o.id = any(${sql.val(truth.map(({ orderId }) => orderId))}::bigint[])
        and not exists (select from piece q where q.order_id = o.id and q.state < ${PASSED}
          and q.id <> all(${sql.val(truth.map(({ id }) => id))}::bigint[]))`);
    const { sums, list } = await page();
    expect(idsOf(list)).toEqual(idsOf(truth));
    expect(sums).toEqual({
      ...{ batches: new Set(truth.map(({ batchId }) => batchId)).size, pieces: truth.length, held: 0 },
      orders: orders!.n,
    });
    const waiting = await page({ waits: 'these' });
    expect([waiting.total, new Set(waiting.list.map(({ orderId }) => orderId)).size]).toEqual([
      3,
      sums.orders,
    ]);
    const ofBatches = await hall.factory.call(tails.batches, { pageSize: 100 });
    expect(ofBatches).toMatchObject({
      total: sums.batches,
      list: [
        { id: one.batchId, open: 4, passed: 4, pieces: 8, missing: [{ at: 'print', pieces: 4 }] },
        { id: two2.batchId, open: 1, passed: 4, pieces: 5 },
      ],
    });
    // What is asked narrows rows and sums alike.
    const only = async (asked: object) => {
      const found = await page(asked);
      return [found.sums.pieces, idsOf(found.list)];
    };
    expect(await only({ stuckHours: 8 })).toEqual([1, [four[3]]]);
    expect(await only({ dueHours: 3 })).toEqual([1, [two[1]]]);
    expect(await only({ dueHours: 1 })).toEqual([0, []]);
    expect(await only({ batchId: two2.batchId, waits: 'one' })).toEqual([1, [two2.pieces[0]![4]]]);
    expect(await only({ deviceId: profile.deviceId + 1000 })).toEqual([0, []]);
    expect(await only({ missingAt: 'quality' })).toEqual([0, []]);
    expect(await only({ customer: '没有这样的客户' })).toEqual([0, []]);
    const sheet = await hall.factory.call(tails.paper, { view: 'all' });
    expect([
      sheet.pieces,
      sheet.problems,
      Buffer.from(sheet.pdf, 'base64').subarray(0, 5).toString(),
    ]).toEqual([...[5, []], '%PDF-']);
    const left = [four[3]!, two[1]!, ...three.slice(1), two2.pieces[0]![4]!];
    await hall.step(left, 'piece.kicked', {}, { reason: '测试' });
  });

  it('that nobody finds are made again as tails of their batch, and come from there onto a plate', async () => {
    const { batchId, pieces } = await released(8);
    const [own] = pieces as [number[]];
    await print(own.slice(0, 6), true);
    await print(own.slice(6, 7), false);
    const [waits, unprinted] = [own[6]!, own[7]!];
    const stationId = await buildStation(hall.system, { factoryId, kind: 'quality' });
    await sql`
      insert into scan (factory_id, scan_id, station_id, seq, code, device_at, done_at, at, accepted, piece_id, answer)
      select ${factoryId}, gen_random_uuid(), ${stationId}, 1, number, now(), now(), now(), true, id, '{}' from piece
      where id = ${waits}`.execute(hall.system);
    const [{ name: station }] = (await hall.ask(
      sql<{ name: string }>`select name from station where id = ${stationId}`,
    )) as [{ name: string }];
    expect((await page({ missingAt: 'quality' })).list).toMatchObject([{ id: waits, station }]);

    const lost = await hall.factory.call(tails.lost, { ids: [waits, unprinted] });
    expect(lost.successIds).toEqual([waits]);
    expect(lost.failed.map(({ id }) => id)).toEqual([unprinted]);
    const [record] = await hall.ask(sql<{ defect: string; responsible: string; next: number }>`
      select r.defect, r.responsible, q.id as next from quality_record r join piece q on q.remake_of_id = r.piece_id
      where r.piece_id = ${waits}`);
    expect(record).toMatchObject({ defect: '找不到', responsible: 'unknown' });
    await hall.draw();
    const next = record!.next;
    expect(await rowOf(next)).toMatchObject({ state: WAIT_BATCH, batchId: null });
    expect((await page({ missingAt: 'lost' })).list).toMatchObject([{ id: next, attempt: 2, batchId }]);
    expect((await page({ missingAt: 'remake' })).total).toBe(0);

    expect(await hall.factory.call(tails.urge, { ids: [unprinted, next] })).toMatchObject({
      ...{ successIds: [unprinted], failed: [{ id: next, msg: '已经是加急。' }] },
    });
    const key = { idempotencyKey: 'tails-once-0001' };
    const done = await hall.factory.call(tails.nest, { ids: [next, unprinted], ...key });
    expect(done).toMatchObject({ failed: [], plates: [{ pieces: 2 }] });
    expect(await rowOf(next)).toMatchObject({ state: SPLICED, batchId });
    // The same request again is told the same, and makes no second plate.
    expect(await hall.factory.call(tails.nest, { ids: [next, unprinted], ...key })).toEqual(done);

    // Held on its plate, one leaves it, and the other one keeps its place.
    const [{ id: plateId }] = done.plates as [(typeof done.plates)[number]];
    await hall.factory.call(batch.kick, { pieceIds: [next], reason: '拦截' });
    const { slots, plate: left } = await hall.factory.call(plate.detail, { id: plateId });
    expect(left.pieces).toBe(1);
    expect(slots.map(({ pieceId, blank }) => [pieceId, blank]).toSorted()).toEqual(
      [
        [next, true],
        [unprinted, false],
      ].toSorted(),
    );
    expect(await rowOf(next)).toMatchObject({ state: WAIT_BATCH, batchId: null });
    await hall.step([unprinted], 'piece.kicked', {}, { reason: '测试' });
    await hall.step([next], 'piece.voided', {}, { reason: '测试' }).catch(() => undefined);
  });

  it('are given to another device only where it prints the same material and the same files', async () => {
    const { pieces } = await released(5);
    const [own] = pieces as [number[]];
    await print(own.slice(0, 4), true);
    const ids = [own[4]!];
    const of = { factoryId, materialId: goods.materialId };
    const other = async (settings: object) => {
      await sql`update print_profile set is_default = false where material_id = ${goods.materialId}`.execute(
        hall.system,
      );
      return buildProfile(hall.system, { ...of, ...settings });
    };
    const [alike, mirrored] = [await other({}), await other({ mirror: true })];
    const [plan] = await hall.factory.call(tails.plan, { ids });
    expect(plan).toMatchObject({ id: profile.id, pieces: 1, batches: 1 });
    expect(plan!.others.map(({ id }) => id)).toEqual([alike.id]);
    const by = (byProfileId: number) =>
      hall.factory.call(tails.nest, { ids, instead: [{ profileId: profile.id, byProfileId }] });
    expect(await by(mirrored.id)).toMatchObject({ successIds: [], failed: [{ id: ids[0] }] });
    expect(await rowOf(ids[0]!)).toMatchObject({ state: BATCHED });
    const { plates } = await by(alike.id);
    const [device] = await hall.ask(
      sql<{ id: number }>`select device_id as id from plate where id = ${plates[0]!.id}`,
    );
    expect(device).toEqual({ id: alike.deviceId });
    for (const isDefault of [false, true])
      await sql`update print_profile set is_default = ${isDefault} where material_id = ${goods.materialId}
        and ${isDefault ? sql`id = ${profile.id}` : sql`true`}`.execute(hall.system);
  });

  it('[M05] of another factory are neither seen nor touched, and answer as none do', async () => {
    const { pieces } = await released(5);
    const [own] = pieces as [number[]];
    await print(own.slice(0, 4), true);
    const id = own[4]!;
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:batch', 'factory:batch:edit']);
    const stranger = await hall.t.as('designer01');
    expect((await stranger.call(tails.page, { view: 'all' })).sums).toMatchObject({ pieces: 0, batches: 0 });
    const { code, msg } = await stranger.ask(tails.detail, { id: 999_999_999 });
    expect(await stranger.ask(tails.detail, { id })).toMatchObject({ code, msg, data: null });
    for (const call of [tails.nest, tails.lost, tails.urge])
      expect(await stranger.call(call, { ids: [id] })).toMatchObject({ successIds: [], failed: [{ id }] });
    expect(await rowOf(id)).toMatchObject({ state: BATCHED, urgent: false });
  });
});
