import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { wagePeriod } from '#contract/wage/period.ts';
import { wageCorrection, type AskForm } from '#contract/work-report/correction.ts';
import { workReport, type GroupedBy } from '#contract/work-report/work-report.ts';
import { wagesOfCredits } from '#server/modules/wage/service.ts';
import { rowOfPiece } from '#tests/support/desk.ts';
import { letIn } from '#tests/support/partners.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { dayFrom, payHall, type PayHall } from '#tests/support/wages.ts';

// Who did what on a day. What is right is counted by SQL over credits and sessions, of which the report reads nothing but hours.

let hall: Hall;
let factoryId: number;
let pay: PayHall;
/** factory01 asks; the others work. */
let [me, wang, many] = [0, 0, 0];
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
});
afterAll(() => hall.close());
beforeEach(async () => {
  await sql`truncate wage_period, wage_line, wage_adjustment, wage_correction, operator_error, wage_slip, wage_slip_seen`.execute(
    hall.system,
  );
  await sql`delete from work_credit`.execute(hall.system);
  await sql`delete from station_session`.execute(hall.system);
  pay = await payHall(hall);
  wang = (await pay.on(pay.gluing, 'factory02')).id;
  many = (await pay.on(pay.wiping, 'many01')).id;
  [{ id: me }] = (await hall.ask(
    sql<{ id: number }>`select id from app_user where username = 'factory01'`,
  )) as [{ id: number }];
});

/** Of the factory's clock. */
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+08:00`);
const ofDay = (day: string): [number, number] => [at(day, '00:00'), at(day, '00:00') + 24 * 3_600_000];
const YESTERDAY = dayFrom(-1);

/** So many scans of yesterday by twelve people in three steps, paid as scans are; some were undone, some were faults. */
async function busyDay(scans: number) {
  const people = await hall.ask(sql<{ id: number }>`
    with u as (insert into app_user (username, real_name, password_hash)
        select 'wr-' || gen_random_uuid(), '工人 ' || n, '' from generate_series(1, 12) n returning id),
      m as (insert into membership (tenant_id, user_id) select ${factoryId}, id from u),
      b as (insert into badge (factory_id, user_id, created_at) select ${factoryId}, id, now() from u)
    select id from u order by id`);
  const [third] = await hall.ask(sql<{ id: number }>`
    insert into work_step (factory_id, name, updated_by, created_at, updated_at)
    values (${factoryId}, ${`包边 ${pay.glue}`}, '', now(), now()) returning id`);
  await pay.price({ rateE4: 100, seconds: 60, fromDay: dayFrom(-60) });
  await pay.price({ stepId: pay.wipe, rateE4: 100, seconds: 20, fromDay: dayFrom(-60) });
  const pieces = (await pay.pieces(Math.ceil(scans / 3))).map(({ id }) => id);
  const ids = people.map(({ id }) => id);
  const credits = await hall.ask(sql<{ id: number; undone: boolean; failed: boolean }>`
    insert into work_credit (factory_id, piece_id, work, step_id, pass, user_id, nth, shares, station_id, at, taken_back_at,
      taken_back_by)
    select ${factoryId}, p.id, 'step', s.id, 1 + (n % 9 = 0)::int, (${sql.val(ids)}::bigint[])[1 + (n * 7 + s.nth) % 12], 1, 1,
      ${pay.gluing}, ${new Date(at(YESTERDAY, '08:00'))}::timestamptz + (n * 37 + s.nth * 5) % 540 * interval '1 minute',
      case when n % 11 = 0 or n % 13 = 0 then now() end,
      case when n % 11 = 0 then 'piece.step.undone' when n % 13 = 0 then 'piece.failed' end
    from unnest(${sql.val(pieces)}::bigint[]) with ordinality p(id, n)
      cross join unnest(${sql.val([pay.glue, pay.wipe, third!.id])}::bigint[]) with ordinality s(id, nth)
    returning id, taken_back_by = 'piece.step.undone' as undone, taken_back_by = 'piece.failed' as failed`);
  const idsOf = (which: 'undone' | 'failed') => credits.flatMap((one) => (one[which] ? [one.id] : []));
  const now = new Date();
  await hall.system.transaction().execute(async (trx) => {
    await wagesOfCredits.credited(
      trx,
      factoryId,
      credits.map(({ id }) => id),
      now,
    );
    await wagesOfCredits.undone(trx, factoryId, idsOf('undone'), now);
    await wagesOfCredits.failed(trx, factoryId, idsOf('failed'), now);
  });
  for (const [i, id] of ids.entries())
    await sql`insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at, ended_at, ended_by)
      values (${factoryId}, ${pay.gluing}, ${id}, ${new Date(at(YESTERDAY, '08:00') + i * 60_000)}, now(),
        ${new Date(at(YESTERDAY, '17:30'))}, 'badge')`.execute(hall.system);
  const [team] = await hall.ask(sql<{ id: number }>`
    insert into hall_team (factory_id, name, updated_by, created_at, updated_at)
    values (${factoryId}, ${`甲班 ${pay.glue}`}, '', now(), now()) returning id`);
  await sql`insert into hall_team_member (factory_id, team_id, user_id)
    select ${factoryId}, ${team!.id}, id from unnest(${sql.val(ids.slice(0, 5))}::bigint[]) u(id)`.execute(
    hall.system,
  );
  return { ids, teamId: team!.id, third: third!.id };
}

const days = async (by: GroupedBy, more: object = {}) =>
  hall.factory.call(workReport.page, { days: ofDay(YESTERDAY), by, pageSize: 500, ...more });

describe('the report', () => {
  it('[P183] of 2,000 scans of twelve people in three steps: each number is what SQL counts', async () => {
    const { ids, teamId } = await busyDay(2000);
    /** The sums of credits by any key. */
    const truth = (key: ReturnType<typeof sql>, join = sql``) =>
      hall.ask(sql<{ key: string; pieces: number; rework: number; faults: number; undone: number }>`
        select (${key})::text as key, (count(*) filter (where stands and pass = 1))::int as pieces,
          (count(*) filter (where stands and pass > 1))::int as rework,
          (count(*) filter (where taken_back_by = 'piece.failed'))::int as faults,
          (count(*) filter (where taken_back_by = 'piece.step.undone'))::int as undone
        from (select *, taken_back_by is distinct from 'piece.step.undone' as stands from work_credit) c ${join}
        group by 1 order by 1`);
    const shown = async (
      by: GroupedBy,
      keyOf: (row: { userId: number | null; hour: number | null; name: string; works: string }) => string,
    ) =>
      (await days(by)).list
        .filter(({ pieces, undone }) => pieces > 0 || undone > 0)
        .map((row) => ({
          ...{
            key: keyOf(row),
            pieces: row.pieces,
            rework: row.rework,
            faults: row.faults,
            undone: row.undone,
          },
        }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const sorted = <T extends { key: string }>(rows: T[]) =>
      rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(await shown('person', ({ userId }) => String(userId))).toEqual(
      sorted(await truth(sql`c.user_id`)),
    );
    expect(await shown('hour', ({ userId, hour }) => `${userId}-${hour}`)).toEqual(
      sorted(await truth(sql`c.user_id || '-' || extract(hour from c.at at time zone 'Asia/Shanghai')`)),
    );
    expect(await shown('step', ({ works }) => works)).toEqual(
      sorted(await truth(sql`w.name`, sql`join work_step w on w.id = c.step_id`)),
    );
    expect(await shown('team', ({ name }) => name)).toEqual(
      sorted(
        await truth(
          sql`coalesce(t.name, '不在班组')`,
          sql`left join hall_team_member m on m.user_id = c.user_id left join hall_team t on t.id = m.team_id`,
        ),
      ),
    );
    // Hours, and standard time where each piece has one: 60 s and 20 s, and nobody said the third step's.
    const whole = await days('person');
    const first = whole.list.find(({ userId }) => userId === ids[1])!;
    expect(first).toMatchObject({
      onMs: (9.5 * 60 - 1) * 60_000,
      efficiency: null,
      teams: expect.stringContaining('甲班') as string,
    });
    const [{ ms }] = (await hall.ask(sql<{ ms: number }>`
      select (sum(case step_id when ${pay.glue} then 60000 when ${pay.wipe} then 20000 else 0 end))::int as ms from work_credit
      where user_id = ${ids[1]} and taken_back_by is distinct from 'piece.step.undone'`)) as [{ ms: number }];
    expect(first.standardMs).toBe(ms);
    await sql`delete from wage_line where step_id not in (${pay.glue}, ${pay.wipe})`.execute(hall.system);
    const again = (await days('person')).list.find(({ userId }) => userId === ids[1])!;
    expect(again.efficiency).toBe(Math.round((ms * 1000) / again.onMs!));
    expect(whole.pieces + whole.rework).toBe(
      whole.list.reduce((sum, { pieces, rework }) => sum + pieces + rework, 0),
    );
    expect((await days('person', { teamId })).list.map(({ userId }) => userId)).toEqual(ids.slice(0, 5));
    expect((await days('person', { stationId: pay.wiping })).list).toEqual([]);
    const oneStep = await days('person', { stepId: pay.glue });
    expect(oneStep.list[0]).toMatchObject({ onMs: null, efficiency: null });
  });

  it('[P183] shows at most 92 days at once, and everybody without the permission his own', async () => {
    const refused = await hall.factory.ask(workReport.page, {
      days: [at(dayFrom(-92), '00:00'), at(dayFrom(0), '23:00')],
    });
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('最多看 92 天') as string });
    await pay.on(pay.gluing, 'factory01');
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    expect((await hall.factory.call(workReport.page, {})).list.length).toBeGreaterThan(1);
    const before = await hall.ask(sql<{ permissions: string[] }>`
      select permissions from role where tenant_id = ${factoryId} limit 1`);
    await letIn(hall.t, 'factory', ['factory:station']);
    const worker = await hall.t.as('factory01');
    const { list } = await worker.call(workReport.page, {});
    // He has been on for seconds: an efficiency of that says nothing.
    expect(list).toMatchObject([{ userId: me, pieces: 1, standardMs: 15_000, efficiency: null }]);
    expect(list[0]!.onMs).toBeGreaterThan(0);
    const own = await worker.call(workReport.detail, { userId: me, day: dayFrom(0) });
    expect(own.lines).toMatchObject([{ kind: 'credit', number: one!.number, pieces: 1 }]);
    expect(own.hours.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(1);
    expect(own.sessions).toMatchObject([{ to: null }]);
    expect(await worker.ask(workReport.detail, { userId: wang, day: dayFrom(0) })).toMatchObject({
      code: 404,
    });
    expect(await worker.ask(workReport.onDuty, {})).toMatchObject({ code: 403 });
    await letIn(hall.t, 'factory', before[0]!.permissions);
  });

  it('[P183] tells who is on, and signs off who forgot it', async () => {
    const { list } = await hall.factory.call(workReport.onDuty, {});
    expect(list.map(({ userId }) => userId).toSorted()).toEqual([wang, many].toSorted());
    await hall.factory.call(workReport.signOff, { stationId: pay.gluing, userId: wang });
    expect((await hall.factory.call(workReport.onDuty, {})).total).toBe(1);
  });
});

const moves = (clock: [string, string], whom: [number, number], more: object = {}) => ({
  ...{ stationId: pay.gluing, from: at(YESTERDAY, clock[0]), to: at(YESTERDAY, clock[1]) },
  ...{ fromUserId: whom[0], toUserId: whom[1], ...more },
});
const personOf = async (userId: number) =>
  (await days('person')).list.find((row) => row.userId === userId) ?? { pieces: 0, rework: 0, faults: 0 };
const lock = async () => {
  const { id, version } = (await hall.factory.call(wagePeriod.page, {})).list.at(-1)!;
  await hall.factory.call(wagePeriod.lock, { id, version });
};

describe('scans of the wrong person', () => {
  it('[M36] of one hour are moved to the right one: both numbers and the log change, with what faults cost, the pieces do not', async () => {
    const { ids } = await busyDay(300);
    const [a, b] = [ids[0]!, ids[1]!];
    const state = () =>
      hall
        .ask(sql`select id, state, version, pass, updated_at from piece order by id`)
        .then((rows) => JSON.stringify(rows));
    const paid = async () =>
      (await hall.ask(sql<{ sum: number }>`select sum(amount_e4)::int as sum from wage_line`))[0]!.sum;
    const [wasA, wasB, pieces, sum] = [await personOf(a), await personOf(b), await state(), await paid()];
    const hour = moves(['10:00', '11:00'], [a, b]);
    const [{ n, faults }] = (await hall.ask(sql<{ n: number; faults: number }>`
      select count(*)::int as n, (count(*) filter (where taken_back_by is not null))::int as faults from work_credit
      where user_id = ${a} and taken_back_by is distinct from 'piece.step.undone'
        and at >= ${new Date(hour.from)} and at < ${new Date(hour.to)}`)) as [{ n: number; faults: number }];
    expect(n).toBeGreaterThan(0);
    expect(await hall.factory.call(workReport.movePreview, hour)).toMatchObject({
      count: n,
      faults,
      together: 0,
    });
    const stale = await hall.factory.ask(workReport.move, { ...hour, count: n + 1, reason: '忘刷' });
    expect(stale).toMatchObject({ code: 400, msg: expect.stringContaining('重新预览') as string });
    const sent = { ...hour, count: n, reason: '忘刷', idempotencyKey: 'moved-only-once' };
    await hall.factory.call(workReport.move, sent);
    await hall.factory.call(workReport.move, sent);
    const [isA, isB] = [await personOf(a), await personOf(b)];
    expect(isA.pieces + isA.rework).toBe(wasA.pieces + wasA.rework - n);
    expect(isB.pieces + isB.rework).toBe(wasB.pieces + wasB.rework + n);
    expect([isA.faults, isB.faults]).toEqual([wasA.faults - faults, wasB.faults + faults]);
    expect(await state()).toBe(pieces);
    expect(await paid()).toBe(sum);
    const told = await hall.ask(sql<{ text: string }>`
      select text from tenant_log where tenant_id = ${factoryId} order by id desc limit 1`);
    expect(told[0]!.text).toContain(`转移扫描：工人 1 → 工人 2`);
  });

  it("[M36] are never moved from or to who moves them, nor where both did it, and a scan taken back later is the new one's", async () => {
    await pay.on(pay.gluing, 'factory01');
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    const today = { from: Date.now() - 3_600_000, to: Date.now() + 60_000 };
    const own = await hall.factory.ask(workReport.movePreview, moves(['10:00', '11:00'], [wang, me], today));
    expect(own).toMatchObject({ code: 400, msg: expect.stringContaining('不能转移自己的扫描') as string });
    const third = await hall.factory.call(
      workReport.movePreview,
      moves(['10:00', '11:00'], [wang, many], today),
    );
    expect(third).toMatchObject({ count: 1, together: 0 });
    await hall.factory.call(workReport.move, {
      ...moves(['10:00', '11:00'], [wang, many], today),
      ...{ count: 1, reason: '换了人' },
    });
    await pay.undo(pay.gluing);
    const sums = await hall.ask(sql<{ userId: number; pieces: number; amount: number }>`
      select user_id, sum(pieces)::int as pieces, sum(amount_e4)::int as amount from wage_line group by 1`);
    expect(sums.every(({ pieces, amount }) => pieces === 0 && amount === 0)).toBe(true);
  });

  it('[M37] of a locked period stay, and it is said when it was locked', async () => {
    const { ids } = await busyDay(30);
    await lock();
    const asked = moves(['08:00', '17:00'], [ids[0]!, ids[1]!]);
    expect(await hall.factory.ask(workReport.movePreview, asked)).toMatchObject({
      ...{ code: 400, msg: expect.stringMatching(/工资周期已于 \d{4}-\d\d-\d\d .*锁定/) as string },
    });
  });
});

const form = (more: Partial<AskForm> = {}): AskForm => ({
  ...{
    kind: 'badge',
    day: dayFrom(0),
    work: 'step',
    stepId: pay.glue,
    pieces: 5,
    reason: '忘刷工牌',
    ...more,
  },
});

describe('a correction', () => {
  it('[P183] of a count is asked for by who works, decided by somebody else, and counts from then on', async () => {
    await pay.price({ rateE4: 1000 });
    const worker = await hall.t.as('factory02');
    for (const pieces of [0, 10_001])
      expect(await worker.ask(wageCorrection.ask, form({ pieces }))).toMatchObject({ code: 400 });
    const tooFew = await worker.ask(wageCorrection.ask, form({ kind: 'count', fewer: true }));
    expect(tooFew).toMatchObject({ code: 400, msg: expect.stringContaining('只记了 0 件') as string });
    const { id } = await worker.call(wageCorrection.ask, form());
    const seen = { id, version: 1 };
    expect(await worker.ask(wageCorrection.approve, seen)).toMatchObject({ code: 400 });
    await hall.factory.call(wageCorrection.approve, seen);
    const [line] = await hall.ask(sql<{ pieces: number; amountE4: number }>`
      select pieces, amount_e4 from wage_line where user_id = ${wang}`);
    expect(line).toMatchObject({ pieces: 5, amountE4: 5000 });
    const { list } = await hall.factory.call(wageCorrection.page, {});
    expect(list).toMatchObject([{ id, state: 'approved', before: 0, pieces: 5, decidable: false }]);
    const again = await hall.factory.ask(wageCorrection.refuse, { id, version: 2, reason: '不对' });
    expect(again).toMatchObject({ code: 400, msg: expect.stringContaining('已处理') as string });
    const shown = await hall.factory.call(workReport.page, { corrected: true });
    expect(shown.list).toMatchObject([{ userId: wang, pieces: 5, corrected: 5 }]);
  });

  it('[P183] of a piece moves it to the right person, and nobody decides on what is about himself', async () => {
    await pay.price({ rateE4: 1000 });
    await pay.on(pay.gluing, 'many01');
    await pay.on(pay.wiping, 'factory02');
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    const of = form({ kind: 'person', number: one!.number, pieces: null, reason: '是我做的' });
    const { id: mine } = await hall.factory.call(wageCorrection.ask, of);
    expect(await hall.factory.ask(wageCorrection.approve, { id: mine, version: 1 })).toMatchObject({
      ...{ code: 400, msg: expect.stringContaining('与自己有关') as string },
    });
    const bare = sql`update wage_correction set state = 'approved', decided_by_id = user_id, decided_at = now() where id = ${mine}`;
    await expect(bare.execute(hall.system)).rejects.toThrow(/wage_correction/);
    await hall.factory.call(wageCorrection.withdraw, { id: mine, version: 1 });
    const worker = await hall.t.as('factory02');
    const { id } = await worker.call(wageCorrection.ask, of);
    await hall.factory.call(wageCorrection.approve, { id, version: 1 });
    const sums = await hall.ask(sql<{ userId: number; pieces: number }>`
      select user_id, sum(pieces)::int as pieces from wage_line group by 1 order by 2`);
    expect(sums).toEqual([
      { userId: many, pieces: 0 },
      { userId: wang, pieces: 1 },
    ]);
  });

  it('[M37] of a locked period is neither asked for nor approved, and says when it was locked', async () => {
    const worker = await hall.t.as('factory02');
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    const { id } = await worker.call(wageCorrection.ask, form());
    await lock();
    const says = { code: 400, msg: expect.stringMatching(/工资周期已于 .* 锁定/) as string };
    expect(await worker.ask(wageCorrection.ask, form())).toMatchObject(says);
    expect(await hall.factory.ask(wageCorrection.approve, { id, version: 1 })).toMatchObject(says);
    await hall.factory.call(wageCorrection.refuse, { id, version: 1, reason: '已发放' });
  });
});

describe('a fault', () => {
  it('[M36] of what was moved costs the right one, and is given back to him', async () => {
    await pay.price({ rateE4: 1000 });
    await pay.on(pay.gluing, 'many01');
    await pay.on(pay.wiping, 'factory02');
    const [one] = await pay.pieces(1);
    await pay.scanAt(pay.gluing, one!.number);
    const defectId = (await hall.factory.call(defect.page, { pageSize: 200 })).list[0]!.id;
    await hall.factory.call(quality.fail, {
      ...{ pieceId: one!.id, version: (await rowOfPiece(hall, one!.id)).version, defectId },
      ...{ responsible: { kind: 'step', stepId: pay.glue }, treatment: { kind: 'remake' } },
    });
    const worker = await hall.t.as('factory02');
    const of = form({ kind: 'person', number: one!.number, pieces: null });
    const { id } = await worker.call(wageCorrection.ask, of);
    await hall.factory.call(wageCorrection.approve, { id, version: 1 });
    const { list } = await hall.factory.call(quality.page, { number: one!.number });
    await hall.factory.call(quality.correct, {
      ...{
        id: list[0]!.id,
        defectId,
        level: 'major',
        reason: '是设备的问题',
        responsible: { kind: 'device' },
      },
    });
    const sums = await hall.ask(sql<{ userId: number; amount: number }>`
      select user_id, sum(amount_e4)::int as amount from wage_line group by 1 order by 2`);
    expect(sums).toEqual([
      { userId: many, amount: 0 },
      { userId: wang, amount: 1000 },
    ]);
  });
});
