import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';

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

it('[C030] tells who came in, and from where: by a password or by a change of tenant, once in ten minutes', async () => {
  const v = visitorOf(t);
  const enter = (ip: string) => v.ask(auth.login, { username: 'many01', password: DEMO_PASSWORD }, { ip });
  const { data } = await enter('10.9.8.7');
  const chosen = { tenantId: t.tenants.merchant1 };
  await v.ask(auth.chooseTenant, chosen, { ip: '10.9.8.7', token: data.accessToken });
  const again = await enter('10.9.8.7');
  await v.ask(auth.chooseTenant, chosen, { ip: '10.9.8.7', token: again.data.accessToken });
  const other = await enter('10.9.8.8');
  await v.ask(auth.chooseTenant, chosen, { ip: '10.9.8.8', token: other.data.accessToken });
  const { list } = await owner.call(tenantLog.page, { kind: 'signIn' });
  expect(list.slice(0, 2)).toMatchObject([
    { text: '登录', userId: data.userId, ip: '10.9.8.8' },
    { text: '登录', userId: data.userId, ip: '10.9.8.7' },
  ]);
  expect(list.filter(({ userName }) => userName === list[0]!.userName)).toHaveLength(2);
  expect(list.some(({ userName }) => userName === '王店长')).toBe(true);
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
