import { sql, type RawBuilder } from 'kysely';
import type { PeriodState } from '#contract/wage/period.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';

export interface SheetSums {
  pieces: number;
  creditE4: number;
  reworkE4: number;
  faultE4: number;
  correctionE4: number;
  lateE4: number;
  wageCents: number;
  allowanceCents: number;
  deductionCents: number;
  carriedCents: number;
  dueCents: number;
  restCents: number;
}
const SUMS = sql`s.pieces, s.credit_e4, s.rework_e4, s.fault_e4, s.correction_e4, s.late_e4, s.wage_cents, s.allowance_cents,
  s.deduction_cents, s.carried_cents, s.due_cents, s.rest_cents`;

/** [M37] A locked period is read as it was locked, an open one is computed. */
const sheetOf = (factoryId: number, periodId: number, state: PeriodState): RawBuilder<unknown> =>
  state === 'open'
    ? sql`wage_sheet(${factoryId}, ${periodId})`
    : sql`(select * from wage_slip where factory_id = ${factoryId} and period_id = ${periodId})`;

/** What people are called, also those who have left. */
const NAME = sql<string>`coalesce(u.name, '已离开的同事')`;
export async function sheet(
  db: Db,
  factoryId: number,
  {
    periodId,
    state,
    name,
    teamId,
    seen,
  }: {
    periodId: number;
    state: PeriodState;
    name?: string | undefined;
    teamId?: number | undefined;
    seen?: boolean | undefined;
  },
  place: Place,
) {
  const all = [sql`true`];
  if (name) all.push(sql`strpos(lower(${NAME}), lower(${name})) > 0`);
  if (teamId !== undefined)
    all.push(sql`exists (select from hall_team_member t where t.factory_id = ${factoryId} and t.team_id = ${teamId}
      and t.user_id = s.user_id)`);
  if (seen !== undefined) all.push(sql`(n.user_id is not null) = ${seen}`);
  const ask = async (at: Place) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<
      SheetSums & { id: number; name: string; teams: string; seenAt: Date | null; total: number }
    >`
    with s as materialized (select * from ${sheetOf(factoryId, periodId, state)} x)
    select s.user_id as id, ${NAME} as name, ${SUMS}, n.seen_at,
      coalesce((select string_agg(t.name, '、' order by t.name) from hall_team_member m
        join hall_team t on t.factory_id = ${factoryId} and t.id = m.team_id and not t.closed
        where m.factory_id = ${factoryId} and m.user_id = s.user_id), '') as teams,
      count(*) over ()::int as total
    from s left join hall_people(${factoryId}, array(select user_id from s)) u on u.user_id = s.user_id
      left join wage_slip_seen n on n.factory_id = ${factoryId} and n.period_id = ${periodId} and n.user_id = s.user_id
    where ${sql.join(all, sql` and `)}
    order by name, s.user_id offset ${offset} limit ${limit}`.execute(db);
    return rows;
  };
  const { rows, total } = await countedRows(place, ask);
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}

/** What one person has in a period; undefined: nothing. */
export async function sheetOfOne(
  db: Db,
  factoryId: number,
  { periodId, state, userId }: { periodId: number; state: PeriodState; userId: number },
): Promise<SheetSums | undefined> {
  const { rows } = await sql<SheetSums>`
    select ${SUMS} from ${sheetOf(factoryId, periodId, state)} s where s.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** [M35, M37] Everybody's slip, as it stands now. The period must be held. */
export async function writeSlips(trx: Trx, factoryId: number, periodId: number): Promise<void> {
  await sql`insert into wage_slip select * from wage_sheet(${factoryId}, ${periodId})`.execute(trx);
}

export async function dropSlips(trx: Trx, factoryId: number, periodId: number): Promise<void> {
  await sql`delete from wage_slip where factory_id = ${factoryId} and period_id = ${periodId}`.execute(trx);
  await sql`delete from wage_slip_seen where factory_id = ${factoryId} and period_id = ${periodId}`.execute(
    trx,
  );
}
