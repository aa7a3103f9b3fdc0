import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

/** A print spec that holds, as a template is drawn from it. */
export interface SpecToDraw {
  specId: number;
  side: number;
  width: number;
  height: number;
  bleed: number;
  safe: number;
  radius: number;
  maskFileId: number | null;
  material: string;
  materialCode: string;
  brand: string;
  model: string;
  modelCode: string;
  dpi: number;
}

const specs = async (db: Db, factoryId: number, which: RawBuilder<unknown>): Promise<SpecToDraw[]> =>
  (
    await sql<SpecToDraw>`
      select p.id as spec_id, p.side, p.width, p.height, p.bleed, p.safe, p.radius, p.mask_file_id,
        m.name as material, m.code as material_code, d.brand, d.name as model, d.code as model_code, m.dpi_target as dpi
      from print_spec p
      join material m on m.factory_id = ${factoryId} and m.id = p.material_id
      join model d on d.factory_id = ${factoryId} and d.id = p.model_id
      where p.factory_id = ${factoryId} and ${which}
      order by d.code, p.side`.execute(db)
  ).rows;

/** Those that hold now of a material and these models, by the codes of the models. */
export const specsOf = (
  db: Db,
  factoryId: number,
  { materialId, modelIds }: { materialId: number; modelIds: readonly number[] },
) =>
  specs(
    db,
    factoryId,
    sql`p.is_current and p.material_id = ${materialId} and p.model_id = any(${sql.val(modelIds)}::bigint[])`,
  );

/** These, whether or not they still hold. */
export const specsAt = (db: Db, factoryId: number, ids: readonly number[]) =>
  specs(db, factoryId, sql`p.id = any(${sql.val(ids)}::bigint[])`);

/** Of a version: what it was made from, whether or not that still holds; nothing where it was uploaded. */
export const placesOf = async (db: Db, factoryId: number, resourceId: number, no: number) =>
  (
    await sql<{ materialId: number; modelId: number }>`
      select distinct p.material_id, p.model_id from resource_made w
      join print_spec p on p.factory_id = ${factoryId} and p.id = w.spec_id
      where w.factory_id = ${factoryId} and w.resource_id = ${resourceId} and w.version_no = ${no}`.execute(
      db,
    )
  ).rows;

export const insertMade = (
  trx: Trx,
  factoryId: number,
  { resourceId, versionNo }: { resourceId: number; versionNo: number },
  specIds: readonly number[],
) =>
  trx
    .insertInto('resourceMade')
    .values(specIds.map((specId) => ({ factoryId, resourceId, versionNo, specId })))
    .execute();

/** How many specs the newest version of each was made from, and whether one of them holds no more. */
export async function madeOf(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; specs: number; isOutdated: boolean }>`
    select r.id, count(w.spec_id)::int as specs, bool_or(not p.is_current) as is_outdated
    from resource r
    join resource_made w on w.factory_id = ${factoryId} and w.resource_id = r.id and w.version_no = r.version_no
    join print_spec p on p.factory_id = ${factoryId} and p.id = w.spec_id
    where r.factory_id = ${factoryId} and r.id = any(${sql.val(ids)}::bigint[])
    group by r.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const noteTold = (trx: Trx, factoryId: number, id: number, versionNo: number) =>
  trx
    .updateTable('resource')
    .set({ outdatedToldNo: versionNo })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();
