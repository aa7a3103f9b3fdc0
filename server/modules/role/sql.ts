import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Everything here runs on the owner's connection: roles are read before a tenant is known. */

const nameHas = (name: string) => sql<boolean>`strpos(r.name, ${name}) > 0`;

/** Roles of the tenant, with how many users have each. */
const rows = (system: Db, tenantId: number) =>
  system
    .selectFrom('role as r')
    .select((eb) => [
      'r.id',
      'r.name',
      'r.remark',
      'r.permissions',
      'r.updatedAt',
      eb
        .selectFrom('userRole as h')
        .select((h) => h.fn.countAll<number>().as('n'))
        .where('h.tenantId', '=', tenantId)
        .whereRef('h.roleId', '=', 'r.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .where('r.tenantId', '=', tenantId);

export const readRole = (system: Db, tenantId: number, id: number) =>
  rows(system, tenantId).where('r.id', '=', id).executeTakeFirst();

/** In the order in which they were made. */
export const pageRoles = (system: Db, tenantId: number, name: string | undefined) =>
  rows(system, tenantId)
    .$if(Boolean(name), (q) => q.where(nameHas(name!)))
    .orderBy('r.id');

export const countRoles = async (system: Db, tenantId: number, name: string | undefined) =>
  (
    await system
      .selectFrom('role as r')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('r.tenantId', '=', tenantId)
      .$if(Boolean(name), (q) => q.where(nameHas(name!)))
      .executeTakeFirstOrThrow()
  ).n;

export const simpleRoles = (system: Db, tenantId: number, most: number) =>
  system
    .selectFrom('role')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .limit(most)
    .execute();

/** Whoever changes what people of the tenant may do goes one after the other; rows that name the tenant do not wait. */
export const lockPeople = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('tenant')
    .select('type')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const findRole = (system: Db, tenantId: number, id: number) =>
  system
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Those of them that are the tenant's. */
export const findRoles = (system: Db, tenantId: number, ids: readonly number[]) =>
  system
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .execute();

export const findRolesByName = (system: Db, tenantId: number, names: readonly string[]) =>
  system
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('tenantId', '=', tenantId)
    .where('name', '=', sql<string>`any(${sql.val(names)}::text[])`)
    .execute();

/** Of members: what all their roles allow them. */
export const permissionsOf = async (system: Db, tenantId: number, userIds: readonly number[]) => {
  const { rows } = await sql<{ userId: number; permissions: string[] }>`
    select h.user_id as "userId", array_agg(distinct p) as permissions
    from user_role h join role r on r.id = h.role_id, unnest(r.permissions) p
    where h.tenant_id = ${tenantId} and h.user_id = any(${sql.val(userIds)}::bigint[])
    group by h.user_id`.execute(system);
  return new Map(rows.map(({ userId, permissions }) => [userId, permissions]));
};

interface RoleValues {
  name: string;
  remark: string;
  permissions: string[];
}

/** @returns undefined where the tenant has a role of this name. */
export const insertRole = (system: Db, tenantId: number, values: RoleValues & { updatedAt: Date }) =>
  system
    .insertInto('role')
    .values({ ...values, tenantId })
    .onConflict((c) => c.columns(['tenantId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const nameTaken = async (system: Db, tenantId: number, name: string, except: number) =>
  (await system
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst()) !== undefined;

export const updateRole = (
  system: Db,
  tenantId: number,
  id: number,
  values: RoleValues & { updatedAt: Date },
) => system.updateTable('role').set(values).where('tenantId', '=', tenantId).where('id', '=', id).execute();

export const usersOf = async (system: Db, tenantId: number, roleId: number) =>
  (
    await system
      .selectFrom('userRole')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tenantId', '=', tenantId)
      .where('roleId', '=', roleId)
      .executeTakeFirstOrThrow()
  ).n;

export const deleteRole = (system: Db, tenantId: number, id: number) =>
  system.deleteFrom('role').where('tenantId', '=', tenantId).where('id', '=', id).execute();

/** Whether some open main account of the tenant holds all of these. */
export const mainAccountHolds = async (system: Db, tenantId: number, permissions: readonly string[]) => {
  const { rows } = await sql`
    select 1 from membership m
    where m.tenant_id = ${tenantId} and not m.is_sub and m.status = 0
      and array(select p from user_role h join role r on r.id = h.role_id, unnest(r.permissions) p
        where h.tenant_id = m.tenant_id and h.user_id = m.user_id) @> ${sql.val(permissions)}::text[]
    limit 1`.execute(system);
  return rows.length > 0;
};

/** Gives a member these roles and no others. */
export async function setRoles(trx: Db, tenantId: number, userId: number, roleIds: readonly number[]) {
  await trx
    .deleteFrom('userRole')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('roleId', '<>', sql<number>`all(${sql.val(roleIds)}::bigint[])`)
    .execute();
  await sql`insert into user_role (tenant_id, user_id, role_id)
    select ${tenantId}, ${userId}, id from unnest(${sql.val(roleIds)}::bigint[]) id on conflict do nothing`.execute(
    trx,
  );
}

/** Roles of members, in their order. */
export const rolesOfUsers = (system: Db, tenantId: number, userIds: readonly number[]) =>
  system
    .selectFrom('userRole as h')
    .innerJoin('role as r', 'r.id', 'h.roleId')
    .select(['h.userId', 'r.id', 'r.name'])
    .where('h.tenantId', '=', tenantId)
    .where('h.userId', '=', sql<number>`any(${sql.val(userIds)}::bigint[])`)
    .orderBy('r.id')
    .execute();
