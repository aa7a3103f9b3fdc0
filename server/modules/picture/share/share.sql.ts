import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;

export interface ShareRow {
  pictureId: number;
  factoryId: number;
  factoryName: string;
  sharedBy: string;
  since: Date;
}
/** Whom each of these is shared with itself, by the factories' names. */
export const sharesOf = async (db: Db, merchantId: number, ids: readonly number[]) =>
  (
    await sql<ShareRow>`
      select s.picture_id, s.factory_id, t.name as factory_name, s.shared_by_name as shared_by, s.since
      from picture_share s join tenant t on t.id = s.factory_id
      where s.merchant_id = ${merchantId} and s.picture_id = any(${listed(ids)}) and not s.ended
      order by t.name, t.id`.execute(db)
  ).rows;

/** Of these factories those that the merchant is bound to. */
export const boundAmong = async (db: Db, merchantId: number, factoryIds: readonly number[]) =>
  (
    await sql<{ id: number; name: string }>`
      select t.id, t.name from binding b join tenant t on t.id = b.factory_id
      where b.merchant_id = ${merchantId} and b.factory_id = any(${listed(factoryIds)})
      order by t.name, t.id`.execute(db)
  ).rows;

/** Of these pictures those that a factory has which the merchant is bound to still. */
export const sharedAmong = async (db: Db, merchantId: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ id: number }>`
        select distinct s.picture_id as id from picture_share s
        join binding b on b.merchant_id = s.merchant_id and b.factory_id = s.factory_id
        where s.merchant_id = ${merchantId} and s.picture_id = any(${listed(ids)}) and not s.ended`.execute(
        db,
      )
    ).rows.map(({ id }) => id),
  );

/** Of these pictures those whose content came out of a factory's gallery, and is not the merchant's to share. */
export const takenAmong = async (db: Db, merchantId: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ id: number }>`
        select p.id from picture p
        where p.tenant_id = ${merchantId} and p.id = any(${listed(ids)}) and exists (
          select from gallery_taken t
          where t.merchant_id = ${merchantId} and t.file_id = p.file_id and t.is_only)`.execute(db)
    ).rows.map(({ id }) => id),
  );

/** Nothing of the merchant is the factory's any more. */
export const markEnded = (trx: Trx, merchantId: number, factoryId: number) =>
  trx
    .updateTable('pictureShare')
    .set({ ended: true })
    .where('merchantId', '=', merchantId)
    .where('factoryId', '=', factoryId)
    .where('ended', '=', false)
    .execute();

/** Pictures of a merchant of which a share has ended and nobody has said so yet; of these alone, where some are named. */
export const endedOf = async (trx: Trx, merchantId: number, most: number, ids?: readonly number[]) =>
  (
    await sql<{ id: number }>`
      select distinct picture_id as id from picture_share
      where merchant_id = ${merchantId} and ended ${ids ? sql`and picture_id = any(${listed(ids)})` : sql``}
      order by 1 limit ${most}`.execute(trx)
  ).rows.map(({ id }) => id);

/** Of these what no move took away: whatever its picture is by now. */
export const dropEnded = (trx: Trx, merchantId: number, ids: readonly number[]) =>
  sql`
    delete from picture_share
    where merchant_id = ${merchantId} and ended and picture_id = any(${listed(ids)})`.execute(trx);

interface Wanted {
  id: number;
  factoryIds: readonly number[];
}
interface By {
  userId: number | null;
  name: string;
  now: Date;
}
export interface Differs {
  factoryId: number;
  pictureId: number;
  isNew: boolean;
}
/** These are for those factories alone from now on. @returns what that changed */
export async function writeShares(trx: Trx, merchantId: number, wanted: readonly Wanted[], by: By) {
  const pairs = wanted.flatMap(({ id, factoryIds }) => factoryIds.map((factoryId) => [id, factoryId]));
  const { rows } = await sql<Differs>`
    with wanted as (
      select * from unnest(${listed(pairs.map(([id]) => id!))}, ${listed(pairs.map(([, to]) => to!))})
        w (picture_id, factory_id)
    ), ended as (
      delete from picture_share s
      where s.merchant_id = ${merchantId} and s.picture_id = any(${listed(wanted.map(({ id }) => id))})
        and not exists (select from wanted w where w.picture_id = s.picture_id and w.factory_id = s.factory_id)
      returning s.factory_id, s.picture_id
    ), begun as (
      insert into picture_share (merchant_id, picture_id, factory_id, shared_by, shared_by_name, since)
      select ${merchantId}, w.picture_id, w.factory_id, ${by.userId}, ${by.name}, ${by.now} from wanted w
      on conflict (merchant_id, picture_id, factory_id) do update
        set ended = false, shared_by = excluded.shared_by, shared_by_name = excluded.shared_by_name, since = excluded.since
        where picture_share.ended
      returning factory_id, picture_id
    )
    select factory_id, picture_id, false as is_new from ended
    union all select factory_id, picture_id, true from begun order by 1, 2`.execute(trx);
  return rows;
}

/** Whether these factories may download these pictures, of those that they have already. @returns what that changed */
export const writeDownload = async (
  trx: Trx,
  merchantId: number,
  {
    ids,
    factoryIds,
    mayDownload,
  }: { ids: readonly number[]; factoryIds: readonly number[]; mayDownload: boolean },
) =>
  (
    await sql<{ factoryId: number; name: string }>`
      update picture_share s set may_download = ${mayDownload} from picture p
      where s.merchant_id = ${merchantId} and s.picture_id = any(${listed(ids)})
        and s.factory_id = any(${listed(factoryIds)}) and s.may_download <> ${mayDownload} and not s.ended
        and p.tenant_id = s.merchant_id and p.id = s.picture_id
      returning s.factory_id, p.name`.execute(trx)
  ).rows;

/** A line of the log of a factory that has the merchant for a customer. */
export const tellFactory = (trx: Trx, merchantId: number, factoryId: number, line: string, at: Date) =>
  sql`select share_told(${factoryId}, ${merchantId}, ${line}, ${at})`.execute(trx);
