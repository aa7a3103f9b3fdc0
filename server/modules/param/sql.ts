import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** What a tenant set of these parameters. */
export const paramsOf = (db: Db, tenantId: number, keys: readonly string[]) =>
  db
    .selectFrom('tenantParam')
    .select(['key', 'value', 'updatedAt', 'updatedBy'])
    .where('tenantId', '=', tenantId)
    .where('key', '=', sql<string>`any(${sql.val(keys)}::text[])`)
    .execute();

export const saveParam = (
  db: Db,
  row: { tenantId: number; key: string; updatedAt: Date; updatedBy: string },
  content: unknown,
) => {
  const value = JSON.stringify(content);
  return db
    .insertInto('tenantParam')
    .values({ ...row, value })
    .onConflict((c) =>
      c
        .columns(['tenantId', 'key'])
        .doUpdateSet({ value, updatedAt: row.updatedAt, updatedBy: row.updatedBy }),
    )
    .execute();
};
