import type { Db } from '#server/platform/database.ts';
import type { Json } from '#server/platform/schema.ts';

export interface PreferenceKey {
  tenantId: number;
  userId: number;
  kind: 'column' | 'commonConfig';
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
