import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** A model in a material. */
export interface Pair {
  materialId: number;
  modelId: number;
}

/** What a SKU's print spec has: all that its sides need, all but a hole mask, or nothing; or it is not printed. */
export type Standing = 'whole' | 'noMask' | 'none' | 'notPrinted';

/** Of each of these SKUs, where it stands and what its print spec has. */
export const specsOf = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  (
    await sql<{ id: number; spec: number; has: Standing }>`
      select s.id, s.spec,
        case when g.id is not null and not g.printed then 'notPrinted' when count(p.id) = 0 then 'none'
          when m.mask_needed and count(p.id) filter (where p.mask_file_id is null) > 0 then 'noMask' else 'whole' end as has
      from sku s
      join material m on m.factory_id = s.factory_id and m.name = s.material
      join model d on d.factory_id = s.factory_id and d.brand = s.brand and d.name = s.model
      left join gift_type g on g.factory_id = s.factory_id and g.id = s.gift_type_id
      left join print_spec p on p.factory_id = s.factory_id and p.material_id = m.id and p.model_id = d.id and p.is_current
      where s.factory_id = ${factoryId} and s.id = any(${sql.val(ids)}::bigint[])
      group by s.id, m.id, g.id
      order by s.id`.execute(trx)
  ).rows;

/** The SKUs that are made of these materials for these models. */
export const skusOfPairs = async (
  db: Db | Trx,
  factoryId: number,
  pairs: readonly Pair[],
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select s.id from unnest(
        ${sql.val(pairs.map(({ materialId }) => materialId))}::bigint[],
        ${sql.val(pairs.map(({ modelId }) => modelId))}::bigint[]) as pair (material_id, model_id)
      join material m on m.factory_id = ${factoryId} and m.id = pair.material_id
      join model d on d.factory_id = ${factoryId} and d.id = pair.model_id
      join sku s on s.factory_id = ${factoryId} and s.material = m.name and s.brand = d.brand and s.model = d.name
      order by s.id`.execute(db)
  ).rows.map(({ id }) => id);

/** The SKUs that are made of a material. */
export const skusOfMaterial = async (trx: Trx, factoryId: number, materialId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select s.id from sku s join material m on m.factory_id = ${factoryId} and m.id = ${materialId} and m.name = s.material
      where s.factory_id = ${factoryId} order by s.id`.execute(trx)
  ).rows.map(({ id }) => id);

/** The gifts of a sort. */
export const skusOfGiftType = async (trx: Trx, factoryId: number, giftTypeId: number): Promise<number[]> =>
  (
    await trx
      .selectFrom('sku')
      .select('id')
      .where('factoryId', '=', factoryId)
      .where('giftTypeId', '=', giftTypeId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** The size of the first side becomes the size that the SKU is printed in: in tenths, and in whole millimetres, rounded up. */
export async function copySizes(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update sku s set print_width_mm = (p.width + 9) / 10, print_height_mm = (p.height + 9) / 10, print_w = p.width,
      print_h = p.height
    from print_spec p, material m, model d
    where s.factory_id = ${factoryId} and s.id = any(${sql.val(ids)}::bigint[])
      and m.factory_id = ${factoryId} and m.name = s.material
      and d.factory_id = ${factoryId} and d.brand = s.brand and d.name = s.model
      and p.factory_id = ${factoryId} and p.material_id = m.id and p.model_id = d.id and p.side = 1 and p.is_current`.execute(
    trx,
  );
}
