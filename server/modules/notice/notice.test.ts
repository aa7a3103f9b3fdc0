import { afterAll, beforeAll, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildNotice } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let foreign: { id: number };
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  foreign = await buildNotice(t.database.system, { tenantId: t.tenants.merchant2 });
});
afterAll(() => t.close());

const readAt = async (id: number) =>
  (
    await t.database.system
      .selectFrom('notice')
      .select('readAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).readAt;

it('notices of another tenant are neither shown nor read', async () => {
  expect(await merchant.call(notice.page, {})).toEqual({ list: [], total: 0, unread: 0 });
  await merchant.call(notice.read, { ids: [foreign.id] });
  await merchant.call(notice.read, { ids: [] });
  expect(await readAt(foreign.id)).toBeNull();
});

it('counts the unread, shows them alone, and reads some or all; a first reading stands', async () => {
  const tenantId = t.tenants.merchant1;
  // The newest first, in whichever order they were written.
  const at = (minute: number) => ({ tenantId, createdAt: new Date(Date.UTC(2026, 0, 1, 8, minute)) });
  await buildNotice(t.database.system, { ...at(3), title: '三' });
  const one = await buildNotice(t.database.system, { ...at(1), title: '一', link: '/business/order' });
  const two = await buildNotice(t.database.system, { ...at(2), title: '二' });
  const titles = async (input: object) => {
    const { list, total, unread } = await merchant.call(notice.page, input);
    return { titles: list.map((row) => row.title), total, unread };
  };
  expect(await titles({})).toEqual({ titles: ['三', '二', '一'], total: 3, unread: 3 });

  await merchant.call(notice.read, { ids: [one.id] });
  const first = await readAt(one.id);
  expect(await titles({ unread: true })).toEqual({ titles: ['三', '二'], total: 2, unread: 2 });
  expect(await titles({ pageSize: 1, pageNo: 3 })).toEqual({ titles: ['一'], total: 3, unread: 2 });
  expect((await merchant.call(notice.page, {})).list.at(-1)).toMatchObject({
    read: true,
    link: '/business/order',
  });

  await merchant.call(notice.read, { ids: [] });
  expect(await titles({})).toMatchObject({ unread: 0 });
  expect(await readAt(one.id)).toEqual(first);
  expect(await readAt(two.id)).not.toBeNull();
});
