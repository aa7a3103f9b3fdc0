import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shop, SHOP_TYPE } from '#contract/shop/shop.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { platformConfirms } from '#tests/support/platforms.ts';
import { accessOf } from './service.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => t.close());

const now = () => t.app.clock.now().getTime();
const DAY = 86_400_000;
const accessTo = async (shopId: number) => (await accessOf(t.app, merchant.tenantId, shopId))?.access;
const one = { brandName: '云朵', nick: '', platformShopId: '', token: 'tk-1' };
const rowsOf = (platform: string) =>
  t.database.system
    .selectFrom('shop')
    .selectAll()
    .where('merchantId', '=', merchant.tenantId)
    .where('platform', '=', platform as 'temu')
    .orderBy('id')
    .execute();

describe('platforms', () => {
  it('say what can be done with their shops, and are narrowed to those that can', async () => {
    const all = await merchant.call(shopAccess.platforms, {});
    expect(all.map((p) => p.platformCode)).toEqual(
      expect.arrayContaining(['taobao', 'temu', 'vendure', 'local']),
    );
    expect(all.find((p) => p.platformCode === 'taobao')).toMatchObject({
      platformName: '淘宝',
      ways: expect.arrayContaining(['token']),
      renewable: true,
    });
    const able = await merchant.call(shopAccess.platforms, { capFlagList: 2 });
    expect(able.length).toBeGreaterThan(0);
    expect(able.length).toBeLessThan(all.length);
    for (const { capFlagList } of able) expect(capFlagList).toContain(2);
    expect(await merchant.call(shopAccess.platforms, { capFlagList: [2] })).toEqual(able);
    expect(await merchant.ask(shopAccess.platforms, { capFlagList: [77] })).toMatchObject({ code: 400 });
  });

  it('of Temu have their regions, each site once', async () => {
    const regions = await merchant.call(shopBind.temuSites, {});
    expect(regions.map((r) => r.region)).toEqual(['US', 'EU', 'GLOBAL']);
    const sites = regions.flatMap((r) => r.sites.map(({ site }) => site));
    expect(new Set(sites).size).toBe(sites.length);
    expect(sites).toContain('DE');
  });
});

describe('a shop of a platform', () => {
  it('that is filled by file needs a name, and one is enough', async () => {
    const made = await merchant.call(shopBind.create, {
      platform: 'amazon',
      brandName: '云朵',
      nick: '美亚一店',
    });
    expect(made).toMatchObject({
      platform: 'amazon',
      type: SHOP_TYPE.file,
      autoSync: false,
      tokenExpires: null,
    });
    expect(
      await merchant.ask(shopBind.create, { platform: 'amazon', brandName: '云朵', nick: '美亚一店' }),
    ).toMatchObject({ code: 409, msg: '店铺「美亚一店」已存在，请换一个店铺名称。' });
    expect(
      await merchant.ask(shopBind.create, { platform: 'local', brandName: '云朵', nick: 'x' }),
    ).toMatchObject({ code: 400 });
  });

  it('is bound by its token: the token is kept sealed, never answered', async () => {
    const tokenExpires = now() + 30 * DAY;
    const wish = { platform: 'pdd' as const, brandName: '云朵', nick: '拼多多一店', tokenExpires };
    const fields = { platformShopId: '9001', token: 'secret-token-9001' };
    const bound = await merchant.call(shopBind.bindToken, { ...wish, fields });
    expect(bound).toMatchObject({
      outcome: 'bound',
      claim: null,
      shop: {
        nick: '拼多多一店',
        type: SHOP_TYPE.token,
        platformShopId: '9001',
        tokenExpires,
        autoSync: false,
      },
    });
    expect(JSON.stringify(bound)).not.toContain('secret-token');
    expect(await accessTo(bound.shop!.id)).toEqual({ token: 'secret-token-9001' });
    const { sealedAccess } = await t.database.system
      .selectFrom('shopAccess')
      .selectAll()
      .where('shopId', '=', bound.shop!.id)
      .executeTakeFirstOrThrow();
    expect(sealedAccess.includes('secret-token')).toBe(false);
    const again = await merchant.call(shopBind.bindToken, {
      ...wish,
      fields: { ...fields, token: 'newer' },
    });
    expect(again).toMatchObject({ outcome: 'renewed', shop: { id: bound.shop!.id } });
    expect(await accessTo(bound.shop!.id)).toEqual({ token: 'newer' });
    expect(await rowsOf('pdd')).toHaveLength(1);
  });

  it('is not bound without its token, by a token that ended, or in a way that its platform has not', async () => {
    const wish = { platform: 'pdd' as const, brandName: '云朵', nick: '二店', fields: {} };
    expect(await merchant.ask(shopBind.bindToken, wish)).toMatchObject({
      code: 400,
      msg: '请填写店铺令牌。',
    });
    const past = { ...wish, fields: { token: 'a' }, tokenExpires: now() - 1 };
    expect(await merchant.ask(shopBind.bindToken, past)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('令牌已经到期'),
    });
    expect(await merchant.ask(shopBind.inputAuthorize, wish)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('拼多多不支持填写接口信息绑定'),
    });
    const nameless = { ...wish, nick: '', fields: { token: 'a' } };
    expect(await merchant.ask(shopBind.bindToken, nameless)).toMatchObject({
      code: 400,
      msg: '请输入店铺名称。',
    });
    const unable = await t.as('merchant04');
    expect(await unable.ask(shopBind.bindToken, wish)).toMatchObject({ code: 403 });
  });

  it('that was filled by file is the same shop when it is authorised under its name', async () => {
    const before = await buildShop(t.database.system, {
      merchantId: merchant.tenantId,
      platform: 'jd',
      nick: '京东店',
    });
    const fields = { platformShopId: 'JD1', token: 'a' };
    const wish = { platform: 'jd' as const, brandName: '云朵', nick: '京东店', fields };
    const bound = await merchant.call(shopBind.bindToken, wish);
    expect(bound.shop).toMatchObject({ id: before.id, platformShopId: 'JD1', type: SHOP_TYPE.token });
    const other = await merchant.call(shopBind.bindToken, {
      ...wish,
      fields: { ...fields, platformShopId: 'JD2' },
    });
    expect(other.shop).toMatchObject({ nick: '京东店（JD2）', platformShopId: 'JD2' });
  });

  it('is renewed by its own id, and by the authorisation of no other shop', async () => {
    const tokenExpires = new Date(now() + 90 * DAY);
    platformConfirms('shopify', { tokenExpires });
    const wish = { platform: 'shopify' as const, brandName: '云朵' };
    const first = await merchant.call(shopBind.inputAuthorize, {
      ...wish,
      fields: { shop: 'A1', key: 'k1' },
    });
    expect(first).toMatchObject({
      outcome: 'bound',
      shop: { nick: '店铺 A1', type: SHOP_TYPE.api, autoSync: true, tokenExpires: tokenExpires.getTime() },
    });
    const id = first.shop!.id;
    expect(
      await merchant.ask(shopBind.inputAuthorize, { ...wish, id, fields: { shop: 'A2', key: 'k' } }),
    ).toMatchObject({ code: 409, msg: expect.stringContaining('另一个店铺（A2）') });
    const renewed = await merchant.call(shopBind.inputAuthorize, {
      ...wish,
      id,
      fields: { shop: 'A1', key: 'k2' },
    });
    expect(renewed).toMatchObject({ outcome: 'renewed', shop: { id } });
    expect(await accessTo(id)).toEqual({ shop: 'A1', key: 'k2' });
    const foreign = await buildShop(t.database.system, {
      merchantId: t.tenants.merchant2,
      platform: 'shopify',
    });
    for (const other of [foreign.id, 999_999])
      expect(
        await merchant.ask(shopBind.inputAuthorize, {
          ...wish,
          id: other,
          fields: { shop: 'A1', key: 'k' },
        }),
      ).toMatchObject({ code: 404, msg: '店铺不存在，请刷新后重新选择。' });
  });
});

describe('Temu and AliExpress', () => {
  it('shops are bound by their own ways', async () => {
    const temu = { ...one, nick: 'Temu 半托', platformShopId: 'M1', site: 'DE' };
    const semi = await merchant.call(shopBind.bindTemuSemi, temu);
    expect(semi.shop).toMatchObject({ platform: 'temu', type: SHOP_TYPE.temuSemi, platformShopId: 'M1' });
    expect(await accessTo(semi.shop!.id)).toMatchObject({ token: 'tk-1', site: 'DE' });
    const local = await merchant.call(shopBind.bindTemuLocal, {
      ...temu,
      nick: 'Temu 本土',
      platformShopId: 'M2',
      site: 'US',
    });
    expect(local.shop).toMatchObject({ type: SHOP_TYPE.temuLocal });
    expect(await merchant.ask(shopBind.bindTemuSemi, { ...temu, site: 'XX' })).toMatchObject({
      code: 400,
      msg: '没有这个站点，请从列表中选择。',
    });
    const oneStop = await merchant.call(shopBind.bindOneStop, {
      ...one,
      nick: '一站式',
      platformShopId: 'AE1',
    });
    const choice = await merchant.call(shopBind.bindChoice, {
      ...one,
      nick: 'Choice',
      platformShopId: 'AE2',
    });
    expect([oneStop.shop!.type, choice.shop!.type]).toEqual([
      SHOP_TYPE.aliexpressOneStop,
      SHOP_TYPE.aliexpressChoice,
    ]);
  });

  it('a semi-managed shop gets a new token; another kind has its own way', async () => {
    const [semi, local] = await rowsOf('temu');
    const tokenExpires = now() + 365 * DAY;
    const again = await merchant.call(shopBind.rebindTemuSemi, {
      id: semi!.id,
      token: 'tk-2',
      tokenExpires,
    });
    expect(again).toMatchObject({ outcome: 'renewed', shop: { id: semi!.id, tokenExpires } });
    expect(await accessTo(semi!.id)).toMatchObject({ token: 'tk-2', site: 'DE' });
    expect(await merchant.ask(shopBind.rebindTemuSemi, { id: local!.id, token: 'x' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('不是 Temu 半托管店铺'),
    });
    expect(await merchant.ask(shopBind.rebindTemuSemi, { id: 999_999, token: 'x' })).toMatchObject({
      code: 404,
    });
  });

  it('a shop that is renewed stays the same: another number is none of its', async () => {
    const local = (await rowsOf('temu')).find(({ type }) => type === SHOP_TYPE.temuLocal)!;
    const { id, nick, platformShopId: number } = local;
    const wish = { ...one, id, nick, site: 'DE', platformShopId: `${number}9` };
    expect(await merchant.ask(shopBind.bindTemuLocal, wish)).toMatchObject({ code: 409 });
    const own = { ...wish, platformShopId: number! };
    expect(await merchant.call(shopBind.bindTemuLocal, own)).toMatchObject({
      outcome: 'renewed',
      shop: { id },
    });
  });

  it('many at once: what is wrong with one stops none of the others', async () => {
    const line = (platformShopId: string, more: object = {}) => ({
      nick: `批量 ${platformShopId}`,
      platformShopId,
      token: 't',
      site: 'US',
      ...more,
    });
    const shops = [
      line('B1'),
      line('B2', { token: '' }),
      line('B 3'),
      line('B4', { site: 'XX' }),
      line('B5'),
    ];
    const done = await merchant.call(shopBind.temuBatch, { kind: 'local', brandName: '云朵', shops });
    expect(done.bound.map(({ shop: of }) => of!.platformShopId)).toEqual(['B1', 'B5']);
    expect(done.failed).toEqual([
      { line: 2, platformShopId: 'B2', msg: '请输入店铺令牌' },
      { line: 3, platformShopId: 'B 3', msg: expect.stringContaining('店铺编号只能是') },
      { line: 4, platformShopId: 'B4', msg: '没有这个站点，请从列表中选择。' },
    ]);
    const rest = { kind: 'local', brandName: '云朵' } as const;
    expect(await merchant.ask(shopBind.temuBatch, { ...rest, shops: [] })).toMatchObject({ code: 400 });
    const many = Array.from({ length: 201 }, (_, i) => line(`C${i}`));
    expect(await merchant.ask(shopBind.temuBatch, { ...rest, shops: many })).toMatchObject({ code: 400 });
  });
});

describe('an encrypted code', () => {
  const wish = {
    platform: 'douyin' as const,
    brandName: '云朵',
    nick: '抖音码店',
    fields: { token: 'hidden-key' },
  };
  const make = () => merchant.call(shopBind.createCode, wish);

  it('stands for keys that its user never sees, once and for a day, at its own merchant', async () => {
    const before = now();
    const { encryptCode, validUntil } = await make();
    expect(encryptCode).toMatch(/^[A-Za-z0-9]{18}$/);
    expect(validUntil).toBeGreaterThanOrEqual(before + DAY);
    expect(validUntil).toBeLessThanOrEqual(now() + DAY);
    const kept = await t.database.system.selectFrom('shopAuthCode').selectAll().execute();
    expect(JSON.stringify(kept.map((row) => row.sealedInput.toString('latin1')))).not.toContain('hidden-key');
    const other = await t.as('merchant02');
    const gone = { code: 404, msg: expect.stringContaining('加密授权码不存在') };
    expect(await other.ask(shopBind.bindCode, { encryptCode })).toMatchObject(gone);
    const bound = await merchant.call(shopBind.bindCode, { encryptCode });
    expect(bound.shop).toMatchObject({ platform: 'douyin', nick: '抖音码店' });
    expect(await accessTo(bound.shop!.id)).toEqual({ token: 'hidden-key' });
    expect(await merchant.ask(shopBind.bindCode, { encryptCode })).toMatchObject(gone);
  });

  it('is worth nothing after its day, and is not made of half a form', async () => {
    const { encryptCode } = await make();
    await t.database.system.updateTable('shopAuthCode').set({ validUntil: t.app.clock.now() }).execute();
    expect(await merchant.ask(shopBind.bindCode, { encryptCode })).toMatchObject({ code: 404 });
    expect(await merchant.ask(shopBind.createCode, { ...wish, fields: {} })).toMatchObject({
      code: 400,
      msg: '请填写店铺令牌。',
    });
  });
});

it('each of it is told in the log, without a key', async () => {
  const lines = await t.database.system
    .selectFrom('tenantLog')
    .select('text')
    .where('tenantId', '=', merchant.tenantId)
    .where('kind', '=', 'shop')
    .execute();
  const texts = lines.map((line) => line.text);
  expect(texts).toEqual(
    expect.arrayContaining(['绑定店铺「拼多多一店」', '重新授权店铺「拼多多一店」', '新建店铺「美亚一店」']),
  );
  expect(texts.join()).not.toMatch(/secret-token|hidden-key|tk-/);
  expect((await merchant.call(shop.page, {})).total).toBeGreaterThan(8);
});
