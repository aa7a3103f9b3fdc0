import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { SuitFilter } from '#contract/suit/suit.ts';
import { codeReached, type Whose } from '#server/modules/mapping/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { countOf, rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops } from '#server/platform/reach.ts';

export const STOPPED = 1;
type Filter = z.output<typeof SuitFilter>;

const RECENT_MS = 30 * 24 * 3600_000;
/** What the factory has not seen yet, as mappings count it. */
export const BEFORE_PUSH = sql`any(${sql.val([STATUS.draft.code, STATUS.unmapped.code, STATUS.waitPush.code])}::smallint[])`;
/** Orders that others have taken the place of. */
const REPLACED = sql`all(${sql.val([STATUS.split.code, STATUS.merged.code])}::smallint[])`;

const waitingOf = ({ merchantId, shopIds }: Whose) => sql`
  from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and o.status = ${BEFORE_PUSH}
  where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and l.platform_code = suit.code
    and ${ofShops(shopIds, 'o.shop_id')}`;

const asked = (db: Db, whose: Whose, { code, sku, factoryId, waiting, status }: Filter) =>
  db
    .selectFrom('suit')
    .where('suit.merchantId', '=', whose.merchantId)
    .where(codeReached(whose, 'suit.code'))
    .$if(Boolean(code), (q) => q.where(sql<SqlBool>`strpos(lower(suit.code), ${code!.toLowerCase()}) > 0`))
    .$if(factoryId !== undefined, (q) => q.where('suit.factoryId', '=', factoryId!))
    .$if(status !== undefined, (q) => q.where('suit.status', '=', status === 'stopped' ? STOPPED : 0))
    .$if(waiting === 1, (q) => q.where(sql<SqlBool>`exists (select ${waitingOf(whose)})`))
    .$if(Boolean(sku), (q) =>
      q.where(
        sql<SqlBool>`exists (select from suit_item i join sku s on s.id = i.sku_id
          where i.merchant_id = ${whose.merchantId} and i.suit_id = suit.id and strpos(s.code_key, ${sku!.toLowerCase()}) > 0)`,
      ),
    );

/** Changed last, shown first. */
export const pageSuits = (db: Db, whose: Whose, filter: Filter, place: Place) => {
  const { offset, limit } = rowsAt(place);
  const shown = asked(db, whose, filter)
    .selectAll('suit')
    .orderBy('suit.updatedAt', 'desc')
    .orderBy('suit.id', 'desc');
  return db
    .selectFrom(shown.offset(offset).limit(limit).as('suit'))
    .leftJoin('tenant as t', 't.id', 'suit.factoryId')
    .select(['suit.id', 'suit.code', 'suit.name', 'suit.factoryId', 'suit.pieces', 'suit.status'])
    .select(['suit.version', 'suit.updatedAt', sql<string>`coalesce(t.name, '')`.as('factoryName')])
    .orderBy('suit.updatedAt', 'desc')
    .orderBy('suit.id', 'desc')
    .execute();
};

/** In how many orders these codes wait, by code. */
export async function waitingIn(db: Db, { merchantId, shopIds }: Whose, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; orders: number }>`
    select l.platform_code as code, count(distinct l.order_id)::int as orders
    from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId}
      and o.status = ${BEFORE_PUSH} and ${ofShops(shopIds, 'o.shop_id')}
    where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and l.platform_code = any(${sql.val(codes)}::text[])
    group by l.platform_code`.execute(db);
  return new Map(rows.map(({ code, orders }) => [code, orders]));
}

/** In how many orders of the last 30 days these suits stand, by suit. */
export async function recentIn(
  db: Db,
  { merchantId, shopIds }: Whose,
  suitIds: readonly number[],
  now: Date,
) {
  const { rows } = await sql<{ id: number; orders: number }>`
    select l.suit_of as id, count(distinct l.order_id)::int as orders
    from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId}
      and o.status <> ${REPLACED} and o.created_at > ${new Date(now.getTime() - RECENT_MS)}
      and ${ofShops(shopIds, 'o.shop_id')}
    where l.merchant_id = ${merchantId} and l.suit_of = any(${sql.val(suitIds)}::bigint[]) and l.suit_item is null
    group by l.suit_of`.execute(db);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

export const countSuits = (db: Db, whose: Whose, filter: Filter) => countOf(asked(db, whose, filter));

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

/** The items of these suits, as their SKUs are now; of a factory that is no longer the merchant's only the numbers. */
export const itemsOf = (db: Db, merchantId: number, suitIds: readonly number[]) =>
  db
    .selectFrom('suitItem as i')
    .leftJoin('sku as s', 's.id', 'i.skuId')
    .select(['i.suitId', 'i.itemNo', 'i.skuId', 'i.quantity', 'i.pictureFileId'])
    .select(['s.code as skuCode', 's.name as skuName', 's.material', 's.brand', 's.model', 's.color'])
    .select(['s.priceCents', 's.currency', 's.status', 's.factoryId'])
    .where('i.merchantId', '=', merchantId)
    .where('i.suitId', '=', sql<number>`any(${sql.val(suitIds)}::bigint[])`)
    .orderBy('i.suitId')
    .orderBy('i.itemNo')
    .execute();

/** A suit whose code the user reaches. */
export const findSuit = (db: Db, whose: Whose, id: number) =>
  db
    .selectFrom('suit')
    .select(['id', 'code', 'name', 'factoryId', 'status', 'version', 'pieces'])
    .where('merchantId', '=', whose.merchantId)
    .where('id', '=', id)
    .where(codeReached(whose, 'suit.code'))
    .executeTakeFirst();

/** Of these the ones that the user reaches, in the order of their ids. */
export const findSuits = (db: Db, whose: Whose, ids: readonly number[]) =>
  db
    .selectFrom('suit')
    .select(['id', 'code', 'name', 'status'])
    .where('merchantId', '=', whose.merchantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .where(codeReached(whose, 'suit.code'))
    .orderBy('id')
    .execute();

/** What a code means already. */
export const meaningOf = (db: Db, merchantId: number, code: string) =>
  db
    .selectFrom('codeMapping')
    .select(['kind', 'suitId'])
    .where('merchantId', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();

export interface StoredItem {
  skuId: number;
  quantity: number;
  pictureFileId: number | null;
}
const piecesOf = (items: readonly StoredItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

const insertItems = (trx: Trx, merchantId: number, suitId: number, items: readonly StoredItem[]) =>
  trx
    .insertInto('suitItem')
    .values(items.map((item, i) => ({ ...item, suitId, merchantId, itemNo: i + 1 })))
    .execute();

/** With the meaning of its code. @returns its id */
export async function insertSuit(
  trx: Trx,
  merchantId: number,
  { items, ...suit }: { code: string; name: string; factoryId: number; items: readonly StoredItem[] },
  now: Date,
): Promise<number> {
  const at = { createdAt: now, updatedAt: now };
  const { id } = await trx
    .insertInto('suit')
    .values({ merchantId, ...suit, pieces: piecesOf(items), ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertItems(trx, merchantId, id, items);
  const { code, factoryId } = suit;
  await trx
    .insertInto('codeMapping')
    .values({ merchantId, code, kind: 'suit', factoryId, suitId: id, ...at })
    .execute();
  return id;
}

export async function rewriteSuit(
  trx: Trx,
  merchantId: number,
  id: number,
  { items, name, factoryId }: { name: string; factoryId: number; items: readonly StoredItem[] },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('suit')
    .set((eb) => ({
      name,
      factoryId,
      pieces: piecesOf(items),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('suitItem').where('merchantId', '=', merchantId).where('suitId', '=', id).execute();
  await insertItems(trx, merchantId, id, items);
  await trx
    .updateTable('codeMapping')
    .set({ factoryId, updatedAt: now })
    .where('merchantId', '=', merchantId)
    .where('suitId', '=', id)
    .execute();
}

export const setStatus = (trx: Trx, merchantId: number, ids: readonly number[], status: number, now: Date) =>
  trx
    .updateTable('suit')
    .set((eb) => ({ status, version: eb('version', '+', 1), updatedAt: now }))
    .where('merchantId', '=', merchantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();

/** With the meaning of its code and its log. */
export async function deleteSuit(trx: Trx, merchantId: number, id: number): Promise<void> {
  await trx.deleteFrom('codeMapping').where('merchantId', '=', merchantId).where('suitId', '=', id).execute();
  await trx.deleteFrom('suitLog').where('merchantId', '=', merchantId).where('suitId', '=', id).execute();
  await trx.deleteFrom('suit').where('merchantId', '=', merchantId).where('id', '=', id).execute();
}

/** Models of the factory's SKUs that are offered, by a part of their name. */
export async function modelsOf(db: Db, factoryId: number, keyword: string, most: number) {
  const { rows } = await sql<{ brand: string; model: string }>`
    select distinct brand, model from sku
    where factory_id = ${factoryId} and status = 0
      and strpos(lower(brand || ' ' || model), ${keyword.toLowerCase()}) > 0
    order by brand, model limit ${most}`.execute(db);
  return rows;
}

/** The offered SKUs of a model in these materials and colours. */
export const skusOfModel = (db: Db, factoryId: number, { brand, model }: { brand: string; model: string }) =>
  db
    .selectFrom('sku')
    .select(['id', 'code', 'name', 'material', 'color'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', 0)
    .where('brand', '=', brand)
    .where('model', '=', model)
    .orderBy('id')
    .execute();

export const suitOfCode = (db: Db, merchantId: number, code: string) =>
  db
    .selectFrom('suit')
    .select(['id', 'code', 'name'])
    .where('merchantId', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();

/** Of these codes the ones that are suits. */
export const suitsAmong = async (db: Db, merchantId: number, codes: readonly string[]) =>
  (
    await db
      .selectFrom('suit')
      .select('code')
      .where('merchantId', '=', merchantId)
      .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
      .execute()
  ).map(({ code }) => code);

/** Whether a suit is what it would be written as. */
export async function holdsAlready(
  db: Db,
  merchantId: number,
  { id, name }: { id: number; name: string },
  wanted: { name: string; items: readonly StoredItem[] },
): Promise<boolean> {
  const items = await itemsOf(db, merchantId, [id]);
  const said = ({ skuId, quantity, pictureFileId }: StoredItem) => `${skuId} ${quantity} ${pictureFileId}`;
  return name === wanted.name && items.map(said).join() === wanted.items.map(said).join();
}

/** Suits as the list is asked, or those chosen, behind an id. */
export const suitsAfter = (
  db: Db,
  whose: Whose,
  { ids, ...filter }: Filter & { ids?: readonly number[] | undefined },
  after: number,
  limit: number,
) =>
  asked(db, whose, filter)
    .select(['suit.id', 'suit.code', 'suit.name'])
    .where('suit.id', '>', after)
    .$if(ids !== undefined, (q) => q.where('suit.id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`))
    .orderBy('suit.id')
    .limit(limit)
    .execute();

/** The items of these suits with the names of their pictures. */
export const itemsNamed = (db: Db, merchantId: number, suitIds: readonly number[]) =>
  db
    .selectFrom('suitItem as i')
    .leftJoin('sku as s', 's.id', 'i.skuId')
    .leftJoin('file as f', (join) =>
      join.onRef('f.id', '=', 'i.pictureFileId').on('f.tenantId', '=', merchantId),
    )
    .select(['i.suitId', 'i.quantity', 's.code as skuCode', 'f.name as pictureName'])
    .where('i.merchantId', '=', merchantId)
    .where('i.suitId', '=', sql<number>`any(${sql.val(suitIds)}::bigint[])`)
    .orderBy('i.suitId')
    .orderBy('i.itemNo')
    .execute();
