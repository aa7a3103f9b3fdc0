import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { task } from '#contract/task/task.ts';
import { all, amountAtLeast, hasRemark, openReview, type ReviewWorld } from '#tests/support/review.ts';
import { sized } from '#tests/support/soak.ts';
import { until } from '#tests/support/until.ts';
import { runTimedRules } from './timer.ts';

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

/** Copies of an order in four kinds: of a high amount, with a remark, both, neither. */
async function copy(model: number, count: number) {
  const system = w.t.database.system;
  await sql`
    insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status, goods_lines,
      pieces, amount_cents, buyer_remark, recipient_name, recipient_phone, country, address)
    select merchant_id, order_no || '-' || n, shop_id, shop_name, platform, platform_order_no || '-' || n, status,
      goods_lines, pieces, case when n % 4 in (0, 2) then 60000 else 100 end, case when n % 4 in (1, 2) then '快' else '' end,
      recipient_name, '2025550101', country, address
    from trade_order, generate_series(1, ${count}) n where id = ${model}`.execute(system);
  await sql`
    insert into order_line (order_id, merchant_id, line_no, platform_code, quantity, kind, sku_id, sku_code, picture_file_id)
    select o.id, o.merchant_id, 1, l.platform_code, 1, l.kind, l.sku_id, l.sku_code, l.picture_file_id
    from trade_order o, order_line l where l.order_id = ${model} and o.id > ${model}`.execute(system);
}

const run = (input: object) => w.factory.call(reviewRule.run, input);

describe('[F20] rules run again', () => {
  it('decide orders that wait, mark those that are held, and pass over the rest', async () => {
    const waits = await w.standing({ buyerRemark: '快' });
    const free = await w.standing();
    const held = await w.standing({ status: 'pendingRule', reasons: ['旧原因'], buyerRemark: '快' });
    const gone = await w.standing({ status: 'waitProduce', buyerRemark: '快' });
    await w.rule({ condition: all(hasRemark), actions: { pend: { reason: '有备注' }, tags: ['备注'] } });
    await w.rule({ actions: { approve: true } });
    expect(await run({ ids: [waits, free, held, gone] })).toEqual({
      examined: 3,
      pended: 1,
      approved: 1,
      marked: 2,
      taskId: null,
      doneTaskId: expect.any(Number),
    });
    expect(await w.look(waits)).toMatchObject({ status: 'pendingRule', reasons: ['有备注'], tags: ['备注'] });
    expect((await w.look(free)).status).toBe('waitProduce');
    expect(await w.look(held)).toMatchObject({ status: 'pendingRule', reasons: ['有备注'], tags: ['备注'] });
    expect(await w.look(gone)).toMatchObject({ status: 'waitProduce', tags: [] });
    expect((await w.look(held)).log[0]).toMatchObject({
      title: '规则复查',
      note: '待处理原因：有备注',
      userName: '陈工',
    });
    expect((await w.why(held))[1]).toMatchObject({ trigger: 'manual', userName: '陈工' });
  });

  it('never let an order through that is held by a hand', async () => {
    await w.rule({ actions: { approve: true } });
    const id = await w.standing({ hold: 1, holdBy: 'factory' });
    expect(await run({ ids: [id] })).toMatchObject({ examined: 1, approved: 0 });
    expect(await w.look(id)).toMatchObject({ status: 'waitReview', hold: 'locked' });
    expect(await w.why(id)).toMatchObject([{ did: '没有自动审核：订单被锁定、挂起或退款拦截' }]);
  });

  it('alone leave the reasons of the others, and built-in checks hold still', async () => {
    const one = await w.rule({ condition: all(hasRemark), actions: { pend: { reason: '有备注' } } });
    const pass = await w.rule({ actions: { approve: true } });
    const off = await w.rule({ enabled: false });
    const held = await w.standing({ status: 'pendingRule', reasons: ['别的原因', '有备注'] });
    await run({ ids: [held], ruleId: one });
    expect((await w.look(held)).reasons).toEqual(['别的原因']);
    const unfit = await w.standing({ address: '' });
    const open = await w.standing({ buyerRemark: '快' });
    expect(await run({ ids: [unfit, open], ruleId: pass })).toMatchObject({ pended: 1, approved: 1 });
    expect(await w.look(unfit)).toMatchObject({ status: 'pendingRule', reasons: ['addressMissing'] });
    expect(await w.factory.ask(reviewRule.run, { ids: [open], ruleId: off })).toMatchObject({ code: 409 });
    expect(await w.factory.ask(reviewRule.run, { ids: [open], ruleId: 999_999 })).toMatchObject({
      code: 404,
    });
  });

  it('by a filter take what was seen', async () => {
    await w.rule({ actions: { tags: ['北欧'] } });
    const seen = await w.standing({ country: '瑞典' });
    const { position } = await w.factory.call(order.page, { country: '瑞典' });
    await w.standing({ country: '瑞典' });
    expect(await run({ filter: { country: '瑞典' }, position })).toMatchObject({ examined: 1, marked: 1 });
    expect((await w.look(seen)).tags).toEqual(['北欧']);
  });
});

describe('[F20] rules that ask for the time', () => {
  const PAID = new Date();
  const later = (minutes: number) => new Date(PAID.getTime() + minutes * 60_000);
  const tick = (now: Date) => runTimedRules(w.t.app, now);
  const runs = async () => (await w.factory.call(reviewRule.runs, {})).total;
  const afterHalfAnHour = all({ field: 'paidFor', op: 'atLeast', minutes: 30 });

  beforeEach(() =>
    w.t.database.system.updateTable('tradeOrder').set({ status: 30, hold: 0, holdBy: null }).execute(),
  );

  it('run by the clock, once, and write nothing where nothing is due', async () => {
    await w.rule({ condition: afterHalfAnHour, actions: { approve: true, tags: ['定时'] } });
    const id = await w.pushed({ payTime: PAID });
    const unpaid = await w.standing();
    const before = await runs();
    expect(await tick(later(29))).toBe(0);
    expect(await runs()).toBe(before);
    expect(await tick(later(30))).toBe(2);
    expect(await w.look(id)).toMatchObject({ status: 'waitProduce', tags: ['定时'] });
    expect((await w.look(unpaid)).status).toBe('waitReview');
    expect(await w.why(id)).toMatchObject([{ trigger: 'timer', did: '打标：定时；自动审核通过' }]);
    expect(await tick(later(31))).toBe(0);
    expect(await runs()).toBe(before + 1);
  });

  it('leave alone what a rule without time holds to, what is held, and what a person took back', async () => {
    await w.rule({ condition: all(hasRemark), actions: { pend: { reason: '有备注' } } });
    await w.rule({ condition: afterHalfAnHour, actions: { approve: true } });
    const held = await w.standing({ payTime: PAID, hold: 1, holdBy: 'factory' });
    const remarked = await w.standing({ payTime: PAID, buyerRemark: '快' });
    const withdrawn = await w.pushed({ payTime: later(-60) });
    const young = await w.standing({ payTime: later(20), buyerRemark: '快' });
    // The push let it through at once: it was paid long ago. A person takes that back.
    expect((await w.look(withdrawn)).status).toBe('waitProduce');
    await w.factory.call(order.action, { event: 'order.review.withdraw', ids: [withdrawn], params: {} });
    await tick(later(40));
    expect(await w.look(held)).toMatchObject({ status: 'waitReview', hold: 'locked' });
    expect(await w.look(remarked)).toMatchObject({ status: 'pendingRule', reasons: ['有备注'] });
    expect((await w.look(withdrawn)).status).toBe('waitReview');
    // No rule that asks for the time takes it: what another rule would say is not said by the clock.
    expect((await w.look(young)).status).toBe('waitReview');
  });
});

describe('many orders', () => {
  /** One statement an order would be far above the bound below at either size. */
  const PUSHED = sized(2_000, 10_000);

  it('of one push are reviewed by a bounded number of statements, and run again as a task above the limit', async () => {
    const system = w.t.database.system;
    const model = await w.waiting({ country: '智利' });
    await copy(model, 10_000);
    const rows = await system
      .selectFrom('tradeOrder')
      .select('id')
      .where('country', '=', '智利')
      .orderBy('id')
      .execute();
    const ids = rows.map(({ id }) => id).slice(1, 1 + PUSHED);
    await w.rule({
      name: '高',
      condition: all(amountAtLeast(50_000)),
      actions: { pend: { reason: '金额过高' } },
    });
    await w.rule({
      name: '备注',
      condition: all(hasRemark),
      actions: { pend: { reason: '有备注' }, tags: ['备注'] },
    });
    await w.rule({ name: '大单', condition: all(amountAtLeast(50_000)), actions: { urgent: true } });
    await w.rule({
      name: '合并',
      condition: all({ field: 'mergePossible', is: true }),
      actions: { tags: ['合并'] },
    });
    await w.rule({
      name: '放行',
      condition: all({ field: 'buyerRemark', is: false }),
      actions: { approve: true },
    });
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const { successIds } = await w.push(ids);
    // The background asks too, each second: about tasks and counts.
    const statements = asked.mock.calls
      .map(([query]) => (typeof query === 'string' ? query : (query as { text?: string }).text))
      .filter((text) => /trade_order|order_line|order_event|review_/.test(text ?? ''));
    asked.mockRestore();
    expect(successIds).toHaveLength(PUSHED);
    expect(statements.length).toBeLessThan(60);
    const counted = await system
      .selectFrom('tradeOrder')
      .select((eb) => ['status', 'urgent', eb.fn.countAll<number>().as('n')])
      .where('country', '=', '智利')
      .where('factoryId', '>', 0)
      .groupBy(['status', 'urgent'])
      .orderBy('status')
      .orderBy('urgent')
      .execute();
    expect(counted).toEqual([
      { status: 25, urgent: false, n: PUSHED / 4 },
      { status: 25, urgent: true, n: PUSHED / 2 },
      { status: 30, urgent: false, n: PUSHED / 4 },
    ]);
    const { list } = await w.factory.call(reviewRule.runs, { pageSize: 1 });
    expect(list[0]).toMatchObject({ trigger: 'push', examined: PUSHED });
    expect(Object.fromEntries(list[0]!.hits.map(({ ruleName, orders }) => [ruleName, orders]))).toEqual({
      高: PUSHED / 2,
      备注: PUSHED / 2,
      大单: PUSHED / 2,
      合并: PUSHED,
      放行: PUSHED / 2,
    });

    await system.updateTable('tradeOrder').set({ factoryId: w.t.tenants.factory }).execute();
    await system.updateTable('orderLine').set({ factoryId: w.t.tenants.factory }).execute();
    const { taskId } = await run({ filter: { country: '智利' } });
    const ended = await until(async () => {
      const now = await w.factory.call(task.get, { id: taskId! });
      return now.endedAt ? now : undefined;
    }, 'the rules did not run to their end');
    expect(ended).toMatchObject({ status: 'done', kind: 'review.run', done: 10_001 });
    expect(ended.result).toMatchObject({ 检查: (PUSHED / 4) * 3 });
  }, 300_000);
});
