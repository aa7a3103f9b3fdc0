import { sql } from 'kysely';
import type { CorrectionKind, CorrectionState } from '#contract/work-report/correction.ts';
import { workName } from '#server/modules/wage/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';

interface Wanted {
  /** Whose alone; undefined: of everybody. */
  userId: number | undefined;
  state?: CorrectionState | undefined;
  kind?: CorrectionKind | undefined;
  name?: string | undefined;
  days?: readonly [number, number] | undefined;
}

export async function page(db: Db, factoryId: number, w: Wanted, place: Place) {
  const { offset, limit } = rowsAt(place);
  const all = [sql`c.factory_id = ${factoryId}`];
  if (w.userId !== undefined) all.push(sql`c.user_id = ${w.userId}`);
  if (w.state) all.push(sql`c.state = ${w.state}`);
  if (w.kind) all.push(sql`c.kind = ${w.kind}`);
  if (w.name)
    all.push(sql`c.user_id in (select h.user_id from hall_people(${factoryId}, array(
      select distinct user_id from wage_correction where factory_id = ${factoryId})) h
      where strpos(lower(h.name), lower(${w.name})) > 0)`);
  if (w.days)
    all.push(sql`c.day between wage_day(${new Date(w.days[0])}::timestamptz)
      and wage_day(${new Date(w.days[1] - 1)}::timestamptz)`);
  const where = sql.join(all, sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<{
      id: number;
      kind: CorrectionKind;
      userId: number;
      fromUserId: number | null;
      toUserId: number | null;
      name: string;
      day: string;
      workName: string;
      number: string;
      before: number;
      fromName: string;
      toName: string;
      pieces: number;
      reason: string;
      state: CorrectionState;
      askedAt: Date;
      decidedBy: string;
      decidedAt: Date | null;
      decidedReason: string;
      version: number;
    }>`
      with g as materialized (
        select * from wage_correction c where ${where} order by c.id desc offset ${offset} limit ${limit}),
      u as materialized (select user_id, name from hall_people(${factoryId}, array(
        select user_id from g union select from_user_id from g union select to_user_id from g)))
      select g.id, g.kind, g.user_id, g.from_user_id, g.to_user_id, coalesce(a.name, '已离开的同事') as name, g.day::text,
        ${workName('g')} as work_name, coalesce(k.number, '') as number, g.pieces_before as before,
        case when g.from_user_id is null then '' else coalesce(f.name, '已离开的同事') end as from_name,
        case when g.to_user_id is null then '' else coalesce(t.name, '已离开的同事') end as to_name,
        g.pieces, g.reason, g.state, g.created_at as asked_at, g.decided_by, g.decided_at, g.decided_reason, g.version
      from g left join work_step w on w.factory_id = ${factoryId} and w.id = g.step_id
        left join piece k on k.factory_id = ${factoryId} and k.id = g.piece_id
        left join u a on a.user_id = g.user_id left join u f on f.user_id = g.from_user_id
        left join u t on t.user_id = g.to_user_id
      order by g.id desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from wage_correction c where ${where}`.execute(db),
  ]);
  return { list: rows, total: counted.rows[0]!.total };
}

/** What somebody has of a work on a day. */
export async function piecesOn(
  trx: Trx,
  factoryId: number,
  of: { userId: number; work: string; stepId: number | null; day: string },
): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(l.pieces), 0)::int as pieces from wage_line l
    where l.factory_id = ${factoryId} and l.user_id = ${of.userId} and l.day = ${of.day}::date and l.work = ${of.work}
      and l.step_id is not distinct from ${of.stepId}::bigint`.execute(trx);
  return rows[0]!.pieces;
}

/** Who is credited with a work of a piece, as it was done last. */
export async function creditsOfPiece(
  trx: Trx,
  factoryId: number,
  of: { number: string; work: string; stepId: number | null },
) {
  const { rows } = await sql<{ pieceId: number; userId: number; day: string }>`
    select c.piece_id, c.user_id, wage_day(c.at)::text as day
    from piece k join work_credit c on c.factory_id = ${factoryId} and c.piece_id = k.id
    where k.factory_id = ${factoryId} and k.number = ${of.number} and c.work = ${of.work}
      and c.step_id is not distinct from ${of.stepId}::bigint
      and (c.taken_back_by is null or c.taken_back_by = 'piece.failed')
      and c.pass = (select max(o.pass) from work_credit o where o.factory_id = ${factoryId} and o.piece_id = k.id
        and o.work = c.work and o.step_id is not distinct from c.step_id
        and (o.taken_back_by is null or o.taken_back_by = 'piece.failed'))
    order by c.nth`.execute(trx);
  return rows;
}

interface NewCorrection {
  kind: CorrectionKind;
  userId: number;
  day: string;
  work: string;
  stepId: number | null;
  pieceId: number | null;
  fromUserId: number | null;
  toUserId: number | null;
  pieces: number;
  piecesBefore: number;
  reason: string;
  now: Date;
}

export async function insert(trx: Trx, factoryId: number, c: NewCorrection): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into wage_correction (factory_id, kind, user_id, day, work, step_id, piece_id, from_user_id, to_user_id, pieces,
      pieces_before, reason, created_at)
    values (${factoryId}, ${c.kind}, ${c.userId}, ${c.day}::date, ${c.work}, ${c.stepId}, ${c.pieceId}, ${c.fromUserId},
      ${c.toUserId}, ${c.pieces}, ${c.piecesBefore}, ${c.reason}, ${c.now}) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Whether the same piece is asked for already. */
export async function askedAlready(
  trx: Trx,
  factoryId: number,
  of: { pieceId: number; work: string; stepId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from wage_correction where factory_id = ${factoryId} and piece_id = ${of.pieceId} and state = 'asked'
      and work = ${of.work} and step_id is not distinct from ${of.stepId}::bigint limit 1`.execute(trx);
  return rows.length > 0;
}

export interface LockedCorrection {
  id: number;
  version: number;
  kind: CorrectionKind;
  userId: number;
  day: string;
  work: string;
  stepId: number | null;
  pieceId: number | null;
  fromUserId: number | null;
  toUserId: number | null;
  pieces: number;
  reason: string;
  state: CorrectionState;
  name: string;
}

/** A correction, held until the transaction ends, with the name of who asked. */
export async function lock(trx: Trx, factoryId: number, id: number): Promise<LockedCorrection | undefined> {
  const { rows } = await sql<LockedCorrection>`
    select c.id, c.version, c.kind, c.user_id, c.day::text, c.work, c.step_id, c.piece_id, c.from_user_id, c.to_user_id, c.pieces,
      c.reason, c.state,
      coalesce((select name from hall_people(${factoryId}, array[c.user_id])), '已离开的同事') as name
    from wage_correction c where c.factory_id = ${factoryId} and c.id = ${id} for update of c`.execute(trx);
  return rows[0];
}

export async function decide(
  trx: Trx,
  factoryId: number,
  id: number,
  as: { state: CorrectionState; userId: number; userName: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    update wage_correction set state = ${as.state}, decided_by_id = ${as.userId}, decided_by = ${as.userName},
      decided_at = ${as.now}, decided_reason = ${as.reason}, version = version + 1
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);
}
