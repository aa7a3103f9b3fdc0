import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packing } from '#contract/packing/packing.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openShelves, type Shelves } from '#tests/support/shelves.ts';
import { sortPiece } from '#server/modules/shelf/service.ts';
import { verifyPiece } from './service.ts';
import { giveUpIdle } from './give-up.ts';

// Parcels are packed at stations, by calls and by what scans ask. What is right is read from the tables.

let hall: Hall;
let s: Shelves;
let shelfId: number;
beforeAll(async () => {
  hall = await openHall();
  s = await openShelves(hall);
  shelfId = await s.shelf({ rows: 2, columns: 10 });
});
afterAll(() => hall.close());

const { passed: PASSED, sorted: SORTED, scanned: SCANNED, packed: PACKED } = PIECE;
const [WAIT_PACK, ORDER_PACKED] = [50, 60];
const open = (stationId: number, number: string) => hall.factory.call(packing.open, { stationId, number });
const verify = (stationId: number, pieceId: number) =>
  hall.factory.call(packing.verify, { stationId, pieceId });
const refused = (stationId: number, pieceId: number) =>
  hall.factory.ask(packing.verify, { stationId, pieceId });
const statesOf = async (orderId: number) => (await hall.piecesOf(orderId)).map(({ state }) => state);
const says = (part: string) => ({
  code: expect.any(Number) as number,
  msg: expect.stringContaining(part) as string,
});
const endOf = async (orderId: number) =>
  (
    await hall.ask(
      sql<{ endedBy: string | null }>`select ended_by from packing where order_id = ${orderId} order by id`,
    )
  ).map(({ endedBy }) => endedBy);
/** An order of so many good pieces, all of them in a box. */
async function sorted(copies: number) {
  const [id] = await s.passed(copies);
  const pieces = await hall.piecesOf(id!);
  for (const piece of pieces) await s.within((trx) => sortPiece(trx, s.at(s.sortAt), piece.id));
  return { id: id!, pieces, box: (await s.boxesOf([id!]))[0]! };
}

describe('[M30] a parcel', () => {
  it('is opened by its box, and packed with the scan of its last piece, in which its box is free', async () => {
    const at = await s.station('pack');
    const { id, pieces, box } = await sorted(3);
    const opened = await open(at, box.number);
    expect(opened).toMatchObject({ orderId: id, box: box.label, packed: false });
    expect(opened.pieces.map(({ scanned }) => scanned)).toEqual([false, false, false]);
    await verify(at, pieces[0]!.id);
    const second = await verify(at, pieces[1]!.id);
    expect(second.pieces.map(({ scanned }) => scanned)).toEqual([true, true, false]);
    expect(await hall.orderOf(id)).toMatchObject({ status: WAIT_PACK });
    expect((await hall.factory.call(packing.current, { stationId: at })).parcel?.orderId).toBe(id);

    const last = await verify(at, pieces[2]!.id);
    expect(last).toMatchObject({ packed: true, box: box.label });
    expect(await hall.orderOf(id)).toMatchObject({ status: ORDER_PACKED });
    expect(await statesOf(id)).toEqual([PACKED.code, PACKED.code, PACKED.code]);
    expect(await s.boxesOf([id])).toEqual([]);
    expect(await endOf(id)).toEqual(['packed']);
    expect(await hall.factory.ask(packing.open, { stationId: at, number: pieces[0]!.number })).toMatchObject(
      says('已打包'),
    );
  });

  it('takes no piece of another one, no scrapped one and no free one, and says where it belongs', async () => {
    const at = await s.station('pack');
    const [mine, other] = [await sorted(2), await sorted(2)];
    await open(at, mine.pieces[0]!.number);
    expect(await refused(at, other.pieces[0]!.id)).toMatchObject(says(`（格口 ${other.box.label}）`));
    const { orderNo } = await hall.orderOf(other.id);
    expect(await refused(at, other.pieces[0]!.id)).toMatchObject(says(`属于订单 ${orderNo}`));
    await sql`update piece set state = ${PIECE.scrapped.code} where id = ${other.pieces[1]!.id}`.execute(
      hall.system,
    );
    expect(await refused(at, other.pieces[1]!.id)).toMatchObject(says('已报废，不能装入包裹'));
    await sql`update piece set order_id = null, line_id = null, state = ${PASSED.code}
      where id = ${other.pieces[1]!.id}`.execute(hall.system);
    expect(await refused(at, other.pieces[1]!.id)).toMatchObject(says('自由打印'));
    expect(await statesOf(mine.id)).toEqual([SORTED.code, SORTED.code]);
    await verify(at, mine.pieces[0]!.id);
    expect(await refused(at, mine.pieces[0]!.id)).toMatchObject(says('已验过'));
    expect(await refused(await s.station('pack'), mine.pieces[1]!.id)).toMatchObject(says('没有打开的包裹'));
  });

  it('is open at one station: the second one reads who has it', async () => {
    const [here, there] = [await s.station('pack'), await s.station('pack')];
    const { id, pieces, box } = await sorted(2);
    const told = await Promise.all(
      [here, there].map((stationId) => hall.factory.ask(packing.open, { stationId, number: box.number })),
    );
    expect(told.filter(({ code }) => code === 0)).toHaveLength(1);
    const [at, other] = told[0]!.code === 0 ? [here, there] : [there, here];
    const name = (await hall.ask(sql<{ name: string }>`select name from station where id = ${at}`))[0]!.name;
    const wrong = told.find(({ code }) => code !== 0)!;
    expect(wrong.msg).toContain(`正在工位「${name}」由`);
    await verify(at, pieces[0]!.id);
    expect(await hall.factory.ask(packing.open, { stationId: other, number: box.number })).toMatchObject(
      says(`「${name}」`),
    );

    // Given up, what was scanned goes back to its box, and the other one may have it.
    await hall.factory.call(packing.giveUp, { stationId: at });
    expect(await statesOf(id)).toEqual([SORTED.code, SORTED.code]);
    await open(other, box.number);
    expect(await endOf(id)).toEqual(['left', null]);
  });

  it('that nobody scans for 30 minutes is given up; without a box its pieces are good as before', async () => {
    const at = await s.station('pack');
    const [id] = await s.passed(2);
    const pieces = await hall.piecesOf(id!);
    await open(at, pieces[0]!.number);
    const { parcel } = await hall.factory.call(packing.current, { stationId: at });
    await verify(at, pieces[0]!.id);
    const after = (minutes: number) => new Date(parcel!.openedAt + minutes * 60_000);
    await giveUpIdle(hall.t.database, after(29));
    expect(await statesOf(id!)).toEqual([SCANNED.code, PASSED.code]);
    expect(await giveUpIdle(hall.t.database, after(32))).toEqual(new Set([s.factoryId]));
    expect(await statesOf(id!)).toEqual([PASSED.code, PASSED.code]);
    expect((await endOf(id!)).at(-1)).toBe('idle');
  });

  it('waits for its lines without pieces to be ticked, and is packed with the last tick', async () => {
    const at = await s.station('pack');
    const { id, pieces } = await sorted(1);
    const [line] = await hall.ask(sql<{ id: number }>`
      insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, kind, quantity, title, in_parcel)
      select id, merchant_id, factory_id, 9, 'GIFT', 'sku', 2, '贺卡', true from trade_order where id = ${id} returning id`);
    const opened = await open(at, pieces[0]!.number);
    expect(opened.lines).toMatchObject([{ id: line!.id, title: '贺卡', quantity: 2, ticked: false }]);
    expect(await verify(at, pieces[0]!.id)).toMatchObject({ packed: false });
    expect(await hall.orderOf(id)).toMatchObject({ status: WAIT_PACK });
    const tick = { stationId: at, lineId: line!.id, ticked: true };
    expect(await hall.factory.call(packing.tick, tick)).toMatchObject({ packed: true });
    expect(await hall.orderOf(id)).toMatchObject({ status: ORDER_PACKED });
  });

  it('[M21] of an order that is held is neither opened nor packed on', async () => {
    const at = await s.station('pack');
    const { id, pieces, box } = await sorted(2);
    await open(at, box.number);
    await verify(at, pieces[0]!.id);
    await hall.act('order.lock', [id]);
    expect((await refused(at, pieces[1]!.id)).code).not.toBe(0);
    expect(await hall.factory.ask(packing.open, { stationId: at, number: box.number })).toMatchObject(
      says('已锁定，请停止打包'),
    );
    expect(await statesOf(id)).toEqual([SCANNED.code, SORTED.code]);
    await hall.act('order.unlock', [id]);
    await verify(at, pieces[1]!.id);
    expect(await hall.orderOf(id)).toMatchObject({ status: ORDER_PACKED });
  });
});

it('[M31] the scan that makes a parcel whole and the order that is packed by it stand together or not at all', async () => {
  const at = await s.station('pack');
  const { id, pieces, box } = await sorted(1);
  await open(at, box.number);
  await expect(
    s.within(async (trx) => {
      expect(await verifyPiece(trx, s.at(at), pieces[0]!.id)).toMatchObject({ packed: true });
      throw new Error('the server dies');
    }),
  ).rejects.toThrow('the server dies');
  expect([await statesOf(id), (await hall.orderOf(id)).status]).toEqual([[SORTED.code], WAIT_PACK]);
  expect(await endOf(id)).toEqual([null]);
  await verify(at, pieces[0]!.id);
  expect([await statesOf(id), (await hall.orderOf(id)).status]).toEqual([[PACKED.code], ORDER_PACKED]);
});

it('a station leaves a parcel in which nothing was scanned for another one, and keeps one in which something was', async () => {
  const at = await s.station('pack');
  const [first, second] = [await sorted(2), await sorted(2)];
  await open(at, first.box.number);
  await open(at, second.box.number);
  expect(await endOf(first.id)).toEqual(['left']);
  await verify(at, second.pieces[0]!.id);
  expect(await hall.factory.ask(packing.open, { stationId: at, number: first.box.number })).toMatchObject(
    says('已验 1／2'),
  );
});

it('names what is missing of an order that is not to be packed yet, and knows an empty box', async () => {
  const at = await s.station('pack');
  const id = await hall.approved([[s.goods.sku, 2]]);
  const pieces = await hall.piecesOf(id);
  await s.batched();
  await s.print([pieces[0]!.id]);
  expect(await hall.factory.ask(packing.open, { stationId: at, number: pieces[0]!.number })).toMatchObject(
    says(`还缺 1 件，不能打包：${pieces[1]!.number} 已入批次`),
  );
  const [free] = await hall.ask(
    sql<{ number: string }>`select number from shelf_box where shelf_id = ${shelfId} and state = 0 limit 1`,
  );
  expect(await hall.factory.ask(packing.open, { stationId: at, number: free!.number })).toMatchObject(
    says('是空的'),
  );
  expect(await hall.factory.ask(packing.open, { stationId: at, number: '不存在的' })).toMatchObject(
    says('没有这个号码'),
  );
});
