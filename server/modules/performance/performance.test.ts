import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorError } from '#contract/operator-error/operator-error.ts';
import { performance, type PerformanceRow } from '#contract/performance/performance.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { wagesOfCredits } from '#server/modules/wage/service.ts';
import { rowOfPiece } from '#tests/support/desk.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { dayFrom, payHall, type PayHall } from '#tests/support/wages.ts';

// A made-up fortnight of eight people. What is right is counted by SQL over credits, judgements, sessions and errors.

let hall: Hall;
let factoryId: number;
let pay: PayHall;
let ids: number[];
let teamId: number;
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+08:00`);
const [FIRST, LAST] = [dayFrom(-14), dayFrom(-1)];
const FORTNIGHT: [number, number] = [at(FIRST, '00:00'), at(dayFrom(0), '00:00')];

/** Works of these pieces by these people on these days, paid as scans are. */
async function credited(
  rows: readonly { piece: number; user: number; at: number; pass?: number; step?: number }[],
) {
  const added = await hall.ask(sql<{ id: number }>`
    insert into work_credit (factory_id, piece_id, work, step_id, pass, user_id, nth, shares, station_id, at)
    select ${factoryId}, p, 'step', s, pass, u, 1, 1, ${pay.gluing}, to_timestamp(at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ piece, user, at: when, pass = 1, step = pay.glue }) => ({
        p: piece,
        u: user,
        at: when,
        pass,
        s: step,
      })),
    )}::jsonb) r(p bigint, u bigint, at bigint, pass int, s bigint) returning id`);
  await hall.system.transaction().execute((trx) =>
    wagesOfCredits.credited(
      trx,
      factoryId,
      added.map(({ id }) => id),
      new Date(),
    ),
  );
  return added.map(({ id }) => id);
}

beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  pay = await payHall(hall);
  await pay.price({ rateE4: 100, seconds: 60, fromDay: dayFrom(-90) });
  const [untimed] = await hall.ask(sql<{ id: number }>`
    insert into work_step (factory_id, name, updated_by, created_at, updated_at)
    values (${factoryId}, '包边', '', now(), now()) returning id`);
  ids = (
    await hall.ask(sql<{ id: number }>`
      with u as (insert into app_user (username, real_name, password_hash)
          select 'pf-' || gen_random_uuid(), '师傅 ' || n, '' from generate_series(1, 8) n returning id),
        m as (insert into membership (tenant_id, user_id) select ${factoryId}, id from u),
        b as (insert into badge (factory_id, user_id, created_at) select ${factoryId}, id, now() from u)
      select id from u order by id`)
  ).map(({ id }) => id);
  [{ id: teamId }] = (await hall.ask(sql<{ id: number }>`
    insert into hall_team (factory_id, name, updated_by, created_at, updated_at)
    values (${factoryId}, '乙班', '', now(), now()) returning id`)) as [{ id: number }];
  await sql`insert into hall_team_member (factory_id, team_id, user_id)
    select ${factoryId}, ${teamId}, id from unnest(${sql.val(ids.slice(0, 3))}::bigint[]) u(id)`.execute(
    hall.system,
  );
  const pieces = (await pay.pieces(400)).map(({ id }) => id);
  // The n-th piece by one of the first seven, of whom the seventh does few; the eighth only trims, for which nobody said a time.
  const credits = await credited(
    pieces.map((piece, n) => ({
      piece,
      user: n % 57 === 0 ? ids[6]! : ids[n % 6]!,
      at: at(dayFrom(-1 - ((n * 7) % 20)), '10:00') + n * 1000,
      pass: n % 9 === 0 ? 2 : 1,
    })),
  );
  await credited(
    pieces.slice(0, 40).map((piece, n) => ({
      ...{ piece, user: ids[7]!, at: at(dayFrom(-1 - (n % 14)), '15:00'), step: untimed!.id },
    })),
  );
  const some = (nth: number) => credits.filter((_, n) => n % nth === 0);
  await hall.system.transaction().execute(async (trx) => {
    await wagesOfCredits.undone(trx, factoryId, some(31), new Date());
    await wagesOfCredits.failed(
      trx,
      factoryId,
      credits.filter((_, n) => n % 17 === 1 && n % 31 !== 0),
      new Date(),
    );
  });
  await sql`update work_credit set taken_back_at = now(), taken_back_by = 'piece.step.undone'
    where id = any(${sql.val(some(31))}::bigint[])`.execute(hall.system);
  // Each third piece was judged, of these each 17th not well.
  await sql`
    insert into quality_record (factory_id, piece_id, result, defect, level, responsible, step_id, at, created_at)
    select ${factoryId}, id, case when n % 17 = 1 then 'remake' else 'passed' end, case when n % 17 = 1 then '气泡' else '' end,
      case when n % 17 = 1 then 'major' end, case when n % 17 = 1 then 'step' end, case when n % 17 = 1 then ${pay.glue}::bigint end,
      now(), now()
    from (select id, (nth - 1)::int as n from unnest(${sql.val(pieces)}::bigint[]) with ordinality p(id, nth)) p
    where n % 3 = 0 or n % 17 = 1`.execute(hall.system);
  for (const [i, id] of ids.entries())
    await sql`insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at, ended_at, ended_by)
      select ${factoryId}, ${pay.gluing}, ${id}, to_timestamp(${at(FIRST, '09:00') / 1000}) + d * interval '1 day', now(),
        to_timestamp(${at(FIRST, '09:00') / 1000}) + d * interval '1 day' + ${i === 6 ? 10 : 3600 * (i + 1)} * interval '1 second', 'badge'
      from generate_series(0, ${i === 6 ? 0 : 13}) d`.execute(hall.system);
  await sql`
    insert into operator_error (factory_id, error_type, bar_code, user_id, at, mark, marked_at)
    select ${factoryId}, case when n % 7 = 0 then 'manual' else 'unknown' end, n::text, (${sql.val(ids)}::bigint[])[1 + n % 3],
      to_timestamp(${at(LAST, '11:00') / 1000}), case when n % 5 = 0 then 'notHis' end, case when n % 5 = 0 then now() end
    from generate_series(1, 60) n`.execute(hall.system);
}, 120_000);
afterAll(() => hall.close());

const asked = (more: object = {}) => ({ days: FORTNIGHT, pageSize: 200, ...more });
const page = async (more: object = {}) => hall.factory.call(performance.page, asked(more));
const rowOf = async (code: number, more: object = {}): Promise<PerformanceRow> =>
  (await page(more)).list.find((row) => row.code === String(code))!;

/** Each number of each person, out of credits, judgements, sessions and errors. */
const truth = () =>
  hall.ask(sql<{
    code: string;
    pieces: number;
    rework: number;
    faults: number;
    judged: number;
    failed: number;
    on: number;
    errors: number;
  }>`
    with w as (select * from work_credit where user_id = any(${sql.val(ids)}::bigint[])
        and (at at time zone 'Asia/Shanghai')::date between ${FIRST}::date and ${LAST}::date),
      stands as (select * from w where taken_back_by is distinct from 'piece.step.undone'),
      j as (select s.user_id, s.piece_id, bool_or(r.result <> 'passed' and r.step_id = s.step_id) as bad
        from stands s join quality_record r on r.piece_id = s.piece_id group by 1, 2)
    select u.id::text as code,
      (select count(*) from stands s where s.user_id = u.id and pass = 1)::int as pieces,
      (select count(*) from stands s where s.user_id = u.id and pass > 1)::int as rework,
      (select count(*) from wage_line l where l.user_id = u.id and l.kind = 'fault' and l.day between ${FIRST}::date and ${LAST}::date)::int as faults,
      (select count(*) from j where j.user_id = u.id)::int as judged,
      (select count(*) from j where j.user_id = u.id and bad)::int as failed,
      (select coalesce(sum(extract(epoch from ended_at - began_at)) * 1000, 0) from station_session o where o.user_id = u.id and ended_at is not null)::int as on,
      (select count(*) from operator_error e where e.user_id = u.id and error_type <> 'manual' and mark is null)::int as errors
    from unnest(${sql.val(ids)}::bigint[]) u(id) order by u.id`);

describe('how people perform', () => {
  it('[P189] of a fortnight of eight people each number is what SQL counts', async () => {
    const rows = (await page()).list;
    const known = await truth();
    expect(known.reduce((sum, { pieces }) => sum + pieces, 0)).toBeGreaterThan(200);
    for (const one of known) {
      const row = rows.find(({ code }) => code === one.code)!;
      const done = one.pieces + one.rework;
      expect(row).toMatchObject({
        ...{
          pieces: one.pieces,
          rework: one.rework,
          faults: one.faults,
          judged: one.judged,
          failed: one.failed,
        },
        ...{ onMs: one.on, errors: one.errors },
        firstPass: one.judged === 0 ? null : Math.round(((one.judged - one.failed) * 1000) / one.judged),
        faultRate: done === 0 ? null : Math.round((one.faults * 10_000) / done),
        errorRate: done === 0 ? null : Math.round((one.errors * 10_000) / done),
        perHour: one.on < 360_000 ? null : Math.round((done * 36_000_000) / one.on),
      });
    }
    const all = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from quality_record where result = 'remake'`);
    expect(all[0]!.n).toBeGreaterThan(5);
    const sum = (list: readonly PerformanceRow[]) => list.reduce((of, { pieces }) => of + pieces, 0);
    const steps = await page({ by: 'step' });
    expect(sum(steps.list)).toBe(sum(rows));
    expect(steps.list[0]).toMatchObject({ onMs: null, efficiency: null, errors: null });
    const team = await rowOf(teamId, { by: 'team' });
    expect(team.pieces).toBe(known.slice(0, 3).reduce((of, { pieces }) => of + pieces, 0));
    expect((await page({ team: '乙班' })).list.map(({ code }) => Number(code)).toSorted()).toEqual(
      ids.slice(0, 3),
    );
  });

  it('[P189] efficiency stands only where standard seconds and time on duty stand, and nobody below 30 pieces has a place', async () => {
    const first = await rowOf(ids[0]!);
    expect(first.efficiency).toBe(Math.round((first.standardMs! * 1000) / first.onMs!));
    expect(first.standardMs).toBe((first.pieces + first.rework) * 60_000);
    const [few, trimmer] = [await rowOf(ids[6]!), await rowOf(ids[7]!)];
    expect(few).toMatchObject({ efficiency: null, perHour: null, rank: null });
    expect(few.pieces + few.rework).toBeLessThan(30);
    expect(trimmer).toMatchObject({ pieces: 40, efficiency: null, rank: expect.any(Number) as number });
    const byEfficiency = (await page({ rankBy: 'efficiency' })).list;
    const placed = byEfficiency.filter(({ rank }) => rank !== null);
    expect(placed.map(({ efficiency }) => efficiency)).toEqual(
      placed.map(({ efficiency }) => efficiency!).toSorted((a, b) => b - a),
    );
    expect(byEfficiency.find(({ code }) => code === String(ids[7]))!.rank).toBeNull();
    const least = (await page({ rankBy: 'errorRate' })).list[0]!;
    expect(least).toMatchObject({ errors: 0, rank: 1 });
    expect((await page({ atLeast: 30 })).list.some(({ code }) => code === String(ids[6]))).toBe(false);
  });

  it('[P189] a remake counts against who is responsible, and not against who did it again', async () => {
    const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
    const [one] = await pay.pieces(1);
    await pay.on(pay.gluing, 'factory02');
    await pay.scanAt(pay.gluing, one!.number);
    const [{ maker, again }] = (await hall.ask(sql<{ maker: number; again: number }>`
      select (select id from app_user where username = 'factory02') as maker, (select id from app_user where username = 'many01') as again`)) as [
      { maker: number; again: number },
    ];
    const today = { days: [at(dayFrom(0), '00:00'), at(dayFrom(1), '00:00')] as [number, number] };
    const { version } = await rowOfPiece(hall, one!.id);
    await hall.factory.call(quality.fail, {
      ...{ pieceId: one!.id, version, defectId: list[0]!.id },
      ...{ responsible: { kind: 'step', stepId: pay.glue }, treatment: { kind: 'remake' } },
    });
    const [next] = await hall.ask(sql<{ id: number }>`select id from piece where remake_of_id = ${one!.id}`);
    await credited([{ piece: next!.id, user: again, at: Date.now() }]);
    const known = (row: PerformanceRow) => [row.pieces, row.faults, row.judged, row.failed];
    expect(known(await rowOf(maker, today))).toEqual([1, 1, 1, 1]);
    expect(known(await rowOf(again, today))).toEqual([1, 0, 0, 0]);
    const behind = await hall.factory.call(performance.rows, {
      ...today,
      figure: 'failed',
      code: String(maker),
    });
    expect(behind.list).toMatchObject([
      { number: one!.number, note: expect.stringContaining(list[0]!.name) as string },
    ]);
  });

  it('[P189] each number opens what it counts, and both go into files', async () => {
    const row = await rowOf(ids[0]!);
    const own = asked({ code: row.code, pageSize: 500 });
    const rows = (figure: 'pieces' | 'rework' | 'faults' | 'judged' | 'failed' | 'hours') =>
      hall.factory.call(performance.rows, { ...own, figure });
    expect((await rows('pieces')).pieces).toBe(row.pieces);
    expect((await rows('rework')).pieces).toBe(row.rework);
    expect((await rows('faults')).total).toBe(row.faults);
    expect((await rows('judged')).total).toBe(row.judged);
    expect((await rows('failed')).total).toBe(row.failed);
    const hours = (await rows('hours')).list;
    expect(hours.reduce((sum, { at: from, until }) => sum + until! - from, 0)).toBe(row.onMs);
    const errors = await hall.factory.call(operatorError.page, {
      ...{ days: FORTNIGHT, userId: Number(row.code), rated: true },
    });
    expect(errors.total).toBe(row.errors);
    const { list: byDay } = await hall.factory.call(performance.days, { days: FORTNIGHT, code: row.code });
    expect(byDay.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(row.pieces);
    expect(byDay.reduce((sum, { onMs }) => sum + onMs!, 0)).toBe(row.onMs);
    expect(byDay.length).toBeGreaterThan(7);
    const file = await taskFile(hall.t, hall.factory, performance.export, { days: FORTNIGHT });
    expect(file.rows.find((one) => one['人员'] === row.name)).toMatchObject({ 件数: String(row.pieces) });
    const lines = await taskFile(hall.t, hall.factory, performance.export, {
      ...{ days: FORTNIGHT, figure: 'faults', code: row.code },
    });
    expect(lines.rows).toHaveLength(row.faults);
  });

  it('[P189] is compared with the range before, shows eight weeks, and takes in at most 366 days', async () => {
    const row = await rowOf(ids[0]!);
    const [known] = await hall.ask(sql<{ before: number; weeks: number }>`
      select (count(*) filter (where day < ${FIRST}::date and day >= ${FIRST}::date - 14))::int as before, count(*)::int as weeks
      from (select (at at time zone 'Asia/Shanghai')::date as day from work_credit
        where user_id = ${ids[0]} and pass = 1 and taken_back_by is distinct from 'piece.step.undone') c
      where day between ${LAST}::date - 55 and ${LAST}::date`);
    expect(row.before!.pieces).toBe(known!.before);
    expect(known!.before).toBeGreaterThan(0);
    expect(row.trend).toHaveLength(8);
    expect(row.trend.reduce((sum, of) => sum + of, 0)).toBe(known!.weeks);
    expect(
      await hall.factory.ask(performance.page, {
        days: [at(dayFrom(-367), '00:00'), at(dayFrom(0), '12:00')],
      }),
    ).toMatchObject({
      ...{ code: 400, msg: expect.stringContaining('最多看 366 天') as string },
    });
  });
});
