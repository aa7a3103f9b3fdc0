import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { code as codes } from '#contract/means/code.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { secondFactory } from '#tests/support/partners.ts';
import { applyMappings } from './service.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
let other: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
  other = await secondFactory(t);
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const newSku = (more: { code?: string; factoryId?: number; status?: number } = {}) =>
  buildSku(t.database.system, { factoryId: t.tenants.factory, code: word('EQ-'), ...more });

/** An order of this merchant with one line of a code comes in. @returns its line */
async function arrive(platformCode: string, merchantId = t.tenants.merchant1) {
  const { id } = await buildOrder(t.database.system, { merchantId, lines: [{ platformCode }] });
  await t.database
    .of(merchantId)
    .transaction()
    .execute((trx) => applyMappings(trx, merchantId, [id]));
  return t.database.system
    .selectFrom('orderLine')
    .select(['kind', 'skuId', 'codeId'])
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
}
const sourceOf = async (code: string) =>
  (await merchant.call(mapping.page, { code })).list.map(({ matchedBy }) => matchedBy);

describe('[G16] a code that arrives', () => {
  it('is mapped by a SKU’s own code, another name of it, and what this customer calls it, with the source', async () => {
    const sku = await newSku();
    const alias = word('又名');
    const own = word('own-');
    await factory.call(codes.create, { code: alias, kind: 'alias', skuId: sku.id });
    const { merchant1: merchantId } = t.tenants;
    await factory.call(codes.create, { code: own, kind: 'customer', skuId: sku.id, merchantId });
    expect(await arrive(sku.code.toLowerCase())).toMatchObject({ kind: 'sku', skuId: sku.id });
    expect(await arrive(alias)).toMatchObject({ kind: 'sku', skuId: sku.id });
    // As an input method for Chinese writes it.
    const wide = own
      .toUpperCase()
      .replaceAll(/[!-~]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0));
    expect(await arrive(wide)).toMatchObject({ kind: 'sku', skuId: sku.id });
    expect(await sourceOf(sku.code.toLowerCase())).toEqual(['sku']);
    expect(await sourceOf(alias)).toEqual(['alias']);
    expect(await sourceOf(wide)).toEqual(['customer']);
  });

  it('means nothing to another customer where it is one’s own', async () => {
    const sku = await newSku();
    const own = word('own-');
    const { merchant1: merchantId, merchant2 } = t.tenants;
    await factory.call(codes.create, { code: own, kind: 'customer', skuId: sku.id, merchantId });
    expect(await arrive(own, merchant2)).toMatchObject({ kind: 'unmapped' });
    expect(await arrive(own)).toMatchObject({ kind: 'sku', skuId: sku.id });
  });

  it('waits where two SKUs are meant, of one factory or of two', async () => {
    const sku = await newSku();
    const { merchant1: merchantId } = t.tenants;
    const another = await newSku();
    await factory.call(codes.create, { code: another.code, kind: 'customer', skuId: sku.id, merchantId });
    expect(await arrive(another.code)).toMatchObject({ kind: 'unmapped' });

    const shared = word('SHARED-');
    await newSku({ code: shared });
    await newSku({ code: shared, factoryId: other });
    expect(await arrive(shared)).toMatchObject({ kind: 'sku' });
    await t.database.system
      .insertInto('binding')
      .values({ merchantId: t.tenants.merchant2, factoryId: other })
      .execute();
    expect(await arrive(shared, t.tenants.merchant2)).toMatchObject({ kind: 'unmapped' });
  });

  it('is none of an unbound factory, of a stopped SKU, of a stopped code, or a barcode', async () => {
    const unbound = await newSku({ factoryId: other });
    expect(await arrive(unbound.code)).toMatchObject({ kind: 'unmapped' });
    const stopped = await newSku({ status: 1 });
    expect(await arrive(stopped.code)).toMatchObject({ kind: 'unmapped' });
    const sku = await newSku();
    const alias = word('ALIAS-');
    const { id } = await factory.call(codes.create, { code: alias, kind: 'alias', skuId: sku.id });
    await factory.call(codes.stopMany, { ids: [id] });
    expect(await arrive(alias)).toMatchObject({ kind: 'unmapped' });
    const barcode = word('BAR-');
    await factory.call(codes.create, { code: barcode, kind: 'barcode', skuId: sku.id });
    expect(await arrive(barcode)).toMatchObject({ kind: 'unmapped' });
  });

  it('that a person maps is no longer noted as matched by itself', async () => {
    const sku = await newSku();
    expect((await arrive(sku.code)).codeId).not.toBeNull();
    await merchant.call(mapping.save, { codes: [sku.code], kind: 'sku', skuId: sku.id });
    expect(await sourceOf(sku.code)).toEqual([null]);
    expect((await arrive(sku.code)).codeId).toBeNull();
  });
});
