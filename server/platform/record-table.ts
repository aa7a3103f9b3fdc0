import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { DB, Generated, Timestamp } from './schema.ts';

/** The column that says whose a record is. */
type Party = 'factoryId' | 'merchantId' | 'tenantId';
/** What the table keeps of a record by itself. */
interface Kept {
  id: Generated<number>;
  version: Generated<number>;
  updatedAt: Timestamp;
}
/** Tables of such records. */
type Tables<P extends Party> = {
  [T in keyof DB]: DB[T] extends Kept & Record<P, number> ? T : never;
}[keyof DB];
/** What a form says of a record. */
type Values<T extends keyof DB> = Omit<Insertable<DB[T]>, keyof Kept | Party>;

/** Statements that write one record of a tenant; `V` is what is said of it. */
export interface RecordTable<V> {
  insert: (trx: Db, tenantId: number, values: V, now: Date) => Promise<{ id: number }>;
  /** @returns whether the record is the tenant's and the version was the one seen. */
  update: (
    trx: Db,
    tenantId: number,
    seen: { id: number; version: number },
    values: V,
    now: Date,
  ) => Promise<boolean>;
  /** @returns whether the tenant has one of this id. */
  has: (trx: Db, tenantId: number, id: number) => Promise<boolean>;
  /** @returns the record as it stood; undefined where the tenant has none of this id. */
  remove: (trx: Db, tenantId: number, id: number) => Promise<V | undefined>;
}

/**
 * A table whose rows have a version and one tenant, written by whole records. The compiler holds table, column and values
 * against the schema here, where they are named; the statements below are the same for all of them.
 */
export function recordTable<P extends Party, T extends Tables<P>>(
  table: T,
  party: P,
): RecordTable<Values<T>> {
  // Kysely does not follow a table that is a parameter: one that is written so stands for all of them.
  const [any, owner] = [table as unknown as 'expressFee', party as unknown as 'factoryId'];
  return {
    insert: (trx, tenantId, values, now) =>
      trx
        .insertInto(any)
        .values({ ...values, [party]: tenantId, updatedAt: now } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    update: async (trx, tenantId, { id, version }, values, now) =>
      (
        await trx
          .updateTable(any)
          .set({ ...values, version: version + 1, updatedAt: now } as never)
          .where(owner, '=', tenantId)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
      ).numUpdatedRows === 1n,
    has: async (trx, tenantId, id) =>
      (await trx
        .selectFrom(any)
        .select('id')
        .where(owner, '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined,
    remove: (trx, tenantId, id) =>
      trx
        .deleteFrom(any)
        .where(owner, '=', tenantId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst() as Promise<unknown> as Promise<Values<T> | undefined>,
  };
}
