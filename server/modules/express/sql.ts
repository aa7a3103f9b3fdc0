import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { ExpressConfig, Json } from '#server/platform/schema.ts';

/** Those who change a tenant's companies wait for each other until their transaction ends. */
export const lockTenant = (trx: Db, tenantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.express}, ${tenantId}::int)`.execute(trx);

const among = (ids: readonly number[]) => sql<number>`any(${sql.val(ids)}::bigint[])`;

interface ExpressFilter {
  keyword?: string | undefined;
  open?: 'yes' | 'no' | undefined;
}

const asked = (db: Db, tenantId: number, { keyword, open }: ExpressFilter) =>
  db
    .selectFrom('expressConfig as c')
    .where('c.tenantId', '=', tenantId)
    .$if(open !== undefined, (q) => q.where('c.open', '=', open === 'yes'))
    .$if(Boolean(keyword), (q) =>
      q.where(sql<SqlBool>`strpos(lower(c.express_name), ${keyword!.toLowerCase()}) > 0`),
    );

/** The default first, then by name. */
export const pageConfigs = (db: Db, tenantId: number, filter: ExpressFilter) =>
  asked(db, tenantId, filter)
    .leftJoin('senderAddress as a', (join) =>
      join.onRef('a.id', '=', 'c.addressId').on('a.tenantId', '=', tenantId),
    )
    .selectAll('c')
    .select(['a.name as senderName', 'a.province', 'a.city', 'a.district', 'a.address'])
    .orderBy('c.isDefault', 'desc')
    .orderBy('c.expressName')
    .orderBy('c.id');
export type ConfigRow = Awaited<ReturnType<ReturnType<typeof pageConfigs>['execute']>>[number];

export const countConfigs = async (db: Db, tenantId: number, filter: ExpressFilter) =>
  (
    await asked(db, tenantId, filter)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findConfigs = (db: Db, tenantId: number, ids: readonly number[]) =>
  db
    .selectFrom('expressConfig')
    .select(['id', 'expressName', 'open', 'isDefault', 'fromFactoryId', 'addressId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', among(ids))
    .execute();

/** What a tenant has open. Of a factory that the caller is bound to: by the owner's connection. */
export const openConfigs = (db: Db, tenantId: number) =>
  db
    .selectFrom('expressConfig')
    .select(['id', 'expressCode', 'expressName', 'isDefault'])
    .where('tenantId', '=', tenantId)
    .where('open', '=', true)
    .orderBy('id')
    .execute();

/** @returns undefined where the tenant has a company of this name. */
export const insertConfig = (db: Db, row: Insertable<ExpressConfig> & { tenantId: number }) =>
  db
    .insertInto('expressConfig')
    .values(row)
    .onConflict((c) => c.columns(['tenantId', 'fromFactoryId', 'expressName']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const namedConfig = (db: Db, tenantId: number, fromFactoryId: number, expressName: string) =>
  db
    .selectFrom('expressConfig')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('fromFactoryId', '=', fromFactoryId)
    .where('expressName', '=', expressName)
    .executeTakeFirst();

export const updateConfigs = async (
  db: Db,
  tenantId: number,
  ids: readonly number[],
  set: Updateable<ExpressConfig>,
) =>
  Number(
    (
      await db
        .updateTable('expressConfig')
        .set(set)
        .where('tenantId', '=', tenantId)
        .where('id', '=', among(ids))
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export const clearDefault = (db: Db, tenantId: number) =>
  db
    .updateTable('expressConfig')
    .set({ isDefault: false })
    .where('tenantId', '=', tenantId)
    .where('isDefault', '=', true)
    .execute();

export const deleteConfig = (db: Db, tenantId: number, id: number) =>
  db.deleteFrom('expressConfig').where('tenantId', '=', tenantId).where('id', '=', id).execute();

/** What was taken over from a factory. */
export const takenFrom = (db: Db, tenantId: number, factoryId: number) =>
  db
    .selectFrom('expressConfig')
    .select(['id', 'expressName', 'open'])
    .where('tenantId', '=', tenantId)
    .where('fromFactoryId', '=', factoryId)
    .execute();

export const findRules = (db: Db, merchantId: number) =>
  db
    .selectFrom('expressRules')
    .select(['rules', 'version', 'updatedAt', 'updatedBy'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst();

export const saveRules = (
  db: Db,
  row: { merchantId: number; rules: Json; version: number; updatedAt: Date; updatedBy: string },
) => {
  const { merchantId, ...set } = { ...row, rules: JSON.stringify(row.rules) };
  return db
    .insertInto('expressRules')
    .values({ merchantId, ...set })
    .onConflict((c) => c.column('merchantId').doUpdateSet(set))
    .execute();
};
