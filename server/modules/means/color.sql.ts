import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ColorForm } from '#contract/means/color.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

type Form = z.output<typeof ColorForm>;
interface By {
  by: string;
  now: Date;
}

interface Wanted {
  keyword?: string | undefined;
  materialId?: number | undefined;
  status?: number | undefined;
  unseen?: number | undefined;
}

/** Colours of the materials that a department reaches, in the colours in which it reaches them. */
export const reachedColors = (reached: NonNullable<ReachedMaterials>, row: string) =>
  sql<SqlBool>`exists (
    select from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as r (material text, color text)
    where r.color = ${sql.ref(`${row}.name`)} or (r.color = '' and exists (
      select from material_color o
      join material m on m.factory_id = o.factory_id and m.id = o.material_id and m.name = r.material
      where o.factory_id = ${sql.ref(`${row}.factory_id`)} and o.color_id = ${sql.ref(`${row}.id`)})))`;

export const pageColors = (
  db: Db,
  factoryId: number,
  { keyword, materialId, status, unseen }: Wanted,
  reached: ReachedMaterials,
) =>
  db
    .selectFrom('color')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['name', 'code'], keyword!)))
    .$if(Boolean(reached), (q) => q.where(reachedColors(reached!, 'color')))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(unseen === 1, (q) => q.where('hex', 'is', null).where('swatchFileId', 'is', null))
    .$if(materialId !== undefined, (q) =>
      q.where('id', 'in', (eb) =>
        eb
          .selectFrom('materialColor')
          .select('colorId')
          .where('factoryId', '=', factoryId)
          .where('materialId', '=', materialId!),
      ),
    )
    .orderBy('sort')
    .orderBy('id', 'desc');

/** The materials that are offered in each of these colours; of whom a department limits, those that he reaches. */
export async function materialsOf(
  db: Db,
  factoryId: number,
  colorIds: readonly number[],
  reached: ReachedMaterials,
) {
  const rows = await db
    .selectFrom('materialColor as mc')
    .innerJoin('material as m', (join) =>
      join.onRef('m.id', '=', 'mc.materialId').onRef('m.factoryId', '=', 'mc.factoryId'),
    )
    .select(['mc.colorId', 'm.name'])
    .where('mc.factoryId', '=', factoryId)
    .where('mc.colorId', '=', sql<number>`any(${sql.val(colorIds)}::bigint[])`)
    .$if(Boolean(reached), (q) =>
      q.where(sql<SqlBool>`m.name = any(${sql.val(reached!.map(({ material }) => material))}::text[])`),
    )
    .orderBy('m.name')
    .execute();
  return Map.groupBy(rows, ({ colorId }) => colorId);
}

export const swatchOf = async (db: Db, factoryId: number, id: number) =>
  (
    await db
      .selectFrom('color')
      .select('swatchFileId')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.swatchFileId ?? null;

export const insertColor = async (trx: Trx, factoryId: number, form: Form, { by, now }: By) =>
  (
    await trx
      .insertInto('color')
      .values({
        ...form,
        nameKey: form.name.toLowerCase(),
        ...{ factoryId, updatedBy: by, createdAt: now, updatedAt: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** @returns whether the version was the one seen. */
export const updateColor = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  form: Form,
  { by, now }: By,
) =>
  (
    await trx
      .updateTable('color')
      .set({
        ...form,
        nameKey: form.name.toLowerCase(),
        ...{ version: version + 1, updatedBy: by, updatedAt: now },
      })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** All colours of the factory, by number and by code. */
export async function colorCodes(db: Db, factoryId: number) {
  const rows = await db
    .selectFrom('color')
    .select(['id', 'code'])
    .where('factoryId', '=', factoryId)
    .execute();
  return {
    codeOf: new Map(rows.map(({ id, code }) => [id, code])),
    idOf: new Map(rows.map(({ id, code }) => [code, id])),
  };
}

/** What its form said last. */
export const colorForm = (db: Db, factoryId: number, id: number): Promise<Form> =>
  db
    .selectFrom('color')
    .select(['code', 'name', 'hex', 'opacity', 'swatchFileId', 'surchargeCents'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
