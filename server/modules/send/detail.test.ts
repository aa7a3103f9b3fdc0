import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { sendDetail, SEND_SUMS, type SendSum } from '#contract/send/send-detail.ts';
import { readLines, type LineRow } from './detail.sql.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { letIn } from '#tests/support/partners.ts';
import { taskFile } from '#tests/support/task-file.ts';

// Orders are packed past the rules, sent by the call, and put on the days of a month; what is right is counted by SQL.

let t: TestApp;
let factory: Client;
const DAY_MS = 24 * 3_600_000;
const NOW = Date.now();
/** Thirty whole days that are over. */
const MONTH: [number, number] = [NOW - 40 * DAY_MS, NOW - 11 * DAY_MS];
const SKUS = [
  { material: '硅胶', priceCents: 1099, currency: 'CNY' },
  { material: '玻璃', priceCents: 333, currency: 'USD' },
  { material: '硅胶', priceCents: 1, currency: 'CNY' },
];
const orders: { id: number; orderNo: string }[] = [];

beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  const { system } = t.database;
  const factoryId = t.tenants.factory;
  const skus = await Promise.all(SKUS.map((sku) => buildSku(system, { factoryId, ...sku })));
  for (let n = 0; n < 40; n += 1) {
    // Each of one currency, of one to three lines, and beside them what is no goods.
    const [sku, price] = n % 4 === 0 ? [skus[1]!, SKUS[1]!] : [skus[(n % 2) * 2]!, SKUS[(n % 2) * 2]!];
    const lines = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
      ...{
        platformCode: `C-${n}-${i}`,
        kind: 'sku',
        skuId: sku.id,
        skuCode: sku.code,
        quantity: 1 + ((n + i) % 4),
      },
      ...{ costCents: price.priceCents, costCurrency: price.currency },
    }));
    const cost = lines.reduce((sum, { quantity }) => sum + quantity * price.priceCents, 0);
    const made = await buildOrder(system, {
      ...{ merchantId: n % 5 === 0 ? t.tenants.merchant2 : t.tenants.merchant1, factoryId, status: 'packed' },
      ...{ costCents: cost, province: n % 2 === 0 ? '浙江省' : '广东省' },
      lines: [...lines, { platformCode: '邮费', kind: 'notGoods' }],
    });
    orders.push(made);
  }
  for (const [n, { id }] of orders.entries())
    await factory.call(order.action, {
      ...{ event: 'order.ship', ids: [id] },
      params: { waybillNo: `DT${n}`, expressName: n % 2 === 0 ? '圆通速递' : '顺丰速运', oneParcel: true },
    });
  // The first five were sent before the month or after it.
  for (const [n, { id }] of orders.entries())
    await sql`update send_act set at = ${new Date(n < 5 ? NOW - (n < 3 ? 60 : 2) * DAY_MS : MONTH[0] + ((n * 3) % 29) * DAY_MS + n)}
      where factory_id = ${factoryId} and order_id = ${id}`.execute(system);
}, 120_000);
afterAll(() => t.close());

const month = { day: MONTH };
/** Of the month's orders by currency: their lines, pieces and what they cost as it stands on the orders themselves. */
async function bySql() {
  const { rows } = await sql<{
    currency: string;
    orders: number;
    lines: number;
    pieces: number;
    amountCents: number;
  }>`
    select s.currency, count(*)::int as orders, sum(s.lines)::int as lines, sum(s.pieces)::int as pieces, sum(s.cost)::int as "amountCents"
    from (
      select o.cost_cents as cost, min(l.cost_currency) as currency, count(*) as lines, sum(l.quantity) as pieces
      from trade_order o join order_line l on l.order_id = o.id and l.kind = 'sku'
      where o.id = any(${sql.val(orders.slice(5).map(({ id }) => id))}::bigint[]) group by o.id) s
    group by 1 order by 1`.execute(t.database.system);
  return rows;
}
const byCurrency = <T extends { currency: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

describe('what was sent line by line', () => {
  it('[P110] the month has as many lines as SQL, and its sums by currency are the prices of its orders to the cent', async () => {
    const known = await bySql();
    expect(known.map(({ currency }) => currency)).toEqual(['CNY', 'USD']);
    const { total, sums, list } = await factory.call(sendDetail.page, { ...month, pageSize: 500 });
    expect(total).toBe(known.reduce((sum, { lines }) => sum + lines, 0));
    expect(list).toHaveLength(total);
    expect(byCurrency(sums)).toEqual(known);
    for (const by of Object.keys(SEND_SUMS) as SendSum[]) {
      const { list: rows } = await factory.call(sendDetail.sums, { ...month, by, pageSize: 500 });
      for (const { currency, amountCents, lines } of known) {
        const own = rows.filter((row) => row.currency === currency);
        expect(own.reduce((sum, row) => sum + row.amountCents!, 0)).toBe(amountCents);
        expect(own.reduce((sum, row) => sum + row.lines, 0)).toBe(lines);
      }
    }
    const { rows } = await taskFile(t, factory, sendDetail.export, month);
    expect(rows).toHaveLength(total);
    for (const { currency, amountCents } of known)
      expect(
        rows
          .filter((row) => row['币种'] === currency)
          .reduce((sum, row) => sum + Math.round(Number(row['金额']) * 100), 0),
      ).toBe(amountCents);
    const file = await taskFile(t, factory, sendDetail.export, { ...month, by: 'express' });
    // Of the two ways one carried both currencies: they stand apart.
    expect(file.rows.map((row) => `${row['快递']} ${row['币种']}`).toSorted()).toEqual(
      ['圆通速递 CNY', '圆通速递 USD', '顺丰速运 CNY'].toSorted(),
    );
  });

  it('[P110] lines are found by pasted numbers and by what they are of', async () => {
    const [, , , , , five, six] = orders;
    const asked = (more: object) => factory.call(sendDetail.page, { ...month, pageSize: 500, ...more });
    const found = await asked({ numbers: [five!.orderNo, 'DT6', '没有'] });
    expect(new Set(found.list.map(({ orderId }) => orderId))).toEqual(new Set([five!.id, six!.id]));
    expect(found.list.every(({ sentAt }, n, all) => n === 0 || sentAt <= all[n - 1]!.sentAt)).toBe(true);
    const all = await asked({});
    const parts = await Promise.all([asked({ area: '浙江' }), asked({ area: '广东' })]);
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
    expect((await asked({ express: '顺丰', material: '玻璃' })).total).toBe(0);
    expect((await asked({ forced: true })).total).toBe(0);
    expect(await factory.ask(sendDetail.page, { day: [NOW - 93 * DAY_MS, NOW] })).toMatchObject({
      code: 400,
    });
  });

  it('[P110] portions of a file go on after the last line of the one before, and leave out none', async () => {
    const { list } = await factory.call(sendDetail.page, { ...month, pageSize: 500 });
    const asker = { factoryId: t.tenants.factory, shopIds: null, materials: null, seesPrices: true };
    const days = { from: new Date(MONTH[0] - DAY_MS), to: new Date(MONTH[1] + DAY_MS), first: '', last: '' };
    const read: LineRow[] = [];
    for (let last: LineRow | undefined; ; last = read.at(-1)) {
      const rows = await readLines(t.database.system, asker, {}, days, {
        ...{ from: last ? { after: last } : { offset: 0 }, limit: 7 },
      });
      read.push(...rows);
      if (rows.length < 7) break;
    }
    expect(read.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  });

  it('[P110] who does not see prices gets lines and counts without an amount, also in the file', async () => {
    const { rows: before } = await sql<{ permissions: string[] }>`
      select permissions from role where tenant_id = ${t.tenants.factory} limit 1`.execute(t.database.system);
    await letIn(t, 'factory', ['factory:data', 'factory:task']);
    const clerk = await t.as('factory01');
    const { list, sums } = await clerk.call(sendDetail.page, { ...month, pageSize: 500 });
    expect(list.length).toBeGreaterThan(0);
    expect(list.every(({ unitCents, amountCents }) => unitCents === null && amountCents === null)).toBe(true);
    expect(sums).toMatchObject([{ currency: '', amountCents: null, lines: list.length }]);
    const { rows } = await taskFile(t, clerk, sendDetail.export, month);
    expect(rows).toHaveLength(list.length);
    expect(rows[0]).not.toHaveProperty('金额');
    await letIn(t, 'factory', before[0]!.permissions);
    await sql`update role set permissions = permissions || '{factory:data}' where tenant_id = ${t.tenants.designer}`.execute(
      t.database.system,
    );
    const stranger = await t.as('designer01');
    expect((await stranger.call(sendDetail.page, month)).total).toBe(0);
  });
});
