import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { wageLine } from '#contract/wage/line.ts';
import { wagePeriod } from '#contract/wage/period.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { workOrder } from '#contract/work-order/work-order.ts';
import { rowOfPiece } from '#tests/support/desk.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { signOn } from '#tests/support/routes.ts';
import { countedOrder, dayFrom, payHall, priceOf } from '#tests/support/wages.ts';

// What people are paid for what they report by count. Lines are read from the table.

let hall: Hall;
let factoryId: number;
let [li, wang, many] = [0, 0, 0];
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  const on = async (username: string) =>
    (await signOn(hall.system, { factoryId, stationId: null, username })).id;
  [li, wang, many] = [await on('factory01'), await on('factory02'), await on('many01')];
});
afterAll(() => hall.close());
beforeEach(() =>
  sql`truncate wage_period, wage_line, wage_adjustment, operator_error, wage_slip, wage_slip_seen`.execute(
    hall.system,
  ),
);

type Order = Awaited<ReturnType<typeof countedOrder>>;
const price = (of: Order, more: object = {}) =>
  hall.factory.call(piecePrice.create, priceOf({ stepId: of.stepId, ...more }));
const report = ({ id }: Order, good: number, shares: [number, number][], scrap = 0) =>
  hall.factory.call(workOrder.report, {
    ...{ id, good, scrap, shares: shares.map(([userId, percent]) => ({ userId, percent })) },
  });
const reportsOf = async ({ id }: Order) => (await hall.factory.call(workOrder.detail, { id })).reports;
const undo = async (of: Order) => {
  const own = (await reportsOf(of)).find(({ undone, undoes }) => !undone && !undoes)!;
  return hall.factory.ask(workOrder.undoReport, { id: of.id, reportId: own.id });
};
const lines = ({ stepId }: Order) =>
  hall.ask(sql<{ kind: string; userId: number; pieces: number; rateE4: number; amountE4: number }>`
    select kind, user_id, pieces, rate_e4, amount_e4 from wage_line where step_id = ${stepId} order by id`);
const paid = async (of: Order) => (await lines(of)).map(({ pieces, amountE4 }) => [pieces, amountE4]);
const lock = async () => {
  const { list } = await hall.factory.call(wagePeriod.page, {});
  const { id, version } = list[0]!;
  return hall.factory.call(wagePeriod.lock, { id, version });
};

describe('a report by count', () => {
  it('[M35] is split by the shares of those who did it, and the parts add up to the whole', async () => {
    const own = await countedOrder(hall, 20);
    await price(own, { rateE4: 1251 });
    await report(own, 10, [
      [li, 33],
      [wang, 33],
      [many, 34],
    ]);
    // 12,510: 4,128.3, 4,128.3 and 4,253.4, of which the last has the largest rest; ten pieces: 3.3, 3.3 and 3.4.
    expect(await paid(own)).toEqual([
      [3, 4128],
      [3, 4128],
      [4, 4254],
    ]);
  });

  it('[M36] is paid once, for what is good of it, and taken back by lines of its own', async () => {
    const own = await countedOrder(hall, 8);
    await price(own, { rateE4: 1000 });
    await hall.factory.call(workOrder.report, {
      ...{ id: own.id, good: 5, scrap: 0, shares: [{ userId: li, percent: 100 }] },
      idempotencyKey: 'reported-once',
    });
    await hall.factory.call(workOrder.report, {
      ...{ id: own.id, good: 5, scrap: 0, shares: [{ userId: li, percent: 100 }] },
      idempotencyKey: 'reported-once',
    });
    expect(await paid(own)).toEqual([[5, 5000]]);
    await undo(own);
    expect(await lines(own)).toMatchObject([
      { kind: 'credit', userId: li, pieces: 5, rateE4: 1000, amountE4: 5000 },
      { kind: 'undone', userId: li, pieces: -5, rateE4: -1000, amountE4: -5000 },
    ]);
  });

  it('[M38] is paid by the nearest price of what its work order makes, and anew where its period is computed anew', async () => {
    const own = await countedOrder(hall, 8);
    await report(own, 2, [[li, 100]]);
    expect(await paid(own)).toEqual([[2, 0]]);
    const { list } = await hall.factory.call(piecePrice.missing, { pageSize: 1000 });
    expect(list.find(({ stepId }) => stepId === own.stepId)).toMatchObject({ pieces: 2, people: 1 });
    await price(own, { rateE4: 100 });
    await price(own, { rateE4: 300, skuId: own.goods.sku.id });
    await report(own, 3, [
      [li, 50],
      [wang, 50],
    ]);
    expect(await paid(own)).toEqual([
      [2, 0],
      [2, 450],
      [1, 450],
    ]);
    await undo(own);
    const id = (await hall.factory.call(wagePeriod.page, {})).list[0]!.id;
    const { lines: changed, beforeE4, afterE4 } = await hall.factory.call(wagePeriod.differences, { id });
    expect([changed, beforeE4, afterE4]).toEqual([1, 0, 600]);
    await hall.factory.call(wagePeriod.recompute, { id, lines: changed, afterE4 });
    expect((await paid(own)).reduce((sum, [, amount]) => sum + amount!, 0)).toBe(600);
  });

  it('[M37] whose period is locked stays as it was paid: it is not taken back', async () => {
    const own = await countedOrder(hall, 8);
    await price(own);
    await report(own, 4, [[li, 100]]);
    await lock();
    expect(await undo(own)).toMatchObject({ code: 400, msg: expect.stringContaining('已锁定') as string });
    expect(await paid(own)).toEqual([[4, 5000]]);
    await report(own, 1, [[li, 100]]);
    const { list } = await hall.factory.call(wageLine.page, {});
    expect(list.map(({ state, pieces }) => [state, pieces])).toEqual(
      expect.arrayContaining([
        ['locked', 4],
        ['open', 1],
      ]) as string[][],
    );
  });
});

describe('all that was paid', () => {
  it('[M36] is what SQL finds in accepted scans, reports, corrections and deductions', async () => {
    const pay = await payHall(hall);
    await pay.on(pay.gluing, 'factory01');
    await pay.on(pay.gluing, 'factory02');
    await pay.on(pay.wiping, 'many01');
    await pay.price({ rateE4: 1251 });
    await pay.price({ stepId: pay.wipe, rateE4: 777, fault: 'fixed', faultE4: 500 });
    const pieces = await pay.pieces(4);
    for (const { number } of pieces) {
      await pay.scanAt(pay.gluing, number);
      await pay.scanAt(pay.wiping, number);
    }
    await pay.undo(pay.wiping);
    const defectId = (await hall.factory.call(defect.page, { pageSize: 200 })).list[0]!.id;
    for (const [at, stepId] of [pay.glue, pay.wipe].entries())
      await hall.factory.call(quality.fail, {
        ...{ pieceId: pieces[at]!.id, version: (await rowOfPiece(hall, pieces[at]!.id)).version, defectId },
        ...{ responsible: { kind: 'step' as const, stepId }, treatment: { kind: 'remake' as const } },
      });
    const own = await countedOrder(hall, 30);
    await price(own, { rateE4: 333 });
    await report(own, 7, [
      [li, 33],
      [wang, 67],
    ]);
    await report(own, 5, [[many, 100]]);
    await undo(own);
    await report(own, 11, [
      [li, 1],
      [many, 99],
    ]);
    const correct = (userId: number, stepId: number, count: number) =>
      hall.factory.call(wageLine.correct, {
        ...{ userId, work: 'step', stepId, day: dayFrom(0), pieces: count, reason: '点数' },
      });
    await correct(wang, own.stepId, 3);
    await correct(many, pay.wipe, -2);
    const [found] = await hall.ask(sql<{ lines: number; scans: number; reports: number }>`
      select (select sum(amount_e4) from wage_line)::int as lines,
        (select sum(case when s.station_id = ${pay.gluing} then 1251 else 777 end) from scan s
          where s.accepted and s.undone_at is null and s.station_id in (${pay.gluing}, ${pay.wiping}))::int as scans,
        (select sum(good * 333) from work_order_report r where r.work_order_id = ${own.id})::int as reports`);
    expect([found!.scans, found!.reports]).toEqual([4 * 1251 + 3 * 777, 18 * 333]);
    const [corrections, deductions] = [3 * 333 - 2 * 777, -1251 - 500];
    expect(found!.lines).toBe(found!.scans + found!.reports + corrections + deductions);
  });
});
