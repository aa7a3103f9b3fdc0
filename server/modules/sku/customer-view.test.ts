import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { price } from '#contract/price/price.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { letIn } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  await buildSku(t.database.system, { factoryId: t.tenants.factory, priceCents: 1000 });
  await factory.call(price.setGoods, {
    merchantIds: [t.tenants.merchant1],
    items: [{ way: 'percent', value: 9000 }],
  });
});
afterAll(() => t.close());

const agreed = async (who: Client, shopTenantId?: number) =>
  (await who.call(sku.page, { shopTenantId })).list.map(({ agreedCents }) => agreedCents);

describe('[H03] goods as one customer has them', () => {
  it('cost what was agreed with him; nobody named, nothing agreed', async () => {
    expect(await agreed(factory, t.tenants.merchant1)).toEqual([900]);
    expect(await agreed(factory, t.tenants.merchant2)).toEqual([1000]);
    expect(await agreed(factory)).toEqual([null]);
  });

  it('[A05] of who is no customer are as of nobody, whether he is there or not', async () => {
    expect(await agreed(factory, t.tenants.merchant3)).toEqual([null]);
    expect(await agreed(factory, 999_999)).toEqual([null]);
  });

  it('are shown to nobody who may not see prices', async () => {
    const clerk = await t.as('factory02');
    await letIn(t, 'factory', ['factory:sku']);
    expect(await agreed(clerk, t.tenants.merchant1)).toEqual([null]);
    await letIn(t, 'factory', ['factory:sku', 'factory:price']);
    expect(await agreed(clerk, t.tenants.merchant1)).toEqual([900]);
  });

  it('are no merchant’s business: he sees none of it', async () => {
    expect(await agreed(await t.as('merchant01'), t.tenants.merchant1)).toEqual([null]);
    await letIn(t, 'platform', ['factory:sku']);
    expect(await agreed(await t.as('admin01'), t.tenants.merchant1)).toEqual([]);
  });
});
