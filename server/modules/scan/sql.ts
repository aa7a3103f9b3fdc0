import { sql } from 'kysely';
import type { Scan, ScanAnswer } from '#contract/scan/scan.ts';
import { SAME_SCAN_MS } from '#contract/scan/scan.ts';
import type { StationKind } from '#contract/station/kinds.ts';
import { stationRow, touched, type StationRow } from '#server/modules/station/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';

/** What is kept of an answer: the piece is shown as it is when it is asked for again. */
export type KeptAnswer = Pick<ScanAnswer, 'accepted' | 'tone' | 'title' | 'text' | 'error'>;

export interface KeptScan {
  id: number;
  scanId: string;
  code: string;
  pieceId: number | null;
  answer: KeptAnswer;
  doneAt: Date;
  offline: boolean;
  undone: boolean;
}
const KEPT = sql`id, scan_id as "scanId", code, piece_id as "pieceId", answer, done_at as "doneAt", offline,
  undone_at is not null as undone`;

export interface NewScan extends Pick<Scan, 'scanId' | 'seq' | 'code' | 'offline'> {
  factoryId: number;
  stationId: number;
  operators: readonly number[];
  deviceAt: Date;
  doneAt: Date;
  at: Date;
}

/** A scan as it begins. */
export type Claimed = StationRow & {
  /** Of the scan's row; null: it was answered already. */
  scanRowId: number | null;
  /** The same number at the same station a moment before, which this one repeats. */
  isRepeated: boolean;
  pieceId: number | null;
  answer: KeptAnswer;
};

/**
 * [M23] The scan's row, before anything is done: the same scan waits here until the first one has its answer. Nothing is written
 * where the station is closed. @returns it with its station; undefined: there is none
 */
export async function claim(trx: Trx, made: NewScan): Promise<Claimed | undefined> {
  const { factoryId, stationId } = made;
  const { rows } = await sql<Claimed>`
    with s as materialized (${stationRow(factoryId, stationId)}),
    claimed as (
      insert into scan (factory_id, scan_id, station_id, seq, code, operators, offline, device_at, done_at, at, accepted, answer)
      select ${factoryId}, ${made.scanId}, s.id, ${made.seq}, ${made.code}, ${sql.val([...made.operators])}::bigint[],
        ${made.offline}, ${made.deviceAt}, ${made.doneAt}, ${made.at}, false, '{}' from s where not s.closed
      on conflict (factory_id, scan_id) do nothing returning id)
    select s.*, (select id from claimed) as "scanRowId", b.id is not null as "isRepeated", b.piece_id as "pieceId", b.answer
    from s left join lateral (
      select id, piece_id, answer from scan where factory_id = ${factoryId} and station_id = ${stationId}
        and code = ${made.code} and undone_at is null
        and done_at between ${new Date(made.doneAt.getTime() - SAME_SCAN_MS)} and ${made.doneAt}
      order by id desc limit 1) b on true`.execute(trx);
  return rows[0];
}

/**
 * `did`: it is the scan that did it, and whoever is signed on there is at work; one that repeats it a moment later gets its
 * answer and counts nothing.
 */
export async function keep(
  trx: Trx,
  { factoryId, stationId, at }: NewScan,
  id: number,
  { answer, pieceId, did }: { answer: KeptAnswer; pieceId: number | null; did: boolean },
): Promise<KeptScan> {
  const { rows } = await sql<KeptScan>`
    ${did ? sql`with at_work as (${touched(factoryId, stationId, at)})` : sql``}
    update scan set accepted = ${did}, piece_id = ${pieceId}, answer = ${JSON.stringify(answer)}::jsonb
    where factory_id = ${factoryId} and id = ${id} returning ${KEPT}`.execute(trx);
  return rows[0]!;
}

export async function kept(db: Db, factoryId: number, scanId: string): Promise<KeptScan> {
  const { rows } = await sql<KeptScan>`
    select ${KEPT} from scan where factory_id = ${factoryId} and scan_id = ${scanId}`.execute(db);
  return rows[0]!;
}

/** The last 20 of a station, the newest first. */
export async function recent(db: Db, factoryId: number, stationId: number): Promise<KeptScan[]> {
  const { rows } = await sql<KeptScan>`
    select ${KEPT} from scan where factory_id = ${factoryId} and station_id = ${stationId} order by id desc limit 20`.execute(
    db,
  );
  return rows;
}

/** The last accepted scan of a piece or a plate that stands; it is locked. Badges are scanned again to take them back. */
export async function lastStanding(
  trx: Trx,
  factoryId: number,
  stationId: number,
): Promise<KeptScan | undefined> {
  const { rows } = await sql<KeptScan>`
    select ${KEPT} from scan where factory_id = ${factoryId} and station_id = ${stationId} and accepted
      and undone_at is null and code !~ '^5' order by id desc limit 1 for update`.execute(trx);
  return rows[0];
}

export async function markUndone(trx: Trx, factoryId: number, id: number, at: Date): Promise<void> {
  await sql`update scan set undone_at = ${at} where factory_id = ${factoryId} and id = ${id}`.execute(trx);
}

export async function markSeen(
  trx: Trx,
  factoryId: number,
  stationId: number,
  lastId: number,
  at: Date,
): Promise<void> {
  await sql`update scan set seen_at = ${at} where factory_id = ${factoryId} and station_id = ${stationId}
    and id <= ${lastId} and not accepted and offline and seen_at is null`.execute(trx);
}

export type StationSeen = StationRow & { asOf: number; today: number; hour: number; unseen: number };

/**
 * A station with the scans that stand of this day and of this hour (migration 300), and the late ones that were refused and nobody
 * saw. `asOf`: a moment before all of it was read, in microseconds by the one clock that all servers share: a statement's time is
 * taken when it arrives, before it looks.
 */
export async function seeStation(
  db: Db,
  factoryId: number,
  stationId: number,
  now: Date,
): Promise<StationSeen | undefined> {
  const { rows } = await sql<StationSeen>`
    select s.*, (extract(epoch from statement_timestamp()) * 1000000)::bigint as "asOf", c.today, c.hour,
      (select count(*)::int from scan u where u.factory_id = ${factoryId} and u.station_id = ${stationId}
        and not u.accepted and u.offline and u.seen_at is null) as unseen
    from (${stationRow(factoryId, stationId)}) s cross join lateral (
      select coalesce(sum(scans), 0)::int as today,
        coalesce(sum(scans) filter (where hour = date_trunc('hour', ${now}::timestamptz, 'UTC')), 0)::int as hour
      from scan_hour where factory_id = ${factoryId} and station_id = ${stationId}
        and hour >= date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai')) c`.execute(db);
  return rows[0];
}

export async function openStations(db: Db, factoryId: number) {
  const { rows } = await sql<{ id: number; name: string; kind: StationKind; line: string }>`
    select id, name, kind, line from station where factory_id = ${factoryId} and not closed order by line, name`.execute(
    db,
  );
  return rows;
}

export async function stepNames(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from work_step where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[]) order by id`.execute(
    db,
  );
  return rows;
}

/** Of these people those who have a badge of the factory: who worked at a station without network is told by it. */
export async function badged(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.user_id as id, p.name from unnest(${sql.val([...ids])}::bigint[]) with ordinality o(id, nth)
      join hall_people(${factoryId}, ${sql.val([...ids])}::bigint[]) p on p.user_id = o.id
      join badge b on b.factory_id = ${factoryId} and b.user_id = p.user_id and b.closed_at is null order by o.nth`.execute(
    db,
  );
  return rows;
}
