import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { packages } from '#contract/package/package.ts';
import { sendRecord } from '#contract/send/send-record.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openParcels, type Parcels } from '#tests/support/parcels.ts';

// What was handed over by mistake is here again. What is right is read from the tables by SQL of its own.

let hall: Hall;
let parcels: Parcels;
beforeAll(async () => {
  hall = await openHall();
  parcels = await openParcels(hall);
});
afterAll(() => hall.close());

const [PACKED, WEIGHED, LEFT] = [20, 30, 40];
const packagesOf = (orderId: number) => parcels.of(orderId);
const packed = (parts?: number) => parcels.packed(parts);
const send: Parcels['send'] = (...sent) => parcels.send(...sent);
const undo = (ids: number[], reason = '扫错包裹') => hall.factory.call(packages.undo, { ids, reason });
const orderOf = async (id: number) =>
  (
    await hall.ask(sql<{
      status: number;
      shipped: Date | null;
      timed: Date | null;
      pieces: number[];
      acts: number;
      undone: number;
    }>`
      select o.status, o.shipped_at as shipped,
        (select t.shipped_at from order_timing t where t.order_id = o.id) as timed,
        array(select distinct state::int from piece where order_id = o.id) as pieces,
        (select count(*)::int from send_act a where a.order_id = o.id and a.undone_at is null) as acts,
        (select count(*)::int from send_act a where a.order_id = o.id and a.undone_at is not null) as undone
      from trade_order o where o.id = ${id}`)
  )[0]!;

async function left(parts = 1): Promise<number> {
  const id = await packed(parts);
  for (const one of await packagesOf(id)) await send('package.handed.over', one.id);
  expect((await orderOf(id)).status).toBe(70);
  return id;
}

describe('[X28] an undone hand-over', () => {
  it('brings the package back with its number, its order to 已打包, and all that was said of its sending', async () => {
    const id = await left();
    const [one] = await packagesOf(id);
    expect(await orderOf(id)).toMatchObject({ pieces: [90], acts: 1, undone: 0 });
    expect(await undo([one!.id])).toMatchObject({ successIds: [one!.id], failed: [] });
    expect(await packagesOf(id)).toEqual([{ ...one, stage: PACKED, transit: 0, left: null }]);
    expect(await orderOf(id)).toEqual({
      ...{ status: 60, shipped: null, timed: null, pieces: [85], acts: 0, undone: 1 },
    });
    const { orderNo } = await hall.orderOf(id);
    const [told] = (await hall.merchant.call(notice.page, {})).list;
    expect(told).toMatchObject({
      title: '工厂撤销了 1 个订单的发货',
      body: expect.stringContaining(orderNo),
    });
    const acts = (await hall.factory.call(sendRecord.page, { number: orderNo })).list;
    expect(acts).toMatchObject([
      { waybillNo: one!.no, undoneAt: expect.any(Number), undoneBy: expect.stringMatching(/./) },
    ]);
  });

  it('is followed by another one: the order is sent again, and one act of sending stands', async () => {
    const id = await left();
    const [one] = await packagesOf(id);
    await undo([one!.id]);
    expect(await send('package.handed.over', one!.id)).toMatchObject({ failed: [] });
    expect(await orderOf(id)).toMatchObject({ status: 70, pieces: [90], acts: 1, undone: 1 });
  });

  it('leaves it weighed where it was', async () => {
    const id = await packed();
    const [one] = await packagesOf(id);
    await send('package.weighed', one!.id, { grams: 400, reason: '加了衬板' });
    await send('package.handed.over', one!.id);
    await undo([one!.id]);
    expect((await packagesOf(id)).map(({ stage }) => stage)).toEqual([WEIGHED]);
  });

  it('of any of several packages brings the order back, and the others stay away', async () => {
    const id = await left(3);
    const [first, second] = await packagesOf(id);
    await undo([first!.id]);
    expect((await packagesOf(id)).map(({ stage }) => stage)).toEqual([PACKED, LEFT, LEFT]);
    expect((await orderOf(id)).status).toBe(60);
    await undo([second!.id]);
    expect((await packagesOf(id)).map(({ stage }) => stage)).toEqual([PACKED, PACKED, LEFT]);
    for (const one of [first!, second!]) await send('package.handed.over', one.id);
    expect(await orderOf(id)).toMatchObject({ status: 70, acts: 1, undone: 1 });
  });

  it.each([
    ['its platform was told', sql`platform_sync = 2`, '回传'],
    ['its platform is being told', sql`platform_sync = 1`, '回传'],
    ['its order is completed', sql`status = 80`, '已完成'],
  ])('is refused where %s', async (_what, change, why) => {
    const id = await left();
    const [one] = await packagesOf(id);
    await sql`update trade_order set ${change} where id = ${id}`.execute(hall.system);
    const [refused] = (await undo([one!.id])).failed;
    expect(refused?.msg).toContain(why);
    expect((await packagesOf(id)).map(({ stage, transit }) => [stage, transit])).toEqual([[LEFT, 10]]);
  });

  it('is refused after 24 hours, of what did not leave, and without a reason', async () => {
    const late = await left();
    const [one] = await packagesOf(late);
    await sql`update package set handed_over_at = now() - interval '24 hours 1 minute' where id = ${one!.id}`.execute(
      hall.system,
    );
    const [here] = await packagesOf(await packed());
    const { successIds, failed } = await undo([one!.id, here!.id]);
    expect(successIds).toEqual([]);
    expect(failed.find(({ id }) => id === one!.id)?.msg).toContain('24 小时');
    expect(failed.map(({ id }) => id).toSorted()).toEqual([one!.id, here!.id].toSorted());
    expect((await orderOf(late)).status).toBe(70);
    expect(await hall.factory.ask(packages.undo, { ids: [one!.id], reason: ' ' })).toMatchObject({
      code: 400,
    });
  });

  it('is never sent to the order alone: its packages would stay away', async () => {
    const id = await left();
    const [refused] = (await hall.act('order.ship.undone', [id])).failed;
    expect(refused?.msg).toContain('请到「面单」中撤销出库');
    expect((await orderOf(id)).status).toBe(70);
  });

  it('takes effect once for two at the same moment', async () => {
    const id = await left();
    const [one] = await packagesOf(id);
    const both = await Promise.all([undo([one!.id]), undo([one!.id])]);
    expect(both.flatMap(({ successIds }) => successIds)).toEqual([one!.id]);
    expect(await orderOf(id)).toMatchObject({ status: 60, acts: 0, undone: 1 });
  });
});
