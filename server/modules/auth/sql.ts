import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Everything here runs on the owner's connection: it comes before a tenant is known. */

/** By user name, or by mobile where the text is one and its user has proven it; the mobile comes first. */
export function findUser(db: Db, username: string, mobile: string | undefined) {
  const q = db.selectFrom('appUser').select(['id', 'passwordHash', 'status']);
  if (mobile === undefined) return q.where('username', '=', username).executeTakeFirst();
  return q
    .where((eb) =>
      eb.or([
        eb('username', '=', username),
        eb.and([eb('mobile', '=', mobile), eb('mobileProvenAt', 'is not', null)]),
      ]),
    )
    .orderBy(sql`mobile is not distinct from ${mobile} and mobile_proven_at is not null`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whose mobile it is: who has proven it, or else the account that waits for its holder. */
export const findHolder = (db: Db, mobile: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'status', 'realName', 'mobileAwaited as awaited'])
    .where('mobile', '=', mobile)
    .where((eb) => eb.or([eb('mobileProvenAt', 'is not', null), eb('mobileAwaited', '=', true)]))
    .orderBy('mobileAwaited')
    .limit(1)
    .executeTakeFirst();

/** @returns false where another account came to have it proven meanwhile. */
export async function proveMobile(db: Db, userId: number, mobile: string, now: Date): Promise<boolean> {
  try {
    await db
      .updateTable('appUser')
      .set({ mobile, mobileProvenAt: now, mobileAwaited: false })
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'app_user_mobile') return false;
    throw error;
  }
}

export const findUserById = (db: Db, userId: number) =>
  db.selectFrom('appUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow();

/** The user as he stays until the transaction ends; others may hold him, too. */
export const holdUser = (trx: Db, userId: number) =>
  trx
    .selectFrom('appUser')
    .select(['id', 'realName', 'status', 'defaultTenantId', 'passwordHash'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();

export const savePassword = (db: Db, userId: number, passwordHash: string) =>
  db.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute();

/**
 * Tenants of a user: his default one, his own, those he is a sub-account of; those not above 0 are dropped (F19), and
 * those that closed his account.
 */
export const tenantsOf = (db: Db, userId: number) =>
  db
    .selectFrom('membership as m')
    .innerJoin('tenant as t', 't.id', 'm.tenantId')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select((eb) => [
      't.id',
      't.name',
      't.type',
      eb.case().when('m.isSub', '=', true).then(eb.ref('t.id')).else(null).end().as('masterTenantId'),
    ])
    .where('m.userId', '=', userId)
    .where('m.status', '=', 0)
    .where('t.type', '>', 0)
    .where('t.status', '=', 0)
    .orderBy(sql`t.id is not distinct from u.default_tenant_id`, 'desc')
    .orderBy('m.isSub')
    .orderBy('t.id')
    .execute();

export const profileOf = (db: Db, userId: number) =>
  db
    .selectFrom('appUser')
    .select([
      'id',
      'username',
      'realName',
      'mobile',
      sql<boolean>`mobile_proven_at is not null`.as('mobileProven'),
      'defaultTenantId',
      'email',
      'sex',
      'avatar',
      'lastLoginIp as loginIp',
      'lastLoginAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const markLogin = (db: Db, userId: number, { ip, now }: { ip: string; now: Date }) =>
  db.updateTable('appUser').set({ lastLoginIp: ip, lastLoginAt: now }).where('id', '=', userId).execute();

export const rolesOf = (db: Db, userId: number, tenantId: number) =>
  db
    .selectFrom('userRole as h')
    .innerJoin('role as r', 'r.id', 'h.roleId')
    .select(['r.id', 'r.name'])
    .where('h.userId', '=', userId)
    .where('h.tenantId', '=', tenantId)
    .orderBy('r.id')
    .execute();

export const socialUsersOf = (db: Db, userId: number) =>
  db
    .selectFrom('socialAccount')
    .select(['type', 'openid'])
    .where('userId', '=', userId)
    .orderBy('type')
    .execute();

/** How many factories and open shops a merchant has. */
export const boundTo = (db: Db, merchantId: number) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('binding')
        .where('merchantId', '=', merchantId)
        .select((b) => b.fn.countAll<number>().as('n'))
        .$asScalar()
        .as('factories'),
      eb
        .selectFrom('shop')
        .where('merchantId', '=', merchantId)
        .where('status', '=', 0)
        .select((b) => b.fn.countAll<number>().as('n'))
        .$asScalar()
        .as('shops'),
    ])
    .executeTakeFirstOrThrow();
