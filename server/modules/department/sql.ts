import { sql } from 'kysely';
import type { MaterialColor } from '#contract/department/department.ts';
import type { Db } from '#server/platform/database.ts';

/** All departments, in their order. */
export const departmentsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('department')
    .select(['id', 'parentId', 'name', 'sort', 'allShops', 'allMaterials'])
    .where('tenantId', '=', tenantId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** How many users each has, by the owner's connection. */
export const countUsers = async (system: Db, tenantId: number) =>
  new Map(
    (
      await system
        .selectFrom('membership')
        .select((eb) => ['deptId', eb.fn.countAll<number>().as('n')])
        .where('tenantId', '=', tenantId)
        .where('deptId', 'is not', null)
        .groupBy('deptId')
        .execute()
    ).map(({ deptId, n }) => [deptId!, n]),
  );

export const findDepartment = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('department')
    .select(['id', 'parentId', 'name', 'sort', 'allShops', 'allMaterials'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whoever changes the tree of a tenant goes one after the other. */
export const lockDepartments = (trx: Db, tenantId: number) =>
  trx.selectFrom('department').select('id').where('tenantId', '=', tenantId).forUpdate().execute();

interface Values {
  name: string;
  parentId: number | null;
  sort: number;
}

/** @returns undefined where one of this name stands beside it. */
export const insertDepartment = (db: Db, tenantId: number, values: Values & { createdAt: Date }) =>
  db
    .insertInto('department')
    .values({ ...values, tenantId })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateDepartment = (db: Db, tenantId: number, id: number, values: Values) =>
  db.updateTable('department').set(values).where('tenantId', '=', tenantId).where('id', '=', id).execute();

export const deleteDepartment = (db: Db, tenantId: number, id: number) =>
  db.deleteFrom('department').where('tenantId', '=', tenantId).where('id', '=', id).execute();

export const materialsOf = (db: Db, tenantId: number, deptId: number) =>
  db
    .selectFrom('departmentMaterial')
    .select(['material', 'color'])
    .where('tenantId', '=', tenantId)
    .where('deptId', '=', deptId)
    .orderBy('material')
    .orderBy('color')
    .execute();

export const shopsOf = async (db: Db, tenantId: number, deptId: number) =>
  (
    await db
      .selectFrom('departmentShop')
      .select('shopId')
      .where('tenantId', '=', tenantId)
      .where('deptId', '=', deptId)
      .orderBy('shopId')
      .execute()
  ).map(({ shopId }) => shopId);

/** Takes the place of what was assigned before. */
export async function assignShops(
  trx: Db,
  tenantId: number,
  deptId: number,
  { all, shopIds }: { all: boolean; shopIds: readonly number[] },
) {
  await trx
    .updateTable('department')
    .set({ allShops: all })
    .where('tenantId', '=', tenantId)
    .where('id', '=', deptId)
    .execute();
  await trx
    .deleteFrom('departmentShop')
    .where('tenantId', '=', tenantId)
    .where('deptId', '=', deptId)
    .execute();
  if (!all && shopIds.length > 0)
    await trx
      .insertInto('departmentShop')
      .values(shopIds.map((shopId) => ({ tenantId, deptId, shopId })))
      .execute();
}

/** Takes the place of what was assigned before. */
export async function assignMaterials(
  trx: Db,
  tenantId: number,
  deptId: number,
  { all, materials }: { all: boolean; materials: readonly MaterialColor[] },
) {
  await trx
    .updateTable('department')
    .set({ allMaterials: all })
    .where('tenantId', '=', tenantId)
    .where('id', '=', deptId)
    .execute();
  await trx
    .deleteFrom('departmentMaterial')
    .where('tenantId', '=', tenantId)
    .where('deptId', '=', deptId)
    .execute();
  if (!all && materials.length > 0)
    await trx
      .insertInto('departmentMaterial')
      .values(materials.map((one) => ({ ...one, tenantId, deptId })))
      .onConflict((c) => c.doNothing())
      .execute();
}

/** A department with those below it, itself first. */
export const withBelow = async (system: Db, tenantId: number, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from department where tenant_id = ${tenantId} and id = ${id}
      union select d.id from department d join below b on d.parent_id = b.id where d.tenant_id = ${tenantId})
    select id from below`.execute(system);
  return rows.map((row) => row.id);
};
