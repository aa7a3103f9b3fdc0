import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { TenantLog } from '#server/platform/schema.ts';

export const insertLines = (db: Db, lines: (Insertable<TenantLog> & { tenantId: number })[]) =>
  db.insertInto('tenantLog').values(lines).execute();
