import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input, Output } from '#contract/endpoint.ts';
import { hallNumber } from '#contract/piece/piece-number.ts';
import { scan } from '#contract/scan/scan.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildRoute, buildStation, printedPieces, signOn } from '#tests/support/routes.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { doneAtOf } from './send.ts';

// Scans as stations send them, by calls. What they did is read from the tables.

let hall: Hall;
let factoryId: number;
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
});
afterAll(() => hall.close());

let goods: Awaited<ReturnType<Hall['newGoods']>>;
let [glue, wipe] = [0, 0];
let [gluing, wiping, inspecting] = [0, 0, 0];
let li: Awaited<ReturnType<typeof signOn>>;
let wang: typeof li;
beforeEach(async () => {
  goods = await hall.newGoods();
  [glue, wipe] = (await buildRoute(hall.system, {
    ...{ factoryId, materialId: goods.materialId, inspected: 100 },
    steps: [{ name: '贴合' }, { name: '擦拭' }],
  })) as [number, number];
  gluing = await buildStation(hall.system, { factoryId, kind: 'step', steps: [glue] });
  wiping = await buildStation(hall.system, { factoryId, kind: 'step', steps: [wipe] });
  inspecting = await buildStation(hall.system, { factoryId, kind: 'quality' });
  li = await signOn(hall.system, { factoryId, stationId: gluing, username: 'factory01' });
  wang = await signOn(hall.system, { factoryId, stationId: wiping, username: 'factory02' });
});

type Made = Input<typeof scan.send>['scans'][number];
let seq = 0;
const made = (code: string, more: Partial<Made> = {}): Made => ({
  ...{ scanId: randomUUID(), seq: ++seq, code, deviceAt: Date.now(), ...more },
});
const send = (stationId: number, ...scans: Made[]): Promise<Output<typeof scan.send>> =>
  hall.factory.call(scan.send, { stationId, sentAt: Date.now(), scans });
const scanned = async (stationId: number, code: string) => (await send(stationId, made(code))).answers[0]!;
const stateOf = async (id: number) =>
  (await hall.ask(sql<{ state: number }>`select state from piece where id = ${id}`))[0]!.state;
const errorsOf = async (code: string) =>
  (
    await hall.ask(
      sql<{
        type: string;
      }>`select error_type as type from operator_error where bar_code = ${code} order by id`,
    )
  ).map(({ type }) => type);
const stepsOf = async (ids: readonly number[]) =>
  (
    await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from piece_event where event = 'piece.step' and piece_id = any(${sql.val([...ids])}::bigint[])`)
  )[0]!.n;
/** The last scan of a station is so many seconds older than it was. */
const age = (code: string, seconds: number) =>
  sql`with s as (update scan set done_at = done_at - make_interval(secs => ${seconds}) where code = ${code})
    update operator_error set at = at - make_interval(secs => ${seconds}) where bar_code = ${code}`.execute(
    hall.system,
  );
const [PRINTED, IN_PROCESS, WAIT_QUALITY, PASSED] = [40, 50, 60, 70];

describe('a scan', () => {
  it('brings a piece on, says where it goes next, and names who did it', async () => {
    const [one] = await printedPieces(hall, goods.sku, 2);
    const answer = await scanned(gluing, one!.number);
    expect(answer).toMatchObject({
      ...{ accepted: true, tone: 'good', error: null, undone: false },
      piece: { number: one!.number, nth: 1, of: 2, passed: 0, state: IN_PROCESS },
    });
    expect(answer.piece!.next).toMatch(/^擦拭/);
    expect((await scanned(wiping, one!.number)).piece).toMatchObject({ state: WAIT_QUALITY, next: '质检' });
    await signOn(hall.system, { factoryId, stationId: inspecting, username: 'factory01' });
    expect(await scanned(inspecting, one!.number)).toMatchObject({
      ...{ accepted: true, title: '合格' },
      piece: { state: PASSED, next: '分拣', passed: 1 },
    });
    const done = await hall.ask(sql<{ work: string; userId: number }>`
      select work, user_id as "userId" from work_credit where piece_id = ${one!.id} and work <> 'print' order by id`);
    expect(done).toEqual([
      { work: 'step', userId: li.id },
      { work: 'step', userId: wang.id },
      { work: 'quality', userId: li.id },
    ]);
  });

  it('[P191] asks the data base 14 times for a step, since all stations of a hall ask it at once', async () => {
    const own = await printedPieces(hall, goods.sku, 3);
    const second = await buildStation(hall.system, { factoryId, kind: 'step', steps: [glue] });
    await signOn(hall.system, { factoryId, stationId: second, username: 'factory02' });
    await scanned(second, own[1]!.number);
    await signOn(hall.system, { factoryId, stationId: wiping, username: 'factory02' });
    const asked: string[][] = [];
    const one = async (stationId: number) => {
      const of = await statementsOf(async () => {
        expect(await scanned(stationId, own[0]!.number)).toMatchObject({ accepted: true });
      });
      asked.push(of);
    };
    // A step that another one follows, the last one, and the inspection; begin and commit are among it.
    await one(gluing);
    await one(wiping);
    await signOn(hall.system, { factoryId, stationId: inspecting, username: 'factory01' });
    await one(inspecting);
    const [step, last, inspection] = asked.map(({ length }) => length);
    expect([step, last]).toEqual([14, 14]);
    // It also asks whether its order and its batch are whole.
    expect(inspection).toBeLessThanOrEqual(17);
  });

  it('[M23] that is sent again gets the first answer and counts nothing', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    const first = made(one!.number);
    const [before] = (await send(gluing, first)).answers;
    await scanned(wiping, one!.number);
    const [again] = (await send(gluing, first)).answers;
    expect({ ...again, piece: null }).toEqual({ ...before, piece: null });
    expect(await stepsOf([one!.id])).toBe(2);
    expect(await stateOf(one!.id)).toBe(WAIT_QUALITY);
  });

  it('[M23] of a queue that is sent three times at once moves each piece once, in the order of the queue', async () => {
    const own = await printedPieces(hall, goods.sku, 30);
    const queue = own.map(({ number }) => made(number));
    await Promise.all([1, 2, 3].map(() => send(gluing, ...queue)));
    const rows = await hall.ask(sql<{ code: string; accepted: boolean }>`
      select code, accepted from scan where station_id = ${gluing} order by id`);
    expect(rows).toHaveLength(30);
    expect(rows.every(({ accepted }) => accepted)).toBe(true);
    expect(await stepsOf(own.map(({ id }) => id))).toBe(30);
    const turns = await hall.ask(sql<{ pieceId: number }>`
      select piece_id as "pieceId" from piece_event where event = 'piece.step'
        and piece_id = any(${sql.val(own.map(({ id }) => id))}::bigint[]) order by id`);
    expect(turns.map(({ pieceId }) => pieceId)).toEqual(own.map(({ id }) => id));
  });

  it('[M24] of the same piece within three seconds is one scan, later it is an error of its own', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    await scanned(gluing, one!.number);
    expect(await scanned(gluing, one!.number)).toMatchObject({ accepted: true });
    expect(await errorsOf(one!.number)).toEqual([]);
    await age(one!.number, 4);
    expect(await scanned(gluing, one!.number)).toMatchObject({
      accepted: false,
      tone: 'wrong',
      error: 'repeated',
    });
    expect(await errorsOf(one!.number)).toEqual(['repeated']);
    expect(await stepsOf([one!.id])).toBe(1);
    expect((await hall.factory.call(scan.station, { stationId: gluing })).today).toBe(1);
  });

  it('[M24] at two stations in the same moment is accepted at one of them, and one credit stands', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    const other = await buildStation(hall.system, { factoryId, kind: 'step', steps: [glue] });
    await signOn(hall.system, { factoryId, stationId: other, username: 'factory02' });
    const answers = await Promise.all([scanned(gluing, one!.number), scanned(other, one!.number)]);
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(1);
    const credits = await hall.ask(
      sql`select id from work_credit where piece_id = ${one!.id} and work = 'step' and taken_back_at is null`,
    );
    expect(credits).toHaveLength(1);
  });

  it('[M25] that comes too early names the step that is missing', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    const answer = await scanned(wiping, one!.number);
    expect(answer).toMatchObject({ accepted: false, error: 'stepMissing' });
    expect(answer.title).toMatch(/^缺「贴合/);
    expect(await errorsOf(one!.number)).toEqual(['stepMissing']);
    await signOn(hall.system, { factoryId, stationId: inspecting, username: 'factory01' });
    expect(await scanned(inspecting, one!.number)).toMatchObject({ accepted: false, error: 'stepMissing' });
    expect(await stateOf(one!.id)).toBe(PRINTED);
  });

  it('[M21] of a piece whose order is held stops the hand, moves nothing and credits nobody', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    await hall.act('order.lock', [one!.orderId]);
    expect(await scanned(gluing, one!.number)).toMatchObject({
      accepted: false,
      tone: 'stop',
      error: 'held',
    });
    expect(await stateOf(one!.id)).toBe(PRINTED);
    expect(await stepsOf([one!.id])).toBe(0);
    await hall.act('order.unlock', [one!.orderId]);
    await age(one!.number, 4);
    expect(await scanned(gluing, one!.number)).toMatchObject({ accepted: true });
  });

  it('[M21] that was good is told to be held as soon as its order is, while the piece still lies on the table', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    const { piece } = await scanned(gluing, one!.number);
    const isHeld = async () => (await hall.factory.call(scan.held, { pieceId: piece!.id })).held;
    expect(await isHeld()).toBe(false);
    await hall.act('order.lock', [one!.orderId]);
    expect(await isHeld()).toBe(true);
  });

  it('[M27] of a piece that was made again is told the new number', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    const fault = { defect: '划痕', level: 'major', responsible: 'unknown' };
    await hall.step([one!.id], 'piece.failed', {}, fault);
    const [next] = await hall.piecesOf(one!.orderId);
    const answer = await scanned(gluing, one!.number);
    expect(answer).toMatchObject({ accepted: false, error: 'scrapped' });
    expect(answer.text).toContain(next!.number);
  });

  it('of a number that is none, of another kind, or of another factory is refused alike and noted', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    const wrong = `${one!.number.slice(0, 11)}${(Number(one!.number[11]) + 1) % 10}`;
    expect(await scanned(gluing, wrong)).toMatchObject({ accepted: false, error: 'check' });
    const nobody = hallNumber('piece', 9_999_999_998);
    expect(await scanned(gluing, nobody)).toMatchObject({ accepted: false, error: 'unknown' });
    expect(await scanned(gluing, hallNumber('plate', 5))).toMatchObject({
      accepted: false,
      error: 'notHere',
    });
    const other = await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:station']);
    const stranger = await hall.t.as('designer01');
    const stationId = await buildStation(hall.system, { factoryId: other, kind: 'step' });
    const scans = [made(one!.number)];
    const [answer] = (await stranger.call(scan.send, { stationId, sentAt: Date.now(), scans })).answers;
    expect(answer).toMatchObject({ accepted: false, error: 'unknown', piece: null });
    await expect(send(stationId, made(one!.number))).rejects.toThrow(/工位不存在/);
  });
});

describe('a work order that is paused', () => {
  it('lets no scan of its step through, says why, and lets them through when it goes on', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    await sql`
      insert into work_order (factory_id, batch_id, step_id, counted, required, seconds, state, reason, created_at, updated_at)
      select factory_id, batch_id, ${glue}, false, true, 30, 20, '缺料', now(), now() from piece where id = ${one!.id}`.execute(
      hall.system,
    );
    const refused = await scanned(gluing, one!.number);
    expect(refused).toMatchObject({ accepted: false, title: '工单已暂停' });
    expect(refused.text).toContain('缺料');
    expect(await stateOf(one!.id)).toBe(PRINTED);
    await sql`update work_order set state = 10 where batch_id = (select batch_id from piece where id = ${one!.id})`.execute(
      hall.system,
    );
    await age(one!.number, 5);
    expect(await scanned(gluing, one!.number)).toMatchObject({ accepted: true });
  });
});

describe('who works at a station', () => {
  it('signs on and off by his badge, and works at one station at a time', async () => {
    expect((await send(gluing, made(wang.badge))).now.operators.map(({ id }) => id)).toEqual([
      li.id,
      wang.id,
    ]);
    const { operators } = await hall.factory.call(scan.station, { stationId: wiping });
    expect(operators).toEqual([]);
    await age(wang.badge, 4);
    expect((await send(gluing, made(wang.badge))).now.operators.map(({ id }) => id)).toEqual([li.id]);
  });

  it('takes back what he scanned last, and nobody else does', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    await scanned(gluing, one!.number);
    await signOn(hall.system, { factoryId, stationId: wiping, username: 'factory01' });
    await signOn(hall.system, { factoryId, stationId: gluing, username: 'factory02' });
    const held = await hall.ask(sql<{ id: number; permissions: string[] }>`
      select id, permissions from role where tenant_id = ${factoryId}`);
    await letIn(hall.t, 'factory', ['factory:station']);
    const worker = await hall.t.as('factory02');
    await expect(worker.call(scan.undo, { stationId: gluing })).rejects.toThrow(/只能由本人在 60 秒内撤销/);
    await signOn(hall.system, { factoryId, stationId: gluing, username: 'factory01' });
    await sql`update station_session set ended_at = now(), ended_by = 'hand' where user_id = ${wang.id} and ended_at is null`.execute(
      hall.system,
    );
    expect(await worker.call(scan.undo, { stationId: gluing })).toMatchObject({
      undone: { undone: true, piece: { state: PRINTED } },
    });
    for (const { id, permissions } of held)
      await hall.system.updateTable('role').set({ permissions }).where('id', '=', id).execute();
    expect(await scanned(gluing, one!.number)).toMatchObject({ accepted: true });
  });
});

describe('without network', () => {
  it('[M26] scans go up in the order in which they were made, and name who stood there then', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    await sql`update station_step set step_id = ${wipe} where station_id = ${wiping}`.execute(hall.system);
    const both = await buildStation(hall.system, { factoryId, kind: 'step', steps: [glue, wipe] });
    const late = { offline: true, operators: [wang.id], deviceAt: Date.now() - 60_000 };
    const [first, second] = [
      made(one!.number, late),
      made(one!.number, { ...late, deviceAt: late.deviceAt + 20_000 }),
    ];
    const { answers } = await send(both, second, first);
    expect(answers.map(({ scanId, accepted }) => [scanId, accepted])).toEqual([
      [first.scanId, true],
      [second.scanId, true],
    ]);
    expect(await stateOf(one!.id)).toBe(WAIT_QUALITY);
    const credits = await hall.ask(sql<{ userId: number }>`
      select user_id as "userId" from work_credit where piece_id = ${one!.id} and work = 'step'`);
    expect(credits).toEqual([{ userId: wang.id }, { userId: wang.id }]);
  });

  it('[M26] nobody signs on, and what was refused waits until somebody has seen it', async () => {
    const { answers } = await send(gluing, made(wang.badge, { offline: true }));
    expect(answers[0]).toMatchObject({ accepted: false, text: expect.stringContaining('联网') });
    expect((await hall.factory.call(scan.station, { stationId: gluing })).unseen).toBe(1);
    const { now } = await hall.factory.call(scan.seen, { stationId: gluing, lastId: answers[0]!.id });
    expect(now.unseen).toBe(0);
  });

  it('[M26] all that was refused is seen at once, however many there are, but what came after it', async () => {
    const nobody = Array.from({ length: 25 }, (_, i) => hallNumber('piece', 9_999_990_000 + i));
    const { answers, now } = await send(gluing, ...nobody.map((code) => made(code, { offline: true })));
    expect(now.unseen).toBe(25);
    const late = made(hallNumber('piece', 9_999_990_100), { offline: true });
    await send(gluing, late);
    await hall.factory.call(scan.seen, { stationId: gluing, lastId: answers.at(-1)!.id });
    const { unseen, recent } = await hall.factory.call(scan.station, { stationId: gluing });
    expect([unseen, recent[0]!.scanId]).toEqual([1, late.scanId]);
  });

  it('[M26] every answer has the counts of its station as of then: late scans count in their own day, what comes twice or is taken back does not', async () => {
    const own = await printedPieces(hall, goods.sku, 4);
    const [first, ...rest] = own.map(({ number }) => made(number));
    const late = { offline: true, operators: [li.id], deviceAt: Date.now() - 24 * 3_600_000 };
    const said = [
      (await send(gluing, first!)).now,
      (await send(gluing, first!, rest[0]!)).now,
      (await hall.factory.call(scan.undo, { stationId: gluing })).now,
      (await send(gluing, rest[1]!, { ...rest[2]!, ...late })).now,
      await hall.factory.call(scan.station, { stationId: gluing }),
    ];
    const byHour = await hall.ask(sql<{ hour: Date; n: number; kept: number | null }>`
      select date_trunc('hour', s.done_at, 'UTC') as hour, count(*)::int as n, max(h.scans) as kept from scan s
        left join scan_hour h on h.station_id = s.station_id and h.hour = date_trunc('hour', s.done_at, 'UTC')
      where s.station_id = ${gluing} and s.accepted and s.undone_at is null group by 1`);
    expect(byHour.map(({ kept }) => kept)).toEqual(byHour.map(({ n }) => n));
    expect(byHour.reduce((sum, { n }) => sum + n, 0)).toBe(3);
    const dayOf = (asOf: number) => Math.floor((asOf / 1000 + 8 * 3_600_000) / 86_400_000);
    // Unless the day of the hall ended meanwhile.
    if (dayOf(said[0]!.asOf) === dayOf(said.at(-1)!.asOf))
      expect(said.map(({ today }) => today)).toEqual([1, 2, 1, 2, 2]);
    expect(said.map(({ asOf }) => asOf)).toEqual(said.map(({ asOf }) => asOf).toSorted((a, b) => a - b));
  });

  it('[M26] counts from the clock of the station put right: never ahead, and a week old at most', () => {
    const now = new Date('2026-03-02T08:00:00Z');
    const at = (device: string, sent: string) =>
      doneAtOf(Date.parse(device), Date.parse(sent), now).toISOString().slice(0, 19);
    // Its clock is two hours ahead.
    expect(at('2026-03-02T09:50:00Z', '2026-03-02T10:00:00Z')).toBe('2026-03-02T07:50:00');
    expect(at('2026-03-02T10:00:00Z', '2026-03-02T09:00:00Z')).toBe('2026-03-02T08:00:00');
    expect(at('2026-02-20T08:00:00Z', '2026-03-02T08:00:00Z')).toBe('2026-03-02T08:00:00');
    expect(at('2026-02-24T08:00:00Z', '2026-03-02T08:00:00Z')).toBe('2026-02-24T08:00:00');
  });

  it('[M26] a step is never dated before what last happened to its piece', async () => {
    const [one] = await printedPieces(hall, goods.sku, 1);
    await send(
      gluing,
      made(one!.number, { offline: true, operators: [li.id], deviceAt: Date.now() - 3_600_000 }),
    );
    const [row] = await hall.ask(sql<{ isBefore: boolean }>`
      select c.at < e.at as "isBefore" from work_credit c
        join piece_event e on e.piece_id = c.piece_id and e.event = 'piece.printed'
      where c.piece_id = ${one!.id} and c.work = 'step'`);
    expect(row).toEqual({ isBefore: false });
  });
});

describe('from the shelf to the packed parcel', () => {
  it('[M28] [M30] sorts the pieces of an order into one box, and with the last one that is scanned at packing the order is packed', async () => {
    await sql`update route set closed = true where material_id = ${goods.materialId}`.execute(hall.system);
    const own = await printedPieces(hall, goods.sku, 2);
    const orderId = own[0]!.orderId;
    const statusOf = async () => (await hall.orderOf(orderId)).status;
    const [WAIT_PACK, PACKED] = [50, 60];
    expect(await statusOf()).toBe(WAIT_PACK);
    await hall.factory.call(shelf.create, { name: `架 ${orderId}`, rows: 2, columns: 5 });
    const sorting = await buildStation(hall.system, { factoryId, kind: 'sort' });
    await signOn(hall.system, { factoryId, stationId: sorting, username: 'factory01' });
    const [first, second] = [await scanned(sorting, own[0]!.number), await scanned(sorting, own[1]!.number)];
    expect([first, second]).toMatchObject([{ accepted: true }, { accepted: true, title: first.title }]);
    expect(first.text).toContain('1 / 2');
    expect(second.text).toContain('可以打包');
    expect(await hall.factory.call(scan.undo, { stationId: sorting })).toMatchObject({
      undone: { undone: true },
    });
    expect(await stateOf(own[1]!.id)).toBe(PASSED);
    expect(await scanned(sorting, own[1]!.number)).toMatchObject({ accepted: true, title: first.title });

    const table = await buildStation(hall.system, { factoryId, kind: 'pack' });
    await signOn(hall.system, { factoryId, stationId: table, username: 'factory01' });
    expect(await scanned(table, own[0]!.number)).toMatchObject({ accepted: true, title: '已验' });
    const stranger = await printedPieces(hall, goods.sku, 1);
    expect(await scanned(table, stranger[0]!.number)).toMatchObject({
      accepted: false,
      error: 'wrongParcel',
    });
    expect(await scanned(table, own[1]!.number)).toMatchObject({ accepted: true, title: '已打包' });
    expect(await statusOf()).toBe(PACKED);
  });
});
