import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';

// A number that was written wrongly is put right after the parcel has left, and everybody whom it concerns learns of it.

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
/** Packed, then shipped with this number, over the call that ships. */
async function shipped(waybillNo: string, expressName = '顺丰速运'): Promise<number> {
  const { id } = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    status: 'packed',
    recipientName: `收件人${(made += 1)}`,
  });
  const sent = { event: 'order.ship', ids: [id], params: { waybillNo, expressName } };
  expect((await factory.call(order.action, sent)).successIds).toEqual([id]);
  return id;
}
const correct = (id: number, params: object, who = factory) =>
  who.ask(order.action, { event: 'order.waybill.corrected', ids: [id], params });
const numbers = async (id: number) => {
  const { status, waybillNo, expressName, packages } = await factory.call(order.get, { id });
  return {
    status,
    order: [waybillNo, expressName],
    parcels: packages.map((one) => [one.waybillNo, one.expressName]),
  };
};

describe('the number of a shipped order', () => {
  it('is put right with its carrier: order, parcel and log have it, and the merchant is told', async () => {
    const id = await shipped('SF-WRONG-1');
    const { data } = await correct(id, { waybillNo: 'ZT-RIGHT-1', expressName: '中通', reason: '单号录错' });
    expect(data).toMatchObject({ successIds: [id], failed: [] });
    // The carrier stands under its one name, by whichever it was called.
    expect(await numbers(id)).toEqual({
      status: 'shipped',
      order: ['ZT-RIGHT-1', '中通快递'],
      parcels: [['ZT-RIGHT-1', '中通快递']],
    });
    for (const side of [factory, merchant]) {
      const { log } = await side.call(order.get, { id });
      expect(log.find(({ title }) => title === '更正运单号')?.note).toBe(
        '单号录错；运单号 SF-WRONG-1（顺丰速运） → ZT-RIGHT-1（中通快递）',
      );
    }
    const { orderNo } = await merchant.call(order.get, { id });
    const [told] = (await merchant.call(notice.page, {})).list;
    expect(told).toMatchObject({
      title: '工厂更正了 1 个订单的运单号',
      body: `${orderNo}（SF-WRONG-1 → ZT-RIGHT-1）：单号录错`,
      link: expect.stringContaining(`orderNo=${orderNo}`),
    });
  });

  it('keeps its carrier where none is named', async () => {
    const id = await shipped('SF-WRONG-2');
    await correct(id, { waybillNo: 'SF-RIGHT-2', reason: '面单重新打印' });
    expect((await numbers(id)).order).toEqual(['SF-RIGHT-2', '顺丰速运']);
  });

  it.each([
    ['without a reason', { waybillNo: 'SF-3' }],
    ['with a carrier that nobody knows', { waybillNo: 'SF-3', expressName: '飞毛腿快递', reason: '换快递' }],
    ['with a number that is none', { waybillNo: '😀', reason: '单号录错' }],
  ])('is refused %s', async (_what, params) => {
    const id = await shipped(`SF-KEPT-3-${made}`);
    expect(await correct(id, params)).toMatchObject({ code: 400 });
    expect((await numbers(id)).order[0]).toMatch(/^SF-KEPT-3/);
  });

  it('is asked about where the number is another recipient’s, and taken once that is meant', async () => {
    const [id, other] = [await shipped('SF-KEPT-4'), await shipped('SF-THEIRS-4')];
    const params = { waybillNo: 'SF-THEIRS-4', reason: '单号录错' };
    const { orderNo } = await factory.call(order.get, { id: other });
    expect((await correct(id, params)).data).toMatchObject({
      successIds: [],
      failed: [{ id, msg: expect.stringContaining(orderNo) }],
    });
    expect((await numbers(id)).order).toEqual(['SF-KEPT-4', '顺丰速运']);
    expect((await correct(id, { ...params, oneParcel: true })).data).toMatchObject({ successIds: [id] });
  });

  it('is refused where nothing is other than before', async () => {
    const id = await shipped('SF-SAME-5');
    expect((await correct(id, { waybillNo: 'SF-SAME-5', reason: '核对' })).data).toMatchObject({
      failed: [{ id, msg: '运单号和快递公司与现在的相同，没有要更正的内容，请核对。' }],
    });
  });

  it('is not put right before it was shipped, after the order is finished, or by who saw an older one', async () => {
    const { merchant1: merchantId, factory: factoryId } = t.tenants;
    const params = { waybillNo: 'SF-6', reason: '单号录错' };
    for (const status of ['packed', 'completed'] as const) {
      const { id } = await buildOrder(t.database.system, { merchantId, factoryId, status });
      expect((await correct(id, params)).data).toMatchObject({ successIds: [], failed: [{ id }] });
    }
    const id = await shipped('SF-SEEN-6');
    const { version } = await factory.call(order.get, { id });
    await correct(id, { waybillNo: 'SF-FIRST-6', reason: '单号录错' });
    const late = { event: 'order.waybill.corrected', ids: [id], versions: { [id]: version }, params };
    expect((await factory.call(order.action, late)).failed).toMatchObject([
      { id, msg: expect.stringContaining('更正运单号') },
    ]);
    expect((await numbers(id)).order[0]).toBe('SF-FIRST-6');
  });

  it('is put right by who may ship, and nobody else', async () => {
    const id = await shipped('SF-KEPT-7');
    const params = { waybillNo: 'SF-7', reason: '单号录错' };
    expect(await correct(id, params, merchant)).toMatchObject({ code: 403 });
    const looks = ['factory:order', 'factory:order:edit'] as const;
    const { id: roleId } = await factory.call(role.create, { name: '看单', permissions: [...looks] });
    const account = { username: 'looker7', realName: '小看', password: 'Demo123456', roleIds: [roleId] };
    await factory.call(user.create, account);
    expect(await correct(id, params, await t.as('looker7'))).toMatchObject({ code: 403 });
    expect((await numbers(id)).order[0]).toBe('SF-KEPT-7');
  });
});
