import { sql, type SqlBool } from 'kysely';
import type { MaterialForm } from '#contract/means/material.ts';
import type { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

type Form = z.output<typeof MaterialForm>;

interface Wanted {
  keyword?: string | undefined;
  category?: string | undefined;
  process?: string | undefined;
  maskNeeded?: number | undefined;
  status?: number | undefined;
}

/** In the order that the factory gave them, then the newest first; of whom a department limits, those that he reaches. */
export const pageMaterials = (db: Db, factoryId: number, wanted: Wanted, reached: ReachedMaterials) =>
  db
    .selectFrom('material')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['name', 'code'], wanted.keyword!)))
    .$if(Boolean(wanted.category), (q) => q.where('category', '=', wanted.category!))
    .$if(Boolean(wanted.process), (q) => q.where('process', '=', wanted.process!))
    .$if(wanted.maskNeeded !== undefined, (q) => q.where('maskNeeded', '=', wanted.maskNeeded === 1))
    .$if(wanted.status !== undefined, (q) => q.where('status', '=', wanted.status!))
    .$if(Boolean(reached), (q) =>
      q.where(sql<SqlBool>`name = any(${sql.val(reached!.map(({ material }) => material))}::text[])`),
    )
    .orderBy('sort')
    .orderBy('id', 'desc');

/** The colours of each of these materials, in the order of their names. */
export async function colorsOf(db: Db, factoryId: number, materialIds: readonly number[]) {
  const rows = await db
    .selectFrom('materialColor as mc')
    .innerJoin('color as c', (join) =>
      join.onRef('c.id', '=', 'mc.colorId').onRef('c.factoryId', '=', 'mc.factoryId'),
    )
    .select(['mc.materialId', 'c.id', 'c.name', 'c.hex'])
    .where('mc.factoryId', '=', factoryId)
    .where('mc.materialId', '=', sql<number>`any(${sql.val(materialIds)}::bigint[])`)
    .orderBy('c.name')
    .execute();
  return Map.groupBy(rows, ({ materialId }) => materialId);
}

const columnsOf = ({ colorIds: _colors, ...form }: Form) => ({ ...form, nameKey: form.name.toLowerCase() });

export const insertMaterial = async (
  trx: Trx,
  factoryId: number,
  form: Form,
  { by, now }: { by: string; now: Date },
) =>
  (
    await trx
      .insertInto('material')
      .values({ ...columnsOf(form), factoryId, updatedBy: by, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** @returns whether the version was the one seen. */
export const updateMaterial = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  form: Form,
  { by, now }: { by: string; now: Date },
) =>
  (
    await trx
      .updateTable('material')
      .set({ ...columnsOf(form), version: version + 1, updatedBy: by, updatedAt: now })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** The colours that it is offered in from now on. @returns how many of them are the factory's */
export async function offerColors(
  trx: Trx,
  factoryId: number,
  materialId: number,
  colorIds: readonly number[],
): Promise<number> {
  const among = sql<number>`any(${sql.val(colorIds)}::bigint[])`;
  await trx
    .deleteFrom('materialColor')
    .where('factoryId', '=', factoryId)
    .where('materialId', '=', materialId)
    .where((eb) => eb.not(eb('colorId', '=', among)))
    .execute();
  await trx
    .insertInto('materialColor')
    .columns(['factoryId', 'materialId', 'colorId'])
    .expression((eb) =>
      eb
        .selectFrom('color')
        .select([sql.val(factoryId).as('factoryId'), sql.val(materialId).as('materialId'), 'id'])
        .where('factoryId', '=', factoryId)
        .where('id', '=', among),
    )
    .onConflict((c) => c.doNothing())
    .execute();
  const { n } = await trx
    .selectFrom('materialColor')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('factoryId', '=', factoryId)
    .where('materialId', '=', materialId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Colours in which SKUs of this material stand: they stay offered. */
export const colorsInUse = async (trx: Trx, factoryId: number, materialId: number) =>
  (
    await sql<{ id: number; name: string }>`
      select distinct c.id, c.name from material m
      join sku s on s.factory_id = m.factory_id and s.material = m.name and s.status in (0, 2)
      join color c on c.factory_id = s.factory_id and c.name = s.color
      where m.factory_id = ${factoryId} and m.id = ${materialId}`.execute(trx)
  ).rows;

/** The words that the database checks. */
export const wordsOf = ({
  fit,
  printColor,
  printWhite,
}: Record<'fit' | 'printColor' | 'printWhite', string>) => ({
  fit: fit as Form['fit'],
  printColor: printColor as Form['printColor'],
  printWhite: printWhite as Form['printWhite'],
});

/** What its form said last. */
export async function materialForm(db: Db, factoryId: number, id: number): Promise<Form> {
  const row = await db
    .selectFrom('material')
    .select(['code', 'name', 'category', 'process', 'baseCents', 'dpiTarget', 'dpiLeast'])
    .select(['fit', 'mayTurn', 'maskNeeded', 'printColor', 'printWhite', 'choke'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const colors = (await colorsOf(db, factoryId, [id])).get(id) ?? [];
  return { ...row, ...wordsOf(row), colorIds: colors.map((color) => color.id) };
}
