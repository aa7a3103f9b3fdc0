import { sql, type Insertable, type Transaction } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB, ShopClaim } from '#server/platform/schema.ts';

/**
 * What only the owner's connection touches: keys of shops, whose a platform's shop is, who else sees it. Requests' own
 * connections have no privilege on these tables, or may read them alone (026-shop-author.sql).
 */
export type Trx = Transaction<DB>;

/** Whose the platform's shop is: the asker's from now on, where it was nobody's. Who asks at the same moment waits. */
export async function holderOf(
  trx: Trx,
  shop: { platform: string; platformShopId: string; merchantId: number },
): Promise<number> {
  await trx
    .insertInto('shopIdentity')
    .values(shop)
    .onConflict((c) => c.doNothing())
    .execute();
  const { merchantId } = await trx
    .selectFrom('shopIdentity')
    .select('merchantId')
    .where('platform', '=', shop.platform)
    .where('platformShopId', '=', shop.platformShopId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return merchantId;
}

export const giveIdentity = (
  trx: Trx,
  { platform, platformShopId, merchantId }: { platform: string; platformShopId: string; merchantId: number },
) =>
  trx
    .updateTable('shopIdentity')
    .set({ merchantId })
    .where('platform', '=', platform)
    .where('platformShopId', '=', platformShopId)
    .execute();

export const dropIdentity = (
  trx: Trx,
  { platform, platformShopId, merchantId }: { platform: string; platformShopId: string; merchantId: number },
) =>
  trx
    .deleteFrom('shopIdentity')
    .where('merchantId', '=', merchantId)
    .where('platform', '=', platform)
    .where('platformShopId', '=', platformShopId)
    .execute();

export const saveAccess = (
  db: Db,
  row: { shopId: number; merchantId: number; sealedAccess: Buffer; updatedAt: Date },
) =>
  db
    .insertInto('shopAccess')
    .values(row)
    .onConflict((c) =>
      c.column('shopId').doUpdateSet((eb) => ({
        sealedAccess: eb.ref('excluded.sealedAccess'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute();

export const sealedAccess = async (db: Db, merchantId: number, shopId: number) =>
  (
    await db
      .selectFrom('shopAccess')
      .select('sealedAccess')
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .executeTakeFirst()
  )?.sealedAccess;

export const lockAccess = async (trx: Trx, merchantId: number, shopId: number) =>
  (
    await trx
      .selectFrom('shopAccess')
      .select('sealedAccess')
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .forUpdate()
      .executeTakeFirst()
  )?.sealedAccess;

/** In place of what is kept; what was dropped stays so. */
export const renewAccess = (
  trx: Trx,
  merchantId: number,
  shopId: number,
  set: { sealedAccess: Buffer; updatedAt: Date },
) =>
  trx
    .updateTable('shopAccess')
    .set(set)
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .execute();

/** Its orders come at once again, and what was wrong with its access is no more told. */
export const pullAnew = (trx: Trx, merchantId: number, shopId: number) =>
  trx
    .updateTable('shopSync')
    .set({ nextAt: null, failures: 0, problem: null })
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .execute();

/** Shipments of the shop that its platform is still to hear of. */
export const openBacks = async (db: Db, merchantId: number, shopId: number) =>
  (
    await db
      .selectFrom('shipBack')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .where('status', '=', sql.lit('waiting'))
      .executeTakeFirstOrThrow()
  ).n;

export const dropAccess = (trx: Trx, merchantId: number, shopId: number) =>
  trx.deleteFrom('shopAccess').where('merchantId', '=', merchantId).where('shopId', '=', shopId).execute();

/** Nobody adds an order to it, nor changes it, until the transaction ends. Closed ones are left out. */
export const lockShop = (trx: Trx, merchantId: number, id: number) =>
  trx
    .selectFrom('shop')
    .select(['id', 'platform', 'platformShopId', 'nick', 'autoSync'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 0)
    .forUpdate()
    .executeTakeFirst();

const OPEN_ORDERS = OPEN_STATUSES.map((name) => STATUS[name].code);

export const openOrders = async (db: Db, merchantId: number, shopId: number) =>
  (
    await db
      .selectFrom('tradeOrder')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .where('status', 'in', OPEN_ORDERS)
      .executeTakeFirstOrThrow()
  ).n;

/** @returns the factories that see it now and did not before. */
export async function setShares(
  trx: Trx,
  {
    merchantId,
    shopId,
    factoryIds,
    now,
  }: { merchantId: number; shopId: number; factoryIds: number[]; now: Date },
): Promise<number[]> {
  await trx
    .deleteFrom('shopShare')
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .where(sql<boolean>`factory_id <> all(${factoryIds}::bigint[])`)
    .execute();
  const { rows } = await sql<{ factoryId: number }>`
    insert into shop_share (merchant_id, shop_id, factory_id, created_at)
    select ${merchantId}, ${shopId}, id, ${now} from unnest(${factoryIds}::bigint[]) id
    on conflict do nothing returning factory_id as "factoryId"`.execute(trx);
  return rows.map((row) => row.factoryId);
}

/** Again, where it was claimed before: with the keys of now. Those that ran out go with it, keys and all. */
export async function saveClaim(trx: Trx, row: Insertable<ShopClaim> & { merchantId: number }, now: Date) {
  await trx.deleteFrom('shopClaim').where('validUntil', '<=', now).execute();
  return trx
    .insertInto('shopClaim')
    .values(row)
    .onConflict((c) => c.columns(['merchantId', 'platform', 'platformShopId']).doUpdateSet(row))
    .returning(['id', 'platform', 'platformShopId', 'brandName', 'nick', 'validUntil'])
    .executeTakeFirstOrThrow();
}

export const claimsOf = (db: Db, merchantId: number, now: Date) =>
  db
    .selectFrom('shopClaim')
    .select(['id', 'platform', 'platformShopId', 'brandName', 'nick', 'validUntil'])
    .where('merchantId', '=', merchantId)
    .where('validUntil', '>', now)
    .orderBy('id')
    .execute();

export const lockClaim = (trx: Trx, merchantId: number, id: number, now: Date) =>
  trx
    .selectFrom('shopClaim')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .where('validUntil', '>', now)
    .forUpdate()
    .executeTakeFirst();

export const dropClaim = async (db: Db, merchantId: number, id: number) =>
  (
    await db
      .deleteFrom('shopClaim')
      .where('merchantId', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

/** Those that ran out go with it. */
export async function insertCode(
  db: Db,
  row: { codeHash: Buffer; merchantId: number; sealedInput: Buffer; validUntil: Date; createdBy: number },
  now: Date,
) {
  await db.deleteFrom('shopAuthCode').where('validUntil', '<=', now).execute();
  await db.insertInto('shopAuthCode').values(row).execute();
}

export const findCode = async (db: Db, merchantId: number, codeHash: Buffer, now: Date) =>
  (
    await db
      .selectFrom('shopAuthCode')
      .select('sealedInput')
      .where('merchantId', '=', merchantId)
      .where('codeHash', '=', codeHash)
      .where('validUntil', '>', now)
      .executeTakeFirst()
  )?.sealedInput;

/** @returns whether it was still there. */
export const spendCode = async (trx: Trx, merchantId: number, codeHash: Buffer) =>
  (
    await trx
      .deleteFrom('shopAuthCode')
      .where('merchantId', '=', merchantId)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
  ).numDeletedRows === 1n;
