import { sql } from 'kysely';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { ShareRow } from './share.sql.ts';

const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;
const { status: STATUS, use: USE } = PICTURE_REGIONS;

/** Its content came out of a factory's gallery: it is not the merchant's to share. */
export const isOfGallery = (picture: string) => sql<boolean>`exists (select from gallery_taken t
  where t.merchant_id = ${sql.ref(`${picture}.tenantId`)} and t.file_id = ${sql.ref(`${picture}.fileId`)} and t.is_only)`;

export interface SeenShare extends ShareRow {
  mayDownload: boolean;
  byFolder: string | null;
}
/** Whom each of these is for, itself or by a folder that it lies in, by the factories' names. */
export const seenSharesOf = async (db: Db, merchantId: number, ids: readonly number[]) =>
  (
    await sql<SeenShare>`
      select s.picture_id, s.factory_id, t.name as factory_name, s.shared_by_name as shared_by, s.since, s.may_download,
        null as by_folder
      from picture_share s join tenant t on t.id = s.factory_id
      where s.merchant_id = ${merchantId} and s.picture_id = any(${listed(ids)}) and not s.ended
      union all
      select p.id, o.factory_id, t.name, o.shared_by, o.since, o.may_download, o.folder_name
      from picture p
      cross join lateral folder_shares_over(p.tenant_id, p.folder_id) o
      join tenant t on t.id = o.factory_id
      where p.tenant_id = ${merchantId} and p.id = any(${listed(ids)}) and p.status = ${STATUS.ready.code}
        and p.use = ${USE.open.code} and not ${isOfGallery('p')}
      order by factory_name, factory_id, by_folder nulls first`.execute(db)
  ).rows;

/** The folders that are shared, and all below them. */
export const foldersShared = async (db: Db, merchantId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      with recursive below (id) as (
        select folder_id from folder_share where merchant_id = ${merchantId}
        union
        select f.id from below join picture_folder f on f.tenant_id = ${merchantId} and f.parent_id = below.id
      )
      select id from below`.execute(db)
  ).rows.map(({ id }) => id);

/** Those that are shared themselves. */
export const foldersSharedThemselves = async (db: Db, merchantId: number): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('folderShare')
        .select('folderId')
        .distinct()
        .where('merchantId', '=', merchantId)
        .execute()
    ).map(({ folderId }) => folderId),
  );

/** Whom these folders themselves are shared with. */
export const sharesOfFolders = async (db: Db, merchantId: number, folderIds: readonly number[]) =>
  (
    await sql<{
      folderId: number;
      folderName: string;
      factoryId: number;
      factoryName: string;
      sharedBy: string;
      since: Date;
      mayDownload: boolean;
    }>`
      select s.folder_id, f.name as folder_name, s.factory_id, t.name as factory_name, s.shared_by_name as shared_by,
        s.since, s.may_download
      from folder_share s
      join picture_folder f on f.tenant_id = s.merchant_id and f.id = s.folder_id
      join tenant t on t.id = s.factory_id
      where s.merchant_id = ${merchantId} and s.folder_id = any(${listed(folderIds)})
      order by t.name, t.id, f.id`.execute(db)
  ).rows;

/** The folder is for these factories alone from now on. */
export async function writeFolderShares(
  trx: Trx,
  merchantId: number,
  {
    folderId,
    factoryIds,
    mayDownload,
  }: { folderId: number; factoryIds: readonly number[]; mayDownload: boolean },
  by: { userId: number | null; name: string; now: Date },
): Promise<void> {
  await sql`
    delete from folder_share
    where merchant_id = ${merchantId} and folder_id = ${folderId} and not factory_id = any(${listed(factoryIds)})`.execute(
    trx,
  );
  await sql`
    insert into folder_share (merchant_id, folder_id, factory_id, shared_by, shared_by_name, since, may_download)
    select ${merchantId}, ${folderId}, u.id, ${by.userId}, ${by.name}, ${by.now}, ${mayDownload}
    from unnest(${listed(factoryIds)}) u (id)
    on conflict (merchant_id, folder_id, factory_id) do update set may_download = excluded.may_download`.execute(
    trx,
  );
}

/** What of the merchant's folders this asks for is shared no more. @returns with whom it was */
export const dropFolderShares = async (
  trx: Trx,
  merchantId: number,
  { folderIds, factoryId }: { folderIds?: readonly number[]; factoryId?: number },
) =>
  (
    await sql<{ factoryId: number; name: string }>`
      delete from folder_share s using picture_folder f
      where s.merchant_id = ${merchantId} and f.tenant_id = s.merchant_id and f.id = s.folder_id
        ${folderIds ? sql`and s.folder_id = any(${listed(folderIds)})` : sql``}
        ${factoryId === undefined ? sql`` : sql`and s.factory_id = ${factoryId}`}
      returning s.factory_id, f.name`.execute(trx)
  ).rows;
