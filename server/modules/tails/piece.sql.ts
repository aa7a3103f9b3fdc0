import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import { code } from './set.sql.ts';

interface Reach {
  factoryId: number;
  materials: ReachedMaterials;
}
const among = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** A piece that is open in a batch, and its picture; undefined: the user reaches none of this id. */
export async function onePiece(db: Db, { factoryId, materials }: Reach, id: number) {
  const { rows } = await sql<{ pictureFileId: number | null }>`
    select coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id from piece p
      left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where p.factory_id = ${factoryId} and p.id = ${id} and coalesce(p.batch_id, p.tail_of_batch_id) is not null
      and ${ofMaterials(materials, 'k')}`.execute(db);
  return rows[0];
}

/** A piece as an action looks at it. */
export interface ChosenTail {
  id: number;
  number: string;
  state: number;
  held: boolean;
  needsPrint: boolean;
  batchId: number;
  profileId: number;
  /** Empty: it lies on none. */
  plate: string;
}

/** Those of these pieces that the user reaches and that are of a batch. */
export async function chosenTails(
  db: Db,
  { factoryId, materials }: Reach,
  ids: readonly number[],
): Promise<ChosenTail[]> {
  const { rows } = await sql<ChosenTail>`
    select p.id, p.number, p.state, coalesce(o.hold <> 0, false) as held, p.needs_print, b.id as batch_id, b.profile_id,
      coalesce((select t.number from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
        where s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank order by s.id desc limit 1), '') as plate
    from piece p
      join batch b on b.factory_id = ${factoryId} and b.id = coalesce(p.batch_id, p.tail_of_batch_id)
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where p.factory_id = ${factoryId} and p.id = ${among(ids)} and ${ofMaterials(materials, 'k')}
    order by b.id, p.id`.execute(db);
  return rows;
}

/** The plates on which these pieces lie by now, with how many of them. */
export async function platesUnder(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; number: string; device: string; pieceIds: number[] }>`
    select t.id, t.number, d.name as device, jsonb_agg(distinct p.id) as piece_ids
    from piece p join plate_slot s on s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank
      join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
      join device d on d.factory_id = ${factoryId} and d.id = t.device_id
    where p.factory_id = ${factoryId} and p.id = ${among(ids)} and p.state = ${code('spliced')}
    group by t.id, t.number, d.name order by t.id`.execute(db);
  return rows;
}

/** Print profiles with their devices, as a plan shows them; `like`: those that print what one of these prints. */
export interface ProfileRow {
  id: number;
  profile: string;
  device: string;
  deviceId: number;
  materialId: number;
  closed: boolean;
  settings: unknown;
}
export async function profilesLike(db: Db, factoryId: number, ids: readonly number[]): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select f.id, f.name as profile, d.name as device, d.id as device_id, f.material_id, f.closed or d.closed as closed,
      v.settings
    from print_profile f
      join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = f.id and v.no = f.version_no
      join device d on d.factory_id = ${factoryId} and d.id = f.device_id
    where f.factory_id = ${factoryId} and f.material_id in (
      select g.material_id from print_profile g where g.factory_id = ${factoryId} and g.id = ${among(ids)})
    order by f.name, f.id`.execute(db);
  return rows;
}

/** For the filters: profiles and devices that are in use. */
export async function optionsOf(db: Db, factoryId: number) {
  const named = async (of: ReturnType<typeof sql>) =>
    (await sql<{ id: number; name: string }>`${of}`.execute(db)).rows;
  const [profiles, devices] = await Promise.all([
    named(sql`select id, name from print_profile where factory_id = ${factoryId} order by closed, name`),
    named(sql`select id, name from device where factory_id = ${factoryId} order by closed, name`),
  ]);
  return { profiles, devices };
}
