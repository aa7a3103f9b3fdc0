import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { orderExport } from '#contract/order-export/order-export.ts';
import { task } from '#contract/task/task.ts';
import { BASE_PATH, HEADERS } from '#contract/wire.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';
import { MOST_TASKS_OF_A_TENANT } from './task-queue.ts';

let t: TestApp;
let merchant: Client;
let log = '';
beforeAll(async () => {
  t = await startTestApp({ logLevel: 'trace', logTo: { write: (line) => void (log += line) } });
  merchant = await t.as('merchant01');
});
afterEach(async () => {
  await t.database.system.updateTable('task').set({ status: 'cancelled' }).execute();
});
afterAll(() => t.close());

const asked = { columns: ['orderNo'], per: 'order', format: 'csv', timeZone: 'Asia/Shanghai', ids: [1] };
const exportBy = (client: Client) => client.ask(orderExport.start, asked);

/** Exports that end when they are told to. */
function gated() {
  const begun: number[] = [];
  const waiting: (() => void)[] = [];
  t.app.tasks.handle('order.export', orderExport.start.access, async ({ task: { tenantId } }) => {
    begun.push(tenantId);
    await new Promise<void>((go) => waiting.push(go));
    return { result: {} };
  });
  return { begun, endOne: () => waiting.shift()!(), endAll: () => waiting.splice(0).forEach((go) => go()) };
}

describe('one tenant’s queue', () => {
  it('holds up nobody else: another one’s first task begins while it waits', async () => {
    const { begun, endOne, endAll } = gated();
    const { merchant1, merchant2, merchant3 } = t.tenants;
    for (let i = 0; i < 20; i++) expect((await exportBy(merchant)).code).toBe(0);
    await until(() => begun.length === 2, 'a tenant who is alone does not work');
    expect((await exportBy(await t.as('merchant02'))).code).toBe(0);
    await until(() => begun.length === 3, 'the second tenant waits behind the first one’s queue');
    expect(begun).toEqual([merchant1, merchant1, merchant2]);
    // Every place is taken now. The next free one is not the first tenant’s again, though he asked before.
    expect((await exportBy(await t.as('merchant03'))).code).toBe(0);
    endOne();
    await until(() => begun.length > 3);
    expect(begun[3]).toBe(merchant3);
    await t.database.system.updateTable('task').set({ status: 'cancelled' }).execute();
    endAll();
  });

  it('has an end: more are refused with what to do, until one of his ends', async () => {
    const { begun, endAll } = gated();
    const ids: number[] = [];
    for (let i = 0; i < MOST_TASKS_OF_A_TENANT; i++) ids.push((await exportBy(merchant)).data.taskId);
    await until(() => begun.length === 2);
    expect(await exportBy(merchant)).toMatchObject({
      code: CODES.tooMany,
      msg: '已有 100 个任务在等待或进行，请等其中一些完成，或在任务列表中取消后再提交。',
    });
    expect((await exportBy(await t.as('merchant02'))).code).toBe(0);
    expect((await merchant.ask(task.cancel, { id: ids.at(-1)! })).code).toBe(0);
    expect((await exportBy(merchant)).code).toBe(0);
    // Tried again it waits like a new one.
    expect((await merchant.ask(task.retry, { id: ids.at(-1)! })).code).toBe(CODES.tooMany);
    await t.database.system.updateTable('task').set({ status: 'cancelled' }).execute();
    endAll();
  });
});

it('a task that fails tells the request that made it, and its lines in the log carry both numbers', async () => {
  t.app.tasks.handle('order.export', orderExport.start.access, () =>
    Promise.reject(new TypeError('broken inside')),
  );
  const started = await t.app.inject({
    method: 'POST',
    url: BASE_PATH + orderExport.start.path,
    headers: { authorization: `Bearer ${merchant.token}` },
    payload: asked,
  });
  const { taskId } = started.json<{ data: { taskId: number } }>().data;
  const ended = await until(async () => {
    const now = await merchant.call(task.get, { id: taskId });
    return now.endedAt ? now : null;
  });
  const requestId = started.headers[HEADERS.requestId];
  expect(ended).toMatchObject({ status: 'failed', requestId });
  expect(ended.error).not.toContain('broken');
  const line = log.split('\n').find((one) => one.includes('broken inside'));
  expect(JSON.parse(line!)).toMatchObject({ level: 50, taskId, reqId: requestId });
});
