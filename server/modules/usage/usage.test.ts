import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import type { Input } from '#contract/endpoint.ts';
import { plate } from '#contract/plate/plate.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { tails } from '#contract/tails/tails.ts';
import { USAGE_GROUPS, usage, type UsageGroup } from '#contract/usage/usage.ts';
import { drawNow } from '#server/modules/plate/service.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { taskFile } from '#tests/support/task-file.ts';

// Plates are printed by the product's own calls; what must come out is counted from the logs of their pieces.

let hall: Hall;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let profile: Awaited<ReturnType<typeof buildProfile>>;
let material: string;
beforeAll(async () => {
  hall = await openHall();
  goods = await hall.newGoods();
  // 30 x 60 mm a piece on a roll of 120 mm, with white.
  profile = await buildProfile(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, media: 'roll', white: 'full' },
    ...{ width: 12_000, length: 100_000, leadIn: 1000, leadOut: 1000 },
  });
  await sql`update device set media = 'roll', length = 1000000 where id = ${profile.deviceId}`.execute(
    hall.system,
  );
  await hall.factory.call(printProfile.cost, {
    ...{ ids: [profile.id], mediaPrice: 2000, mediaUnit: 'm2', inkCover: 1000, inkPrice: 50 },
  });
  [{ material }] = (await hall.ask(
    sql<{ material: string }>`select material from sku where id = ${goods.sku.id}`,
  )) as [{ material: string }];
});
afterAll(() => hall.close());

const DEFECT = { defect: '偏色', level: 'major', responsible: 'device' } as const;
const seen = async (id: number) => ({
  id,
  version: (await hall.ask(sql<{ version: number }>`select version from plate where id = ${id}`))[0]!.version,
});
/** All pieces that wait, laid on one plate that is at the device. @returns its id */
async function sentPlate(): Promise<number> {
  await hall.draw();
  const again = await hall.ask(sql<{ id: number }>`
    select id from piece where sku_id = ${goods.sku.id} and state < 20 and attempt > 1`);
  if (again.length > 0) await hall.factory.call(tails.nest, { ids: again.map(({ id }) => id) });
  else {
    const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
    await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
    await hall.factory.call(plate.nest, { profileId: profile.id });
  }
  const [{ id }] = (await hall.ask(
    sql<{ id: number }>`select id from plate where profile_id = ${profile.id} order by id desc limit 1`,
  )) as [{ id: number }];
  await hall.factory.call(plate.act, { event: 'plate.render', ids: [id] });
  await drawNow(hall.t.app);
  await hall.factory.call(plate.download, await seen(id));
  return id;
}
const slotsOf = async (id: number) => (await hall.factory.call(plate.detail, { id })).slots;
const numberOf = async (id: number) =>
  (await hall.ask(sql<{ number: string }>`select number from plate where id = ${id}`))[0]!.number;
const page = (asked: Input<typeof usage.page> = {}) =>
  hall.factory.call(usage.page, { material, pageSize: 200, ...asked });
const sums = async (asked: Input<typeof usage.page> = {}) => (await page(asked)).totals;
const plateAsked = async (id: number) => ({ plate: await numberOf(id) });

/** Of all pieces of the factory by their logs: what was printed and stands, and what came out wrong on a plate. */
async function byLog() {
  const [told] = await hall.ask(sql<{ printed: number; remade: number; wrong: number }>`
    with own as (select p.id, p.attempt,
        count(*) filter (where e.event = 'piece.printed') - count(*) filter (where e.event = 'piece.print.undone') as printed,
        count(*) filter (where e.event = 'piece.failed' and e.before[1] = 30) as wrong
      from piece p join piece_event e on e.piece_id = p.id where p.sku_id = ${goods.sku.id} group by p.id)
    select sum(printed)::int as printed, (sum(printed) filter (where attempt > 1))::int as remade, sum(wrong)::int as wrong
    from own`);
  return told!;
}

describe('what a plate used', () => {
  it('[M39] a blank stands for each piece that came out, to the piece: of orders, made again, and what came out wrong', async () => {
    await hall.approved([[goods.sku, 4]]);
    await hall.approved([[goods.sku, 1]]);
    const first = await sentPlate();
    const [bad] = await slotsOf(first);
    await hall.factory.call(plate.printed, { ...(await seen(first)), misprinted: [bad!.id], defect: DEFECT });
    expect(await sums({ kind: 'blank' })).toMatchObject({ pieces: 5, forOrders: 4, remade: 0, wasted: 1 });
    const again = await sentPlate();
    await hall.factory.call(plate.printed, await seen(again));
    const told = await byLog();
    expect(told).toEqual({ printed: 5, remade: 1, wrong: 1 });
    const used = await sums();
    expect(used.pieces).toBe(told.printed + told.wrong);
    expect(used).toMatchObject({ remade: told.remade, wasted: told.wrong, forOrders: told.printed });
    // Each is 30 x 60 mm.
    expect(used.area).toBe(6 * 30 * 60);
    expect(await sums({ reason: 'remake' })).toMatchObject({ pieces: 1, area: 30 * 60 });
  });

  it('[P113] the medium is the used length across the roll, ink what five channels take, and each costs what its price says', async () => {
    const [{ id, length }] = (await hall.ask(sql<{ id: number; length: number }>`
      select id, used_length as length from plate where profile_id = ${profile.id} order by id limit 1`)) as [
      { id: number; length: number },
    ];
    const { list, totals } = await page(await plateAsked(id));
    const area = 120 * (length / 100);
    expect(totals).toMatchObject({ media: area, covered: 5 * 30 * 60, length: length / 100, pieces: 5 });
    // 9,000 mm2, five channels of 10 ml a square metre: 0.45 ml at 0.50 yuan.
    expect(totals.ink).toBe(450);
    expect(list.find(({ kind }) => kind === 'ink')).toMatchObject({ price: 50, priceUnit: 'ml', cost: 23 });
    const cost = Math.round((2000 * area) / 1_000_000);
    expect(list.find(({ kind }) => kind === 'media')).toMatchObject({ price: 2000, priceUnit: 'm2', cost });
    expect(totals.cost).toBe(cost + 23);
    expect(list.filter(({ kind }) => kind === 'blank').map((line) => line.cost)).toEqual(Array(5).fill(null));
  });

  it('[P113] a call that is repeated, and a print that is taken back and done again, count once', async () => {
    await hall.approved([[goods.sku, 2]]);
    const id = await sentPlate();
    const asked = { ...(await seen(id)), idempotencyKey: `usage-print-${id}` };
    await hall.factory.call(plate.printed, asked);
    await hall.factory.call(plate.printed, asked);
    const once = await sums(await plateAsked(id));
    expect(once.pieces).toBe(2);
    await hall.factory.call(plate.undoPrinted, await seen(id));
    expect(await sums(await plateAsked(id))).toMatchObject({
      pieces: 0,
      area: 0,
      media: 0,
      length: 0,
      ink: 0,
      cost: 0,
    });
    await hall.factory.call(plate.printed, await seen(id));
    const { lines: _lines, ...now } = await sums(await plateAsked(id));
    expect(once).toMatchObject(now);
    // What was taken back is seen, and no line was changed.
    const { list } = await page(await plateAsked(id));
    expect(list.filter(({ corrects }) => corrects)).toHaveLength(4);
    const told = await byLog();
    expect((await sums()).pieces).toBe(told.printed + told.wrong);
  });

  it('[P113] a plate that failed whole is waste, blanks and medium', async () => {
    await hall.approved([[goods.sku, 2]]);
    const id = await sentPlate();
    await hall.factory.call(plate.failed, { ...(await seen(id)), defect: DEFECT });
    const { list } = await page(await plateAsked(id));
    expect(new Set(list.map(({ reason }) => reason))).toEqual(new Set(['waste']));
    expect(await sums(await plateAsked(id))).toMatchObject({ pieces: 2, wasted: 2, forOrders: 0 });
    const told = await byLog();
    expect((await sums()).pieces).toBe(told.printed + told.wrong);
  });
});

describe('what is noted by hand', () => {
  it('[P113] a correction is a line of its own, and lines add up to what was really used', async () => {
    const { id } = await hall.factory.call(usage.note, {
      ...{ profileId: profile.id, reason: 'rollChange', length: 1200, note: '换新卷' },
    });
    const before = await sums({ byHand: true });
    expect(before).toMatchObject({ length: 1200, media: 1200 * 120, cost: 288, pieces: 0 });
    const change = (asked: object) =>
      hall.factory.ask(usage.correct, { id, standing: 1200, length: 900, note: '量错了', ...asked });
    expect(await change({ length: 1200 })).toMatchObject({
      code: 400,
      msg: '长度没有变化，请填写实际用了多长。',
    });
    expect(await change({})).toMatchObject({ code: 0 });
    expect(await change({})).toMatchObject({ code: 409, msg: '这条介质已更正为 900 mm，请刷新后核对。' });
    expect(await sums({ byHand: true })).toMatchObject({ length: 900, media: 900 * 120, cost: 216 });
    const { list } = await page({ byHand: true });
    expect(list.map(({ length, corrects }) => [length, corrects])).toEqual([
      [-300, true],
      [1200, false],
    ]);
    expect(await change({ standing: 900, length: 0 })).toMatchObject({ code: 0 });
    expect(await sums({ byHand: true })).toMatchObject({ length: 0, media: 0, cost: 0 });
    expect((await hall.factory.call(usage.detail, { id })).corrections).toHaveLength(2);
    await expect(sql`update usage_line set length = 1 where id = ${id}`.execute(hall.system)).rejects.toThrow(
      /usage/,
    );
  });

  it('[P113] a length is 1 to 100,000 mm, of a profile of the own factory', async () => {
    const note = (length: number, profileId = profile.id) =>
      hall.factory.ask(usage.note, { profileId, reason: 'trial', length });
    expect(await note(0)).toMatchObject({ code: 400 });
    expect(await note(100_001)).toMatchObject({ code: 400 });
    expect(await note(1)).toMatchObject({ code: 0 });
    expect(await note(100_000)).toMatchObject({ code: 0 });
    expect(await note(10, 9_999_999)).toMatchObject({ code: 404 });
  });

  it('the roll that was changed names the plates that were cut from it', async () => {
    const { id } = await hall.factory.call(usage.note, {
      profileId: profile.id,
      reason: 'rollChange',
      length: 500,
    });
    const { roll, standing } = await hall.factory.call(usage.detail, { id });
    const printed = await hall.ask(sql<{ number: string }>`
      select t.number from plate t where t.device_id = ${profile.deviceId} and t.state = 40
        and t.printed_at > (select min(noted_at) from usage_line where reason = 'rollChange')`);
    expect(roll!.plates.map(({ number }) => number).toSorted()).toEqual(
      printed.map(({ number }) => number).toSorted(),
    );
    expect(standing).toBe(500);
  });
});

describe('figures of what was used', () => {
  it('[P113] every grouping adds up to the same, and each of its rows leads to the lines that it counts', async () => {
    const whole = await sums();
    for (const group of Object.keys(USAGE_GROUPS) as UsageGroup[]) {
      const { list, totals } = await hall.factory.call(usage.groups, { material, group, pageSize: 200 });
      expect(totals, group).toEqual(whole);
      for (const name of ['pieces', 'area', 'media', 'length', 'ink'] as const)
        expect(
          list.reduce((sum, row) => sum + row[name], 0),
          `${group} ${name}`,
        ).toBe(whole[name]);
      const [{ code, name: _name, ...row }] = list as [(typeof list)[number]];
      expect(await sums({ group, code }), group).toEqual(row);
    }
  });

  it('[P113] media and ink of a batch are those of the plates that have pieces of it', async () => {
    const [{ number, batchNo }] = (await hall.ask(sql<{ number: string; batchNo: string }>`
      select t.number, b.number as "batchNo" from plate t join plate_slot s on s.plate_id = t.id
        join piece p on p.id = s.piece_id join batch b on b.id = coalesce(p.batch_id, p.tail_of_batch_id)
      where t.profile_id = ${profile.id} order by t.id limit 1`)) as [{ number: string; batchNo: string }];
    const { list } = await page({ batch: batchNo, kind: 'media' });
    expect(list.map((line) => line.plate)).toContain(number);
  });

  it('at most 366 days, and the same as a file', async () => {
    const now = Date.now();
    expect(await hall.factory.ask(usage.page, { day: [now - 400 * 86_400_000, now] })).toMatchObject({
      code: 400,
    });
    const { list } = await page();
    const { rows } = await taskFile(hall.t, hall.factory, usage.export, { material });
    expect(rows).toHaveLength(list.length);
    const { rows: days } = await taskFile(hall.t, hall.factory, usage.export, { material, group: 'day' });
    const { totals } = await page();
    expect(days.reduce((sum, row) => sum + Number(row['坯件']), 0)).toBe(totals.pieces);
  });

  it('is of the own factory alone', async () => {
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:data', 'factory:device:edit']);
    const other = await hall.t.as('designer01');
    expect((await other.call(usage.page, {})).total).toBe(0);
    const [line] = (await page({ byHand: true })).list;
    expect(await other.ask(usage.detail, { id: line!.id })).toMatchObject({ code: 404 });
    const change = { id: line!.id, standing: line!.length, length: 1, note: '别人的' };
    expect(await other.ask(usage.correct, change)).toMatchObject({ code: 404 });
    const note = { profileId: profile.id, reason: 'trial', length: 10 } as const;
    expect(await other.ask(usage.note, note)).toMatchObject({ code: 404 });
  });
});
