import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.ts';
import { limitOf } from './limit.sql.ts';

/** The status of a user or a tenant that is not closed. */
export const OPEN = 0;

/** What all roles of a member allow him, each once and always in the same order. */
export const permissionsOf = <T>(member: string) => sql<T>`array(
  select distinct p from user_role h join role r on r.id = h.role_id, unnest(r.permissions) p
  where h.tenant_id = ${sql.ref(`${member}.tenant_id`)} and h.user_id = ${sql.ref(`${member}.user_id`)}
  order by p)`;

/** What the department of the member `m` limits him to. */
export const reachColumns = () =>
  [
    limitOf<number[]>('all_shops', 'department_shop', sql`l.shop_id`).as('shopIds'),
    limitOf<{ material: string; color: string }[]>(
      'all_materials',
      'department_material',
      sql`jsonb_build_object('material', l.material, 'color', l.color)`,
    ).as('materials'),
  ] as const;

interface Secrets {
  accessHash: Buffer;
  refreshHash: Buffer;
  accessExpires: Date;
  refreshExpires: Date;
  ip: string;
  lastSeenAt: Date;
}

export const saveSession = (
  db: Db,
  session: Secrets & {
    userId: number;
    tenantId: number | null;
    device: string;
    createdAt: Date;
    newDevice: boolean;
  },
) => db.insertInto('session').values(session).execute();

/**
 * The session of an access token with all that a request needs to know of its caller, in one statement: what was taken
 * from him a moment ago, he has no more.
 */
export const findCaller = prepared((db, accessHash: Buffer) =>
  db
    .selectFrom('session as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .leftJoin('membership as m', (join) =>
      join
        .onRef('m.userId', '=', 's.userId')
        .onRef('m.tenantId', '=', 's.tenantId')
        .on('m.status', '=', sql.lit(OPEN)),
    )
    .leftJoin('tenant as t', (join) =>
      join.onRef('t.id', '=', 'm.tenantId').on('t.status', '=', sql.lit(OPEN)),
    )
    .select([
      's.id as sessionId',
      's.accessExpires',
      's.seen',
      's.lastSeenAt',
      'u.id as userId',
      'u.realName as userName',
      'u.status as userStatus',
      't.id as tenantId',
      't.type as tenantType',
      ...reachColumns(),
      permissionsOf<string[]>('m').as('permissions'),
    ])
    .where('s.accessHash', '=', accessHash),
);

/** Of the tokens that somebody came with: where they were renewed meanwhile, their successors stay unseen. */
export const markSeen = (db: Db, accessHash: Buffer, lastSeenAt: Date) =>
  db.updateTable('session').set({ seen: true, lastSeenAt }).where('accessHash', '=', accessHash).execute();

const KEPT = ['id', 'userId', 'tenantId', 'accessExpires', 'refreshHash', 'successorKey', 'seen'] as const;

/** Puts new tokens in the place of those that the refresh token belongs to; of two at once, one finds none. */
export const renewSession = (
  db: Db,
  refreshHash: Buffer,
  change: Secrets & { successorKey: Buffer; seen: boolean },
  now: Date,
) =>
  db
    .updateTable('session')
    .set(change)
    .where('refreshHash', '=', refreshHash)
    .where('refreshExpires', '>', now)
    .returning(KEPT)
    .executeTakeFirst();

export const saveSpent = (db: Db, spent: { refreshHash: Buffer; sessionId: number; spentAt: Date }) =>
  db.insertInto('spentRefresh').values(spent).execute();

/** Spent tokens that would have expired by now. */
export const sweepSpent = (db: Db, sessionId: number, before: Date) =>
  db.deleteFrom('spentRefresh').where('sessionId', '=', sessionId).where('spentAt', '<', before).execute();

/** The session that a spent refresh token once belonged to. */
export const findBySpent = (db: Db, refreshHash: Buffer, now: Date) =>
  db
    .selectFrom('spentRefresh as p')
    .innerJoin('session as s', 's.id', 'p.sessionId')
    .select([
      's.id',
      's.userId',
      's.tenantId',
      's.accessExpires',
      's.refreshHash',
      's.successorKey',
      's.seen',
      'p.spentAt',
    ])
    .where('p.refreshHash', '=', refreshHash)
    .where('s.refreshExpires', '>', now)
    .executeTakeFirst();

/** Whether it was the token of a session, and its time is over. */
export const hasExpired = async (db: Db, refreshHash: Buffer, now: Date) =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('refreshHash', '=', refreshHash)
    .where('refreshExpires', '<=', now)
    .executeTakeFirst()) !== undefined;

export const endSession = (db: Db, sessionId: number) =>
  db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .returning(['createdAt', 'newDevice'])
    .executeTakeFirst();

/** After so long without a sign-in a device is forgotten. */
const KNOWN_FOR = sql.lit('400 days');

/** Keeps the device. @returns whether it was known before, and whether others were. */
export async function meetDevice(db: Db, userId: number, fingerprintHash: Buffer, now: Date) {
  await sql`
    delete from user_device
    where user_id = ${userId} and last_seen_at < ${now}::timestamptz - interval ${KNOWN_FOR}`.execute(db);
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    with before as (select fingerprint_hash from user_device where user_id = ${userId}),
    met as (
      insert into user_device (user_id, fingerprint_hash, first_seen_at, last_seen_at)
      values (${userId}, ${fingerprintHash}, ${now}, ${now})
      on conflict (user_id, fingerprint_hash) do update set last_seen_at = excluded.last_seen_at)
    select
      exists (select from before where fingerprint_hash = ${fingerprintHash}) known,
      exists (select from before where fingerprint_hash <> ${fingerprintHash}) others`.execute(db);
  return rows[0]!;
}

/** Ends the user's sessions, or one of them. @returns which there were. */
export async function endSessionsOf(
  db: Db,
  userId: number,
  which: { only?: number | undefined; except?: number | undefined } = {},
): Promise<number[]> {
  let q = db.deleteFrom('session').where('userId', '=', userId);
  if (which.only !== undefined) q = q.where('id', '=', which.only);
  if (which.except !== undefined) q = q.where('id', '<>', which.except);
  return (await q.returning('id').execute()).map(({ id }) => id);
}

/** Sessions that can no longer be refreshed; a user's own go when he signs in again. */
export const sweepSessions = (db: Db, userId: number, now: Date) =>
  db.deleteFrom('session').where('userId', '=', userId).where('refreshExpires', '<', now).execute();
