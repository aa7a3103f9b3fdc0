import { sql } from 'kysely';
import { LEFT_OUT, type LeftOut } from '#contract/batch/batch.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { waiting } from './take.sql.ts';

/** An order of which pieces wait for a print profile and can come into a batch now. */
export interface Candidate {
  orderId: number;
  pieces: number;
  urgent: boolean;
  material: readonly string[];
  model: readonly string[];
  color: readonly string[];
}

/** Of a profile, the most urgent and the oldest first, as a batch takes them. */
export async function candidatesOf(db: Db, factoryId: number, profileId: number): Promise<Candidate[]> {
  const of = { factoryId, profileId, materials: null, partial: false, tailsOf: null };
  const { rows } = await sql<Candidate>`
    select w.order_id, count(*)::int as pieces, bool_or(w.urgent) as urgent,
      coalesce(array_agg(distinct s.material) filter (where s.material <> ''), '{}') as material,
      coalesce(array_agg(distinct s.model) filter (where s.model <> ''), '{}') as model,
      coalesce(array_agg(distinct s.color) filter (where s.color <> ''), '{}') as color
    from (${waiting(of)}) w
    join piece p on p.factory_id = ${factoryId} and p.id = w.id
    left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where w.reason is null and w.order_id is not null
    group by w.order_id
    order by bool_or(w.urgent) desc, min(w.pushed_at) nulls last, w.order_id`.execute(db);
  return rows;
}

/** How many pieces of orders wait for each print profile that is in use, with its device. */
export async function waitingByProfile(db: Db, factoryId: number) {
  const { rows } = await sql<{
    profileId: number;
    profile: string;
    deviceId: number;
    pieces: number;
    urgent: boolean;
  }>`
    select w.profile_id, f.name as profile, f.device_id, w.pieces, w.urgent
    from (
      select p.profile_id, count(*)::int as pieces, bool_or(p.urgent or o.urgent) as urgent
      from piece p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      where p.factory_id = ${factoryId} and p.state = ${sql.lit(PIECE.waitBatch.code)}
      group by p.profile_id) w
    join print_profile f on f.factory_id = ${factoryId} and f.id = w.profile_id and not f.closed
    join device d on d.factory_id = ${factoryId} and d.id = f.device_id and not d.closed
    order by w.profile_id`.execute(db);
  return rows;
}

export interface WhereWaits {
  id: number;
  number: string;
  orderId: number | null;
  orderNo: string | null;
  profileId: number | null;
  profile: string | null;
  state: number;
}

/** Pieces by their numbers, or the first `most` that wait for a batch. */
export async function whereWaits(
  db: Db,
  factoryId: number,
  numbers: readonly string[],
  most: number,
): Promise<WhereWaits[]> {
  const which =
    numbers.length > 0
      ? sql`p.number = any(${sql.val([...numbers])}::text[])`
      : sql`p.state = ${sql.lit(PIECE.waitBatch.code)}`;
  const { rows } = await sql<WhereWaits>`
    select p.id, p.number, p.order_id, order_or_free(o.order_no, p.free_no) as order_no, p.profile_id, f.name as profile, p.state
    from piece p
    left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join print_profile f on f.factory_id = ${factoryId} and f.id = p.profile_id
    where p.factory_id = ${factoryId} and ${which}
    order by p.id limit ${most}`.execute(db);
  return rows;
}

/** Why a piece that waits does not come into a batch now, in words; undefined: it does. */
export async function leftOutOf(db: Db, factoryId: number, profileId: number, id: number) {
  const of = { factoryId, profileId, materials: null, partial: false, tailsOf: null, ids: [id] };
  const { rows } = await sql<{ reason: LeftOut | null }>`select reason from (${waiting(of)}) w`.execute(db);
  const reason = rows[0]?.reason;
  return reason ? LEFT_OUT[reason] : undefined;
}
