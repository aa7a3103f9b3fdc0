import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { succeed } from '#contract/mapping/succeed.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { secondFactory } from '#tests/support/partners.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

let made = 0;
const newSku = () => buildSku(t.database.system, { factoryId: t.tenants.factory, code: `SC-${(made += 1)}` });
const meant = async (code: string) => (await merchant.call(mapping.page, { code })).list[0];
const lineOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .select(['skuId', 'skuCode'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

describe('[P046] codes of a stopped SKU', () => {
  it('stay with it until the merchant moves them himself; lines that are not pushed follow, pushed ones stay', async () => {
    const [old, next] = [await newSku(), await newSku()];
    const code = `${old.code}-own`;
    const { merchant1: merchantId, factory: factoryId } = t.tenants;
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: old.id });
    const line = { platformCode: code, kind: 'sku', skuId: old.id, skuCode: old.code };
    const waiting = await buildOrder(t.database.system, { merchantId, status: 'waitPush', lines: [line] });
    const pushed = await buildOrder(t.database.system, {
      ...{ merchantId, factoryId, status: 'waitReview', lines: [line] },
    });
    await factory.call(skuMove.act, { event: 'sku.stop', ids: [old.id] });
    await factory.call(skuMove.act, {
      event: 'sku.successor',
      ids: [old.id],
      params: { successorId: next.id },
    });
    expect(await meant(code)).toMatchObject({ skuId: old.id });
    expect(await merchant.call(succeed.succeed, { skuIds: [old.id] })).toEqual({ codes: 1, failed: [] });
    expect(await meant(code)).toMatchObject({ skuId: next.id, matchedBy: null });
    expect(await lineOf(waiting.id)).toEqual({ skuId: next.id, skuCode: next.code });
    expect(await lineOf(pushed.id)).toEqual({ skuId: old.id, skuCode: old.code });
  });

  it('are refused SKU by SKU: in use, without a successor, without codes, or of an unbound factory', async () => {
    const [used, alone, bare, next] = [await newSku(), await newSku(), await newSku(), await newSku()];
    const foreign = await buildSku(t.database.system, { factoryId: await secondFactory(t), status: 1 });
    await merchant.call(mapping.save, { codes: [`${alone.code}-own`], kind: 'sku', skuId: alone.id });
    await factory.call(skuMove.act, { event: 'sku.stop', ids: [alone.id, bare.id] });
    await factory.call(skuMove.act, {
      event: 'sku.successor',
      ids: [bare.id],
      params: { successorId: next.id },
    });
    const skuIds = [used.id, alone.id, bare.id, foreign.id];
    const { codes, failed } = await merchant.call(succeed.succeed, { skuIds });
    expect(codes).toBe(0);
    expect(failed.map(({ name, msg }) => [name, msg])).toEqual([
      [used.code, '这个 SKU 还在启用，编码不用转。'],
      [alone.code, '工厂没有指定替代的 SKU，请在「编码列表」里重新映射。'],
      [bare.code, '没有您的编码对应它。'],
      ['', 'SKU 不存在，或您已不再绑定它的工厂，请刷新列表。'],
    ]);
    expect(await meant(`${alone.code}-own`)).toMatchObject({ skuId: alone.id });
  });
});
