import { sql } from 'kysely';
import type { NotedReason } from '#contract/usage/usage.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

const ofNames = (materials: ReachedMaterials) =>
  materials
    ? sql`m.name = any(${sql.val(materials.filter(({ color }) => color === '').map(({ material }) => material))}::text[])`
    : sql`true`;

/** Profiles in use whose medium is used up: not those with holders for blanks. */
export async function profilesWithMedia(db: Db, factoryId: number, materials: ReachedMaterials) {
  const { rows } = await sql<{ id: number; name: string; device: string; material: string }>`
    select f.id, f.name, d.name as device, m.name as material
    from print_profile f join device d on d.factory_id = ${factoryId} and d.id = f.device_id
      join material m on m.factory_id = ${factoryId} and m.id = f.material_id
    where f.factory_id = ${factoryId} and not f.closed and d.media <> 'jig' and ${ofNames(materials)}
    order by f.name, f.id`.execute(db);
  return rows;
}

interface Noted {
  profileId: number;
  reason: NotedReason;
  /** Millimetres. */
  length: number;
  note: string;
  now: Date;
  by: { id: number; name: string };
}

/** A medium that was used beside plates, across the whole width of its profile. @returns its id */
export async function insertNoted(trx: Trx, factoryId: number, n: Noted): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into usage_line (factory_id, kind, reason, used_at, noted_at, profile_id, device_id, material_id, area, length, price,
      price_unit, cost, by_id, by_name, note)
    select f.factory_id, 'media', ${n.reason}, ${n.now}, ${n.now}, f.id, f.device_id, f.material_id, a.area, ${n.length}, f.media_price,
      f.media_unit, media_cost(f.media_price, f.media_unit, a.area, ${n.length}::bigint), ${n.by.id}, ${n.by.name}, ${n.note}
    from print_profile f
      join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = f.id and v.no = f.version_no
      cross join lateral (select round((v.settings ->> 'width')::numeric * ${n.length}::bigint / 100)::bigint as area) a
    where f.factory_id = ${factoryId} and f.id = ${n.profileId} returning id`.execute(trx);
  return rows[0]!.id;
}

/** The first line of a medium, held until the transaction ends, with what stands of it and what it is called. */
export async function lockMedium(trx: Trx, factoryId: number, id: number) {
  const { rows } = await sql<{ id: number; profile: string; ofPlate: boolean }>`
    select u.id, f.name as profile, u.plate_id is not null as of_plate from usage_line u join print_profile f on f.factory_id = ${factoryId} and f.id = u.profile_id
    where u.factory_id = ${factoryId} and u.id = ${id} and u.kind = 'media' and u.corrects_id is null for update of u`.execute(
    trx,
  );
  return rows[0];
}

/** The difference to how long it really was, as a line of its own at the time of the use. @returns its id */
export async function insertCorrection(
  trx: Trx,
  factoryId: number,
  c: { id: number; length: number; note: string; now: Date; by: { id: number; name: string } },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into usage_line (factory_id, kind, reason, used_at, noted_at, profile_id, device_id, material_id, batch_id, plate_id, area,
      length, price, price_unit, cost, by_id, by_name, note, corrects_id)
    select r.factory_id, r.kind, r.reason, r.used_at, ${c.now}, r.profile_id, r.device_id, r.material_id, r.batch_id, r.plate_id,
      a.area - s.area, ${c.length}::bigint - s.length, r.price, r.price_unit,
      media_cost(r.price, r.price_unit, a.area, ${c.length}::bigint) - s.cost, ${c.by.id}, ${c.by.name}, ${c.note}, r.id
    from usage_line r
      cross join lateral (select round(r.area::numeric * ${c.length}::bigint / r.length)::bigint as area) a
      cross join lateral (select sum(o.area)::bigint as area, sum(o.length)::bigint as length, sum(o.cost)::bigint as cost
        from usage_line o where o.factory_id = ${factoryId} and (o.id = r.id or o.corrects_id = r.id)) s
    where r.factory_id = ${factoryId} and r.id = ${c.id} returning id`.execute(trx);
  return rows[0]!.id;
}
