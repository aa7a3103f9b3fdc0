import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { order } from '#contract/order/order.ts';
import { areas } from '#server/modules/piece/service.ts';
import { PIECE_AREAS } from '#server/ports.ts';
import { areasStandIn } from '#tests/support/effects-to-come.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';

// Batches as a factory makes, releases and ends them by calls. What is right is read from the tables of pieces and orders.

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
    factoryId: hall.t.tenants.factory,
    materialId: goods.materialId,
  });
});

const NONE = { held: 0, artOpen: 0, otherBatch: 0, tail: 0 };
/** Orders of so many copies each, their art drawn; their ids. */
async function ready(...copies: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of copies) ids.push(await hall.approved([[goods.sku, one]]));
  await hall.draw();
  return ids;
}
const make = (more: object = {}) => hall.factory.call(batch.make, { profileId: profile.id, ...more });
const act = (event: (typeof batch.act.input)['_zod']['input']['event'], id: number, version?: number) =>
  hall.factory.call(batch.act, {
    event,
    ids: [id],
    ...(version !== undefined && { versions: { [id]: version } }),
  });
const stateOf = async (id: number) =>
  (await hall.ask(sql<{ state: number }>`select state from batch where id = ${id}`))[0]!.state;
const eventsOf = async (id: number) =>
  (
    await hall.ask(sql<{ event: string }>`select event from batch_event where batch_id = ${id} order by id`)
  ).map(({ event }) => event);
const [OPEN, RUNNING, DONE, CANCELLED] = [0, 20, 30, 90];
const [WAIT_PRODUCE, IN_PRODUCE] = [30, 40];
const plate = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true, plates: 'out' as const };

describe('making a batch', () => {
  it('[M16] takes what waits for a profile, and the orders begin with it', async () => {
    const [first, second] = await ready(2, 1);
    const locked = await hall.approved([[goods.sku, 1]]);
    await hall.draw();
    await hall.act('order.lock', [locked]);

    const made = await make();
    expect(made).toMatchObject({ pieces: 3, orders: 2, left: { ...NONE, held: 1 }, gone: [] });
    expect(made.number).toMatch(/^3\d{11}$/);
    const pieces = [...(await hall.piecesOf(first!)), ...(await hall.piecesOf(second!))];
    expect(pieces.map(({ state, batchId }) => [state, batchId])).toEqual(
      Array.from({ length: 3 }, () => [20, made.batchId]),
    );
    expect(await hall.orderOf(first!)).toMatchObject({ status: IN_PRODUCE, batched: 2 });
    expect(await hall.orderOf(locked)).toMatchObject({ status: WAIT_PRODUCE, batched: 0 });
    expect(await stateOf(made.batchId)).toBe(OPEN);
  });

  it('[M18] takes the pieces of an order together or not at all, unless parts of it may come', async () => {
    const [whole] = await ready(2);
    // Its second line cannot be printed yet.
    const part = await hall.approved([
      [goods.sku, 1],
      [goods.sku, 1, null],
    ]);
    await hall.draw();
    const asked = { profileId: profile.id, partial: false };
    expect(await hall.factory.call(batch.preview, asked)).toEqual({
      ...{ pieces: 2, orders: 1, unknown: [] },
      left: { ...NONE, artOpen: 1 },
    });
    expect(await make()).toMatchObject({ pieces: 2, left: { ...NONE, artOpen: 1 } });
    expect((await hall.piecesOf(whole!)).map(({ state }) => state)).toEqual([20, 20]);
    expect((await hall.piecesOf(part)).map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([5, 10]);
    expect(await make({ partial: true })).toMatchObject({ pieces: 1, left: NONE });
  });

  it('[M17] puts each piece into one batch where two make one at once, and names to the second what was gone', async () => {
    await ready(2, 1, 3);
    const both = await Promise.allSettled([make(), make()]);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const refused = both.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
    const twice = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from piece where profile_id = ${profile.id} and state = 20 and batch_id is null`);
    expect(twice).toEqual([{ n: 0 }]);
    expect(made.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(6);
    // The second one found nothing any more, or came after the first one had ended.
    expect(made).toHaveLength(1);
    expect(refused[0]).toMatch(/已被他人组批|没有可以入批次的生产件/);
  });

  it('takes chosen orders, and says which numbers are unknown', async () => {
    const [first] = await ready(1, 1);
    const { orderNo } = await hall.orderOf(first!);
    const asked = { profileId: profile.id, orderNos: [orderNo, 'NO-SUCH-ORDER'] };
    expect(await hall.factory.call(batch.preview, asked)).toMatchObject({
      ...{ pieces: 1, orders: 1, unknown: ['NO-SUCH-ORDER'] },
    });
    expect(await make({ orderNos: asked.orderNos })).toMatchObject({ pieces: 1 });
  });

  it('takes so many of the most urgent ones, and no order in part', async () => {
    const [, , last] = await ready(2, 2, 1);
    await hall.act('order.urged', [last!]);
    expect(await make({ most: 2 })).toMatchObject({ pieces: 1, orders: 1 });
    expect((await hall.piecesOf(last!)).map(({ state }) => state)).toEqual([20]);
  });

  it('makes one batch, however often the same request comes', async () => {
    await ready(2);
    const once = { idempotencyKey: 'batch-once-1' };
    const [first, again] = [await make(once), await make(once)];
    expect(again).toEqual(first);
  });

  it('refuses where nothing waits, and of a stranger the profile itself', async () => {
    const { code, msg } = await hall.factory.ask(batch.make, { profileId: profile.id });
    expect([code, msg]).toEqual([409, '没有可以入批次的生产件，请先等待出图或解除拦截。']);
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:batch', 'factory:batch:edit']);
    const stranger = await hall.t.as('designer01');
    expect(await stranger.ask(batch.make, { profileId: profile.id })).toMatchObject({
      ...{ code: 404, msg: '打印配置不存在，请刷新列表后重新选择。' },
    });
  });
});

describe('an order in a batch', () => {
  it('[M19] leaves it when it is locked, and nothing else does', async () => {
    const [first, second] = await ready(2, 1);
    const { batchId } = await make();
    await hall.act('order.lock', [first!]);
    expect((await hall.piecesOf(first!)).map(({ state, batchId: own }) => [state, own])).toEqual([
      [10, null],
      [10, null],
    ]);
    expect(await hall.piecesOf(second!)).toMatchObject([{ state: 20, batchId }]);
    expect(await hall.orderOf(first!)).toMatchObject({ status: WAIT_PRODUCE, hold: 1 });
    expect(await eventsOf(batchId)).toEqual(['batch.made', 'batch.piece.kicked']);
    // Unlocked, its pieces wait for another batch.
    await hall.act('order.unlock', [first!]);
    expect(await make()).toMatchObject({ pieces: 2 });
  });

  it('[M22] waits for production again when the last of its pieces is kicked out, and can go back to review', async () => {
    const [id] = await ready(2);
    const { batchId } = await make();
    const pieces = await hall.piecesOf(id!);
    const kick = (pieceIds: number[]) => hall.factory.call(batch.kick, { pieceIds, reason: '换材质' });
    await kick([pieces[0]!.id]);
    expect(await hall.orderOf(id!)).toMatchObject({ status: IN_PRODUCE, batched: 1 });
    await kick([pieces[1]!.id]);
    expect(await hall.orderOf(id!)).toMatchObject({ status: WAIT_PRODUCE, batched: 0 });
    expect(await stateOf(batchId)).toBe(CANCELLED);
    expect(await eventsOf(batchId)).toEqual(['batch.made', 'batch.piece.kicked', 'batch.emptied']);
    const { failed } = await hall.factory.call(order.action, {
      ...{ event: 'order.review.withdraw', ids: [id!], params: {} },
    });
    expect(failed).toEqual([]);
  });

  it('is told in the numbers of its pieces what was not kicked out', async () => {
    const { failed } = await hall.factory.call(batch.kick, { pieceIds: [999_999_999], reason: '错' });
    expect(failed).toMatchObject([{ id: 999_999_999, msg: '生产件不存在，或不属于当前工厂，请核对编号。' }]);
  });
});

describe('a batch', () => {
  it('is released, recalled and cancelled, each as it was seen, and its pieces wait again', async () => {
    const [id] = await ready(2);
    const { batchId } = await make();
    expect(await act('batch.released', batchId, 1)).toMatchObject({ successIds: [batchId] });
    expect(await act('batch.recalled', batchId, 1)).toMatchObject({
      failed: [{ id: batchId, msg: expect.stringMatching(/已.*请/) as string }],
    });
    expect(await act('batch.recalled', batchId, 2)).toMatchObject({ successIds: [batchId] });
    expect(await act('batch.cancelled', batchId)).toMatchObject({ successIds: [batchId] });
    expect(await stateOf(batchId)).toBe(CANCELLED);
    expect((await hall.piecesOf(id!)).map(({ state }) => state)).toEqual([10, 10]);
    expect(await hall.orderOf(id!)).toMatchObject({ status: WAIT_PRODUCE });
  });

  it('is done when the last of its pieces is good, and runs again where one fails, whose successor comes back as a tail', async () => {
    areas.plug(areasStandIn);
    try {
      const [id] = await ready(2);
      const { batchId } = await make();
      await act('batch.released', batchId);
      const ids = (await hall.piecesOf(id!)).map((piece) => piece.id);
      await hall.step(ids, 'piece.spliced', plate);
      await hall.step([ids[0]!], 'piece.printed', { ...plate, qualityWanted: false });
      expect(await stateOf(batchId)).toBe(RUNNING);
      await hall.step([ids[1]!], 'piece.printed', { ...plate, qualityWanted: false });
      expect(await stateOf(batchId)).toBe(DONE);
      expect(await hall.orderOf(id!)).toMatchObject({ status: 50 });

      const fault = { defect: 'dirt', level: 'major', responsible: 'device' };
      await hall.step([ids[1]!], 'piece.failed', { ...plate, blankUsable: false }, fault);
      expect(await stateOf(batchId)).toBe(RUNNING);
      await hall.draw();
      const { list } = await hall.factory.call(batch.page, { pageNo: 1, pageSize: 10, withTails: true });
      expect(list).toMatchObject([{ id: batchId, pieces: 1, passed: 1, remade: 1, tails: 1 }]);
      // A tail goes into its own batch alone.
      const other = await hall.factory.call(batch.preview, { profileId: profile.id });
      expect(other).toMatchObject({ pieces: 0, left: { ...NONE, tail: 1 } });
      const { version } = list[0]!;
      expect(await hall.factory.call(batch.add, { id: batchId, version })).toMatchObject({ pieces: 1 });
      expect((await hall.piecesOf(id!)).map((piece) => piece.batchId)).toEqual([batchId, batchId]);
    } finally {
      areas.plug(PIECE_AREAS);
    }
  });

  it('is listed with what its pieces say, by state, number and what is in it', async () => {
    const [id] = await ready(2);
    const made = await make();
    const [piece] = await hall.piecesOf(id!);
    const { orderNo } = await hall.orderOf(id!);
    const page = (asked: object) => hall.factory.call(batch.page, { pageNo: 1, pageSize: 10, ...asked });
    for (const number of [made.number, piece!.number, orderNo]) {
      const { list, total } = await page({ number });
      expect([total, list.map((one) => [one.id, one.pieces, one.orders])]).toEqual([
        1,
        [[made.batchId, 2, 1]],
      ]);
    }
    const { counts, total } = await page({ state: 10 });
    expect(total).toBe(counts['10'] ?? 0);
    const sums = await hall.ask(sql<{ state: string; n: number }>`
      select state::text, count(*)::int as n from batch where factory_id = ${hall.t.tenants.factory} group by state`);
    expect(counts).toEqual(Object.fromEntries(sums.map(({ state, n }) => [state, n])));
    const detail = await hall.factory.call(batch.detail, { id: made.batchId });
    expect(detail).toMatchObject({ states: { 20: 2 }, events: [{ event: 'batch.made', title: '组批' }] });
    const pieces = await hall.factory.call(batch.pieces, { id: made.batchId, pageNo: 1, pageSize: 10 });
    expect(pieces).toMatchObject({ total: 2, list: [{ number: piece!.number, orderNo }, {}] });
  });

  it('waits in the list of profiles until it is made', async () => {
    await ready(2, 1);
    const asked = { keyword: profile.name, pageNo: 1, pageSize: 10 };
    expect(await hall.factory.call(batch.waiting, asked)).toMatchObject({
      total: 1,
      list: [{ id: profile.id, pieces: 3, orders: 2, urgent: 0, leftOut: 0 }],
    });
    await make();
    expect(await hall.factory.call(batch.waiting, asked)).toEqual({ total: 0, list: [] });
  });
});
