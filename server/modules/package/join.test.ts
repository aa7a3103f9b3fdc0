import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openParcels, type Parcels } from '#tests/support/parcels.ts';

// Several orders in one package. What is right is read from the tables by SQL of its own.

let hall: Hall;
let parcels: Parcels;
beforeAll(async () => {
  hall = await openHall();
  parcels = await openParcels(hall);
});
afterAll(() => hall.close());

const [OPEN, PACKED, WEIGHED, LEFT, JOINED, VOID] = [0, 20, 30, 40, 80, 90];
let buyers = 0;
/** Approved orders of one person, of one copy each. */
async function sameBuyer(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await parcels.approved());
  buyers += 1;
  await sql`update trade_order set recipient_name = ${`收件人${buyers}`},
    shop_id = (select shop_id from trade_order where id = ${ids[0]!}) where id = any(${ids}::bigint[])`.execute(
    hall.system,
  );
  return ids;
}
/** The packages that were made for these orders, whatever lies in them. */
const madeFor = (ids: readonly number[]) =>
  hall.ask(sql<{
    id: number;
    order: number;
    stage: number;
    copies: number;
    no: string;
    into: number | null;
    orders: number[];
  }>`
    select p.id, p.order_id as "order", p.stage, p.copies, p.waybill_no as no, p.joined_into_id as into,
      array(select po.order_id from package_order po where po.package_id = p.id order by 1) as orders
    from package p where p.order_id = any(${[...ids]}::bigint[]) order by p.id`);
const stagesOf = async (ids: readonly number[]) => (await madeFor(ids)).map(({ stage }) => stage);
const statusOf = async (id: number) => (await hall.orderOf(id)).status;
const join = (ids: number[], into: number) =>
  hall.factory.call(packages.act, { event: 'package.joined', ids, params: { into } });
const pack = (id: number) =>
  hall.factory.call(order.action, {
    event: 'order.pack.forced',
    ids: [id],
    params: {},
    dangerVerified: true,
  });
const cancel = (id: number) => hall.act('order.cancel.agreed', [id], { lossCents: 0 });
/** [X17] Orders whose lines are not all in packages that hold them, once each. */
const amiss = () =>
  hall.ask(sql<{ id: number }>`
    select l.order_id as id from order_line l join trade_order o on o.id = l.order_id left join lateral (
      select sum(pl.quantity) as n from package_line pl join package p on p.id = pl.package_id and p.stage not in (80, 90)
      where pl.line_id = l.id) p on true
    where o.status between 30 and 80 and l.kind <> 'notGoods' and coalesce(p.n, 0) <> l.quantity
      and exists (select from package p2 where p2.order_id = o.id)`);

/** Two or more orders of one person, whose packages are one. */
async function joined(count = 2) {
  const ids = await sameBuyer(count);
  const own = await madeFor(ids);
  const [first, ...others] = own;
  const { failed } = await join(
    others.map(({ id }) => id),
    first!.id,
  );
  expect(failed).toEqual([]);
  return { ids, into: first!.id, others: others.map(({ id }) => id) };
}

describe('[X18] packages of one recipient', () => {
  it('become one with all their goods, are packed once all their orders are, and leave with one number', async () => {
    const { ids, into } = await joined();
    expect((await madeFor(ids)).map(({ stage, copies, orders }) => [stage, copies, orders])).toEqual([
      [OPEN, 2, ids],
      [JOINED, 0, []],
    ]);
    await pack(ids[0]!);
    expect(await stagesOf(ids)).toEqual([OPEN, JOINED]);
    await pack(ids[1]!);
    expect(await stagesOf(ids)).toEqual([PACKED, JOINED]);
    const no = parcels.newNo();
    await parcels.enter(into, no);
    const numbers = await hall.ask(
      sql<{ no: string }>`select waybill_no as no from trade_order where id = any(${ids}::bigint[])`,
    );
    expect(numbers).toEqual([{ no }, { no }]);
    expect(await parcels.send('package.handed.over', into)).toMatchObject({ failed: [] });
    expect(await Promise.all(ids.map(statusOf))).toEqual([70, 70]);
    await hall.factory.call(packages.undo, { ids: [into], reason: '扫错包裹' });
    expect(await Promise.all(ids.map(statusOf))).toEqual([60, 60]);
    expect(await amiss()).toEqual([]);
  });

  it('are not joined with another person’s, with one that has a number, is packed, or is held', async () => {
    const [a, b, c, d, e] = await sameBuyer(5);
    const [other] = await sameBuyer(1);
    const [into] = await madeFor([a!]);
    const [numbered, packed, held, stranger] = (
      await Promise.all([b!, c!, d!, other!].map((id) => madeFor([id])))
    ).flat();
    await parcels.enter(numbered!.id);
    await pack(c!);
    await hall.act('order.lock', [d!]);
    const all = [numbered!.id, packed!.id, held!.id, stranger!.id];
    const { successIds, failed } = await join(all, into!.id);
    expect([successIds, failed.length]).toEqual([[], 4]);
    expect(failed.find(({ id }) => id === stranger!.id)?.msg).toContain('同一商家');
    const [fifth] = await madeFor([e!]);
    for (const taker of [numbered!.id, packed!.id, held!.id, fifth!.id])
      expect((await join([fifth!.id], taker)).failed).toHaveLength(1);
    expect(await stagesOf([e!])).toEqual([OPEN]);
  });

  it('are found as those that could be joined', async () => {
    const ids = await sameBuyer(2);
    const own = await madeFor(ids);
    const found = await hall.factory.call(packages.page, { joinable: true, stage: OPEN, pageSize: 200 });
    expect(found.list.map(({ id }) => id)).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
    await join([own[1]!.id], own[0]!.id);
    const after = await hall.factory.call(packages.page, { joinable: true, pageSize: 200 });
    expect(after.list.filter(({ id }) => own.some((one) => one.id === id))).toEqual([]);
  });

  it('are at most 20 orders in one', async () => {
    const ids = await sameBuyer(21);
    const [first, ...others] = await madeFor(ids);
    const { failed } = await join(
      others.map(({ id }) => id),
      first!.id,
    );
    expect(failed[0]?.msg).toContain('最多 20 个订单');
    expect(
      await join(
        others.slice(1).map(({ id }) => id),
        first!.id,
      ),
    ).toMatchObject({ failed: [] });
  });

  it('are two again while the one that took the other in is open, each with its own goods', async () => {
    const { ids, others } = await joined();
    expect(await parcels.send('package.unjoined', others[0]!)).toMatchObject({ failed: [] });
    expect((await madeFor(ids)).map(({ stage, copies, orders }) => [stage, copies, orders])).toEqual([
      [OPEN, 1, [ids[0]]],
      [OPEN, 1, [ids[1]]],
    ]);
    const again = await joined();
    for (const id of again.ids) await pack(id);
    const [refused] = (await parcels.send('package.unjoined', again.others[0]!)).failed;
    expect(refused?.msg).toContain('请先取消打包');
  });
});

describe('[X18] an order that is closed or held by a refund', () => {
  it('leaves the package, which keeps its number, forgets its weight, and is packed where the others are', async () => {
    const { ids, into } = await joined(3);
    for (const id of ids) await pack(id);
    const no = parcels.newNo();
    await parcels.enter(into, no);
    await parcels.send('package.weighed', into, { grams: 300, reason: '加了衬板' });
    expect((await stagesOf(ids))[0]).toBe(WEIGHED);
    expect(await cancel(ids[1]!)).toMatchObject({ failed: [] });
    expect(
      (await madeFor(ids)).map(({ stage, copies, no: own, orders }) => [stage, copies, own, orders]),
    ).toEqual([
      [PACKED, 2, no, [ids[0], ids[2]]],
      [VOID, 1, '', [ids[1]]],
      [JOINED, 0, '', []],
    ]);
    const grams = await hall.ask(
      sql<{ g: number | null }>`select real_g as g from package where id = ${into}`,
    );
    expect(grams).toEqual([{ g: null }]);
    await hall.merchant.call(order.action, { event: 'order.refund.requested', ids: [ids[2]!], params: {} });
    expect((await madeFor(ids)).map(({ stage, orders }) => [stage, orders])).toEqual([
      [PACKED, [ids[0]]],
      [VOID, [ids[1]]],
      [PACKED, [ids[2]]],
    ]);
    expect(await parcels.send('package.handed.over', into)).toMatchObject({ failed: [] });
    expect(await Promise.all([ids[0]!, ids[2]!].map(statusOf))).toEqual([70, 60]);
    expect(await amiss()).toEqual([]);
  });

  it('leaves also the package that was made for it, and gets one of its own', async () => {
    const { ids, into } = await joined();
    await pack(ids[0]!);
    await hall.merchant.call(order.action, { event: 'order.refund.requested', ids: [ids[0]!], params: {} });
    const [first, second] = await Promise.all(ids.map((id) => madeFor([id])));
    expect(first!.map(({ stage, copies, orders }) => [stage, copies, orders])).toEqual([
      [PACKED, 1, [ids[0]]],
    ]);
    expect(second!.map(({ id, stage, orders }) => [id, stage, orders])).toEqual([
      [into, OPEN, [ids[1]]],
      [expect.any(Number), JOINED, []],
    ]);
    await pack(ids[1]!);
    expect((await madeFor([ids[1]!]))[0]!.stage).toBe(PACKED);
    expect(await amiss()).toEqual([]);
  });

  it('goes with all of them where all are closed: nothing live hangs on what nobody wants', async () => {
    const { ids, into } = await joined();
    for (const id of ids) await pack(id);
    await parcels.enter(into);
    for (const id of ids) await cancel(id);
    expect((await madeFor(ids)).filter(({ stage }) => stage !== VOID && stage !== JOINED)).toEqual([]);
    const live = await hall.ask(
      sql<{
        n: number;
      }>`select count(*)::int as n from waybill where package_id = ${into} and state in (0, 10, 15, 20)`,
    );
    expect(live).toEqual([{ n: 0 }]);
  });
});

describe('[X18] orders that lie in one package', () => {
  it('are sent at the package alone, and one of them unpacked opens it', async () => {
    const { ids, into } = await joined();
    for (const id of ids) await pack(id);
    const typed = await hall.act('order.ship', [ids[0]!], { waybillNo: parcels.newNo() });
    expect(typed.failed[0]?.msg).toContain('合在包裹');
    await hall.act('order.unpack', [ids[0]!]);
    expect((await stagesOf(ids))[0]).toBe(OPEN);
    await pack(ids[0]!);
    expect((await stagesOf(ids))[0]).toBe(PACKED);
    await parcels.enter(into);
    await parcels.send('package.handed.over', into);
    expect((await stagesOf(ids))[0]).toBe(LEFT);
  });

  it('may be packed, refunded and handed over at the same moment: nothing waits for itself, and nothing is lost', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => joined(3)));
    await Promise.all(many.flatMap(({ ids }) => ids.map((id) => pack(id))));
    for (const { ids } of many) expect((await stagesOf(ids))[0]).toBe(PACKED);
    for (const { into } of many) await parcels.enter(into);
    await Promise.all(
      many.flatMap(({ ids, into }) => [
        parcels.send('package.handed.over', into),
        hall.merchant.call(order.action, { event: 'order.refund.requested', ids: [ids[2]!], params: {} }),
        hall.merchant.call(order.action, { event: 'order.refund.requested', ids: [ids[0]!], params: {} }),
      ]),
    );
    const wrong = await hall.ask(sql<{ id: number }>`
      select o.id from trade_order o join package_order po on po.order_id = o.id join package p on p.id = po.package_id
      where o.id = any(${many.flatMap(({ ids }) => ids)}::bigint[])
        and ((o.status = 70) <> (p.stage = 40) or (o.hold = 3 and p.stage = 40))`);
    expect(wrong).toEqual([]);
    expect(await amiss()).toEqual([]);
  });
});
