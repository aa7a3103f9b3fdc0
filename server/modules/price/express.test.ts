import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expressFee } from '#contract/price/express-fee.ts';
import { price } from '#contract/price/price.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { buildAgent, buildGroup, intoGroup } from '#tests/support/prices.ts';

let t: TestApp;
let factory: Client;
let merchantId: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchantId = t.tenants.merchant1;
  const made = { factoryId: t.tenants.factory, material: '硅胶' };
  const { system } = t.database;
  await buildSku(system, { ...made, code: '0012', color: '黑', priceCents: 1000 });
  await buildSku(system, { ...made, code: 'B2', color: '黑', priceCents: 1200 });
  await buildSku(system, { ...made, code: 'W1', color: '白', priceCents: 900 });
  await buildSku(system, {
    ...made,
    material: '玻璃',
    code: 'G1',
    color: '透明',
    priceCents: 2000,
    status: 1,
  });
});
afterAll(() => t.close());
beforeEach(() => t.database.system.deleteFrom('priceRule').execute());

describe('templates of express fees', () => {
  const fee = { mode: 'piece' as const, startCount: 1, startCents: 800, extraCount: 1, extraCents: 200 };
  const quote = (more: object) =>
    factory.call(expressFee.quote, {
      merchantId,
      mode: 'piece',
      expressName: '顺丰',
      area: '浙江省',
      count: 3,
      ...more,
    });

  it('are made once for a company and province, changed as seen, and deleted', async () => {
    const { id } = await factory.call(expressFee.create, fee);
    expect(await factory.ask(expressFee.create, fee)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已存在'),
    });
    await factory.call(expressFee.create, { ...fee, expressName: '顺丰', area: '浙江省', startCents: 600 });
    const changed = { ...fee, id, version: 1, startCents: 900 };
    expect(await factory.call(expressFee.update, changed)).toBe(true);
    expect(await factory.ask(expressFee.update, changed)).toMatchObject({ code: 409 });
    expect(
      await factory.ask(expressFee.update, { ...changed, version: 2, expressName: '顺丰', area: '浙江省' }),
    ).toMatchObject({
      code: 409,
    });
    expect((await factory.call(expressFee.page, { keyword: '浙江' })).list).toMatchObject([
      { startCents: 600 },
    ]);
    expect(await factory.call(expressFee.page, { mode: 'weight' })).toMatchObject({ total: 0 });
    const third = await factory.call(expressFee.create, { ...fee, area: '西藏自治区' });
    expect(await factory.call(expressFee.delete, { id: third.id })).toBe(true);
    expect(await factory.ask(expressFee.delete, { id: third.id })).toMatchObject({ code: 404 });
  });

  it('and discounts make what a parcel costs, with every step said', async () => {
    expect(await quote({})).toMatchObject({ unitCents: 1000, steps: [{ step: 'list', value: 1000 }] });
    expect(await quote({ area: '广东省' })).toMatchObject({ unitCents: 1300 });
    const { system } = t.database;
    const groupId = await buildGroup(system, t.tenants.factory, '快递组');
    await intoGroup(system, t.tenants.factory, merchantId, groupId);
    await factory.call(price.setExpress, { groupIds: [groupId], items: [{ way: 'percent', value: 9000 }] });
    expect(await quote({})).toMatchObject({ unitCents: 900, steps: [{}, { step: 'group' }] });
    const items = [
      {
        expressName: '顺丰',
        way: 'minus' as const,
        value: 100,
        ranges: [{ from: 3, to: null, way: 'percent' as const, value: 5000 }],
      },
    ];
    await factory.call(price.setExpress, { merchantIds: [merchantId], items });
    expect(await quote({})).toMatchObject({
      unitCents: 450,
      steps: [{}, {}, { replaces: true }, { step: 'quantity' }],
    });
    expect(await quote({ expressName: '中通', area: '广东省' })).toMatchObject({ unitCents: 1170 });
    await intoGroup(system, t.tenants.factory, merchantId, null);
  });

  it('match by the carrier and the province that are meant, however either is written', async () => {
    const zhejiang = { ...fee, expressName: '中通', area: '浙江', startCents: 350, extraCents: 0 };
    await factory.call(expressFee.create, zhejiang);
    expect((await factory.call(expressFee.page, { keyword: '中通' })).list).toMatchObject([
      { expressName: '中通快递', area: '浙江省' },
    ]);
    for (const expressName of ['中通快递', 'ZTO', '中通'])
      for (const area of ['浙江省', '浙江'])
        expect(await quote({ expressName, area, count: 1 })).toMatchObject({ unitCents: 350 });
    const twice = { ...zhejiang, expressName: 'zto express', area: '浙江省' };
    expect(await factory.ask(expressFee.create, twice)).toMatchObject({ code: 409 });
    for (const [wrong, meant] of [
      [{ expressName: '飞毛腿快递' }, '飞毛腿快递'],
      [{ expressName: '中同快递' }, '中通快递'],
      [{ area: '浙江杭州' }, '浙江省'],
    ] as const)
      expect(await factory.ask(expressFee.create, { ...fee, ...wrong })).toMatchObject({
        code: 400,
        msg: expect.stringContaining(meant),
      });
  });

  it('count for agents by what was agreed with them', async () => {
    const agentFactoryId = await buildAgent(t.database.system, t.tenants.factory, t.tenants.platform);
    await factory.call(price.setAgentExpress, {
      agentFactoryIds: [agentFactoryId],
      items: [{ way: 'percent', value: 5000 }],
    });
    expect(await quote({ merchantId: null, agentFactoryId })).toMatchObject({ unitCents: 500 });
    expect(await factory.ask(expressFee.quote, { mode: 'weight', count: 1 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('还没有按重量计费的快递费模板'),
    });
    expect(
      await factory.ask(expressFee.quote, { mode: 'piece', count: 1, merchantId: 999_999 }),
    ).toMatchObject({ code: 404 });
  });
});
