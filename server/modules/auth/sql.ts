import type { Db } from '#server/platform/database.ts';
import { fixed } from '#server/platform/fixed.ts';

/** Everything here runs on the owner's connection: it comes before a tenant is known. */

export const findUser = (db: Db, username: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'status', 'defaultTenantId'])
    .where('username', '=', username)
    .executeTakeFirst();

/** Tenants of a user, the first-sorted first; those not above 0 are dropped (F19). */
export const tenantsOf = (db: Db, userId: number) =>
  db
    .selectFrom('membership as m')
    .innerJoin('tenant as t', 't.id', 'm.tenantId')
    .select((eb) => [
      't.id',
      't.name',
      't.type',
      eb.case().when('m.isSub', '=', true).then(eb.ref('t.id')).else(null).end().as('masterTenantId'),
    ])
    .where('m.userId', '=', userId)
    .where('t.type', '>', 0)
    .where('t.status', '=', 0)
    .orderBy('m.isSub')
    .orderBy('t.id')
    .execute();

export const saveSession = (
  db: Db,
  session: {
    userId: number;
    tenantId: number | null;
    accessHash: Buffer;
    refreshHash: Buffer;
    accessExpires: Date;
    refreshExpires: Date;
  },
) => db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();

/** The session of an access token with all that a request needs to know of its caller, in one statement. */
export const findCaller = fixed((db, accessHash: Buffer) =>
  db
    .selectFrom('session as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.userId', '=', 's.userId').onRef('m.tenantId', '=', 's.tenantId'),
    )
    .leftJoin('tenant as t', (join) => join.onRef('t.id', '=', 'm.tenantId').on('t.status', '=', 0))
    .leftJoin('role as r', 'r.id', 'm.roleId')
    .select([
      's.id as sessionId',
      's.accessExpires',
      'u.id as userId',
      'u.realName as userName',
      'u.status as userStatus',
      't.id as tenantId',
      't.type as tenantType',
      'r.permissions',
      'r.name as roleName',
    ])
    .where('s.accessHash', '=', accessHash),
);

/** Takes the refresh token's session away, so that it serves once (rotation). */
export const takeRefresh = (db: Db, refreshHash: Buffer) =>
  db
    .deleteFrom('session')
    .where('refreshHash', '=', refreshHash)
    .where('refreshExpires', '>', new Date())
    .returning(['userId', 'tenantId'])
    .executeTakeFirst();

export const endSession = (db: Db, sessionId: number) =>
  db.deleteFrom('session').where('id', '=', sessionId).execute();

/** Sessions that can no longer be refreshed; a user's own go when he signs in again. */
export const sweepSessions = (db: Db, userId: number) =>
  db.deleteFrom('session').where('userId', '=', userId).where('refreshExpires', '<', new Date()).execute();

export const profileOf = (db: Db, userId: number) =>
  db
    .selectFrom('appUser')
    .select(['id', 'username', 'realName', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const rolesOf = async (db: Db, userId: number, tenantId: number) =>
  (
    await db
      .selectFrom('membership as m')
      .innerJoin('role as r', 'r.id', 'm.roleId')
      .select('r.name')
      .where('m.userId', '=', userId)
      .where('m.tenantId', '=', tenantId)
      .execute()
  ).map((row) => row.name);
