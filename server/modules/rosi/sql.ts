import { sql, type SqlBool } from 'kysely';
import type { Media } from '#contract/device/device.ts';
import type { PrintColor, PrintWhite } from '#contract/print-file/print-file.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Size } from '#contract/rosi/room.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

export const profiles = signedTable('printProfile');

interface Wanted {
  keyword?: string | undefined;
  deviceId?: number | undefined;
  materialId?: number | undefined;
  media?: Media | undefined;
  preset?: 'is' | 'not' | 'lacking' | undefined;
  status?: number | undefined;
}

const presetIs = (factoryId: number, preset: NonNullable<Wanted['preset']>) =>
  preset === 'lacking'
    ? sql<SqlBool>`not exists (select from print_profile o
        where o.factory_id = ${factoryId} and o.material_id = p.material_id and o.is_default)`
    : sql<SqlBool>`p.is_default = ${preset === 'is'}`;

/** Of whom a department limits, those of the materials that he reaches. */
export const pageProfiles = (db: Db, factoryId: number, wanted: Wanted, reached: ReachedMaterials) =>
  db
    .selectFrom('printProfile as p')
    .innerJoin('printProfileVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 'p.factoryId')
        .onRef('v.profileId', '=', 'p.id')
        .onRef('v.no', '=', 'p.versionNo'),
    )
    .innerJoin('device as d', (join) =>
      join.onRef('d.factoryId', '=', 'p.factoryId').onRef('d.id', '=', 'p.deviceId'),
    )
    .innerJoin('material as m', (join) =>
      join.onRef('m.factoryId', '=', 'p.factoryId').onRef('m.id', '=', 'p.materialId'),
    )
    .select(['p.id', 'p.name', 'p.deviceId', 'd.name as deviceName', 'p.materialId', 'm.name as material'])
    .select(['p.mediaPrice', 'p.mediaUnit', 'p.inkCover', 'p.inkPrice'])
    .select([
      'p.isDefault',
      'p.closed',
      'p.versionNo',
      'p.version',
      'p.updatedBy',
      'p.updatedAt',
      'v.settings',
    ])
    .where('p.factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['p.name'], wanted.keyword!)))
    .$if(wanted.deviceId !== undefined, (q) => q.where('p.deviceId', '=', wanted.deviceId!))
    .$if(wanted.materialId !== undefined, (q) => q.where('p.materialId', '=', wanted.materialId!))
    .$if(wanted.media !== undefined, (q) => q.where('d.media', '=', wanted.media!))
    .$if(wanted.preset !== undefined, (q) => q.where(presetIs(factoryId, wanted.preset!)))
    .$if(wanted.status !== undefined, (q) => q.where('p.closed', '=', wanted.status === 1))
    .$if(Boolean(reached), (q) =>
      q.where(sql<SqlBool>`m.name = any(${sql.val(reached!.map(({ material }) => material))}::text[])`),
    )
    .orderBy('p.updatedAt', 'desc')
    .orderBy('p.id', 'desc');

/** Whether another one has this name, in whatever case. */
export const likeIt = (trx: Trx, factoryId: number, name: string, id = 0) =>
  trx
    .selectFrom('printProfile')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

export const versionsOf = (db: Db, factoryId: number, profileId: number, most: number) =>
  db
    .selectFrom('printProfileVersion')
    .select(['no', 'settings', 'changed', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('profileId', '=', profileId)
    .orderBy('no', 'desc')
    .limit(most)
    .execute();

export const insertVersion = (
  trx: Trx,
  factoryId: number,
  profileId: number,
  { settings, ...version }: { no: number; settings: PrintSettings; changed: string },
  { by, now }: By,
) =>
  trx
    .insertInto('printProfileVersion')
    .values({
      ...version,
      ...{ factoryId, profileId, settings: JSON.stringify(settings), createdBy: by, createdAt: now },
    })
    .execute();

/** Of a material: the profile that is its default, locked. */
export const presetOf = (trx: Trx, factoryId: number, materialId: number) =>
  trx
    .selectFrom('printProfile')
    .select(['id', 'name'])
    .where('factoryId', '=', factoryId)
    .where('materialId', '=', materialId)
    .where('isDefault', '=', true)
    .forUpdate()
    .executeTakeFirst();

export interface MaterialRow {
  id: number;
  name: string;
  status: number;
  dpi: number;
  color: PrintColor;
  white: PrintWhite;
  choke: number;
  presetId: number | null;
  presetName: string | null;
}

/** In the order in which they stand in choices, each with its default. */
export const allMaterials = async (db: Db, factoryId: number, reached: ReachedMaterials) =>
  (
    await sql<MaterialRow>`
      select m.id, m.name, m.status, m.dpi_target as dpi, m.print_color as color, m.print_white as white, m.choke,
        p.id as preset_id, p.name as preset_name
      from material m
      left join print_profile p on p.factory_id = ${factoryId} and p.material_id = m.id and p.is_default
      where m.factory_id = ${factoryId}
        and ${reached ? sql`m.name = any(${sql.val(reached.map(({ material }) => material))}::text[])` : sql`true`}
      order by m.sort, m.id`.execute(db)
  ).rows;

export const findMaterial = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('material')
    .select(['id', 'name'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface SpecSize extends Size {
  /** One of the models that are printed so, and how many. */
  modelId: number;
  model: string;
  models: number;
}

/** What is printed of a material now, each size once, the largest first; hundredths of a millimetre. */
export const sizesOf = async (db: Db, factoryId: number, materialId: number) =>
  (
    await sql<SpecSize>`
      select p.width * 10 as w, p.height * 10 as h, (array_agg(d.id order by d.brand, d.name))[1] as model_id,
        (array_agg(d.brand || ' ' || d.name order by d.brand, d.name))[1] as model, count(*)::int as models
      from print_spec p join model d on d.factory_id = ${factoryId} and d.id = p.model_id
      where p.factory_id = ${factoryId} and p.material_id = ${materialId} and p.is_current
      group by p.width, p.height order by p.width * p.height desc, p.width`.execute(db)
  ).rows;

/** What is printed of a material now, of these models alone. */
export const sizesOfModels = async (
  db: Db,
  factoryId: number,
  { materialId, modelIds }: { materialId: number; modelIds: readonly number[] },
) =>
  (
    await sql<Omit<SpecSize, 'models'>>`
      select p.width * 10 as w, p.height * 10 as h, d.id as model_id, d.brand || ' ' || d.name as model
      from print_spec p join model d on d.factory_id = ${factoryId} and d.id = p.model_id
      where p.factory_id = ${factoryId} and p.material_id = ${materialId} and p.is_current
        and d.id = any(${sql.val(modelIds)}::bigint[])
      order by d.brand, d.name`.execute(db)
  ).rows;

/** Profiles of colours, the newest first; `fileIds`: of these files alone. */
export const iccsOf = (db: Db, factoryId: number, fileIds?: readonly number[]) =>
  db
    .selectFrom('printIcc')
    .select(['fileId', 'name', 'color'])
    .where('factoryId', '=', factoryId)
    .$if(fileIds !== undefined, (q) =>
      q.where('fileId', '=', sql<number>`any(${sql.val(fileIds)}::bigint[])`),
    )
    .orderBy('id', 'desc')
    .execute();

export const insertIcc = (
  trx: Trx,
  factoryId: number,
  icc: { fileId: number; name: string; color: PrintColor },
  { by, now }: By,
) =>
  trx
    .insertInto('printIcc')
    .values({ ...icc, factoryId, createdBy: by, createdAt: now })
    .execute();
