import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorError } from '#contract/operator-error/operator-error.ts';
import { hallNumber } from '#contract/piece/piece-number.ts';
import { scan } from '#contract/scan/scan.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { wagePeriod } from '#contract/wage/period.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn } from '#tests/support/partners.ts';
import { buildStation, printedPieces } from '#tests/support/routes.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { payHall, type PayHall } from '#tests/support/wages.ts';

// Wrong scans as stations refuse them, and what is made of them afterwards. What stands is counted by SQL.

let hall: Hall;
let pay: PayHall;
let [li, wang] = [0, 0];
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());
beforeEach(async () => {
  await sql`truncate wage_period, wage_line, wage_adjustment, wage_slip, wage_slip_seen, operator_error`.execute(
    hall.system,
  );
  pay = await payHall(hall);
  li = (await pay.on(pay.gluing, 'factory01')).id;
  wang = (await pay.on(pay.wiping, 'factory02')).id;
});

const rowsOf = async (asked: Parameters<typeof page>[0] = {}) => (await page(asked)).list;
const page = (asked: Partial<(typeof operatorError.page)['input']['_zod']['input']>) =>
  hall.factory.call(operatorError.page, asked);
const wrongly = async (code: string) => (await rowsOf({ number: code })).map(({ kind }) => kind);
const noted = async (by = li) => {
  const { id } = await hall.factory.call(operatorError.note, { userId: by, text: '撕错标签' });
  return (await rowsOf()).find((row) => row.id === id)!;
};
const adjustments = () =>
  hall.ask(sql<{ userId: number; cents: number }>`select user_id as "userId", cents from wage_adjustment`);

describe('a wrong scan', () => {
  it('[M24] stands once with its kind and number for each of eleven kinds, and the counts by person equal SQL', async () => {
    const { factoryId, goods, gluing, wiping, scanAt } = pay;
    const expected: [string, string][] = [];
    const wrong = async (kind: string, station: number, code: string) => {
      expect(await scanAt(station, code)).toMatchObject({ accepted: false });
      expected.push([kind, code]);
    };
    const [one, held, gone, old, waits] = await pay.pieces(5);
    const number = one!.number;
    await wrong('check', gluing, `${number.slice(0, 11)}${(Number(number[11]) + 1) % 10}`);
    await wrong('unknown', gluing, hallNumber('piece', 9_999_999_998));
    await wrong('stepMissing', wiping, number);
    await scanAt(gluing, number);
    await wrong('repeated', gluing, number);
    await wrong('notHere', gluing, hallNumber('plate', 9_999_999_998));
    await hall.step(
      [gone!.id],
      'piece.failed',
      {},
      { defect: '划痕', level: 'major', responsible: 'unknown' },
    );
    await wrong('scrapped', gluing, gone!.number);
    await sql`
      insert into work_order (factory_id, batch_id, step_id, counted, required, seconds, state, reason, created_at, updated_at)
      select factory_id, batch_id, ${pay.glue}, false, true, 30, 20, '缺料', now(), now() from piece where id = ${waits!.id}`.execute(
      hall.system,
    );
    await wrong('paused', gluing, waits!.number);
    await sql`update piece set state = 96 where id = ${old!.id}`.execute(hall.system);
    await wrong('void', gluing, old!.number);
    await hall.act('order.lock', [held!.orderId]);
    await wrong('held', gluing, held!.number);
    await hall.act('order.unlock', [held!.orderId]);

    await sql`update route set closed = true where material_id = ${goods.materialId}`.execute(hall.system);
    const table = await buildStation(hall.system, { factoryId, kind: 'pack' });
    const own = await printedPieces(hall, goods.sku, 2);
    const [stranger] = await printedPieces(hall, goods.sku, 1);
    await hall.factory.call(shelf.create, { name: `架 ${stranger!.id}`, rows: 1, columns: 2 });
    await pay.on(table, 'factory01');
    const [box] = await hall.ask(sql<{ number: string }>`
      select number from shelf_box where factory_id = ${factoryId} and order_id is null order by id desc limit 1`);
    await wrong('wrongBox', table, box!.number);
    await scanAt(table, own[0]!.number);
    await wrong('wrongParcel', table, stranger!.number);

    const rows = await rowsOf();
    expect(rows.map(({ kind, barCode }) => [kind, barCode]).toSorted()).toEqual(expected.toSorted());
    const counts = (await hall.factory.call(operatorError.people, {})).list;
    const counted = await hall.ask(sql<{ id: number; errors: number }>`
      select coalesce(user_id, 0) as id, count(*)::int as errors from operator_error where factory_id = ${factoryId}
      group by user_id order by 2 desc, 1`);
    expect(counts.map(({ id, errors }) => ({ id, errors }))).toEqual(counted);
    expect(counts.find(({ id }) => id === wang)).toMatchObject({
      ...{ errors: 1, open: 1, kinds: [{ kind: 'stepMissing', count: 1 }] },
    });
    const { rows: file } = await taskFile(hall.t, hall.factory, operatorError.export, { userId: wang });
    expect(file).toMatchObject([
      { 类型: '漏工序', 号码: number, 操作员: counts.find(({ id }) => id === wang)!.name },
    ]);
  });

  it('[M24] that two requests bring at once is one row', async () => {
    const { gluing } = pay;
    const code = hallNumber('piece', 9_999_999_997);
    const send = (seq: number) =>
      hall.factory.call(scan.send, {
        ...{ stationId: gluing, sentAt: Date.now() },
        scans: [{ scanId: randomUUID(), seq, code, deviceAt: Date.now() }],
      });
    await Promise.all([1, 2, 3, 4].map(send));
    expect(await wrongly(code)).toEqual(['unknown']);
  });

  it('[M37] that takes back work of a locked period is refused and noted as such', async () => {
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    await sql`update wage_period set state = 'locked', locked_at = now(), locked_by = '测试'`.execute(
      hall.system,
    );
    await expect(pay.undo(pay.gluing)).rejects.toThrow(/周期已锁定/);
    expect(await wrongly(one!.number)).toEqual(['locked']);
  });
});

describe('an error', () => {
  it('is shown with what the station said and the way of its piece', async () => {
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.wiping, one!.number);
    const [row] = await rowsOf({ number: one!.number });
    const { said, way } = await hall.factory.call(operatorError.detail, { id: row!.id });
    expect(said!.title).toMatch(/^缺「贴合/);
    expect(way.length).toBeGreaterThan(0);
    const { orderNo } = await hall.orderOf(one!.orderId);
    expect(row).toMatchObject({ orderNo, userId: wang, mark: null });
    expect(await rowsOf({ number: orderNo })).toHaveLength(1);
    expect(await rowsOf({ stepId: pay.glue })).toHaveLength(0);
  });

  it('is marked and explained, each refused for itself, and stays as it was noted', async () => {
    const [mine, his] = [await noted(li), await noted(wang)];
    const told = await hall.factory.call(operatorError.mark, { ids: [mine.id, his.id], mark: 'notHis' });
    expect(told).toMatchObject({ successIds: [his.id], failed: [{ id: mine.id }] });
    expect((await hall.factory.call(operatorError.people, {})).list.map(({ id }) => id)).toEqual([li]);
    await hall.factory.call(operatorError.explain, { id: mine.id, version: mine.version, text: '灯坏了' });
    await expect(
      hall.factory.call(operatorError.explain, { id: mine.id, version: mine.version, text: '再写' }),
    ).rejects.toThrow(/已被他人更改/);
    const [row] = await rowsOf({ open: true });
    expect(row).toMatchObject({ id: mine.id, explanation: '灯坏了' });
    const changed = sql`update operator_error set note = '' where id = ${his.id}`.execute(hall.system);
    await expect(changed).rejects.toThrow(/stays as it was noted/);
  });

  it('[M24] noted by hand twice within a moment is one row', async () => {
    const [first, second] = [await noted(wang), await noted(wang)];
    expect(second.id).toBe(first.id);
  });

  it('[M37] costs him in the wages of an open period, which tell it and take it back, and in no locked one', async () => {
    const row = await noted(wang);
    const deduct = async (cents: number) => {
      const { version } = (await rowsOf()).find(({ id }) => id === row.id)!;
      return hall.factory.call(operatorError.deduct, { id: row.id, version, cents });
    };
    await deduct(500);
    await deduct(1250);
    expect(await adjustments()).toEqual([{ userId: wang, cents: -1250 }]);
    expect((await rowsOf())[0]).toMatchObject({ deductedCents: 1250 });
    const [period] = (await hall.factory.call(wagePeriod.page, {})).list;
    const slip = await hall.factory.call(wagePeriod.slip, { periodId: period!.id, userId: wang });
    expect(slip).toMatchObject({ deductionCents: -1250, restCents: -1250 });
    expect(await hall.factory.call(operatorError.mark, { ids: [row.id], mark: 'notHis' })).toMatchObject({
      failed: [{ id: row.id }],
    });
    await deduct(0);
    expect(await adjustments()).toEqual([]);
    await deduct(300);
    await hall.factory.call(wagePeriod.unadjust, { id: slip.adjustments[0]!.id + 1 });
    expect((await rowsOf())[0]).toMatchObject({ deductedCents: null });
    await deduct(200);
    await sql`update wage_period set state = 'locked', locked_at = now(), locked_by = '测试'`.execute(
      hall.system,
    );
    await expect(deduct(0)).rejects.toThrow(/已锁定，不能更改/);
    const mine = await noted(li);
    await expect(
      hall.factory.call(operatorError.deduct, { id: mine.id, version: mine.version, cents: 100 }),
    ).rejects.toThrow(/不能给自己扣款/);
  });

  it('says what it cost to those alone who see wages', async () => {
    const { id, version } = await noted(wang);
    await hall.factory.call(operatorError.deduct, { id, version, cents: 700 });
    await letIn(hall.t, 'factory', ['factory:data']);
    const looker = await hall.t.as('factory02');
    expect((await looker.call(operatorError.page, {})).list[0]).toMatchObject({ id, deductedCents: null });
    await expect(looker.call(operatorError.mark, { ids: [id], mark: 'confirmed' })).rejects.toThrow(/权限/);
  });
});
