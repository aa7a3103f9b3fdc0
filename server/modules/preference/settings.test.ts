import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamicSetting } from '#contract/preference/dynamic-setting.ts';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

describe('[C123] [C124] a dynamic setting', () => {
  it('refuses a name that is none, what is no object, and more than 10,000 characters', async () => {
    const user = await t.as('merchant01');
    for (const input of [
      { id: 'a b', value: {} },
      { id: 'import', value: [1] },
      { id: 'import', value: { text: 'x'.repeat(10_001) } },
    ])
      expect(await user.ask(dynamicSetting.save, input as never)).toMatchObject({ code: 400 });
    expect(await user.call(dynamicSetting.get, { id: 'import' })).toEqual({ id: 'import', value: null });
  });

  it('is one user’s in one tenant, and the last saving stands', async () => {
    const user = await t.as('many01', t.tenants.merchant1);
    const value = { shopId: 3, currency: 'USD', deep: { list: [1, null, '字'] } };
    expect(await user.call(dynamicSetting.save, { id: 'import', value: { shopId: 1 } })).toBe(true);
    await user.call(dynamicSetting.save, { id: 'import', value });
    expect(await user.call(dynamicSetting.get, { id: 'import' })).toEqual({ id: 'import', value });
    for (const other of [await t.as('many01', t.tenants.merchant2), await t.as('merchant01')])
      expect((await other.call(dynamicSetting.get, { id: 'import' })).value).toBeNull();
  });
});

describe('saved searches', () => {
  const save = async (username: string, more: object) =>
    (await t.as(username)).ask(savedSearch.save, {
      list: 'orders',
      name: '急单',
      question: { urgent: ['true'] },
      isDefault: false,
      ...more,
    });
  const sharedFor = async (username: string) =>
    (await (await t.as(username)).call(savedSearch.shared, { id: 'orders' })).map(({ name }) => name);

  it('[C126] are seen by the others where the main account shares them, and by nobody else', async () => {
    expect(await save('merchant04', { name: '子账号的', shared: true })).toMatchObject({ code: 403 });
    await save('merchant01', { name: '自己的' });
    const { data } = await save('merchant01', { name: '公司的', shared: true });
    expect(await sharedFor('merchant04')).toEqual(['公司的']);
    expect(await sharedFor('merchant02')).toEqual([]);
    const owner = t.database.system
      .updateTable('membership')
      .where('tenantId', '=', t.tenants.merchant1)
      .where('isSub', '=', false)
      .where('userId', '=', (eb) =>
        eb.selectFrom('appUser').select('id').where('username', '=', 'merchant01'),
      );
    await owner.set({ status: 1 }).execute();
    expect(await sharedFor('merchant04')).toEqual([]);
    await owner.set({ status: 0 }).execute();
    await save('merchant01', { id: data.id, name: '公司的', shared: false });
    expect(await sharedFor('merchant04')).toEqual([]);
  });

  it('[C128] are put in order, all of them or none', async () => {
    const user = await t.as('merchant02');
    const ids: string[] = [];
    for (const name of ['一', '二', '三'])
      ids.push((await save('merchant02', { list: 'sku', name })).data.id);
    const names = async () => (await user.call(savedSearch.list, { id: 'sku' })).map(({ name }) => name);
    const [one, two, three] = ids as [string, string, string];
    expect(await user.ask(savedSearch.sort, { list: 'sku', ids: [two, one] })).toMatchObject({ code: 409 });
    expect(await user.ask(savedSearch.sort, { list: 'sku', ids: [two, one, one] })).toMatchObject({
      code: 409,
    });
    expect(await names()).toEqual(['一', '二', '三']);
    expect(await user.call(savedSearch.sort, { list: 'sku', ids: [three, one, two] })).toBe(true);
    expect(await names()).toEqual(['三', '一', '二']);
    expect(await (await t.as('merchant01')).ask(savedSearch.sort, { list: 'sku', ids })).toMatchObject({
      code: 409,
    });
  });
});
