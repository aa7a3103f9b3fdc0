import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantLog } from '#contract/tenant-log.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant01');
});
afterAll(() => t.close());

/** Lines of a tenant, an hour apart. */
const write = (tenantId: number, texts: string[], more: object = {}) =>
  t.database.system
    .insertInto('tenantLog')
    .values(
      texts.map((text, i) => ({
        tenantId,
        userName: '王店长',
        kind: 'role',
        text,
        createdAt: new Date(Date.UTC(2025, 0, 1, i)),
        ...more,
      })),
    )
    .execute();
const texts = async (asked: object) => (await owner.call(tenantLog.page, asked)).list.map(({ text }) => text);

it('the log of a tenant is its own, and not for who may not', async () => {
  await write(t.tenants.merchant2, ['别家的事']);
  expect(await texts({ keyword: '别家' })).toEqual([]);
  const clerk = await t.as('merchant04');
  expect(await clerk.ask(tenantLog.page, {})).toMatchObject({ code: 403 });
});

it('comes with the newest first, and is found by kind, person, words and time', async () => {
  await write(t.tenants.merchant1, ['新建甲', '新建乙', '删除甲']);
  await write(t.tenants.merchant1, ['平台停用'], { userName: '平台', kind: 'tenant' });
  expect(await texts({ kind: 'role' })).toEqual(['删除甲', '新建乙', '新建甲']);
  expect(await texts({ kind: 'role', keyword: '甲' })).toEqual(['删除甲', '新建甲']);
  expect(await texts({ userName: '平' })).toEqual(['平台停用']);
  const day = [Date.UTC(2025, 0, 1, 1), Date.UTC(2025, 0, 1, 2)];
  expect(await texts({ kind: 'role', createTime: day })).toEqual(['新建乙']);
  expect(await owner.call(tenantLog.page, { kind: 'role', pageSize: 1, pageNo: 2 })).toMatchObject({
    total: 3,
    list: [{ text: '新建乙', userName: '王店长', ip: '' }],
  });
  expect(await owner.ask(tenantLog.page, { kind: 'nothing' })).toMatchObject({ code: 400 });
  for (const [moment, msg] of [
    [-9e15, '请选择有效的日期'],
    [9e15, '请选择 2100 年之前的日期'],
  ])
    expect(await owner.ask(tenantLog.page, { createTime: [moment, moment] })).toMatchObject({
      code: 400,
      msg,
    });
});
