import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from './database.ts';
import type { DB, Generated, Timestamp } from './schema.ts';

/** What the table keeps of a record by itself. */
interface Kept {
  id: Generated<number>;
  factoryId: number;
  version: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  updatedBy: string;
}
type Tables = { [T in keyof DB]: DB[T] extends Kept ? T : never }[keyof DB];
type Values<T extends Tables> = Omit<Insertable<DB[T]>, keyof Kept>;
type Part<T extends Tables> = Omit<Updateable<DB[T]>, keyof Kept>;

/** Who writes, and when. */
export interface By {
  by: string;
  now: Date;
}

/** Statements on records of a factory that say who wrote them last, and are written part by part. */
export interface SignedTable<T extends Tables> {
  count: (db: Db, factoryId: number) => Promise<number>;
  find: (db: Db, factoryId: number, id: number) => Promise<Selectable<DB[T]> | undefined>;
  /** Those of these that are the factory's, in the order of their ids: two bulks cannot wait for each other. */
  lock: (trx: Db, factoryId: number, ids: readonly number[]) => Promise<Selectable<DB[T]>[]>;
  /** @returns its id */
  insert: (trx: Db, factoryId: number, values: Values<T>, by: By) => Promise<number>;
  alter: (trx: Db, factoryId: number, ids: readonly number[], part: Part<T>, by: By) => Promise<unknown>;
}

/** As record-table.ts: the compiler holds the table and its values here, and the statements are the same for all of them. */
export function signedTable<T extends Tables>(table: T): SignedTable<T> {
  const any = table as unknown as 'filter';
  const among = (ids: readonly number[]) => sql<number>`any(${sql.val(ids)}::bigint[])`;
  const statements: SignedTable<'filter'> = {
    count: async (db, factoryId) =>
      (
        await db
          .selectFrom(any)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('factoryId', '=', factoryId)
          .executeTakeFirstOrThrow()
      ).n,
    find: (db, factoryId, id) =>
      db
        .selectFrom(any)
        .selectAll()
        .where('factoryId', '=', factoryId)
        .where('id', '=', id)
        .executeTakeFirst(),
    lock: (trx, factoryId, ids) =>
      trx
        .selectFrom(any)
        .selectAll()
        .where('factoryId', '=', factoryId)
        .where('id', '=', among(ids))
        .orderBy('id')
        .forUpdate()
        .execute(),
    insert: async (trx, factoryId, values, { by, now }) =>
      (
        await trx
          .insertInto(any)
          .values({ ...values, factoryId, updatedBy: by, createdAt: now, updatedAt: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    alter: (trx, factoryId, ids, part, { by, now }) =>
      trx
        .updateTable(any)
        .set(({ eb }) => ({ ...part, version: eb('version', '+', 1), updatedBy: by, updatedAt: now }))
        .where('factoryId', '=', factoryId)
        .where('id', '=', among(ids))
        .execute(),
  };
  return statements as unknown as SignedTable<T>;
}
