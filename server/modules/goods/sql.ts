import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { GoodsFilter } from '#contract/goods/goods.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { codeReached, type Whose } from '#server/modules/mapping/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { countOf, rowsAt, type Place } from '#server/platform/paged.ts';

export const OFF = 1;
export type Filter = z.output<typeof GoodsFilter>;
/** Of the list, and of a task that goes on without its asker; `since`: what is recent. */
export type Wanted = Filter & { ids?: readonly number[] | undefined; since: Date };

const { status: STATUS, use: USE } = PICTURE_REGIONS;
const listed = (ids: readonly number[]) => sql`any(${sql.val(ids)}::bigint[])`;
const holds = (text: string, part: string) =>
  sql<SqlBool>`strpos(lower(${sql.raw(text)}), ${part.toLowerCase()}) > 0`;

/** A later version of its picture is in force. */
const isNewer = (merchantId: number) => sql<SqlBool>`exists (select from picture p
  where p.tenant_id = ${merchantId} and p.id = goods.picture_id and p.no > goods.picture_no
    and p.status = ${STATUS.ready.code} and p.use = ${USE.open.code})`;

const withCode = (merchantId: number, such: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`goods.id in (
  select gs.goods_id from goods_sku gs where gs.merchant_id = ${merchantId} and ${such})`;
/** Of which a SKU is such. */
const withSku = (merchantId: number, such: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`goods.id in (
  select gs.goods_id from goods_sku gs join sku s on s.id = gs.sku_id where gs.merchant_id = ${merchantId} and ${such})`;

/** What was pushed lately under one of its codes. */
const sold = (merchantId: number, since: Date) => sql<SqlBool>`goods.id in (
  select gs.goods_id from trade_order o
    join order_line l on l.order_id = o.id and l.merchant_id = ${merchantId} and l.kind = 'sku'
    join goods_sku gs on gs.merchant_id = ${merchantId} and gs.code = l.platform_code and gs.sku_id = l.sku_id
  where o.merchant_id = ${merchantId} and o.pushed_at >= ${since})`;

/** Goods are the whole merchant's; who reaches a part of the shops sees those with a code that he reaches. */
const isReached = (whose: Whose) =>
  whose.shopIds
    ? sql<SqlBool>`exists (select from goods_sku gs where gs.merchant_id = ${whose.merchantId}
        and gs.goods_id = goods.id and ${codeReached(whose, 'gs.code')})`
    : sql<SqlBool>`true`;

function asked(db: Db, whose: Whose, { ids, since, ...filter }: Wanted) {
  const { merchantId } = whose;
  const { keyword, picture, material, model, code, newer, status } = filter;
  return db
    .selectFrom('goods')
    .where('goods.merchantId', '=', merchantId)
    .where(isReached(whose))
    .$if(ids !== undefined, (q) => q.where(sql<SqlBool>`goods.id = ${listed(ids!)}`))
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['goods.number', 'goods.name'], keyword!)))
    .$if(Boolean(picture), (q) =>
      q.where(
        sql<SqlBool>`goods.picture_id in (select p.id from picture p
          where p.tenant_id = ${merchantId} and ${holds('p.name', picture!)})`,
      ),
    )
    .$if(Boolean(material), (q) => q.where(withSku(merchantId, sql<SqlBool>`s.material = ${material}`)))
    .$if(Boolean(model), (q) => q.where(withSku(merchantId, holds("s.brand || ' ' || s.model", model!))))
    .$if(Boolean(code), (q) => q.where(withCode(merchantId, holds('gs.code', code!))))
    .$if(newer === 1, (q) => q.where(isNewer(merchantId)))
    .$if(filter.sold === 'yes', (q) => q.where(sold(merchantId, since)))
    .$if(filter.sold === 'no', (q) => q.where((eb) => eb.not(sold(merchantId, since))))
    .$if(status !== undefined, (q) => q.where('goods.status', '=', status === 'off' ? OFF : 0));
}

/** Changed last, shown first; the page is cut before anything is joined. */
export const pageGoods = (db: Db, whose: Whose, wanted: Wanted, place: Place) => {
  const { offset, limit } = rowsAt(place);
  const shown = asked(db, whose, wanted)
    .selectAll('goods')
    .orderBy('goods.updatedAt', 'desc')
    .orderBy('goods.id', 'desc');
  return db
    .selectFrom(shown.offset(offset).limit(limit).as('g'))
    .innerJoin('picture as p', (join) =>
      join.onRef('p.id', '=', 'g.pictureId').on('p.tenantId', '=', whose.merchantId),
    )
    .select([
      'g.id',
      'g.number',
      'g.name',
      'g.pictureId',
      'g.pictureNo',
      'g.fileId',
      'g.pattern',
      'g.currency',
    ])
    .select([
      'g.priceCents',
      'g.expressCents',
      'g.status',
      'g.version',
      'g.updatedAt',
      'p.name as pictureName',
    ])
    .select(
      sql<number | null>`case when p.no > g.picture_no and p.status = ${STATUS.ready.code}
        and p.use = ${USE.open.code} then p.no end`.as('newerNo'),
    )
    .orderBy('g.updatedAt', 'desc')
    .orderBy('g.id', 'desc')
    .execute();
};

export const countGoods = (db: Db, whose: Whose, wanted: Wanted) => countOf(asked(db, whose, wanted));

/** Of these those that the user reaches, in the order of their ids. */
export const findSome = (db: Db, whose: Whose, ids: readonly number[]) =>
  db
    .selectFrom('goods')
    .select(['id', 'number', 'name', 'pictureId', 'pictureNo', 'fileId', 'currency', 'status', 'version'])
    .select(['priceCents', 'expressCents'])
    .where('merchantId', '=', whose.merchantId)
    .where(sql<SqlBool>`id = ${listed(ids)}`)
    .where(isReached(whose))
    .orderBy('id')
    .execute();
export type Found = Awaited<ReturnType<typeof findSome>>[number];

/** The picture of the store that has this content in one of its versions. */
export const pictureOfFile = (db: Db, merchantId: number, fileId: number) =>
  db
    .selectFrom('pictureVersion as v')
    .innerJoin('picture as p', (join) =>
      join.onRef('p.id', '=', 'v.pictureId').on('p.tenantId', '=', merchantId),
    )
    .select(['p.id', 'p.name', 'v.no'])
    .where('v.tenantId', '=', merchantId)
    .where('v.fileId', '=', fileId)
    .where('p.shelf', '=', 'store')
    .executeTakeFirst();

/** The version of a picture that is in force, where it is usable and a later one than this. */
export const newerThan = (db: Db, merchantId: number, { pictureId, pictureNo }: Found) =>
  db
    .selectFrom('picture')
    .select(['no', 'fileId', 'name'])
    .where('tenantId', '=', merchantId)
    .where('id', '=', pictureId)
    .where('no', '>', pictureNo)
    .where('status', '=', STATUS.ready.code)
    .where('use', '=', USE.open.code)
    .executeTakeFirst();

interface NewGoods {
  number: string;
  name: string;
  priceCents: number | null;
  expressCents: number | null;
  pictureId: number;
  pictureNo: number;
  fileId: number;
  pattern: string;
  currency: string;
}
export const insertGoods = async (trx: Trx, merchantId: number, values: NewGoods, now: Date) =>
  (
    await trx
      .insertInto('goods')
      .values({ ...values, merchantId, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export interface CodedRow {
  skuId: number;
  factoryId: number;
  code: string;
}
export const insertSkus = (trx: Trx, merchantId: number, goodsId: number, rows: readonly CodedRow[]) =>
  trx
    .insertInto('goodsSku')
    .values(rows.map((row) => ({ ...row, merchantId, goodsId })))
    .execute();

type Values = Partial<Pick<NewGoods, 'number' | 'name' | 'pattern' | 'pictureNo' | 'fileId'>> & {
  priceCents?: number | null;
  expressCents?: number | null;
  status?: number;
};
export const updateGoods = (
  trx: Trx,
  merchantId: number,
  ids: readonly number[],
  values: Values,
  now: Date,
) =>
  trx
    .updateTable('goods')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now }))
    .where('merchantId', '=', merchantId)
    .where(sql<SqlBool>`id = ${listed(ids)}`)
    .execute();

/** With its SKUs and its log. */
export async function deleteGoods(trx: Trx, merchantId: number, id: number): Promise<void> {
  await trx.deleteFrom('goodsLog').where('merchantId', '=', merchantId).where('goodsId', '=', id).execute();
  await trx.deleteFrom('goods').where('merchantId', '=', merchantId).where('id', '=', id).execute();
}

/** Whose codes these are among goods. */
export const goodsOfCodes = (db: Db, merchantId: number, codes: readonly string[]) =>
  db
    .selectFrom('goodsSku as gs')
    .innerJoin('goods as g', (join) =>
      join.onRef('g.id', '=', 'gs.goodsId').on('g.merchantId', '=', merchantId),
    )
    .select(['gs.code', 'gs.skuId', 'gs.goodsId', 'g.number'])
    .where('gs.merchantId', '=', merchantId)
    .where(sql<SqlBool>`gs.code = any(${sql.val(codes)}::text[])`)
    .execute();
