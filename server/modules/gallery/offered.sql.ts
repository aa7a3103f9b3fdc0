import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { dayOf, type Trx } from './sql.ts';

export interface OfferedRow {
  id: number;
  factoryId: number;
  factoryName: string;
  no: string;
  name: string;
  series: string;
  tags: string[];
  rights: string;
  licensedUntil: string | null;
  fileId: number;
  kind: string;
  bytes: number;
  width: number | null;
  height: number | null;
  versionNo: number;
  createdAt: Date;
  isTaken: boolean;
  total: number;
}
interface Wanted {
  factoryId?: number | undefined;
  keyword?: string | undefined;
  series?: string | undefined;
  tags?: readonly string[] | undefined;
  id?: number;
}

/** [G22] What the merchant of this connection may take now. */
export const offeredTo = async (
  db: Db,
  now: Date,
  { factoryId, keyword, series, tags, id }: Wanted,
  { limit, offset }: { limit: number; offset: number },
) =>
  (
    await sql<OfferedRow>`
      select id, factory_id, factory_name, no, name, series, tags, rights,
        to_char(licensed_until, 'YYYY-MM-DD') as licensed_until, file_id, kind, bytes, width, height, version_no,
        created_at, is_taken, total
      from gallery_found(${dayOf(now)}, ${factoryId ?? null}, ${keyword || null}, ${series ?? null},
        ${tags?.length ? sql.val(tags) : null}::text[], ${id ?? null}, ${limit}, ${offset})`.execute(db)
  ).rows;

const MOST_WORDS = 500;
export const wordsOffered = async (db: Db, now: Date) =>
  (
    await sql<{ what: 'series' | 'tag'; word: string }>`
      select what, word from gallery_words(${dayOf(now)}, ${MOST_WORDS})`.execute(db)
  ).rows;

/** The checksum of its content, which the merchant's own connection does not read. */
export const contentOf = async (system: Db, factoryId: number, fileId: number) =>
  system
    .selectFrom('file')
    .select(['sha256', 'kind', 'bytes', 'width', 'height'])
    .where('tenantId', '=', factoryId)
    .where('id', '=', fileId)
    .executeTakeFirst();

export const noteTaken = (
  trx: Trx,
  taken: {
    merchantId: number;
    factoryId: number;
    galleryId: number;
    versionNo: number;
    pictureId: number;
    isOnly: boolean;
    by: string;
    at: Date;
  },
) =>
  sql`
    insert into gallery_taken (merchant_id, factory_id, gallery_id, version_no, picture_id, file_id, is_only, taken_by, at)
    select ${taken.merchantId}, ${taken.factoryId}, ${taken.galleryId}, ${taken.versionNo}, p.id, v.file_id,
      ${taken.isOnly}, ${taken.by}, ${taken.at}
    from picture p
    join lateral (
      select file_id from picture_version
      where tenant_id = ${taken.merchantId} and picture_id = p.id and file_id is not null order by no desc limit 1) v on true
    where p.tenant_id = ${taken.merchantId} and p.id = ${taken.pictureId}
    on conflict (merchant_id, file_id, factory_id, gallery_id) do nothing`.execute(trx);
