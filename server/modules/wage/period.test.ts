import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { wageLine } from '#contract/wage/line.ts';
import { wagePeriod } from '#contract/wage/period.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { rowOfPiece } from '#tests/support/desk.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn } from '#tests/support/partners.ts';
import { dayFrom, payHall, type PayHall } from '#tests/support/wages.ts';

// Periods of wages: each test has a factory's lines to itself, and its periods go with them.

let hall: Hall;
let pay: PayHall;
let li = 0;
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
  await pay.on(pay.wiping, 'factory02');
});

/** A period of so many days that ends some days from now. */
async function period(endsIn: number, days = 20): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into wage_period (factory_id, from_day, to_day)
    values (${pay.factoryId}, ${dayFrom(endsIn - days + 1)}::date, ${dayFrom(endsIn)}::date) returning id`.execute(
    hall.system,
  );
  return { id: rows[0]!.id, version: 1 };
}
const sheetOf = async (periodId: number) => (await hall.factory.call(wagePeriod.sheet, { periodId })).list;
const glued = async (daysAgo = 0) => {
  const [one] = await pay.pieces(1);
  await pay.scanAt(pay.gluing, one!.number, daysAgo);
  return one!;
};
const fail = async (pieceId: number) => {
  const { list } = await hall.factory.call(defect.page, { pageSize: 1 });
  await hall.factory.call(quality.fail, {
    ...{ pieceId, version: (await rowOfPiece(hall, pieceId)).version, defectId: list[0]!.id },
    ...{ responsible: { kind: 'step' as const }, treatment: { kind: 'remake' as const } },
  });
};

describe('a period', () => {
  it('[M35] rounds a person once, half up, and what is below 0 stands at 0 and goes on into the next one', async () => {
    await pay.price({ rateE4: 1_234_567 });
    const [first, second] = [await period(-3), await period(20, 23)];
    await glued(4);
    const [row] = await sheetOf(first.id);
    expect(row).toMatchObject({
      id: li,
      pieces: 1,
      creditE4: 1_234_567,
      wageCents: 12_346,
      dueCents: 12_346,
    });
    await hall.factory.call(wagePeriod.adjust, {
      ...{ periodId: first.id, userIds: [li], cents: -20_000, reason: '工服押金' },
    });
    await hall.factory.call(wagePeriod.lock, first);
    expect(await sheetOf(first.id)).toMatchObject([
      { deductionCents: -20_000, dueCents: 0, restCents: -7654 },
    ]);
    await glued();
    expect(await sheetOf(second.id)).toMatchObject([{ carriedCents: -7654, dueCents: 12_346 - 7654 }]);
  });

  it('[M37] that is locked or paid is changed by nobody, also not by a bare statement; unlocked, it is open again', async () => {
    await pay.price();
    const own = await period(-1);
    await glued(2);
    await hall.factory.call(wagePeriod.lock, own);
    const app = hall.t.database.of(pay.factoryId);
    const periodId = own.id;
    const statements = [
      sql`update wage_line set amount_e4 = amount_e4 + 1 where period_id = ${periodId}`,
      sql`delete from wage_line where period_id = ${periodId}`,
      sql`insert into wage_adjustment (factory_id, period_id, user_id, cents, reason, created_by, created_at)
        values (${pay.factoryId}, ${periodId}, ${li}, 1, '', '', now())`,
      sql`update wage_slip set due_cents = due_cents + 1 where period_id = ${periodId}`,
      sql`update wage_line set period_id = (select id from wage_period where state = 'open' limit 1) where period_id = ${periodId}`,
    ];
    const refuses = async () => {
      for (const one of statements) await expect(one.execute(app)).rejects.toThrow(/wage period is locked/);
      await expect(sql`delete from wage_period where id = ${periodId}`.execute(app)).rejects.toThrow(/stays/);
    };
    await refuses();
    expect(
      await hall.factory.ask(wagePeriod.adjust, { periodId, userIds: [li], cents: 100, reason: '补' }),
    ).toMatchObject({ code: 409, msg: expect.stringContaining('已锁定') as string });
    await hall.factory.call(wagePeriod.unlock, { ...own, version: 2 });
    await hall.factory.call(wagePeriod.adjust, { periodId, userIds: [li], cents: 100, reason: '补' });
    await hall.factory.call(wagePeriod.lock, { ...own, version: 3 });
    await hall.factory.call(wagePeriod.pay, { ...own, version: 4 });
    await refuses();
    expect(await hall.factory.ask(wagePeriod.unlock, { ...own, version: 5 })).toMatchObject({ code: 409 });
  });

  it('[M37] that is locked leaves late scans and fails to the next open one, with the day they belong to', async () => {
    await pay.price();
    const [first, second] = [await period(-1), await period(20, 21)];
    const early = await glued(2);
    await hall.factory.call(wagePeriod.lock, first);
    const [before] = await sheetOf(first.id);
    const late = await glued(2);
    await fail(early.id);
    expect(await pay.lines([late.id])).toMatchObject([
      { periodId: second.id, day: dayFrom(-2), amountE4: 1250 },
    ]);
    expect((await pay.lines([early.id]))[1]).toMatchObject({
      ...{ kind: 'fault', periodId: second.id, day: dayFrom(-2), amountE4: -1250 },
    });
    expect(await sheetOf(first.id)).toEqual([before]);
    expect(await sheetOf(second.id)).toMatchObject([{ id: li, lateE4: 0, creditE4: 0 }]);
    expect(await hall.factory.ask(wagePeriod.lock, { id: first.id, version: 2 })).toMatchObject({
      code: 409,
    });
  });

  it('[M37] that is locked while a scan is written has that scan or leaves it to the next one, never both', async () => {
    await pay.price();
    const [first, second] = [await period(-1), await period(20, 21)];
    const app = hall.t.database.of(pay.factoryId);
    // The scan holds the period: the lock waits for it, and has its line.
    let go!: () => void;
    const waits = new Promise<void>((resolve) => (go = resolve));
    let wrote!: () => void;
    const written = new Promise<void>((resolve) => (wrote = resolve));
    const day = sql`${dayFrom(-2)}::date`;
    const line = sql`
      insert into wage_line (factory_id, period_id, kind, user_id, work, pieces, at, day, rate_e4, amount_e4, created_at)
      select ${pay.factoryId}, wage_period_for(${pay.factoryId}, ${day}), 'correction', ${li}, 'print', 1, now(), ${day}, 700, 700, now()`;
    const scanning = app.transaction().execute(async (trx) => {
      await line.execute(trx);
      wrote();
      await waits;
    });
    await written;
    const locking = hall.factory.call(wagePeriod.lock, first);
    const waiting = async (): Promise<void> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%wage_period%'`.execute(
        hall.system,
      );
      if (rows[0]!.n === 0) return waiting();
    };
    await waiting();
    go();
    await Promise.all([scanning, locking]);
    expect(await sheetOf(first.id)).toMatchObject([{ correctionE4: 700 }]);

    // The lock of the second holds it: what is written meanwhile waits, and comes into the third.
    let unlockGo!: () => void;
    const held = new Promise<void>((resolve) => (unlockGo = resolve));
    let isHeld!: () => void;
    const holds = new Promise<void>((resolve) => (isHeld = resolve));
    const lockingSecond = app.transaction().execute(async (trx) => {
      await sql`update wage_period set state = 'locked', locked_at = now(), locked_by = '' where id = ${second.id}`.execute(
        trx,
      );
      isHeld();
      await held;
    });
    await holds;
    const late = app.transaction().execute((trx) => line.execute(trx));
    await waiting();
    unlockGo();
    await Promise.all([lockingSecond, late]);
    const [third] = await hall.ask(sql<{ id: number; n: number }>`
      select p.id, count(*)::int as n from wage_period p join wage_line l on l.period_id = p.id
      where p.factory_id = ${pay.factoryId} and p.id not in (${first.id}, ${second.id}) group by p.id`);
    expect(third).toMatchObject({ n: 1 });
    expect(await sheetOf(second.id)).toEqual([]);
  });

  it('[M38] is computed anew by hand alone, with the differences shown first, and by nothing that was not shown', async () => {
    const own = await period(10);
    const [good, bad] = [await glued(), await glued()];
    await pay.price({ rateE4: 800, fault: 'fixed', faultE4: 300 });
    await fail(bad.id);
    const shown = await hall.factory.call(wagePeriod.differences, { id: own.id });
    expect(shown).toMatchObject({ lines: 3, beforeE4: 0, afterE4: 800 + 800 - 300 });
    expect(shown.people).toMatchObject([{ id: li, lines: 3 }]);
    expect(await sheetOf(own.id)).toMatchObject([{ wageCents: 0 }]);
    const { lines, afterE4 } = shown;
    expect(
      await hall.factory.ask(wagePeriod.recompute, { id: own.id, lines, afterE4: afterE4 + 1 }),
    ).toMatchObject({ code: 409 });
    await hall.factory.call(wagePeriod.recompute, { id: own.id, lines, afterE4 });
    expect((await pay.lines([good.id, bad.id])).map(({ amountE4 }) => amountE4)).toEqual([800, 800, -300]);
    expect(await hall.factory.call(wagePeriod.differences, { id: own.id })).toMatchObject({ lines: 0 });
    expect((await hall.factory.call(piecePrice.missing, {})).total).toBe(0);
  });

  it('[P186] follows the one before without a gap, and has 7 to 31 days', async () => {
    await period(10);
    const short = await hall.factory.ask(wagePeriod.create, { toDay: dayFrom(15) });
    expect(short).toMatchObject({ code: 400, msg: expect.stringContaining('7 到 31 天') as string });
    await hall.factory.call(wagePeriod.create, { toDay: dayFrom(17) });
    const { list } = await hall.factory.call(wagePeriod.page, {});
    expect(list[0]).toMatchObject({ fromDay: dayFrom(11), toDay: dayFrom(17), state: 'open', people: 0 });
  });
});

describe('what somebody sees', () => {
  it('[P184] is his own alone, with the permission of a station; another one is not there for him', async () => {
    await pay.price();
    await pay.price({ stepId: pay.wipe, rateE4: 900 });
    const own = await period(10);
    const one = await glued();
    await pay.scanAt(pay.wiping, one.number);
    const all = await hall.factory.call(wageLine.page, {});
    expect(all).toMatchObject({ total: 2, sumE4: 2150, pieces: 2, priceless: 0 });
    const others = all.list.find(({ userId }) => userId !== li)!;
    const detail = await hall.factory.call(wageLine.detail, others);
    expect(detail.lines).toMatchObject([{ kind: 'credit', number: one.number, amountE4: 900 }]);
    const before = await hall.ask(sql<{ permissions: string[] }>`
      select permissions from role where tenant_id = ${pay.factoryId} limit 1`);
    await letIn(hall.t, 'factory', ['factory:station']);
    const worker = await hall.t.as('factory01');
    expect(await worker.call(wageLine.page, {})).toMatchObject({ total: 1, list: [{ userId: li }] });
    expect(await worker.ask(wageLine.detail, others)).toMatchObject({ code: 404 });
    const ofOther = { periodId: own.id, userId: others.userId };
    expect(await worker.ask(wagePeriod.slip, ofOther)).toMatchObject({ code: 404 });
    expect(await worker.ask(wagePeriod.sheet, { periodId: own.id })).toMatchObject({ code: 403 });
    expect(await worker.call(wagePeriod.slip, { periodId: own.id })).toMatchObject({
      ...{ dueCents: 13, steps: [{ pieces: 1, amountE4: 1250 }] },
    });
    expect((await worker.call(wagePeriod.own, {})).list).toMatchObject([{ id: own.id, dueCents: 13 }]);
    await letIn(hall.t, 'factory', before[0]!.permissions);
  });

  it('[M36] is put right by hand with a reason, and not by himself', async () => {
    await pay.price();
    await period(10);
    const form = { work: 'step' as const, stepId: pay.glue, day: dayFrom(0), pieces: 4, reason: '漏扫' };
    expect(await hall.factory.ask(wageLine.correct, { ...form, userId: li })).toMatchObject({ code: 400 });
    const { list } = await hall.factory.call(wageLine.choices, {}).then((found) => ({ list: found }));
    const other = list.find(({ id }) => id !== li)!;
    const twice = { ...form, idempotencyKey: 'abcdefghijkl', userId: other.id };
    await hall.factory.call(wageLine.correct, twice);
    await hall.factory.call(wageLine.correct, twice);
    expect((await hall.factory.call(wageLine.page, { corrected: true })).list).toMatchObject([
      { userId: other.id, pieces: 4, correctionE4: 5000 },
    ]);
  });
});
