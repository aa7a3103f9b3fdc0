import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let shopId: number;
let skuId: number;
let pictureFileId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
  skuId = (await buildSku(t.database.system, { factoryId: t.tenants.factory })).id;
  pictureFileId = (await buildPicture(t.database.system, t.tenants.merchant1)).id;
});
afterAll(() => t.close());

/** An order of the factory's, in the given state, past the rules of the server. */
async function standing(status: OrderStatus, more: object = {}) {
  const { id } = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    shopId,
    status,
    lines: [{ platformCode: 'A', kind: 'sku', skuId, pictureFileId, quantity: 2, costCents: 990 }],
    ...more,
  });
  return id;
}
const send = (who: Client, event: string, ids: number[], rest: object = {}) =>
  who.call(order.action, { event, ids, params: {}, ...rest });
const eventsOf = async (id: number) => (await factory.call(order.log, { id })).map((row) => row.event);

describe('a move is refused', () => {
  it('by the other side, without its permission, and for orders of others', async () => {
    const id = await standing('waitReview');
    expect(await merchant.ask(order.action, { event: 'order.approve', ids: [id], params: {} })).toMatchObject(
      { code: 403 },
    );
    const limited = await t.as('factory02');
    expect(await limited.ask(order.action, { event: 'order.approve', ids: [id], params: {} })).toMatchObject({
      code: 403,
    });
    const stranger = await t.as('merchant02');
    expect((await send(stranger, 'order.recall', [id])).failed).toMatchObject([{ id, code: 404 }]);
  });

  it('where the event is unknown, or its params do not fit', async () => {
    const id = await standing('waitReview');
    expect(await factory.ask(order.action, { event: 'order.fly', ids: [id] })).toMatchObject({ code: 400 });
    expect(await factory.ask(order.action, { event: 'order.repulse', ids: [id], params: {} })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('原因'),
    });
  });

  it('where the version that the user saw is stale', async () => {
    const id = await standing('waitReview');
    await send(factory, 'order.urged', [id]);
    const { failed } = await send(factory, 'order.approve', [id], { versions: { [id]: 1 } });
    expect(failed).toMatchObject([{ id, code: 409, msg: expect.stringMatching(/审核通过没有执行/) }]);
  });

  it('and leaves the state as it was, with no row in the log', async () => {
    const id = await standing('waitReview');
    await send(factory, 'order.ship', [id], { params: { waybillNo: 'X' } });
    expect((await factory.call(order.get, { id })).status).toBe('waitReview');
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('a notice about orders', () => {
  it('leads to the list where these orders stand and no others; one alone stands open', async () => {
    const [one, two, three] = [
      await standing('waitReview'),
      await standing('waitReview'),
      await standing('waitReview'),
    ];
    const newest = async () => {
      const link = (await merchant.call(notice.page, {})).list[0]!.link!;
      const { pathname, searchParams } = new URL(link, 'http://any');
      expect(pathname).toBe('/business/order');
      const asked = {
        status: searchParams.get('status') as OrderStatus,
        orderNo: searchParams.getAll('orderNo'),
      };
      const { list } = await merchant.call(order.page, asked);
      return { shown: list.map(({ id }) => id).toSorted(), open: searchParams.get('open') };
    };
    await send(factory, 'order.repulse', [one], { params: { reason: '图片不清' } });
    expect(await newest()).toEqual({ shown: [one], open: String(one) });
    await send(factory, 'order.repulse', [two, three], { params: { reason: '图片不清' } });
    expect(await newest()).toEqual({ shown: [two, three].toSorted(), open: null });
  });
});

describe('two at the same moment', () => {
  it('one operator wins, the other is told', async () => {
    const id = await standing('waitReview');
    const other = await t.as('many01', t.tenants.factory);
    const seen = { versions: { [id]: 1 } };
    const both = await Promise.all([
      send(factory, 'order.approve', [id], seen),
      send(other, 'order.repulse', [id], { ...seen, params: { reason: '图片不清' } }),
    ]);
    expect(both.flatMap((answer) => answer.successIds)).toEqual([id]);
    expect(both.flatMap((answer) => answer.failed)).toMatchObject([{ id, code: 409 }]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('eight approvals of one order: one accepted, seven refused with the reason', async () => {
    const id = await standing('waitReview');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(factory, 'order.approve', [id])));
    expect(answers.filter((answer) => answer.successIds.length === 1)).toHaveLength(1);
    expect(answers.flatMap((answer) => answer.failed.map((row) => row.code))).toEqual(Array(7).fill(409));
    expect(await eventsOf(id)).toEqual(['order.approve']);
  });

  it('the same request with one key acts once and is answered alike', async () => {
    const id = await standing('waitReview');
    const again = () => send(factory, 'order.urged', [id], { idempotencyKey: 'same-key-1' });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map((answer) => answer.successIds)).toEqual([[id], [id], [id]]);
    expect(await eventsOf(id)).toEqual(['order.urged']);
    const other = await factory.ask(order.action, {
      event: 'order.calmed',
      ids: [id],
      idempotencyKey: 'same-key-1',
    });
    expect(other).toMatchObject({ code: 900 });
  });
});

describe('a bulk', () => {
  it('tells successes and failures apart', async () => {
    const open = await Promise.all([standing('waitReview'), standing('waitReview')]);
    const shipped = await standing('shipped');
    const { successIds, failed } = await send(factory, 'order.approve', [...open, shipped, 999_999]);
    expect(successIds.toSorted((a, b) => a - b)).toEqual(open.toSorted((a, b) => a - b));
    expect(failed).toMatchObject([
      { id: 999_999, code: 404 },
      { id: shipped, code: 409, msg: expect.stringContaining('已发货') },
    ]);
  });

  it('by filter takes what the user saw and nothing that came after', async () => {
    const seen = await standing('waitReview', { country: '冰岛' });
    const { position, total } = await factory.call(order.page, { country: '冰岛' });
    expect(total).toBe(1);
    const newer = await standing('waitReview', { country: '冰岛' });
    const { successIds } = await factory.call(order.action, {
      event: 'order.approve',
      filter: { country: '冰岛' },
      position,
      params: {},
    });
    expect(successIds).toEqual([seen]);
    expect((await factory.call(order.get, { id: newer })).status).toBe('waitReview');
  });

  it('by filter leaves out what took its place in the log before the look and committed after it', async () => {
    const late = await t.database.dedicated();
    await late.query('begin');
    const { rows } = await late.query<{ id: number }>(
      `insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status, country)
       values ($1, $2, 'LATE', $3, '', 'local', 'LATE', 20, '挪威') returning id`,
      [t.tenants.merchant1, t.tenants.factory, shopId],
    );
    const seen = await standing('waitReview', { country: '挪威' });
    const { position } = await factory.call(order.page, { country: '挪威' });
    await late.query('commit');
    await late.end();
    const { successIds } = await factory.call(order.action, {
      event: 'order.approve',
      filter: { country: '挪威' },
      position,
      params: {},
    });
    expect(rows[0]!.id).toBeLessThan(seen);
    expect(successIds).toEqual([seen]);
  });
});

describe('counts are kept', () => {
  it('and agree with counted rows after every kind of write', async () => {
    const counted = await t.database.system
      .selectFrom('tradeOrder')
      .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
      .where('factoryId', '=', t.tenants.factory)
      .groupBy('status')
      .execute();
    const total = counted.reduce((sum, row) => sum + row.n, 0);
    const kept = await factory.call(order.statusCount, {});
    expect(kept.total).toBe(total);
    expect(kept.status.waitReview).toBe(counted.find((row) => row.status === 20)?.n);
    // Asked with a filter the same question is counted, not kept.
    expect((await factory.call(order.statusCount, { createTime: [0, Date.now() + 1000] })).status).toEqual(
      kept.status,
    );
  });
});

describe('orders change their shape', () => {
  it('a split leaves children that together are the order', async () => {
    const goods = { kind: 'sku', skuId, pictureFileId, costCents: 990 };
    const id = await standing('waitReview', {
      amountCents: 10_000,
      lines: [
        { ...goods, platformCode: 'A', quantity: 2, unitCents: 3000 },
        { ...goods, platformCode: 'B', quantity: 1, unitCents: 2000 },
        { platformCode: '邮费', kind: 'notGoods', quantity: 1, unitCents: 500 },
      ],
    });
    expect((await send(factory, 'order.split', [id])).successIds).toEqual([id]);
    expect((await merchant.call(order.get, { id })).status).toBe('split');
    const children = await t.database.system
      .selectFrom('tradeOrder')
      .selectAll()
      .where('parentId', '=', id)
      .execute();
    expect(children.map((child) => child.status)).toEqual([20, 20]);
    expect(children.reduce((sum, child) => sum + child.amountCents, 0)).toBe(10_000);
    expect(children.reduce((sum, child) => sum + child.pieces, 0)).toBe(3);
    expect(await eventsOf(children[0]!.id)).toEqual(['order.created']);
  });

  it('a split by parts must come out even', async () => {
    const id = await standing('waitReview');
    const [line] = (await factory.call(order.get, { id })).lines;
    const parts = (a: number, b: number) => ({
      params: { parts: [[{ lineId: line!.id, quantity: a }], [{ lineId: line!.id, quantity: b }]] },
    });
    expect(
      await factory.ask(order.action, { event: 'order.split', ids: [id], ...parts(1, 2) }),
    ).toMatchObject({ code: 400 });
    expect((await send(factory, 'order.split', [id], parts(1, 1))).successIds).toEqual([id]);
  });

  it('a merge moves the lines of orders that are alike, and refuses others', async () => {
    const into = await standing('waitReview', { buyerKey: 'wang' });
    const alike = await standing('waitReview', { buyerKey: 'wang' });
    const other = await standing('waitReview', { buyerKey: 'li' });
    const { successIds, failed } = await send(factory, 'order.merge', [alike, other], { params: { into } });
    expect(successIds).toEqual([alike]);
    expect(failed).toMatchObject([{ id: other, code: 409 }]);
    const taking = await factory.call(order.get, { id: into });
    expect(taking).toMatchObject({ pieces: 4, lineCount: 2, status: 'waitReview' });
    expect((await factory.call(order.get, { id: alike })).status).toBe('merged');
  });
});
