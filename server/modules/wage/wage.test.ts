import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { rowOfPiece } from '#tests/support/desk.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { dayFrom, payHall, priceOf, type PayHall } from '#tests/support/wages.ts';

// What people are paid for real scans. Lines are read from the table.

let hall: Hall;
let pay: PayHall;
let defectId: number;
let [li, wang] = [0, 0];
beforeAll(async () => {
  hall = await openHall();
  defectId = (await hall.factory.call(defect.page, { pageSize: 200 })).list[0]!.id;
});
afterAll(() => hall.close());
beforeEach(async () => {
  pay = await payHall(hall);
  li = (await pay.on(pay.gluing, 'factory01')).id;
});

const amounts = async (pieceId: number) => (await pay.lines([pieceId])).map(({ amountE4 }) => amountE4);
type Kind = 'device' | 'operator' | 'step';
const judge = async (pieceId: number, kind: Kind, more: { userId?: number; stepId?: number } = {}) =>
  hall.factory.call(quality.fail, {
    ...{ pieceId, version: (await rowOfPiece(hall, pieceId)).version, defectId },
    ...{ responsible: { kind, ...more }, treatment: { kind: 'remake' as const } },
  });
const rework = async (pieceId: number, stepId: number) =>
  hall.factory.call(quality.fail, {
    ...{ pieceId, version: (await rowOfPiece(hall, pieceId)).version, defectId },
    ...{ responsible: { kind: 'step' as const }, treatment: { kind: 'rework' as const, stepId } },
  });

describe('a price', () => {
  it('[M38] is the only one of its step, product and team on a day, also for a bare statement', async () => {
    const { id } = await pay.price({ fromDay: dayFrom(-10) });
    const again = await hall.factory.ask(
      piecePrice.create,
      priceOf({ stepId: pay.glue, fromDay: dayFrom(-3) }),
    );
    expect(again).toMatchObject({ code: 400, msg: expect.stringContaining('已有单价') as string });
    const copy = sql`
      insert into piece_price (factory_id, work, step_id, rate_e4, rework_percent, fault, fault_e4, from_day, updated_by,
        created_at, updated_at)
      select factory_id, work, step_id, 1, 0, 'none', 0, from_day + 5, '', now(), now() from piece_price where id = ${id}`;
    await expect(copy.execute(hall.system)).rejects.toThrow(/piece_price_once/);
    await pay.price({ materialId: pay.goods.materialId, fromDay: dayFrom(-10) });
    await hall.factory.call(piecePrice.end, { id, version: 1, toDay: dayFrom(-4) });
    await pay.price({ fromDay: dayFrom(-3) });
  });

  it('[M38] holds for what was done from its day on by the corrected time, and changes no line of before', async () => {
    const { id } = await pay.price({ rateE4: 1000 });
    const [one, two, three] = await pay.pieces(3);
    await pay.scanAt(pay.gluing, one!.number, 2);
    await hall.factory.call(piecePrice.next, {
      ...{ id, version: 1, rateE4: 2000, seconds: null, reworkPercent: 50, fault: 'back', faultE4: 0 },
      fromDay: dayFrom(-1),
    });
    await pay.scanAt(pay.gluing, two!.number, 2);
    await pay.scanAt(pay.gluing, three!.number);
    expect(await pay.lines([one!.id, two!.id, three!.id])).toMatchObject([
      { day: dayFrom(-2), rateE4: 1000, amountE4: 1000 },
      { day: dayFrom(-2), rateE4: 1000, amountE4: 1000 },
      { rateE4: 2000, amountE4: 2000 },
    ]);
  });

  it('[M38] of the nearest product holds, and of a team before one of all', async () => {
    const { goods } = pay;
    const [team] = await hall.ask(sql<{ id: number }>`
      insert into hall_team (factory_id, name, updated_by, created_at, updated_at)
      values (${pay.factoryId}, ${`甲班 ${pay.glue}`}, '', now(), now()) returning id`);
    await sql`insert into hall_team_member (factory_id, team_id, user_id) values (${pay.factoryId}, ${team!.id}, ${li})`.execute(
      hall.system,
    );
    const paid: number[] = [];
    const scanned = async () => {
      const [one] = await pay.pieces(1);
      await pay.scanAt(pay.gluing, one!.number);
      paid.push(...(await amounts(one!.id)));
    };
    await scanned();
    await pay.price({ rateE4: 1 });
    await scanned();
    await pay.price({ rateE4: 2, teamId: team!.id });
    await scanned();
    await pay.price({ rateE4: 3, materialId: goods.materialId });
    await scanned();
    await pay.price({ rateE4: 4, skuId: goods.sku.id });
    await scanned();
    expect(paid).toEqual([0, 1, 2, 3, 4]);
    const { list } = await hall.factory.call(piecePrice.missing, { pageSize: 1000 });
    expect(list.find(({ stepId }) => stepId === pay.glue)).toMatchObject({ pieces: 1, people: 1 });
  });

  it('is raised for many from a day on, each refused for itself', async () => {
    const [{ id: a }, { id: b }] = [
      await pay.price({ rateE4: 1255 }),
      await pay.price({ rateE4: 9_990_000, skuId: pay.goods.sku.id }),
    ];
    const { successIds, failed } = await hall.factory.call(piecePrice.raise, {
      ...{ ids: [a, b], by: 'percent', value: 1000, fromDay: dayFrom(1) },
    });
    expect(successIds).toEqual([a]);
    expect(failed).toMatchObject([{ id: b, msg: expect.stringContaining('0 到 1,000 元') as string }]);
    const { list } = await hall.factory.call(piecePrice.page, { stepId: pay.glue, state: 'future' });
    expect(list.map(({ rateE4, fromDay }) => [rateE4, fromDay])).toEqual([[1381, dayFrom(1)]]);
  });
});

describe('a line', () => {
  it('[M35] is the share of each who did it together, and the shares add up', async () => {
    wang = (await pay.on(pay.gluing, 'factory02')).id;
    await pay.on(pay.gluing, 'many01');
    await pay.price({ rateE4: 1250 });
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    expect(await amounts(one!.id)).toEqual([417, 417, 416]);
  });

  it('[M36] of its own takes back what a fault costs as the price says, and names the piece', async () => {
    const faults = [
      { fault: 'back' as const, faultE4: 0, costs: -1250 },
      { fault: 'fixed' as const, faultE4: 30_000, costs: -30_000 },
      { fault: 'none' as const, faultE4: 0, costs: 0 },
    ];
    for (const { costs, ...said } of faults) {
      pay = await payHall(hall);
      await pay.on(pay.gluing, 'factory01');
      await pay.price(said);
      const [one] = await pay.pieces(1);
      await pay.scanAt(pay.gluing, one!.number);
      await judge(one!.id, 'step', { stepId: pay.glue });
      expect(await pay.lines([one!.id])).toMatchObject([
        { kind: 'credit', amountE4: 1250 },
        { kind: 'fault', amountE4: costs, pieceId: one!.id, userId: li },
      ]);
    }
  });

  it('[M36] that a fault took back stands again where the judgement is corrected to somebody else', async () => {
    await pay.price();
    await pay.on(pay.wiping, 'factory02');
    await pay.price({ stepId: pay.wipe, rateE4: 800 });
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    await pay.scanAt(pay.wiping, one!.number);
    await judge(one!.id, 'step', { stepId: pay.wipe });
    const { list } = await hall.factory.call(quality.page, { number: one!.number });
    await hall.factory.call(quality.correct, {
      ...{ id: list[0]!.id, defectId, level: 'major', reason: '是贴合的问题' },
      responsible: { kind: 'step', stepId: pay.glue },
    });
    expect((await pay.lines([one!.id])).map(({ kind, amountE4 }) => [kind, amountE4])).toEqual([
      ...[
        ['credit', 1250],
        ['credit', 800],
        ['fault', -800],
      ],
      ...[
        ['restored', 800],
        ['fault', -1250],
      ],
    ]);
  });

  it('[M36] is written once for each step, piece and pass: the sum of all is what SQL finds in scans and faults', async () => {
    wang = (await pay.on(pay.gluing, 'factory02')).id;
    await pay.on(pay.wiping, 'many01');
    await pay.price({ rateE4: 1251, reworkPercent: 33 });
    await pay.price({ stepId: pay.wipe, rateE4: 777, fault: 'fixed', faultE4: 500 });
    const own = await pay.pieces(12);
    for (const [i, { id, number }] of own.entries()) {
      await pay.scanAt(pay.gluing, number);
      if (i % 4 === 1) {
        await pay.undo(pay.gluing);
        await pay.scanAt(pay.gluing, number);
      }
      await pay.scanAt(pay.wiping, number);
      if (i % 4 === 2) {
        await rework(id, pay.glue);
        await pay.scanAt(pay.gluing, number);
        await pay.scanAt(pay.wiping, number);
      }
      if (i % 3 === 0) await judge(id, 'step', { stepId: i % 2 === 0 ? pay.glue : pay.wipe });
      if (i % 6 === 1) await judge(id, 'operator', { userId: wang });
      if (i % 6 === 5) await judge(id, 'device');
    }
    const ids = sql.val(own.map(({ id }) => id));
    const [found] = await hall.ask(sql<{ lines: number; expected: number; credits: number; scans: number }>`
      with paid as (
        select c.*, case when pass = 1 then r.rate else round(r.rate * r.percent / 100.0) end as rate, r.fault
        from work_credit c join (values (${pay.glue}::bigint, 1251, 33, null), (${pay.wipe}, 777, 50, 500)) r (step_id, rate, percent, fault)
          on r.step_id = c.step_id
        where c.piece_id = any(${ids}::bigint[])),
      shared as (select *, floor(rate / shares) + (nth <= mod(rate, shares))::int as amount from paid)
      select (select sum(amount_e4) from wage_line where piece_id = any(${ids}::bigint[]))::int as lines,
        (select sum(case when taken_back_by is null then amount
          when taken_back_by = 'piece.failed' then case when fault is null then 0 else amount - fault end else 0 end)
          from shared)::int as expected,
        (select count(distinct (piece_id, step_id, pass)) from paid where taken_back_by is null or taken_back_by = 'piece.failed')::int
          as credits,
        (select count(*) from scan where accepted and undone_at is null and piece_id = any(${ids}::bigint[]))::int as scans`);
    expect(found!.lines).toBe(found!.expected);
    expect(found!.credits).toBe(found!.scans);
    expect(found!.scans).toBe(30);
  });
});
