import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { SenderAddress } from '#server/platform/schema.ts';

/** The default first, with how many companies send from each. */
export const addressesOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('senderAddress as a')
    .selectAll('a')
    .select((eb) =>
      eb
        .selectFrom('expressConfig as c')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('c.addressId', '=', 'a.id')
        .where('c.tenantId', '=', tenantId)
        .as('used'),
    )
    .where('a.tenantId', '=', tenantId)
    .orderBy('a.isDefault', 'desc')
    .orderBy('a.id')
    .execute();

export const findAddress = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('senderAddress')
    .select(['id', 'name', 'city', 'address'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertAddress = (db: Db, row: Insertable<SenderAddress> & { tenantId: number }) =>
  db.insertInto('senderAddress').values(row).returning('id').executeTakeFirstOrThrow();

export const updateAddress = async (db: Db, tenantId: number, id: number, set: Updateable<SenderAddress>) =>
  (
    await db
      .updateTable('senderAddress')
      .set(set)
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const clearDefaultAddress = (db: Db, tenantId: number) =>
  db
    .updateTable('senderAddress')
    .set({ isDefault: false })
    .where('tenantId', '=', tenantId)
    .where('isDefault', '=', true)
    .execute();

export const deleteAddress = (db: Db, tenantId: number, id: number) =>
  db.deleteFrom('senderAddress').where('tenantId', '=', tenantId).where('id', '=', id).execute();

export const countSending = async (db: Db, tenantId: number, addressId: number) =>
  (
    await db
      .selectFrom('expressConfig')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tenantId', '=', tenantId)
      .where('addressId', '=', addressId)
      .executeTakeFirstOrThrow()
  ).n;
