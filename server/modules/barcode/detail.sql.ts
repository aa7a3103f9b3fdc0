import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { ReprintReason } from '#contract/piece-tag/piece-tag.ts';
import { ids } from './meant.sql.ts';

/** The same copy, attempt by attempt; a piece for no order stands alone. */
export async function attemptsOf(db: Db, factoryId: number, pieceId: number) {
  const { rows } = await sql<{ id: number; number: string; attempt: number; state: number }>`
    select q.id, q.number, q.attempt, q.state from piece p join piece q on q.factory_id = ${factoryId}
      and (q.id = p.id or (q.line_id = p.line_id and q.copy_no = p.copy_no))
    where p.factory_id = ${factoryId} and p.id = ${pieceId} order by q.id`.execute(db);
  return rows;
}

/** How the file is printed that stands for its first side. */
export async function artOf(db: Db, factoryId: number, pieceId: number) {
  const { rows } = await sql<{ dpi: number | null; white: string | null; color: string | null }>`
    select (r.job->'how'->>'dpi')::integer as dpi, r.job->'how'->>'white' as white, r.job->'how'->>'color' as color
    from piece_side s join render_task r on r.factory_id = ${factoryId} and r.id = s.render_id and r.file_id is not null
    where s.factory_id = ${factoryId} and s.piece_id = ${pieceId} and s.is_current order by s.side limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Photos of what was judged of these pieces, the newest first. */
export async function photosOf(db: Db, factoryId: number, pieces: readonly number[]) {
  const { rows } = await sql<{ fileId: number; defect: string; number: string }>`
    select f.file_id, r.defect, p.number from quality_record r
      join quality_photo f on f.factory_id = ${factoryId} and f.record_id = r.id
      join piece p on p.factory_id = ${factoryId} and p.id = r.piece_id
    where r.factory_id = ${factoryId} and r.piece_id = ${ids(pieces)} order by r.id desc, f.position`.execute(
    db,
  );
  return rows;
}

/** When tags of these pieces were printed, and why again. */
export async function printsOf(db: Db, factoryId: number, pieces: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    number: string;
    by: string;
    at: Date;
    reason: ReprintReason | null;
  }>`
    select u.id * 100000 + t.nth as id, p.number, u.printed_by_name as by, u.printed_at as at, u.reason
    from tag_print t join tag_run u on u.factory_id = ${factoryId} and u.id = t.run_id
      join piece p on p.factory_id = ${factoryId} and p.id = t.piece_id
    where t.factory_id = ${factoryId} and t.piece_id = ${ids(pieces)} order by u.id desc limit 50`.execute(
    db,
  );
  return rows;
}

export interface CreditRow {
  id: number;
  number: string;
  work: 'print' | 'pick' | 'step' | 'quality';
  step: string;
  person: string;
  nth: number;
  shares: number;
  amountE4: number;
  takenBack: boolean;
  at: Date;
}

/** What people are credited with for these pieces, and what their lines of wages say of it, all together. */
export async function creditsOf(db: Db, factoryId: number, pieces: readonly number[]): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select c.id, p.number, c.work, coalesce(s.name, '') as step, coalesce(u.name, '') as person, c.nth, c.shares,
      coalesce((select sum(l.amount_e4) from wage_line l where l.factory_id = ${factoryId} and l.credit_id = c.id), 0)::bigint
        as "amountE4",
      c.taken_back_at is not null as taken_back, c.at
    from work_credit c join piece p on p.factory_id = ${factoryId} and p.id = c.piece_id
      left join work_step s on s.factory_id = ${factoryId} and s.id = c.step_id
      left join hall_people(${factoryId}, array(select distinct user_id from work_credit
        where factory_id = ${factoryId} and piece_id = ${ids(pieces)})) u on u.user_id = c.user_id
    where c.factory_id = ${factoryId} and c.piece_id = ${ids(pieces)} order by c.at, c.id`.execute(db);
  return rows;
}
