import { afterAll, beforeAll, expect, it } from 'vitest';
import { dict } from '#contract/dict/dict.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

it('[C032] answers one dictionary in its order, or all; an unknown one has no words', async () => {
  const merchant = await t.as('merchant01');
  const all = await merchant.call(dict.list, {});
  const statuses = await merchant.call(dict.list, { dictType: 'order_status' });
  // The words of docs/spec/order-states.tsv, with the numbers of the database.
  expect(statuses).toContainEqual({
    dictType: 'order_status',
    value: '10',
    label: '待推单',
    sort: expect.any(Number),
    colorType: '',
    cssClass: '',
  });
  expect(all.filter(({ dictType }) => dictType === 'order_status')).toEqual(statuses);
  expect(new Set(all.map(({ dictType, value }) => `${dictType} ${value}`)).size).toBe(all.length);
  expect(await merchant.call(dict.list, { dictType: 'toString' })).toEqual([]);
});
