import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { AppUser, DB, Tenant } from '#server/platform/schema.ts';

/** The platform's view of all tenants and users, by the owner's connection. */

export interface WantedTenants {
  keyword?: string | undefined;
  status?: number | undefined;
  type?: number | undefined;
}
type TenantEb = ExpressionBuilder<DB & { t: Tenant }, 't'>;

function tenantFits(eb: TenantEb, { keyword, status, type }: WantedTenants) {
  const all: Expression<SqlBool>[] = [eb('t.type', '>', 0)];
  if (keyword)
    all.push(
      eb.or([
        eb(eb.fn<number>('strpos', ['t.name', eb.val(keyword)]), '>', 0),
        ...(/^\d{1,15}$/.test(keyword) ? [eb('t.id', '=', Number(keyword))] : []),
      ]),
    );
  if (status !== undefined) all.push(eb('t.status', '=', status));
  if (type !== undefined) all.push(eb('t.type', '=', type));
  return eb.and(all);
}

/** The newest first. */
export const pageTenants = (db: Db, wanted: WantedTenants) =>
  db
    .selectFrom('tenant as t')
    .select((eb) => [
      't.id',
      't.name',
      't.type',
      't.status',
      't.createdAt',
      eb
        .selectFrom('membership as m')
        .select((m) => m.fn.countAll<number>().as('n'))
        .whereRef('m.tenantId', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('users'),
      eb
        .exists(eb.selectFrom('dangerPassword as d').select('d.tenantId').whereRef('d.tenantId', '=', 't.id'))
        .$castTo<boolean>()
        .as('hasDangerPassword'),
    ])
    .where((eb) => tenantFits(eb, wanted))
    .orderBy('t.id', 'desc');

/** The first main account of each. */
export const ownersOf = async (db: Db, tenantIds: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('membership as m')
        .innerJoin('appUser as u', 'u.id', 'm.userId')
        .distinctOn('m.tenantId')
        .select(['m.tenantId', 'u.id', 'u.username', 'u.realName', 'u.mobile'])
        .where('m.tenantId', '=', anyOf(tenantIds))
        .where('m.isSub', '=', false)
        .orderBy('m.tenantId')
        .orderBy('m.sort')
        .orderBy('m.userId')
        .execute()
    ).map(({ tenantId, ...owner }) => [tenantId, owner]),
  );

const anyOf = (ids: readonly number[]) => sql<number>`any(${sql.val(ids)}::bigint[])`;

export const findTenant = (db: Db, id: number) =>
  db.selectFrom('tenant').select(['id', 'name', 'type', 'status']).where('id', '=', id).executeTakeFirst();

export const setTenantStatus = (trx: Db, id: number, status: number) =>
  trx.updateTable('tenant').set({ status }).where('id', '=', id).execute();

/** @returns which there were. */
export const endSessionsOfTenant = async (trx: Db, tenantId: number) =>
  (await trx.deleteFrom('session').where('tenantId', '=', tenantId).returning('id').execute()).map(
    ({ id }) => id,
  );

export const dropDangerPassword = async (trx: Db, tenantId: number) =>
  (await trx.deleteFrom('dangerPassword').where('tenantId', '=', tenantId).executeTakeFirst())
    .numDeletedRows === 1n;

export interface WantedUsers {
  keyword?: string | undefined;
  status?: number | undefined;
  tenantId?: number | undefined;
}
type UserEb = ExpressionBuilder<DB & { u: AppUser }, 'u'>;

function userFits(eb: UserEb, { keyword, status, tenantId }: WantedUsers) {
  const all: Expression<SqlBool>[] = [];
  if (keyword)
    all.push(
      // Ranges, which the indexes of the three columns carry.
      eb.or(
        (['u.username', 'u.realName', 'u.mobile'] as const).map((column) =>
          eb.and([eb(column, '>=', keyword), eb(column, '<', `${keyword}\u{10ffff}`)]),
        ),
      ),
    );
  if (status !== undefined) all.push(eb('u.status', '=', status));
  if (tenantId !== undefined)
    all.push(
      eb(
        'u.id',
        'in',
        eb.selectFrom('membership as m').select('m.userId').where('m.tenantId', '=', tenantId),
      ),
    );
  return eb.and(all);
}

/** The newest first. */
export const pageUsers = (db: Db, wanted: WantedUsers) =>
  db
    .selectFrom('appUser as u')
    .select((eb) => [
      'u.id',
      'u.username',
      'u.realName',
      'u.mobile',
      'u.status',
      'u.createdAt',
      eb
        .selectFrom('session as s')
        .select((s) => s.fn.max('s.lastSeenAt').as('at'))
        .whereRef('s.userId', '=', 'u.id')
        .as('lastSeenAt'),
    ])
    .where((eb) => userFits(eb, wanted))
    .orderBy('u.id', 'desc');

export const tenantsOfUsers = async (db: Db, userIds: readonly number[]) =>
  Map.groupBy(
    await db
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenantId')
      .select(['m.userId', 't.id', 't.name', 't.type', 'm.isSub', 'm.status'])
      .where('m.userId', '=', anyOf(userIds))
      .orderBy('m.isSub')
      .orderBy('t.id')
      .execute(),
    (row) => row.userId,
  );

export const findUser = (db: Db, id: number) =>
  db.selectFrom('appUser').select(['id', 'username', 'realName']).where('id', '=', id).executeTakeFirst();

export const setUserStatus = (trx: Db, id: number, status: number) =>
  trx.updateTable('appUser').set({ status }).where('id', '=', id).execute();
