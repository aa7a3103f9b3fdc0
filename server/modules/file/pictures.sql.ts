import { sql } from 'kysely';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * Of these files those that pictures of the tenant have or had: the status of the picture, whether it may be used, and whether
 * the file is the one in force.
 */
export const picturesOfFiles = async (db: Db, tenantId: number, ids: readonly number[]) =>
  (
    await sql<{ fileId: number; status: number; use: number; inForce: boolean }>`
      select v.file_id as "fileId", p.status, p.use, p.file_id = v.file_id as "inForce"
      from picture_version v join picture p on p.tenant_id = ${tenantId} and p.id = v.picture_id
      where v.tenant_id = ${tenantId} and v.file_id = any(${sql.val(ids)}::bigint[])`.execute(db)
  ).rows;

/** [G22] Of these files those that customers share with the factory of this connection, and for whose lines each may be used. */
export const sharedKinds = async (db: Db, ids: readonly number[]) =>
  (
    await sql<{ fileId: number; kind: string; merchantId: number }>`
      select file_id, kind, merchant_id from shared_files(${sql.val(ids)}::bigint[])`.execute(db)
  ).rows;

/**
 * Of these files the ones that this user of the tenant sent in to be used, or that are in force in the tenant's picture store
 * and open for use, by id: what kind each is.
 */
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
    // [G22] What came from a factory's gallery is given to nothing new once it is offered no more.
    .where(sql<boolean>`gallery_still_open(file.id, (now() at time zone 'Asia/Shanghai')::date)`)
    .where((eb) =>
      eb.or([
        eb.and([eb('uploadedBy', '=', userId), eb('uploadFor', '=', 'upload')]),
        eb.exists(
          eb
            .selectFrom('picture')
            .select('picture.id')
            .where('picture.tenantId', '=', tenantId)
            .whereRef('picture.fileId', '=', 'file.id')
            .where('picture.status', '=', PICTURE_REGIONS.status.ready.code)
            .where('picture.use', '=', PICTURE_REGIONS.use.open.code),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
