import type { Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB, Json } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

type Party = 'a.factoryId' | 'a.agentId';

/** With the names of both, by the owner's connection: the two are no partners of the wall. */
const pairs = (system: Db, party: Party, tenantId: number) =>
  system
    .selectFrom('factoryAgent as a')
    .innerJoin('tenant as f', 'f.id', 'a.factoryId')
    .innerJoin('tenant as g', 'g.id', 'a.agentId')
    .select(['a.id', 'a.factoryId', 'a.agentId', 'f.name as factoryName', 'g.name as agentName'])
    .select('a.createdAt')
    .where(party, '=', tenantId)
    .orderBy('a.id');
export type PairRow = Awaited<ReturnType<ReturnType<typeof pairs>['execute']>>[number];

/** Agents of the factory first, then those whose agent it is; in the order in which they were bound. */
export const pairsOf = async (system: Db, tenantId: number) => [
  ...(await pairs(system, 'a.factoryId', tenantId).execute()),
  ...(await pairs(system, 'a.agentId', tenantId).execute()),
];

export const findPair = async (system: Db, tenantId: number, id: number) =>
  (await pairs(system, 'a.factoryId', tenantId).where('a.id', '=', id).executeTakeFirst()) ??
  (await pairs(system, 'a.agentId', tenantId).where('a.id', '=', id).executeTakeFirst());

/** @returns undefined where the two are bound already. */
export const insertPair = (
  trx: Trx,
  row: { factoryId: number; agentId: number; inviteCode: string; createdBy: number; createdAt: Date },
) =>
  trx
    .insertInto('factoryAgent')
    .values(row)
    .onConflict((c) => c.columns(['factoryId', 'agentId']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const hasPair = async (trx: Trx, factoryId: number, agentId: number) =>
  (await trx
    .selectFrom('factoryAgent')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()) !== undefined;

export const deletePair = async (trx: Trx, factoryId: number, id: number) =>
  (
    await trx
      .deleteFrom('factoryAgent')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

export const findVirtualShop = (db: Db, factoryId: number) =>
  db
    .selectFrom('virtualShop')
    .select(['merchantId', 'shopId', 'logistics'])
    .where('factoryId', '=', factoryId)
    .executeTakeFirst();

/** By the owner's connection: the shop stands behind its own tenant's wall. */
export const shopName = async (system: Db, merchantId: number, shopId: number) =>
  (
    await system
      .selectFrom('shop')
      .select('nick')
      .where('merchantId', '=', merchantId)
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
  ).nick;

/** Of two who open it at the same moment the second one waits, and finds it open. */
export const lockFactory = (trx: Trx, id: number) =>
  trx.selectFrom('tenant').select('name').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Both of a pair, the lower id first: each may bind the other at the same moment. */
export const lockPair = (trx: Trx, ids: readonly [number, number]) =>
  trx
    .selectFrom('tenant')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const insertShop = async (
  trx: Trx,
  row: { merchantId: number; nick: string; defaultFactoryId: number; createdAt: Date },
) =>
  (
    await trx
      .insertInto('shop')
      .values({ ...row, platform: 'local', brandName: row.nick })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Whether another local shop of the merchant is called so, closed or not. */
export const hasNamesake = async (trx: Trx, merchantId: number, shopId: number, nick: string) =>
  (await trx
    .selectFrom('shop')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('platform', '=', 'local')
    .where('nick', '=', nick)
    .where('id', '<>', shopId)
    .executeTakeFirst()) !== undefined;

export const renameShop = (trx: Trx, merchantId: number, shopId: number, nick: string) =>
  trx
    .updateTable('shop')
    .set({ nick, brandName: nick })
    .where('merchantId', '=', merchantId)
    .where('id', '=', shopId)
    .execute();

export const saveVirtualShop = (
  trx: Trx,
  row: { factoryId: number; merchantId: number; shopId: number; logistics: Json; updatedAt: Date },
) => {
  const logistics = JSON.stringify(row.logistics);
  return trx
    .insertInto('virtualShop')
    .values({ ...row, logistics })
    .onConflict((c) => c.column('factoryId').doUpdateSet({ logistics, updatedAt: row.updatedAt }))
    .execute();
};
