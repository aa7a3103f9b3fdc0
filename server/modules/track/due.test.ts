import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import { HOUR, openTracks, type Said, type Tracks } from '#tests/support/tracks.ts';

// Warnings by the clock, told a time of its own: what the specification says of hours, read from the orders' rows.

let on: Tracks;
beforeAll(async () => {
  on = await openTracks();
});
afterAll(() => on.close());

const [NONE, COLLECT, STALLED, SIGN] = [0, 3, 4, 5];
const warned = async (orderId: number) => (await on.orderOf(orderId)).warning;
const handedOverAt = async (id: number) =>
  (
    await on.ask(sql<{ at: Date }>`select handed_over_at as at from package where id = ${id}`)
  )[0]!.at.getTime();
/** What the order is warned of a moment before the hours have gone by since then, and a moment after. */
async function around(orderId: number, since: number, hours: number) {
  await on.timer(since + hours * HOUR - 1000);
  const before = await warned(orderId);
  await on.timer(since + hours * HOUR + 1000);
  return [before, await warned(orderId)];
}

describe('[X32] a package whose next scan does not come', () => {
  it('is late for its collection 24 hours after its hand-over', async () => {
    const { orderId, id } = await on.left();
    expect(await around(orderId, await handedOverAt(id), 24)).toEqual([NONE, COLLECT]);
  });

  it.each([
    ['collected', '103', 48, STALLED],
    ['on its way', '1002', 48, STALLED],
    ['being delivered', '5', 48, SIGN],
    ['waiting to be picked up', '501', 72, SIGN],
  ])('and is %s is warned of by its last scan', async (_what, code, hours, kind) => {
    const { orderId, no } = await on.left();
    const at = Math.floor(on.now() / 1000) * 1000;
    await on.push(no, [[at, code]]);
    expect(await around(orderId, at, hours)).toEqual([NONE, kind]);
  });

  it('has three days where the factory says that it is remote, and seven abroad', async () => {
    const [near, far, abroad] = [await on.left(), await on.left(), await on.left()];
    const place = (id: number, province: string, city: string, country: string) =>
      on.system
        .updateTable('tradeOrder')
        .set({ province, city, district: '', country })
        .where('id', '=', id)
        .execute();
    await place(near.orderId, '广东省', '深圳市', '中国');
    await place(far.orderId, '西藏自治区', '拉萨市', '中国');
    await place(abroad.orderId, 'Ontario', 'Toronto', '加拿大');
    await on.system
      .insertInto('regionRule')
      .values({
        factoryId: on.t.tenants.factory,
        kind: 'remote',
        areaCode: '54',
        area: '西藏自治区',
        updatedAt: new Date(),
      })
      .execute();
    const at = Math.floor(on.now() / 1000) * 1000;
    for (const { no } of [near, far, abroad]) await on.push(no, [[at, '103']]);
    const due = async ({ orderId }: { orderId: number }) =>
      ((await on.packageOf(orderId)).dueAt!.getTime() - at) / HOUR;
    expect([await due(near), await due(far), await due(abroad)]).toEqual([48, 72, 168]);
  });

  it('is late by the hours that the factory sets', async () => {
    await on.factory.call(param.saveOne, { key: 'track.collectHours', value: 30 });
    const { orderId, id } = await on.left();
    await on.factory.call(param.saveOne, { key: 'track.collectHours', value: 24 });
    expect(await around(orderId, await handedOverAt(id), 30)).toEqual([NONE, COLLECT]);
  });

  it('shows a mark six hours before, and is found by what it is warned of', async () => {
    const { id, orderId } = await on.left();
    const shown = async () =>
      (await on.factory.call(packages.page, { numbers: [(await on.packageOf(orderId)).waybillNo] })).list[0]!;
    expect((await shown()).dueAt).toBe((await handedOverAt(id)) + 24 * HOUR);
    await on.timer((await handedOverAt(id)) + 25 * HOUR);
    expect(await shown()).toMatchObject({ warning: COLLECT, dueAt: null });
    const found = await on.factory.call(packages.page, { warning: COLLECT });
    expect(found.list.map((one) => one.id)).toContain(id);
    expect((await on.factory.call(packages.page, { warning: SIGN })).list.map((one) => one.id)).not.toContain(
      id,
    );
  });
});

describe('[X33] the warning of an order', () => {
  it('is raised once, however often the timer runs and on however many servers', async () => {
    const { orderId, id } = await on.left();
    const at = (await handedOverAt(id)) + 25 * HOUR;
    await Promise.all([on.timer(at), on.timer(at), on.timer(at)]);
    await on.timer(at + HOUR);
    expect(await on.eventsOf(orderId, 'warning.%')).toEqual([['warning.raised', 'timer', 'collectTimeout']]);
  });

  it('is cleared by the next scan, and by nothing that is older', async () => {
    const { orderId, no } = await on.left();
    const at = Math.floor(on.now() / 1000) * 1000;
    await on.push(no, [[at, '103']]);
    await on.timer(at + 49 * HOUR);
    await on.push(no, [[at - HOUR, '1002']]);
    expect(await warned(orderId)).toBe(STALLED);
    await on.push(no, [[at + HOUR, '1001']]);
    expect(await on.eventsOf(orderId, 'warning.%')).toEqual([
      ['warning.raised', 'timer', 'stalled'],
      ['warning.cleared', 'system', null],
    ]);
  });

  it('is the worst of its packages: the collection before the way, the way before the signature', async () => {
    const [first, second, third] = await split();
    const at = Math.floor(on.now() / 1000) * 1000;
    const orderId = first!.orderId;
    const push = (one: { no: string }, ...scans: Said[]) => on.push(one.no, scans);
    await push(second!, [at, '1002']);
    await push(third!, [at, '5']);
    await on.timer(at + 23 * HOUR);
    expect(await warned(orderId)).toBe(NONE);
    await on.timer(at + 50 * HOUR);
    expect(await warned(orderId)).toBe(COLLECT);
    await push(first!, [at + HOUR, '103'], [at + 2 * HOUR, '301']);
    expect(await warned(orderId)).toBe(STALLED);
    await push(second!, [at + 3 * HOUR, '301']);
    expect(await warned(orderId)).toBe(SIGN);
    await push(third!, [at + 4 * HOUR, '301']);
    expect(await on.orderOf(orderId)).toEqual({ status: 80, warning: NONE });
  });

  it('is not given again by the timer where the factory has cleared it', async () => {
    const { orderId, id } = await on.left();
    const at = (await handedOverAt(id)) + 25 * HOUR;
    await on.timer(at);
    await on.factory.call(order.action, { event: 'warning.cleared', ids: [orderId], params: {} });
    await on.timer(at + HOUR);
    expect(await warned(orderId)).toBe(NONE);
  });

  it('is found by an index: the timer reads due rows only', async () => {
    // A table of a few rows is read whole: whether the index answers is what is asked.
    const plan = await on.system.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return (
        await sql<
          Record<string, string>
        >`explain select id from package where due_at <= now() order by due_at limit 500`.execute(trx)
      ).rows;
    });
    expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('package_due');
  });
});

/** An order of three packages that left. */
async function split() {
  const { orderId, id } = await on.packed(3);
  const rows = await on.ask(
    sql<{
      id: number;
    }>`select p.id from package p join package_order o on o.package_id = p.id where o.order_id = ${orderId} order by p.id`,
  );
  expect(rows[0]!.id).toBe(id);
  const all = rows.map((row) => ({ orderId, id: row.id, no: on.newNo() }));
  for (const one of all) await on.enter(one.id, one.no);
  await on.handOver(all.map((one) => one.id));
  expect((await on.orderOf(orderId)).status).toBe(70);
  return all;
}
