import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WARNING, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';
import { dueQuery, findDue } from './due.sql.ts';
import { DUTIES, DUTY_NAMES } from './duties.ts';
import { runOrderTimer } from './timer.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  [factory, merchant] = await Promise.all([t.as('factory01'), t.as('merchant01')]);
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
});
afterAll(() => t.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-03-18T07:30:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
beforeEach(async () => {
  await sql`truncate trade_order cascade`.execute(t.database.system);
});

const plant = (status: OrderStatus, more: object = {}) =>
  buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, shopId, status },
    ...more,
  });
const run = (now: Date) => runOrderTimer(t.app, now);
const read = (id: number) => factory.call(order.get, { id });
const logOf = async (id: number) =>
  (
    await sql<{ said: string }>`
      select concat_ws(' ', event, params->>'kind', 'by', actor) as said from order_event
      where order_id = ${id} order by id`.execute(t.database.system)
  ).rows.map(({ said }) => said);

const NEAR = 'warning.raised nearDeadline by timer';
const OVERDUE = 'warning.raised overdueShip by timer';
const CLEARED = 'warning.cleared by system';

describe('warning.raised by the timer', () => {
  it.each([
    ['waitReview', 66 * HOUR - 1, 'none'],
    ['waitReview', 66 * HOUR, 'nearDeadline'],
    ['repulsed', 70 * HOUR, 'nearDeadline'],
    ['packed', 72 * HOUR - 1, 'nearDeadline'],
    ['packed', 72 * HOUR, 'overdueShip'],
    ['inProduce', 40 * DAY, 'overdueShip'],
  ] as const)('an order in %s, pushed %i ms ago, is warned of: %s', async (status, ms, warning) => {
    const { id } = await plant(status, { pushedAt: after(-ms) });
    await run(NOW);
    expect((await read(id)).warning).toBe(warning);
  });

  it('once near the deadline and once past it, however often the timer runs, in the log of both sides', async () => {
    const { id } = await plant('waitPack', { pushedAt: NOW });
    for (const hours of [65, 67, 67, 71, 73, 73, 400]) await run(after(hours * HOUR));
    expect(await logOf(id)).toEqual([NEAR, OVERDUE]);
    expect((await merchant.call(order.get, { id })).warning).toBe('overdueShip');
  });

  it('neither of an order that waits for its push nor of one that is shipped or ended', async () => {
    const old = { createdAt: after(-20 * DAY), payTime: after(-20 * DAY) };
    const pushed = { ...old, pushedAt: after(-9 * DAY) };
    for (const status of ['draft', 'unmapped', 'waitPush'] as const) await plant(status, old);
    for (const status of ['completed', 'closed', 'merged', 'split'] as const) await plant(status, pushed);
    await plant('shipped', { ...pushed, shippedAt: after(-8 * DAY) });
    expect(await run(NOW)).toBe(0);
  });

  it('is not raised again where the factory took it off, until the deadline itself has passed', async () => {
    const { id } = await plant('waitProduce', { pushedAt: NOW });
    const takeOff = () => factory.call(order.action, { event: 'warning.cleared', ids: [id], params: {} });
    await run(after(67 * HOUR));
    expect((await takeOff()).failed).toEqual([]);
    await run(after(68 * HOUR));
    expect((await read(id)).warning).toBe('none');
    await run(after(72 * HOUR));
    expect((await read(id)).warning).toBe('overdueShip');
    expect((await takeOff()).failed).toEqual([]);
    await run(after(99 * HOUR));
    const off = 'warning.cleared by factory';
    expect(await logOf(id)).toEqual([NEAR, off, OVERDUE, off]);
  });

  it('what is split takes its warning along and is not told it anew', async () => {
    const lines = [
      { platformCode: 'A', kind: 'sku' as const },
      { platformCode: 'B', kind: 'sku' as const },
    ];
    const { id } = await plant('waitReview', { pushedAt: after(-80 * HOUR), lines });
    await run(NOW);
    expect(
      (await factory.call(order.action, { event: 'order.split', ids: [id], params: {} })).failed,
    ).toEqual([]);
    // The parent ended, and is late no longer.
    expect(await run(after(HOUR))).toBe(1);
    const { rows } = await sql<{ warning: number; warned: number }>`
      select warning, warned from trade_order where parent_id = ${id}`.execute(t.database.system);
    expect(rows).toEqual([
      { warning: WARNING.overdueShip.code, warned: 2 },
      { warning: WARNING.overdueShip.code, warned: 2 },
    ]);
  });
});

describe('warning.cleared by the system', () => {
  it('once what was late is shipped', async () => {
    const { id } = await plant('packed', { pushedAt: after(-73 * HOUR) });
    await run(NOW);
    const shipped = await factory.call(order.action, {
      ...{ event: 'order.ship', ids: [id], params: { waybillNo: 'SF1234567890123' } },
    });
    expect(shipped.failed).toEqual([]);
    await run(after(HOUR));
    expect((await read(id)).warning).toBe('none');
    expect(await logOf(id)).toEqual([OVERDUE, 'order.ship by factory', CLEARED]);
  });

  it('once it is taken back, and from the next push on its time counts anew', async () => {
    const { id } = await plant('waitReview', { pushedAt: after(-73 * HOUR) });
    await run(NOW);
    await merchant.call(order.action, { event: 'order.recall', ids: [id], params: {} });
    await run(NOW);
    expect((await merchant.call(order.get, { id })).warning).toBe('none');
    expect(await logOf(id)).toEqual([OVERDUE, 'order.recall by merchant', CLEARED]);
  });

  it('leaves what tracks of parcels warn of', async () => {
    const { id } = await plant('shipped', { shippedAt: after(-DAY), warning: WARNING.stalled.code });
    expect(await run(NOW)).toBe(0);
    expect((await read(id)).warning).toBe('stalled');
  });
});

describe('order.complete by the system', () => {
  it('15 days after it was shipped, and not a moment before', async () => {
    const shippedAt = after(-15 * DAY);
    const { id } = await plant('shipped', { shippedAt, pushedAt: after(-17 * DAY) });
    const young = await plant('shipped', { shippedAt: new Date(shippedAt.getTime() + 1) });
    expect(await run(NOW)).toBe(1);
    expect((await read(id)).status).toBe('completed');
    expect((await read(young.id)).status).toBe('shipped');
    expect(await logOf(id)).toEqual(['order.complete by system']);
  });

  it('is closed to the merchant before, and open to him after it', async () => {
    const { id } = await plant('shipped', { shippedAt: new Date(Date.now() - 15 * DAY + HOUR) });
    const complete = () => merchant.call(order.action, { event: 'order.complete', ids: [id], params: {} });
    expect((await complete()).failed).toMatchObject([{ msg: expect.stringContaining('满 15 天') }]);
    await t.database.system
      .updateTable('tradeOrder')
      .set({ shippedAt: new Date(Date.now() - 15 * DAY) })
      .where('id', '=', id)
      .execute();
    expect((await complete()).failed).toEqual([]);
  });
});

describe('order.resume by the system', () => {
  it('on the day for which an order was put off, and urgent where that was asked for', async () => {
    const until = Date.now() + 30 * HOUR;
    const halted = async (urgent: boolean) => {
      const { id } = await plant('waitReview', { pushedAt: new Date() });
      const params = { until, urgent, reason: '等买家确认' };
      expect((await factory.call(order.action, { event: 'order.halt', ids: [id], params })).failed).toEqual(
        [],
      );
      return id;
    };
    const [plain, urgent] = [await halted(false), await halted(true)];
    expect(await run(new Date(until - 1))).toBe(0);
    expect(await run(new Date(until))).toBe(2);
    expect(await Promise.all([plain, urgent].map(read))).toMatchObject([
      { hold: 'none', holdUntil: null, urgent: false },
      { hold: 'none', holdUntil: null, urgent: true },
    ]);
    expect(await logOf(plain)).toEqual(['order.halt by factory', 'order.resume by system']);
  });
});

describe('the timer', () => {
  it('of two servers at once does each order once, and orders of every merchant', async () => {
    const own = await Promise.all(Array.from({ length: 3 }, () => plant('waitPack', { pushedAt: NOW })));
    const other = await plant('waitPack', { pushedAt: NOW, merchantId: t.tenants.merchant2 });
    const late = after(80 * HOUR);
    await Promise.all([run(late), run(late), run(late)]);
    // Who finds another one at work leaves the rest to the next minute.
    await run(late);
    for (const { id } of [...own, other]) expect(await logOf(id)).toEqual([OVERDUE]);
  });

  it('goes on where one was stopped', async () => {
    const own = await plant('waitPack', { pushedAt: NOW });
    const other = await plant('waitPack', { pushedAt: NOW, merchantId: t.tenants.merchant2 });
    let asked = 0;
    await runOrderTimer(t.app, after(80 * HOUR), () => (asked += 1) > 1);
    const told = async () => [await logOf(own.id), await logOf(other.id)].flat();
    expect(await told()).toEqual([OVERDUE]);
    await run(after(81 * HOUR));
    expect(await told()).toEqual([OVERDUE, OVERDUE]);
  });

  it('finds what is due by its index, and exactly what the duty says of the row', async () => {
    await sql`
      insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
        warning, warned, pushed_at, shipped_at, hold, hold_by, hold_until)
      select ${t.tenants.merchant1}, ${t.tenants.factory}, 'W' || n, ${shopId}, '', 'local', 'W' || n,
        (array[0, 5, 10, 20, 25, 28, 30, 40, 50, 60, 70, 80, 90, 95, 96])[1 + n % 15], n / 15 % 6, n / 90 % 3,
        ${NOW}::timestamptz - (array[null, 65, 66, 67, 72, 73])[1 + n / 270 % 6] * interval '1 hour',
        ${NOW}::timestamptz - (array[null, 359, 360, 361])[1 + n / 1620 % 4] * interval '1 hour',
        (array[0, 2, 2])[1 + n % 3], (array[null, 'merchant', 'merchant'])[1 + n % 3],
        case when n % 3 > 0 then ${NOW}::timestamptz + (n % 5 - 2) * interval '1 hour' end
      from generate_series(0, 6479) n`.execute(t.database.system);
    await sql`analyze trade_order`.execute(t.database.system);
    const all = await t.database.system.selectFrom('tradeOrder').selectAll().execute();
    for (const duty of DUTY_NAMES) {
      const found = await findDue(t.database.system, duty, NOW, [], 100_000);
      const ought = all.filter((row) => (DUTIES[duty].from(row) ?? Infinity) <= NOW.getTime());
      expect(ought.length).toBeGreaterThan(50);
      const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(ids(found)).toEqual(ids(ought));
    }
  });

  it.each([
    ['resume', 'trade_order_due'],
    ['overdue', 'trade_order_deadline'],
    ['near', 'trade_order_deadline'],
    ['calm', 'trade_order_calm'],
    ['done', 'trade_order_under_way'],
  ] as const)('reads for %s the rows of %s alone', async (duty, index) => {
    const plan = await t.database.system.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain ${dueQuery(duty, NOW, [], 500)}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});
