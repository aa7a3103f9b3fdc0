import { sql, type RawBuilder } from 'kysely';
import type { PerformanceFigure } from '#contract/performance/performance.ts';
import { workName } from '#server/modules/wage/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
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

export interface LineRow {
  id: number;
  kind: string;
  at: Date;
  until: Date | null;
  userId: number;
  work: string;
  number: string;
  pieces: number | null;
  note: string;
}

/** Which lines a figure adds up. */
const LINES: Record<'pieces' | 'rework' | 'faults', RawBuilder<unknown>> = {
  pieces: sql`l.counts and l.pass = 1 and l.pieces <> 0`,
  rework: sql`l.counts and l.pass > 1 and l.pieces <> 0`,
  faults: sql`l.counts and l.kind in ('fault', 'restored')`,
};

const ofLines = (asked: Asked, span: Span, figure: keyof typeof LINES) => sql`
  select l.id, l.kind, l.at, null::timestamptz as until, l.user_id, ${workName('l')} as work, coalesce(k.number, o.number, '') as number,
    ${figure === 'faults' ? sql`null::int` : sql`l.pieces`} as pieces,
    case when l.kind in ('fault', 'restored') then coalesce(nullif(q.defect, ''), l.reason) else l.reason end as note
  from (${linesOf(asked, [span])}) l
    left join work_step w on w.factory_id = ${asked.factoryId} and w.id = l.step_id
    left join piece k on k.factory_id = ${asked.factoryId} and k.id = l.piece_id
    left join quality_piece q on q.factory_id = ${asked.factoryId} and q.piece_id = l.piece_id
    left join work_order_report r on r.factory_id = ${asked.factoryId} and r.id = l.report_id
    left join work_order o on o.factory_id = ${asked.factoryId} and o.id = r.work_order_id
  where ${LINES[figure]}`;

/** Judged pieces, each once: who worked on it last stands beside it. */
const ofJudged = (asked: Asked, span: Span, figure: 'judged' | 'failed') => sql`
  select p.id, case when p.failed then 'failed' when p.passed then 'passed' else 'others' end as kind, p.judged_at as at,
    null::timestamptz as until, p.user_id, '' as work, k.number, null::int as pieces,
    concat_ws('，', nullif(p.defect, ''), nullif(p.responsible_name, '')) as note
  from (
    select l.piece_id as id, ${putDown(asked)} as failed, bool_and(q.passed) as passed, max(q.judged_at) as judged_at,
      (array_agg(l.user_id order by l.id desc))[1] as user_id, max(q.defect) as defect, max(q.responsible_name) as responsible_name
    from (${linesOf(asked, [span])}) l join quality_piece q on q.factory_id = ${asked.factoryId} and q.piece_id = l.piece_id
    group by l.code, l.piece_id having sum(l.pieces) > 0) p
    join piece k on k.factory_id = ${asked.factoryId} and k.id = p.id
  where ${figure === 'failed' ? sql`p.failed` : sql`true`}`;

const ofHours = (asked: Asked, span: Span) => sql`
  select o.id, 'hours' as kind, greatest(o.began_at, b.since) as at, least(o.ended_at, case when o.ended_at is null then null else b.till end) as until,
    o.user_id, s.name as work, '' as number, null::int as pieces, '' as note
  from ${spansOf([span])} join station_session o on o.factory_id = ${asked.factoryId} and o.began_at < b.till
      and o.began_at >= b.since - interval '1 day' and coalesce(o.ended_at, ${asked.now}) > b.since
    join station s on s.factory_id = ${asked.factoryId} and s.id = o.station_id
    ${teamsOf(asked, 'o')} cross join lateral (select ${codeOfPeople(asked, 'o')} as code) c
  where ${ofPeople(asked, 'o')} and ${chosenCodes(sql`c.code`, asked)}`;

function behind(asked: Asked, span: Span, figure: PerformanceFigure): RawBuilder<unknown> {
  if (figure === 'hours') return ofHours(asked, span);
  return figure === 'judged' || figure === 'failed'
    ? ofJudged(asked, span, figure)
    : ofLines(asked, span, figure);
}

/** What a figure counts, the newest first, and how much of it there is. */
export async function pageLines(db: Db, asked: Asked, span: Span, figure: PerformanceFigure, place: Place) {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<LineRow & { person: string }>`
    with g as materialized (select * from (${behind(asked, span, figure)}) x order by x.at desc, x.id desc offset ${offset} limit ${limit})
    select g.*, coalesce(u.name, '已离开的同事') as person
    from g left join hall_people(${asked.factoryId}, array(select user_id from g)) u on u.user_id = g.user_id
    order by g.at desc, g.id desc`.execute(db);
  return rows;
}

export async function countLines(db: Db, asked: Asked, span: Span, figure: PerformanceFigure) {
  const { rows } = await sql<{ total: number; pieces: number }>`
    select count(*)::int as total, coalesce(sum(x.pieces), 0)::int as pieces
    from (${behind(asked, span, figure)}) x`.execute(db);
  return rows[0]!;
}
