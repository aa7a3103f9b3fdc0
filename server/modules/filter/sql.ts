import { sql, type SqlBool } from 'kysely';
import type { FilterStep } from '#contract/filter/steps.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

interface Wanted {
  keyword?: string | undefined;
  material?: string | undefined;
  preset?: number | undefined;
  status?: number | undefined;
}
export interface NewVersion {
  no: number;
  steps: readonly FilterStep[];
  changed: string;
  beforeFileId: number;
  afterFileId: number;
}

/** Who makes a filter or a sample, or says what filters are the default of, waits. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.filters}, ${factoryId}::int)`.execute(trx);

export const filters = signedTable('filter');

const isDefault = (factoryId: number, material?: string) => sql<SqlBool>`exists (
  select from filter_default d join material m on m.factory_id = d.factory_id and m.id = d.material_id
  where d.factory_id = ${factoryId} and d.filter_id = f.id and m.name = coalesce(${material ?? null}::text, m.name))`;

export const pageFilters = (db: Db, factoryId: number, { keyword, material, preset, status }: Wanted) =>
  db
    .selectFrom('filter as f')
    .innerJoin('filterVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 'f.factoryId')
        .onRef('v.filterId', '=', 'f.id')
        .onRef('v.no', '=', 'f.versionNo'),
    )
    .select(['f.id', 'f.name', 'f.status', 'f.versionNo', 'f.steps', 'f.version', 'f.updatedBy'])
    .select(['f.updatedAt', 'v.beforeFileId', 'v.afterFileId'])
    .where('f.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['f.name'], keyword!)))
    .$if(material !== undefined, (q) => q.where(isDefault(factoryId, material)))
    .$if(preset === 1, (q) => q.where(isDefault(factoryId)))
    .$if(preset === 0, (q) => q.where(sql<SqlBool>`not ${isDefault(factoryId)}`))
    .$if(status !== undefined, (q) => q.where('f.status', '=', status!))
    .orderBy('f.updatedAt', 'desc')
    .orderBy('f.id', 'desc');

/** What each is the default of, by name. */
export async function materialsOf(db: Db, factoryId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('filterDefault as d')
    .innerJoin('material as m', (join) =>
      join.onRef('m.factoryId', '=', 'd.factoryId').onRef('m.id', '=', 'd.materialId'),
    )
    .select(['d.filterId', 'm.id', 'm.name'])
    .where('d.factoryId', '=', factoryId)
    .where('d.filterId', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('m.name')
    .execute();
  return Map.groupBy(rows, ({ filterId }) => filterId);
}

/** Whether another one has this name, in whatever case. */
export const likeIt = (trx: Trx, factoryId: number, name: string, id = 0) =>
  trx
    .selectFrom('filter')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

export const versionsOf = (db: Db, factoryId: number, filterId: number, most: number) =>
  db
    .selectFrom('filterVersion')
    .select(['no', 'steps', 'changed', 'beforeFileId', 'afterFileId', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('filterId', '=', filterId)
    .orderBy('no', 'desc')
    .limit(most)
    .execute();

export const insertVersion = (
  trx: Trx,
  factoryId: number,
  filterId: number,
  { steps, ...version }: NewVersion,
  { by, now }: By,
) =>
  trx
    .insertInto('filterVersion')
    .values({
      ...version,
      ...{ factoryId, filterId, steps: JSON.stringify(steps), createdBy: by, createdAt: now },
    })
    .execute();

/** In the order in which they stand in choices, each with its default. */
export const allMaterials = (db: Db, factoryId: number) =>
  db
    .selectFrom('material as m')
    .leftJoin('filterDefault as d', (join) =>
      join.onRef('d.factoryId', '=', 'm.factoryId').onRef('d.materialId', '=', 'm.id'),
    )
    .leftJoin('filter as f', (join) =>
      join.onRef('f.factoryId', '=', 'd.factoryId').onRef('f.id', '=', 'd.filterId'),
    )
    .select(['m.id', 'm.name', 'm.status', 'f.id as filterId', 'f.name as filterName'])
    .where('m.factoryId', '=', factoryId)
    .orderBy('m.sort')
    .orderBy('m.id')
    .execute();

/** The materials of these that are the factory's, each with the filter that is its default now. */
export const materialsNamed = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('material as m')
    .leftJoin('filterDefault as d', (join) =>
      join.onRef('d.factoryId', '=', 'm.factoryId').onRef('d.materialId', '=', 'm.id'),
    )
    .select(['m.id', 'm.name', 'd.filterId'])
    .where('m.factoryId', '=', factoryId)
    .where('m.id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('m.name')
    .execute();

export async function putDefaults(
  trx: Trx,
  factoryId: number,
  filterId: number,
  materialIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('filterDefault')
    .where('factoryId', '=', factoryId)
    .where(({ eb, or }) =>
      or([
        eb('filterId', '=', filterId),
        eb('materialId', '=', sql<number>`any(${sql.val(materialIds)}::bigint[])`),
      ]),
    )
    .execute();
  if (materialIds.length > 0)
    await trx
      .insertInto('filterDefault')
      .values(materialIds.map((materialId) => ({ factoryId, materialId, filterId })))
      .execute();
}

export const insertLog = (trx: Trx, factoryId: number, filterId: number, text: string, { by, now }: By) =>
  trx.insertInto('filterLog').values({ factoryId, filterId, text, userName: by, at: now }).execute();

export const logOf = (db: Db, factoryId: number, filterId: number, most: number) =>
  db
    .selectFrom('filterLog')
    .select(['id', 'text', 'userName', 'at'])
    .where('factoryId', '=', factoryId)
    .where('filterId', '=', filterId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const lutsNamed = (db: Db, factoryId: number, ids: readonly number[]) =>
  db
    .selectFrom('filterLut')
    .select(['id', 'name', 'points', 'fileId'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();

export const insertLut = async (
  trx: Trx,
  factoryId: number,
  lut: { fileId: number; name: string; points: number },
  { by, now }: By,
) =>
  (
    await trx
      .insertInto('filterLut')
      .values({ ...lut, factoryId, createdBy: by, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const samplesOf = (db: Db, factoryId: number) =>
  db
    .selectFrom('filterSample')
    .select(['id', 'name', 'fileId'])
    .where('factoryId', '=', factoryId)
    .orderBy('id')
    .execute();

export const insertSample = async (
  trx: Trx,
  factoryId: number,
  sample: { fileId: number; name: string },
  now: Date,
) =>
  (
    await trx
      .insertInto('filterSample')
      .values({ ...sample, factoryId, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const dropSample = (trx: Trx, factoryId: number, id: number) =>
  trx
    .deleteFrom('filterSample')
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .returning(['name', 'fileId'])
    .executeTakeFirst();
