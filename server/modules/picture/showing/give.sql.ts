import { sql } from 'kysely';
import type { GoodsTarget } from '#contract/picture/goods.ts';
import { SKU_REGIONS } from '#contract/sku/life-cycle/sku-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** What shows which file from now on; null: no picture of its own. */
export interface Gift {
  target: GoodsTarget;
  fileId: number | null;
}

const RETIRED = sql.lit(SKU_REGIONS.status.retired.code);
const listed = (ids: readonly (number | null | undefined)[]) =>
  sql`${sql.val(ids.map((id) => id ?? null))}::bigint[]`;
const asRows = (gifts: readonly Gift[]) => sql`
  unnest(${listed(gifts.map(({ target }) => target.skuId))}, ${listed(gifts.map(({ target }) => target.modelId))},
    ${listed(gifts.map(({ target }) => target.materialId))}, ${listed(gifts.map(({ target }) => target.colorId))},
    ${listed(gifts.map(({ fileId }) => fileId))}) v(sku_id, model_id, material_id, color_id, file_id)`;

/** Which of these targets, by their places, the factory has; a retired SKU shows nothing any more. */
export const standing = async (db: Db, factoryId: number, targets: readonly GoodsTarget[]) =>
  new Set(
    (
      await sql<{ place: number }>`
        select v.place::int as place
        from unnest(${listed(targets.map(({ skuId }) => skuId))}, ${listed(targets.map(({ modelId }) => modelId))},
          ${listed(targets.map(({ materialId }) => materialId))}, ${listed(targets.map(({ colorId }) => colorId))})
          with ordinality v(sku_id, model_id, material_id, color_id, place)
        where (v.sku_id is null or exists (select from sku s
            where s.factory_id = ${factoryId} and s.id = v.sku_id and s.status <> ${RETIRED}))
          and (v.model_id is null or exists (select from model d where d.factory_id = ${factoryId} and d.id = v.model_id))
          and (v.material_id is null or exists (select from material m
            where m.factory_id = ${factoryId} and m.id = v.material_id))
          and (v.color_id is null or exists (select from color c where c.factory_id = ${factoryId} and c.id = v.color_id))`.execute(
        db,
      )
    ).rows.map(({ place }) => place - 1),
  );

const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id);

/** @returns the SKUs that show something else now; their life cycle counts their versions. */
export const giveToSkus = async (trx: Trx, factoryId: number, gifts: readonly Gift[]): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`
      update sku s set picture_file_id = v.file_id from ${asRows(gifts)}
      where s.factory_id = ${factoryId} and s.id = v.sku_id and s.status <> ${RETIRED}
        and s.picture_file_id is distinct from v.file_id
      returning s.id`.execute(trx),
  );

interface Stamp {
  by: string;
  now: Date;
}

export const giveToModels = async (
  trx: Trx,
  factoryId: number,
  gifts: readonly Gift[],
  { by, now }: Stamp,
): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`
      update model d set picture_file_id = v.file_id, version = d.version + 1, updated_by = ${by}, updated_at = ${now}
      from ${asRows(gifts)}
      where d.factory_id = ${factoryId} and d.id = v.model_id and d.picture_file_id is distinct from v.file_id
      returning d.id`.execute(trx),
  );

export interface Means {
  materialId: number | null;
  colorId: number | null;
}

/** Of materials and colours; @returns those that show something else now. */
export async function giveToMeans(
  trx: Trx,
  factoryId: number,
  gifts: readonly Gift[],
  { by, now }: Stamp,
): Promise<Means[]> {
  const given = await sql<Means>`
    insert into goods_picture as g (factory_id, material_id, color_id, file_id, updated_by, updated_at)
    select ${factoryId}::bigint, v.material_id, v.color_id, v.file_id, ${by}::text, ${now}::timestamptz
    from ${asRows(gifts)} where v.file_id is not null and coalesce(v.material_id, v.color_id) is not null
    on conflict (factory_id, coalesce(material_id, 0), coalesce(color_id, 0)) do update
      set file_id = excluded.file_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where g.file_id <> excluded.file_id
    returning g.material_id, g.color_id`.execute(trx);
  const taken = await sql<Means>`
    delete from goods_picture g using ${asRows(gifts)}
    where g.factory_id = ${factoryId} and v.file_id is null and coalesce(v.material_id, v.color_id) is not null
      and g.material_id is not distinct from v.material_id and g.color_id is not distinct from v.color_id
    returning g.material_id, g.color_id`.execute(trx);
  return [...given.rows, ...taken.rows];
}

/** What shows an earlier version of the picture, as gifts of this file. */
export async function takersOver(
  trx: Trx,
  factoryId: number,
  pictureId: number,
  fileId: number,
): Promise<Gift[]> {
  const { rows } = await sql<Record<keyof GoodsTarget, number | null>>`
    with former as (
      select file_id from picture_version
      where tenant_id = ${factoryId} and picture_id = ${pictureId} and file_id is not null and file_id <> ${fileId}
    )
    select id as sku_id, null::bigint as model_id, null::bigint as material_id, null::bigint as color_id from sku
      where factory_id = ${factoryId} and picture_file_id in (select file_id from former)
    union all
    select null, id, null, null from model
      where factory_id = ${factoryId} and picture_file_id in (select file_id from former)
    union all
    select null, null, material_id, color_id from goods_picture
      where factory_id = ${factoryId} and file_id in (select file_id from former)`.execute(trx);
  return rows.map(({ skuId, modelId, materialId, colorId }) => ({
    target: {
      ...(skuId !== null && { skuId }),
      ...(modelId !== null && { modelId }),
      ...(materialId !== null && { materialId }),
      ...(colorId !== null && { colorId }),
    },
    fileId,
  }));
}

/** What a version is for once it is found usable, and who said so. */
export interface Wish {
  userId: number | null;
  userName: string;
  targets?: GoodsTarget[];
  /** What shows an earlier version takes this one. */
  everywhere?: boolean;
}

const newest = (factoryId: number, pictureId: number) => sql`
  tenant_id = ${factoryId} and picture_id = ${pictureId} and no = (
    select max(no) from picture_version where tenant_id = ${factoryId} and picture_id = ${pictureId})`;

/** Of the newest version, which is not checked yet. */
export const wishOf = async (trx: Trx, factoryId: number, pictureId: number): Promise<Wish | null> =>
  (
    await sql<{ wish: Wish | null }>`
      select wish from picture_version where ${newest(factoryId, pictureId)}`.execute(trx)
  ).rows[0]?.wish ?? null;

export const writeWish = (trx: Trx, factoryId: number, pictureId: number, wish: Wish | null) =>
  sql`
    update picture_version set wish = ${wish && JSON.stringify(wish)}::jsonb where ${newest(factoryId, pictureId)}`.execute(
    trx,
  );

/** The contents in force of these pictures. */
export const filesInForce = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  new Map(
    (
      await trx
        .selectFrom('picture')
        .select(['id', 'fileId'])
        .where('tenantId', '=', factoryId)
        .where('id', '=', sql<number>`any(${listed(ids)})`)
        .execute()
    ).map(({ id, fileId }) => [id, fileId]),
  );
