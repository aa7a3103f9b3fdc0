import { sql, type Insertable, type Transaction, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { DB, OpenKey } from '#server/platform/schema.ts';

type Trx = Transaction<DB>;

const SHOWN = [
  'id',
  'name',
  'appKey',
  'scopes',
  'perMinute',
  'ips',
  'enabled',
  'createdBy',
  'createdAt',
  'lastUsedAt',
] as const;

/** The newest first. */
export const pageKeys = (db: Db, tenantId: number) =>
  db.selectFrom('openKey').select(SHOWN).where('tenantId', '=', tenantId).orderBy('id', 'desc');

export const countKeys = async (db: Db, tenantId: number) =>
  (
    await db
      .selectFrom('openKey')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tenantId', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).n;

/** Until the transaction ends nobody else adds a key for the tenant: their number holds. */
export const lockKeys = (trx: Trx, tenantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.openKeys}, ${tenantId}::int)`.execute(trx);

/** @returns undefined where the tenant has a key of this name. */
export const insertKey = (db: Db, row: Insertable<OpenKey> & { tenantId: number }) =>
  db
    .insertInto('openKey')
    .values(row)
    .onConflict((c) => c.columns(['tenantId', 'name']).doNothing())
    .returning(['id', 'appKey'])
    .executeTakeFirst();

export const findKey = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('openKey')
    .select(SHOWN)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const nameTaken = async (db: Db, tenantId: number, name: string, besides: number) =>
  (await db
    .selectFrom('openKey')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', besides)
    .executeTakeFirst()) !== undefined;

export const updateKey = (db: Db, tenantId: number, id: number, set: Updateable<OpenKey>) =>
  db
    .updateTable('openKey')
    .set(set)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning(['id', 'name', 'appKey'])
    .executeTakeFirst();

export const deleteKey = (db: Db, tenantId: number, id: number) =>
  db
    .deleteFrom('openKey')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
