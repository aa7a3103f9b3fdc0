import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB, FactoryInvite } from '#server/platform/schema.ts';

interface Wanted {
  id?: number | undefined;
  /** Part of it. */
  name?: string | undefined;
  /** Whether somebody can still come by it, at this moment. */
  usable?: 'yes' | 'no' | undefined;
  now: Date;
}

/** Open, in time, and with uses left. */
const usableAt = (eb: ExpressionBuilder<DB, 'factoryInvite'>, now: Date) =>
  eb.and([
    eb('open', '=', true),
    eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', now)]),
    eb.or([eb('mostUses', 'is', null), eb('used', '<', eb.ref('mostUses'))]),
  ]);

const invitesOf = (db: Db, factoryId: number, { id, name, usable, now }: Wanted) =>
  db
    .selectFrom('factoryInvite')
    .where('factoryId', '=', factoryId)
    .$if(id !== undefined, (q) => q.where('id', '=', id!))
    .$if(usable === 'yes', (q) => q.where((eb) => usableAt(eb, now)))
    .$if(usable === 'no', (q) => q.where((eb) => eb.not(usableAt(eb, now))))
    .$if(Boolean(name), (q) => q.where((eb) => eb(eb.fn<number>('strpos', ['name', eb.val(name!)]), '>', 0)));

/** The newest first. */
export const pageInvites = (db: Db, factoryId: number, wanted: Wanted) =>
  invitesOf(db, factoryId, wanted).selectAll().orderBy('id', 'desc');
export type InviteRow = Awaited<ReturnType<ReturnType<typeof pageInvites>['execute']>>[number];

/** Who is bound by the code of this invite, the newest first. */
export const boundBy = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('factoryInvite as i')
    .innerJoin('binding as b', (join) =>
      join.onRef('b.factoryId', '=', 'i.factoryId').onRef('b.inviteCode', '=', 'i.code'),
    )
    .innerJoin('tenant as t', 't.id', 'b.merchantId')
    .select(['b.merchantId', 't.name as merchantName', 'b.createdAt'])
    .where('i.factoryId', '=', factoryId)
    .where('b.factoryId', '=', factoryId)
    .where('i.id', '=', id)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id', 'desc')
    .execute();

export const findInvite = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('factoryInvite')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns undefined where the code is taken. */
export const insertInvite = (db: Db, row: Insertable<FactoryInvite> & { factoryId: number }) =>
  db
    .insertInto('factoryInvite')
    .values(row)
    .onConflict((c) => c.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateInvite = (db: Db, factoryId: number, id: number, set: Updateable<FactoryInvite>) =>
  db
    .updateTable('factoryInvite')
    .set(set)
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** @returns its name; undefined where it is not there. */
export const deleteInvite = async (db: Db, factoryId: number, id: number) =>
  (
    await db
      .deleteFrom('factoryInvite')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** Counts one use, where the invite still allows it. @returns whether it did. */
export const countUse = async (db: Db, factoryId: number, id: number, now: Date) =>
  (
    await db
      .updateTable('factoryInvite')
      .set((eb) => ({ used: eb('used', '+', 1) }))
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where((eb) => usableAt(eb, now))
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** A merchant's code stays as it is once made. */
export const insertOwnCode = (db: Db, merchantId: number, code: string, now: Date) =>
  db
    .insertInto('businessInvite')
    .values({ merchantId, code, createdAt: now })
    .onConflict((c) => c.doNothing())
    .execute();

export const findOwnCode = async (db: Db, merchantId: number) =>
  (
    await db
      .selectFrom('businessInvite')
      .select('code')
      .where('merchantId', '=', merchantId)
      .executeTakeFirst()
  )?.code;
