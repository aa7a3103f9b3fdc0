import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Shop } from '#server/platform/schema.ts';

const OPEN = 0;

const open = (db: Db, merchantId: number) =>
  db.selectFrom('shop').where('merchantId', '=', merchantId).where('status', '=', OPEN);

interface Wanted {
  platform: string | undefined;
  /** null: all of the merchant's. */
  among: readonly number[] | null;
}
const openOf = (db: Db, merchantId: number, { platform, among }: Wanted) =>
  open(db, merchantId)
    .$if(platform !== undefined, (q) => q.where('platform', '=', platform!))
    .$if(among !== null, (q) => q.where('id', '=', sql<number>`any(${sql.val(among)}::bigint[])`));

/** By platform and name, as the choice of shops shows them; of one platform, where it is named. */
export const pageShops = (
  db: Db,
  merchantId: number,
  wanted: Wanted,
  page: { offset: number; limit: number },
) =>
  openOf(db, merchantId, wanted)
    .select(['id', 'platform', 'brandName', 'nick', 'defaultFactoryId'])
    .orderBy('platform')
    .orderBy('nick')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export const countShops = async (db: Db, merchantId: number, wanted: Wanted) =>
  (
    await openOf(db, merchantId, wanted)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** @returns undefined where the merchant has a shop of this platform and name. */
export const insertShop = (db: Db, row: Insertable<Shop> & { merchantId: number }) =>
  db
    .insertInto('shop')
    .values(row)
    .onConflict((c) => c.columns(['merchantId', 'platform', 'nick']).doNothing())
    .returning(['id', 'brandName', 'nick', 'defaultFactoryId'])
    .executeTakeFirst();

export const firstShop = (db: Db, merchantId: number) =>
  open(db, merchantId).select(['id', 'nick', 'platform']).orderBy('id').limit(1).executeTakeFirst();

export const findShop = (db: Db, merchantId: number, id: number) =>
  open(db, merchantId).select('defaultFactoryId').where('id', '=', id).executeTakeFirst();

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

export const customersOf = (db: Db, factoryId: number) =>
  db
    .selectFrom('binding as b')
    .innerJoin('tenant as t', 't.id', 'b.merchantId')
    .select(['b.merchantId', 't.name as merchantName'])
    .where('b.factoryId', '=', factoryId)
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();

/** Of those that the asking tenant is bound to, or is. */
export const namesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('tenant')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${sql.val(ids)}::bigint[])`)
    .execute();
