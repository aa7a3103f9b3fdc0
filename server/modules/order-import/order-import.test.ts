import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task, type Task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../tests/fixtures/online-retail');

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (
    await t.database.system
      .insertInto('shop')
      .values({ merchantId: t.tenants.merchant1, platform: 'local', brandName: '礼品', nick: '礼品店' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => t.close());

async function ended(taskId: number): Promise<Task> {
  for (;;) {
    const now = await merchant.call(task.get, { id: taskId });
    if (now.status !== 'waiting' && now.status !== 'running') return now;
    await wait(20);
  }
}

async function importFile(name: string, content: Buffer | string, rest: object = {}) {
  const inspected = await merchant.upload(orderImport.inspect, name, content);
  expect(inspected.msg).toBe('');
  const { fileId, suggested } = inspected.data;
  const { taskId } = await merchant.call(orderImport.start, {
    fileId,
    shopId,
    mapping: suggested,
    currency: 'GBP',
    timeZone: 'UTC',
    ...rest,
  });
  return ended(taskId);
}

const download = async (link: string) => (await t.app.inject({ url: link })).rawPayload;

describe('one day of Online Retail', () => {
  it('comes in, order by order, or is refused with its reason; a second time nothing changes', async () => {
    const content = await fs.readFile(path.join(FOLDER, '2010-12-01.csv'));
    // Counted here by hand from the file, not by the reader.
    const lines = content.toString().trim().split(/\r?\n/).slice(1);
    const numbers = lines.map((line) => line.slice(0, line.indexOf(',')));
    const refusedOrders = new Set(
      lines
        .filter((line) => /,-\d+,\d{4}-\d\d-\d\d /.test(line) || /,0,\d{4}-/.test(line))
        .map((line) => line.split(',')[0]),
    );
    const orders = new Set(numbers);

    const first = await importFile('2010-12-01.csv', content);
    expect(first).toMatchObject({
      status: 'done',
      done: lines.length,
      total: lines.length,
      result: { 新增: orders.size - refusedOrders.size, 未变: 0, 拒绝: refusedOrders.size },
    });
    const listed = await merchant.call(order.page, { status: 'unmapped', pageSize: 5 });
    expect(listed.total).toBe(orders.size - refusedOrders.size);

    const refused = (await download(first.errorFile!)).toString();
    expect(refused).toContain('数量');
    expect(refused.trim().split('\r\n')).toHaveLength(
      1 + numbers.filter((number) => refusedOrders.has(number)).length,
    );

    const second = await importFile('2010-12-01.csv', content);
    expect(second.result).toEqual({
      新增: 0,
      未变: orders.size - refusedOrders.size,
      拒绝: refusedOrders.size,
    });
    expect((await merchant.call(order.page, {})).total).toBe(orders.size - refusedOrders.size);
  });

  it('a refused file that was corrected comes in', async () => {
    const bad = '平台订单号,商家编码,数量\nR-1,A,1\nR-2,B,0\n';
    const first = await importFile('r.csv', bad);
    expect(first.result).toEqual({ 新增: 1, 未变: 0, 拒绝: 1 });
    const refused = (await download(first.errorFile!)).toString();
    const corrected = refused.replace(/,0\r\n/, ',3\r\n');
    expect((await importFile('r-拒绝.csv', corrected)).result).toEqual({ 新增: 1, 未变: 0, 拒绝: 0 });
  });
});
