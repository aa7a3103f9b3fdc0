import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { picture } from '#contract/picture/picture.ts';
import type { GoodsUse } from '#contract/values/goods-use.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { OPEN_STATUSES, STATUS as ORDER } from '#contract/order/life-cycle/order-states.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { DB } from '#server/platform/schema.ts';
import { isShownAs } from './showing/uses.sql.ts';
import { shownByGoods } from './needs.sql.ts';
import { isOfGallery } from './share/folder-share.sql.ts';

const STATUS = PICTURE_REGIONS.status;
/** Each in words that use an index which also gives the order. */
const SHOWN = {
  ready: sql<SqlBool>`status < ${sql.lit(STATUS.broken.code)}`,
  broken: sql<SqlBool>`status = ${STATUS.broken.code}`,
  trashed: sql<SqlBool>`status = ${STATUS.trashed.code}`,
} as const;

/** What a shelf is asked for. */
export interface PictureFilter extends Omit<Parsed<typeof picture.page>, 'pageNo' | 'pageSize' | 'skuId'> {
  tenantId: number;
  shelf: Shelf;
  /** The folder asked for, with those below it where they count; 0 stands for none. */
  folderIds?: readonly number[];
  /** Those that are shared and all below them, where it is asked what is. */
  sharedFolders?: readonly number[];
  /** The print size of the SKU that is asked for, in tenths of a millimetre. */
  area?: { width: number; height: number } | undefined;
  /** What of a factory's goods shows it. */
  usedBy?: GoodsUse | undefined;
  /** Its shorter side has fewer pixels. */
  pxBelow?: number | undefined;
}

const OPEN = OPEN_STATUSES.map((name) => ORDER[name].code);

/** Something uses the content in force. */
const isUsed = (tenantId: number) => sql<SqlBool>`(
  exists (select from code_mapping m where m.merchant_id = ${tenantId} and m.picture_file_id = picture.file_id)
  or exists (select from code_picture c where c.merchant_id = ${tenantId} and c.picture_file_id = picture.file_id)
  or exists (select from suit_item i where i.merchant_id = ${tenantId} and i.picture_file_id = picture.file_id)
  or exists (select from goods h where h.merchant_id = ${tenantId} and h.file_id = picture.file_id)
  or ${shownByGoods(tenantId, 'picture.file_id')}
  or exists (select from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${tenantId}
    where l.merchant_id = ${tenantId} and l.picture_file_id = picture.file_id
      and o.status = any(${sql.val(OPEN)}::smallint[])))`;

function conditions(eb: ExpressionBuilder<DB, 'picture'>, asked: PictureFilter) {
  const { tenantId, shelf, folderIds, tags, area, dpiAtLeast } = asked;
  const all: Expression<SqlBool>[] = [
    eb('tenantId', '=', tenantId),
    eb('shelf', '=', shelf),
    SHOWN[asked.tab],
  ];
  if (folderIds)
    all.push(
      folderIds[0] === 0
        ? eb('folderId', 'is', null)
        : eb('folderId', '=', sql<number>`any(${sql.val(folderIds)}::bigint[])`),
    );
  for (const word of asked.name?.split(/\s+/).filter(Boolean) ?? []) all.push(hasWord(eb, ['name'], word));
  if (tags?.length) {
    const given = sql<string[]>`${sql.val(tags)}::text[]`;
    all.push(asked.anyTag ? sql<SqlBool>`tags && ${given}` : sql<SqlBool>`tags @> ${given}`);
  }
  if (asked.kind) all.push(eb('kind', '=', asked.kind));
  // [G24] Without a profile nobody knows what colours these are.
  if (asked.colour === 'noProfile') all.push(eb('space', 'in', ['cmyk', 'grey']), eb('profile', '=', ''));
  else if (asked.colour) all.push(eb('space', '=', asked.colour));
  if (asked.alpha !== undefined) all.push(eb('alpha', '=', asked.alpha));
  if (asked.pxAtLeast) all.push(eb(sql<number>`least(width, height)`, '>=', asked.pxAtLeast));
  if (asked.pxBelow) all.push(eb(sql<number>`least(width, height)`, '<', asked.pxBelow));
  if (asked.usedBy) all.push(isShownAs(tenantId, asked.usedBy));
  // [G01] Of both directions the coarser, rounded down.
  if (area && dpiAtLeast)
    all.push(
      sql<SqlBool>`least(width * 254 / ${area.width}::int, height * 254 / ${area.height}::int) >= ${dpiAtLeast}`,
    );
  if (asked.used !== undefined) all.push(asked.used ? isUsed(tenantId) : eb.not(isUsed(tenantId)));
  if (asked.shared !== undefined) {
    const isShared = sql<SqlBool>`(share = ${PICTURE_REGIONS.share.shared.code}
      or (folder_id = any(${sql.val(asked.sharedFolders ?? [])}::bigint[]) and status = ${STATUS.ready.code}
        and use = ${PICTURE_REGIONS.use.open.code} and not ${isOfGallery('picture')})) is true`;
    all.push(asked.shared ? isShared : eb.not(isShared));
  }
  if (asked.uploadedBy) all.push(eb('uploadedBy', '=', asked.uploadedBy));
  if (asked.createdAt) {
    const [from, to] = asked.createdAt;
    all.push(eb('createdAt', '>=', new Date(from)), eb('createdAt', '<', new Date(to)));
  }
  return eb.and(all);
}

const COLUMNS = [
  ...([
    'id',
    'name',
    'folderId',
    'tags',
    'status',
    'use',
    'share',
    'version',
    'no',
    'fileId',
    'kind',
    'bytes',
  ] as const),
  ...(['width', 'height', 'space', 'profile', 'alpha', 'reason', 'since', 'createdAt'] as const),
  'uploadedByName',
] as const;

/** The newest first. */
export const pagePictures = (db: Db, filter: PictureFilter) =>
  db
    .selectFrom('picture')
    .select(COLUMNS)
    .where((eb) => conditions(eb, filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
export type PictureRow = Awaited<ReturnType<ReturnType<typeof pagePictures>['execute']>>[number];

/** Of these pictures those that lie on the shelf and are not purged, by their ids. */
export const picturesAmong = async (db: Db, tenantId: number, shelf: Shelf, ids: readonly number[]) =>
  db
    .selectFrom('picture')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('shelf', '=', shelf)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .where('status', '<', STATUS.purged.code)
    .execute();

/** The files of all versions that are still kept. */
export const filesOf = async (db: Db, tenantId: number, id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('pictureVersion')
      .select('fileId')
      .where('tenantId', '=', tenantId)
      .where('pictureId', '=', id)
      .where('fileId', 'is not', null)
      .execute()
  ).map(({ fileId }) => fileId!);

/** The newest first. */
export const versionsOf = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('pictureVersion')
    .select(['no', 'state', 'kind', 'bytes', 'width', 'height', 'fileId', 'createdBy', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('pictureId', '=', id)
    .orderBy('no', 'desc')
    .execute();

/** How many there are on each tab. */
export const countsByTab = async (db: Db, tenantId: number, shelf: Shelf) =>
  (
    await sql<{ ready: number; broken: number; trashed: number; pairs: number }>`
      select count(*) filter (where status in (0, 10))::int as ready, count(*) filter (where status = 20)::int as broken,
        count(*) filter (where status = 30)::int as trashed,
        (select count(*)::int from picture_pair q
          join picture a on a.tenant_id = ${tenantId} and a.shelf = ${shelf} and a.id = q.a_id and a.status in (0, 10)
          join picture b on b.tenant_id = ${tenantId} and b.id = q.b_id and b.status in (0, 10)
          where q.tenant_id = ${tenantId} and q.decided is null and q.is_same) as pairs
      from picture where tenant_id = ${tenantId} and shelf = ${shelf} and status < 40`.execute(db)
  ).rows[0]!;

const MOST_OFFERED = 500;

export const tagsOf = async (db: Db, tenantId: number, shelf: Shelf): Promise<string[]> =>
  (
    await sql<{ tag: string }>`
      select distinct unnest(tags) as tag from picture
      where tenant_id = ${tenantId} and shelf = ${shelf} and status < 40 and tags <> '{}' order by tag limit ${MOST_OFFERED}`.execute(
      db,
    )
  ).rows.map(({ tag }) => tag);

export const uploadersOf = async (db: Db, tenantId: number, shelf: Shelf) =>
  (
    await sql<{ id: number; name: string }>`
      select uploaded_by as id, max(uploaded_by_name) as name from picture
      where tenant_id = ${tenantId} and shelf = ${shelf} and status < 40 and uploaded_by is not null
      group by uploaded_by order by name limit ${MOST_OFFERED}`.execute(db)
  ).rows;

/** A SKU of a factory that the merchant is bound to, with what it is printed on. */
export const skuOf = (db: Db, tenantId: number, skuId: number) =>
  db
    .selectFrom('sku')
    .innerJoin('binding', (join) =>
      join.onRef('binding.factoryId', '=', 'sku.factoryId').on('binding.merchantId', '=', tenantId),
    )
    .select(['sku.id', 'sku.code', 'sku.name', 'sku.printWidthMm', 'sku.printHeightMm'])
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
