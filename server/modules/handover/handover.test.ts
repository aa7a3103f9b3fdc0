import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { handoverList } from '#contract/handover/handover-list.ts';
import { handover } from '#contract/handover/handover.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { scan } from '#contract/scan/scan.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openParcels, type Parcels } from '#tests/support/parcels.ts';
import { readPaper } from '#tests/support/read-paper.ts';
import { buildStation, signOn } from '#tests/support/routes.ts';

// The day's parcels and the lists that carriers sign. What is right is read from the tables by SQL of its own.

let hall: Hall;
let parcels: Parcels;
beforeAll(async () => {
  hall = await openHall();
  parcels = await openParcels(hall);
});
afterAll(() => hall.close());

const YTO = '圆通速递';
const call: Hall['factory']['call'] = (...asked) => hall.factory.call(...asked);
const undo = (ids: number[]) => call(packages.undo, { ids, reason: '扫错包裹' });
const make = (asked: { ids?: number[]; express?: string; into?: number }) => call(handoverList.make, asked);
const detailOf = (id: number) => call(handoverList.detail, { id });
const close = async (id: number) => {
  const { version } = (await detailOf(id)).list;
  await call(handoverList.close, { id, version });
};
/** A package with its number, not yet handed over. */
async function waiting(): Promise<{ id: number; no: string; number: string; orderId: number }> {
  const orderId = await parcels.packed();
  const [one] = await parcels.of(orderId);
  return { ...one!, orderId };
}
async function left() {
  const one = await waiting();
  expect((await call(handover.act, { ids: [one.id] })).failed).toEqual([]);
  return one;
}
/** Where packages lie, by SQL. */
const lain = (ids: number[]) =>
  hall.ask(sql<{ packageId: number; listId: number }>`
    select package_id as "packageId", list_id as "listId" from handover_list_package
    where package_id = any(${sql.val(ids)}::bigint[])`);

describe('[P149] the day of 120 parcels', () => {
  const all: { id: number; no: string; number: string; orderId: number }[] = [];
  let listId: number;

  it('is scanned out; who asks for a refund stays, and is told of aloud', async () => {
    for (let n = 0; n < 121; n += 1) all.push(await waiting());
    const ids = sql.val(all.map(({ id }) => id));
    await sql`update package set real_g = 180 + id % 97 where id = any(${ids}::bigint[])`.execute(
      hall.system,
    );
    const held = all[120]!;
    await hall.merchant.call(order.action, {
      event: 'order.refund.requested',
      ids: [held.orderId],
      params: {},
    });
    const factoryId = hall.t.tenants.factory;
    const stationId = await buildStation(hall.system, { factoryId, kind: 'ship' });
    await signOn(hall.system, { factoryId, stationId, username: 'factory01' });
    const scans = all.map(({ no }, at) => ({
      ...{ scanId: randomUUID(), seq: at + 1, code: no, deviceAt: Date.now() + at * 5000 },
    }));
    const answers = [];
    for (const some of [scans.slice(0, 60), scans.slice(60)]) {
      const sentAt = some.at(-1)!.deviceAt;
      answers.push(...(await call(scan.send, { stationId, sentAt, scans: some })).answers);
    }
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(120);
    expect(answers[120]).toMatchObject({ accepted: false, tone: 'stop', error: 'held' });
    const [sent] = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from trade_order o join package p on p.order_id = o.id
      where p.id = any(${ids}::bigint[]) and o.status = 70`);
    expect(sent!.n).toBe(120);
  }, 240_000);

  it('adds up to what SQL says, and each figure opens its rows', async () => {
    const { sums, total } = await call(handover.page, {});
    const [said] = await hall.ask(sql<{ n: number; grams: number; left: number }>`
      select count(*)::int as n, sum(real_g)::int as grams, count(*) filter (where stage = 40)::int as left from package
      where stage in (20, 30, 40)`);
    expect(sums).toEqual([
      {
        ...{ express: YTO, packages: said!.n, grams: said!.grams, unweighed: 0 },
        ...{ handedOver: said!.left, left: said!.n - said!.left },
      },
    ]);
    expect(total).toBe(said!.n);
    for (const [state, n] of [
      ['handedOver', 120],
      ['waiting', 1],
    ] as const)
      expect((await call(handover.page, { state, express: YTO })).total).toBe(n);
    const [held] = (await call(handover.page, { held: true })).list;
    expect(held).toMatchObject({ id: all[120]!.id, held: true, stage: 20 });
  });

  it('ends on a list of 120 numbers and the kilos of SQL, without the one that is held', async () => {
    const made = await make({ express: YTO });
    expect(made).toMatchObject({ added: 120, failed: [], left: 0 });
    expect(made.list.number).toMatch(/^圆通速递-\d{6}-01$/);
    listId = made.list.id;
    await close(listId);
    const { pdf, problems } = await call(handoverList.paper, { id: listId });
    expect(problems).toEqual([]);
    const pages = readPaper(Buffer.from(pdf, 'base64'));
    const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
    const numbers = texts.filter((text) => text.startsWith('YT'));
    expect(numbers.toSorted()).toEqual(
      all
        .slice(0, 120)
        .map(({ no }) => no)
        .toSorted(),
    );
    expect(numbers).not.toContain(all[120]!.no);
    const [{ kilos }] = (await hall.ask(sql<{ kilos: string }>`
      select to_char(sum(real_g) / 1000.0, 'FM999990.000') as kilos from package where stage = 40`)) as [
      { kilos: string },
    ];
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      const said = page.texts.map(({ text }) => text).join('\n');
      expect(said).toContain(`合计 120 个包裹，120 件，${kilos} 千克`);
      expect(said).toContain(made.list.number);
      expect(said).toContain('快递员签字');
    }
  });

  it('is never opened again: nothing goes on it or off it, and its parcels do not come back', async () => {
    const [first] = all;
    const later = await left();
    const asked = { ids: [later.id], into: listId };
    expect(await hall.factory.ask(handoverList.make, asked)).toMatchObject({
      msg: expect.stringContaining('已打印并关闭'),
    });
    const off = await call(handoverList.takeOff, { ids: [first!.id] });
    expect(off).toMatchObject({ successIds: [], failed: [{ msg: expect.stringContaining('不能再移出') }] });
    const back = await undo([first!.id]);
    expect(back).toMatchObject({
      successIds: [],
      failed: [{ msg: expect.stringContaining('已打印的交接单') }],
    });
    const { version } = (await detailOf(listId)).list;
    expect(await hall.factory.ask(handoverList.close, { id: listId, version })).toMatchObject({ code: 409 });
    const next = await make({ express: YTO });
    expect(next).toMatchObject({ added: 1, list: { number: expect.stringMatching(/-02$/) } });
    expect(await lain([later.id])).toEqual([{ packageId: later.id, listId: next.list.id }]);
  });

  it('says on paper what it said when it was closed, whatever becomes of a number', async () => {
    const one = all[1]!;
    await sql`update package set waybill_no = 'YT99999999999', real_g = 9999 where id = ${one.id}`.execute(
      hall.system,
    );
    const { pdf } = await call(handoverList.paper, { id: listId });
    const texts = readPaper(Buffer.from(pdf, 'base64')).flatMap((page) => page.texts.map(({ text }) => text));
    expect(texts).toContain(one.no);
    expect(texts).not.toContain('YT99999999999');
    const { packages: named } = await detailOf(listId);
    expect(named.find(({ id }) => id === one.id)?.waybillNo).toBe(one.no);
  });
});

describe('[P149] a handover list that is open', () => {
  it('takes what left of one express alone, and refuses the others one by one', async () => {
    const [one, two, here] = [await left(), await left(), await waiting()];
    const { list, added, failed } = await make({ ids: [one.id, here.id] });
    expect({ added, failed }).toMatchObject({
      added: 1,
      failed: [{ id: here.id, orderNo: here.number, msg: expect.stringContaining('还没有出库') }],
    });
    const other = await left();
    await sql`update package set express_name = '顺丰速运' where id = ${other.id}`.execute(hall.system);
    expect(await hall.factory.ask(handoverList.make, { ids: [two.id, other.id] })).toMatchObject({
      msg: expect.stringContaining('快递不同'),
    });
    expect(await hall.factory.ask(handoverList.make, { ids: [other.id], into: list.id })).toMatchObject({
      msg: expect.stringContaining('顺丰速运'),
    });
    expect(await make({ ids: [two.id], into: list.id })).toMatchObject({ added: 1, list });
    expect((await detailOf(list.id)).list).toMatchObject({ packages: 2, state: 'open' });
    expect(await hall.factory.ask(handoverList.paper, { id: list.id })).toMatchObject({ code: 409 });
  });

  it('has a package that no other list has, also where two ask at the same moment', async () => {
    const one = await left();
    const both = await Promise.all([
      hall.factory.ask(handoverList.make, { ids: [one.id] }),
      hall.factory.ask(handoverList.make, { ids: [one.id] }),
    ]);
    expect(both.filter(({ code }) => code === CODES.ok)).toHaveLength(1);
    expect(both.find(({ code }) => code !== CODES.ok)?.msg).toContain('已在交接单');
    expect(await lain([one.id])).toHaveLength(1);
  });

  it('loses what is taken off it, and what comes back, and then is not closed as it was seen before', async () => {
    const [one, two, three] = [await left(), await left(), await left()];
    const { list } = await make({ ids: [one.id, two.id, three.id] });
    const { version } = (await detailOf(list.id)).list;
    expect(await call(handoverList.takeOff, { ids: [one.id] })).toMatchObject({ successIds: [one.id] });
    expect(await undo([two.id])).toMatchObject({ successIds: [two.id], failed: [] });
    expect(await lain([one.id, two.id, three.id])).toEqual([{ packageId: three.id, listId: list.id }]);
    expect(await hall.factory.ask(handoverList.close, { id: list.id, version })).toMatchObject({
      msg: expect.stringContaining('有变化'),
    });
    await call(handoverList.takeOff, { ids: [three.id] });
    const now = (await detailOf(list.id)).list;
    expect(await hall.factory.ask(handoverList.close, { id: list.id, version: now.version })).toMatchObject({
      msg: expect.stringContaining('没有包裹'),
    });
  });

  it('is closed with a parcel or left by it, where both are asked at the same moment', async () => {
    const one = await left();
    const { list } = await make({ ids: [one.id] });
    const { version } = (await detailOf(list.id)).list;
    const [closed, back] = await Promise.all([
      hall.factory.ask(handoverList.close, { id: list.id, version }),
      undo([one.id]),
    ]);
    expect([closed.code === CODES.ok, back.successIds.length > 0].filter(Boolean)).toHaveLength(1);
    expect(await lain([one.id])).toHaveLength(closed.code === CODES.ok ? 1 : 0);
  });
});

describe('[P149] 快递单', () => {
  it('finds packages by the number of a list, by weights that differ, and by pasted numbers, of any day', async () => {
    const [one, two] = [await left(), await left()];
    const { list } = await make({ ids: [one.id] });
    await sql`update package set handed_over_at = handed_over_at - interval '3 days', estimated_g = 100, real_g = 125
      where id = ${one.id}`.execute(hall.system);
    const found = async (asked: object) =>
      (await call(handover.page, { pageSize: 100, ...asked })).list.map(({ id }) => id);
    expect(await found({ list: list.number })).toEqual([one.id]);
    expect(await found({ numbers: [one.no, two.number] })).toEqual([two.id, one.id]);
    expect(await found({})).not.toContain(one.id);
    expect(await found({ numbers: [one.no], differs: 24 })).toEqual([one.id]);
    expect(await found({ numbers: [one.no], differs: 25 })).toEqual([]);
    expect(await found({ numbers: [one.no, two.no], listed: false })).toEqual([two.id]);
  });
});
