import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { orderExport } from '#contract/order-export/order-export.ts';
import { role } from '#contract/role/role.ts';
import { task } from '#contract/task/task.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

/** A long action does what its user may do now, not what he might do when he began it. */

const ALL = ['business:task', 'business:order', 'business:order:edit', 'business:order:export'];

let t: TestApp;
let owner: Client;
let roleId: number;
let userId: number;
let person: Client;
let people = 0;
let orderId: number;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant01');
  orderId = await order();
});
afterAll(() => t.close());
beforeEach(async () => {
  const username = `leaver${++people}`;
  roleId = (await owner.call(role.create, { name: username, permissions: ALL })).id;
  const account = { username, realName: '小周', password: 'Demo123456' };
  userId = (await owner.call(user.create, { ...account, roleIds: [roleId] })).id;
  person = await t.as(username);
});

const rowOf = (id: number) =>
  t.database.system.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: number) => (await rowOf(id)).status;

/** An export of his that he cancelled. */
async function cancelledExport(): Promise<number> {
  const { taskId } = await person.call(orderExport.start, {
    filter: {},
    position: await position(),
    columns: ['orderNo'],
  });
  await expect.poll(() => statusOf(taskId), { timeout: 5_000 }).toBe('done');
  // As though he had been in time.
  await t.database.system.updateTable('task').set({ status: 'cancelled' }).where('id', '=', taskId).execute();
  return taskId;
}
async function order(): Promise<number> {
  const { tenantId: merchantId } = owner;
  const { id: shopId } = await buildShop(t.database.system, { merchantId });
  return (await buildOrder(t.database.system, { merchantId, shopId, status: 'waitPush' })).id;
}
const position = async () =>
  (await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(t.database.system)).rows[0]!
    .now;

describe('a task that is tried again', () => {
  it('does nothing for who lost the permission since', async () => {
    const id = await cancelledExport();
    const permissions = ALL.filter((one) => one !== 'business:order:export');
    await owner.call(role.update, { id: roleId, name: `改名${people}`, permissions });
    expect(await person.ask(task.retry, { id })).toMatchObject({ code: 0 });
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('failed');
    expect((await rowOf(id)).error).toBe('您已没有进行该操作的权限，任务已停止；请联系管理员。');
  });

  it('is refused to who reaches only a part since: it was asked for all', async () => {
    const id = await cancelledExport();
    const { id: deptId } = await owner.call(department.create, { name: `组${people}`, parentId: null });
    await owner.call(departmentPermission.assign, { deptId, all: false, shopIds: [] });
    await owner.call(user.update, { id: userId, roleIds: [roleId], deptId });
    expect(await person.ask(task.retry, { id })).toMatchObject({
      code: 400,
      msg: '您的部门只能使用部分店铺或材质，不能重试旧任务，请从原来的页面重新发起。',
    });
    expect(await statusOf(id)).toBe('cancelled');
  });
});

it('a bulk of somebody who is disabled meanwhile goes no further', async () => {
  const merchantId = owner.tenantId;
  let taskId = 0;
  await t.database.system.transaction().execute(async (trx) => {
    await trx.selectFrom('tradeOrder').select('id').where('id', '=', orderId).forUpdate().execute();
    const input = { event: 'order.lock', params: {}, filter: {}, position: await position() };
    taskId = await t.app.tasks.submit(t.database.of(merchantId), {
      ...{ tenantId: merchantId, userId, kind: 'order.action', title: '批量操作' },
      input: { ...input, side: 'merchant', userName: '小周' },
    });
    await untilWaiting(t, 'trade_order');
    await owner.call(user.updateStatus, { id: userId, status: 1 });
  });
  await expect.poll(() => statusOf(taskId), { timeout: 20_000 }).toBe('cancelled');
  // Whoever asks for the order next waits for the run that is ending.
  const moved = await t.database.system
    .transaction()
    .execute((trx) =>
      trx
        .selectFrom('tradeOrder')
        .select(['hold', 'version'])
        .where('id', '=', orderId)
        .forUpdate()
        .execute(),
    );
  expect(moved).toMatchObject([{ hold: 0, version: 1 }]);
  expect(await person.ask(task.retry, { id: taskId })).toMatchObject({ code: 401 });
});
