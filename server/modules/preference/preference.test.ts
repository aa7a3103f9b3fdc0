import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMON_CONFIG, preference } from '#contract/preference/preference.ts';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

const columns = [
  { name: 'orderNo', shown: true },
  { name: 'pieces', shown: false },
];

it('what one user set is not another’s, nor his own in another tenant', async () => {
  const merchant = await t.as('merchant01');
  expect(await merchant.call(preference.saveColumns, { id: 'order', columns })).toBe(true);
  expect(await merchant.call(preference.columns, { id: 'order' })).toEqual(columns);
  expect(await (await t.as('merchant04')).call(preference.columns, { id: 'order' })).toBeNull();

  const one = await t.as('many01', t.tenants.merchant1);
  await one.call(preference.saveColumns, { id: 'order', columns });
  const other = await t.as('many01', t.tenants.merchant2);
  expect(await other.call(preference.columns, { id: 'order' })).toBeNull();
});

it('saving again replaces; columns and configuration of one name do not meet', async () => {
  const merchant = await t.as('merchant02');
  const id = COMMON_CONFIG.pagination;
  await merchant.call(preference.saveColumns, { id, columns });
  await merchant.call(preference.saveColumns, { id, columns: columns.toReversed() });
  expect(await merchant.call(preference.columns, { id })).toEqual(columns.toReversed());
  expect(await merchant.call(preference.commonConfig, { id })).toBeNull();
  for (const value of ['{"order":100}', '', '不是 JSON 😀']) {
    expect(await merchant.call(preference.saveCommonConfig, { id, value })).toBe(true);
    expect(await merchant.call(preference.commonConfig, { id })).toBe(value);
  }
});

it('refuses more columns than a list can have, and a configuration beyond 10,000 characters', async () => {
  const merchant = await t.as('merchant01');
  const many = Array.from({ length: 101 }, (_, i) => ({ name: `c${i}`, shown: true }));
  expect(await merchant.ask(preference.saveColumns, { id: 'order', columns: many })).toMatchObject({
    code: 400,
  });
  expect(
    await merchant.ask(preference.saveCommonConfig, { id: '259', value: 'x'.repeat(10_001) }),
  ).toMatchObject({ code: 400 });
});

it('a list’s settings are what the single calls answer, in one, and nobody else’s', async () => {
  const merchant = await t.as('merchant03');
  expect(await merchant.call(preference.listSettings, { id: 'order' })).toEqual({
    columns: null,
    pagination: null,
    searches: [],
  });
  await merchant.call(preference.saveColumns, { id: 'order', columns });
  await merchant.call(preference.saveColumns, { id: 'sku', columns: columns.toReversed() });
  await merchant.call(preference.saveCommonConfig, { id: COMMON_CONFIG.pagination, value: '{"order":200}' });
  const search = { list: 'order', name: '待推单', question: { status: ['waitPush'] }, isDefault: true };
  const { id } = await merchant.call(savedSearch.save, search);
  await merchant.call(savedSearch.save, { ...search, list: 'sku', name: '别处的' });
  expect(await merchant.call(preference.listSettings, { id: 'order' })).toEqual({
    columns,
    pagination: '{"order":200}',
    searches: [{ id, name: '待推单', question: { status: ['waitPush'] }, isDefault: true, shared: false }],
  });
  expect(await (await t.as('merchant04')).call(preference.listSettings, { id: 'order' })).toMatchObject({
    columns: null,
    searches: [],
  });
});
