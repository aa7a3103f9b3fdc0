import { sql } from 'kysely';
import type { Media } from '#contract/device/device.ts';
import type { SlotPlace } from '#contract/device/jig.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable } from '#server/platform/signed-table.ts';

/** Who changes devices, jigs or print profiles of a factory waits: what one of them says of another holds. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.devices}, ${factoryId}::int)`.execute(trx);

export const devices = signedTable('device');
export const jigs = signedTable('jig');

export interface WantedDevices {
  keyword?: string | undefined;
  media?: Media | undefined;
  status?: number | undefined;
}

export const pageDevices = (db: Db, factoryId: number, { keyword, media, status }: WantedDevices) =>
  db
    .selectFrom('device as d')
    .select(['d.id', 'd.number', 'd.name', 'd.media', 'd.width', 'd.length', 'd.closed', 'd.version'])
    .select(['d.updatedBy', 'd.updatedAt'])
    .select(
      sql<number>`(select count(*) from print_profile p
        where p.factory_id = ${factoryId} and p.device_id = d.id and not p.closed)`.as('profiles'),
    )
    .select(
      sql<number>`(select count(*) from jig j
        where j.factory_id = ${factoryId} and j.device_id = d.id and not j.closed)`.as('jigs'),
    )
    .where('d.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) =>
      q.where((eb) => eb.or([hasWord(eb, ['d.name'], keyword!), eb('d.number', '=', keyword!)])),
    )
    .$if(media !== undefined, (q) => q.where('d.media', '=', media!))
    .$if(status !== undefined, (q) => q.where('d.closed', '=', status === 1))
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.id', 'desc');

/** Whether another one has this name, in whatever case. */
export const likeIt = (trx: Trx, table: 'device' | 'jig', factoryId: number, name: string, id = 0) =>
  trx
    .selectFrom(table)
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

/** What says that it is printed on this device: jigs and profiles, whether in use or not. */
export const namesDevice = async (trx: Trx, factoryId: number, deviceId: number) =>
  (
    await sql<{ kind: 'jig' | 'profile' | 'override'; name: string; closed: boolean; isLarger: boolean }>`
      select 'profile' as kind, p.name, p.closed,
        (v.settings->>'width')::int > d.width or (v.settings->>'length')::int > d.length as is_larger
      from print_profile p
      join device d on d.factory_id = ${factoryId} and d.id = p.device_id
      join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = p.id and v.no = p.version_no
      where p.factory_id = ${factoryId} and p.device_id = ${deviceId}
      union all
      select 'override', o.name, o.closed,
        coalesce((o.changes->>'width')::int > d.width or (o.changes->>'length')::int > d.length, false)
      from print_profile_override o join print_profile p on p.factory_id = ${factoryId} and p.id = o.base_id
      join device d on d.factory_id = ${factoryId} and d.id = p.device_id
      where o.factory_id = ${factoryId} and p.device_id = ${deviceId}
      union all
      select 'jig', j.name, j.closed,
        exists (select from jig_slot s where s.factory_id = ${factoryId} and s.jig_id = j.id
          and (s.x + s.w > d.width or s.y + s.h > d.length))
      from jig j join device d on d.factory_id = ${factoryId} and d.id = j.device_id
      where j.factory_id = ${factoryId} and j.device_id = ${deviceId}
      order by closed, name`.execute(trx)
  ).rows;

export interface WantedJigs {
  keyword?: string | undefined;
  deviceId?: number | undefined;
  status?: number | undefined;
}

export const pageJigs = (db: Db, factoryId: number, { keyword, deviceId, status }: WantedJigs) =>
  db
    .selectFrom('jig as j')
    .innerJoin('device as d', (join) =>
      join.onRef('d.factoryId', '=', 'j.factoryId').onRef('d.id', '=', 'j.deviceId'),
    )
    .select(['j.id', 'j.name', 'j.deviceId', 'd.name as deviceName', 'j.closed', 'j.version'])
    .select(['j.updatedBy', 'j.updatedAt'])
    .where('j.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['j.name'], keyword!)))
    .$if(deviceId !== undefined, (q) => q.where('j.deviceId', '=', deviceId!))
    .$if(status !== undefined, (q) => q.where('j.closed', '=', status === 1))
    .orderBy('j.updatedAt', 'desc')
    .orderBy('j.id', 'desc');

export interface Slot extends SlotPlace {
  jigId: number;
  no: number;
  models: { id: number; name: string }[];
}

/** The slots of these jigs in their order, each with its models by name. */
export async function slotsOf(db: Db, factoryId: number, jigIds: readonly number[]) {
  const { rows } = await sql<Slot>`
    select s.jig_id, s.no, s.x, s.y, s.w, s.h, s.rotation, coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.brand || ' ' || m.name) order by m.brand, m.name)
      from jig_slot_model l join model m on m.factory_id = ${factoryId} and m.id = l.model_id
      where l.factory_id = ${factoryId} and l.jig_id = s.jig_id and l.slot_no = s.no), '[]') as models
    from jig_slot s where s.factory_id = ${factoryId} and s.jig_id = any(${sql.val(jigIds)}::bigint[])
    order by s.jig_id, s.no`.execute(db);
  return Map.groupBy(rows, ({ jigId }) => jigId);
}

/** All of a jig's slots anew, in this order. */
export async function putSlots(
  trx: Trx,
  factoryId: number,
  jigId: number,
  slots: readonly (SlotPlace & { modelIds: readonly number[] })[],
): Promise<void> {
  await trx.deleteFrom('jigSlot').where('factoryId', '=', factoryId).where('jigId', '=', jigId).execute();
  await trx
    .insertInto('jigSlot')
    .values(slots.map(({ modelIds: _models, ...slot }, n) => ({ ...slot, factoryId, jigId, no: n + 1 })))
    .execute();
  const models = slots.flatMap(({ modelIds }, n) =>
    [...new Set(modelIds)].map((modelId) => ({ factoryId, jigId, slotNo: n + 1, modelId })),
  );
  if (models.length > 0) await trx.insertInto('jigSlotModel').values(models).execute();
}

/** Models by their codes, in capitals. */
export const modelsCalled = (db: Db, factoryId: number, codes: readonly string[]) =>
  db
    .selectFrom('model')
    .select(['id', 'code', sql<string>`brand || ' ' || name`.as('name')])
    .where('factoryId', '=', factoryId)
    .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .execute();

/** How many of these models are the factory's. */
export const countModels = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  (
    await trx
      .selectFrom('model')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
      .executeTakeFirstOrThrow()
  ).n;

/** Profiles and overrides in use that are printed with this jig, by name. */
export const usesOf = async (trx: Trx, factoryId: number, jigId: number) =>
  (
    await sql<{ kind: 'profile' | 'override'; name: string }>`
      select 'profile' as kind, p.name from print_profile p
      join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = p.id and v.no = p.version_no
      where p.factory_id = ${factoryId} and not p.closed and (v.settings->>'jigId')::bigint = ${jigId}
      union all
      select 'override', o.name from print_profile_override o
      where o.factory_id = ${factoryId} and not o.closed and (o.changes->>'jigId')::bigint = ${jigId}
      order by kind desc, name`.execute(trx)
  ).rows;
