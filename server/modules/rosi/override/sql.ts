import { sql, type SqlBool } from 'kysely';
import type { OverrideConditions, PictureSource } from '#contract/rosi/resolve.ts';
import type { OverrideForm } from '#contract/rosi/override.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

export const overrides = signedTable('printProfileOverride');

export interface WantedOverrides {
  keyword?: string | undefined;
  baseId?: number | undefined;
  merchantId?: number | undefined;
  skuCode?: string | undefined;
  model?: string | undefined;
  source?: PictureSource | undefined;
  field?: string | undefined;
  status?: number | undefined;
}

/** In their order; of whom a department limits, those of the materials that he reaches. */
export const pageOverrides = (
  db: Db,
  factoryId: number,
  wanted: WantedOverrides,
  reached: ReachedMaterials,
) =>
  db
    .selectFrom('printProfileOverride as o')
    .innerJoin('printProfile as p', (join) =>
      join.onRef('p.factoryId', '=', 'o.factoryId').onRef('p.id', '=', 'o.baseId'),
    )
    .innerJoin('printProfileVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 'p.factoryId')
        .onRef('v.profileId', '=', 'p.id')
        .onRef('v.no', '=', 'p.versionNo'),
    )
    .innerJoin('device as d', (join) =>
      join.onRef('d.factoryId', '=', 'p.factoryId').onRef('d.id', '=', 'p.deviceId'),
    )
    .innerJoin('material as m', (join) =>
      join.onRef('m.factoryId', '=', 'p.factoryId').onRef('m.id', '=', 'p.materialId'),
    )
    .leftJoin('factoryCustomer as c', (join) =>
      join.onRef('c.factoryId', '=', 'o.factoryId').onRef('c.merchantId', '=', 'o.merchantId'),
    )
    .leftJoin('sku as s', (join) =>
      join.onRef('s.factoryId', '=', 'o.factoryId').onRef('s.id', '=', 'o.skuId'),
    )
    .leftJoin('model as n', (join) =>
      join.onRef('n.factoryId', '=', 'o.factoryId').onRef('n.id', '=', 'o.modelId'),
    )
    .leftJoin('color as k', (join) =>
      join.onRef('k.factoryId', '=', 'o.factoryId').onRef('k.id', '=', 'o.colorId'),
    )
    .select(['o.id', 'o.name', 'o.baseId', 'o.merchantId', 'o.skuId', 'o.modelId', 'o.colorId', 'o.source'])
    .select(['o.piecesFrom', 'o.piecesTo', 'o.changes', 'o.closed', 'o.used', 'o.versionNo', 'o.version'])
    .select(['o.updatedBy', 'o.updatedAt', 'p.name as baseName', 'p.closed as baseClosed', 'v.settings'])
    .select(['d.id as deviceId', 'd.name as deviceName', 'm.name as material', 'c.merchantName'])
    .select([
      's.code as skuCode',
      'k.name as colorName',
      sql<string | null>`n.brand || ' ' || n.name`.as('modelName'),
    ])
    .select(
      sql<number>`(select count(*) from print_profile_override a
        where a.factory_id = ${factoryId} and (a.position, a.id) <= (o.position, o.id))`.as('place'),
    )
    .where('o.factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['o.name'], wanted.keyword!)))
    .$if(wanted.baseId !== undefined, (q) => q.where('o.baseId', '=', wanted.baseId!))
    .$if(wanted.merchantId !== undefined, (q) => q.where('o.merchantId', '=', wanted.merchantId!))
    .$if(Boolean(wanted.skuCode), (q) => q.where('s.code', '=', wanted.skuCode!))
    .$if(Boolean(wanted.model), (q) => q.where((eb) => hasWord(eb, ['n.name', 'n.brand'], wanted.model!)))
    .$if(wanted.source !== undefined, (q) => q.where('o.source', '=', wanted.source!))
    .$if(Boolean(wanted.field), (q) => q.where(sql<SqlBool>`jsonb_exists(o.changes, ${wanted.field!})`))
    .$if(wanted.status !== undefined, (q) => q.where('o.closed', '=', wanted.status === 1))
    .$if(Boolean(reached), (q) =>
      q.where(sql<SqlBool>`m.name = any(${sql.val(reached!.map(({ material }) => material))}::text[])`),
    )
    .orderBy('o.position')
    .orderBy('o.id');

/** Whether another one has this name, in whatever case. */
export const likeIt = (trx: Trx, factoryId: number, name: string, id = 0) =>
  trx
    .selectFrom('printProfileOverride')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

/** What a form says, as the table keeps it. */
export const columnsOf = ({ changes, ...form }: OverrideForm) => ({
  ...form,
  changes: JSON.stringify(changes),
});

/** Of the one behind all others; 0: there is none. */
export const lastPosition = async (trx: Trx, factoryId: number) =>
  (
    await trx
      .selectFrom('printProfileOverride')
      .select(({ fn }) => fn.max<number | null>('position').as('last'))
      .where('factoryId', '=', factoryId)
      .executeTakeFirstOrThrow()
  ).last ?? 0;

export const versionsOf = (db: Db, factoryId: number, overrideId: number, most: number) =>
  db
    .selectFrom('printProfileOverrideVersion')
    .select(['no', 'changed', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('overrideId', '=', overrideId)
    .orderBy('no', 'desc')
    .limit(most)
    .execute();

export const insertVersion = (
  trx: Trx,
  factoryId: number,
  overrideId: number,
  { changes, ...version }: { no: number; changes: object; changed: string },
  { by, now }: By,
) =>
  trx
    .insertInto('printProfileOverrideVersion')
    .values({
      ...version,
      ...{ factoryId, overrideId, changes: JSON.stringify(changes), createdBy: by, createdAt: now },
    })
    .execute();

/** All of them in their order. */
export const idsInOrder = async (trx: Trx, factoryId: number) =>
  (
    await trx
      .selectFrom('printProfileOverride')
      .select('id')
      .where('factoryId', '=', factoryId)
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id);

export const sortAll = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  sql`
    update print_profile_override o set position = n.place
    from unnest(${sql.val(ids)}::bigint[]) with ordinality n(id, place)
    where o.factory_id = ${factoryId} and o.id = n.id and o.position <> n.place`.execute(trx);

export const remove = (trx: Trx, factoryId: number, id: number) =>
  trx.deleteFrom('printProfileOverride').where('factoryId', '=', factoryId).where('id', '=', id).execute();

/** Those in use whose base is this profile, by name. */
export const basedOn = (trx: Trx, factoryId: number, baseId: number) =>
  trx
    .selectFrom('printProfileOverride')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('baseId', '=', baseId)
    .where('closed', '=', false)
    .orderBy('name')
    .execute();

export interface Condition {
  merchant: string | null;
  sku: string | null;
  skuMaterial: string | null;
  model: string | null;
  color: string | null;
}

/** What the factory calls what conditions name; null where it is not the factory's. */
export const namesOf = async (
  db: Db,
  factoryId: number,
  {
    merchantId,
    skuId,
    modelId,
    colorId,
  }: Pick<OverrideConditions, 'merchantId' | 'skuId' | 'modelId' | 'colorId'>,
) =>
  (
    await sql<Condition>`
      select
        (select merchant_name from factory_customer where factory_id = ${factoryId} and merchant_id = ${merchantId} limit 1) as merchant,
        (select code from sku where factory_id = ${factoryId} and id = ${skuId}) as sku,
        (select material from sku where factory_id = ${factoryId} and id = ${skuId}) as sku_material,
        (select brand || ' ' || name from model where factory_id = ${factoryId} and id = ${modelId}) as model,
        (select name from color where factory_id = ${factoryId} and id = ${colorId}) as color`.execute(db)
  ).rows[0]!;

const SHOWN = 50;
const like = (keyword: string) => sql.val(keyword.toLowerCase());

/** What conditions are chosen from: names that hold the word, those in use. */
export const choices = {
  merchant: (db: Db, factoryId: number, keyword: string) =>
    sql`
    select merchant_id as id, merchant_name as name, '' as note from factory_customer
    where factory_id = ${factoryId} and status = 0 and strpos(lower(merchant_name), ${like(keyword)}) > 0
    order by merchant_name limit ${SHOWN}`.execute(db),
  sku: (db: Db, factoryId: number, keyword: string) =>
    sql`
    select id, code as name, name || ' ' || material || ' ' || brand || ' ' || model || ' ' || color as note from sku
    where factory_id = ${factoryId} and status = 0
      and (strpos(lower(code), ${like(keyword)}) > 0 or strpos(lower(name), ${like(keyword)}) > 0)
    order by code limit ${SHOWN}`.execute(db),
  model: (db: Db, factoryId: number, keyword: string) =>
    sql`
    select id, brand || ' ' || name as name, code as note from model
    where factory_id = ${factoryId} and status = 0
      and (strpos(lower(brand || ' ' || name), ${like(keyword)}) > 0 or strpos(lower(code), ${like(keyword)}) > 0)
    order by brand, name limit ${SHOWN}`.execute(db),
  color: (db: Db, factoryId: number, keyword: string) =>
    sql`
    select id, name, code as note from color
    where factory_id = ${factoryId} and status = 0
      and (strpos(lower(name), ${like(keyword)}) > 0 or strpos(lower(code), ${like(keyword)}) > 0)
    order by name limit ${SHOWN}`.execute(db),
} as const;
