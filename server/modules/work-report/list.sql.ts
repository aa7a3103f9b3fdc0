import { sql } from 'kysely';
import type { StationKind } from '#contract/station/kinds.ts';
import type { LineKind } from '#contract/wage/line.ts';
import { workName } from '#server/modules/wage/service.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';

interface OfDay {
  userId: number;
  day: string;
}

/** What somebody did in each hour of a day; what was put right by hand is of no hour. */
export async function hoursOf(db: Db, factoryId: number, { userId, day }: OfDay) {
  const { rows } = await sql<{ hour: number; pieces: number }>`
    select extract(hour from l.at at time zone 'Asia/Shanghai')::int as hour, sum(l.pieces)::int as pieces from wage_line l
    where l.factory_id = ${factoryId} and l.user_id = ${userId} and l.day = ${day}::date and l.kind <> 'correction'
    group by 1 order by 1`.execute(db);
  return rows;
}

/** What he did on a day line by line, the newest first. */
export async function linesOf(db: Db, factoryId: number, { userId, day }: OfDay, most: number) {
  const { rows } = await sql<{
    id: number;
    kind: LineKind;
    workName: string;
    number: string;
    station: string;
    pass: number;
    nth: number;
    shares: number;
    pieces: number;
    note: string;
    at: Date;
  }>`
    select l.id, l.kind, ${workName('l')} as work_name, coalesce(k.number, o.number, '') as number, coalesce(s.name, '') as station,
      l.pass, l.nth, l.shares, l.pieces, l.reason as note, l.at
    from wage_line l left join work_step w on w.factory_id = ${factoryId} and w.id = l.step_id
      left join piece k on k.factory_id = ${factoryId} and k.id = l.piece_id
      left join work_order_report r on r.factory_id = ${factoryId} and r.id = l.report_id
      left join work_order o on o.factory_id = ${factoryId} and o.id = r.work_order_id
      left join work_credit c on c.factory_id = ${factoryId} and c.id = l.credit_id
      left join station s on s.factory_id = ${factoryId} and s.id = c.station_id
    where l.factory_id = ${factoryId} and l.user_id = ${userId} and l.day = ${day}::date
    order by l.at desc, l.id desc limit ${most}`.execute(db);
  return rows;
}

/** Where he was signed on of a day. */
export async function sessionsOf(db: Db, factoryId: number, { userId, day }: OfDay) {
  const { rows } = await sql<{ id: number; station: string; from: Date; to: Date | null }>`
    select o.id, s.name as station, o.began_at as from, o.ended_at as to
    from station_session o join station s on s.factory_id = ${factoryId} and s.id = o.station_id
    where o.factory_id = ${factoryId} and o.user_id = ${userId}
      and o.began_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      and o.began_at > (${day}::date - 1)::timestamp at time zone 'Asia/Shanghai'
      and coalesce(o.ended_at, 'infinity') > ${day}::date::timestamp at time zone 'Asia/Shanghai'
    order by o.began_at, o.id`.execute(db);
  return rows;
}

/** Who is signed on now, by station. */
export async function pageOnDuty(
  db: Db,
  factoryId: number,
  { name, stationId, now }: { name?: string | undefined; stationId?: number | undefined; now: Date },
  place: Place,
) {
  const ask = async (at: Place) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<{
      id: number;
      userId: number;
      name: string;
      teams: string;
      stationId: number;
      station: string;
      kind: StationKind;
      since: Date;
      lastScanAt: Date;
      hourPieces: number;
      total: number;
    }>`
    select o.id, o.user_id, coalesce(u.name, '已离开的同事') as name, o.station_id, s.name as station, s.kind, o.began_at as since,
      o.last_scan_at,
      coalesce((select string_agg(t.name, '、' order by t.name) from hall_team_member m
        join hall_team t on t.factory_id = ${factoryId} and t.id = m.team_id and not t.closed
        where m.factory_id = ${factoryId} and m.user_id = o.user_id), '') as teams,
      (select count(*)::int from work_credit c where c.factory_id = ${factoryId} and c.user_id = o.user_id
        and c.station_id = o.station_id and c.taken_back_at is null and c.at >= date_trunc('hour', ${now}::timestamptz)) as hour_pieces,
      count(*) over ()::int as total
    from station_session o join station s on s.factory_id = ${factoryId} and s.id = o.station_id
      left join hall_people(${factoryId}, array(
        select user_id from station_session where factory_id = ${factoryId} and ended_at is null)) u on u.user_id = o.user_id
    where o.factory_id = ${factoryId} and o.ended_at is null
      ${stationId === undefined ? sql`` : sql`and o.station_id = ${stationId}`}
      ${name ? sql`and strpos(lower(u.name), lower(${name})) > 0` : sql``}
    order by s.name, o.began_at, o.id offset ${offset} limit ${limit}`.execute(db);
    return rows;
  };
  const { rows, total } = await countedRows(place, ask);
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}

/** What the report is narrowed by, and whom and what a correction can name. */
export async function choicesOf(db: Db, factoryId: number) {
  const { rows } = await sql<{ of: string; id: number; name: string }>`
    select 'people' as of, h.user_id as id, h.name from hall_people(${factoryId}, array(
      select user_id from badge where factory_id = ${factoryId}
      union select user_id from hall_team_member where factory_id = ${factoryId})) h where h.open
    union all select 'teams', id, name from hall_team where factory_id = ${factoryId} and not closed
    union all select 'steps', id, name from work_step where factory_id = ${factoryId} and not closed
    union all select 'stations', id, name from station where factory_id = ${factoryId} and not closed
    union all select 'materials', id, name from material where factory_id = ${factoryId} and status = 0
    order by 1, 3, 2`.execute(db);
  const of = (what: string) =>
    rows.flatMap((row) => (row.of === what ? [{ id: row.id, name: row.name }] : []));
  return {
    ...{ people: of('people'), teams: of('teams'), steps: of('steps') },
    ...{ stations: of('stations'), materials: of('materials') },
  };
}
