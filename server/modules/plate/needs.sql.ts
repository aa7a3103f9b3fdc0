import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const state = (name: keyof typeof PLATE_REGIONS.plate) => sql.lit(PLATE_REGIONS.plate[name].code);
const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** How what lies on a plate stands. */
export interface Standing {
  id: number;
  stays: number;
  noneHeld: boolean;
  filesStand: boolean;
  deviceOpen: boolean;
  allGood: boolean;
  nothingFollowed: boolean;
}

/** Of each of these plates. Nothing followed where the last event of each printed piece is still its print. */
export async function standingOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select t.id, c.stays, c.held = 0 as none_held, c.misprinted = 0 as all_good, c.followed = 0 as nothing_followed,
      exists (select from plate_file f where f.factory_id = ${factoryId} and f.plate_id = t.id
        and f.layout_version = t.layout_version) as files_stand,
      exists (select from device d where d.factory_id = ${factoryId} and d.id = t.device_id and not d.closed) as device_open
    from plate t cross join lateral (
      select count(*) filter (where not s.blank)::int as stays,
        count(*) filter (where not s.blank and (coalesce(o.hold, 0) <> 0 or p.state = ${code('void')}))::int as held,
        count(*) filter (where s.misprinted)::int as misprinted,
        count(*) filter (where not s.blank and not s.misprinted and p.last_event <> 'piece.printed')::int as followed
      from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
        left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      where s.factory_id = ${factoryId} and s.plate_id = t.id) c
    where t.factory_id = ${factoryId} and t.id = ${list(ids)} order by t.id`.execute(trx);
  return rows;
}

/** Of these pieces those that lie on a plate on its way: it is sending, or sent or printed. */
export async function awayAmong(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
): Promise<Map<number, 'sending' | 'out'>> {
  const { rows } = await sql<{ id: number; isOut: boolean }>`
    select s.piece_id as id, bool_or(t.state in (${state('sent')}, ${state('printed')})) as is_out
    from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
    where s.factory_id = ${factoryId} and s.piece_id = ${list(pieceIds)} and not s.blank
      and t.state in (${state('sending')}, ${state('sent')}, ${state('printed')})
    group by s.piece_id`.execute(trx);
  return new Map(rows.map(({ id, isOut }) => [id, isOut ? 'out' : 'sending']));
}

/** The places of these pieces on plates that no device has yet. */
export async function placesOf(trx: Trx, factoryId: number, pieceIds: readonly number[]) {
  const { rows } = await sql<{ plateId: number; pieceId: number }>`
    select s.plate_id, s.piece_id from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
    where s.factory_id = ${factoryId} and s.piece_id = ${list(pieceIds)} and not s.blank
      and t.state not in (${state('sending')}, ${state('sent')}, ${state('printed')}) order by s.plate_id, s.id`.execute(
    trx,
  );
  return rows;
}

/** Their places are left blank; of a plate that is cancelled all. */
export const emptySlots = (
  trx: Trx,
  factoryId: number,
  plateIds: readonly number[],
  pieceIds?: readonly number[],
) =>
  sql`
    update plate_slot set blank = true where factory_id = ${factoryId} and plate_id = ${list(plateIds)} and not blank
      and ${pieceIds ? sql`piece_id = ${list(pieceIds)}` : sql`true`}`.execute(trx);

export interface OnPlate {
  slotId: number;
  pieceId: number;
  state: number;
  recovery: number;
  isHeld: boolean;
}

/** What lies on it. */
export async function onPlate(trx: Trx, factoryId: number, plateId: number) {
  const { rows } = await sql<OnPlate>`
    select s.id as slot_id, s.piece_id, p.state, p.recovery,
      coalesce(o.hold, 0) <> 0 or p.state = ${code('void')} as is_held
    from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where s.factory_id = ${factoryId} and s.plate_id = ${plateId} and not s.blank order by s.no`.execute(trx);
  return rows;
}

export const markMisprinted = (trx: Trx, factoryId: number, slotIds: readonly number[]) =>
  sql`update plate_slot set misprinted = true where factory_id = ${factoryId} and id = ${list(slotIds)}`.execute(
    trx,
  );

/** How much of the medium what lies on it takes [M11]. */
export const computeUse = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  sql`
    update plate t set net = coalesce((select (1000 * sum(s.w::bigint * s.h) / (t.width::bigint * t.used_length))::smallint
      from plate_slot s where s.factory_id = ${factoryId} and s.plate_id = t.id and not s.blank), 0)
    where t.factory_id = ${factoryId} and t.id = ${list(ids)}`.execute(trx);

/** Its files go; the store takes their contents away once that stands. */
export async function dropFiles(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (delete from plate_file where factory_id = ${factoryId} and plate_id = ${list(ids)} returning file_id)
    delete from file where tenant_id = ${factoryId} and id in (select file_id from gone)`.execute(trx);
}

/** The batches of what lies on these plates. */
export async function batchesOn(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.batch_id as id from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
    where s.factory_id = ${factoryId} and s.plate_id = ${list(ids)} and not s.blank and p.batch_id is not null
    order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Of these batches: whether a plate of it is on its way, and those of its plates that are not. */
export async function platesOfBatches(trx: Trx, factoryId: number, batchIds: readonly number[]) {
  const { rows } = await sql<{ batchId: number; plateId: number; isAway: boolean }>`
    select distinct p.batch_id, t.id as plate_id,
      t.state in (${state('sending')}, ${state('sent')}, ${state('printed')}) as is_away
    from piece p join plate_slot s on s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank
      join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
    where p.factory_id = ${factoryId} and p.batch_id = ${list(batchIds)}`.execute(trx);
  return rows;
}

/** The plate with this number; undefined: the factory has none. */
export async function idByNumber(trx: Trx, factoryId: number, number: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from plate where factory_id = ${factoryId} and number = ${number}`.execute(trx);
  return rows[0]?.id;
}
