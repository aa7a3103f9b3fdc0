import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { workOrder } from '#contract/work-order/work-order.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { buildRoute, signOn } from '#tests/support/routes.ts';

// One step of one batch: what its pieces count in it, and what is reported. What is right is counted by SQL over the pieces.

let hall: Hall;
let factoryId: number;
let li: { id: number };
let wang: { id: number };
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  li = await signOn(hall.system, { factoryId, stationId: null, username: 'factory01' });
  wang = await signOn(hall.system, { factoryId, stationId: null, username: 'factory02' });
});
afterAll(() => hall.close());

let goods: Awaited<ReturnType<Hall['newGoods']>>;
let steps: number[];
/** Scanned 贴合 and 擦拭, and 拆膜, which is counted. */
beforeEach(async () => {
  goods = await hall.newGoods();
  await buildProfile(hall.system, { factoryId, materialId: goods.materialId });
  steps = await buildRoute(hall.system, {
    ...{ factoryId, materialId: goods.materialId },
    steps: [{ name: '贴合' }, { name: '擦拭' }, { name: '拆膜', counted: true }],
  });
});

const OUT = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true, plates: 'out' as const };
/** A released batch of one order of so many pieces, all printed. */
async function released(copies: number, isPrinted = true) {
  const orderId = await hall.approved([[goods.sku, copies]]);
  await hall.draw();
  const [first] = await hall.piecesOf(orderId);
  const { batchId } = await hall.factory.call(batch.make, { profileId: first!.profileId! });
  await act('batch.released', batchId);
  const pieces = (await hall.piecesOf(orderId)).map(({ id }) => id);
  if (isPrinted) {
    await hall.step(pieces, 'piece.spliced', { ...OUT, plates: 'free' });
    await hall.step(pieces, 'piece.printed', OUT);
  }
  return { batchId, pieces, orderId };
}
const act = async (event: 'batch.released' | 'batch.recalled', id: number) => {
  const { failed } = await hall.factory.call(batch.act, { event, ids: [id] });
  if (failed[0]) throw new Error(failed[0].msg);
};
const move = (ids: readonly number[], type: PieceEventType, params: object = {}) =>
  hall.step(ids, type, { operatorOn: true, inspectorOn: true }, params);
const scanStep = (ids: readonly number[], at: 0 | 1) => move(ids, 'piece.step', { stepId: steps[at] });
const fail = (id: number) =>
  move([id], 'piece.failed', { defect: '刮花', level: 'major', responsible: 'unknown' });

/** The work orders of a batch in the order of their steps, as the list has them. */
const ordersOf = async (batchId: number) => {
  const { list } = await hall.factory.call(workOrder.page, { pageNo: 1, pageSize: 100 });
  return list.filter((one) => one.batchId === batchId).toSorted((a, b) => a.id - b.id);
};
const countsOf = async (batchId: number) =>
  (await ordersOf(batchId)).map(({ planned, done, skipped, scrapped, left, state }) => [
    ...[planned, done, skipped, scrapped, left, state],
  ]);
const statesOf = async (batchId: number) => (await ordersOf(batchId)).map(({ state }) => state);
const batchState = async (id: number) =>
  (await hall.ask(sql<{ state: number }>`select state from batch where id = ${id}`))[0]!.state;
const [WAITING, RUNNING, PAUSED, DONE, CANCELLED] = [0, 10, 20, 30, 90];
const report = (id: number, good: number, more: object = {}) =>
  hall.factory.call(workOrder.report, {
    ...{ id, good, scrap: 0, shares: [{ userId: li.id, percent: 100 }], ...more },
  });
const deed = (event: string, id: number, params: object = {}) =>
  hall.factory.call(workOrder.act, { event: event as 'workOrder.paused', ids: [id], params: { ...params } });
const events = async (id: number) =>
  (await hall.factory.call(workOrder.detail, { id })).events.map(({ event }) => event.slice(10));

describe('work orders', () => {
  it('are made when a batch is released, one for each step, with what its pieces need, and cancelled with it', async () => {
    const { batchId, pieces } = await released(3, false);
    const own = await ordersOf(batchId);
    expect(
      own.map(({ step, counted, planned, state }) => [step.split(' ')[0], counted, planned, state]),
    ).toEqual([
      ['贴合', false, 3, WAITING],
      ['擦拭', false, 3, WAITING],
      ['拆膜', true, 3, WAITING],
    ]);
    expect(own[0]!.number).toMatch(/^6\d{11}$/);
    await move([pieces[0]!], 'piece.kicked', { reason: '不做了' });
    expect((await countsOf(batchId)).map(([planned]) => planned)).toEqual([2, 2, 2]);
    expect(await events(own[0]!.id)).toEqual(['made', 'plan.changed']);
    await act('batch.recalled', batchId);
    expect(await statesOf(batchId)).toEqual([CANCELLED, CANCELLED, CANCELLED]);
    await act('batch.released', batchId);
    expect(await statesOf(batchId)).toEqual([CANCELLED, CANCELLED, CANCELLED, WAITING, WAITING, WAITING]);
  });

  it('count scans as they come: the first one starts them, the last one ends them, one that is taken back opens them', async () => {
    const { batchId, pieces } = await released(3);
    await scanStep(pieces.slice(0, 2), 0);
    await scanStep(pieces.slice(0, 1), 1);
    expect(await countsOf(batchId)).toEqual([
      [3, 2, 0, 0, 1, RUNNING],
      [3, 1, 0, 0, 2, RUNNING],
      [3, 0, 0, 0, 3, WAITING],
    ]);
    await scanStep([pieces[2]!], 0);
    expect((await countsOf(batchId))[0]).toEqual([3, 3, 0, 0, 0, DONE]);
    await move([pieces[2]!], 'piece.step.undone');
    expect((await countsOf(batchId))[0]).toEqual([3, 2, 0, 0, 1, RUNNING]);
    await move([pieces[2]!], 'piece.step.skipped', { reason: '样品' });
    expect((await countsOf(batchId))[0]).toEqual([3, 2, 1, 0, 0, DONE]);
  });

  it('of which a piece fails count it as scrap, and a remake that joins the batch raises the plan of the steps that it needs by one', async () => {
    const { batchId, pieces, orderId } = await released(2);
    await scanStep(pieces, 0);
    await fail(pieces[0]!);
    expect(await countsOf(batchId)).toEqual([
      [2, 2, 0, 0, 0, DONE],
      [2, 0, 0, 1, 1, WAITING],
      [2, 0, 0, 0, 2, WAITING],
    ]);
    await hall.draw();
    const [{ version }] = (await hall.ask(
      sql<{ version: number }>`select version from batch where id = ${batchId}`,
    )) as [{ version: number }];
    await hall.factory.call(batch.add, { id: batchId, version, partial: true });
    expect((await hall.piecesOf(orderId)).map((one) => one.batchId)).toEqual([batchId, batchId]);
    expect(await countsOf(batchId)).toEqual([
      [3, 2, 0, 0, 1, RUNNING],
      [3, 0, 0, 1, 2, WAITING],
      [3, 0, 0, 0, 3, WAITING],
    ]);
  });

  it('are paused with a reason, assigned to who may do the step, and closed short with a reason by who may', async () => {
    const { batchId, pieces } = await released(2);
    const [glue] = await ordersOf(batchId);
    expect((await deed('workOrder.paused', glue!.id, { reason: '缺料' })).failed[0]!.msg).toMatch(/待开工/);
    await scanStep([pieces[0]!], 0);
    await deed('workOrder.paused', glue!.id, { reason: '缺料' });
    expect((await ordersOf(batchId))[0]).toMatchObject({ state: PAUSED, reason: '缺料' });
    await deed('workOrder.resumed', glue!.id);
    await deed('workOrder.assigned', glue!.id, { teamId: null, userIds: [wang.id] });
    expect((await ordersOf(batchId))[0]!.operators.map(({ id }) => id)).toEqual([wang.id]);
    const stranger = (
      await hall.ask(sql<{ id: number }>`select id from app_user where username = 'merchant01'`)
    )[0]!;
    const refused = await deed('workOrder.assigned', glue!.id, { teamId: null, userIds: [stranger.id] });
    expect(refused.failed[0]!.msg).toMatch(/不做这道工序/);
    await deed('workOrder.closed', glue!.id, { reason: '样品够了' });
    expect((await countsOf(batchId))[0]).toEqual([2, 1, 0, 0, 1, DONE]);
    await scanStep([pieces[1]!], 0);
    expect((await countsOf(batchId))[0]).toEqual([2, 2, 0, 0, 0, DONE]);
  });
});

describe('reports of a counted step', () => {
  it('add up to its plan at most: one more is refused, scrap asks for a defect, shares are a hundred percent', async () => {
    const { batchId } = await released(10);
    const [glue, , peel] = await ordersOf(batchId);
    await expect(report(glue!.id, 1)).rejects.toThrow(/逐件扫描/);
    await report(peel!.id, 6);
    expect((await ordersOf(batchId))[2]).toMatchObject({ done: 6, left: 4, state: RUNNING });
    await expect(report(peel!.id, 5)).rejects.toThrow(/超过工单剩余/);
    await expect(report(peel!.id, 1, { scrap: 1 })).rejects.toThrow(/选择缺陷/);
    const two = (...percents: number[]) => ({
      shares: [li, wang].map(({ id: userId }, i) => ({ userId, percent: percents[i]! })),
    });
    await expect(report(peel!.id, 1, two(50, 49))).rejects.toThrow(/100 %/);
    expect(await report(peel!.id, 4, two(70, 30))).toEqual({ left: 0 });
    expect((await ordersOf(batchId))[2]).toMatchObject({ done: 10, left: 0, state: DONE });
    const { reports } = await hall.factory.call(workOrder.detail, { id: peel!.id });
    expect(reports.map(({ good, shares }) => [good, shares.map(({ percent }) => percent)])).toEqual([
      [4, [70, 30]],
      [6, [100]],
    ]);
  });

  it('are taken back once, by another row that stands beside them', async () => {
    const { batchId } = await released(3);
    const peel = (await ordersOf(batchId))[2]!;
    await report(peel.id, 3);
    const [first] = (await hall.factory.call(workOrder.detail, { id: peel.id })).reports;
    const takeBack = (reportId: number) => hall.factory.call(workOrder.undoReport, { id: peel.id, reportId });
    await takeBack(first!.id);
    expect((await ordersOf(batchId))[2]).toMatchObject({ done: 0, left: 3, state: RUNNING });
    await expect(takeBack(first!.id)).rejects.toThrow(/已撤销/);
    const { reports } = await hall.factory.call(workOrder.detail, { id: peel.id });
    expect(reports.map(({ good, undone, undoes }) => [good, undone, undoes])).toEqual([
      [-3, false, true],
      [3, true, false],
    ]);
  });

  it('gate their batch: it is done when all pieces are good and what must be counted was, whichever comes last', async () => {
    const { batchId, pieces } = await released(2);
    const peel = (await ordersOf(batchId))[2]!;
    await scanStep(pieces, 0);
    await scanStep(pieces, 1);
    expect(await batchState(batchId)).toBe(20);
    await report(peel.id, 2);
    expect(await batchState(batchId)).toBe(30);
    const second = await released(2);
    await report((await ordersOf(second.batchId))[2]!.id, 2);
    await scanStep(second.pieces, 0);
    expect(await batchState(second.batchId)).toBe(20);
    await scanStep(second.pieces, 1);
    expect(await batchState(second.batchId)).toBe(30);
    expect(await statesOf(second.batchId)).toEqual([DONE, DONE, DONE]);
  });
});

describe('the counts of work orders', () => {
  it('[M04] equal SQL over their pieces after many moves in any order', async () => {
    const { batchId, pieces } = await released(12);
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const tries: (() => Promise<unknown>)[] = [];
    for (let i = 0; i < 60; i += 1) {
      const id = pieces[next(pieces.length)]!;
      const which = next(7);
      tries.push(() => {
        if (which < 2) return scanStep([id], which as 0 | 1);
        if (which === 2) return move([id], 'piece.step.undone');
        if (which === 3) return move([id], 'piece.step.skipped', { reason: '样品' });
        if (which === 4) return fail(id);
        if (which === 5)
          return move([id], 'piece.reworked', { defect: '刮花', stepId: steps[0], responsible: 'unknown' });
        return scanStep([id], 0);
      });
    }
    // What the life cycle refuses moves nothing.
    for (let i = 0; i < tries.length; i += 3)
      await Promise.allSettled(tries.slice(i, i + 3).map((one) => one()));
    const truth = await hall.ask(sql<{
      stepId: number;
      planned: number;
      done: number;
      skipped: number;
      scrapped: number;
    }>`
      with one as (
        select r.step_id, r.counted, p.state,
          (select count(*) from piece_step d where d.piece_id = p.id and d.step_id = r.step_id and d.how = 'done') as done,
          (select count(*) from piece_step d where d.piece_id = p.id and d.step_id = r.step_id and d.how = 'skipped') as skipped,
          not exists (select from piece_step d where d.piece_id = p.id and d.step_id = r.step_id and d.pass = p.pass) as open
        from piece p join route_step r on r.version_id = p.route_version_id where p.batch_id = ${batchId})
      select step_id as "stepId",
        sum(case when counted then 1 else done + skipped + open::int end)::int as planned,
        sum(case when counted then 0 else done end)::int as done,
        sum(case when counted then 0 when open and state between 70 and 92 then skipped + 1 else skipped end)::int as skipped,
        sum(case when not counted and open and state = 95 then 1 else 0 end)::int as scrapped
      from one group by step_id order by step_id`);
    const kept = (await ordersOf(batchId)).map(({ stepId, planned, done, skipped, scrapped }) => ({
      ...{ stepId, planned, done, skipped, scrapped },
    }));
    expect(kept.toSorted((a, b) => a.stepId - b.stepId)).toEqual(truth);
    expect(truth.some(({ done }) => done > 0)).toBe(true);
  });

  it('[M05] are of their factory alone: a foreign one and an unknown one get the same answer', async () => {
    const { batchId } = await released(1);
    const [own] = await ordersOf(batchId);
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:batch', 'factory:batch:edit', 'factory:station']);
    const stranger = await hall.t.as('designer01');
    const asked = (id: number) =>
      stranger.call(workOrder.detail, { id }).then(
        () => 'found',
        (refusal: Error) => refusal.message,
      );
    expect(await asked(own!.id)).toMatch(/工单不存在/);
    expect(await asked(own!.id)).toBe(await asked(99_999_999));
    const { failed } = await stranger.call(workOrder.act, { event: 'workOrder.started', ids: [own!.id] });
    expect(failed[0]).toMatchObject({ code: 404 });
    expect(await statesOf(batchId)).toEqual([WAITING, WAITING, WAITING]);
  });
});
