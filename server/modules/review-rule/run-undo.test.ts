import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { task } from '#contract/task/task.ts';
import { all, amountAtLeast, hasRemark, openReview, type ReviewWorld } from '#tests/support/review.ts';
import { until } from '#tests/support/until.ts';

// What a run of the rules decided goes back within a day, unless the same rules would decide it again at once.

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

const HIGH = 50_000;
const holdsHigh = () =>
  w.rule({ name: '高价', condition: all(amountAtLeast(HIGH)), actions: { pend: { reason: '金额过高' } } });
const letsThrough = () =>
  w.rule({ name: '放行', condition: all(hasRemark), actions: { approve: true, tags: ['自动'] } });
/** Switched off or on, as the screen of the rules does it. */
const switched = async (id: number, enabled: boolean) => {
  const { list } = await w.factory.call(reviewRule.page, {});
  const { name, condition, actions, version } = list.find((rule) => rule.id === id)!;
  await w.factory.call(reviewRule.update, { id, version, name, condition, actions, enabled });
};
const run = (ids: number[]) => w.factory.call(reviewRule.run, { ids });
const undo = (taskId: number, who = w.factory) => who.ask(reviewRule.undo, { taskId });
const newest = async () => (await w.factory.call(task.page, { pageSize: 1 })).list[0]!;
const high = () => w.standing({ amountCents: HIGH });
const remarked = (more = {}) => w.standing({ buyerRemark: '快', ...more });

describe('[B10] a run of the rules', () => {
  it('goes back once: approved orders to the review, held ones judged anew; what was marked stays marked', async () => {
    const rule = await holdsHigh();
    await letsThrough();
    const [held, through, untouched] = [await high(), await remarked(), await w.standing()];
    const { doneTaskId, pended, approved } = await run([held, through, untouched]);
    expect([pended, approved]).toEqual([1, 1]);
    expect(await newest()).toMatchObject({
      ...{ id: doneTaskId, kind: 'review.run', status: 'done', title: '运行审单规则 3 单' },
      result: { 检查: 3, 转待处理: 1, 自动审核: 1, 打标或加急: 1 },
      undo: { event: null, label: '运行审单规则', orders: 2 },
    });
    await switched(rule, false);
    const { data } = await undo(doneTaskId!);
    expect(data!.failed).toEqual([]);
    expect(new Set(data!.successIds)).toEqual(new Set([held, through]));
    expect(await w.look(held)).toMatchObject({ status: 'waitReview', reasons: [] });
    expect((await w.look(held)).log[0]).toMatchObject({
      event: 'order.rule.withdrawn',
      userName: '陈工',
    });
    // The rule is on still, and lets nothing through that a person put back.
    expect(await w.look(through)).toMatchObject({ status: 'waitReview', tags: ['自动'] });
    expect((await w.look(through)).log[0]).toMatchObject({ event: 'order.review.withdraw' });
    expect((await w.look(untouched)).version).toBe(1);
    expect((await newest()).undo).toBeNull();
    expect(await undo(doneTaskId!)).toMatchObject({
      code: 409,
      msg: '这个任务已经撤销过，请在订单列表中核对。',
    });
  });

  it('is not taken back where a rule would hold the orders again: it is named, and the way back stays open', async () => {
    const rule = await holdsHigh();
    await letsThrough();
    const [held, other, through] = [await high(), await high(), await remarked()];
    const { doneTaskId } = await run([held, other, through]);
    expect(await undo(doneTaskId!)).toMatchObject({
      code: 409,
      msg: '规则「高价」仍在启用，撤销后会立即把 2 单再次转待处理。请先在「审单规则」中停用或修改，再撤销。',
    });
    expect((await w.look(through)).status).toBe('waitProduce');
    expect(await w.look(held)).toMatchObject({ status: 'pendingRule', reasons: ['金额过高'] });
    await switched(rule, false);
    expect((await undo(doneTaskId!)).data!.successIds).toHaveLength(3);
  });

  it('keeps what the built-in checks would hold again, and says what to mend', async () => {
    const [unfit, fine] = [await w.standing({ recipientPhone: '12345' }), await remarked()];
    await letsThrough();
    const { doneTaskId } = await run([unfit, fine]);
    const { data } = await undo(doneTaskId!);
    expect(data!.successIds).toEqual([fine]);
    expect(data!.failed).toEqual([
      {
        ...{ id: unfit, orderNo: (await w.look(unfit)).orderNo, code: 409 },
        msg: expect.stringMatching(/：撤销后内置检查会立即再次转待处理，请先修改订单。$/),
      },
    ]);
    expect(await w.look(unfit)).toMatchObject({ status: 'pendingRule', reasons: ['phoneUnfit'] });
  });

  it('takes back nothing of an order that moved on since, or whose production has begun', async () => {
    await letsThrough();
    const [noted, begun, still] = [await remarked(), await remarked(), await remarked()];
    const { doneTaskId } = await run([noted, begun, still]);
    await w.factory.call(order.action, {
      event: 'order.remarked',
      ids: [noted],
      params: { remark: '已备料' },
    });
    await sql`update trade_order set batched_pieces = 1 where id = ${begun}`.execute(w.t.database.system);
    const { data } = await undo(doneTaskId!);
    expect(data!.successIds).toEqual([still]);
    expect(Object.fromEntries(data!.failed.map(({ id, msg }) => [id, msg]))).toEqual({
      [noted]: expect.stringMatching(/已由 陈工 备注（.*），撤销没有执行/),
      [begun]: '已有生产件加入批次，请先从批次中剔出。',
    });
  });

  it('is taken back by its own user, who may review, for a day', async () => {
    await letsThrough();
    const { doneTaskId } = await run([await remarked()]);
    expect(await undo(doneTaskId!, w.merchant)).toMatchObject({ code: 403 });
    expect(await undo(doneTaskId!, await w.t.as('factory02'))).toMatchObject({ code: 403 });
    expect(await undo(doneTaskId!, await w.t.as('many01', w.t.tenants.factory))).toMatchObject({ code: 404 });
    await sql`update task set ended_at = ended_at - interval '25 hours' where id = ${doneTaskId}`.execute(
      w.t.database.system,
    );
    expect((await newest()).undo).toBeNull();
    expect(await undo(doneTaskId!)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('超过 24 小时'),
    });
  });

  it('sent twice under one key goes back once; what decided nothing leaves no task', async () => {
    await letsThrough();
    const { doneTaskId } = await run([await remarked()]);
    const back = { taskId: doneTaskId!, idempotencyKey: 'run-undo-1' };
    const one = await w.factory.call(reviewRule.undo, back);
    expect(one.successIds).toHaveLength(1);
    expect(await w.factory.call(reviewRule.undo, back)).toEqual(one);
    expect((await run([await w.standing()])).doneTaskId).toBeNull();
    expect(
      await w.factory.ask(order.action, { event: 'order.review.withdraw', undoOf: doneTaskId! }),
    ).toMatchObject({ code: 400 });
  });
});

it('[B10] a run over more orders than one call takes goes back as a task', async () => {
  const COPIES = 10_400;
  const model = await w.standing({ country: '智利', recipientPhone: '2025550101', lines: [] });
  await sql`
    insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
      goods_lines, pieces, country, buyer_remark, recipient_name, recipient_phone, address)
    select merchant_id, factory_id, 'RUN-' || n, shop_id, shop_name, platform, 'RUN-' || n, status, goods_lines, pieces,
      country, '快', recipient_name, recipient_phone, address
    from trade_order, generate_series(1, ${COPIES}) n where id = ${model}`.execute(w.t.database.system);
  await letsThrough();
  const filter = { country: '智利' };
  const { taskId } = await w.factory.call(reviewRule.run, { filter });
  const ended = (id: number) =>
    until(async () => {
      const now = await w.factory.call(task.get, { id });
      return now.endedAt !== null && now;
    }, 'the task did not end');
  expect((await ended(taskId!)).undo).toMatchObject({ event: null, orders: COPIES });
  const back = { taskId: taskId!, idempotencyKey: 'run-undo-many' };
  const { system } = w.t.database;
  const ofNobody = sql`kind = 'of nobody' and tenant_id = ${w.t.tenants.factory}`;
  await sql`insert into task (tenant_id, user_id, kind, title, input)
    select tenant_id, user_id, 'of nobody', '', '{}' from task, generate_series(1, 100) where id = ${taskId}`.execute(
    system,
  );
  expect(await w.factory.ask(reviewRule.undo, back)).toMatchObject({ code: 429 });
  await sql`delete from task where ${ofNobody}`.execute(system);
  // What was refused has taken nothing back, and what is repeated is done once.
  const asked = await w.factory.call(reviewRule.undo, back);
  expect(await w.factory.call(reviewRule.undo, back)).toEqual(asked);
  expect(await ended(asked.taskId!)).toMatchObject({
    ...{ title: `撤销任务 #${taskId}`, result: { 成功: COPIES, 失败: 0 }, undo: null },
  });
  const { total } = await w.factory.call(order.page, { ...filter, status: 'waitReview' });
  expect(total).toBe(COPIES + 1);
}, 240_000);
