import { sql, type Expression, type ExpressionBuilder, type SqlBool, type Updateable } from 'kysely';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { countOf, rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import type { DB, Sku } from '#server/platform/schema.ts';
import { wordsOf, type Word } from './words.ts';

/** The status of a SKU that merchants may order. */
export const OFFERED = 0;

/** Whose goods are asked for: the factories that lead every index of the table. */
export interface SkuFilter {
  factoryIds: readonly number[];
  keyword?: string | undefined;
  material?: string | undefined;
  brand?: string | undefined;
  model?: string | undefined;
  color?: string | undefined;
  status?: number | undefined;
  /** What its print spec lacks. */
  spec?: number | undefined;
  /** 1: what may be given, and nothing else. */
  gift?: number | undefined;
  /** Not in use. */
  closed?: boolean;
  /** Meant by codes of this merchant, or by none. */
  mapped?: { by: number; has: boolean };
  /** List prices, both included. */
  price?: { from: number | undefined; to: number | undefined };
  /** Made since. */
  since?: Date | undefined;
  /** Of these materials only, each in a colour or, where that is empty, in all. */
  among?: readonly { material: string; color: string }[] | undefined;
}

/** One factory, the usual case, in words that let its index also give the order. */
const ofFactories = ([first, ...others]: readonly number[]) =>
  others.length === 0
    ? sql<SqlBool>`factory_id = ${first ?? null}`
    : sql<SqlBool>`factory_id = any(${sql.val([first, ...others])}::bigint[])`;

/** Begins with `text`, compared as bytes: under row-level security LIKE would use no index. */
const begins = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}\u{10ffff}`}`;

const codeFirst = (text: string) =>
  sql<number>`case when code_key = ${text} then 0 when ${begins('code_key', text)} then 1 else 2 end`;

/** All words of the SKU, and their pinyin: 'hs' and 'heise' for 黑色; one letter would be in nearly all of them. */
function hasWord(eb: ExpressionBuilder<DB, 'sku'>, { text, isHan, ways }: Word) {
  const has = (column: string, part: string) => sql<SqlBool>`strpos(${sql.ref(column)}, ${part}) > 0`;
  const pinyin = !isHan && text.length > 1;
  const spelt = (part: string) =>
    pinyin ? eb.or([has('search_key', part), has('pinyin_key', part)]) : has('search_key', part);
  return eb.or(ways.map((parts) => eb.and(parts.map(spelt))));
}

function conditions(eb: ExpressionBuilder<DB, 'sku'>, filter: SkuFilter) {
  const all: Expression<SqlBool>[] = [ofFactories(filter.factoryIds)];
  if (filter.keyword) {
    all.push(...wordsOf(filter.keyword).map((word) => hasWord(eb, word)));
  }
  if (filter.material) all.push(eb('material', '=', filter.material));
  if (filter.brand) all.push(eb('brand', '=', filter.brand));
  if (filter.model) all.push(eb('model', '=', filter.model));
  if (filter.color) all.push(eb('color', '=', filter.color));
  if (filter.status !== undefined) all.push(eb('status', '=', filter.status));
  if (filter.spec !== undefined) all.push(eb('spec', '=', filter.spec));
  if (filter.gift === 1) all.push(eb('giftTypeId', 'is not', null));
  if (filter.closed) all.push(eb('status', '<>', OFFERED));
  if (filter.mapped) {
    const { by, has } = filter.mapped;
    const meant = sql<SqlBool>`exists (select from code_mapping m where m.merchant_id = ${by} and m.sku_id = sku.id)`;
    all.push(has ? meant : eb.not(meant));
  }
  if (filter.price?.from !== undefined) all.push(eb('priceCents', '>=', filter.price.from));
  if (filter.price?.to !== undefined) all.push(eb('priceCents', '<=', filter.price.to));
  if (filter.since) all.push(eb('createdAt', '>=', filter.since));
  if (filter.among) all.push(ofMaterials(filter.among, 'sku'));
  return eb.and(all);
}

/** The newest first; by time, because the index of the bare id would be walked through every factory's goods. */
export const pageSkus = (db: Db, filter: SkuFilter) =>
  db
    .selectFrom('sku')
    .selectAll()
    .where((eb) => conditions(eb, filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
export type SkuRow = Awaited<ReturnType<ReturnType<typeof pageSkus>['execute']>>[number];

/**
 * The same by a keyword: those first whose code is or begins with what was typed. Not by paged(), which would walk through
 * the factory's goods twice: here one walk finds the page and counts.
 */
export async function searchSkus(db: Db, filter: SkuFilter & { keyword: string }, place: Place) {
  const { offset, limit } = rowsAt(place);
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('sku')
        .select(['id', 'createdAt', codeFirst(filter.keyword.toLowerCase()).as('rank')])
        .select((eb) => eb.fn.countAll<number>().over().as('total'))
        .where((eb) => conditions(eb, filter))
        .orderBy('rank')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .as('hit'),
    )
    .innerJoin('sku', (join) => join.onRef('sku.id', '=', 'hit.id').on(ofFactories(filter.factoryIds)))
    .selectAll('sku')
    .select('hit.total')
    .orderBy('hit.rank')
    .orderBy('hit.createdAt', 'desc')
    .orderBy('hit.id', 'desc')
    .execute();
  // Behind the last page no row says how many there are.
  const { total } = rows[0] ?? (offset === 0 ? { total: 0 } : await countOf(pageSkus(db, filter)));
  return { list: rows, total };
}

/** The codes of these SKUs, by their ids. */
export async function codesOf(db: Db, factoryIds: readonly number[], ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('sku')
    .select(['id', 'code'])
    .where(ofFactories(factoryIds))
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The values that stand in one column, in order. */
export async function valuesOf(
  db: Db,
  column: 'material' | 'brand',
  filter: Pick<SkuFilter, 'factoryIds' | 'status' | 'among'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sku')
    .select(`${column} as value`)
    .distinct()
    .where((eb) => conditions(eb, filter))
    .orderBy(column)
    .execute();
  return rows.map(({ value }) => value);
}

/** The factory's materials, each with the colours it comes in. */
export const materialColors = (db: Db, factoryId: number, materials: ReachedMaterials, keyword?: string) =>
  db
    .selectFrom('sku')
    .select([
      'material',
      sql<string[]>`array_agg(distinct color order by color) filter (where color <> '')`.as('colors'),
    ])
    .where('factoryId', '=', factoryId)
    .where(ofMaterials(materials, 'sku'))
    .$if(Boolean(keyword), (q) => q.where(sql<SqlBool>`strpos(material, ${keyword}) > 0`))
    .groupBy('material')
    .orderBy('material')
    .execute();

/** Who gives a code, or stops and starts what goods are made of, waits for others who do. */
export const holdGoods = (trx: Db, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.goods}, ${factoryId}::int)`.execute(trx);

/** [G07] Whether this code means another SKU of the factory, whatever became of it; a customer's own code is no matter. */
export const isCodeTaken = async (db: Db, factoryId: number, code: string, besides = 0): Promise<boolean> =>
  (await db
    .selectFrom('skuCode')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('merchantId', 'is', null)
    .where('codeKey', '=', keyOf(sql.val(code)))
    .where((eb) => eb.or([eb('skuId', '<>', besides), eb('kind', '<>', 'sku')]))
    .executeTakeFirst()) !== undefined;

/** Writes what a form says of a SKU; its life cycle counts the version. */
export const updateSku = (
  db: Db,
  factoryId: number,
  id: number,
  values: Omit<Updateable<Sku>, 'factoryId' | 'status' | 'version'>,
) => db.updateTable('sku').set(values).where('factoryId', '=', factoryId).where('id', '=', id).execute();

export const findSku = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('sku')
    .select(['id', 'code', 'material', 'color', 'pictureFileId', 'status', 'version', 'giftTypeId'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findOffered = (db: Db, factoryIds: readonly number[], id: number) =>
  db
    .selectFrom('sku')
    .select(['id', 'factoryId', 'code'])
    .where(ofFactories(factoryIds))
    .where('id', '=', id)
    .where('status', '=', OFFERED)
    .executeTakeFirst();

/** All of these that are offered: by id, and by code in whatever case. */
export const offeredAmong = (
  db: Db,
  factoryIds: readonly number[],
  wanted: { ids: readonly number[]; codes: readonly string[]; materials?: ReachedMaterials },
) =>
  db
    .selectFrom('sku')
    .select(['id', 'factoryId', 'code', 'name', 'priceCents', 'currency'])
    .where(ofFactories(factoryIds))
    .where('status', '=', OFFERED)
    .where(ofMaterials(wanted.materials, 'sku'))
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<number>`any(${sql.val(wanted.ids)}::bigint[])`),
        eb(
          'codeKey',
          '=',
          sql<string>`any(${sql.val(wanted.codes.map((code) => code.toLowerCase()))}::text[])`,
        ),
      ]),
    )
    .orderBy('id')
    .execute();
