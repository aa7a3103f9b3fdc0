import { sql } from 'kysely';
import type { PeriodState } from '#contract/wage/period.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import { workName } from '../base/words.sql.ts';

interface Of {
  periodId: number;
  userId: number;
  fromDay: string;
}
const MOST_FAULTS = 500;

/** What a slip says beside its sums. */
export async function linesOfSlip(db: Db, factoryId: number, { periodId, userId, fromDay }: Of) {
  const of = sql`l.factory_id = ${factoryId} and l.period_id = ${periodId} and l.user_id = ${userId}`;
  const step = sql`left join work_step w on w.factory_id = ${factoryId} and w.id = l.step_id`;
  const [steps, faults, late, adjustments] = await Promise.all([
    sql<{ code: string; workName: string; rateE4: number; pieces: number; amountE4: number }>`
      select concat_ws('-', l.work, l.step_id, abs(l.rate_e4)) as code, ${workName('l')} as work_name, abs(l.rate_e4) as rate_e4,
        sum(l.pieces)::int as pieces, sum(l.amount_e4)::bigint as amount_e4
      from wage_line l ${step} where ${of} and l.kind in ('credit', 'undone', 'moved', 'correction') and l.day >= ${fromDay}::date
      group by l.work, l.step_id, w.name, abs(l.rate_e4) having sum(l.pieces) <> 0 or sum(l.amount_e4) <> 0
      order by l.work, l.step_id, abs(l.rate_e4)`.execute(db),
    sql<{ id: number; day: string; workName: string; number: string; defect: string; amountE4: number }>`
      select l.id, l.day::text, ${workName('l')} as work_name, c.number, l.amount_e4, coalesce((
        select q.defect from quality_record q where q.factory_id = ${factoryId} and q.piece_id = l.piece_id
          and q.responsible is not null order by q.id desc limit 1), '') as defect
      from wage_line l ${step} join piece c on c.factory_id = ${factoryId} and c.id = l.piece_id
      where ${of} and l.kind in ('fault', 'restored') and l.day >= ${fromDay}::date
      order by l.id limit ${MOST_FAULTS}`.execute(db),
    sql<{ code: string; day: string; workName: string; amountE4: number }>`
      select concat_ws('-', l.day, l.work, l.step_id) as code, l.day::text, ${workName('l')} as work_name,
        sum(l.amount_e4)::bigint as amount_e4
      from wage_line l ${step} where ${of} and l.day < ${fromDay}::date
      group by l.day, l.work, l.step_id, w.name order by l.day, l.work, l.step_id`.execute(db),
    sql<{ id: number; cents: number; reason: string; createdBy: string; createdAt: Date }>`
      select a.id, a.cents, a.reason, a.created_by, a.created_at from wage_adjustment a
      where a.factory_id = ${factoryId} and a.period_id = ${periodId} and a.user_id = ${userId} order by a.id`.execute(
      db,
    ),
  ]);
  return { steps: steps.rows, faults: faults.rows, late: late.rows, adjustments: adjustments.rows };
}

export async function markSeen(
  db: Db,
  factoryId: number,
  { periodId, userId }: Of,
  now: Date,
): Promise<void> {
  await sql`insert into wage_slip_seen (factory_id, period_id, user_id, seen_at)
    values (${factoryId}, ${periodId}, ${userId}, ${now}) on conflict do nothing`.execute(db);
}

/** Periods in which somebody has anything: as they were locked, or as they stand. */
export async function ownPeriods(db: Db, factoryId: number, userId: number, place: Place) {
  const ask = async (at: Place) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<{
      id: number;
      fromDay: string;
      toDay: string;
      state: PeriodState;
      dueCents: number;
      seenAt: Date | null;
      total: number;
    }>`
    select p.id, p.from_day::text, p.to_day::text, p.state, s.due_cents, n.seen_at, count(*) over ()::int as total
    from wage_period p cross join lateral (
        select due_cents from wage_slip where factory_id = ${factoryId} and period_id = p.id and user_id = ${userId}
        union all
        select due_cents from wage_sheet(${factoryId}, p.id) where p.state = 'open' and user_id = ${userId}) s
      left join wage_slip_seen n on n.factory_id = ${factoryId} and n.period_id = p.id and n.user_id = ${userId}
    where p.factory_id = ${factoryId} order by p.from_day desc offset ${offset} limit ${limit}`.execute(db);
    return rows;
  };
  const { rows, total } = await countedRows(place, ask);
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}
