import { sql } from 'kysely';
import type { PeriodState } from '#contract/wage/period.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';

export interface PeriodRow {
  id: number;
  fromDay: string;
  toDay: string;
  state: PeriodState;
  version: number;
}
const ROW = sql`p.id, p.from_day::text, p.to_day::text, p.state, p.version`;

export async function pagePeriods(db: Db, factoryId: number, state: PeriodState | undefined, place: Place) {
  const { offset, limit } = rowsAt(place);
  const where = sql`p.factory_id = ${factoryId} and ${state === undefined ? sql`true` : sql`p.state = ${state}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<
      PeriodRow & {
        people: number;
        dueCents: number;
        priceless: number;
        late: number;
        lockedAt: Date | null;
        lockedBy: string;
        paidAt: Date | null;
        paidBy: string;
      }
    >`
      select ${ROW}, p.locked_at, coalesce(p.locked_by, '') as locked_by, p.paid_at, coalesce(p.paid_by, '') as paid_by,
        s.people, s.due_cents,
        (select count(*)::int from wage_line l where l.factory_id = ${factoryId} and l.period_id = p.id and l.price_id is null
          and l.kind = 'credit') as priceless,
        (select count(*)::int from wage_line l where l.factory_id = ${factoryId} and l.period_id = p.id
          and l.day < p.from_day) as late
      from (select * from wage_period p where ${where} order by p.from_day desc offset ${offset} limit ${limit}) p
        cross join lateral (
          select count(*)::int as people, coalesce(sum(due_cents), 0)::bigint as due_cents from (
            select due_cents from wage_slip where factory_id = ${factoryId} and period_id = p.id
            union all select due_cents from wage_sheet(${factoryId}, p.id) where p.state = 'open') x) s
      order by p.from_day desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from wage_period p where ${where}`.execute(db),
  ]);
  return { list: rows, total: counted.rows[0]!.total };
}

export async function find(db: Db, factoryId: number, id: number): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    select ${ROW} from wage_period p where p.factory_id = ${factoryId} and p.id = ${id}`.execute(db);
  return rows[0];
}

/** [M37] Held alone: what is being written into it has ended, and nothing more comes. */
export async function hold(trx: Trx, factoryId: number, id: number): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    select ${ROW} from wage_period p where p.factory_id = ${factoryId} and p.id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

/** The one right before a day, and whether one of a later time is locked. */
export async function around(trx: Trx, factoryId: number, { fromDay, toDay }: PeriodRow) {
  const { rows } = await sql<{ before: PeriodState | null; isLastLocked: boolean }>`
    select (select state from wage_period where factory_id = ${factoryId} and to_day = ${fromDay}::date - 1) as before,
      not exists (select from wage_period where factory_id = ${factoryId} and from_day > ${toDay}::date and state <> 'open')
        as is_last_locked`.execute(trx);
  return rows[0]!;
}

/** The last day that a period has; null: there is none yet. */
export async function lastDay(trx: Trx, factoryId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(to_day)::text as day from wage_period where factory_id = ${factoryId}`.execute(trx);
  return rows[0]!.day;
}

/** One from the day after the last, or up to a day the month of it, to that day. @returns its id */
export async function insert(trx: Trx, factoryId: number, fromDay: string, toDay: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into wage_period (factory_id, from_day, to_day) values (${factoryId}, ${fromDay}::date, ${toDay}::date)
    returning id`.execute(trx);
  return rows[0]!.id;
}

export async function setState(
  trx: Trx,
  factoryId: number,
  id: number,
  state: PeriodState,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const set = {
    open: sql`locked_at = null, locked_by = null`,
    locked: sql`locked_at = ${now}, locked_by = ${by}`,
    paid: sql`paid_at = ${now}, paid_by = ${by}`,
  }[state];
  await sql`update wage_period set state = ${state}, version = version + 1, ${set}
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);
}

export async function adjust(
  trx: Trx,
  factoryId: number,
  a: { periodId: number; userIds: readonly number[]; cents: number; reason: string; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into wage_adjustment (factory_id, period_id, user_id, cents, reason, created_by, created_at)
    select ${factoryId}, ${a.periodId}, id, ${a.cents}, ${a.reason}, ${a.by}, ${a.now}
    from unnest(${sql.val([...a.userIds])}::bigint[]) id`.execute(trx);
}

/** @returns of which period and person it was; undefined: there is none */
export async function unadjust(trx: Trx, factoryId: number, id: number) {
  const { rows } = await sql<{ periodId: number; userId: number; cents: number }>`
    delete from wage_adjustment where factory_id = ${factoryId} and id = ${id}
    returning period_id, user_id, cents`.execute(trx);
  return rows[0];
}

export async function periodOfAdjustment(
  trx: Trx,
  factoryId: number,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ periodId: number }>`
    select period_id from wage_adjustment where factory_id = ${factoryId} and id = ${id}`.execute(trx);
  return rows[0]?.periodId;
}
