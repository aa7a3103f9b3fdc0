import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Everything here runs on the owner's connection: users belong to the platform, not to one tenant. */

export const mobileOf = (db: Db, userId: number) =>
  db
    .selectFrom('appUser')
    .select(['mobile', 'mobileProvenAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const profileOf = (db: Db, userId: number) =>
  db.selectFrom('appUser').select(['realName', 'mobile']).where('id', '=', userId).executeTakeFirstOrThrow();

/** What is null or left out stays as it is. */
export async function updateProfile(
  db: Db,
  userId: number,
  change: Partial<Record<'realName' | 'email' | 'avatar', string | null | undefined>> & {
    sex?: number | null | undefined;
  },
) {
  const given = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) return;
  await db.updateTable('appUser').set(Object.fromEntries(given)).where('id', '=', userId).execute();
}

export const setDefaultTenant = (db: Db, userId: number, defaultTenantId: number | null) =>
  db.updateTable('appUser').set({ defaultTenantId }).where('id', '=', userId).execute();

/** Sessions that can still be used: `current` first, then the last seen. */
export const sessionsOf = (db: Db, userId: number, current: number, now: Date) =>
  db
    .selectFrom('session as s')
    .leftJoin('tenant as t', 't.id', 's.tenantId')
    .select([
      's.id',
      's.ip',
      's.device',
      's.newDevice',
      's.createdAt',
      's.lastSeenAt',
      't.name as tenantName',
    ])
    .where('s.userId', '=', userId)
    .where('s.refreshExpires', '>', now)
    .orderBy(sql`s.id = ${current}`, 'desc')
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
