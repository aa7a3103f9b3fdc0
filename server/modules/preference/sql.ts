import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Json } from '#server/platform/schema.ts';

export interface PreferenceKey {
  tenantId: number;
  userId: number;
  kind: 'column' | 'commonConfig' | 'search' | 'setting';
  key: string;
}

export const findPreference = (db: Db, { tenantId, userId, kind, key }: PreferenceKey) =>
  db
    .selectFrom('preference')
    .select('value')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();

export const savePreference = (db: Db, at: PreferenceKey, content: Json, updatedAt: Date) => {
  const value = JSON.stringify(content);
  return db
    .insertInto('preference')
    .values({ ...at, value, updatedAt })
    .onConflict((c) => c.columns(['tenantId', 'userId', 'kind', 'key']).doUpdateSet({ value, updatedAt }))
    .execute();
};

/** Everything of a kind whose key begins so, the oldest first. */
export const findAll = (db: Db, { tenantId, userId, kind }: Omit<PreferenceKey, 'key'>, begins: string) =>
  db
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '>=', begins)
    .where('key', '<', `${begins}\u{10ffff}`)
    .execute();

/** What the tenant's users keep of a kind, with whose it is. */
export const findOfTenant = (db: Db, tenantId: number, kind: PreferenceKey['kind'], begins: string) =>
  db
    .selectFrom('preference')
    .select(['userId', 'key', 'value'])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('key', '>=', begins)
    .where('key', '<', `${begins}\u{10ffff}`)
    .execute();

/** Who of them is an open main account now. */
export const mainAccountsAmong = async (system: Db, tenantId: number, userIds: readonly number[]) =>
  new Set(
    userIds.length === 0
      ? []
      : (
          await system
            .selectFrom('membership')
            .select('userId')
            .where('tenantId', '=', tenantId)
            .where('userId', '=', sql<number>`any(${sql.val([...new Set(userIds)])}::bigint[])`)
            .where('isSub', '=', false)
            .where('status', '=', 0)
            .execute()
        ).map(({ userId }) => userId),
  );

/** The user's writers of one kind wait for each other until their transaction ends. */
export const lockKind = (db: Db, { tenantId, userId, kind }: Omit<PreferenceKey, 'key'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`preference ${kind} ${tenantId} ${userId}`}, 0))`.execute(
    db,
  );

export const removePreference = (db: Db, { tenantId, userId, kind, key }: PreferenceKey) =>
  db
    .deleteFrom('preference')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
