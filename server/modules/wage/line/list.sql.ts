import { sql, type RawBuilder } from 'kysely';
import type { Work } from '#contract/wage/access.ts';
import type { LineKind } from '#contract/wage/line.ts';
import type { PeriodState } from '#contract/wage/period.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { workName } from '../base/words.sql.ts';

export interface WantedLines {
  /** Whose alone; undefined: of everybody. */
  userId: number | undefined;
  periodId?: number | undefined;
  name?: string | undefined;
  work?: Work | undefined;
  stepId?: number | undefined;
  priceless?: boolean | undefined;
  faulty?: boolean | undefined;
  corrected?: boolean | undefined;
  days?: readonly [number, number] | undefined;
}

function asked(factoryId: number, f: WantedLines): RawBuilder<unknown> {
  const all = [sql`l.factory_id = ${factoryId}`];
  if (f.userId !== undefined) all.push(sql`l.user_id = ${f.userId}`);
  if (f.periodId !== undefined) all.push(sql`l.period_id = ${f.periodId}`);
  if (f.name)
    all.push(sql`l.user_id in (select h.user_id from hall_people(${factoryId}, array(
      select distinct user_id from wage_line where factory_id = ${factoryId})) h
      where strpos(lower(h.name), lower(${f.name})) > 0)`);
  if (f.work) all.push(sql`l.work = ${f.work}`);
  if (f.stepId !== undefined) all.push(sql`l.step_id = ${f.stepId}`);
  if (f.priceless !== undefined) all.push(sql`(l.price_id is null) = ${f.priceless}`);
  if (f.days)
    all.push(sql`l.day >= wage_day(${new Date(f.days[0])}::timestamptz)
      and l.day <= wage_day(${new Date(f.days[1] - 1)}::timestamptz)`);
  return sql.join(all, sql` and `);
}

const of = (kinds: RawBuilder<unknown>) => sql`coalesce(sum(l.amount_e4) filter (where ${kinds}), 0)::bigint`;

/** Rows of a person, a day, a work and a price in a period, the newest day first. */
export async function pageLines(db: Db, factoryId: number, wanted: WantedLines, place: Place) {
  const { offset, limit } = rowsAt(place);
  const having = [sql`true`];
  if (wanted.faulty !== undefined)
    having.push(sql`bool_or(l.kind in ('fault', 'restored')) = ${wanted.faulty}`);
  if (wanted.corrected !== undefined) having.push(sql`bool_or(l.kind = 'correction') = ${wanted.corrected}`);
  const grouped = sql`
    select l.user_id, l.day, l.work, l.step_id, l.price_id, l.period_id, sum(l.pieces)::int as pieces,
      coalesce(sum(l.pieces) filter (where l.kind = 'credit' and l.shares > 1), 0)::int as shared,
      ${of(sql`l.kind in ('credit', 'undone', 'moved') and l.pass = 1`)} as credit_e4,
      ${of(sql`l.kind in ('credit', 'undone', 'moved') and l.pass > 1`)} as rework_e4,
      ${of(sql`l.kind in ('fault', 'restored')`)} as fault_e4, ${of(sql`l.kind = 'correction'`)} as correction_e4,
      sum(l.amount_e4)::bigint as amount_e4
    from wage_line l where ${asked(factoryId, wanted)}
    group by l.user_id, l.day, l.work, l.step_id, l.price_id, l.period_id having ${sql.join(having, sql` and `)}`;
  const [{ rows }, summed] = await Promise.all([
    sql<{
      code: string;
      userId: number;
      day: string;
      work: Work;
      stepId: number | null;
      priceId: number | null;
      periodId: number;
      name: string;
      workName: string;
      rateE4: number | null;
      pieces: number;
      shared: number;
      creditE4: number;
      reworkE4: number;
      faultE4: number;
      correctionE4: number;
      amountE4: number;
      fromDay: string;
      toDay: string;
      state: PeriodState;
    }>`
      with g as materialized (${grouped} order by l.day desc, l.user_id, l.work, l.step_id, l.price_id, l.period_id
        offset ${offset} limit ${limit})
      select concat_ws('-', g.user_id, g.day, g.work, g.step_id, 'p', g.price_id, 'w', g.period_id) as code, g.user_id,
        g.day::text, g.work, g.step_id, g.price_id, g.period_id, coalesce(u.name, '已离开的同事') as name,
        ${workName('g')} as work_name, c.rate_e4, g.pieces, g.shared, g.credit_e4, g.rework_e4, g.fault_e4, g.correction_e4,
        g.amount_e4, p.from_day::text, p.to_day::text, p.state
      from g join wage_period p on p.factory_id = ${factoryId} and p.id = g.period_id
        left join work_step w on w.factory_id = ${factoryId} and w.id = g.step_id
        left join piece_price c on c.factory_id = ${factoryId} and c.id = g.price_id
        left join hall_people(${factoryId}, array(select user_id from g)) u on u.user_id = g.user_id
      order by g.day desc, g.user_id, g.work, g.step_id, g.price_id, g.period_id`.execute(db),
    sql<{ total: number; sumE4: number; pieces: number; priceless: number }>`
      with g as (${grouped})
      select count(*)::int as total, coalesce(sum(amount_e4), 0)::bigint as sum_e4, coalesce(sum(pieces), 0)::int as pieces,
        coalesce(sum(pieces) filter (where price_id is null), 0)::int as priceless from g`.execute(db),
  ]);
  return { list: rows, ...summed.rows[0]! };
}

export interface Group {
  userId: number;
  day: string;
  work: string;
  stepId: number | null;
  priceId: number | null;
  periodId: number;
}

/** The lines of one row, the newest first. */
export async function linesOf(db: Db, factoryId: number, g: Group, most: number) {
  const { rows } = await sql<{
    id: number;
    kind: LineKind;
    /** Of the piece, or of the work order of which it was reported. */
    number: string;
    pieces: number;
    station: string;
    pass: number;
    nth: number;
    shares: number;
    rateE4: number;
    amountE4: number;
    note: string;
    at: Date;
  }>`
    select l.id, l.kind, coalesce(k.number, o.number, '') as number, l.pieces, coalesce(s.name, '') as station, l.pass, l.nth, l.shares, l.rate_e4,
      l.amount_e4, l.at, case l.kind when 'fault' then coalesce((
        select q.defect from quality_record q where q.factory_id = ${factoryId} and q.piece_id = l.piece_id
          and q.responsible is not null order by q.id desc limit 1), '') else l.reason end as note
    from wage_line l left join piece k on k.factory_id = ${factoryId} and k.id = l.piece_id
      left join work_order_report r on r.factory_id = ${factoryId} and r.id = l.report_id
      left join work_order o on o.factory_id = ${factoryId} and o.id = r.work_order_id
      left join work_credit c on c.factory_id = ${factoryId} and c.id = l.credit_id
      left join station s on s.factory_id = ${factoryId} and s.id = c.station_id
    where l.factory_id = ${factoryId} and l.user_id = ${g.userId} and l.day = ${g.day}::date and l.work = ${g.work}
      and l.step_id is not distinct from ${g.stepId}::bigint and l.price_id is not distinct from ${g.priceId}::bigint
      and l.period_id = ${g.periodId}
    order by l.id desc limit ${most}`.execute(db);
  return rows;
}

/** Pieces that somebody did and nobody scanned, or that were counted wrong, by the price of their day. */
export async function writeCorrection(
  trx: Trx,
  factoryId: number,
  c: {
    userId: number;
    work: string;
    stepId: number | null;
    day: string;
    pieces: number;
    reason: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into wage_line (factory_id, period_id, kind, user_id, work, step_id, pieces, at, day, price_id, rate_e4, amount_e4,
      reason, created_at)
    select ${factoryId}, wage_period_for(${factoryId}, ${c.day}::date), 'correction', ${c.userId}, ${c.work}, ${c.stepId},
      ${c.pieces}, ${c.now}, ${c.day}::date, p.id, coalesce(p.rate_e4, 0), coalesce(p.rate_e4, 0)::bigint * ${c.pieces},
      ${c.reason}, ${c.now}
    from (select 1) one
      left join lateral piece_price_of(${factoryId}, ${c.work}, ${c.stepId}, null, ${c.userId}, ${c.day}::date) p on true`.execute(
    trx,
  );
}

/** People of the factory, by a part of their name. */
export async function peopleChoices(db: Db, factoryId: number, keyword: string, most: number) {
  const { rows } = await sql<{ id: number; name: string; note: string }>`
    select h.user_id as id, h.name, '' as note from hall_people(${factoryId}, array(
      select user_id from badge where factory_id = ${factoryId} union select user_id from wage_line where factory_id = ${factoryId}
      union select user_id from hall_team_member where factory_id = ${factoryId})) h
    where ${keyword === '' ? sql`true` : sql`strpos(lower(h.name), lower(${keyword})) > 0`}
    order by h.name, h.user_id limit ${most}`.execute(db);
  return rows;
}
