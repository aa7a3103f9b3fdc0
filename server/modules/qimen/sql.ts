import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { QimenConfig } from '#server/platform/schema.ts';

export const findConfig = (db: Db, tenantId: number) =>
  db.selectFrom('qimenConfig').selectAll().where('tenantId', '=', tenantId).executeTakeFirst();
export type ConfigRow = NonNullable<Awaited<ReturnType<typeof findConfig>>>;

/** Without a secret: the one that is kept stays. */
export const saveConfig = (db: Db, { tenantId, ...set }: Insertable<QimenConfig> & { tenantId: number }) =>
  db
    .insertInto('qimenConfig')
    .values({ tenantId, ...set })
    .onConflict((c) => c.column('tenantId').doUpdateSet(set))
    .execute();
