import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_SEARCHES, savedSearch } from '#contract/preference/saved-search.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let user: Client;
beforeAll(async () => {
  t = await startTestApp();
  user = await t.as('merchant01');
});
afterAll(() => t.close());

const question = {
  status: ['waitReview'],
  recipient: ['王小明'],
  orderNo: ['A1', 'A2'],
  sort: ['payTime.asc'],
};
const save = (who: Client, more: object) =>
  who.ask(savedSearch.save, { list: 'orders', name: '急单', question, isDefault: false, ...more });
const names = async (list = 'orders') =>
  (await user.call(savedSearch.list, { id: list })).map(({ name }) => name);

it('refuses a name that is taken, empty or too long, one more than fit, and what is not there', async () => {
  await save(user, { list: 'full', name: '0' });
  expect(await save(user, { list: 'full', name: '0' })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/已有名为「0」/),
  });
  expect(await save(user, { name: ' ' })).toMatchObject({ code: 400 });
  expect(await save(user, { name: 'x'.repeat(21) })).toMatchObject({ code: 400 });
  for (let i = 1; i < MOST_SEARCHES; i++) await save(user, { list: 'full', name: String(i) });
  expect(await names('full')).toHaveLength(30);
  expect(await save(user, { list: 'full', name: '多一个' })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/最多收藏 30 个/),
  });
  expect(await save(user, { id: 'orders:abcdefgh' })).toMatchObject({ code: 404 });
  expect(await user.ask(savedSearch.remove, { id: 'orders:abcdefgh' })).toMatchObject({ code: 404 });
});

it('keeps, renames, overwrites and deletes; the default is one', async () => {
  const { data: one } = await save(user, { list: 'own', name: '急单', isDefault: true });
  const { data: two } = await save(user, { list: 'own', name: '缺图', isDefault: true });
  const kept = () => user.call(savedSearch.list, { id: 'own' });
  expect(await kept()).toEqual([
    { id: one.id, name: '急单', question, isDefault: false, shared: false },
    { id: two.id, name: '缺图', question, isDefault: true, shared: false },
  ]);
  await save(user, { list: 'own', id: one.id, name: '特急单', question: { urgent: ['true'] } });
  expect((await kept())[0]).toEqual({
    id: one.id,
    name: '特急单',
    question: { urgent: ['true'] },
    isDefault: false,
    shared: false,
  });
  expect(await user.call(savedSearch.remove, { id: two.id })).toBe(true);
  expect((await kept()).map(({ name }) => name)).toEqual(['特急单']);
});

it('is one user’s in one tenant, and one list’s', async () => {
  const { data } = await save(user, { list: 'mine' });
  expect(await names('min')).toEqual([]);
  for (const other of [await t.as('merchant04'), await t.as('merchant02')]) {
    expect(await other.call(savedSearch.list, { id: 'mine' })).toEqual([]);
    expect(await other.ask(savedSearch.remove, { id: data.id })).toMatchObject({ code: 404 });
  }
  expect(await names('mine')).toEqual(['急单']);
});

it('of two that are saved at once under one name one is kept', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => save(user, { list: 'race', isDefault: true })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await names('race')).toEqual(['急单']);
});
