import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { task } from '#contract/task/task.ts';
import { expectRefused, expectSentence } from '#tests/support/hostile.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';
import { until } from '#tests/support/until.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await openReview();
});
afterAll(() => world.t.close());

const linesOf = async (id: number) =>
  world.t.database.system
    .selectFrom('orderLine')
    .select(['id', 'kind', 'quantity'])
    .where('orderId', '=', id)
    .orderBy('lineNo')
    .execute();
const rowOf = (id: number) =>
  world.t.database.system.selectFrom('tradeOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('amounts that no cash box has', () => {
  const line = (unitCents: number, quantity: number) => ({
    skuId: world.sku.id,
    quantity,
    unitCents,
  });
  const make = (lines: object[], more: object = {}) =>
    world.merchant.ask(orderCreate.create, {
      ...{ shopId: world.shop.id, currency: 'CNY', goal: 'finish', lines },
      ...more,
    });

  it('an order made by hand', async () => {
    const most = line(100_000_000_00, 1_000_000);
    for (const lines of [[most], Array.from({ length: 200 }, () => most)])
      await expectRefused(world.t, () => make(lines), 400, /100 亿/);
    expect((await make([line(100_000_000_00, 100)])).data.order).not.toBeNull();
    expect(await world.merchant.ask(order.page, {})).toMatchObject({ code: 0 });
  });

  it('a file', async () => {
    const content = '平台订单号,商家编码,数量,单价\nMUCH-1,CODE,1000000,1000000000\n';
    const { data } = await world.merchant.upload(orderImport.inspect, 'much.csv', content);
    const { fileId, suggested } = data;
    const given = { fileId, shopId: world.shop.id, mapping: suggested };
    const { taskId } = await world.merchant.call(orderImport.start, given);
    const ended = await until(async () => {
      const now = await world.merchant.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    }, 'the import did not end');
    expect(ended.result).toMatchObject({ 新增: 0, 拒绝: 1 });
    expect(await world.merchant.ask(order.page, {})).toMatchObject({ code: 0 });
  });

  it('goods of an order', async () => {
    const id = await world.waiting();
    const [own] = await linesOf(id);
    const { version } = await rowOf(id);
    const lines = [{ id: own!.id, kind: 'sku', ...line(100_000_000_00, 1_000_000) }];
    await expectRefused(
      world.t,
      () => world.merchant.ask(orderGoods.update, { id, version, lines }),
      400,
      /100 亿/,
    );
    expect(await world.merchant.ask(order.get, { id })).toMatchObject({ code: 0 });
  });

  it.each([8.64e15 + 1, -8.64e15 - 1, 2 ** 53 - 1, 8.64e15, -8.64e15, -1])(
    'a time of payment that no calendar has: %s',
    async (payTime) => {
      await expectRefused(world.t, () => make([line(1, 1)], { payTime }), 400);
    },
  );

  it.each([8.64e15 + 1, 8.64e15, 2 ** 53 - 1])('a halt until %s', async (until) => {
    const id = await world.waiting();
    const input = { event: 'order.halt', ids: [id], params: { until } };
    await expectRefused(world.t, () => world.merchant.ask(order.action, input), 400, /2100/);
  });

  it('merged orders beyond the counter of pieces', async () => {
    const many = () =>
      world.waiting({
        recipientName: '多',
        lines: Array.from({ length: 3 }, () => ({ ...world.line, quantity: 400_000_000 })),
      });
    const [a, b] = [await many(), await many()];
    const { code, msg, data } = await world.merchant.ask(orderMerge.run, { groups: [{ into: a, ids: [b] }] });
    expect([code, msg]).not.toEqual([500, msg]);
    if (code !== 0) expectSentence(msg);
    else expect(data.merged).toBe(0);
  });
});

describe('merging', () => {
  const alike = (more: object = {}) => world.waiting({ recipientName: '同一人', ...more });
  const run = (groups: { into: number; ids: number[] }[], client = world.merchant) =>
    client.call(orderMerge.run, { groups });

  it('an order goes neither into itself nor around', async () => {
    const [a, b, c] = [await alike(), await alike(), await alike()];
    expect(await run([{ into: a, ids: [a] }])).toMatchObject({ merged: 0, failed: [{ id: a }] });
    const around = await run([
      { into: b, ids: [a] },
      { into: a, ids: [b] },
    ]);
    expect(around).toMatchObject({ merged: 1, intoIds: [b], failed: [{ id: b }] });
    const both = await run([
      { into: b, ids: [b, c] },
      { into: c, ids: [c, b] },
    ]);
    expect(both.merged).toBeLessThanOrEqual(1);
    for (const { msg } of [...around.failed, ...both.failed]) expectSentence(msg);
    const rows = await Promise.all([a, b, c].map(rowOf));
    expect(rows.reduce((sum, row) => sum + row.pieces, 0)).toBe(
      (await Promise.all([a, b, c].map(linesOf))).flat().reduce((sum, one) => sum + one.quantity, 0) +
        rows.filter((row) => row.status !== rows[1]!.status).reduce((sum, row) => sum + row.pieces, 0),
    );
  });

  it('the same order twice in a group, and in two groups', async () => {
    const [a, b, c] = [await alike(), await alike(), await alike()];
    const twice = await run([
      { into: a, ids: [c, c] },
      { into: b, ids: [c] },
    ]);
    expect(twice.merged).toBe(1);
    expect((await rowOf(a)).pieces).toBe(2);
    expect((await linesOf(a)).length).toBe(2);
    expect((await linesOf(b)).length).toBe(1);
  });

  it('into another tenant’s order, and another’s into one’s own', async () => {
    const own = await alike();
    const { id: foreign } = await world
      .waiting({
        merchantId: world.t.tenants.merchant2,
      } as never)
      .then((id) => ({ id }));
    const unknown = await run([{ into: 987_654_321, ids: [own] }]);
    const into = await run([{ into: foreign, ids: [own] }]);
    expect(into).toMatchObject({ merged: 0, failed: [{ id: own, msg: unknown.failed[0]!.msg }] });
    expect(await run([{ into: own, ids: [foreign] }])).toMatchObject({
      merged: 0,
      failed: [{ id: foreign, code: 404 }],
    });
  });

  it('two at once on the same orders merge each once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => alike({ recipientName: '同时' })));
    const [first, ...rest] = ids;
    const [last, ...others] = ids.toReversed();
    const answers = await Promise.all([
      world.merchant.ask(orderMerge.run, { groups: [{ into: first!, ids: rest }] }),
      world.merchant.ask(orderMerge.run, { groups: [{ into: last!, ids: others }] }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.reduce((sum, { data }) => sum + data.merged, 0)).toBe(5);
    const lines = (await Promise.all(ids.map(linesOf))).map((own) => own.length);
    expect(Math.max(...lines)).toBe(6);
  });

  it('500 groups of nothing, and a group too many', async () => {
    const groups = Array.from({ length: 500 }, (_, i) => ({ into: 900_000 + i, ids: [800_000 + i] }));
    expect((await run(groups)).failed).toHaveLength(500);
    await expectRefused(
      world.t,
      () => world.merchant.ask(orderMerge.run, { groups: [...groups, groups[0]] }),
      400,
    );
  });

  it('the same key with other groups is refused', async () => {
    const [a, b, c] = [await alike(), await alike(), await alike()];
    const idempotencyKey = 'merge-key-1';
    await world.merchant.call(orderMerge.run, { groups: [{ into: a, ids: [b] }], idempotencyKey });
    await expectRefused(
      world.t,
      () => world.merchant.ask(orderMerge.run, { groups: [{ into: a, ids: [c] }], idempotencyKey }),
      900,
    );
  });
});

describe('splitting', () => {
  const split = (id: number, parts?: { lineId: number; quantity: number }[][]) =>
    world.merchant.ask(order.action, { event: 'order.split', ids: [id], params: parts ? { parts } : {} });

  it('what is no goods is neither multiplied nor an order of its own', async () => {
    const lines = [
      { ...world.line, quantity: 2 },
      { platformCode: 'POSTAGE', kind: 'notGoods' as const, quantity: 1 },
    ];
    const id = await world.waiting({ lines });
    const [goods, postage] = await linesOf(id);
    await expectRefused(
      world.t,
      () => split(id, [[{ lineId: goods!.id, quantity: 2 }], [{ lineId: postage!.id, quantity: 1 }]]),
      400,
    );
    await expectRefused(
      world.t,
      () =>
        split(id, [
          [
            { lineId: goods!.id, quantity: 1 },
            { lineId: postage!.id, quantity: 1_000_000 },
          ],
          [{ lineId: goods!.id, quantity: 1 }],
        ]),
      400,
    );
  });

  it('a line of another order, or of another tenant', async () => {
    const two = { lines: [{ ...world.line, quantity: 2 }] };
    const [id, other] = [await world.waiting(two), await world.waiting()];
    const [own] = await linesOf(id);
    const [foreign] = await linesOf(other);
    await expectRefused(
      world.t,
      () => split(id, [[{ lineId: own!.id, quantity: 2 }], [{ lineId: foreign!.id, quantity: 1 }]]),
      400,
    );
  });

  it('two at once make the children of one', async () => {
    const id = await world.waiting({ lines: [{ ...world.line, quantity: 4 }] });
    const answers = await Promise.all([split(id), split(id), split(id)]);
    expect(answers.flatMap(({ data }) => data?.successIds ?? [])).toEqual([id]);
  });
});

describe('rules', () => {
  it('of many tags and reasons keep no order from being pushed', async () => {
    for (let i = 0; i < 30; i++)
      await world.rule({
        actions: {
          pend: { reason: `原因${i}`.padEnd(100, '长') },
          tags: Array.from({ length: 5 }, (_, n) => `标签${i}-${n}`),
          urgent: true,
        },
      });
    const id = await world.waiting();
    expect(await world.push([id])).toMatchObject({ successIds: [id], failed: [] });
    expect((await world.look(id)).reasons?.length).toBeGreaterThan(0);
    expect((await world.factory.ask(order.page, {})).code).toBe(0);
    expect((await world.why(id)).length).toBe(30);
    const settled = await world.factory.ask(reviewRule.markChecked, { ids: [id], approve: true });
    expect(settled).toMatchObject({ code: 0, data: { successIds: [id], failed: [] } });
    await world.forget();
  });

  it('that are deleted while they run leave no run half done', async () => {
    const ruleId = await world.rule({});
    const ids = await Promise.all(Array.from({ length: 20 }, () => world.standing()));
    const answers = await Promise.all([
      world.factory.ask(reviewRule.run, { ids }),
      world.factory.ask(reviewRule.delete, { id: ruleId }),
      world.factory.ask(reviewRule.run, { ids, ruleId }),
      world.factory.ask(reviewRule.delete, { id: ruleId }),
    ]);
    for (const { code, msg } of answers) {
      expect([0, 404, 409]).toContain(code);
      if (code !== 0) expectSentence(msg);
    }
    const rows = await Promise.all(ids.map(rowOf));
    expect(new Set(rows.map(({ status }) => status)).size).toBe(1);
    expect((await world.factory.ask(reviewRule.runs, {})).code).toBe(0);
    await world.forget();
  });

  it('made at once under one name are one', async () => {
    const form = {
      name: '同名',
      condition: { join: 'all', groups: [{ join: 'all', leaves: [{ field: 'urgent', is: true }] }] },
      actions: { urgent: true },
    };
    const answers = await Promise.all([1, 2, 3].map(() => world.factory.ask(reviewRule.create, form)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409, 409]);
    await world.forget();
  });

  it('settled and approved at once go through once', async () => {
    await world.rule({});
    const id = await world.pushed();
    const answers = await Promise.all([
      world.factory.ask(reviewRule.markChecked, { ids: [id], approve: true }),
      world.factory.ask(reviewRule.markChecked, { ids: [id], approve: true }),
      world.factory.ask(order.action, { event: 'order.approve.forced', ids: [id] }),
      world.factory.ask(order.action, { event: 'order.approve', ids: [id] }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(answers.flatMap(({ data }) => data.successIds)).toEqual([id]);
    for (const { data } of answers) for (const { msg } of data.failed) expectSentence(msg);
    await world.forget();
  });

  it('the same orders named twice are settled once', async () => {
    await world.rule({});
    const id = await world.pushed();
    const { data } = await world.factory.ask(reviewRule.markChecked, { ids: [id, id], approve: true });
    expect(data).toMatchObject({ successIds: [id], failed: [] });
    await world.forget();
  });

  it('a stale version is told', async () => {
    await world.rule({});
    const id = await world.pushed();
    const { data } = await world.factory.ask(reviewRule.markChecked, { ids: [id], versions: { [id]: 1 } });
    expect(data).toMatchObject({ successIds: [], failed: [{ id, code: 409 }] });
    await world.forget();
  });
});

describe('goods', () => {
  it('edited while the order is pushed: one of both wins, and the counts are those of the lines', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await world.waiting();
      const { version } = await rowOf(id);
      const [own] = await linesOf(id);
      const line = { id: own!.id, kind: 'sku', skuId: world.sku.id, quantity: 7, unitCents: 100 };
      const [edited, pushed] = await Promise.all([
        world.merchant.ask(orderGoods.update, { id, version, lines: [line] }),
        world.push([id]),
      ]);
      expect([0, 409]).toContain(edited.code);
      expect(pushed.successIds).toEqual([id]);
      const [line2] = await linesOf(id);
      expect((await rowOf(id)).pieces).toBe(line2!.quantity);
      if (edited.code !== 0) expect(line2!.quantity).toBe(1);
    }
  });

  it('gifts piled up beyond what a line may have', async () => {
    const id = await world.waiting({ lines: [{ ...world.line, quantity: 2_147_483_000 }] });
    const { code, msg } = await world.merchant.ask(orderGoods.gift, {
      ...{ ids: [id], skuId: world.sku.id, quantity: 1000 },
    });
    expect([code, msg]).not.toEqual([500, msg]);
    if (code !== 0) expectSentence(msg);
  });
});

it('10,000 orders that are nobody’s are refused one by one, soon', async () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => 5_000_000 + i);
  for (const answer of [
    await world.factory.ask(reviewRule.markChecked, { ids }),
    await world.factory.ask(order.action, { event: 'order.approve', ids }),
    await world.merchant.ask(orderGoods.gift, { ids, skuId: world.sku.id, quantity: 1 }),
  ])
    expect([answer.code, answer.data?.failed.length]).toEqual([0, 10_000]);
  expect((await world.factory.call(reviewRule.run, { ids })).examined).toBe(0);
  const guesses = Array.from({ length: 5000 }, (_, i) => `${'长'.repeat(200)}${i}`);
  expect(await world.merchant.call(mapping.codes, { guesses })).toEqual([]);
});
