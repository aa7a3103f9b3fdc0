import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { MOST_AT_STATION } from '#contract/station/kinds.ts';
import type { Trx } from '#server/platform/database.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { hallPeople } from '#tests/support/hall-people.ts';
import { badgeAt, signOff, stationAt, touched } from './service.ts';
import { endOverdue } from './sessions.ts';

let t: TestApp;
let factoryId: number;
let hall: ReturnType<typeof hallPeople>;
beforeAll(async () => {
  t = await startTestApp();
  factoryId = t.tenants.factory;
  hall = hallPeople(t);
});
afterAll(() => t.close());

/** Long after what the server's own clock says, so that its timer ends none of these. */
const EIGHT = Date.parse('2040-03-05T08:00:00Z');
const at = (minutes: number) => new Date(EIGHT + minutes * 60_000);
const inHall = <T>(work: (trx: Trx) => Promise<T>) => t.database.of(factoryId).transaction().execute(work);
const badge = (stationId: number, number: string, minutes = 0) =>
  inHall((trx) => badgeAt(trx, { factoryId, station: { id: stationId }, number, now: at(minutes) }));
const namesAt = async (stationId: number) =>
  (await inHall((trx) => stationAt(trx, factoryId, stationId))).operators.map(({ name }) => name);
/** Of somebody, the first one first, in minutes after eight. */
const sessionsOf = async (userId: number) => {
  const { rows } = await sql<{ stationId: number; began: Date; ended: Date | null; by: string | null }>`
    select station_id as "stationId", began_at as began, ended_at as ended, ended_by as by
    from station_session where user_id = ${userId} order by id`.execute(t.database.system);
  const minutes = (of: Date | null) => of && (of.getTime() - EIGHT) / 60_000;
  return rows.map(({ began, ended, ...row }) => ({ ...row, began: minutes(began), ended: minutes(ended) }));
};

describe('a station', () => {
  it('is told with its steps and with who is signed on, in the order in which they came', async () => {
    const id = await hall.station('step');
    const steps = [await hall.step(), await hall.step()];
    for (const stepId of steps.toReversed())
      await t.database.system
        .insertInto('stationStep')
        .values({ factoryId, stationId: id, stepId })
        .execute();
    const [second, first] = [await hall.worker('乙'), await hall.worker('甲')];
    await badge(id, first.number);
    await badge(id, second.number, 1);
    const found = await inHall((trx) => stationAt(trx, factoryId, id));
    expect(found).toMatchObject({ id, kind: 'step', stepIds: steps });
    expect(hallKindOf(found.number)).toBe('station');
    expect(found.operators).toEqual([
      { id: first.userId, name: '甲' },
      { id: second.userId, name: '乙' },
    ]);
  });

  it('is refused where it is closed, or is not the factory’s', async () => {
    const closed = await hall.station('pack', { closed: true });
    await expect(inHall((trx) => stationAt(trx, factoryId, closed))).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('已停用，请换一个工位') as string,
    });
    const other = t.tenants.merchant1;
    const own = await hall.station();
    const asOther = t.database.of(other).transaction();
    await expect(asOther.execute((trx) => stationAt(trx, other, own))).rejects.toMatchObject({
      code: 404,
      message: '工位不存在，请重新选择工位。',
    });
  });
});

describe('a badge', () => {
  it('signs its user on, and off where it is scanned again', async () => {
    const [id, worker] = [await hall.station(), await hall.worker()];
    expect(await badge(id, worker.number)).toEqual({ on: true, name: worker.name });
    expect(await namesAt(id)).toEqual([worker.name]);
    expect(await badge(id, worker.number, 20)).toEqual({ on: false, name: worker.name });
    expect(await namesAt(id)).toEqual([]);
    expect(await sessionsOf(worker.userId)).toEqual([{ stationId: id, began: 0, ended: 20, by: 'badge' }]);
  });

  it('takes its user away from the station where he was before', async () => {
    const [one, other, worker] = [await hall.station(), await hall.station(), await hall.worker()];
    await badge(one, worker.number);
    await badge(other, worker.number, 10);
    expect(await sessionsOf(worker.userId)).toEqual([
      { stationId: one, began: 0, ended: 10, by: 'elsewhere' },
      { stationId: other, began: 10, ended: null, by: null },
    ]);
    expect([await namesAt(one), await namesAt(other)]).toEqual([[], [worker.name]]);
  });

  it('of two stations at the same moment signs on at one of them', async () => {
    const [one, other, worker] = [await hall.station(), await hall.station(), await hall.worker()];
    await Promise.all([badge(one, worker.number), badge(other, worker.number)]);
    const open = (await sessionsOf(worker.userId)).filter(({ ended }) => ended === null);
    expect(open).toHaveLength(1);
  });

  it('is refused where it is unknown, closed, or its user works there no more', async () => {
    const [id, lost, stopped, left] = [
      await hall.station(),
      await hall.worker(),
      await hall.worker('停'),
      await hall.worker(),
    ];
    const { system } = t.database;
    await sql`update badge set closed_at = now() where user_id = ${lost.userId}`.execute(system);
    await sql`update membership set status = 1 where user_id = ${stopped.userId}`.execute(system);
    await sql`delete from membership where user_id = ${left.userId}`.execute(system);
    const why = (number: string) => badge(id, number).catch((error: Error) => error.message);
    expect(await why('500000000017')).toBe('工牌不存在，请核对后重新扫描。');
    expect(await why(lost.number)).toBe('这张工牌已作废，请使用新的工牌。');
    expect(await why(stopped.number)).toBe('「停」已停用或已离开，工牌无效，请联系管理员。');
    expect(await why(left.number)).toBe('持牌人已停用或已离开，工牌无效，请联系管理员。');
    expect(await namesAt(id)).toEqual([]);
  });

  it(`signs on no eleventh at a station, also when several come at once`, async () => {
    const [id, elsewhere] = [await hall.station(), await hall.station()];
    const workers = [];
    for (let n = 0; n < MOST_AT_STATION + 1; n += 1) workers.push(await hall.worker());
    const last = workers.at(-1)!;
    await badge(elsewhere, last.number);
    for (const { number } of workers.slice(2, MOST_AT_STATION)) await badge(id, number);
    const all = await Promise.allSettled(
      [...workers.slice(0, 2), last].map(({ number }) => badge(id, number, 5)),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([
      '工位最多 10 人同时在岗，请先让一人签退。',
    ]);
    expect(await namesAt(id)).toHaveLength(MOST_AT_STATION);
    // Who found it full stays where he was.
    if (all[2]!.status === 'rejected') expect(await namesAt(elsewhere)).toEqual([last.name]);
  });
});

it('nobody signs on at a station that was stopped meanwhile', async () => {
  const [closed, worker] = [await hall.station('pack', { closed: true }), await hall.worker()];
  await expect(badge(closed, worker.number)).rejects.toMatchObject({
    code: 400,
    message: '工位已停用，请换一个工位。',
  });
});

describe('a session', () => {
  it('is ended by hand at its own station alone', async () => {
    const [id, other, { userId, number, name }] = [
      await hall.station(),
      await hall.station(),
      await hall.worker(),
    ];
    await badge(id, number);
    const off = (stationId: number) =>
      inHall((trx) => signOff(trx, { factoryId, stationId, userId, now: at(7) }));
    await expect(off(other)).rejects.toMatchObject({
      code: 404,
      message: '此人已不在这个工位，请刷新后查看。',
    });
    expect(await off(id)).toBe(name);
    expect(await sessionsOf(userId)).toEqual([{ stationId: id, began: 0, ended: 7, by: 'hand' }]);
  });

  it('ends after 30 minutes without a scan, five minutes after the last one', async () => {
    const [id, worker] = [await hall.station(), await hall.worker()];
    await badge(id, worker.number);
    await inHall((trx) => touched(factoryId, id, at(20)).execute(trx));
    // A scan without network arrives late: it makes nobody idle.
    await inHall((trx) => touched(factoryId, id, at(10)).execute(trx));
    await endOverdue(t.database.system, at(49));
    expect(await namesAt(id)).toEqual([worker.name]);
    expect(await endOverdue(t.database.system, at(50))).toEqual(new Set([factoryId]));
    expect(await sessionsOf(worker.userId)).toEqual([{ stationId: id, began: 0, ended: 25, by: 'idle' }]);
  });

  it('ends after 12 hours, however busy its station is', async () => {
    const [id, worker] = [await hall.station(), await hall.worker()];
    await badge(id, worker.number);
    await inHall((trx) => touched(factoryId, id, at(718)).execute(trx));
    await endOverdue(t.database.system, at(719));
    expect(await namesAt(id)).toEqual([worker.name]);
    await endOverdue(t.database.system, at(724));
    expect(await sessionsOf(worker.userId)).toEqual([{ stationId: id, began: 0, ended: 723, by: 'long' }]);
  });

  it('that is over by the clock does not last until the badge is seen again', async () => {
    const [id, worker] = [await hall.station(), await hall.worker()];
    await badge(id, worker.number);
    expect(await badge(id, worker.number, 600)).toMatchObject({ on: true });
    expect(await sessionsOf(worker.userId)).toEqual([
      { stationId: id, began: 0, ended: 5, by: 'idle' },
      { stationId: id, began: 600, ended: null, by: null },
    ]);
  });
});
