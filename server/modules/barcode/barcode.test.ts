import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { barcode } from '#contract/barcode/barcode.ts';
import { hallNumber } from '#contract/piece/piece-number.ts';
import { defect } from '#contract/quality/defect.ts';
import { scan } from '#contract/scan/scan.ts';
import { plateWith } from '#tests/support/desk.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { buildRoute, buildStation, printedPieces, signOn } from '#tests/support/routes.ts';

// Numbers are looked up and pieces are put right by calls; what came of it is read from the tables.

let hall: Hall;
let factoryId: number;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let defectId: number;
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
  defectId = list[0]!.id;
});
afterAll(() => hall.close());
beforeEach(async () => {
  goods = await hall.newGoods();
});

const UNKNOWN = '没有找到。请核对号码，或确认它属于本工厂和本部门的材质。';
const PRINTED = 40;
const read = (...numbers: string[]) => hall.factory.call(barcode.read, { numbers });
const one = async <R>(of: ReturnType<typeof sql<R>>) => (await hall.ask(of))[0]!;
const stateOf = async (id: number) =>
  (await one(sql<{ state: number }>`select state from piece where id = ${id}`)).state;
const remakeOf = (id: number) =>
  one(sql<{ id: number; number: string }>`select id, number from piece where remake_of_id = ${id}`);
const remake = (ids: number[], more: object = {}) =>
  hall.factory.call(barcode.fail, { ids, defectId, responsible: { kind: 'device' }, ...more });

/** The people of the factory may do these things alone for as long as this takes. */
async function withRights(rights: readonly string[], work: () => Promise<void>) {
  const roles = await hall.ask(sql<{ id: number; permissions: string[] }>`
    select id, permissions from role where tenant_id = ${factoryId}`);
  await letIn(hall.t, 'factory', rights);
  try {
    await work();
  } finally {
    for (const { id, permissions } of roles)
      await sql`update role set permissions = ${permissions} where id = ${id}`.execute(hall.system);
  }
}

/** Printed pieces of an order whose goods go through these steps. */
async function pieces(copies: number, steps: readonly string[] = ['贴合']) {
  const own = await buildRoute(hall.system, {
    ...{ factoryId, materialId: goods.materialId, steps: steps.map((name) => ({ name })) },
  });
  return { steps: own, all: await printedPieces(hall, goods.sku, copies) };
}
/** A station of a step, with somebody who works there; scans a number. */
async function stepStation(steps: readonly number[]) {
  const stationId = await buildStation(hall.system, { factoryId, kind: 'step', steps });
  await signOn(hall.system, { factoryId, stationId, username: 'factory01' });
  return {
    stationId,
    scan: async (code: string, seq: number) => {
      const now = Date.now();
      const made = { scanId: crypto.randomUUID(), seq, code, deviceAt: now };
      const { answers } = await hall.factory.call(scan.send, { stationId, sentAt: now, scans: [made] });
      expect(answers[0]).toMatchObject({ accepted: true });
    },
  };
}

describe('[P180] a number', () => {
  it('says what it is, of whatever kind, and finds the pieces that it means', async () => {
    const { all, steps } = await pieces(2);
    const [first] = all;
    const ids = all.map(({ id }) => id);
    const plate = await plateWith(hall, ids);
    const at = await one(sql<{ batch: string; orderNo: string; platform: string }>`
      select b.number as batch, o.order_no as "orderNo", o.platform_order_no as platform from piece p
      join batch b on b.id = p.batch_id join trade_order o on o.id = p.order_id where p.id = ${first!.id}`);
    const { id: workOrderId, number: workOrder } = await one(sql<{ id: number; number: string }>`
      insert into work_order (factory_id, batch_id, step_id, counted, required, seconds, planned, state, created_at, updated_at)
      select ${factoryId}, batch_id, ${steps[0]!}, true, true, 30, 2, 10, now(), now() from piece where id = ${first!.id}
      returning id, number`);
    await sql`insert into work_order_piece (factory_id, work_order_id, piece_id, planned, done, skipped, scrapped)
      select ${factoryId}, ${workOrderId}, id, 1, 0, 0, 0 from piece where id = any(${sql.val(ids)}::bigint[])`.execute(
      hall.system,
    );
    await sql`update trade_order set waybill_no = 'SF0012345678' where id = ${first!.orderId}`.execute(
      hall.system,
    );
    const box = await one(sql<{ number: string }>`
      with s as (insert into shelf (factory_id, name, row_count, column_count, updated_by, created_at, updated_at)
        values (${factoryId}, '条码架', 1, 1, '测试', now(), now()) returning id)
      insert into shelf_box (factory_id, shelf_id, row_no, column_no, order_id, taken_at, state, created_at, updated_at)
      select ${factoryId}, id, 1, 1, ${first!.orderId}, now(), 10, now(), now() from s returning number`);
    const { badge } = await signOn(hall.system, { factoryId, stationId: null, username: 'factory01' });
    const device = await one(
      sql<{ number: string }>`select number from device where factory_id = ${factoryId} limit 1`,
    );
    const numbers = [plate, at.batch, workOrder, box.number, badge, device.number];
    const named = [at.orderNo, at.platform, 'SF0012345678'];
    const told = await read(first!.number, ...numbers, ...named);
    expect(told.missing).toEqual([]);
    expect(told.found).toBe(10);
    const kinds = ['plate', 'batch', 'workOrder', 'box', 'badge', 'device', 'order', 'order', 'order'];
    expect(told.list.map(({ kind }) => kind)).toEqual(kinds);
    expect(told.list.map(({ number }) => number)).toEqual([...numbers, ...named]);
    expect(new Set(told.list.slice(-3).map(({ name }) => name))).toEqual(new Set([at.orderNo]));
    for (const number of [plate, at.batch, workOrder, ...named]) {
      const { list, total } = await hall.factory.call(barcode.page, { numbers: [number] });
      expect([number, total, list.map(({ id }) => id).toSorted()]).toEqual([number, 2, ids.toSorted()]);
    }
    const { list } = await hall.factory.call(barcode.page, { numbers: [first!.number, badge] });
    expect(list).toMatchObject([
      { number: first!.number, place: 1, ofOrder: 2, batch: at.batch, plate, slotNo: 1 },
    ]);
  });

  it('[M01] whose check digit is wrong says which kind it is no number of, unless a carrier has it', async () => {
    const wrong = (number: string) => `${number.slice(0, 11)}${(Number(number[11]) + 1) % 10}`;
    const [ofPiece, ofPlate, ofParcel] = [
      wrong(hallNumber('piece', 77)),
      wrong(hallNumber('plate', 77)),
      wrong(hallNumber('box', 77)),
    ];
    const { all } = await pieces(1);
    await sql`update trade_order set waybill_no = ${ofParcel} where id = ${all[0]!.orderId}`.execute(
      hall.system,
    );
    const told = await read(ofPiece, ofPlate, ofParcel);
    expect(told.missing).toEqual([
      { number: ofPiece, text: '不是生产件号：校验位不对。请重新扫描，或逐位核对。' },
      { number: ofPlate, text: '不是版号：校验位不对。请重新扫描，或逐位核对。' },
    ]);
    expect(told.list).toMatchObject([{ number: ofParcel, kind: 'order' }]);
  });

  it('[M05] of another factory and one that nothing has get the same answer, and so do their pieces', async () => {
    const { all } = await pieces(1);
    const [{ id, number, orderId }] = all as [(typeof all)[number]];
    const { orderNo } = await hall.orderOf(orderId);
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:piece', 'factory:piece:remake', 'factory:piece:skip']);
    const stranger = await hall.t.as('designer01');
    const none = hallNumber('piece', 9_999_999_998);
    const told = await stranger.call(barcode.read, { numbers: [number, none, orderNo] });
    expect(told.missing).toEqual([number, none, orderNo].map((own) => ({ number: own, text: UNKNOWN })));
    expect(await stranger.call(barcode.page, { numbers: [number, orderNo] })).toEqual({ list: [], total: 0 });
    const gone = await stranger.ask(barcode.detail, { id: id + 1_000_000 });
    expect(await stranger.ask(barcode.detail, { id })).toMatchObject({ code: gone.code, msg: gone.msg });
    const lost = await stranger.call(barcode.lost, { ids: [id, id + 1_000_000] });
    expect(new Set(lost.failed.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1);
    expect(await stateOf(id)).toBe(PRINTED);
  });

  it('is one of ten thousand that are read and listed by one question each', async () => {
    const { all } = await pieces(3);
    const own = all.map(({ number }) => number);
    const others = Array.from({ length: 9_997 }, (_, i) => hallNumber('piece', 900_000_000 + i));
    const told = await read(...own, ...others);
    expect([told.found, told.missing.length]).toEqual([3, 9_997]);
    const { list, total } = await hall.factory.call(barcode.page, { numbers: [...own, ...others] });
    expect(total).toBe(3);
    expect(list.map(({ number }) => number).toSorted()).toEqual(own.toSorted());
    expect(await hall.factory.ask(barcode.read, { numbers: [...own, ...others, '1'] })).toMatchObject({
      code: 400,
    });
  });
});

describe('[P180] a piece', () => {
  it('that was made again twice has three numbers, one way, and credits that add up to what SQL says', async () => {
    const { all, steps } = await pieces(2, ['贴合', '清洁']);
    const station = await stepStation(steps);
    const [first, second] = all as [(typeof all)[number], (typeof all)[number]];
    await station.scan(first.number, 1);
    await remake([first.id]);
    const again = await remakeOf(first.id);
    await sql`update piece set state = 40, was_made = true, route_version_id = (
      select route_version_id from piece where id = ${second.id}) where id = ${again.id}`.execute(
      hall.system,
    );
    await station.scan(again.number, 2);
    await remake([again.id]);
    const last = await remakeOf(again.id);
    const { list } = await hall.factory.call(barcode.page, {
      numbers: [first.number, again.number, last.number],
    });
    expect(list.map(({ number, attempt, successor }) => [number, attempt, successor])).toEqual([
      [last.number, 3, ''],
      [again.number, 2, last.number],
      [first.number, 1, last.number],
    ]);
    const told = await hall.factory.call(barcode.detail, { id: again.id });
    expect(told.attempts.map(({ number }) => number)).toEqual([first.number, again.number, last.number]);
    expect(new Set(told.way.map(({ number }) => number)).size).toBe(3);
    expect(told.way.map(({ at }) => at)).toEqual(told.way.map(({ at }) => at).toSorted((a, b) => a - b));
    const scanned = told.way.find(({ title }) => title === '工序扫描');
    expect(scanned).toMatchObject({ source: 'scan', number: first.number });
    expect(scanned!.deviceAt).not.toBeNull();
    const rows = await hall.ask(sql<{ work: string; pieces: number }>`
      select coalesce(s.name, c.work) as work, count(*) filter (where c.taken_back_at is null and c.nth = 1)::int as pieces
      from work_credit c left join work_step s on s.id = c.step_id
      where c.piece_id = any(${sql.val([first.id, again.id, last.id])}::bigint[]) and c.work = 'step' group by 1`);
    const sums = told.credits!.sums.filter(({ work }) => rows.some((row) => row.work === work));
    expect(rows.length).toBeGreaterThan(0);
    expect(sums.map(({ work, pieces: sum }) => ({ work, pieces: sum }))).toEqual(rows);
  });

  it('shows wages to nobody but who sees wages', async () => {
    const { all } = await pieces(1);
    const asked = { id: all[0]!.id };
    expect((await hall.factory.call(barcode.detail, asked)).credits).not.toBeNull();
    await withRights(['factory:piece'], async () =>
      expect((await hall.factory.call(barcode.detail, asked)).credits).toBeNull(),
    );
  });

  it('is found by who worked on it, where and when, and by how long nothing happened to it', async () => {
    const { all, steps } = await pieces(2);
    const [first, second] = all as [(typeof all)[number], (typeof all)[number]];
    const station = await stepStation(steps);
    await station.scan(first.number, 1);
    const numbers = [first.number, second.number];
    const found = async (more: object) =>
      (await hall.factory.call(barcode.page, { numbers, ...more })).list.map(({ id }) => id);
    const { people } = await hall.factory.call(barcode.options, {});
    const [worked] = await hall.ask(sql<{ userId: number }>`
      select user_id as "userId" from work_credit where piece_id = ${first.id}`);
    expect(people.map(({ id }) => id)).toContain(worked!.userId);
    const now = Date.now();
    expect(await found({ stationId: station.stationId })).toEqual([first.id]);
    expect(await found({ userId: worked!.userId, at: [now - 60_000, now + 60_000] })).toEqual([first.id]);
    expect(await found({ userId: worked!.userId, at: [now - 120_000, now - 60_000] })).toEqual([]);
    expect(await found({ stuckHours: 5 })).toEqual([]);
    await sql`update piece set updated_at = now() - interval '6 hours' where id = ${second.id}`.execute(
      hall.system,
    );
    expect(await found({ stuckHours: 5 })).toEqual([second.id]);
    expect(await found({ again: true })).toEqual([]);
    expect(await found({ sku: goods.sku.code, state: 'printed' })).toEqual([second.id]);
  });
});

describe('[P180] pieces', () => {
  it('[M27] are made again together, each refused by itself: an old number is told the new one', async () => {
    const { all } = await pieces(3);
    const [a, b, c] = all.map(({ id }) => id) as [number, number, number];
    await remake([a]);
    const { number } = await remakeOf(a);
    const { successIds, failed } = await remake([a, b, c]);
    expect(successIds).toEqual([b, c]);
    const text = `旧号 ${all[0]!.number} 已报废，补做件的新号是 ${number}。`;
    expect(failed).toMatchObject([{ id: a, orderNo: all[0]!.number, msg: text }]);
    expect(
      await hall.factory.ask(barcode.fail, { ids: [b], responsible: { kind: 'device' }, defectId: 0 }),
    ).toMatchObject({ code: 400 });
  });

  it('[M27] that nobody finds are made again, and nothing of them waits to be recovered', async () => {
    const { all } = await pieces(1);
    const [{ id }] = all as [(typeof all)[number]];
    expect(await hall.factory.call(barcode.lost, { ids: [id] })).toMatchObject({
      successIds: [id],
      failed: [],
    });
    expect(
      await one(sql<{ state: number; recovery: number }>`select state, recovery from piece where id = ${id}`),
    ).toEqual({ state: 95, recovery: 0 });
    const { way } = await hall.factory.call(barcode.detail, { id: (await remakeOf(id)).id });
    expect(way.map(({ note }) => note)).toContain('找不到，责任：不明');
  });

  it('[M25] skip the next step with a reason, and who saw an older state is told', async () => {
    const { all } = await pieces(1, ['贴合', '清洁']);
    const [{ id }] = all as [(typeof all)[number]];
    const skip = (more: object) => hall.factory.ask(barcode.skip, { ids: [id], ...more });
    expect(await skip({ reason: ' ' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('原因') as string,
    });
    const stale = await skip({ reason: '样品', versions: { [id]: 1 } });
    expect(stale.data).toMatchObject({ successIds: [] });
    expect(await skip({ reason: '样品' })).toMatchObject({ data: { successIds: [id] } });
    expect(await hall.ask(sql`select how, reason from piece_step where piece_id = ${id}`)).toEqual([
      { how: 'skipped', reason: '样品' },
    ]);
    expect(await hall.ask(sql`select 1 from work_credit where piece_id = ${id} and work = 'step'`)).toEqual(
      [],
    );
  });

  it('go back by their last scan, whoever made it, and the station shows it undone', async () => {
    const { all, steps } = await pieces(2);
    const [first, second] = all as [(typeof all)[number], (typeof all)[number]];
    const station = await stepStation(steps);
    await station.scan(first.number, 1);
    const { successIds, failed } = await hall.factory.call(barcode.undo, { ids: [first.id, second.id] });
    expect(successIds).toEqual([first.id]);
    expect(failed.map(({ msg }) => msg)).toEqual([
      '它的最后一步不是工序、质检、拣货或上架，不能在这里撤销。',
    ]);
    expect(await stateOf(first.id)).toBe(PRINTED);
    const shown = await hall.factory.call(scan.station, { stationId: station.stationId });
    expect(shown.recent.map(({ undone }) => undone)).toEqual([true]);
  });

  it('go into a file with all that happened to them', async () => {
    const { all } = await pieces(2);
    const { rows } = await taskFile(hall.t, hall.factory, barcode.export, { ids: [all[0]!.id] });
    const { way } = await hall.factory.call(barcode.detail, { id: all[0]!.id });
    expect(rows.map((row) => row['事件'])).toEqual(way.map(({ title }) => title));
    expect(new Set(rows.map((row) => row['生产件号']))).toEqual(new Set([all[0]!.number]));
  });
});
