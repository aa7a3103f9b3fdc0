import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { rowsAt, type Place as Page } from '#server/platform/paged.ts';

/** A model in a material, on one side. */
export interface Place {
  materialId: number;
  modelId: number;
  side: number;
}

export interface Size {
  width: number;
  height: number;
  bleed: number;
  safe: number;
  radius: number;
}

export interface Wanted {
  keyword?: string | undefined;
  material?: string | undefined;
  brand?: string | undefined;
  state?: 'missing' | 'holeMissing' | 'ready' | undefined;
  /** Of whom a department limits, the names of the materials that he reaches. */
  reached: readonly string[] | null;
}

const STATE = sql`case when p.id is null then 'missing' when m.mask_needed and p.mask_file_id is null then 'holeMissing'
  else 'ready' end`;

/** Models in materials of which there is a SKU or a spec, each side by itself. */
const rows = (factoryId: number, { keyword, material, brand, state, reached }: Wanted) => sql`
  from (
    select m.id as material_id, d.id as model_id, count(*) filter (where s.status in (0, 2)) as skus
    from sku s
    join material m on m.factory_id = ${factoryId} and m.name = s.material
    join model d on d.factory_id = ${factoryId} and d.brand = s.brand and d.name = s.model
    where s.factory_id = ${factoryId}
    group by m.id, d.id
    union all
    select distinct p.material_id, p.model_id, 0 from print_spec p
    where p.factory_id = ${factoryId} and p.is_current and not exists (
      select from sku s, material m, model d
      where s.factory_id = ${factoryId} and m.factory_id = ${factoryId} and m.id = p.material_id and m.name = s.material
        and d.factory_id = ${factoryId} and d.id = p.model_id and d.brand = s.brand and d.name = s.model)
  ) pair
  join material m on m.factory_id = ${factoryId} and m.id = pair.material_id
  join model d on d.factory_id = ${factoryId} and d.id = pair.model_id
  left join print_spec p on p.factory_id = ${factoryId} and p.material_id = m.id and p.model_id = d.id and p.is_current
  where (${keyword ?? null}::text is null or strpos(lower(d.brand || ' ' || d.name), lower(${keyword ?? ''})) > 0
      or strpos(lower(d.code), lower(${keyword ?? ''})) = 1)
    and (${material ?? null}::text is null or m.name = ${material ?? ''})
    and (${brand ?? null}::text is null or d.brand = ${brand ?? ''})
    and (${state ?? null}::text is null or ${STATE} = ${state ?? ''})
    and (${reached === null} or m.name = any(${sql.val(reached ?? [])}::text[]))`;

export interface Row extends Place {
  code: string;
  specId: number | null;
  material: string;
  materialCode: string;
  brand: string;
  model: string;
  modelCode: string;
  width: number | null;
  height: number | null;
  bleed: number | null;
  safe: number | null;
  radius: number | null;
  dpi: number;
  maskNeeded: boolean;
  maskFileId: number | null;
  maskSourceId: number | null;
  maskPrinted: number | null;
  maskHoles: number | null;
  state: 'missing' | 'holeMissing' | 'ready';
  version: number | null;
  updatedBy: string | null;
  updatedAt: Date | null;
  skus: number;
}

/** Those that lack something first. */
export async function pageSpecs(db: Db, factoryId: number, wanted: Wanted, page: Page) {
  const { offset, limit } = rowsAt(page);
  const from = rows(factoryId, wanted);
  const [list, counted] = await Promise.all([
    sql<Row>`
      select m.id || '-' || d.id || '-' || coalesce(p.side, 1) as code, p.id as spec_id, m.id as material_id, m.name as material, m.code as material_code, d.id as model_id, d.brand,
        d.name as model, d.code as model_code, coalesce(p.side, 1) as side, p.width, p.height, p.bleed, p.safe, p.radius,
        m.dpi_target as dpi, m.mask_needed, p.mask_file_id, p.mask_source_id, p.mask_printed, p.mask_holes, ${STATE} as state, p.version,
        p.created_by as updated_by, p.created_at as updated_at, pair.skus
      ${from}
      order by ${STATE} = 'ready', pair.skus desc, d.brand, d.name, m.name, p.side offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { list: list.rows, total: counted.rows[0]!.total };
}

const columns = (places: readonly Place[]) => sql`
  ${sql.val(places.map(({ materialId }) => materialId))}::bigint[], ${sql.val(places.map(({ modelId }) => modelId))}::bigint[],
  ${sql.val(places.map(({ side }) => side))}::smallint[]`;

export interface Current extends Place, Size {
  maskFileId: number | null;
  maskSourceId: number | null;
  maskWidthPx: number | null;
  maskHeightPx: number | null;
  maskPrinted: number | null;
  maskHoles: number | null;
}

/** The versions that hold at these places. */
export const currentAt = async (trx: Trx, factoryId: number, places: readonly Place[]) =>
  (
    await sql<Current>`
      select p.material_id, p.model_id, p.side, p.width, p.height, p.bleed, p.safe, p.radius, p.mask_file_id, p.mask_source_id,
        p.mask_width_px, p.mask_height_px, p.mask_printed, p.mask_holes
      from print_spec p
      join unnest(${columns(places)}) as at (material_id, model_id, side) using (material_id, model_id, side)
      where p.factory_id = ${factoryId} and p.is_current`.execute(trx)
  ).rows;

/** Which of these materials and models are the factory's. */
export const knownOf = async (db: Db | Trx, factoryId: number, places: readonly Place[]) => {
  const { rows: found } = await sql<{ materials: number[] | null; models: number[] | null }>`
    select (select array_agg(id) from material where factory_id = ${factoryId}
        and id = any(${sql.val(places.map(({ materialId }) => materialId))}::bigint[])) as materials,
      (select array_agg(id) from model where factory_id = ${factoryId}
        and id = any(${sql.val(places.map(({ modelId }) => modelId))}::bigint[])) as models`.execute(db);
  return { materials: new Set(found[0]!.materials), models: new Set(found[0]!.models) };
};

/** New versions, which hold from now on; what held before stays for what names it. */
export async function putVersions(
  trx: Trx,
  factoryId: number,
  specs: readonly Current[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await endVersions(trx, factoryId, specs);
  await sql`
    insert into print_spec (factory_id, material_id, model_id, side, version, width, height, bleed, safe, radius,
      mask_file_id, mask_source_id, mask_width_px, mask_height_px, mask_printed, mask_holes, created_by, created_at)
    select ${factoryId}, n.material_id, n.model_id, n.side,
      coalesce((select max(p.version) from print_spec p where p.factory_id = ${factoryId} and p.material_id = n.material_id
        and p.model_id = n.model_id and p.side = n.side), 0) + 1,
      n.width, n.height, n.bleed, n.safe, n.radius, n.mask_file_id, n.mask_source_id, n.mask_width_px, n.mask_height_px,
      n.mask_printed, n.mask_holes, ${by}, ${now}
    from jsonb_to_recordset(${JSON.stringify(specs)}::jsonb) as given ("materialId" bigint, "modelId" bigint, side smallint,
      width integer, height integer, bleed integer, safe integer, radius integer, "maskFileId" bigint, "maskSourceId" bigint,
      "maskWidthPx" integer, "maskHeightPx" integer, "maskPrinted" smallint, "maskHoles" smallint)
    cross join lateral (select "materialId" as material_id, "modelId" as model_id, side, width, height, bleed, safe, radius,
      "maskFileId" as mask_file_id, "maskSourceId" as mask_source_id, "maskWidthPx" as mask_width_px, "maskHeightPx" as mask_height_px,
      "maskPrinted" as mask_printed, "maskHoles" as mask_holes) n`.execute(trx);
}

/** Nothing holds at these places any more. @returns how many did */
export const endVersions = async (trx: Trx, factoryId: number, places: readonly Place[]): Promise<number> =>
  Number(
    (
      await sql`
        update print_spec p set is_current = false
        from unnest(${columns(places)}) as at (material_id, model_id, side)
        where p.factory_id = ${factoryId} and p.is_current and p.material_id = at.material_id
          and p.model_id = at.model_id and p.side = at.side`.execute(trx)
    ).numAffectedRows ?? 0,
  );

interface Masked {
  materialCode: string;
  modelCode: string;
  side: number;
  maskFileId: number;
  bytes: number;
}
/** Every mask that holds, by the codes of its place. */
export const masksOf = async (
  db: Db,
  factoryId: number,
  { material, reached }: { material: string | null; reached: readonly string[] | null },
) =>
  (
    await sql<Masked>`
      select m.code as material_code, d.code as model_code, p.side, p.mask_file_id, f.bytes
      from print_spec p
      join material m on m.factory_id = ${factoryId} and m.id = p.material_id
      join model d on d.factory_id = ${factoryId} and d.id = p.model_id
      join file f on f.tenant_id = ${factoryId} and f.id = p.mask_file_id
      where p.factory_id = ${factoryId} and p.is_current and (${material}::text is null or m.name = ${material})
        and (${reached === null} or m.name = any(${sql.val(reached ?? [])}::text[]))
      order by m.code, d.code, p.side`.execute(db)
  ).rows;

/** Every version of a place, the newest first. */
export const versionsAt = (db: Db, factoryId: number, { materialId, modelId, side }: Place) =>
  db
    .selectFrom('printSpec')
    .select(['id', 'version', 'isCurrent', 'width', 'height', 'bleed', 'safe', 'radius', 'maskFileId'])
    .select(['createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('materialId', '=', materialId)
    .where('modelId', '=', modelId)
    .where('side', '=', side)
    .orderBy('version', 'desc')
    .execute();

export interface Named extends Current {
  material: string;
  materialCode: string;
  brand: string;
  model: string;
  modelCode: string;
  dpi: number;
  maskNeeded: boolean;
}

/** The versions that hold for these models, by their codes, with what their masks must be. */
export const specsByCode = async (db: Db | Trx, factoryId: number, modelCodes: readonly string[]) =>
  (
    await sql<Named>`
      select p.material_id, p.model_id, p.side, p.width, p.height, p.bleed, p.safe, p.radius, p.mask_file_id, p.mask_source_id,
        p.mask_width_px, p.mask_height_px, p.mask_printed, p.mask_holes, m.name as material, m.code as material_code,
        d.brand, d.name as model, d.code as model_code, m.dpi_target as dpi, m.mask_needed
      from model d
      join print_spec p on p.factory_id = ${factoryId} and p.model_id = d.id and p.is_current
      join material m on m.factory_id = ${factoryId} and m.id = p.material_id
      where d.factory_id = ${factoryId} and d.code = any(${sql.val(modelCodes)}::text[])
      order by d.code, m.code, p.side`.execute(db)
  ).rows;

/** Materials and models by their codes or names, for what is pasted. */
export const namesOf = async (db: Db, factoryId: number) => {
  const [materials, models] = await Promise.all([
    db.selectFrom('material').select(['id', 'code', 'name']).where('factoryId', '=', factoryId).execute(),
    db
      .selectFrom('model')
      .select(['id', 'code', 'brand', 'name'])
      .where('factoryId', '=', factoryId)
      .execute(),
  ]);
  return { materials, models };
};

/** Models of the factory by their ids. */
export const modelsAt = (db: Db, factoryId: number, ids: readonly number[]) =>
  db
    .selectFrom('model')
    .select(['id', 'brand', 'name', 'code', 'bodyW', 'bodyH', 'pictureFileId'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();
