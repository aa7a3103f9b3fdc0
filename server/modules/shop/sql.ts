import { sql, type Insertable, type Updateable, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { Shop } from '#server/platform/schema.ts';

export const OPEN = 0;
export const CLOSED = 1;

export interface Wanted {
  /** Of these alone; undefined: of all. */
  platforms?: readonly string[] | undefined;
  /** Part of the name, the brand, or the id at the platform. */
  keyword?: string | undefined;
  /** Whose token or service ends before this moment. */
  endsBefore?: Date | undefined;
  /** Of these alone: what the asker's department may reach. */
  among?: readonly number[] | undefined;
}

const open = (db: Db, merchantId: number) =>
  db.selectFrom('shop').where('merchantId', '=', merchantId).where('status', '=', OPEN);

/** One word for the four places in which a shop is looked for. */
const named = (keyword: string) => sql<SqlBool>`strpos(lower(
  shop.nick || ' ' || shop.brand_name || ' ' || coalesce(shop.platform_shop_id, '')), lower(${keyword})) > 0`;
const ends = (before: Date) =>
  sql<SqlBool>`(shop.token_expires < ${before} or shop.service_expires < ${before})`;

/** What is wanted of the table `shop`, as one condition. */
const wantedOf = ({ platforms, keyword, endsBefore, among }: Wanted) =>
  sql.join<SqlBool>(
    [
      sql`true`,
      ...(platforms === undefined ? [] : [sql`shop.platform = any(${[...platforms]}::text[])`]),
      ...(keyword ? [named(keyword)] : []),
      ...(endsBefore === undefined ? [] : [ends(endsBefore)]),
      ofShops(among, 'shop.id'),
    ],
    sql` and `,
  );

const VIEW = [
  'shop.id',
  'shop.platform',
  'shop.brandName',
  'shop.nick',
  'shop.defaultFactoryId',
  'shop.type',
  'shop.platformShopId',
  'shop.site',
  'shop.tokenExpires',
  'shop.serviceExpires',
  'shop.autoSync',
  'shop.createdAt',
] as const;

const viewed = (db: Db, merchantId: number) =>
  open(db, merchantId)
    .select(VIEW)
    .select((eb) =>
      eb
        .selectFrom('shopShare as s')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('s.merchantId', '=', merchantId)
        .whereRef('s.shopId', '=', 'shop.id')
        .as('sharedWith'),
    );
export type ShopRow = NonNullable<Awaited<ReturnType<typeof viewShop>>>;

export const viewShop = (db: Db, merchantId: number, id: number) =>
  viewed(db, merchantId).where('shop.id', '=', id).executeTakeFirst();

/** By platform and name, as the choice of shops shows them. */
export const pageShops = (db: Db, merchantId: number, wanted: Wanted) =>
  viewed(db, merchantId)
    .where(wantedOf(wanted))
    .orderBy('shop.platform')
    .orderBy('shop.nick')
    .orderBy('shop.id');

/** @returns undefined where the merchant has a shop of this platform and name, or of this id at the platform. */
export const insertShop = async (db: Db, row: Insertable<Shop> & { merchantId: number }) =>
  (
    await db
      .insertInto('shop')
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** Closed ones, too. */
export const shopNamed = (db: Db, merchantId: number, platform: string, nick: string) =>
  db
    .selectFrom('shop')
    .select(['id', 'status', 'type', 'platformShopId'])
    .where('merchantId', '=', merchantId)
    .where('platform', '=', platform)
    .where('nick', '=', nick)
    .executeTakeFirst();

/** Closed ones, too. */
export const shopAtPlatform = (db: Db, merchantId: number, platform: string, platformShopId: string) =>
  db
    .selectFrom('shop')
    .select(['id', 'status', 'nick'])
    .where('merchantId', '=', merchantId)
    .where('platform', '=', platform)
    .where('platformShopId', '=', platformShopId)
    .executeTakeFirst();

export const updateShop = async (db: Db, merchantId: number, id: number, set: Updateable<Shop>) =>
  (
    await db
      .updateTable('shop')
      .set(set)
      .where('merchantId', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const firstShop = (db: Db, merchantId: number) =>
  open(db, merchantId).select(['id', 'nick', 'platform']).orderBy('id').limit(1).executeTakeFirst();

/** Of these shops the open ones of the merchant. */
export const ownShopIds = async (db: Db, merchantId: number, ids: readonly number[]) =>
  (
    await open(db, merchantId)
      .select('id')
      .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
      .execute()
  ).map(({ id }) => id);

export const findShop = (db: Db, merchantId: number, id: number) =>
  open(db, merchantId)
    .select(['id', 'platform', 'nick', 'brandName', 'type', 'platformShopId', 'site', 'defaultFactoryId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** As the department's choice of shops shows them. */
export const allShops = (db: Db, merchantId: number) =>
  open(db, merchantId)
    .select(['id', 'platform', 'brandName', 'nick', 'type', 'tokenExpires', 'serviceExpires'])
    .orderBy('nick')
    .orderBy('id')
    .execute();

export const sharedIds = (db: Db, merchantId: number, shopId: number) =>
  db
    .selectFrom('shopShare')
    .select('factoryId')
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .orderBy('factoryId')
    .execute();

/** In the order in which they were bound. */
export const factoriesOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('binding as b')
    .innerJoin('tenant as t', 't.id', 'b.factoryId')
    .select(['b.factoryId', 't.name as factoryName'])
    .where('b.merchantId', '=', merchantId)
    .orderBy('b.createdAt')
    .orderBy('b.factoryId')
    .execute();

export const factoryIdsOf = (db: Db, merchantId: number) =>
  db.selectFrom('binding').select('factoryId').where('merchantId', '=', merchantId).execute();

/** Of those that the asking tenant is bound to, or is. */
export const namesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('tenant')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${sql.val(ids)}::bigint[])`)
    .execute();
