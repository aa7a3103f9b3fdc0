import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { AssetVersion } from '#server/platform/schema.ts';
import { signedTable } from '#server/platform/signed-table.ts';

export interface Wanted {
  tab: 'live' | 'trashed';
  keyword?: string | undefined;
  kind?: string | undefined;
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  licence?: string | undefined;
  shared?: boolean | undefined;
  status?: number | undefined;
  /** Those whose licence ends before (true) or not (false). */
  ends?: { before: Date; wanted: boolean } | undefined;
}

const withVersion = (db: Db, factoryId: number) =>
  db
    .selectFrom('asset as a')
    .innerJoin('assetVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 'a.factoryId')
        .onRef('v.assetId', '=', 'a.id')
        .onRef('v.no', '=', 'a.no'),
    )
    .select(['a.id', 'a.name', 'a.kind', 'a.category', 'a.tags', 'a.licence', 'a.licenceEnds'])
    .select(['a.papersFileId', 'a.source', 'a.isShared', 'a.status', 'a.trashedAt', 'a.no', 'a.version'])
    .select(['a.updatedBy', 'a.updatedAt', 'v.fileId', 'v.sampleFileId', 'v.fileKind', 'v.bytes'])
    .select(['v.width', 'v.height', 'v.family', 'v.style', 'v.embedding', 'v.characters', 'v.hanzi'])
    .select('v.usualHanzi')
    .where('a.factoryId', '=', factoryId);
export type ShownRow = Awaited<ReturnType<ReturnType<typeof withVersion>['execute']>>[number];

export const pageAssets = (db: Db, factoryId: number, wanted: Wanted) => {
  const { tab, keyword, kind, category, tags, licence, shared, status, ends } = wanted;
  return withVersion(db, factoryId)
    .where('a.trashedAt', tab === 'live' ? 'is' : 'is not', null)
    .$if(keyword !== undefined && keyword !== '', (q) => q.where((eb) => hasWord(eb, ['a.name'], keyword!)))
    .$if(kind !== undefined, (q) => q.where('a.kind', '=', kind!))
    .$if(category !== undefined, (q) => q.where('a.category', '=', category!))
    .$if(tags !== undefined && tags.length > 0, (q) =>
      q.where(sql<boolean>`a.tags @> ${sql.val(tags)}::text[]`),
    )
    .$if(licence !== undefined, (q) => q.where('a.licence', '=', licence!))
    .$if(shared !== undefined, (q) => q.where('a.isShared', '=', shared!))
    .$if(status !== undefined, (q) => q.where('a.status', '=', status!))
    .$if(ends?.wanted === true, (q) => q.where('a.licenceEnds', '<', ends!.before))
    .$if(ends?.wanted === false, (q) =>
      q.where((eb) => eb.or([eb('a.licenceEnds', 'is', null), eb('a.licenceEnds', '>=', ends!.before)])),
    )
    .orderBy(tab === 'live' ? 'a.updatedAt' : 'a.trashedAt', 'desc')
    .orderBy('a.id', 'desc');
};

export const findAsset = (db: Db, factoryId: number, id: number) =>
  withVersion(db, factoryId).where('a.id', '=', id).executeTakeFirst();

/** What the filters offer: of a factory's categories and tags the first few hundred. */
export async function optionsOf(db: Db, factoryId: number) {
  const [categories, tags, counts] = await Promise.all([
    db
      .selectFrom('asset')
      .select('category')
      .distinct()
      .where('factoryId', '=', factoryId)
      .where('category', '<>', '')
      .orderBy('category')
      .limit(500)
      .execute(),
    sql<{ tag: string }>`select distinct unnest(tags) as tag from asset where factory_id = ${factoryId}
      order by tag limit 500`.execute(db),
    db
      .selectFrom('asset')
      .select(({ fn, eb }) => [
        fn
          .countAll<number>()
          .filterWhere(eb('trashedAt', 'is', null))
          .as('live'),
        fn
          .countAll<number>()
          .filterWhere(eb('trashedAt', 'is not', null))
          .as('trashed'),
      ])
      .where('factoryId', '=', factoryId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    categories: categories.map(({ category }) => category),
    tags: tags.rows.map(({ tag }) => tag),
    counts,
  };
}

export const versionsOf = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('assetVersion')
    .select(['no', 'fileName', 'bytes', 'fileId', 'sampleFileId', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('assetId', '=', id)
    .orderBy('no', 'desc')
    .execute();

const MOST_EVENTS = 200;
export const eventsOf = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('assetEvent')
    .select(['id', 'text', 'userName', 'at'])
    .where('factoryId', '=', factoryId)
    .where('assetId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();

/** The asset that has this content, in use or in the trash. */
export const withContent = (db: Db, factoryId: number, sha256: Buffer) =>
  db
    .selectFrom('asset')
    .select(['id', 'name', 'trashedAt'])
    .where('factoryId', '=', factoryId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export const assets = signedTable('asset');

type NewVersion = Omit<Insertable<AssetVersion>, 'factoryId' | 'id'>;
export const insertVersion = (trx: Trx, factoryId: number, row: NewVersion) =>
  trx
    .insertInto('assetVersion')
    .values({ ...row, factoryId })
    .execute();

/** A line of the log of each. */
export const tellOf = async (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  line: { text: string; userName: string | null; at: Date },
): Promise<void> => {
  if (ids.length > 0)
    await trx
      .insertInto('assetEvent')
      .values(ids.map((assetId) => ({ factoryId, assetId, ...line })))
      .execute();
};

/** Papers that the caller himself sent in. */
export const sentPapers = (db: Db, factoryId: number, userId: number, fileId: number) =>
  db
    .selectFrom('file')
    .select(['id', 'kind', 'name'])
    .where('tenantId', '=', factoryId)
    .where('id', '=', fileId)
    .where('uploadedBy', '=', userId)
    .where('uploadFor', '=', 'upload')
    .executeTakeFirst();

/** Takes assets away. @returns the files that nothing names any more */
export async function dropAssets(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ fileId: number }>`
    with gone as materialized (
      select id, papers_file_id from asset where factory_id = ${factoryId} and id = any(${sql.val(ids)}::bigint[])
    )
    select v.file_id from gone g join asset_version v on v.factory_id = ${factoryId} and v.asset_id = g.id
    union select v.sample_file_id from gone g join asset_version v on v.factory_id = ${factoryId} and v.asset_id = g.id
      where v.sample_file_id is not null
    union select g.papers_file_id from gone g where g.papers_file_id is not null and not exists (
      select from asset a where a.factory_id = ${factoryId} and a.papers_file_id = g.papers_file_id
        and a.id <> all(${sql.val(ids)}::bigint[]))`.execute(trx);
  await trx
    .deleteFrom('asset')
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

interface Shared {
  id: number;
  factoryId: number;
  factoryName: string;
  name: string;
  kind: string;
  category: string;
  tags: string[];
  licence: string;
  licenceEnds: Date | null;
  fileKind: string;
  bytes: number;
  width: number | null;
  height: number | null;
  fileId: number;
  sampleFileId: number | null;
  hanzi: number | null;
  updatedAt: Date;
  total: number;
}
/** What the merchant of this connection may use of his factories. */
export const sharedAssets = async (
  db: Db,
  now: Date,
  asked: { keyword?: string | undefined; kind?: string | undefined; factoryId?: number | undefined },
  { offset, limit }: { offset: number; limit: number },
) =>
  (
    await sql<Shared>`select * from shared_assets(${now}, ${asked.keyword || null}, ${asked.kind ?? null},
      ${asked.factoryId ?? null}::bigint, ${offset}::int, ${limit}::int)`.execute(db)
  ).rows;
