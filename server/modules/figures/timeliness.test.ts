import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TIMELINESS_FIGURES,
  TIMELINESS_GROUPS,
  timeliness,
  type TimelinessFigure,
} from '#contract/figures/timeliness.ts';
import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { moveOrders } from '#server/modules/order/service.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { taskFile } from '#tests/support/task-file.ts';

// Orders of days of their own, in 2025, when the demo has none: moved by their life cycle at moments that the test names.

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const HOUR = 60 * 60_000;
type Side = 'merchant' | 'factory';

/** A pushed order of this moment, as a row; packed, so that it can be shipped at once. */
async function pushed(at: number, status: 'packed' | 'waitReview' = 'packed', pieces = 1): Promise<number> {
  const { id } = await buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status },
    ...{ pushedAt: new Date(at), createdAt: new Date(at), updatedAt: new Date(at) },
    lines: [{ platformCode: 'T-1', kind: 'notGoods', quantity: pieces }],
  });
  return id;
}
async function move(id: number, side: Side, event: object, at: number): Promise<void> {
  const tenantId = side === 'merchant' ? t.tenants.merchant1 : t.tenants.factory;
  const mover = { tenantId, side, by: side, userId: null, userName: null, now: new Date(at) };
  const { failed } = await t.database
    .of(tenantId)
    .transaction()
    .execute((trx) => moveOrders(trx, mover, { by: side, ...event } as OrderEvent, { ids: [id] }));
  if (failed[0]) throw new Error(failed[0].msg);
}
const ship = (id: number, at: number) =>
  move(id, 'factory', { type: 'order.ship', waybillNo: `YT${id}`, expressName: '圆通速递' }, at);
const dayOf = (begin: number): [number, number] => [begin, begin + 24 * HOUR];
/** A day of the factory, which begins at 16:00 of the day before in UTC. */
const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);
const page = async (begin: number, asked: object = {}) =>
  (await factory.call(timeliness.page, { day: dayOf(begin), ...asked })).totals;

describe('how fast orders leave', () => {
  it('[M40] counts exactly 24 hours as within 24 hours, and a moment more as not', async () => {
    const begin = day('2025-03-03');
    await ship(await pushed(begin + HOUR), begin + 25 * HOUR);
    expect(await page(begin)).toMatchObject({ orders: 1, in24: 1, in48: 1 });
    await ship(await pushed(begin + HOUR), begin + 25 * HOUR + 1);
    expect(await page(begin)).toMatchObject({ orders: 2, shipped: 2, in24: 1, in48: 2, in72: 2, late: 0 });
  });

  it('[M40] takes what its merchant held it off the net time and not off the gross time, and a hold of the factory off neither', async () => {
    const begin = day('2025-04-03');
    const held = await pushed(begin);
    await move(held, 'merchant', { type: 'order.lock', reason: '买家改地址' }, begin + 2 * HOUR);
    await move(held, 'merchant', { type: 'order.unlock' }, begin + 26 * HOUR);
    await ship(held, begin + 30 * HOUR);
    expect(await page(begin)).toMatchObject({
      in24: 1,
      p50Ms: 6 * HOUR,
      netMs: 6 * HOUR,
      grossMs: 30 * HOUR,
    });
    expect(await page(begin, { clock: 'gross' })).toMatchObject({ in24: 0, in48: 1, p50Ms: 30 * HOUR });
    const other = await pushed(begin);
    await move(other, 'factory', { type: 'order.lock', reason: '缺料' }, begin + 2 * HOUR);
    await move(other, 'factory', { type: 'order.unlock' }, begin + 26 * HOUR);
    await ship(other, begin + 30 * HOUR);
    expect(await page(begin)).toMatchObject({ shipped: 2, in24: 1, netMs: 18 * HOUR, grossMs: 30 * HOUR });
  });

  it('[M40] counts from the last time that the order was sent to the factory', async () => {
    const begin = day('2025-05-05');
    const id = await pushed(begin, 'waitReview');
    await move(id, 'merchant', { type: 'order.lock', reason: '等图' }, begin + HOUR);
    await move(id, 'merchant', { type: 'order.unlock' }, begin + 3 * HOUR);
    await move(id, 'factory', { type: 'order.repulse', reason: '图不清' }, begin + 4 * HOUR);
    const again = begin + 50 * HOUR;
    await move(id, 'merchant', { type: 'order.resubmit' }, again);
    expect(await page(begin)).toMatchObject({ orders: 0 });
    expect(await page(day('2025-05-07'))).toMatchObject({ orders: 1, open: 1 });
    await t.database.system.updateTable('tradeOrder').set({ status: 60 }).where('id', '=', id).execute();
    await ship(id, again + 5 * HOUR);
    // What it was held before then counts no more.
    expect(await page(day('2025-05-07'))).toMatchObject({ in24: 1, open: 0, netMs: 5 * HOUR });
    expect(await page(day('2025-05-07'), { by: 'ship' })).toMatchObject({ shipped: 1 });
  });

  it('an order that its merchant holds now, or that was recalled or cancelled, is counted as what it is', async () => {
    const begin = day('2025-06-02');
    const [open, gone, over] = [
      await pushed(begin, 'waitReview'),
      await pushed(begin, 'waitReview'),
      await pushed(begin, 'waitReview'),
    ];
    await move(open, 'merchant', { type: 'order.lock', reason: '等图' }, begin + HOUR);
    await move(gone, 'merchant', { type: 'order.recall' }, begin + HOUR);
    await move(over, 'factory', { type: 'order.cancel', reason: '缺料' }, begin + HOUR);
    expect(await page(begin)).toMatchObject({ orders: 2, open: 1, ended: 1, shipped: 0, p50Ms: null });
    const { list } = await factory.call(timeliness.rows, { day: dayOf(begin), figure: 'open' });
    expect(list).toMatchObject([{ id: open, held: true, netMs: HOUR }]);
  });

  it('[M40] equals what SQL says of the log of a month of held orders, by every grouping, and opens as many rows', async () => {
    const begin = day('2025-09-01');
    let seed = 40;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let i = 0; i < 40; i += 1) {
      let at = begin + random(29 * 24) * HOUR;
      const id = await pushed(at, 'packed', 1 + random(3));
      for (let holds = random(3); holds > 0; holds -= 1) {
        const side = random(2) === 0 ? 'merchant' : 'factory';
        await move(id, side, { type: 'order.lock', reason: '等一等' }, (at += random(20) * HOUR + 1));
        await move(id, side, { type: 'order.unlock' }, (at += random(30) * HOUR + 7));
      }
      if (random(8) > 0) await ship(id, at + random(40) * HOUR);
    }
    const month: [number, number] = [begin, day('2025-10-01')];
    const { rows } = await sql<Record<string, number>>`
      with of_month as (select id, pushed_at from trade_order where factory_id = ${t.tenants.factory}
          and pushed_at >= ${new Date(month[0])} and pushed_at < ${new Date(month[1])}),
        locked as (select l.order_id, sum((select min(u.at) from order_event u
            where u.order_id = l.order_id and u.id > l.id and u.event = 'order.unlock') - l.at) as held
          from order_event l join of_month m on m.id = l.order_id
          where l.event = 'order.lock' and l.actor = 'merchant' group by 1),
        took as (select m.id, s.at - m.pushed_at as gross, s.at - m.pushed_at - coalesce(held, interval '0') as net
          from of_month m left join order_event s on s.order_id = m.id and s.event = 'order.ship'
            left join locked on locked.order_id = m.id)
      select count(*)::int as orders, count(gross)::int as shipped,
        (count(*) filter (where net <= interval '24 hours'))::int as in24,
        (count(*) filter (where net <= interval '48 hours'))::int as in48,
        (count(*) filter (where gross <= interval '24 hours'))::int as gross24,
        (extract(epoch from avg(gross)) * 1000)::float8 as "grossMs", (extract(epoch from avg(net)) * 1000)::float8 as "netMs"
      from took`.execute(t.database.system);
    const { gross24, grossMs, netMs, ...counted } = rows[0]!;
    expect(counted['orders']).toBe(40);
    const gross = await factory.call(timeliness.page, { day: month, clock: 'gross' });
    expect(gross.totals.in24).toBe(gross24);
    for (const group of Object.keys(TIMELINESS_GROUPS) as (keyof typeof TIMELINESS_GROUPS)[]) {
      const { list, totals } = await factory.call(timeliness.page, { day: month, group, pageSize: 200 });
      expect(totals).toMatchObject(counted);
      expect(totals.grossMs).toBeCloseTo(grossMs!, 0);
      expect(totals.netMs).toBeCloseTo(netMs!, 0);
      for (const figure of Object.keys(TIMELINESS_FIGURES) as TimelinessFigure[]) {
        expect(
          list.reduce((sum, row) => sum + row[figure], 0),
          `${group} ${figure}`,
        ).toBe(totals[figure]);
        for (const row of list.slice(0, 3)) {
          const opened = await factory.call(timeliness.rows, { day: month, group, figure, code: row.code });
          expect([group, row.code, figure, opened.total]).toEqual([group, row.code, figure, row[figure]]);
        }
      }
    }
    const file = await taskFile(t, factory, timeliness.export, { day: month, figure: 'shipped' });
    expect(file.rows).toHaveLength(counted['shipped']!);
  });
});
