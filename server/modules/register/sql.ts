import { sql, type Expression, type ExpressionBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB, Registration, Tenant } from '#server/platform/schema.ts';

/** Everything here runs on the owner's connection: it comes before a tenant is known, or makes one. */
export type Trx = Transaction<DB>;

export interface NewUser {
  mobile: string;
  realName: string;
  passwordHash: string;
  now: Date;
  /** The number was written by another: whoever proves it gets the account. Else its user has proven it just now. */
  awaited?: boolean;
}

/** @returns the new id; undefined where the mobile, or the name that he would sign in with, is taken. */
export async function insertUser(trx: Trx, username: string, { now, awaited = false, ...user }: NewUser) {
  const proof = awaited ? { mobileAwaited: true } : { mobileProvenAt: now };
  const row = await trx
    .insertInto('appUser')
    .values({ ...user, ...proof, username, createdAt: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whose number it is, or is said to be, and who has it as his name. */
export const usersOfNumber = (trx: Trx, mobile: string) =>
  trx
    .selectFrom('appUser')
    .select(['id', 'username', 'mobile', 'mobileProvenAt', 'mobileAwaited'])
    .where((eb) => eb.or([eb('mobile', '=', mobile), eb('username', '=', mobile)]))
    .execute();

/** Two requests of one user that make a tenant go one after the other. */
export const lockUser = (trx: Trx, userId: number) =>
  trx
    .selectFrom('appUser')
    .select(['realName', 'mobile'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export interface Role {
  name: string;
  permissions: readonly string[];
}

/** A tenant with its first role and the user who holds it. */
export async function insertTenant(
  trx: Trx,
  tenant: { name: string; type: number; createdAt: Date; virtualOf?: number },
  role: Role,
  ownerId: number,
): Promise<number> {
  const { id: tenantId } = await trx
    .insertInto('tenant')
    .values(tenant)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await trx
    .insertInto('role')
    .values({ tenantId, name: role.name, permissions: [...role.permissions] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('membership').values({ tenantId, userId: ownerId }).execute();
  await trx.insertInto('userRole').values({ tenantId, userId: ownerId, roleId }).execute();
  return tenantId;
}

/** The tenant of this type that the user himself holds, not as a sub-account. */
export const ownTenantOfType = (trx: Trx, userId: number, type: number) =>
  trx
    .selectFrom('membership as m')
    .innerJoin('tenant as t', 't.id', 'm.tenantId')
    .select('t.id')
    .where('m.userId', '=', userId)
    .where('m.isSub', '=', false)
    .where('t.type', '=', type)
    .where('t.status', '=', 0)
    .orderBy('t.id')
    .executeTakeFirst();

/** Whoever changes what a tenant is goes one after the other. */
export const lockTenant = (trx: Trx, id: number) =>
  trx.selectFrom('tenant').select('type').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** With the first of his roles: a tenant that is only opened has no other. */
export const memberOf = (trx: Trx, tenantId: number, userId: number) =>
  trx
    .selectFrom('membership as m')
    .innerJoin('userRole as h', (join) =>
      join.onRef('h.tenantId', '=', 'm.tenantId').onRef('h.userId', '=', 'm.userId'),
    )
    .select(['m.isSub', 'h.roleId'])
    .where('m.tenantId', '=', tenantId)
    .where('m.userId', '=', userId)
    .orderBy('h.roleId')
    .limit(1)
    .executeTakeFirst();

export const isOpenMember = async (trx: Trx, tenantId: number, userId: number) =>
  (await trx
    .selectFrom('membership')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('status', '=', 0)
    .executeTakeFirst()) !== undefined;

export const setType = (trx: Trx, tenantId: number, type: number) =>
  trx.updateTable('tenant').set({ type }).where('id', '=', tenantId).execute();

/** A role of that name which the tenant has beside this one keeps its name; this one then keeps its own. */
export async function setRole(trx: Trx, tenantId: number, roleId: number, role: Role): Promise<void> {
  const namesake = await trx
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', role.name)
    .where('id', '<>', roleId)
    .executeTakeFirst();
  await trx
    .updateTable('role')
    .set({ permissions: [...role.permissions], ...(namesake ? {} : { name: role.name }) })
    .where('tenantId', '=', tenantId)
    .where('id', '=', roleId)
    .execute();
}

/**
 * Nothing where the tenant has an open one. The status is text of the statement: a value of it would not be known to be
 * that of the partial index any more when the server plans once for all values.
 */
export const insertRegistration = (
  trx: Trx,
  row: { tenantId: number; userId: number; kind: number; createdAt: Date },
) =>
  trx
    .insertInto('registration')
    .values(row)
    .onConflict((c) => c.column('tenantId').where('status', '=', sql.lit(0)).doNothing())
    .execute();

export const withdrawOpen = (trx: Trx, tenantId: number) =>
  trx
    .updateTable('registration')
    .set({ status: 3 })
    .where('tenantId', '=', tenantId)
    .where('status', '=', 0)
    .execute();

const registrations = (db: Db) =>
  db
    .selectFrom('registration as r')
    .innerJoin('tenant as t', 't.id', 'r.tenantId')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .leftJoin('appUser as a', 'a.id', 'r.auditedBy')
    .select([
      'r.id',
      'r.tenantId',
      't.name as tenantName',
      'r.kind',
      'u.realName',
      'u.mobile',
      'r.status',
      'r.reason',
      'r.createdAt',
      'r.auditedAt',
      'a.realName as auditedBy',
    ]);
export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number];

export const newestOf = (db: Db, tenantId: number) =>
  registrations(db).where('r.tenantId', '=', tenantId).orderBy('r.id', 'desc').limit(1).executeTakeFirst();

export interface Wanted {
  status?: number | undefined;
  /** Part of the tenant's name. */
  name?: string | undefined;
}

/** Those that wait come first, the newest of each before the older ones. */
export const pageRegistrations = (db: Db, wanted: Wanted) =>
  registrations(db)
    .where((eb) => fits(eb, wanted))
    .orderBy((eb) => eb('r.status', '<>', 0))
    .orderBy('r.id', 'desc');

/** How many there are of each status. */
export const countRegistrations = (db: Db, wanted: Omit<Wanted, 'status'>) =>
  db
    .selectFrom('registration as r')
    .innerJoin('tenant as t', 't.id', 'r.tenantId')
    .select((eb) => ['r.status', eb.fn.countAll<number>().as('n')])
    .where((eb) => fits(eb, wanted))
    .groupBy('r.status')
    .execute();

const fits = (
  eb: ExpressionBuilder<DB & { r: Registration; t: Tenant }, 'r' | 't'>,
  { status, name }: Wanted,
): Expression<SqlBool> =>
  eb.and([
    ...(status === undefined ? [] : [eb('r.status', '=', status)]),
    ...(name ? [eb(eb.fn<number>('strpos', ['t.name', eb.val(name)]), '>', 0)] : []),
  ]);

export const tenantOfRegistration = (trx: Trx, id: number) =>
  trx
    .selectFrom('registration')
    .select(['tenantId', 'userId', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Read after the tenant is locked: what another audit or the applicant did in between is seen. */
export const statusOfRegistration = async (trx: Trx, id: number) =>
  (await trx.selectFrom('registration').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

export const closeRegistration = (
  trx: Trx,
  id: number,
  row: { status: number; reason: string | null; auditedAt: Date; auditedBy: number },
) => trx.updateTable('registration').set(row).where('id', '=', id).execute();

/** Where he works when he signs in, unless he chose a place already. */
export const keepDefault = (trx: Trx, userId: number, tenantId: number) =>
  trx
    .updateTable('appUser')
    .set({ defaultTenantId: tenantId })
    .where('id', '=', userId)
    .where('defaultTenantId', 'is', null)
    .execute();

/** A further member with the tenant's first role; nothing where he is one. */
export async function joinAsOwner(trx: Trx, tenantId: number, userId: number) {
  const joined = await trx
    .insertInto('membership')
    .values({ tenantId, userId })
    .onConflict((c) => c.doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!joined) return;
  await trx
    .insertInto('userRole')
    .columns(['tenantId', 'userId', 'roleId'])
    .expression(
      trx
        .selectFrom('role')
        .where('tenantId', '=', tenantId)
        .orderBy('id')
        .limit(1)
        .select((eb) => ['tenantId', eb.val(userId).as('userId'), 'id as roleId']),
    )
    .execute();
}
