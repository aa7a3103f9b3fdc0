import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Of these files the ones that this user of the tenant sent in to be used, by id: what kind each is. */
export async function sentKinds(
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: number },
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'kind'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .where('uploadedBy', '=', userId)
    .where('uploadFor', '=', 'upload')
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
