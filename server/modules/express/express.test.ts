import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { express } from '#contract/express/express.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let other: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  other = await t.as('merchant02');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());

const sender = {
  name: '王掌柜',
  phone: '0755-1234567',
  province: '广东省',
  city: '深圳市',
  address: '科技路 1 号',
};
const names = async (who: Client, input = {}) =>
  (await who.call(express.list, input)).list.map(
    ({ expressName, open }) => `${expressName}${open ? '' : '（停用）'}`,
  );
const idOf = async (who: Client, name: string) =>
  (await who.call(express.list, {})).list.find(({ expressName }) => expressName === name)!.id;
const lastLog = async (tenantId: number) =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select('text')
      .where('tenantId', '=', tenantId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.text;

describe('[C136] the standard list', () => {
  it('answers by any word for a company, and what another system calls it', async () => {
    expect(await merchant.call(express.standard, { keyword: '顺丰速运' })).toMatchObject([
      { standardCode: 'SF', standardName: '顺丰速运', codes: { kuaidi100: 'shunfeng' } },
    ]);
    const shopify = await merchant.call(express.standard, { system: 'shopify' });
    expect(shopify.every(({ codes }) => codes['shopify'])).toBe(true);
    expect(shopify.length).toBeLessThan((await factory.call(express.standard, {})).length);
  });
});

describe('what a form does not touch', () => {
  it('stays as another set it meanwhile: default and address', async () => {
    const who = await t.as('merchant03');
    const first = await who.call(express.saveAddress, sender);
    const second = await who.call(express.saveAddress, { ...sender, name: '二号仓' });
    const preset = async () => (await who.call(express.addresses, {})).find((one) => one.isDefault)?.id;
    expect(await preset()).toBe(first.id);
    await who.call(express.setDefaultAddress, { id: second.id });
    await who.call(express.saveAddress, { ...sender, id: first.id, name: '一号仓' });
    expect(await preset()).toBe(second.id);
    expect(await other.ask(express.setDefaultAddress, { id: first.id })).toMatchObject({ code: 404 });
    const { id } = await who.call(express.save, { expressName: '中通快递', addressId: first.id });
    await who.call(express.save, { id, expressName: '中通快递', isDefault: true });
    const kept = await who.call(express.save, { id, expressName: '中通快递', remark: '夜班' });
    expect(kept).toMatchObject({ addressId: first.id, isDefault: true, remark: '夜班' });
    expect(await who.call(express.save, { id, expressName: '中通快递', addressId: null })).toMatchObject({
      addressId: null,
    });
  });
});

describe('[C140] [C142] [C143] the companies of a tenant', () => {
  it('refuse no name, a second of one name, a default that is closed, and what is another’s', async () => {
    expect(await merchant.ask(express.save, { expressName: ' ' })).toMatchObject({ code: 400 });
    const { id } = await merchant.call(express.save, { expressName: '顺丰速运' });
    expect(await merchant.ask(express.save, { expressName: '顺丰速运' })).toMatchObject({ code: 409 });
    expect(await merchant.call(express.openOrClose, { ids: [id], open: false })).toBe(true);
    expect(await merchant.ask(express.save, { id, expressName: '顺丰速运', isDefault: true })).toMatchObject({
      code: 400,
      msg: '已停用的快递不能设为默认，请先开启。',
    });
    for (const ask of [
      other.ask(express.save, { id, expressName: '德邦' }),
      other.ask(express.openOrClose, { ids: [id], open: true }),
      other.ask(express.changeAddresses, { ids: [id], address: sender }),
      other.ask(express.remove, { id }),
      other.ask(express.saveRules, { version: 0, rules: [{ name: '规则', configId: id }] }),
    ])
      expect(await ask).toMatchObject({ code: 404 });
    expect(await names(other)).toEqual([]);
  });

  it('are known by the standard, opened and closed, with one default', async () => {
    const id = await idOf(merchant, '顺丰速运');
    await merchant.call(express.openOrClose, { ids: [id], open: true });
    const saved = await merchant.call(express.save, {
      id,
      expressName: '顺丰速运',
      account: '7551',
      isDefault: true,
    });
    expect(saved).toMatchObject({ expressCode: 'SF', account: '7551', isDefault: true, factoryId: null });
    await merchant.call(express.save, { expressName: '其他快递', isDefault: true });
    expect((await merchant.call(express.list, {})).list).toMatchObject([
      { expressName: '其他快递', isDefault: true, expressCode: 'OTHER' },
      { expressName: '顺丰速运', isDefault: false },
    ]);
    await merchant.call(express.openOrClose, { ids: [await idOf(merchant, '其他快递')], open: false });
    expect((await merchant.call(express.list, { open: 'no' })).list).toMatchObject([
      { expressName: '其他快递', isDefault: false },
    ]);
    expect(await lastLog(t.tenants.merchant1)).toBe('停用快递公司「其他快递」');
    expect(await names(merchant, { keyword: '顺' })).toEqual(['顺丰速运']);
  });

  it('of two that are saved as the default at once one is', async () => {
    const answers = await Promise.all(
      ['申通快递', '百世快递', '天天快递'].map((expressName) =>
        other.ask(express.save, { expressName, isDefault: true }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await other.call(express.list, {})).list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('[C141] [C144] where parcels leave from', () => {
  it('many companies get one address, kept or new; one that is used is not deleted', async () => {
    const ids = [await idOf(merchant, '顺丰速运'), await idOf(merchant, '其他快递')];
    expect(await merchant.ask(express.changeAddresses, { ids })).toMatchObject({ code: 400 });
    expect(await merchant.ask(express.changeAddresses, { ids, addressId: 999_999 })).toMatchObject({
      code: 404,
    });
    const made = await merchant.call(express.changeAddresses, { ids, address: sender });
    expect(made.changed).toBe(2);
    expect(await merchant.call(express.changeAddresses, { ids, addressId: made.addressId })).toMatchObject({
      changed: 0,
    });
    expect((await merchant.call(express.list, {})).list[0]!.addressText).toBe(
      '王掌柜 广东省 深圳市 科技路 1 号',
    );
    expect(await merchant.call(express.addresses, {})).toMatchObject([
      { id: made.addressId, name: '王掌柜', used: 2, district: '', areaKind: 'general' },
    ]);
    expect(await other.call(express.addresses, {})).toEqual([]);
    expect(await other.ask(express.removeAddress, { id: made.addressId })).toMatchObject({ code: 404 });
    expect(await merchant.ask(express.removeAddress, { id: made.addressId })).toMatchObject({ code: 409 });
    const spare = await merchant.call(express.saveAddress, { ...sender, name: '仓库', isDefault: true });
    await merchant.call(express.saveAddress, { ...sender, id: made.addressId, isDefault: true });
    const kept = await merchant.call(express.addresses, {});
    expect(kept.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['王掌柜', true],
      ['仓库', false],
    ]);
    await merchant.call(express.removeAddress, { id: spare.id });
    expect(await merchant.call(express.addresses, {})).toHaveLength(1);
  });
});

describe('[C145] what a factory has open', () => {
  it('is taken over by who is bound to it; what the merchant closed stays closed', async () => {
    const factoryId = t.tenants.factory;
    for (const expressName of ['圆通速递', '韵达快递']) await factory.call(express.save, { expressName });
    expect(await (await t.as('merchant03')).ask(express.syncFactory, { factoryId })).toMatchObject({
      code: 404,
    });
    const sync = () => merchant.call(express.syncFactory, { factoryId });
    expect(await sync()).toEqual({ added: 2, closed: 0, unchanged: 0 });
    expect(await sync()).toEqual({ added: 0, closed: 0, unchanged: 2 });
    const taken = await idOf(merchant, '圆通速递');
    expect(await merchant.ask(express.save, { id: taken, expressName: '中通' })).toMatchObject({
      code: 409,
      msg: '「圆通速递」同步自工厂，名称不能修改；要用别的名称，请新建一家。',
    });
    await merchant.call(express.save, { id: taken, expressName: '圆通速递', remark: '夜班' });
    await merchant.call(express.openOrClose, { ids: [await idOf(merchant, '韵达快递')], open: false });
    await factory.call(express.openOrClose, { ids: [await idOf(factory, '圆通速递')], open: false });
    expect(await sync()).toEqual({ added: 0, closed: 1, unchanged: 1 });
    const closed = ['其他快递（停用）', '圆通速递（停用）', '韵达快递（停用）'];
    expect(new Set(await names(merchant, { open: 'no' }))).toEqual(new Set(closed));
    expect((await merchant.call(express.list, { keyword: '圆通' })).list[0]!.factoryName).not.toBe('');
  });
});

describe('[C146] rules', () => {
  const rule = { name: '广东发顺丰', shopIds: [] as number[], provinces: ['广东'] };
  it('choose the company of an order that comes without one', async () => {
    const sf = await idOf(merchant, '顺丰速运');
    await merchant.call(express.save, { expressName: '中通快递', isDefault: true });
    const saved = await merchant.call(express.saveRules, {
      version: 0,
      rules: [{ ...rule, configId: sf, shopIds: [shopId] }],
    });
    expect(saved).toEqual({ version: 1 });
    expect((await merchant.call(express.rules, {})).rules).toMatchObject([
      { name: '广东发顺丰', configId: sf, provinces: ['广东省'] },
    ]);
    const misspelt = [{ ...rule, provinces: ['浙江杭州'], configId: sf }];
    expect(await merchant.ask(express.saveRules, { version: 1, rules: misspelt })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('是不是“浙江省”'),
    });
    const expressOf = async (province: string, expressName = '') => {
      const made = await merchant.call(orderCreate.create, {
        goal: 'draft',
        shopId,
        currency: 'CNY',
        province,
        expressName,
        lines: [],
      });
      const row = await t.database.system
        .selectFrom('tradeOrder')
        .select('expressName')
        .where('id', '=', made.order!.id)
        .executeTakeFirstOrThrow();
      return row.expressName;
    };
    expect(await expressOf('广东省')).toBe('顺丰速运');
    expect(await expressOf('浙江省')).toBe('中通快递');
    expect(await expressOf('广东省', '自提')).toBe('自提');
    await merchant.call(express.openOrClose, { ids: [sf], open: false });
    expect(await expressOf('广东省')).toBe('中通快递');
  });

  it('are saved as they were seen, with companies and shops that are the merchant’s', async () => {
    const configId = await idOf(merchant, '顺丰速运');
    const save = (input: object) =>
      merchant.ask(express.saveRules, { version: 1, rules: [{ ...rule, configId }], ...input });
    expect(await save({ version: 0 })).toMatchObject({ code: 409 });
    const foreign = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    expect(await save({ rules: [{ ...rule, configId, shopIds: [foreign.id] }] })).toMatchObject({
      code: 404,
    });
    const twice = [rule, rule].map((one) => ({ ...one, configId }));
    expect(await save({ rules: twice })).toMatchObject({ code: 400 });
    expect(await save({ rules: [{ ...rule, configId: 999_999 }] })).toMatchObject({ code: 404 });
    expect(await save({ rules: [{ ...rule, configId, minPieces: 5, maxPieces: 2 }] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('最多件数不能小于最少件数'),
    });
  });

  it('a company that a rule names is not deleted; the danger password is asked for', async () => {
    const id = await idOf(merchant, '顺丰速运');
    expect(await merchant.ask(express.remove, { id })).toMatchObject({ code: 409 });
    await merchant.call(express.saveRules, { version: 1, rules: [] });
    const again = [{ ...rule, configId: id }];
    await merchant.call(express.saveRules, { version: 2, rules: again });
    await merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'danger1' });
    // To lose a rule is no small change; to change one is.
    const fewer = { version: 3, rules: [] };
    expect(await merchant.ask(express.saveRules, fewer)).toMatchObject({ code: 1014000009 });
    await merchant.call(express.saveRules, { ...fewer, dangerOptPassword: 'danger1' });
    expect((await merchant.ask(express.remove, { id })).code).not.toBe(0);
    await merchant.call(express.remove, { id, dangerOptPassword: 'danger1' });
    expect(await names(merchant, { keyword: '顺丰' })).toEqual([]);
  });
});
