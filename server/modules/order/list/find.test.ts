import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  other = await t.as('merchant02');
  const { id: shopId } = await buildShop(t.database.system, { merchantId: t.tenants.merchant1 });
  const put = (at: number, orderNo: string, platformNo: string, name: string, phone: string) =>
    sql`
    insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
      recipient_name, recipient_phone, created_at)
    values (${t.tenants.merchant1}, ${orderNo}, ${shopId}, '店', 'taobao', ${platformNo}, 10, ${name}, ${phone},
      timestamptz '2026-11-01 00:00Z' + ${at} * interval '1 hour')`.execute(t.database.system);
  await put(1, 'PF2611010000001', '4163481210441322360', '王小明', '13800001234');
  await put(2, 'PF2611010000002', '261125-311175376489984', 'John Smith', '+1 415 555 2671');
  await put(3, 'PF2611010099001', 'XX-1234', '李雷', '13911112222');
  // As shipping writes it.
  await sql`update trade_order set waybill_no = 'SF3220100462178', express_name = '顺丰速运'
    where order_no = 'PF2611010000001'`.execute(t.database.system);
});
afterAll(() => t.close());

const found = async (text: string, by = merchant) =>
  (await by.call(order.find, { text })).map((one) => [one.orderNo.slice(-7), one.by]);

describe('one field finds an order by whatever of it is at hand', () => {
  it.each([
    ['its whole number', 'PF2611010000001', [['0000001', 'orderNo']]],
    ['its number in small letters', 'pf2611010000001', [['0000001', 'orderNo']]],
    ['the last digits of its number', '99001', [['0099001', 'orderNo']]],
    ['the number that its platform gave', '4163481210441322360', [['0000001', 'platformOrderNo']]],
    ['the last digits of that number', '489984', [['0000002', 'platformOrderNo']]],
    ['its waybill', 'SF3220100462178', [['0000001', 'waybillNo']]],
    ['the last digits of its waybill', '462178', [['0000001', 'waybillNo']]],
    ['the phone', '13911112222', [['0099001', 'phone']]],
    ['the beginning of a foreign phone', '1415555', [['0000002', 'phone']]],
    ['the name', '王小明', [['0000001', 'recipient']]],
    ['the name without the family', '小明', [['0000001', 'recipient']]],
    ['the last word of a name', 'smith', [['0000002', 'recipient']]],
    ['nothing of the kind', '00000000', []],
    ['less than anybody means a number by', 'A1', []],
  ])('%s', async (_, text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('the latest of many first, and each of them once, where its number comes before its phone', async () => {
    expect(await found('PF26110100')).toEqual([
      ['0099001', 'orderNo'],
      ['0000002', 'orderNo'],
      ['0000001', 'orderNo'],
    ]);
    expect(await found('1234')).toEqual([
      ['0099001', 'platformOrderNo'],
      ['0000001', 'phone'],
    ]);
  });

  it('of a beginning that more orders have than are read those of the end of the day', async () => {
    const { id: shopId } = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    await sql`
      insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status, created_at)
      select ${t.tenants.merchant2}, 'PF261102' || lpad(i::text, 7, '0'), ${shopId}, '店', 'taobao', 'M' || i, 10,
        timestamptz '2026-11-02 00:00Z' + i * interval '1 minute'
      from generate_series(1, 200) i`.execute(t.database.system);
    expect(await found('PF261102', other)).toEqual(
      Array.from({ length: 8 }, (_, i) => [String(200 - i).padStart(7, '0'), 'orderNo']),
    );
  });

  it('none of another company', async () => {
    expect(await found('PF2611010000001', other)).toEqual([]);
    expect(await found('王小明', other)).toEqual([]);
  });

  it('follows a waybill that is corrected', async () => {
    await sql`update trade_order set waybill_no = 'YT8800000000077' where order_no = 'PF2611010000001'`.execute(
      t.database.system,
    );
    expect(await found('462178')).toEqual([]);
    expect(await found('000077')).toEqual([['0000001', 'waybillNo']]);
  });
});
