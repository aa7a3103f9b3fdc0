import type { Db } from '#server/platform/database.ts';

/** Everything here runs on the owner's connection: social accounts, states and tickets belong to the platform. */

/** Somebody, as another service knows him. */
export interface Identity {
  /** The same in all applications of the account at the other service; accounts go by it. */
  unionid: string;
  /** Of this application alone. */
  openid: string;
  nick: string;
}

export const saveState = (db: Db, stateHash: Buffer, type: number, now: Date) =>
  db.insertInto('socialState').values({ stateHash, type, sentAt: now }).execute();

/** Takes a state that went out after `since`: of several at once, one. @returns whether it was there to take. */
export const takeState = async (db: Db, stateHash: Buffer, type: number, since: Date, now: Date) =>
  (await db
    .updateTable('socialState')
    .set({ usedAt: now })
    .where('stateHash', '=', stateHash)
    .where('type', '=', type)
    .where('usedAt', 'is', null)
    .where('sentAt', '>', since)
    .returning('stateHash')
    .executeTakeFirst()) !== undefined;

/** What is good for nobody any more. */
export async function sweep(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('socialState').where('sentAt', '<', before).execute();
  await db.deleteFrom('socialTicket').where('madeAt', '<', before).execute();
}

export const findAccount = (db: Db, type: number, unionid: string) =>
  db
    .selectFrom('socialAccount')
    .select('userId')
    .where('type', '=', type)
    .where('unionid', '=', unionid)
    .executeTakeFirst();

export const saveTicket = (db: Db, ticketHash: Buffer, type: number, identity: Identity, now: Date) =>
  db
    .insertInto('socialTicket')
    .values({ ticketHash, type, ...identity, madeAt: now })
    .execute();

/** Whether a ticket made after `since` still waits for its user. */
export const isOpenTicket = async (db: Db, ticketHash: Buffer, since: Date) =>
  (await db
    .selectFrom('socialTicket')
    .select('type')
    .where('ticketHash', '=', ticketHash)
    .where('usedAt', 'is', null)
    .where('madeAt', '>', since)
    .executeTakeFirst()) !== undefined;

/**
 * Gives the account of an open ticket to a user and closes the ticket, in one statement: where the account, or the
 * user's place for one of this type, is taken, nothing changes. @returns whether it was given.
 */
export async function bindAccount(
  db: Db,
  ticketHash: Buffer,
  userId: number,
  since: Date,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with('bound', (given) =>
      given
        .insertInto('socialAccount')
        .columns(['type', 'unionid', 'openid', 'nick', 'userId', 'createdAt'])
        .expression((of) =>
          of
            .selectFrom('socialTicket')
            .select((eb) => [
              'type',
              'unionid',
              'openid',
              'nick',
              eb.cast<number>(eb.val(userId), 'bigint').as('userId'),
              eb.cast<Date>(eb.val(now), 'timestamptz').as('createdAt'),
            ])
            .where('ticketHash', '=', ticketHash)
            .where('usedAt', 'is', null)
            .where('madeAt', '>', since),
        )
        .onConflict((taken) => taken.doNothing())
        .returning('type'),
    )
    .updateTable('socialTicket')
    .set({ usedAt: now })
    .where('ticketHash', '=', ticketHash)
    .where(({ exists, selectFrom }) => exists(selectFrom('bound').select('bound.type')))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A ticket made after `since`, used or not, with the user who holds its account. */
export const findTicket = (db: Db, ticketHash: Buffer, since: Date) =>
  db
    .selectFrom('socialTicket as t')
    .leftJoin('socialAccount as a', (join) =>
      join.onRef('a.type', '=', 't.type').onRef('a.unionid', '=', 't.unionid'),
    )
    .select(['t.usedAt', 'a.userId as holder'])
    .where('t.ticketHash', '=', ticketHash)
    .where('t.madeAt', '>', since)
    .executeTakeFirst();

/** Takes the account off a user who has a password to come in by. @returns whether there was one to take off. */
export const unbindAccount = async (db: Db, userId: number, type: number) =>
  (await db
    .deleteFrom('socialAccount')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('appUser').select('id').where('id', '=', userId).where('passwordHash', '<>', '')),
    )
    .returning('type')
    .executeTakeFirst()) !== undefined;

export const hasAccount = async (db: Db, userId: number, type: number) =>
  (await db
    .selectFrom('socialAccount')
    .select('type')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst()) !== undefined;

/** His user name, and the one of the tenant's first full member where he is a sub-account there. */
export const namesOf = (db: Db, userId: number, tenantId: number | null) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on('m.tenantId', '=', tenantId ?? 0),
    )
    .select((eb) => [
      'u.username',
      'm.isSub',
      eb
        .selectFrom('membership as o')
        .innerJoin('appUser as p', 'p.id', 'o.userId')
        .select('p.username')
        .whereRef('o.tenantId', '=', 'm.tenantId')
        .where('o.isSub', '=', false)
        .orderBy('o.sort')
        .orderBy('o.userId')
        .limit(1)
        .as('master'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
