import { sql, type RawBuilder } from 'kysely';
import type { StationKind } from '#contract/station/kinds.ts';
import type { Db } from '#server/platform/database.ts';

export interface Person {
  id: number;
  name: string;
}

export interface StationRow {
  id: number;
  number: string;
  name: string;
  kind: StationKind;
  closed: boolean;
  stepIds: number[];
  /** Who may still work for the factory of those who are signed on there, in the order in which they came. */
  operators: Person[];
}

/** A station as scans need it, to stand in a statement; on a connection of the factory's, which alone is told its people's names. */
export const stationRow = (factoryId: number, stationId: number): RawBuilder<StationRow> => sql<StationRow>`
    select s.id, s.number, s.name, s.kind, s.closed,
      array(select t.step_id from station_step t
        where t.factory_id = ${factoryId} and t.station_id = s.id order by t.step_id) as "stepIds",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.user_id, 'name', p.name) order by o.id)
        from station_session o
          join hall_people(${factoryId}, array(
            select user_id from station_session
            where factory_id = ${factoryId} and station_id = ${stationId} and ended_at is null)) p
            on p.user_id = o.user_id and p.open
        where o.factory_id = ${factoryId} and o.station_id = s.id and o.ended_at is null), '[]') as operators
    from station s where s.factory_id = ${factoryId} and s.id = ${stationId}`;

export async function findStation(
  db: Db,
  factoryId: number,
  stationId: number,
): Promise<StationRow | undefined> {
  const { rows } = await stationRow(factoryId, stationId).execute(db);
  return rows[0];
}
