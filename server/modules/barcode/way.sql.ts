import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { KeptEvent } from '#server/platform/life-cycle/log.sql.ts';

/** A line of the log of a piece, and the scan that wrote it. */
export interface WayRow extends KeptEvent {
  number: string;
  station: string | null;
  deviceAt: Date | null;
  offline: boolean | null;
  isScan: boolean;
}

/** A scan and what it did to its piece are of one moment: both are written by one transaction. */
export const wayLines = (factoryId: number) => sql`
  select e.id, e.piece_id as of, p.number, e.event, e.actor, e.user_name, e.before, e.after, e.params, e.at,
    st.name as station, s.device_at, s.offline, s.id is not null as is_scan
  from piece_event e join piece p on p.factory_id = ${factoryId} and p.id = e.piece_id
    left join lateral (
      select s.id, s.station_id, s.device_at, s.offline from scan s
      where s.factory_id = ${factoryId} and s.piece_id = e.piece_id and s.at = e.at and s.accepted
        and e.actor = 'factory' and e.event <> 'piece.remade'
      order by s.id desc limit 1) s on true
    left join station st on st.factory_id = ${factoryId} and st.id = s.station_id`;

/** What happened to these pieces, the newest last. */
export const wayOf = async (db: Db, factoryId: number, pieces: RawBuilder<unknown>): Promise<WayRow[]> =>
  (
    await sql<WayRow>`
      ${wayLines(factoryId)} where e.factory_id = ${factoryId} and e.piece_id = ${pieces} order by e.at, e.id`.execute(
      db,
    )
  ).rows;

/** The lines of all pieces that are asked for, behind one of them, in the order of pieces. */
export async function linesBehind(
  db: Db,
  factoryId: number,
  asked: RawBuilder<unknown>,
  { last, limit }: { last: { of: number; id: number } | undefined; limit: number },
): Promise<WayRow[]> {
  const behind = last ? sql`(e.piece_id, e.id) > (${last.of}::bigint, ${last.id}::bigint)` : sql`true`;
  const { rows } = await sql<WayRow>`
    ${wayLines(factoryId)} where e.factory_id = ${factoryId} and ${behind} and ${asked}
    order by e.piece_id, e.id limit ${limit}`.execute(db);
  return rows;
}

export async function countLines(db: Db, factoryId: number, asked: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from piece_event e join piece p on p.factory_id = ${factoryId} and p.id = e.piece_id
    where e.factory_id = ${factoryId} and ${asked}`.execute(db);
  return rows[0]!.total;
}
