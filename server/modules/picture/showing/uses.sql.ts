import { sql, type SqlBool } from 'kysely';
import type { GoodsTarget } from '#contract/picture/goods.ts';
import type { GoodsUse } from '#contract/values/goods-use.ts';
import type { Db } from '#server/platform/database.ts';

const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;

const OF_USE: Readonly<Record<Exclude<GoodsUse, 'sku' | 'model'>, ReturnType<typeof sql>>> = {
  materialColor: sql`material_id is not null and color_id is not null`,
  material: sql`color_id is null`,
  color: sql`material_id is null`,
};

/** The content in force of a picture is shown by some goods of this kind. */
export const isShownAs = (factoryId: number, use: GoodsUse) =>
  use === 'sku' || use === 'model'
    ? sql<SqlBool>`exists (select from ${sql.table(use)} t
        where t.factory_id = ${factoryId} and t.picture_file_id = picture.file_id)`
    : sql<SqlBool>`exists (select from goods_picture t
        where t.factory_id = ${factoryId} and t.file_id = picture.file_id and ${OF_USE[use]})`;

export const NO_USES: Readonly<Record<GoodsUse, number>> = {
  ...{ sku: 0, materialColor: 0, color: 0, material: 0, model: 0 },
};

/** How many goods of each kind show these files, by file. */
export async function usesByKind(db: Db, factoryId: number, fileIds: readonly number[]) {
  const { rows } = await sql<{ fileId: number; use: GoodsUse; n: number }>`
    select picture_file_id as file_id, 'sku' as use, count(*)::int as n from sku
      where factory_id = ${factoryId} and picture_file_id = any(${listed(fileIds)}) group by 1
    union all
    select picture_file_id, 'model', count(*)::int from model
      where factory_id = ${factoryId} and picture_file_id = any(${listed(fileIds)}) group by 1
    union all
    select file_id, case when color_id is null then 'material' when material_id is null then 'color' else 'materialColor' end,
      count(*)::int from goods_picture
      where factory_id = ${factoryId} and file_id = any(${listed(fileIds)}) group by 1, 2`.execute(db);
  const byFile = new Map<number, Record<GoodsUse, number>>();
  for (const { fileId, use, n } of rows) byFile.set(fileId, { ...(byFile.get(fileId) ?? NO_USES), [use]: n });
  return byFile;
}

interface TargetRow {
  fileId: number;
  skuId: number | null;
  modelId: number | null;
  materialId: number | null;
  colorId: number | null;
  name: string;
}
export type Shows = GoodsTarget & { name: string; fileId: number };

/** A row as a target: without what it is not. */
const targetOf = ({ name, fileId, ...ids }: TargetRow): Shows => ({
  ...(Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)) as GoodsTarget),
  ...{ name, fileId },
});

/** What shows one of these files, in words: materials and colours first, because they are many SKUs. */
export const targetsShowing = async (db: Db, factoryId: number, fileIds: readonly number[], most: number) =>
  (
    await sql<TargetRow>`
      select * from (
        select g.file_id, null::bigint as sku_id, null::bigint as model_id, g.material_id, g.color_id,
          concat_ws(' ', '材质 ' || m.name, '颜色 ' || c.name) as name, 1 as place
        from goods_picture g
        left join material m on m.factory_id = ${factoryId} and m.id = g.material_id
        left join color c on c.factory_id = ${factoryId} and c.id = g.color_id
        where g.factory_id = ${factoryId} and g.file_id = any(${listed(fileIds)})
        union all
        select picture_file_id, null, id, null, null, '型号 ' || brand || ' ' || name, 2 from model
        where factory_id = ${factoryId} and picture_file_id = any(${listed(fileIds)})
        union all
        select picture_file_id, id, null, null, null, 'SKU ' || code, 3 from sku
        where factory_id = ${factoryId} and picture_file_id = any(${listed(fileIds)})
        union all
        select swatch_file_id, null, null, null, id, '色样 ' || name, 4 from color
        where factory_id = ${factoryId} and swatch_file_id = any(${listed(fileIds)})
      ) shown order by place, name limit ${most}`.execute(db)
  ).rows.map(targetOf);
