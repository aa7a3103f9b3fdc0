import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';

export interface WantedShared {
  merchantId?: number | undefined;
  platform?: string | undefined;
  keyword?: string | undefined;
  endsBefore?: Date | undefined;
  /** Of these alone: what the asker's department may reach. */
  among?: readonly number[] | undefined;
}

/** Shops that are shared with the factory; row-level security shows it these and no others. */
const sharedWith = (
  db: Db,
  factoryId: number,
  { merchantId, platform, keyword, endsBefore, among }: WantedShared,
) =>
  db
    .selectFrom('shopShare as s')
    .innerJoin('shop', 'shop.id', 's.shopId')
    .innerJoin('tenant as t', 't.id', 's.merchantId')
    .where('s.factoryId', '=', factoryId)
    .whereRef('shop.merchantId', '=', 's.merchantId')
    .where('shop.status', '=', 0)
    .$if(merchantId !== undefined, (q) => q.where('s.merchantId', '=', merchantId!))
    .where(ofShops(among, 'shop.id'))
    .$if(platform !== undefined, (q) => q.where('shop.platform', '=', platform!))
    .$if(Boolean(keyword), (q) =>
      q.where(
        sql<SqlBool>`strpos(lower(shop.nick || ' ' || shop.brand_name || ' ' || t.name), lower(${keyword!})) > 0`,
      ),
    )
    .$if(endsBefore !== undefined, (q) =>
      q.where(sql<SqlBool>`(shop.token_expires < ${endsBefore!} or shop.service_expires < ${endsBefore!})`),
    );

export const pageShared = (db: Db, factoryId: number, wanted: WantedShared) =>
  sharedWith(db, factoryId, wanted)
    .select([
      'shop.id',
      's.merchantId',
      't.name as merchantName',
      'shop.platform',
      'shop.brandName',
      'shop.nick',
      'shop.type',
      'shop.tokenExpires',
      'shop.serviceExpires',
      'shop.defaultFactoryId',
      's.createdAt as sharedAt',
    ])
    .orderBy('t.name')
    .orderBy('shop.platform')
    .orderBy('shop.nick')
    .orderBy('shop.id');

export const allShared = (db: Db, factoryId: number) =>
  sharedWith(db, factoryId, {})
    .select([
      'shop.id',
      'shop.platform',
      'shop.brandName',
      'shop.nick',
      'shop.type',
      'shop.tokenExpires',
      'shop.serviceExpires',
    ])
    .orderBy('shop.nick')
    .orderBy('shop.id')
    .execute();

export const sharedShop = (db: Db, factoryId: number, id: number) =>
  sharedWith(db, factoryId, {}).select('s.merchantId').where('shop.id', '=', id).executeTakeFirst();
