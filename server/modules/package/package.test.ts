import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages, type PACKAGE_DEEDS } from '#contract/package/package.ts';
import { order } from '#contract/order/order.ts';
import { param } from '#contract/param/param.ts';
import type { ParamKey } from '#contract/param/param-keys.ts';
import type { Client } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { fillPackages } from './fill.ts';

// Packages by calls, as people send them. What is right is read from the tables by SQL of its own.

let hall: Hall;
let other: Client;
let skuId: number;
let code: string;
beforeAll(async () => {
  hall = await openHall();
  other = await hall.t.as('many01', hall.t.tenants.factory);
  const { sku } = await hall.newGoods();
  [skuId, code] = [sku.id, sku.code];
  await hall.system.updateTable('sku').set({ weightG: 100 }).where('id', '=', skuId).execute();
});
afterAll(() => hall.close());

const [OPEN, PACKED, WEIGHED, LEFT, VOID] = [0, 20, 30, 40, 90];
const rowsOf = (orderId: number) =>
  hall.ask(
    sql<{
      id: number;
      number: string;
      stage: number;
      transit: number;
      no: string;
      g: number;
      copies: number;
    }>`
      select p.id, p.number, p.stage, p.transit, p.waybill_no as no, p.estimated_g as g, p.copies
      from package p join package_order o on o.package_id = p.id where o.order_id = ${orderId} order by p.id`,
  );
/** How many of each line its packages hold that are not void, beside how many the order says. */
const sums = async (orderId: number) =>
  hall.ask(
    sql<{ ordered: number; inside: number }>`
      select l.quantity as ordered, coalesce((select sum(pl.quantity)::int from package_line pl join package p on p.id = pl.package_id
        where pl.line_id = l.id and p.stage <> 90), 0) as inside
      from order_line l where l.order_id = ${orderId} order by l.line_no`,
  );
const liveOf = async (orderId: number) =>
  (
    await hall.ask(
      sql<{ no: string }>`select w.no from waybill w join package_order o on o.package_id = w.package_id
        where o.order_id = ${orderId} and w.state in (0, 10, 15, 20) order by w.id`,
    )
  ).map(({ no }) => no);
const linesOf = async (orderId: number) =>
  (
    await hall.ask(
      sql<{ id: number }>`select id from order_line where order_id = ${orderId} order by line_no`,
    )
  ).map(({ id }) => id);
/** An order of two lines, approved. */
const approved = (first = 2, second = 3) =>
  hall.approved([
    [{ id: skuId, code }, first],
    [{ id: skuId, code }, second],
  ]);
/** The same, packed by force, and its package. */
async function packed(first = 2, second = 3) {
  const id = await approved(first, second);
  await pack(id);
  return { id, pack: (await rowsOf(id))[0]! };
}
const pack = (id: number) =>
  hall.factory.call(order.action, {
    event: 'order.pack.forced',
    ids: [id],
    params: {},
    dangerVerified: true,
  });
const send = (event: (typeof PACKAGE_DEEDS)[number], ids: number[], params: object = {}) =>
  hall.factory.call(packages.act, { event, ids, params: { ...params } });
const enter = (id: number, waybillNo: string, rest: object = {}, who = hall.factory) =>
  who.ask(packages.enter, { id, waybillNo, expressName: '顺丰速运', ...rest });
const statusOf = async (id: number) =>
  (
    await hall.ask(sql<{ status: number; no: string; hold: number }>`
    select status, waybill_no as no, hold from trade_order where id = ${id}`)
  )[0]!;
const set = (key: ParamKey, value: boolean | number) => hall.factory.call(param.saveOne, { key, value });
let made = 0;
const newNo = () => `SF90000${String((made += 1)).padStart(5, '0')}`;

describe('[X17] what an order is packed in', () => {
  it('is one package with all its goods from the approval on, and holds all of them after every split and way back', async () => {
    const id = await approved();
    const [one, ...more] = await rowsOf(id);
    expect([one!.stage, one!.copies, more]).toEqual([OPEN, 5, []]);
    expect(one!.number).toMatch(/^P\d{13}$/);
    const [first, second] = await linesOf(id);
    const parts = [[{ lineId: first, quantity: 1 }], [{ lineId: second, quantity: 2 }]];
    expect(await send('package.split', [one!.id], { parts })).toMatchObject({ failed: [] });
    expect((await rowsOf(id)).map(({ stage, copies }) => [stage, copies])).toEqual([
      [OPEN, 2],
      [OPEN, 1],
      [OPEN, 2],
    ]);
    expect(await sums(id)).toEqual([
      { ordered: 2, inside: 2 },
      { ordered: 3, inside: 3 },
    ]);
    const [, , third] = await rowsOf(id);
    expect(await send('package.rejoined', [third!.id], { into: one!.id })).toMatchObject({ failed: [] });
    expect((await rowsOf(id)).map(({ stage, copies }) => [stage, copies])).toEqual([
      [OPEN, 4],
      [OPEN, 1],
      [VOID, 0],
    ]);
    expect(await sums(id)).toEqual([
      { ordered: 2, inside: 2 },
      { ordered: 3, inside: 3 },
    ]);
  });

  it('is not divided so that a part or the rest is empty, or has more than there is, and not with a number on it', async () => {
    const id = await approved(1, 1);
    const [one] = await rowsOf(id);
    const [first, second] = await linesOf(id);
    const all = [
      [
        { lineId: first, quantity: 1 },
        { lineId: second, quantity: 1 },
      ],
    ];
    for (const parts of [
      all,
      [[{ lineId: first, quantity: 2 }]],
      [[{ lineId: first! + second!, quantity: 1 }]],
    ])
      expect((await send('package.split', [one!.id], { parts })).failed).toMatchObject([
        { id: one!.id, msg: expect.stringContaining('请核对数量') as string },
      ]);
    await enter(one!.id, newNo());
    const fine = [[{ lineId: first, quantity: 1 }]];
    expect((await send('package.split', [one!.id], { parts: fine })).failed[0]?.msg).toContain(
      '请先回收单号',
    );
    expect(await sums(id)).toEqual([
      { ordered: 1, inside: 1 },
      { ordered: 1, inside: 1 },
    ]);
  });

  it('ends with its review, and is another one after the next approval', async () => {
    const id = await approved();
    await hall.act('order.review.withdraw', [id]);
    expect((await rowsOf(id)).map(({ stage }) => stage)).toEqual([VOID]);
    await hall.act('order.approve', [id]);
    expect((await rowsOf(id)).map(({ stage }) => stage)).toEqual([VOID, OPEN]);
    expect(await sums(id)).toEqual([
      { ordered: 2, inside: 2 },
      { ordered: 3, inside: 3 },
    ]);
  });

  it('follows its order when that is packed, and unpacked', async () => {
    const { id } = await packed();
    expect((await rowsOf(id)).map(({ stage }) => stage)).toEqual([PACKED]);
    await hall.act('order.unpack', [id]);
    expect((await rowsOf(id)).map(({ stage }) => stage)).toEqual([OPEN]);
  });

  it('is made at the start where an order was approved or packed before there were packages', async () => {
    const lines = [{ platformCode: 'OLD', kind: 'sku', skuId, quantity: 4 }];
    const owners = { merchantId: hall.t.tenants.merchant1, factoryId: hall.t.tenants.factory };
    const waiting = await buildOrder(hall.system, { ...owners, status: 'inProduce', lines });
    const ready = await buildOrder(hall.system, { ...owners, status: 'packed', lines });
    await fillPackages(hall.t.database, new Date());
    await fillPackages(hall.t.database, new Date());
    expect((await rowsOf(waiting.id)).map(({ stage, copies }) => [stage, copies])).toEqual([[OPEN, 4]]);
    expect((await rowsOf(ready.id)).map(({ stage, copies }) => [stage, copies])).toEqual([[PACKED, 4]]);
  });
});

describe('[X01] a package has at most one live number', () => {
  it('whoever enters several at once: one stands, the others are told of it', async () => {
    const { id, pack: one } = await packed();
    const numbers = Array.from({ length: 6 }, newNo);
    const answers = await Promise.all(
      numbers.map((no, i) => enter(one.id, no, {}, i % 2 === 0 ? hall.factory : other)),
    );
    const [live, ...more] = await liveOf(id);
    expect(more).toEqual([]);
    expect(numbers).toContain(live);
    const refused = answers.filter(({ code: answer }) => answer !== 0);
    expect(refused).toHaveLength(5);
    for (const { msg } of refused) expect(msg).toContain(`包裹已有运单号 ${live}`);
    expect(await statusOf(id)).toMatchObject({ no: live });
  });

  it('and the same one again changes nothing', async () => {
    const { id, pack: one } = await packed();
    const no = newNo();
    const answers = await Promise.all([enter(one.id, no), enter(one.id, no), enter(one.id, no)]);
    expect(answers.map(({ code: answer }) => answer)).toEqual([0, 0, 0]);
    expect(await liveOf(id)).toEqual([no]);
  });

  it('and asks before a number of another recipient stands on it', async () => {
    const [mine, theirs] = [await packed(), await packed()];
    await hall.system
      .updateTable('tradeOrder')
      .set({ recipientName: '李雷' })
      .where('id', '=', theirs.id)
      .execute();
    const no = newNo();
    await enter(theirs.pack.id, no);
    const refused = await enter(mine.pack.id, no);
    expect(refused.msg).toContain(theirs.pack.number);
    expect(await liveOf(mine.id)).toEqual([]);
    expect((await enter(mine.pack.id, no, { oneParcel: true })).code).toBe(0);
  });
});

describe('[X07] a number is given up by hand', () => {
  it('with a reason before its package left, and not after it', async () => {
    const { id, pack: one } = await packed();
    const no = newNo();
    await enter(one.id, no);
    const cancel = () => hall.factory.call(packages.cancelNumbers, { ids: [one.id], reason: '快递换了' });
    expect(await cancel()).toMatchObject({ successIds: [one.id], failed: [] });
    expect([await liveOf(id), (await statusOf(id)).no]).toEqual([[], '']);
    const again = newNo();
    await enter(one.id, again);
    await send('package.handed.over', [one.id]);
    expect((await cancel()).failed).toMatchObject([{ id: one.id, orderNo: one.number }]);
    expect(await liveOf(id)).toEqual([again]);
  });
});

describe('[X08] an order that is closed or goes back', () => {
  it.each([
    ['order.cancel', {}],
    ['order.repulse', { reason: '图片不清' }],
    ['order.review.withdraw', {}],
  ])('by %s keeps no live number in the same transaction', async (event, params) => {
    const id = await approved();
    const [one] = await rowsOf(id);
    await enter(one!.id, newNo());
    expect(await hall.act(event, [id], params)).toMatchObject({ failed: [] });
    expect((await rowsOf(id)).map(({ stage, no }) => [stage, no])).toEqual([[VOID, '']]);
    expect([await liveOf(id), (await statusOf(id)).no]).toEqual([[], '']);
  });

  it('by the merchant or after it was packed does not either', async () => {
    const [early, late] = [await approved(), (await packed()).id];
    for (const id of [early, late]) await enter((await rowsOf(id))[0]!.id, newNo());
    const params = {};
    await hall.merchant.call(order.action, { event: 'order.cancel', ids: [early], params });
    await hall.act('order.cancel.agreed', [late], { lossCents: 0 });
    for (const id of [early, late]) {
      expect((await rowsOf(id)).map(({ stage }) => stage)).toEqual([VOID]);
      expect(await liveOf(id)).toEqual([]);
    }
  });
});

describe('[X19] a package is weighed', () => {
  it('against what its SKUs say: what is further off asks for a reason, and so does what cannot be', async () => {
    const { id, pack: one } = await packed(2, 3);
    expect(one.g).toBe(500);
    const weigh = async (grams: number, reason?: string) =>
      (await send('package.weighed', [one.id], { grams, ...(reason && { reason }) })).failed[0]?.msg ?? '';
    expect(await weigh(551)).toContain('请填写原因');
    expect(await weigh(449)).toContain('请填写原因');
    for (const grams of [0, -5, 200_001]) expect(await weigh(grams, '加了衬板')).toContain('200,000');
    expect((await rowsOf(id))[0]!.stage).toBe(PACKED);
    expect(await weigh(550)).toBe('');
    expect((await rowsOf(id))[0]!.stage).toBe(WEIGHED);
    expect(await weigh(900, '加了衬板')).toBe('');
    const { realG } = (await hall.factory.call(packages.detail, { id: one.id })).package;
    expect(realG).toBe(900);
  });

  it('with 20 g as the least that it may be off, and as the factory sets it', async () => {
    const { pack: one } = await packed(1, 1);
    expect(one.g).toBe(200);
    await set('package.toleranceG', 40);
    const weigh = async (grams: number) => (await send('package.weighed', [one.id], { grams })).failed.length;
    expect([await weigh(241), await weigh(240)]).toEqual([1, 0]);
    await set('package.toleranceG', 20);
    expect([await weigh(221), await weigh(220)]).toEqual([1, 0]);
  });

  it('before it leaves, where the factory asks for it', async () => {
    await set('package.needsWeight', true);
    const { id, pack: one } = await packed();
    const no = newNo();
    const typed = await hall.act('order.ship', [id], { waybillNo: no });
    expect(typed.failed[0]?.msg).toContain('称重');
    await enter(one.id, no);
    expect((await send('package.handed.over', [one.id])).failed[0]?.msg).toContain('请先称重');
    await send('package.weighed', [one.id], { grams: 500 });
    expect(await send('package.handed.over', [one.id])).toMatchObject({ failed: [] });
    await set('package.needsWeight', false);
    expect((await statusOf(id)).status).toBe(70);
  });
});

describe('[X27] a package is handed over', () => {
  it('with its number, and its order is shipped with it; a second scan says when and by whom', async () => {
    const { id, pack: one } = await packed();
    expect((await send('package.handed.over', [one.id])).failed[0]?.msg).toContain('请先填写运单号');
    const no = newNo();
    await enter(one.id, no);
    expect(await send('package.handed.over', [one.id])).toMatchObject({ successIds: [one.id] });
    expect(await statusOf(id)).toMatchObject({ status: 70, no });
    expect((await rowsOf(id)).map(({ stage, transit }) => [stage, transit])).toEqual([[LEFT, 10]]);
    const [again] = (await send('package.handed.over', [one.id])).failed;
    expect(again?.msg).toMatch(/^包裹已于 .*由 .+ 出库，请不要重复出库。$/);
    const acts = await hall.ask(
      sql<{ no: string }>`select waybill_no as no from send_act where order_id = ${id}`,
    );
    expect(acts).toEqual([{ no }]);
  });

  it('or its order is held: a refund and a scan at the same moment never end as both', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, () => packed(1, 1)));
    for (const { pack: one } of pairs) await enter(one.id, newNo());
    await Promise.all(
      pairs.flatMap(({ id, pack: one }, i) => {
        const scan = () => send('package.handed.over', [one.id]);
        const refund = () =>
          hall.merchant.call(order.action, { event: 'order.refund.requested', ids: [id], params: {} });
        return i % 2 === 0 ? [scan(), refund()] : [refund(), scan()];
      }),
    );
    for (const { id } of pairs) {
      const [{ status, hold }, [one]] = [await statusOf(id), await rowsOf(id)];
      expect([
        [70, 0, LEFT],
        [60, 3, PACKED],
      ]).toContainEqual([status, hold, one!.stage]);
    }
  });

  it('by a number that is typed for its order, and by no other than the one that stands on it', async () => {
    const { id, pack: one } = await packed();
    const no = newNo();
    await enter(one.id, no);
    expect((await hall.act('order.ship', [id], { waybillNo: newNo() })).failed[0]?.msg).toContain(no);
    expect(await hall.act('order.ship', [id], { waybillNo: no })).toMatchObject({ successIds: [id] });
    expect((await rowsOf(id)).map(({ stage, no: own }) => [stage, own])).toEqual([[LEFT, no]]);
    const corrected = newNo();
    await hall.act('order.waybill.corrected', [id], { waybillNo: corrected, reason: '单号录错' });
    expect([await liveOf(id), (await rowsOf(id))[0]!.no]).toEqual([[corrected], corrected]);
  });

  it('is not another factory’s, nor seen by it', async () => {
    const { pack: one } = await packed();
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:waybill', 'factory:waybill:apply']);
    const stranger = await hall.t.as('designer01');
    expect(await stranger.ask(packages.detail, { id: one.id })).toMatchObject({ code: 404 });
    expect(await enter(one.id, newNo(), {}, stranger)).toMatchObject({ code: 404 });
    const act = { event: 'package.handed.over' as const, ids: [one.id], params: {} };
    expect(await stranger.call(packages.act, act)).toMatchObject({ failed: [{ id: one.id, code: 404 }] });
  });
});

describe('[X28] an order with several packages', () => {
  it('is shipped with the last of them, once, by the number of the first; until then it is not taken back', async () => {
    const id = await approved(2, 2);
    const [first] = await linesOf(id);
    const [one] = await rowsOf(id);
    await send('package.split', [one!.id], { parts: [[{ lineId: first, quantity: 2 }]] });
    await pack(id);
    const [a, b] = await rowsOf(id);
    const [noA, noB] = [newNo(), newNo()];
    await enter(a!.id, noA);
    expect((await enter(b!.id, noA)).msg).toContain('每个包裹一个单号');
    await enter(b!.id, noB);
    const typed = await hall.act('order.ship', [id], { waybillNo: noA });
    expect(typed.failed[0]?.msg).toContain('订单分成 2 个包裹，还有 2 个没有出库');
    expect(await send('package.handed.over', [b!.id])).toMatchObject({ failed: [] });
    expect((await statusOf(id)).status).toBe(60);
    expect((await hall.act('order.unpack', [id])).failed).toHaveLength(1);
    expect(await send('package.handed.over', [a!.id])).toMatchObject({ failed: [] });
    expect(await statusOf(id)).toMatchObject({ status: 70, no: noA });
    const shipped = await hall.ask(
      sql<{
        n: number;
      }>`select count(*)::int as n from order_event where order_id = ${id} and event = 'order.ship'`,
    );
    expect(shipped).toEqual([{ n: 1 }]);
  });
});
