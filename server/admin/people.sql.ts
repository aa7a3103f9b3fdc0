import type { Db } from '#server/platform/database.ts';

export const insertTenant = (db: Db, name: string, type: number) =>
  db.insertInto('tenant').values({ name, type }).returning('id').executeTakeFirstOrThrow();

export const findTenant = (db: Db, id: number) =>
  db.selectFrom('tenant').select(['id', 'name', 'type']).where('id', '=', id).executeTakeFirst();

export const findRole = (db: Db, tenantId: number, name: string) =>
  db
    .selectFrom('role')
    .select(['id', 'permissions'])
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();

export interface NewUser {
  username: string;
  realName: string;
  passwordHash: string;
  tenantId: number;
  isSub: boolean;
  /** An existing role by its id, or a new one. */
  role: number | { name: string; permissions: readonly string[] };
}

/** @returns the new id; undefined where the name is taken. */
export const insertUser = (db: Db, user: NewUser): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('appUser')
      .values({
        username: user.username,
        realName: user.realName,
        passwordHash: user.passwordHash,
        homeTenantId: user.isSub ? user.tenantId : null,
      })
      .onConflict((c) => c.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return undefined;
    const roleId =
      typeof user.role === 'number'
        ? user.role
        : (
            await trx
              .insertInto('role')
              .values({
                tenantId: user.tenantId,
                name: user.role.name,
                permissions: [...user.role.permissions],
              })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id;
    await trx
      .insertInto('membership')
      .values({ tenantId: user.tenantId, userId: made.id, isSub: user.isSub })
      .execute();
    await trx.insertInto('userRole').values({ tenantId: user.tenantId, userId: made.id, roleId }).execute();
    return made.id;
  });

/** @returns whether the two were not bound before. */
export async function insertBinding(db: Db, merchantId: number, factoryId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('binding')
    .values({ merchantId, factoryId })
    .onConflict((c) => c.columns(['merchantId', 'factoryId']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was one. */
export const dropDangerPassword = async (db: Db, tenantId: number): Promise<boolean> =>
  (await db.deleteFrom('dangerPassword').where('tenantId', '=', tenantId).executeTakeFirst())
    .numDeletedRows === 1n;
