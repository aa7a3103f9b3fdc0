import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderAddress } from '#contract/order/order-address.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const parse = (text: string) => merchant.call(orderAddress.parse, { text });
const HANGZHOU = {
  recipientName: '赵示例',
  recipientPhone: '13900001234',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '文三路1号',
};

describe('a pasted address', () => {
  it.each([
    ['name first', '赵示例，13900001234，浙江省杭州市西湖区文三路1号'],
    ['place first', '浙江省杭州市西湖区文三路1号 13900001234 赵示例'],
    ['phone first, without suffixes', '13900001234 赵示例 浙江 杭州 西湖 文三路1号'],
    [
      'labelled lines',
      '收件人：赵示例\n手机号码：+86 139-0000-1234\n所在地区：浙江省杭州市西湖区\n详细地址：文三路1号',
    ],
    ['labels without colons', '收件人 赵示例 电话 13900001234 地址 浙江省杭州市西湖区文三路1号'],
    ['full-width digits', '赵示例 １３９００００１２３４ 浙江省杭州市西湖区文三路１号'],
  ])('is told apart: %s', async (_, text) => {
    expect(await parse(text)).toMatchObject({ ...HANGZHOU, rest: '' });
  });

  it('brings postcode and landline, and the whole name of a municipality', async () => {
    expect(await parse('北京市朝阳区建国路88号 王示例 010-88888888 邮编：100022')).toMatchObject({
      recipientPhone: '010-88888888',
      province: '北京市',
      city: '北京市',
      district: '朝阳区',
      postcode: '100022',
    });
  });

  it('shows what no field took', async () => {
    const { rest } = await parse('赵示例 13900001234 浙江省杭州市西湖区文三路1号 13911112222');
    expect(rest).toBe('13911112222');
  });

  it('of another country is left as typed', async () => {
    const text = 'Jane Example, 1 Example Street, London NW1 6XE';
    expect(await parse(text)).toMatchObject({ recipientName: '', address: '', rest: text });
  });

  it('is refused where it is no address but a document, and where nobody may edit', async () => {
    expect(await merchant.ask(orderAddress.parse, { text: '省'.repeat(501) })).toMatchObject({ code: 400 });
    expect(await (await t.as('factory02')).ask(orderAddress.parse, { text: '杭州' })).toMatchObject({
      code: 403,
    });
  });
});
