import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { funnel, FUNNEL_FIGURES, type FunnelFigure } from '#contract/figures/funnel.ts';
import { readPieceEvent, type PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { movePieces, systemMover } from '#server/modules/piece/service.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildBatch } from '#tests/support/profiles.ts';
import { taskFile } from '#tests/support/task-file.ts';

// Pieces are moved by their life cycle, several users at once; what must come out is counted from the log of the pieces and
// from the pieces themselves, by another way than the kept counts are.

let hall: Hall;
let factoryId: number;
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
});
afterAll(() => hall.close());

/** As docs/adr/0023-figures.md has them. */
const STATES: Readonly<Record<string, readonly number[]>> = {
  art: [0, 5, 8],
  batch: [10],
  splice: [20],
  print: [30],
  step: [40, 50],
  quality: [60],
  sort: [70],
  pack: [75, 80],
  ship: [85],
};
const HOUR_MS = 60 * 60_000;
type Sent = readonly [PieceEventType, object?];
const FURTHER: readonly Sent[] = [
  ...([['piece.art.made'], ['piece.batched', { batchId: 0 }], ['piece.spliced'], ['piece.printed']] as const),
  ...([['piece.quality.passed'], ['piece.scanned']] as const),
];
/** Some go back now and then, fail, and are made again. */
const EVENTS: readonly Sent[] = [
  ...FURTHER,
  ...FURTHER,
  ...FURTHER,
  ...([['piece.kicked', {}], ['piece.unspliced'], ['piece.quality.undone'], ['piece.unscanned']] as const),
  ['piece.failed', { defect: 'scratch', level: 'major', responsible: 'unknown' }],
];
const BY_SYSTEM: readonly PieceEventType[] = ['piece.art.made'];
const OPEN = {
  ...{
    lastSideDone: true,
    artAsAsked: true,
    batchFits: true,
    blanksThere: true,
    orderReady: true,
    batchRuns: true,
  },
  ...{ sidesPlaced: true, allSidesPrinted: true, stepLeft: false, qualityWanted: true, inspectorOn: true },
  ...{
    operatorOn: true,
    ownAndFresh: true,
    wageOpen: true,
    successorFree: true,
    parcelHere: true,
    parcelReleased: true,
  },
};

/** One event for some pieces at a moment; what the chart refuses, or what two at once are in each other's way with, is left. */
async function send(ids: readonly number[], nth: number, now: Date, batchId: number): Promise<void> {
  const [type, params = {}] = EVENTS[nth % EVENTS.length]!;
  const by = BY_SYSTEM.includes(type) ? 'system' : 'factory';
  const event = readPieceEvent(type, by, 'batchId' in params ? { batchId } : params, {
    ownPermission: true,
  });
  const mover = { ...systemMover(factoryId, now), by } as const;
  await hall.t.database
    .of(factoryId)
    .transaction()
    .execute((trx) => movePieces(trx, mover, event, { ids, known: OPEN }))
    .catch(() => undefined);
}

interface Told {
  entered: number;
  left: number;
  standing: number;
  p50: number | null;
  p95: number | null;
}
/** The same of one stage by the log and the pieces, between two moments. */
async function byLog(stage: string, from: Date, to: Date): Promise<Told> {
  const states = sql`any(${sql.val([...STATES[stage]!])}::smallint[])`;
  const [told] = await hall.ask(sql<Told>`
    with came as (select piece_id, id, at from piece_event where factory_id = ${factoryId} and after[1] = ${states}
        and (before is null or not before[1] = ${states})),
      went as (select piece_id, id, at from piece_event where factory_id = ${factoryId} and before[1] = ${states}
        and not after[1] = ${states}),
      stays as (select w.at - (select max(c.at) from came c where c.piece_id = w.piece_id and c.id < w.id) as took
        from went w where w.at >= ${from} and w.at < ${to})
    select (select count(*) from came where at >= ${from} and at < ${to})::int as entered,
      (select count(*) from went where at >= ${from} and at < ${to})::int as left,
      (select count(*) from piece where factory_id = ${factoryId} and state = ${states})::int as standing,
      (select extract(epoch from percentile_cont(0.5) within group (order by took)) * 1000 from stays)::float8 as p50,
      (select extract(epoch from percentile_cont(0.95) within group (order by took)) * 1000 from stays)::float8 as p95`);
  return told!;
}

const near = (ms: number | null) => (ms === null ? null : Math.round(ms));

describe('the funnel', () => {
  it('[M39] counts what SQL counts of the log after random moves of several users, folded or not', async () => {
    const goods = await hall.newGoods();
    const orders = [await hall.approved([[goods.sku, 6]]), await hall.approved([[goods.sku, 5]])];
    const pieces = (await Promise.all(orders.map((id) => hall.piecesOf(id)))).flat().map(({ id }) => id);
    const batchId = await buildBatch(hall.system, factoryId);
    const begun = Date.now();
    const moves = fc.sample(
      fc.tuple(
        fc.nat(EVENTS.length - 1),
        fc.subarray(pieces, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
      ),
      { numRuns: 400, seed: 39 },
    );
    let at = begun;
    for (let i = 0; i < moves.length; i += 4) {
      at += moves[i]![2] * HOUR_MS;
      const now = new Date(at);
      await Promise.all(moves.slice(i, i + 4).map(([nth, ids]) => send(ids, nth, now, batchId)));
      // Half of it is folded, half is not yet.
      if (i === moves.length / 2) await sql`select fold_stage_tally()`.execute(hall.system);
    }
    const SHANGHAI = 8 * HOUR_MS;
    const dayStart = (ms: number) => Math.floor((ms + SHANGHAI) / (24 * HOUR_MS)) * 24 * HOUR_MS - SHANGHAI;
    const begin = dayStart(begun - 24 * HOUR_MS);
    const ranges = [
      [begin, dayStart(at) + 24 * HOUR_MS],
      [dayStart(begun + 50 * HOUR_MS), dayStart(begun + 50 * HOUR_MS) + 24 * HOUR_MS],
    ] as const;
    for (const day of ranges) {
      const { list } = await hall.factory.call(funnel.page, { day: [...day] });
      for (const row of list) {
        const told = await byLog(row.code, new Date(day[0]), new Date(day[1]));
        expect({ ...row, p50Ms: near(row.p50Ms), p95Ms: near(row.p95Ms) }, row.code).toMatchObject({
          ...{ entered: told.entered, left: told.left, standing: told.standing },
          ...{ p50Ms: near(told.p50), p95Ms: near(told.p95) },
        });
      }
      if (day === ranges[0]) expect(list.filter(({ left }) => left > 0).length).toBeGreaterThan(5);
    }
    // Of all days together what entered less what left stands.
    const [odd] = await hall.ask(sql<{ odd: number }>`
      select count(*)::int as odd from (
        select s.stage, count(*) as entered, count(s.left_at) as gone, k.standing
        from stage_stay s left join lateral (select count(*) as standing from piece p
          where p.factory_id = s.factory_id and piece_stage(p.state) = s.stage) k on true
        where s.factory_id = ${factoryId} group by s.stage, k.standing) of_stage where entered - gone <> standing`);
    expect(odd).toEqual({ odd: 0 });
  });

  it('[M39] opens behind every number as many rows as it says, by the counts as by goods', async () => {
    const { id } = (await hall.factory.call(funnel.rows, { figure: 'standing', pageSize: 1 })).list[0]!;
    expect(id).toBeGreaterThan(0);
    const [one] = await hall.ask(sql<{ orderId: number }>`
      select order_id as "orderId" from stage_stay where left_at is null and order_id is not null limit 1`);
    await hall.act('order.lock', [one!.orderId]);
    const day: [number, number] = [Date.now() - 24 * HOUR_MS, Date.now() + 60 * 24 * HOUR_MS];
    for (const where of [
      { day },
      { day, remade: true },
      { day, material: '材' },
      { day, customer: '没有这位' },
    ]) {
      const { list } = await hall.factory.call(funnel.page, where);
      for (const row of list)
        for (const figure of Object.keys(FUNNEL_FIGURES) as FunnelFigure[]) {
          const rows = await hall.factory.call(funnel.rows, {
            ...where,
            stage: row.code,
            figure,
            pageSize: 200,
          });
          expect([row.code, figure, rows.total, rows.list.length]).toEqual([
            row.code,
            figure,
            row[figure],
            Math.min(row[figure], 200),
          ]);
        }
    }
    const { list } = await hall.factory.call(funnel.page, { day });
    expect(list.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(0);
    await hall.act('order.unlock', [one!.orderId]);
  });

  it('[M39] counts nothing of a move that is taken back with its transaction', async () => {
    const { sku } = await hall.newGoods();
    const orderId = await hall.approved([[sku, 1]]);
    const ids = (await hall.piecesOf(orderId)).map((piece) => piece.id);
    const before = await hall.factory.call(funnel.page, {});
    const lost = hall.t.database
      .of(factoryId)
      .transaction()
      .execute(async (trx) => {
        const event = readPieceEvent('piece.art.made', 'system', {}, { ownPermission: true });
        const { successIds } = await movePieces(trx, systemMover(factoryId, new Date()), event, {
          ids,
          known: OPEN,
        });
        expect(successIds).toEqual(ids);
        throw new Error('lost');
      });
    await expect(lost).rejects.toThrow('lost');
    expect((await hall.factory.call(funnel.page, {})).list).toEqual(before.list);
  });

  it('[M39] cuts days where the factory cuts them', async () => {
    const { sku } = await hall.newGoods();
    const orderId = await hall.approved([[sku, 1]]);
    const [piece] = await hall.piecesOf(orderId);
    await sql`update stage_stay set entered_at = '2026-03-01T16:30:00Z' where piece_id = ${piece!.id}`.execute(
      hall.system,
    );
    const of = async (from: string, to: string) =>
      (
        await hall.factory.call(funnel.rows, {
          ...{ figure: 'entered', day: [Date.parse(from), Date.parse(to)] },
        })
      ).total;
    expect(await of('2026-03-01T16:00:00Z', '2026-03-02T16:00:00Z')).toBe(1);
    expect(await of('2026-02-28T16:00:00Z', '2026-03-01T16:00:00Z')).toBe(0);
    expect(await hall.factory.ask(funnel.page, { day: [0, 93 * 24 * HOUR_MS] })).toMatchObject({
      ...{ code: 400, msg: '一次最多看 92 天，请缩短时间范围。' },
    });
  });

  it('is no business of who may not see figures, and shows nothing of another factory', async () => {
    const other = await hall.t.as('merchant01');
    for (const call of [funnel.page, funnel.export])
      expect(await other.ask(call, {})).toMatchObject({ code: CODES.forbidden });
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:data']);
    const stranger = await hall.t.as('designer01');
    const { list } = await stranger.call(funnel.page, {});
    expect(list.every(({ entered, standing }) => entered === 0 && standing === 0)).toBe(true);
    expect((await stranger.call(funnel.rows, { figure: 'standing' })).total).toBe(0);
  });

  it('[M39] says within 1 % how long very many pieces stayed, folded or not', async () => {
    const day: [number, number] = [Date.parse('2025-03-01T00:00Z'), Date.parse('2025-03-02T00:00Z')];
    // Each of 60,000 pieces stayed a second longer than the one before.
    for (const [first, last] of [
      [1, 40_000],
      [40_001, 60_000],
    ]) {
      await sql`insert into stage_stay (factory_id, piece_id, stage, remade, entered_at, left_at, onward)
        select ${factoryId}, -n, 4, false, '2025-03-01T04:00Z'::timestamptz - n * interval '1 s', '2025-03-01T04:00Z', true
        from generate_series(${first}::int, ${last}::int) n`.execute(hall.system);
      if (first === 1) await sql`select fold_stage_tally()`.execute(hall.system);
    }
    const { list } = await hall.factory.call(funnel.page, { day });
    const print = list.find(({ code }) => code === 'print')!;
    expect(print.left).toBe(60_000);
    for (const [said, told] of [
      [print.p50Ms!, 30_000_500],
      [print.p95Ms!, 57_000_050],
    ] as const) {
      expect(said).toBeGreaterThan(told * 0.99);
      expect(said).toBeLessThan(told * 1.01);
    }
  });

  it('writes the stages, or the rows behind a number, into a file', async () => {
    const stages = await taskFile(hall.t, hall.factory, funnel.export, {});
    expect(stages.rows.map((row) => row['环节'])).toEqual([
      '出图',
      '入批次',
      '拼版',
      '打印',
      '工序',
      '质检',
      '分拣',
      '打包',
      '出库',
    ]);
    const { total } = await hall.factory.call(funnel.rows, { figure: 'standing' });
    const { rows } = await taskFile(hall.t, hall.factory, funnel.export, { figure: 'standing' });
    expect(rows).toHaveLength(total);
    expect(rows[0]!['生产件']).toMatch(/^\d{12}$/);
  });
});
