import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import {
  chosenCodes,
  codeOfPeople,
  linesOf,
  ofPeople,
  putDown,
  spansOf,
  teamsOf,
  type Asked,
  type Span,
} from './source.sql.ts';

export interface Worked {
  code: string;
  slot: string;
  pieces: number;
  rework: number;
  faults: number;
  standardMs: number | null;
  /** Of some of it nobody said what it takes. */
  lacking: boolean;
}
/** What was done, by row and span: counted as the work report counts it. */
export async function workedOf(db: Db, asked: Asked, spans: readonly Span[]): Promise<Worked[]> {
  const { rows } = await sql<Worked>`
    with l as (${linesOf(asked, spans)})
    select code, slot, coalesce(sum(pieces) filter (where pass = 1 and counts), 0)::int as pieces,
      coalesce(sum(pieces) filter (where pass > 1 and counts), 0)::int as rework,
      (count(*) filter (where kind = 'fault' and counts) - count(*) filter (where kind = 'restored' and counts))::int as faults,
      round(sum(seconds * 1000.0 * pieces / case when credit_id is null then 1 else shares end))::bigint as standard_ms,
      coalesce(bool_or(seconds is null and pieces <> 0), false) as lacking
    from l where l.factory_id = ${asked.factoryId} group by 1, 2`.execute(db);
  return rows;
}

export interface Judged {
  code: string;
  slot: string;
  judged: number;
  failed: number;
}
/** Of what was done the pieces that have been judged, each once a row. */
export async function judgedOf(db: Db, asked: Asked, spans: readonly Span[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with l as (${linesOf(asked, spans)}),
    pieces as (
      select l.code, l.slot, l.piece_id, ${putDown(asked)} as failed
      from l join quality_piece q on q.factory_id = ${asked.factoryId} and q.piece_id = l.piece_id
      group by 1, 2, 3 having sum(l.pieces) > 0)
    select code, slot, count(*)::int as judged, (count(*) filter (where failed))::int as failed from pieces group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** How long people were signed on, by row and span. */
export async function onTimeOf(db: Db, asked: Asked, spans: readonly Span[]) {
  const { factoryId, now } = asked;
  const { rows } = await sql<{ code: string; slot: string; onMs: number }>`
    select c.code, b.slot, sum(greatest(0, extract(epoch from
      least(coalesce(o.ended_at, ${now}), b.till) - greatest(o.began_at, b.since)) * 1000))::bigint as on_ms
    -- A session is never longer than half a day.
    from ${spansOf(spans)} join station_session o on o.factory_id = ${factoryId} and o.began_at < b.till
        and o.began_at >= b.since - interval '1 day' and coalesce(o.ended_at, ${now}) > b.since
      ${teamsOf(asked, 'o')} cross join lateral (select ${codeOfPeople(asked, 'o')} as code) c
    where ${ofPeople(asked, 'o')} and ${chosenCodes(sql`c.code`, asked)} group by 1, 2`.execute(db);
  return rows;
}

/** What stations refused and nobody said was another's, by row and span. */
export async function errorsOf(db: Db, asked: Asked, spans: readonly Span[]) {
  const { factoryId } = asked;
  const { rows } = await sql<{ code: string; slot: string; errors: number }>`
    select c.code, b.slot, count(*)::int as errors
    from ${spansOf(spans)} join operator_error e on e.factory_id = ${factoryId} and e.at >= b.since and e.at < b.till
      ${teamsOf(asked, 'e')} cross join lateral (select ${codeOfPeople(asked, 'e')} as code) c
    where e.error_type <> 'manual' and e.mark is distinct from 'notHis' and ${ofPeople(asked, 'e')}
      and ${chosenCodes(sql`c.code`, asked)}
    group by 1, 2`.execute(db);
  return rows;
}

const NAMES = {
  person: (factoryId: number, codes: readonly string[]) => sql<{ code: string; name: string }>`
    select user_id::text as code, name from hall_people(${factoryId}, ${sql.val([...codes])}::bigint[])`,
  team: (factoryId: number) => sql<{ code: string; name: string }>`
    select id::text as code, name from hall_team where factory_id = ${factoryId}`,
  step: (factoryId: number) => sql<{ code: string; name: string }>`
    select id::text as code, name from work_step where factory_id = ${factoryId}`,
  device: (factoryId: number) => sql<{ code: string; name: string }>`
    select id::text as code, name from device where factory_id = ${factoryId}`,
};
/** What rows are called, by their codes. */
export async function namesOf(
  db: Db,
  { factoryId, by }: Asked,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await NAMES[by](factoryId, codes).execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
