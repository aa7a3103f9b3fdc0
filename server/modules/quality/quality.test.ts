import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { buildBatch } from '#tests/support/profiles.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildRoute, buildStation, printedPieces, signOn } from '#tests/support/routes.ts';
import { failPiece, lostPiece, oldNumber, passPiece, type ScanAt } from './service.ts';

// Pieces are judged as inspectors do, by calls and at stations. States are read from the tables.

let hall: Hall;
let factoryId: number;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let defects: Map<string, { id: number; version: number }>;
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
  defects = new Map(list.map((one) => [one.name, one]));
});
afterAll(() => hall.close());
beforeEach(async () => {
  goods = await hall.newGoods();
});

const [WAIT_ART, WAIT_BATCH, PRINTED, IN_PROCESS, WAIT_QUALITY, PASSED] = [0, 10, 40, 50, 60, 70];
const [SCRAPPED, VOID] = [95, 96];
const [WAIT_PRODUCE, IN_PRODUCE, WAIT_PACK] = [30, 40, 50];

type Piece = Awaited<ReturnType<typeof printedPieces>>[number];
/** Printed pieces of one order that wait for quality. */
async function waiting(copies: number, steps: readonly string[] = []): Promise<[Piece, ...Piece[]]> {
  await buildRoute(hall.system, {
    ...{ factoryId, materialId: goods.materialId, inspected: 100 },
    steps: steps.map((name) => ({ name })),
  });
  return (await printedPieces(hall, goods.sku, copies)) as [Piece, ...Piece[]];
}
const rowOf = async (id: number) =>
  (
    await hall.ask(
      sql<{
        state: number;
        recovery: number;
        version: number;
        pass: number;
        attempt: number;
        urgent: boolean;
        number: string;
      }>`select state, recovery, version, pass, attempt, urgent, number from piece where id = ${id}`,
    )
  )[0]!;
const statesOf = async (orderId: number) =>
  (
    await hall.ask(sql<{ state: number }>`select state from piece where order_id = ${orderId} order by id`)
  ).map(({ state }) => state);
const statusOf = async (orderId: number) => (await hall.orderOf(orderId)).status;
const seen = async (pieceId: number) => ({ pieceId, version: (await rowOf(pieceId)).version });
const pass = async (id: number) => hall.factory.call(quality.pass, await seen(id));
const verdict = (name: string, kind: 'device' | 'operator' | 'unknown' | 'step' = 'device') => ({
  defectId: defects.get(name)!.id,
  responsible: { kind },
  treatment: { kind: 'remake' as const },
});
const fail = async (id: number, name = '缺墨') =>
  hall.factory.call(quality.fail, { ...(await seen(id)), ...verdict(name) });
const successorOf = async (id: number) =>
  (await hall.ask(sql<{ id: number }>`select id from piece where remake_of_id = ${id} and state <> 96`))[0]
    ?.id;

/** A station with somebody signed on. */
async function atStation(username = 'factory01'): Promise<ScanAt> {
  const stationId = await buildStation(hall.system, { factoryId, kind: 'quality' });
  const { id, name } = await signOn(hall.system, { factoryId, stationId, username });
  const now = new Date();
  return {
    ...{ factoryId, doneAt: now, station: { id: stationId, stepIds: [], operators: [{ id, name }] } },
    hand: { tenantId: factoryId, by: 'factory', userId: id, userName: name, now },
  };
}
const inTrx = <T>(work: (trx: Parameters<typeof passPiece>[0]) => Promise<T>) =>
  hall.t.database.of(factoryId).transaction().execute(work);

describe('a piece on the desk', () => {
  it('is shown with its order, its way and who worked on it', async () => {
    const [first, second] = await waiting(2);
    const told = await hall.factory.call(quality.look, { number: second!.number });
    expect(told).toMatchObject({
      ...{ number: second!.number, state: 'waitQuality', attempt: 1, place: 2, ofOrder: 2 },
      ...{ skuCode: goods.sku.code, whyNotPassed: '', whyNotFailed: '', successor: '' },
    });
    expect(told.way.map(({ title }) => title)).toContain('已打印');
    expect(told.pictureUrl).toMatch(/^\//);
    const wrong = `${first.number.slice(0, 11)}${(Number(first.number[11]) + 1) % 10}`;
    expect(await hall.factory.ask(quality.look, { number: wrong })).toMatchObject({
      ...{ code: 400, msg: '这不是生产件号，请扫描件标上的 12 位号码。' },
    });
  });

  it('[M28] is passed, and with the last one its order is ready; taken back, it waits again', async () => {
    const [first, second] = await waiting(2);
    await pass(first.id);
    expect(await statusOf(first.orderId)).toBe(IN_PRODUCE);
    await pass(second!.id);
    expect(await statesOf(first.orderId)).toEqual([PASSED, PASSED]);
    expect(await statusOf(first.orderId)).toBe(WAIT_PACK);
    await hall.factory.call(quality.undo, { pieceId: second!.id });
    expect(await statesOf(first.orderId)).toEqual([PASSED, WAIT_QUALITY]);
    expect(await statusOf(first.orderId)).toBe(IN_PRODUCE);
    const { list } = await hall.factory.call(quality.page, { number: second!.number });
    expect(list.map(({ result }) => result)).toEqual(['undone']);
  });

  it('[M28] makes its order ready, too, where the last two are passed at the same moment', async () => {
    const [first, second] = await waiting(2);
    const [a, b] = [await seen(first.id), await seen(second!.id)];
    await Promise.all([hall.factory.call(quality.pass, a), hall.factory.call(quality.pass, b)]);
    expect(await statusOf(first.orderId)).toBe(WAIT_PACK);
    const ready = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from order_event where order_id = ${first.orderId} and event = 'order.pieces.ready'`);
    expect(ready).toEqual([{ n: 1 }]);
  });

  it('is not passed by who saw an older state of it, nor while its order is held', async () => {
    const [first] = await waiting(1);
    expect(await hall.factory.ask(quality.pass, { pieceId: first.id, version: 1 })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已被他人改变') as string,
    });
    await hall.act('order.lock', [first.orderId]);
    expect(await hall.factory.ask(quality.pass, await seen(first.id))).toMatchObject({
      ...{ code: 409, msg: '订单已锁定、挂起或被退款拦截，请先解除再继续生产。' },
    });
    expect((await hall.factory.call(quality.look, { number: first.number })).whyNotPassed).toMatch(/锁定/);
  });
});

describe('a piece that is bad', () => {
  it('[M27] is scrapped, and its successor has a number of its own, goes first and answers for the old one', async () => {
    const [first, second] = await waiting(2);
    await pass(second!.id);
    const { successor, number } = await fail(first.id);
    expect(number).toBe(first.number);
    const nextId = (await successorOf(first.id))!;
    expect(await rowOf(first.id)).toMatchObject({ state: SCRAPPED });
    expect(await rowOf(nextId)).toMatchObject({ number: successor, attempt: 2, urgent: true });
    expect(successor).toMatch(/^1\d{11}$/);
    expect(successor).not.toBe(first.number);

    const old = await hall.factory.call(quality.look, { number: first.number });
    expect(old).toMatchObject({ state: 'scrapped', successor });
    for (const refused of [
      await hall.factory.ask(quality.pass, await seen(first.id)),
      await hall.factory.ask(quality.fail, { ...(await seen(first.id)), ...verdict('偏位') }),
    ])
      expect(refused).toMatchObject({
        code: 409,
        msg: `旧号 ${first.number} 已报废，补做件的新号是 ${successor}。`,
      });
    const at = await atStation();
    await expect(inTrx((trx) => passPiece(trx, at, first.id))).rejects.toThrow(successor);
    expect(await inTrx((trx) => oldNumber(trx, factoryId, first.number))).toBe(successor);
    expect(await inTrx((trx) => oldNumber(trx, factoryId, successor))).toBeNull();
  });

  it('[M27] is good again for a minute, for who judged it, until its successor is batched', async () => {
    const [first] = await waiting(1);
    await fail(first.id);
    const nextId = (await successorOf(first.id))!;
    await hall.factory.call(quality.undo, { pieceId: first.id });
    expect(await rowOf(first.id)).toMatchObject({ state: WAIT_QUALITY, recovery: 0 });
    expect(await rowOf(nextId)).toMatchObject({ state: VOID });

    await fail(first.id);
    hall.t.app.clock.set(61_000);
    expect(await hall.factory.ask(quality.undo, { pieceId: first.id })).toMatchObject({
      ...{ code: 403, msg: '只能由本人在 60 秒内撤销，请改用新的补做件。' },
    });
    hall.t.app.clock.set(0);
  });

  it('[M27] stays scrapped once its successor is in a batch', async () => {
    const [first] = await waiting(1);
    await fail(first.id);
    const nextId = (await successorOf(first.id))!;
    const batchId = await buildBatch(hall.system, factoryId);
    await sql`update piece set state = ${WAIT_BATCH} where id = ${nextId}`.execute(hall.system);
    await hall.step(
      [nextId],
      'piece.batched',
      { batchFits: true, blanksThere: true, orderReady: true },
      { batchId },
    );
    expect(await hall.factory.ask(quality.undo, { pieceId: first.id })).toMatchObject({
      ...{ code: 409, msg: '补做件已入批次，请先从批次中剔出。' },
    });
  });

  it('[M27] wants a defect of the list and who is responsible', async () => {
    const [first] = await waiting(1);
    const asked = { ...(await seen(first.id)), ...verdict('缺墨') };
    expect(await hall.factory.ask(quality.fail, { ...asked, defectId: undefined } as never)).toMatchObject({
      code: 400,
    });
    expect(await hall.factory.ask(quality.fail, { ...asked, responsible: undefined } as never)).toMatchObject(
      { code: 400 },
    );
    expect(await hall.factory.ask(quality.fail, { ...asked, defectId: 999_999 })).toMatchObject({
      ...{ code: 404, msg: '缺陷代码不存在，请刷新后重新选择。' },
    });
    expect(await rowOf(first.id)).toMatchObject({ state: WAIT_QUALITY });
  });

  it('[M27] is printed again of the same file, unless the defect says that the art is wrong', async () => {
    const [first, second] = await waiting(2);
    await sql`
      with f as (insert into file (tenant_id, name, kind, bytes, sha256)
        values (${factoryId}, 'art.png', 'png', 1, decode(md5(random()::text), 'hex')) returning id),
      r as (insert into render_task (factory_id, key, job, state, due_at, file_id, created_at, updated_at)
        select ${factoryId}, 'of ' || ${first.number}::text, jsonb_build_object('pictureFileId', ${hall.picture}::bigint), 20, now(), f.id,
          now(), now() from f returning id)
      insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
      select ${factoryId}, p.id, 1, r.id, 300, 600, 10 from r, piece p where p.order_id = ${first.orderId}`.execute(
      hall.system,
    );
    await fail(first.id);
    const kept = (await successorOf(first.id))!;
    expect(await rowOf(kept)).toMatchObject({ state: WAIT_BATCH });
    expect(
      await hall.ask(sql<{ same: boolean }>`
        select count(distinct render_id) = 1 as same from piece_side where piece_id in (${first.id}, ${kept})`),
    ).toEqual([{ same: true }]);
    await fail(second!.id, '图案错误');
    expect(await rowOf((await successorOf(second!.id))!)).toMatchObject({ state: WAIT_ART });
  });

  it('leaves something to recover where its defect spares the blank', async () => {
    const [first, second, third] = await waiting(3);
    await fail(first.id, '脏污');
    await fail(second!.id, '划伤');
    const at = await atStation();
    await inTrx((trx) => lostPiece(trx, at, third!.id));
    expect([
      (await rowOf(first.id)).recovery,
      (await rowOf(second!.id)).recovery,
      (await rowOf(third!.id)).recovery,
    ]).toEqual([1, 0, 0]);
  });

  it('[M28] takes its order back from packing, made again or reworked', async () => {
    const [first, second] = await waiting(2, ['贴合']);
    const [step] = await hall.ask(sql<{ id: number }>`select max(id)::int as id from work_step`);
    const ids = [first.id, second!.id];
    const stepped = () => hall.step([first.id], 'piece.step', { operatorOn: true }, { stepId: step!.id });
    expect(await statesOf(first.orderId)).toEqual([PRINTED, PRINTED]);
    await hall.step(ids, 'piece.step', { operatorOn: true }, { stepId: step!.id });
    await pass(first.id);
    await pass(second!.id);
    expect(await statusOf(first.orderId)).toBe(WAIT_PACK);
    await hall.factory.call(quality.fail, {
      ...(await seen(first.id)),
      ...{ ...verdict('起泡', 'step'), treatment: { kind: 'rework', stepId: step!.id } },
    });
    expect(await rowOf(first.id)).toMatchObject({ state: IN_PROCESS, pass: 2 });
    expect(await statusOf(first.orderId)).toBe(IN_PRODUCE);
    await stepped();
    await pass(first.id);
    expect(await statusOf(first.orderId)).toBe(WAIT_PACK);
    await fail(second!.id);
    expect(await statusOf(first.orderId)).toBe(IN_PRODUCE);
    const { list } = await hall.factory.call(quality.page, { number: first.number });
    expect(list.map(({ result }) => result)).toEqual(['passed', 'rework', 'passed']);
  });

  it('[M22] keeps its order in production once it was printed, though all others leave their batch', async () => {
    await buildRoute(hall.system, { factoryId, materialId: goods.materialId, inspected: 100, steps: [] });
    const batched = async () => {
      const orderId = await hall.approved([[goods.sku, 2]]);
      const ids = (await hall.piecesOf(orderId)).map(({ id }) => id);
      const batchId = await buildBatch(hall.system, factoryId);
      await sql`update piece set state = ${WAIT_BATCH} where order_id = ${orderId}`.execute(hall.system);
      const known = { batchFits: true, blanksThere: true, orderReady: true };
      await hall.step(ids, 'piece.batched', known, { batchId });
      return { orderId, ids };
    };
    const [made, unmade] = [await batched(), await batched()];
    const plate = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true };
    await hall.step([made.ids[0]!], 'piece.spliced', plate);
    await hall.step([made.ids[0]!], 'piece.printed', plate);
    await hall.step([made.ids[1]!], 'piece.kicked', {}, { reason: '换材质' });
    await hall.step(unmade.ids, 'piece.kicked', {}, { reason: '换材质' });
    expect([await statusOf(made.orderId), await statusOf(unmade.orderId)]).toEqual([
      IN_PRODUCE,
      WAIT_PRODUCE,
    ]);
    // Nor does it go back where what was printed is scrapped.
    await fail(made.ids[0]!);
    expect(await statusOf(made.orderId)).toBe(IN_PRODUCE);
  });
});

describe('records', () => {
  it('tell who judged, what it is put down to and for how long, and are corrected by another row', async () => {
    const [first] = await waiting(1);
    const { station } = await atStation('factory02');
    await sql`
      insert into work_credit (factory_id, piece_id, work, pass, user_id, nth, shares, station_id, at)
      values (${factoryId}, ${first.id}, 'print', 1, ${station.operators[0]!.id}, 1, 1, ${station.id}, now())`.execute(
      hall.system,
    );
    const { people } = await hall.factory.call(quality.look, { number: first.number });
    const photo = (await hall.factory.upload(file.upload, 'a.png', await onePixel())).data.fileId;
    await hall.factory.call(quality.fail, {
      ...{ ...(await seen(first.id)), ...verdict('划伤', 'operator'), photos: [photo], tookMs: 1800 },
      responsible: { kind: 'operator', userId: people[0]!.id },
    });
    const { list } = await hall.factory.call(quality.page, { number: first.number });
    expect(list).toMatchObject([
      {
        ...{ result: 'remake', defect: '划伤', level: 'major', responsible: 'operator', tookMs: 1800 },
        ...{ responsibleName: people[0]!.name, photos: [{}], reason: '', correctedBy: '' },
      },
    ]);
    const id = list[0]!.id;
    await hall.factory.call(quality.correct, {
      ...{ id, defectId: defects.get('脏污')!.id, level: 'minor', responsible: { kind: 'unknown' } },
      reason: '看错了',
    });
    const after = await hall.factory.call(quality.page, { number: first.number });
    expect(after.list).toMatchObject([
      {
        defect: '脏污',
        level: 'minor',
        responsible: 'unknown',
        reason: '看错了',
        photos: [{}],
        tookMs: 1800,
      },
    ]);
    const detail = await hall.factory.call(quality.detail, { id: after.list[0]!.id });
    expect(detail.before).toMatchObject([{ id, defect: '划伤', responsible: 'operator' }]);
    expect(detail.remakes.map(({ attempt }) => attempt)).toEqual([1, 2]);
    // It costs nobody's credit any more, and the blank turned out to be usable.
    expect(
      await hall.ask(sql<{ back: string | null }>`
        select taken_back_by as back from work_credit where piece_id = ${first.id}`),
    ).toEqual([{ back: null }]);
    expect((await rowOf(first.id)).recovery).toBe(1);
    expect(
      await hall.factory.ask(quality.correct, {
        ...{ id, defectId: defects.get('脏污')!.id, level: 'minor', responsible: { kind: 'unknown' } },
        reason: '再改',
      }),
    ).toMatchObject({ code: 409 });
  });

  it('take no file for a photo that is none, or that another user sent in', async () => {
    const [first] = await waiting(1);
    const text = (await hall.factory.upload(file.upload, 'a.txt', Buffer.from('x'))).data.fileId;
    const other = await hall.t.as('factory02');
    const theirs = (await other.upload(file.upload, 'b.png', await onePixel())).data.fileId;
    for (const photos of [[text], [theirs], [999_999]])
      expect(
        await hall.factory.ask(quality.fail, { ...(await seen(first.id)), ...verdict('缺墨'), photos }),
      ).toMatchObject({ code: 400, msg: '照片必须是 JPEG 或 PNG，每张不超过 10 MB，请重新上传。' });
  });

  it('[M05] and pieces of another factory are not there', async () => {
    const [first] = await waiting(1);
    await fail(first.id);
    const { list } = await hall.factory.call(quality.page, { number: first.number });
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:station:quality', 'factory:piece:remake']);
    const stranger = await hall.t.as('designer01');
    expect((await stranger.ask(quality.look, { number: first.number })).code).toBe(404);
    expect((await stranger.ask(quality.pass, await seen(first.id))).code).toBe(404);
    expect((await stranger.ask(quality.detail, { id: list[0]!.id })).code).toBe(404);
    expect((await stranger.call(quality.page, {})).list).toEqual([]);
  });
});

describe('a plate', () => {
  it('passes whole but for what is marked, and says where the same defect comes too often', async () => {
    const pieces = await waiting(5);
    const number = await plateWith(pieces.map(({ id }) => id));
    const bad = pieces.slice(0, 3).map((one) => one.number);
    expect(await hall.factory.ask(quality.plate, { number, bad })).toMatchObject({
      ...{ code: 400, msg: '请为不合格的生产件选择缺陷和责任方。' },
    });
    const told = await hall.factory.call(quality.plate, {
      ...{ number, bad, verdict: { defectId: defects.get('拉线')!.id, responsible: { kind: 'device' } } },
    });
    expect(told).toMatchObject({ passed: 2, failed: 3, refused: [] });
    expect(told.warning).toMatch(/^设备「.+」1 小时内已有 3 件「拉线」，请检查设备。$/);
    expect((await statesOf(pieces[0].orderId)).slice(0, 5)).toEqual([
      SCRAPPED,
      SCRAPPED,
      SCRAPPED,
      PASSED,
      PASSED,
    ]);
    const { list } = await hall.factory.call(quality.page, { number, result: 'remake' });
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ plate: number, responsible: 'device' });
    expect(list[0]!.responsibleName).toBe(list[0]!.device);
    expect((await hall.factory.ask(quality.plate, { number })).msg).toBe('这个版上没有待质检的生产件。');
  });
});

async function plateWith(pieceIds: readonly number[]): Promise<string> {
  const [plate] = await hall.ask(sql<{ id: number; number: string }>`
    insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, sent_at, created_at, updated_at)
    select f.factory_id, f.id, f.version_no, f.device_id, 40, 60000, 40000, 100, now(), now(), now()
    from print_profile f join batch b on b.profile_id = f.id join piece p on p.batch_id = b.id
    where p.id = ${pieceIds[0]!} returning id, number`);
  for (const [i, id] of pieceIds.entries())
    await sql`
      insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
      values (${factoryId}, ${plate!.id}, ${i + 1}, ${id}, 1, ${500 + i * 3300}, 500, 3000, 6000, 0)`.execute(
      hall.system,
    );
  return plate!.number;
}

const onePixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer();

describe('defects', () => {
  it('are the usual ones where a factory has none, and have one code and one name each', async () => {
    expect(defects.size).toBe(16);
    const form = {
      ...{ code: 'd01', name: '新缺陷', level: 'minor', responsible: 'unknown', treatment: 'remake' },
      ...{ blankUsable: true, artWrong: false, position: 5 },
    } as Input<typeof defect.create>;
    expect((await hall.factory.ask(defect.create, form)).msg).toMatch(/已有缺陷「D01 缺墨」/);
    const { id } = await hall.factory.call(defect.create, { ...form, code: 'X9' });
    const first = (await hall.factory.call(defect.page, {})).list[0]!;
    expect(first).toMatchObject({ id, name: '新缺陷', status: 0 });
    await hall.factory.call(defect.stop, { id });
    const [piece] = await waiting(1);
    expect(
      await hall.factory.ask(quality.fail, {
        ...{ ...(await seen(piece.id)), ...verdict('缺墨'), defectId: id },
      }),
    ).toMatchObject({ code: 400, msg: '缺陷「新缺陷」已停用，请选择别的缺陷。' });
  });

  it('are used by stations, too, and who is signed on there judged', async () => {
    const [first] = await waiting(1);
    const at = await atStation('factory02');
    await inTrx((trx) =>
      failPiece(trx, at, first.id, {
        ...{
          defectId: defects.get('缺墨')!.id,
          responsible: { kind: 'device' },
          treatment: { remake: true },
        },
      }),
    );
    const { list } = await hall.factory.call(quality.page, { number: first.number });
    expect(list[0]!.inspectors).toBe(at.station.operators[0]!.name);
  });
});
