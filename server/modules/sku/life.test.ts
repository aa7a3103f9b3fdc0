import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { order } from '#contract/order/order.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { sku } from '#contract/sku/sku.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder } from '#tests/support/goods.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const form = (code: string) => ({
  code,
  name: '手机壳',
  material: '软壳',
  brand: '苹果',
  model: 'iPhone 15',
  color: '黑色',
  priceCents: 990,
});
async function newSku() {
  const code = `LIFE-${(made += 1)}`;
  return { code, id: (await factory.call(sku.create, form(code))).id };
}
const act = (event: Input<typeof skuMove.act>['event'], ids: number[], more: object = {}) =>
  factory.call(skuMove.act, { event, ids, ...more });
const rowOf = async (code: string) => (await factory.call(sku.page, { keyword: code })).list[0]!;

describe('the life of a SKU', () => {
  it('is stopped, started, retired and revived by hand, and its log says so', async () => {
    const { id, code } = await newSku();
    for (const event of ['sku.stop', 'sku.start', 'sku.stop', 'sku.retire', 'sku.revive'] as const)
      expect(await act(event, [id])).toMatchObject({ successIds: [id], failed: [] });
    expect(await rowOf(code)).toMatchObject({ status: 1 });
    const log = await factory.call(skuMove.log, { id });
    expect(log.map(({ title }) => title)).toEqual(['新建', '停用', '启用', '停用', '淘汰', '恢复']);
  });

  it('is refused one by one with what to do: others of the same call move', async () => {
    const [one, other] = [await newSku(), await newSku()];
    await act('sku.stop', [one.id]);
    const { successIds, failed } = await act('sku.stop', [one.id, other.id]);
    expect(successIds).toEqual([other.id]);
    expect(failed).toMatchObject([
      {
        orderNo: one.code,
        code: 409,
        msg: 'SKU当前为「停用」，「停用」只适用于「启用」的SKU，请核对后重试。',
      },
    ]);
  });

  it('keeps its code once a merchant has mapped a code to it', async () => {
    const { id, code } = await newSku();
    await buildMapping(t.database.system, {
      ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, skuId: id },
      code: `MAPPED-${id}`,
    });
    expect(await factory.ask(sku.update, { ...form(`${code}-NEW`), id, version: 1 })).toMatchObject({
      code: 409,
      msg: '已有订单、编码映射或价格使用这个 SKU，编码不能再改，请另建一个 SKU。',
    });
    expect(await factory.ask(sku.update, { ...form(code), id, version: 1, priceCents: 5 })).toMatchObject({
      code: 0,
    });
    const free = await newSku();
    const renamed = { ...form(`${free.code}-NEW`), id: free.id, version: 1 };
    expect(await factory.ask(sku.update, renamed)).toMatchObject({ code: 0 });
  });

  it('leads to a successor that is in use, and to none that leads back', async () => {
    const [one, two, three] = [await newSku(), await newSku(), await newSku()];
    await act('sku.stop', [one.id]);
    expect(await act('sku.successor', [one.id], { params: { successorId: two.id } })).toMatchObject({
      failed: [],
    });
    expect(await rowOf(one.code)).toMatchObject({ successorId: two.id, successorCode: two.code });
    await act('sku.stop', [two.id]);
    const refused = '替代的 SKU 要是本厂启用中的另一个 SKU，也不能互相替代，请重新选择。';
    for (const successorId of [one.id, two.id, 999_999])
      expect((await act('sku.successor', [two.id], { params: { successorId } })).failed[0]?.msg).toBe(
        refused,
      );
    await act('sku.successor', [two.id], { params: { successorId: three.id } });
    expect(await rowOf(two.code)).toMatchObject({ successorCode: three.code });
  });

  it('is not retired while an order that is under way has it', async () => {
    const { id } = await newSku();
    await act('sku.stop', [id]);
    const order = await buildOrder(t.database.system, {
      ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'waitProduce' as const },
      lines: [{ platformCode: 'LIFE', kind: 'sku', skuId: id }],
    });
    expect(order).toBeTruthy();
    expect((await act('sku.retire', [id])).failed[0]?.msg).toBe(
      '还有未完成的订单使用这个 SKU，请等订单发货或关闭后再淘汰。',
    );
  });

  it('asks for the password for dangerous operations before it retires', async () => {
    const { id } = await newSku();
    await act('sku.stop', [id]);
    await factory.call(tenant.setDangerPassword, { dangerOptPassword: 'Danger123' });
    expect(await factory.ask(skuMove.act, { event: 'sku.retire', ids: [id] })).toMatchObject({
      code: CODES.dangerPassword,
    });
    const asked = { event: 'sku.retire' as const, ids: [id], dangerOptPassword: 'Danger123' };
    expect((await factory.call(skuMove.act, asked)).failed).toEqual([]);
  });

  it('stays whole under a repeated key', async () => {
    const { id } = await newSku();
    const asked = { event: 'sku.stop' as const, ids: [id], idempotencyKey: `key-of-${id}-once` };
    const [one, two] = [await factory.call(skuMove.act, asked), await factory.call(skuMove.act, asked)];
    expect(two).toEqual(one);
    expect((await factory.call(skuMove.log, { id })).map(({ title }) => title)).toEqual(['新建', '停用']);
  });

  it('[G10] takes no push once it is stopped, by name, while an order pushed before goes on', async () => {
    const { id, code } = await newSku();
    const merchant = await t.as('merchant01');
    const make = (status: 'waitPush' | 'repulsed' | 'waitReview') =>
      buildOrder(t.database.system, {
        ...{ merchantId: t.tenants.merchant1, status },
        ...(status !== 'waitPush' && { factoryId: t.tenants.factory }),
        lines: [{ platformCode: code, kind: 'sku', skuId: id }],
      });
    const [fresh, back, before] = [await make('waitPush'), await make('repulsed'), await make('waitReview')];
    await act('sku.stop', [id]);
    const refused = `SKU「${code}」已停用，请为这些商品换一个 SKU，再推单。`;
    const push = (event: string, of: { id: number }) =>
      merchant.call(order.action, { event, ids: [of.id], params: {} });
    expect((await push('order.push', fresh)).failed[0]?.msg).toBe(refused);
    expect((await push('order.resubmit', back)).failed[0]?.msg).toBe(refused);
    const approved = await factory.call(order.action, {
      event: 'order.approve',
      ids: [before.id],
      params: {},
    });
    expect(approved.successIds).toEqual([before.id]);
    await act('sku.start', [id]);
    expect((await push('order.push', fresh)).successIds).toEqual([fresh.id]);
  });
});
