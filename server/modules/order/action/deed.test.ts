import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { notice } from '#contract/notice/notice.ts';
import { task, type Task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

// What was done to many orders can be taken back for a day, and nothing that moved on since goes with it.

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const standing = async (
  status: 'waitReview' | 'pendingRule' = 'waitReview',
  rest: Record<string, unknown> = {},
) => {
  const { merchant1: merchantId, factory: factoryId } = t.tenants;
  const line = { platformCode: 'A', kind: 'sku', costCents: 990 } as const;
  return buildOrder(t.database.system, { merchantId, factoryId, status, lines: [line], ...rest });
};
const three = async () => [await standing(), await standing(), await standing()];
const send = (event: string, ids: number[], params: Record<string, unknown> = {}, who = factory) =>
  who.call(order.action, { event, ids, params });
const newest = async (who = factory): Promise<Task> => (await who.call(task.page, { pageSize: 1 })).list[0]!;
const statusOf = async (id: number) => (await factory.call(order.get, { id })).status;
const undo = ({ id, undo: back }: Task, who = factory) =>
  who.ask(order.action, { event: back?.event ?? 'order.review.withdraw', undoOf: id });

describe('a bulk action', () => {
  it('is among the tasks, says what its way back would do, and goes it once', async () => {
    const ids = (await three()).map(({ id }) => id);
    await send('order.repulse', ids, { reason: '图片不清晰' });
    const made = await newest();
    expect(made).toMatchObject({
      ...{ kind: 'order.action', status: 'done', title: '打回 3 单', result: { 成功: 3, 失败: 0 } },
      undo: { event: 'order.repulse.withdrawn', label: '打回', orders: 3 },
    });
    expect((await undo(made)).data).toMatchObject({ successIds: ids, failed: [] });
    // Back under review: judged anew, so not necessarily without reasons.
    for (const id of ids) expect(['waitReview', 'pendingRule']).toContain(await statusOf(id));
    expect((await merchant.call(notice.page, {})).list[0]?.title).toBe('工厂撤销了 3 个订单的打回');
    expect((await newest()).undo).toBeNull();
    expect(await undo(made)).toMatchObject({ code: 409, msg: '这个任务已经撤销过，请在订单列表中核对。' });
  });

  it('that was cancelled and taken back is not gone on with', async () => {
    await send(
      'order.repulse',
      (await three()).map(({ id }) => id),
      { reason: '图片不清晰' },
    );
    const made = await newest();
    await undo(made);
    await sql`update task set status = 'cancelled' where id = ${made.id}`.execute(t.database.system);
    expect(await factory.ask(task.retry, { id: made.id })).toMatchObject({ code: 400 });
  });

  it('takes back nothing of an order that moved on since, and says which, and why', async () => {
    const [one, two, three_] = await three();
    const ids = [one!.id, two!.id, three_!.id];
    await send('order.repulse', ids, { reason: '图片不清晰' });
    await send('order.remarked', [two!.id], { remark: '商家已在改图' }, merchant);
    const { data } = await undo(await newest());
    expect(data!.successIds).toEqual([one!.id, three_!.id]);
    expect(data!.failed).toEqual([
      {
        ...{ id: two!.id, orderNo: two!.orderNo, code: 409 },
        msg: expect.stringMatching(new RegExp(`^订单 ${two!.orderNo} 已由 .* 备注（.*），撤销没有执行`)),
      },
    ]);
    expect(await statusOf(two!.id)).toBe('repulsed');
  });

  it('that forced orders through is taken back: they are judged anew', async () => {
    const reasons = ['addressMissing'];
    const ids: number[] = [];
    for (let i = 0; i < 2; i++) ids.push((await standing('pendingRule', { reasons, address: '' })).id);
    await send('order.approve.forced', ids);
    expect((await undo(await newest())).data).toMatchObject({ successIds: ids });
    for (const id of ids)
      expect(await factory.call(order.get, { id })).toMatchObject({
        ...{ status: 'pendingRule', reasons: expect.arrayContaining(reasons) },
      });
  });

  it('is taken back by its own user alone, for a day, and by its own way back', async () => {
    const ids = (await three()).map(({ id }) => id);
    await send('order.approve', ids);
    const made = await newest();
    const recall = { event: 'order.recall', undoOf: made.id };
    expect(await merchant.ask(order.action, recall)).toMatchObject({ code: 404 });
    expect(await factory.ask(order.action, { event: 'order.lock', undoOf: made.id })).toMatchObject({
      code: 400,
    });
    await sql`update task set ended_at = ended_at - interval '25 hours' where id = ${made.id}`.execute(
      t.database.system,
    );
    expect((await newest()).undo).toBeNull();
    expect(await undo(made)).toMatchObject({ code: 409, msg: expect.stringContaining('超过 24 小时') });
    for (const id of ids) expect(await statusOf(id)).toBe('waitProduce');
  });

  it('of one order, or one that has no way back, makes no task', async () => {
    const before = (await factory.call(task.page, {})).total;
    await send('order.repulse', [(await standing()).id], { reason: '图片不清晰' });
    await send(
      'order.cancel',
      (await three()).map(({ id }) => id),
    );
    expect((await factory.call(task.page, {})).total).toBe(before);
  });
});

describe('more orders than one call moves', () => {
  const SEEN = 11_200;
  it('names every order that it refused, in a file, and is taken back as a task', async () => {
    const { id } = await standing();
    // Copies; every tenth of the first thousand is locked.
    await sql`
      insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
        hold, hold_by, goods_lines, pieces, country, recipient_name, recipient_phone, address)
      select merchant_id, factory_id, 'MANY-' || n, shop_id, shop_name, platform, 'MANY-' || n, status,
        case when n <= 1000 then 1 else 0 end, case when n <= 1000 then 'merchant' end, goods_lines, pieces, '火星',
        recipient_name, recipient_phone, address
      from trade_order, generate_series(1, ${SEEN}) n where id = ${id}`.execute(t.database.system);
    const { position } = await factory.call(order.page, { country: '火星' });
    const filter = { country: '火星' };
    const ended = (taskId: number) =>
      until(async () => {
        const now = await factory.call(task.get, { id: taskId });
        return now.endedAt !== null && now;
      }, 'the task did not end');
    const sent = { event: 'order.repulse', filter, position, params: { reason: '图片不清晰' } };
    const { taskId } = await factory.call(order.action, sent);
    const done = await ended(taskId!);
    expect(done).toMatchObject({ status: 'done', result: { 成功: SEEN - 1000, 失败: 1000 } });
    const file = (await t.app.inject({ url: done.errorFile! })).payload.replace('\u{feff}', '');
    const [head, ...lines] = file.trim().split('\r\n');
    expect(head).toBe('订单号,原因');
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(
      Array.from({ length: 1000 }, (_, i) => `MANY-${i + 1}`).toSorted(),
    );
    expect(lines.every((line) => line.endsWith('订单已锁定，请先解锁。'))).toBe(true);

    expect(done.undo).toMatchObject({ event: 'order.repulse.withdrawn', orders: SEEN - 1000 });
    const undone = await undo(done);
    expect(undone.data).toMatchObject({ successIds: [], failed: [] });
    expect(await ended(undone.data!.taskId ?? 0)).toMatchObject({
      title: `撤销任务 #${taskId}`,
      ...{ result: { 成功: SEEN - 1000, 失败: 0 }, undo: null },
    });
    expect((await factory.call(order.page, { ...filter, status: 'repulsed' })).total).toBe(0);
  }, 240_000);
});
