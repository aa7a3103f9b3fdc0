import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { expiresSoon, shop, SHOP_TYPE } from '#contract/shop/shop.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const own = (more: object) => buildShop(t.database.system, { merchantId: merchant.tenantId, ...more });

describe('[S10] shops grouped by platform', () => {
  it('have the platform’s code and name, and of each shop what the choice shows, without closed and foreign ones', async () => {
    const ends = new Date('2027-03-01T00:00:00Z');
    const a = await own({
      platform: 'temu',
      nick: '海外',
      brandName: '云朵',
      type: SHOP_TYPE.temuSemi,
      tokenExpires: ends,
    });
    const b = await own({ platform: 'taobao', nick: '乙店', brandName: '云朵', serviceExpires: ends });
    const c = await own({ platform: 'taobao', nick: '丙店', brandName: '云朵' });
    await own({ platform: 'taobao', nick: '已删', status: 1 });
    await buildShop(t.database.system, { merchantId: t.tenants.merchant2, platform: 'taobao' });
    const groups = await merchant.call(shopAccess.groups, {});
    const info = (row: typeof a, more: object = {}) => ({
      brandName: '云朵',
      shopId: row.id,
      shopNick: row.nick,
      tokenExpires: null,
      serviceExpires: null,
      type: row.type,
      ...more,
    });
    expect(groups.map(({ platformCode, platformName }) => [platformCode, platformName])).toEqual([
      ['taobao', '淘宝'],
      ['temu', 'Temu'],
    ]);
    expect(groups[0]!.shopInfoList).toHaveLength(2);
    expect(groups[0]!.shopInfoList).toEqual(
      expect.arrayContaining([info(b, { serviceExpires: ends.getTime() }), info(c)]),
    );
    expect(groups[1]!.shopInfoList).toEqual([info(a, { tokenExpires: ends.getTime() })]);
  });

  it('are for a factory those that are shared with it', async () => {
    const factory = await t.as('factory01');
    expect(await factory.call(shopAccess.groups, {})).toEqual([]);
    const a = await own({ platform: 'shein', nick: '给工厂' });
    expect(await merchant.call(shopAccess.share, { id: a.id, factoryIds: [factory.tenantId] })).toBe(true);
    expect(await factory.call(shopAccess.groups, {})).toMatchObject([
      { platformCode: 'shein', platformName: 'SHEIN', shopInfoList: [{ shopId: a.id }] },
    ]);
  });
});

describe('[S08] the list of shops', () => {
  it('takes a thousand in one page and no more, those of a platform beside each other', async () => {
    await t.database.system
      .insertInto('shop')
      .values(
        Array.from({ length: 1001 }, (_, i) => ({
          merchantId: merchant.tenantId,
          platform: (['pdd', 'ebay'] as const)[i % 2]!,
          brandName: '批量',
          nick: `批量 ${i}`,
        })),
      )
      .execute();
    const { list, total } = await merchant.call(shop.page, { pageSize: 1000 });
    expect(list).toHaveLength(1000);
    expect(total).toBeGreaterThan(1000);
    const platforms = list.map((row) => row.platform);
    const changes = platforms.filter((of, i) => i > 0 && of !== platforms[i - 1]).length;
    expect(changes).toBe(new Set(platforms).size - 1);
    expect(await merchant.ask(shop.page, { pageSize: 1001 })).toMatchObject({ code: 400 });
  });

  it('is narrowed to platforms by what they can do', async () => {
    await own({ platform: 'vendure', nick: '可拉单' });
    expect((await merchant.call(shop.page, { capFlagList: [3] })).list).toMatchObject([{ nick: '可拉单' }]);
    expect((await merchant.call(shop.page, { capFlagList: [3], platform: 'taobao' })).total).toBe(0);
  });
});

describe('[K07] a token or a service ends soon', () => {
  const DAYS_5 = 432_000_000;

  it('from less than 432000000 ms ahead on, and when it has ended; never where no end is known', () => {
    const now = 1_800_000_000_000;
    expect(expiresSoon(now + DAYS_5, now)).toBe(false);
    expect(expiresSoon(now + DAYS_5 - 1, now)).toBe(true);
    expect(expiresSoon(now - 1, now)).toBe(true);
    expect(expiresSoon(null, now)).toBe(false);
  });

  it('and the list can be narrowed to such shops', async () => {
    const now = t.app.clock.now().getTime();
    const MINUTE = 60_000;
    const at = (ms: number) => new Date(now + ms);
    const names = (n: string) => `到期 ${n}`;
    await own({ nick: names('令牌'), tokenExpires: at(DAYS_5 - MINUTE) });
    await own({ nick: names('服务'), serviceExpires: at(DAYS_5 - MINUTE), tokenExpires: at(DAYS_5 * 9) });
    await own({ nick: names('已过'), tokenExpires: at(-MINUTE) });
    await own({
      nick: names('还早'),
      tokenExpires: at(DAYS_5 + MINUTE),
      serviceExpires: at(DAYS_5 + MINUTE),
    });
    const { list, total } = await merchant.call(shop.page, { expiring: 'yes', keyword: '到期' });
    expect(new Set(list.map((row) => row.nick))).toEqual(
      new Set([names('令牌'), names('服务'), names('已过')]),
    );
    expect(total).toBe(3);
  });
});
