import { sql, type RawBuilder } from 'kysely';
import type { Work } from '#contract/wage/access.ts';
import { LEAST_ON_MS, type GroupedBy } from '#contract/work-report/work-report.ts';
import type { Days } from '#server/modules/figures/service.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';

interface Wanted {
  /** Whose alone; undefined: of everybody. */
  userId: number | undefined;
  name?: string | undefined;
  teamId?: number | undefined;
  work?: Work | undefined;
  stepId?: number | undefined;
  stationId?: number | undefined;
  materialId?: number | undefined;
  corrected?: boolean | undefined;
  by: GroupedBy;
}
export interface Asked extends Wanted {
  factoryId: number;
  days: Days;
  now: Date;
}

export interface WorkDayRow {
  code: string;
  day: string;
  hour: number | null;
  userId: number | null;
  name: string;
  teams: string;
  works: string;
  onMs: number | null;
  pieces: number;
  rework: number;
  faults: number;
  undone: number;
  corrected: number;
  standardMs: number | null;
  efficiency: number | null;
  lastAt: Date | null;
}

/** The people `of` that are asked for. */
function people({ factoryId, userId, name, teamId }: Asked, of: 'l' | 'o'): RawBuilder<unknown> {
  const user = sql.ref(`${of}.user_id`);
  const all = [sql`true`];
  if (userId !== undefined) all.push(sql`${user} = ${userId}`);
  if (name)
    all.push(sql`${user} in (select h.user_id from hall_people(${factoryId}, array(
      select m.user_id from badge m where m.factory_id = ${factoryId}
      union select distinct n.user_id from wage_line n where n.factory_id = ${factoryId})) h
      where strpos(lower(h.name), lower(${name})) > 0)`);
  if (teamId !== undefined)
    all.push(
      sql`${user} in (select t.user_id from hall_team_member t where t.factory_id = ${factoryId} and t.team_id = ${teamId})`,
    );
  return sql.join(all, sql` and `);
}

/** Lines of wages `l` of the days that are asked for. */
function lines(a: Asked): RawBuilder<unknown> {
  const { factoryId, days } = a;
  const all = [
    sql`l.factory_id = ${factoryId} and l.day between ${days.first}::date and ${days.last}::date`,
    people(a, 'l'),
  ];
  if (a.work) all.push(sql`l.work = ${a.work}`);
  if (a.stepId !== undefined) all.push(sql`l.step_id = ${a.stepId}`);
  if (a.stationId !== undefined)
    all.push(sql`exists (select from work_credit c where c.factory_id = ${factoryId} and c.id = l.credit_id
      and c.station_id = ${a.stationId})`);
  if (a.materialId !== undefined)
    all.push(sql`exists (select from piece m join sku s on s.factory_id = ${factoryId} and s.id = m.sku_id
      join material t on t.factory_id = ${factoryId} and t.name = s.material
      where m.factory_id = ${factoryId} and m.id = l.piece_id and t.id = ${a.materialId})`);
  return sql.join(all, sql` and `);
}

/** How long people are on is theirs: of a step or a material alone nobody can tell it. */
const tellsHours = ({ by, work, stepId, materialId }: Wanted): boolean =>
  by !== 'step' && work === undefined && stepId === undefined && materialId === undefined;

/** By person a piece counts for each who did it; by team and step it counts once, where the first of them is. */
const countedOnce = ({ by, userId, name }: Wanted): RawBuilder<unknown> =>
  (by === 'team' || by === 'step') && userId === undefined && !name
    ? sql`(l.credit_id is null or l.nth = 1)`
    : sql`true`;

const HOUR = sql`extract(hour from l.at at time zone 'Asia/Shanghai')::int`;

/** Sums by day, by who it is and by work; who works in no team is of team 0. */
function worked(a: Asked): RawBuilder<unknown> {
  const { factoryId } = a;
  const team = sql`left join hall_team_member t on t.factory_id = ${factoryId} and t.user_id = l.user_id
    ${a.teamId === undefined ? sql`` : sql`and t.team_id = ${a.teamId}`}`;
  const counts = (which: RawBuilder<unknown>) => sql`coalesce(sum(l.pieces) filter (where ${which}), 0)`;
  return sql`
    select l.day, ${a.by === 'step' ? sql`0::bigint` : a.by === 'team' ? sql`coalesce(t.team_id, 0)` : sql`l.user_id`} as who,
      ${a.by === 'hour' ? sql`case when l.kind = 'correction' then -1 else ${HOUR} end` : sql`-1`} as hour,
      case l.work when 'print' then -1 when 'pick' then -2 when 'quality' then -3 else l.step_id end as work,
      ${counts(sql`l.pass = 1 and ${countedOnce(a)}`)} as pieces, ${counts(sql`l.pass > 1 and ${countedOnce(a)}`)} as rework,
      count(*) filter (where l.kind = 'fault' and ${countedOnce(a)}) - count(*) filter (where l.kind = 'restored' and ${countedOnce(a)}) as faults,
      -${counts(sql`l.kind = 'undone' and ${countedOnce(a)}`)} as undone, ${counts(sql`l.kind = 'correction'`)} as corrected,
      count(*) filter (where l.kind in ('correction', 'moved')) as touched,
      sum(d.seconds * 1000.0 * l.pieces / case when l.credit_id is null then 1 else l.shares end) as standard,
      coalesce(bool_or(d.seconds is null and l.pieces <> 0), false) as lacking,
      max(l.at) filter (where l.kind = 'credit') as last_at, 0::numeric as on_ms
    from wage_line l ${a.by === 'team' ? team : sql``}
      left join piece_price p on p.factory_id = ${factoryId} and p.id = l.price_id
      left join piece k on k.factory_id = ${factoryId} and k.id = l.piece_id and p.seconds is null and l.work = 'step'
      left join route_step r on r.factory_id = ${factoryId} and r.version_id = k.route_version_id and r.step_id = l.step_id
      left join work_order_report e on e.factory_id = ${factoryId} and e.id = l.report_id
      left join work_order o on o.factory_id = ${factoryId} and o.id = e.work_order_id
      -- What the price says, or else the route.
      cross join lateral (select coalesce(p.seconds, nullif(r.seconds, 0), nullif(o.seconds, 0)) as seconds) d
    where ${lines(a)} group by 1, 2, 3, 4`;
}

/** How long people were signed on, by day, or by the hours of it. */
function signedOn(a: Asked): RawBuilder<unknown> {
  const { factoryId, days, now } = a;
  const unit = a.by === 'hour' ? sql`interval '1 hour'` : sql`interval '1 day'`;
  const start = sql`greatest(o.began_at, ${days.from}::timestamptz)`;
  const end = sql`least(coalesce(o.ended_at, ${now}::timestamptz), ${days.to}::timestamptz)`;
  return sql`
    select b.local::date as day, ${a.by === 'team' ? sql`coalesce(t.team_id, 0)` : sql`o.user_id`} as who,
      ${a.by === 'hour' ? sql`extract(hour from b.local)::int` : sql`-1`} as hour, null::bigint as work, 0, 0, 0, 0, 0, 0, null, false,
      null::timestamptz, sum(greatest(0, extract(epoch from
        least(${end}, (b.local + ${unit}) at time zone 'Asia/Shanghai') - greatest(${start}, b.local at time zone 'Asia/Shanghai'))
        * 1000)) as on_ms
    from station_session o
      cross join lateral generate_series(
        date_trunc(${a.by === 'hour' ? sql`'hour'` : sql`'day'`}, ${start} at time zone 'Asia/Shanghai'),
        ${end} at time zone 'Asia/Shanghai' - interval '1 microsecond', ${unit}) b(local)
      ${
        a.by === 'team'
          ? sql`left join hall_team_member t on t.factory_id = ${factoryId} and t.user_id = o.user_id
              ${a.teamId === undefined ? sql`` : sql`and t.team_id = ${a.teamId}`}`
          : sql``
      }
    -- A session is never longer than half a day.
    where o.factory_id = ${factoryId} and o.began_at >= ${days.from}::timestamptz - interval '1 day'
      and o.began_at < ${days.to} and coalesce(o.ended_at, ${now}) > ${days.from} and ${people(a, 'o')}
      ${a.stationId === undefined ? sql`` : sql`and o.station_id = ${a.stationId}`}
    group by 1, 2, 3`;
}

/** Rows of a day each, the newest day first, then by hour and by who it is; with sums of all that is asked for. */
export async function pageDays(
  db: Db,
  a: Asked,
  place: Place,
): Promise<{ list: WorkDayRow[]; total: number; pieces: number; rework: number }> {
  const { factoryId } = a;
  const byStep = a.by === 'step';
  const hours = tellsHours(a);
  const ask = async (at: Place) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<WorkDayRow & { total: number; allPieces: number; allRework: number }>`
    with parts as (${worked(a)} ${hours ? sql`union all ${signedOn(a)}` : sql``}),
    sums as (
      select day, who, hour, ${byStep ? sql`work` : sql`0::bigint`} as own_work,
        array_agg(distinct work) filter (where work is not null) as works, sum(on_ms)::bigint as on_ms, sum(pieces)::int as pieces,
        sum(rework)::int as rework, sum(faults)::int as faults, sum(undone)::int as undone, sum(corrected)::int as corrected,
        round(sum(standard))::bigint as standard_ms, bool_or(lacking) as lacking, max(last_at) as last_at
      from parts group by 1, 2, 3, 4
      ${a.corrected === undefined ? sql`` : sql`having (sum(touched) > 0) = ${a.corrected}`}),
    g as materialized (
      select *, count(*) over ()::int as total, sum(pieces) over ()::int as all_pieces, sum(rework) over ()::int as all_rework
      from sums order by day desc, hour desc, who, own_work offset ${offset} limit ${limit})
    select concat_ws('-', g.day, g.who, g.hour, g.own_work) as code, g.day::text, nullif(g.hour, -1) as hour,
      ${a.by === 'person' || a.by === 'hour' ? sql`g.who` : sql`null::bigint`} as user_id,
      ${
        byStep
          ? sql`''`
          : a.by === 'team'
            ? sql`coalesce((select t.name from hall_team t where t.factory_id = ${factoryId} and t.id = g.who), '不在班组')`
            : sql`coalesce(u.name, '已离开的同事')`
      } as name,
      ${
        a.by === 'team' || byStep
          ? sql`''`
          : sql`coalesce((select string_agg(t.name, '、' order by t.name) from hall_team_member m
              join hall_team t on t.factory_id = ${factoryId} and t.id = m.team_id and not t.closed
              where m.factory_id = ${factoryId} and m.user_id = g.who), '')`
      } as teams,
      coalesce((select string_agg(case n.id when -1 then '打印' when -2 then '拣货' when -3 then '质检' else w.name end, '、'
        order by n.id) from unnest(g.works) n(id)
        left join work_step w on w.factory_id = ${factoryId} and w.id = n.id), '') as works,
      ${hours ? sql`g.on_ms` : sql`null::bigint`} as on_ms, g.pieces, g.rework, g.faults, g.undone, g.corrected, g.standard_ms,
      case when g.on_ms >= ${LEAST_ON_MS} and not g.lacking and g.standard_ms > 0
        then round(g.standard_ms * 1000.0 / g.on_ms)::int end as efficiency,
      g.last_at, g.total, g.all_pieces, g.all_rework
    from g left join hall_people(${factoryId}, array(select who from g)) u on u.user_id = g.who
    order by g.day desc, g.hour desc, g.who, g.own_work`.execute(db);
    return rows;
  };
  const { rows, first, total } = await countedRows(place, ask);
  return {
    list: rows.map(({ total: _total, allPieces: _pieces, allRework: _rework, ...row }) => row),
    ...{ total, pieces: first?.allPieces ?? 0, rework: first?.allRework ?? 0 },
  };
}
