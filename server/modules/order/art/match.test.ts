import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineArt } from '#contract/order/line-art.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let skuId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  skuId = (await buildSku(t.database.system, { factoryId: t.tenants.factory })).id;
});
afterAll(() => t.close());

/** An order of `codes`, one line each. @returns the ids of its lines. */
async function build(
  orderNo: string,
  codes: readonly string[],
  { status = 'waitPush', ...given }: { status?: OrderStatus; platformOrderNo?: string; hold?: number } = {},
) {
  const { id } = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: ['draft', 'unmapped', 'waitPush'].includes(status) ? 0 : t.tenants.factory,
    orderNo,
    status,
    lines: codes.map((platformCode) => ({ platformCode, kind: 'sku', skuId, skuCode: 'S' })),
    ...given,
  });
  const lines = await t.database.system
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', id)
    .orderBy('lineNo')
    .execute();
  return lines.map((line) => line.id);
}

/** Of each file the line that it is given, or those to choose from. */
async function match(...names: string[]) {
  const files = names.map((name, key) => ({ key, name }));
  const found = await merchant.call(lineArt.match, { files });
  return found.map(({ lineId, candidates }) => lineId ?? candidates.map((one) => one.lineId));
}

describe('[G23] a file is given to a line', () => {
  it('where its name, without extension, copy marks, case and width, names exactly one that may be edited', async () => {
    const [one] = await build('MA-7001', ['a'], { platformOrderNo: 'Ta-x9' });
    for (const name of [
      'MA-7001.png',
      'ma-7001.PNG',
      'ＭＡ－７００１．png',
      'MA-7001 (2).png',
      'MA-7001 - 副本.png',
      'MA-7001-1.png',
      'MA-7001-1-1.png',
      'TA-X9.jpg',
      'ta-x9-1.jpg',
    ])
      expect(await match(name), name).toEqual([one]);
  });

  it('never of order 123 by the name 12, nor of order 12 by 123', async () => {
    const [twelve] = await build('12', ['b12']);
    const [more] = await build('123', ['b123']);
    expect(await match('12.png', '123.png')).toEqual([twelve, more]);
    expect(await match('1.png', '1234.png', '23.png', '2-3.png')).toEqual([[], [], [], []]);
  });

  it('not where it names two lines: they wait for a choice', async () => {
    const [first, second] = await build('MB-1', ['c1', 'c2']);
    expect(await match('MB-1.png', 'MB-1-2.png')).toEqual([[first, second], second]);
    expect(await match('MB-1-3.png')).toEqual([[]]);
  });

  it('not where two files mean it: both wait for a choice', async () => {
    const [line] = await build('MC-1', ['d1']);
    expect(await match('MC-1.png', 'd1.png')).toEqual([[line], [line]]);
    const files = ['MC-1.png', 'MC-1 (1).png'].map((name, key) => ({ key, name }));
    expect(await merchant.call(lineArt.match, { files })).toMatchObject([{ shared: true }, { shared: true }]);
  });

  it('not where a line of one order and another order are called alike', async () => {
    const [, line] = await build('MD', ['e1', 'e2']);
    const [other] = await build('MD-2', ['e3']);
    expect(await match('MD-2.png')).toEqual([[line, other]]);
  });

  it('by its code where one waiting line has it, and with a choice where several have', async () => {
    const [alone] = await build('ME-1', ['Code-Alone']);
    const [one] = await build('ME-2', ['Code-Two']);
    const [two] = await build('ME-3', ['Code-Two']);
    expect(await match('code-alone.png', 'CODE-TWO.png')).toEqual([alone, [one, two]]);
  });

  it('where it may be edited alone: a pushed or held line is none, and it is counted', async () => {
    await build('MF-1', ['f1'], { status: 'waitReview' });
    await build('MF-2', ['f2'], { hold: 1 });
    const [open] = await build('MF-3', ['f3']);
    await build('MF-4', ['f3'], { status: 'shipped' });
    expect(await match('MF-1.png', 'MF-2.png', 'f3.png')).toEqual([[], [], open]);
    const files = ['mf-1.png', 'MF-2.png', 'nothing.png'].map((name, key) => ({ key, name }));
    expect((await merchant.call(lineArt.match, { files })).map(({ closed }) => closed)).toEqual([1, 1, 0]);
  });

  it('of the merchant’s own orders alone', async () => {
    await build('MG-1', ['g1']);
    const other = await t.as('merchant02');
    const files = [{ key: 1, name: 'MG-1.png' }];
    expect(await other.call(lineArt.match, { files })).toMatchObject([{ lineId: null, found: 0, closed: 0 }]);
  });

  it('500 files at once: 470 are placed, 10 wait for a choice, 20 are strangers', async () => {
    const [pattern] = await build('MH-1', ['h1']);
    const like = sql`merchant_id, shop_id, shop_name, platform, status`;
    await sql`
      with made as (
        insert into trade_order (order_no, platform_order_no, ${like})
        select no, no || 'p', ${like} from trade_order o,
          (select 'MH-' || n as no from generate_series(1000, 1469) n union all select 'MI-' || n from generate_series(100, 104) n) x
        where o.id = (select order_id from order_line where id = ${pattern})
        returning id, merchant_id, order_no)
      insert into order_line (order_id, merchant_id, line_no, platform_code, quantity, kind, sku_id, sku_code)
      select id, merchant_id, n, order_no || '/' || n, 1, 'sku', ${skuId}, 'S'
      from made, generate_series(1, case when order_no like 'MI%' then 2 else 1 end) n`.execute(
      t.database.system,
    );
    const names = [
      ...Array.from({ length: 470 }, (_, i) => `MH-${1000 + i}.png`),
      ...Array.from({ length: 10 }, (_, i) => `MI-${100 + (i % 5)}${i < 5 ? '' : ' (1)'}.png`),
      ...Array.from({ length: 20 }, (_, i) => `holiday ${i}.png`),
    ];
    const found = await match(...names);
    expect(found.filter((one) => typeof one === 'number').length).toBe(470);
    expect(found.filter((one) => Array.isArray(one) && one.length === 2).length).toBe(10);
    expect(found.filter((one) => Array.isArray(one) && one.length === 0).length).toBe(20);
  });
});
