import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Everything here runs on the owner's connection: users belong to the platform, not to one tenant. */

export const findUserOfMobile = (db: Db, mobile: string) =>
  db.selectFrom('appUser').select('id').where('mobile', '=', mobile).executeTakeFirst();

export const mobileOf = async (db: Db, userId: number) =>
  (await db.selectFrom('appUser').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow()).mobile;

/** @returns false where another user has it, also where he came first by a moment. */
export async function changeMobile(db: Db, userId: number, mobile: string): Promise<boolean> {
  try {
    await db.updateTable('appUser').set({ mobile }).where('id', '=', userId).execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'app_user_mobile') return false;
    throw error;
  }
}

export const setDefaultTenant = (db: Db, userId: number, defaultTenantId: number | null) =>
  db.updateTable('appUser').set({ defaultTenantId }).where('id', '=', userId).execute();

/** Sessions that can still be used: `current` first, then the last seen. */
export const sessionsOf = (db: Db, userId: number, current: number, now: Date) =>
  db
    .selectFrom('session as s')
    .leftJoin('tenant as t', 't.id', 's.tenantId')
    .select(['s.id', 's.ip', 's.device', 's.createdAt', 's.lastSeenAt', 't.name as tenantName'])
    .where('s.userId', '=', userId)
    .where('s.refreshExpires', '>', now)
    .orderBy(sql`s.id = ${current}`, 'desc')
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
