import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expressFee } from '#contract/price/express-fee.ts';
import { price } from '#contract/price/price.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';
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
      areaCode: '浙江省',
      count: 3,
      ...more,
    });

  it('are made once for a company and province, changed as seen, and deleted', async () => {
    const { id } = await factory.call(expressFee.create, fee);
    expect(await factory.ask(expressFee.create, fee)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已存在'),
    });
    await factory.call(expressFee.create, {
      ...fee,
      expressName: '顺丰',
      areaCode: '浙江省',
      startCents: 600,
    });
    const changed = { ...fee, id, version: 1, startCents: 900 };
    expect(await factory.call(expressFee.update, changed)).toBe(true);
    expect(await factory.ask(expressFee.update, changed)).toMatchObject({ code: 409 });
    expect(
      await factory.ask(expressFee.update, {
        ...changed,
        version: 2,
        expressName: '顺丰',
        areaCode: '浙江省',
      }),
    ).toMatchObject({
      code: 409,
    });
    expect((await factory.call(expressFee.page, { keyword: '浙江' })).list).toMatchObject([
      { startCents: 600 },
    ]);
    expect(await factory.call(expressFee.page, { mode: 'weight' })).toMatchObject({ total: 0 });
    const third = await factory.call(expressFee.create, { ...fee, areaCode: '54' });
    expect(await factory.call(expressFee.delete, { id: third.id })).toBe(true);
    expect(await factory.ask(expressFee.delete, { id: third.id })).toMatchObject({ code: 404 });
  });

  it('and discounts make what a parcel costs, with every step said', async () => {
    expect(await quote({})).toMatchObject({ unitCents: 1000, steps: [{ step: 'list', value: 1000 }] });
    expect(await quote({ areaCode: '44' })).toMatchObject({ unitCents: 1300 });
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
    expect(await quote({ expressName: '中通', areaCode: '44' })).toMatchObject({ unitCents: 1170 });
    await intoGroup(system, t.tenants.factory, merchantId, null);
  });

  it('match by the carrier and the province that are meant, however either is written', async () => {
    const zhejiang = { ...fee, expressName: '中通', areaCode: '浙江', startCents: 350, extraCents: 0 };
    await factory.call(expressFee.create, zhejiang);
    expect((await factory.call(expressFee.page, { keyword: '中通' })).list).toMatchObject([
      { expressName: '中通快递', areaCode: '33', area: '浙江省' },
    ]);
    for (const expressName of ['中通快递', 'ZTO', '中通'])
      for (const areaCode of ['浙江省', '浙江', '33', '3301'])
        expect(await quote({ expressName, areaCode, count: 1 })).toMatchObject({ unitCents: 350 });
    const twice = { ...zhejiang, expressName: 'zto express', areaCode: '浙江省' };
    expect(await factory.ask(expressFee.create, twice)).toMatchObject({ code: 409 });
    for (const [wrong, meant] of [
      [{ expressName: '飞毛腿快递' }, '飞毛腿快递'],
      [{ expressName: '中同快递' }, '中通快递'],
      [{ areaCode: '浙江杭州' }, '浙江省'],
      [{ areaCode: '330199' }, '没有编码为“330199”的区域'],
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

describe('a template of P082 says all that carriers say', () => {
  const sheet = {
    ...{ mode: 'weight' as const, expressName: '圆通', startCount: 1000, startCents: 800 },
    ...{ extraCount: 500, extraCents: 150 },
  };
  const quote = (more: object = {}) =>
    factory.call(expressFee.quote, { mode: 'weight', expressName: '圆通速递', count: 1000, ...more });

  it('[X21] of company and area the smallest place wins, and of two of one place the one that began last', async () => {
    const cents = { any: 900, express: 800, province: 700, city: 600, district: 500, later: 400 };
    const { system } = t.database;
    await system.deleteFrom('expressFee').execute();
    const make = (more: object) => factory.call(expressFee.create, { ...sheet, ...more });
    await make({ expressName: '', startCents: cents.any });
    await make({ expressName: '', areaCode: '440305', startCents: 1 });
    await make({ startCents: cents.express });
    await make({ areaCode: '44', startCents: cents.province });
    await make({ areaCode: '4403', startCents: cents.city });
    await make({ areaCode: '440305', startCents: cents.district });
    await make({ areaCode: '440305', startCents: cents.later, validFrom: '2026-12-01' });
    const at = async (more: object) => (await quote({ day: '2026-11-30', ...more })).totalCents;
    expect(await at({ areaCode: '440305' })).toBe(cents.district);
    expect(await at({ areaCode: '440304' })).toBe(cents.city);
    expect(await at({ areaCode: '4401' })).toBe(cents.province);
    expect(await at({ areaCode: '33' })).toBe(cents.express);
    expect(await at({ areaCode: '4403', expressName: '顺丰' })).toBe(cents.any);
    expect(await at({ areaCode: '440305', expressName: '顺丰' })).toBe(1);
    expect(await at({ areaCode: '440305', day: '2026-12-01' })).toBe(cents.later);
    const { template } = await quote({ areaCode: '440305', day: '2026-12-01' });
    expect(template).toMatchObject({ area: '广东省 深圳市 南山区', validFrom: '2026-12-01' });
    const { list } = await factory.call(expressFee.page, { areaCode: '4403' });
    expect(list.map(({ areaCode }) => areaCode)).toEqual([
      '440305',
      '440305',
      '4403',
      '44',
      '',
      '440305',
      '',
    ]);
  });

  it('[X21] bands are kept as they are checked, and one with a hole is refused', async () => {
    const bands = [
      { from: 1, to: 500, cents: 350 },
      { from: 501, to: 1000, cents: 450 },
    ];
    const make = { ...sheet, expressName: '申通', bands };
    const hole = [bands[0]!, { from: 502, to: 1000, cents: 450 }];
    expect(await factory.ask(expressFee.create, { ...make, bands: hole })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('中间的 501 没有价格'),
    });
    const { id } = await factory.call(expressFee.create, make);
    const [row] = (await factory.call(expressFee.page, { banded: 'yes' })).list;
    expect(row).toMatchObject({ id, bands, state: 'now' });
    const costs = [];
    for (const count of [500, 501, 1000, 1001])
      costs.push((await quote({ expressName: '申通', count })).totalCents);
    expect(costs).toEqual([350, 450, 450, 950]);
  });

  it('[X22] a discount of weight takes off the base, and what rules say of the place comes after it', async () => {
    const { system } = t.database;
    const [merchant] = [merchantId];
    await factory.call(price.setExpressWeight, {
      merchantIds: [merchant],
      items: [{ expressName: '京东', way: 'percent', value: 5000 }],
    });
    await factory.call(expressFee.create, {
      ...sheet,
      ...{ expressName: '京东', divisor: 6000, remoteCents: 300, insuredPermille: 5, packingCents: 50 },
    });
    await system
      .insertInto('regionRule')
      .values({
        ...{ factoryId: t.tenants.factory, kind: 'remote', areaCode: '54', area: '西藏自治区' },
        updatedAt: new Date(),
      })
      .execute();
    const size = { lengthMm: 300, widthMm: 200, heightMm: 101 };
    const asked = { merchantId: merchant, expressName: '京东', areaCode: '5401', size, declaredCents: 9_901 };
    // 1,010 g by volume: (800 + 150) / 2, then 300, ceil(9,901 x 5 / 1000) and 50.
    const told = await quote({ ...asked, count: 900 });
    expect(told).toMatchObject({ chargeable: 1010, volumetricG: 1010, unitCents: 475, notServed: null });
    expect(told.totalCents).toBe(475 + 300 + 50 + 50);
    expect(told.parts.map(({ part }) => part)).toEqual([
      ...['start', 'extra', 'discount', 'remote', 'insured', 'packing'],
    ]);
    expect((await quote({ ...asked, areaCode: '33', count: 900 })).totalCents).toBe(475 + 50 + 50);
  });

  it('comes in and goes out by files: what was written goes in again and changes nothing', async () => {
    const { system } = t.database;
    await system.deleteFrom('expressFee').execute();
    const head = '计费方式,快递公司,区域,生效日,重量段,首重（首件）,首费,续重（续件）,续费,材积系数';
    const bring = async (content: string | Buffer, name = '快递费.csv') => {
      const { data, msg } = await factory.upload(expressFee.import, name, content);
      expect(msg).toBe('');
      return endedTask(factory, data.taskId);
    };
    const done = await bring(
      [
        head,
        '按重量,圆通,广东省 深圳市 南山区,2027-01-01,1-500=3.50；501-1000=4.50,1000,8,500,1.5,6000',
        '按重量,圆通,广东,,,1000,8.00,500,1.50,',
        '按件,,,,,1,6,1,2,',
        '按重量,中同快递,,,,1000,8,500,1.5,',
        '按重量,圆通,火星,,,1000,8,500,1.5,',
        '按重量,圆通,33,,1-500=3.50；502-1000=4.50,1000,8,500,1.5,',
        '按重量,圆通,34,,,1000,8,500,1.5,500',
      ].join('\n'),
    );
    expect(done.result).toEqual({ 新增: 3, 修改: 0, 未变: 0, 拒绝: 4 });
    const refused = await refusedLines(t, done);
    expect(refused.map(([, why]) => why)).toEqual([
      expect.stringContaining('中通快递'),
      expect.stringContaining('没有区域「火星」'),
      expect.stringContaining('中间的 501 没有价格'),
      expect.stringContaining('材积系数为 0'),
    ]);
    const { taskId } = await factory.call(expressFee.export, {});
    const { resultFile } = await endedTask(factory, taskId);
    const { rawPayload } = await t.app.inject({ url: resultFile! });
    expect((await bring(rawPayload, '快递费.xlsx')).result).toEqual({ 新增: 0, 修改: 0, 未变: 3, 拒绝: 0 });
    const changed = await bring(`${head}\n按件,全部快递,全国,,,1,7,1,2,`);
    expect(changed.result).toMatchObject({ 修改: 1 });
    const [piece] = (await factory.call(expressFee.page, { mode: 'piece' })).list;
    expect(piece).toMatchObject({ startCents: 700, version: 2 });
  });
});
