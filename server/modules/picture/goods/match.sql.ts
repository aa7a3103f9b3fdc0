import { sql } from 'kysely';
import { SKU_REGIONS } from '#contract/sku/life-cycle/sku-states.ts';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';

/** One way to read the name of a file. */
export interface Asked {
  /** Its place among the files. */
  file: number;
  text: string;
}
/** The same as the codes of a material and of a colour. */
export interface AskedPair {
  file: number;
  material: string;
  color: string;
}

export interface Meant {
  file: number;
  skuId: number | null;
  materialId: number | null;
  colorId: number | null;
  name: string;
}

const RETIRED = sql.lit(SKU_REGIONS.status.retired.code);

/** The SKUs that are called so, by their own codes and by others that mean them. */
export const skusMeant = async (db: Db, factoryId: number, asked: readonly Asked[]): Promise<Meant[]> =>
  (
    await sql<Meant>`
      select distinct a.file, s.id as sku_id, null::bigint as material_id, null::bigint as color_id, s.code as name
      from unnest(${sql.val(asked.map(({ file }) => file))}::int[], ${sql.val(asked.map(({ text }) => text))}::text[])
        a(file, text)
      join sku_code c on c.factory_id = ${factoryId} and c.merchant_id is null and c.holds
        and c.code_key = ${keyOf(sql`a.text`)}
      join sku s on s.factory_id = ${factoryId} and s.id = c.sku_id and s.status <> ${RETIRED}
      order by 1, 5`.execute(db)
  ).rows;

/** Materials in a colour, by the codes of both. */
export const pairsMeant = async (db: Db, factoryId: number, asked: readonly AskedPair[]): Promise<Meant[]> =>
  (
    await sql<Meant>`
      select distinct a.file, null::bigint as sku_id, m.id as material_id, c.id as color_id,
        '材质 ' || m.name || ' 颜色 ' || c.name as name
      from unnest(${sql.val(asked.map(({ file }) => file))}::int[], ${sql.val(asked.map(({ material }) => material))}::text[],
        ${sql.val(asked.map(({ color }) => color))}::text[]) a(file, material, color)
      join material m on m.factory_id = ${factoryId} and m.code = upper(a.material)
      join color c on c.factory_id = ${factoryId} and c.code = upper(a.color)
      order by 1, 5`.execute(db)
  ).rows;

/** SKUs behind an id, to be looked through for codes like a name. */
export const someCodes = async (db: Db, factoryId: number, after: number, limit: number) =>
  (
    await sql<{ id: number; code: string; key: string }>`
      select id, code, ${keyOf('code')} as key from sku
      where factory_id = ${factoryId} and id > ${after} and status <> ${RETIRED} order by id limit ${limit}`.execute(
      db,
    )
  ).rows;
