import { sql, type SqlBool } from 'kysely';
import { MOST_RESOURCES } from '#contract/resource/resource.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

export interface Said {
  name: string;
  kind: string;
  material: string | null;
  brand: string | null;
  model: string | null;
  scope: string;
  groupId: number | null;
}
interface Wanted {
  keyword?: string | undefined;
  kind?: string | undefined;
  material?: string | undefined;
  scope?: string | undefined;
  status?: number | undefined;
  outdated?: boolean | undefined;
}
export interface NewVersion {
  no: number;
  fileId: number;
  fileName: string;
  bytes: number;
  changed: string;
}

/** Who makes one waits, so that their number stays below the bound. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.resources}, ${factoryId}::int)`.execute(trx);

export const resources = signedTable('resource');

/** @throws Refusal where there are as many as a factory may have; who is to be sure holds them */
export async function requireRoom(db: Db, factoryId: number): Promise<void> {
  if ((await resources.count(db, factoryId)) >= MOST_RESOURCES)
    throw badRequest(`资源最多 ${MOST_RESOURCES} 个，请先删除不用的。`);
}

/** `reached`: the materials of whom a department limits to some; what is for any material he sees, too. */
export const pageResources = (db: Db, factoryId: number, wanted: Wanted, reached: readonly string[] | null) =>
  db
    .selectFrom('resource as r')
    .innerJoin('resourceVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 'r.factoryId')
        .onRef('v.resourceId', '=', 'r.id')
        .onRef('v.no', '=', 'r.versionNo'),
    )
    .leftJoin('customerGroup as g', (join) =>
      join.onRef('g.factoryId', '=', 'r.factoryId').onRef('g.id', '=', 'r.groupId'),
    )
    .select(['r.id', 'r.name', 'r.kind', 'r.material', 'r.brand', 'r.model', 'r.scope', 'r.groupId'])
    .select(['g.name as groupName', 'r.status', 'r.versionNo', 'v.fileName', 'v.bytes'])
    .select(['r.version', 'r.updatedBy', 'r.updatedAt'])
    .where('r.factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['r.name'], wanted.keyword!)))
    .$if(wanted.kind !== undefined, (q) => q.where('r.kind', '=', wanted.kind!))
    .$if(wanted.material !== undefined, (q) => q.where('r.material', '=', wanted.material!))
    .$if(wanted.scope !== undefined, (q) => q.where('r.scope', '=', wanted.scope!))
    .$if(wanted.status !== undefined, (q) => q.where('r.status', '=', wanted.status!))
    .$if(wanted.outdated !== undefined, (q) =>
      q.where(sql<SqlBool>`resource_is_outdated(r) = ${wanted.outdated!}`),
    )
    .$if(reached !== null, (q) =>
      q.where(sql<SqlBool>`(r.material is null or r.material = any(${sql.val(reached)}::text[]))`),
    )
    .orderBy('r.updatedAt', 'desc')
    .orderBy('r.id', 'desc');

/** How often each was taken, and by how many customers. */
export async function downloadsOf(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; downloads: number; downloaders: number }>`
    select resource_id as id, count(*)::int as downloads, count(distinct merchant_id)::int as downloaders
    from resource_download
    where factory_id = ${factoryId} and resource_id = any(${sql.val(ids)}::bigint[])
    group by resource_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const versionsOf = (db: Db, factoryId: number, resourceId: number) =>
  db
    .selectFrom('resourceVersion')
    .select(['no', 'fileId', 'fileName', 'bytes', 'changed', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('resourceId', '=', resourceId)
    .orderBy('no', 'desc')
    .execute();

export const newestDownloads = (db: Db, factoryId: number, resourceId: number, most: number) =>
  db
    .selectFrom('resourceDownload as d')
    .innerJoin('factoryCustomer as f', (join) =>
      join.onRef('f.factoryId', '=', 'd.factoryId').onRef('f.merchantId', '=', 'd.merchantId'),
    )
    .select(['d.id', 'f.merchantName', 'd.versionNo', 'd.at'])
    .where('d.factoryId', '=', factoryId)
    .where('d.resourceId', '=', resourceId)
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute();

/** Which of what a form names is not the factory's. */
export async function unknownOf(
  trx: Db,
  factoryId: number,
  { material, brand, model }: Pick<Said, 'material' | 'brand' | 'model'>,
) {
  const { rows } = await sql<{ material: boolean; model: boolean }>`
    select
      ${material}::text is not null and not exists (
        select from material where factory_id = ${factoryId} and name = ${material}) as material,
      ${model}::text is not null and not exists (
        select from model where factory_id = ${factoryId} and brand = ${brand} and name = ${model}) as model`.execute(
    trx,
  );
  return rows[0]!;
}

/** What the user sent in for a resource, and what the disk keeps of it. */
export const uploadedFile = (db: Db, factoryId: number, userId: number, id: number) =>
  db
    .selectFrom('file')
    .select(['name', 'bytes'])
    .where('tenantId', '=', factoryId)
    .where('id', '=', id)
    .where('uploadedBy', '=', userId)
    .where('uploadFor', '=', 'resource')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resourceVersion as v')
            .select('v.id')
            .where('v.factoryId', '=', factoryId)
            .where('v.fileId', '=', id),
        ),
      ),
    )
    .executeTakeFirst();

export const insertVersion = (
  trx: Trx,
  factoryId: number,
  resourceId: number,
  version: NewVersion,
  { by, now }: By,
) =>
  trx
    .insertInto('resourceVersion')
    .values({ ...version, factoryId, resourceId, createdBy: by, createdAt: now })
    .execute();

/** With its versions and who took them. */
export const dropResource = (trx: Trx, factoryId: number, id: number) =>
  trx.deleteFrom('resource').where('factoryId', '=', factoryId).where('id', '=', id).execute();

/** One notice with each customer who took an earlier version and may have this one; by the owner's connection. */
export async function tellDownloaders(
  trx: Trx,
  factoryId: number,
  id: number,
  notice: { title: string; body: string; link: string; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    insert into notice (tenant_id, kind, title, body, link, created_at)
    select c.merchant_id, 'factory', ${notice.title}, ${notice.body}, ${notice.link}, ${notice.now}
    from resource r
    join factory_customer c on c.factory_id = r.factory_id and c.status = 0
    where r.factory_id = ${factoryId} and r.id = ${id} and r.status = 0
      and exists (select from resource_download d
        where d.factory_id = r.factory_id and d.resource_id = r.id and d.merchant_id = c.merchant_id)
      and (r.scope = 'all' or (r.scope = 'group' and c.group_id = r.group_id) or (r.scope = 'chosen' and exists (
        select from resource_customer n
        where n.factory_id = r.factory_id and n.resource_id = r.id and n.merchant_id = c.merchant_id)))
    returning tenant_id`.execute(trx);
  return rows.map(({ tenantId }) => tenantId);
}

interface OfSku {
  id: number;
  name: string;
  kind: string;
  versionNo: number;
  fileName: string;
  bytes: number;
  changed: string;
  updatedAt: Date;
  hadNo: number | null;
  outdated: boolean;
}
/** What the merchant of this connection may have for the SKU. */
export const resourcesOfSku = async (db: Db, skuId: number) =>
  (await sql<OfSku>`select * from resources_of_sku(${skuId})`.execute(db)).rows;

export const takeResource = async (trx: Trx, id: number, now: Date) =>
  (await sql<{ fileId: number; fileName: string }>`select * from take_resource(${id}, ${now})`.execute(trx))
    .rows[0];
