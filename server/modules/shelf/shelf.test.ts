import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import { order } from '#contract/order/order.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { box } from '#contract/shelf/box.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openShelves, type Shelves } from '#tests/support/shelves.ts';
import { emptyBox, moveBox, sortPiece, takeOut } from './service.ts';

// Pieces are put away by stations, and the wall stands as the orders do. What is right is read from the tables.

let hall: Hall;
let s: Shelves;
beforeAll(async () => {
  hall = await openHall();
  s = await openShelves(hall);
});
afterAll(() => hall.close());

const { free: FREE, taken: TAKEN, complete: COMPLETE, blocked: BLOCKED } = BOX_REGIONS.box;
const sort = (pieceId: number, stationId = s.sortAt) =>
  s.within((trx) => sortPiece(trx, s.at(stationId), pieceId));
/** All of an order's pieces; the box. */
async function sortAll(orderId: number) {
  for (const id of await s.piecesOf(orderId)) await sort(id);
  return (await s.boxesOf([orderId]))[0]!;
}
const stateOf = async (boxId: number) =>
  (await hall.ask(sql<{ state: number }>`select state from shelf_box where id = ${boxId}`))[0]!.state;
const statesOf = async (orderId: number) => (await hall.piecesOf(orderId)).map(({ state }) => state);
const eventsOf = async (boxId: number) =>
  (
    await hall.ask(
      sql<{ event: string }>`select event from shelf_box_event where box_id = ${boxId} order by id`,
    )
  ).map(({ event }) => event);
const seenOf = async (id: number) =>
  (await hall.factory.call(shelf.page, {})).list.find((one) => one.id === id)!;

describe('sorting', () => {
  it('refuses while the factory has no shelf', async () => {
    const [id] = await s.passed(2);
    const [first] = await s.piecesOf(id!);
    await expect(sort(first!)).rejects.toThrow('这个工位还没有分拣架');
    expect(await statesOf(id!)).toEqual([PIECE.passed.code, PIECE.passed.code]);
  });

  it('[M29] gives 40 stations that put first pieces away at once 40 boxes', async () => {
    await s.shelf({ rows: 4, columns: 10 });
    const ids = await s.passed(...Array.from({ length: 40 }, () => 2));
    const stations = await Promise.all(ids.map(() => s.station('sort')));
    const first = await Promise.all(ids.map(async (id) => (await s.piecesOf(id))[0]!));
    const told = await Promise.all(first.map((piece, n) => sort(piece, stations[n])));
    expect(
      told.every(({ isFirst, isComplete, lies, of }) => isFirst && !isComplete && lies === 1 && of === 2),
    ).toBe(true);
    expect(new Set(told.map((one) => one.box)).size).toBe(40);
    const boxes = await s.boxesOf(ids);
    expect(new Set(boxes.map((one) => one.id)).size).toBe(40);
    expect(boxes.every(({ state }) => state === TAKEN.code)).toBe(true);

    // No box is free for one more.
    const [more] = await s.passed(2);
    const [piece] = await s.piecesOf(more!);
    await expect(sort(piece!)).rejects.toThrow('没有空闲的格口');
    expect(await statesOf(more!)).toEqual([PIECE.passed.code, PIECE.passed.code]);

    await hall.factory.call(box.empty, { ids: boxes.map(({ id }) => id), reason: '盘点' });
    expect(await s.boxesOf(ids)).toEqual([]);
    expect(await statesOf(ids[0]!)).toEqual([PIECE.passed.code, PIECE.passed.code]);
  });

  it('[M29] tells two pieces of one parcel that come at once the same box, and the last one that it is whole', async () => {
    const [id] = await s.passed(3);
    const [one, two, three] = await s.piecesOf(id!);
    const told = await Promise.all([sort(one!), sort(two!, await s.station('sort'))]);
    expect(told.map((each) => each.isFirst).toSorted()).toEqual([false, true]);
    const [own] = await s.boxesOf([id!]);
    expect(told.map((each) => each.box)).toEqual([own!.label, own!.label]);
    expect(own!.state).toBe(TAKEN.code);
    expect(await sort(three!)).toEqual({ box: own!.label, lies: 3, of: 3, isFirst: false, isComplete: true });
    expect(await stateOf(own!.id)).toBe(COMPLETE.code);
    await expect(sort(three!)).rejects.toThrow(`已在格口 ${own!.label}`);
  });

  it('lets an order of one piece pass by where its shelf says so, and moves nothing', async () => {
    const line = await s.station('sort');
    await sql`update station set line = '单件线' where id = ${line}`.execute(hall.system);
    await s.shelf({ line: '单件线', rows: 1, columns: 2, singleDirect: true });
    const [single, double] = await s.passed(1, 2);
    const [piece] = await s.piecesOf(single!);
    expect(await sort(piece!, line)).toMatchObject({ box: null, of: 1, isComplete: true });
    expect(await statesOf(single!)).toEqual([PIECE.passed.code]);
    expect(await s.boxesOf([single!])).toEqual([]);
    // Others of the line lie on its own shelf.
    const [first] = await s.piecesOf(double!);
    const { box: where } = await sort(first!, line);
    expect(where).toMatch(/^分拣架 \d+ A-1$/);
  });
});

describe('[M21] a box', () => {
  it('is blocked while its order is held, takes nothing, and is freed with the order', async () => {
    const [id] = await s.passed(2);
    const [one, two] = await s.piecesOf(id!);
    await sort(one!);
    const [own] = await s.boxesOf([id!]);
    await hall.act('order.lock', [id!]);
    expect(await stateOf(own!.id)).toBe(BLOCKED.code);
    await expect(sort(two!)).rejects.toThrow(/锁定|拦截/);
    expect(await statesOf(id!)).toEqual([PIECE.sorted.code, PIECE.passed.code]);
    await hall.act('order.unlock', [id!]);
    expect(await stateOf(own!.id)).toBe(TAKEN.code);
    await sort(two!);
    await hall.act('order.lock', [id!]);
    await hall.act('order.unlock', [id!]);
    expect(await stateOf(own!.id)).toBe(COMPLETE.code);
  });

  it('is blocked when its order is closed, until a person takes out what lies in it', async () => {
    const [id] = await s.passed(2);
    const own = await sortAll(id!);
    await hall.act('order.cancel.agreed', [id!], { lossCents: 0 });
    expect(await stateOf(own.id)).toBe(BLOCKED.code);
    const { pieces, box: shown } = await hall.factory.call(box.detail, { id: own.id });
    expect(shown.parcel).toMatchObject({ ended: true, badge: 'stopped' });
    expect(pieces.map(({ there }) => there)).toEqual([true, true]);
    const { successIds } = await hall.factory.call(box.empty, { ids: [own.id], reason: '订单已取消' });
    expect(successIds).toEqual([own.id]);
    expect(await stateOf(own.id)).toBe(FREE.code);
  });

  it('[M31] is free when its order is packed by force, which credits nobody', async () => {
    const [id] = await s.passed(2);
    const own = await sortAll(id!);
    const credits = () =>
      hall.ask(sql<{ n: number }>`select count(*) as n from work_credit where factory_id = ${s.factoryId}`);
    const before = await credits();
    await hall.factory.call(order.action, {
      ...{ event: 'order.pack.forced', ids: [id!], params: {}, dangerVerified: true },
    });
    expect(await stateOf(own.id)).toBe(FREE.code);
    expect(await credits()).toEqual(before);
    expect(await statesOf(id!)).toEqual([PIECE.packed.code, PIECE.packed.code]);
    expect(await eventsOf(own.id)).toEqual(
      expect.arrayContaining(['box.taken', 'box.completed', 'box.emptied']),
    );
  });
});

describe('by hand', () => {
  it('a piece is taken out with a reason, and its box waits again, or is free with the last one', async () => {
    const [id] = await s.passed(2);
    const own = await sortAll(id!);
    const [one, two] = await s.piecesOf(id!);
    expect(await hall.factory.ask(box.takeOut, { pieceIds: [one!], reason: ' ' })).toMatchObject({
      code: 400,
    });
    await s.within((trx) => takeOut(trx, s.at(s.sortAt), [one!], '放错'));
    expect([await stateOf(own.id), await statesOf(id!)]).toEqual([
      TAKEN.code,
      [PIECE.passed.code, PIECE.sorted.code],
    ]);
    await hall.factory.call(box.takeOut, { pieceIds: [two!], reason: '放错' });
    expect(await stateOf(own.id)).toBe(FREE.code);
    const { failed } = await hall.factory.call(box.takeOut, { pieceIds: [two!], reason: '放错' });
    expect(failed).toHaveLength(1);
  });

  it('what lies in a box is moved to another one with all that is so of it; to a taken one nothing comes', async () => {
    const [id, other] = await s.passed(2, 2);
    const own = await sortAll(id!);
    const taken = await sortAll(other!);
    const to = (
      await hall.ask(
        sql<{ id: number }>`select id from shelf_box where state = ${FREE.code} order by id desc limit 1`,
      )
    )[0]!;
    await expect(
      s.within((trx) => moveBox(trx, s.at(s.sortAt), { id: own.id, toId: taken.id })),
    ).rejects.toThrow('已被占用或停用');
    await hall.factory.call(box.move, { id: own.id, toId: to.id, version: own.version });
    expect(await s.boxesOf([id!])).toMatchObject([{ id: to.id, state: COMPLETE.code }]);
    expect(await stateOf(own.id)).toBe(FREE.code);
    await s.within((trx) => emptyBox(trx, s.at(s.sortAt), to.id, '重新分拣'));
    expect(await statesOf(id!)).toEqual([PIECE.passed.code, PIECE.passed.code]);
    await expect(s.within((trx) => emptyBox(trx, s.at(s.sortAt), to.id, '重新分拣'))).rejects.toThrow(
      '「空闲」',
    );
  });
});

describe('[M29] a shelf', () => {
  it('changes and closes only while all its boxes are free', async () => {
    const line = await s.station('sort');
    await sql`update station set line = '改架线' where id = ${line}`.execute(hall.system);
    const shelfId = await s.shelf({ line: '改架线', rows: 1, columns: 3 });
    const [id] = await s.passed(2);
    const [one] = await s.piecesOf(id!);
    await sort(one!, line);
    const { version, name } = await seenOf(shelfId);
    const form = { id: shelfId, version, name, line: '改架线', rows: 2, columns: 2 };
    const busy = { code: 409, msg: expect.stringContaining('还有 1 个格口有件') as string };
    expect(await hall.factory.ask(shelf.update, form)).toMatchObject(busy);
    expect(await hall.factory.ask(shelf.stop, { id: shelfId, version })).toMatchObject(busy);
    const [own] = await s.boxesOf([id!]);
    await hall.factory.call(box.empty, { ids: [own!.id], reason: '改架' });

    await hall.factory.call(shelf.update, form);
    const board = async () =>
      (await hall.factory.call(box.board, { shelfId })).list.map(({ label, state }) => [label, state]);
    const grid = ['A-1', 'A-2', 'B-1', 'B-2'].map((label) => [label, FREE.code]);
    expect(await board()).toEqual(grid);
    await hall.factory.call(shelf.stop, { id: shelfId, version: version + 1 });
    await expect(sort(one!, line)).resolves.toMatchObject({ isFirst: true });
    expect((await s.boxesOf([id!]))[0]!.id).not.toBe(own!.id);
    await hall.factory.call(shelf.start, { id: shelfId, version: version + 2 });
    expect(await board()).toEqual(grid);
    expect(await seenOf(shelfId)).toMatchObject({ free: 4, taken: 0, closed: false });
  });

  it('has 5,000 boxes at most with all others of its factory', async () => {
    const too = { name: '太大', rows: 52, columns: 200 };
    expect(await hall.factory.ask(shelf.create, too)).toMatchObject({
      msg: expect.stringContaining('全厂最多 5,000 个格口') as string,
    });
  });
});

it('the list finds a parcel by its numbers, with what is missing and where that is', async () => {
  const [id] = await s.passed(2);
  const [one, two] = await hall.piecesOf(id!);
  await sort(one!.id);
  const { orderNo } = await hall.orderOf(id!);
  for (const number of [orderNo, one!.number, two!.number]) {
    const { list, total } = await hall.factory.call(box.page, { number });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      parcel: { orderNo, there: 1, of: 2, badge: 'waiting' },
      missing: [{ number: two!.number, where: expect.stringContaining('已合格') as string }],
    });
  }
  expect((await hall.factory.call(box.page, { number: orderNo, badge: 'ready' })).total).toBe(0);
});
