import { sql } from 'kysely';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import type { Db, Trx } from '#server/platform/database.ts';

// A lent account stands among those of who uses it (`grant_id`), and what opens it stays with its owner: the functions of
// migration 500 say of the grant and of the account behind it what the server must know, and lock both.

/** What is known of a grant, and of the account behind it. */
export interface Lent {
  state: number;
  begun: boolean;
  over: boolean;
  grantLeft: number;
  accountOn: boolean;
  accountLeft: number;
  nextCallAt: Date | null;
  /** Calls of that account that are being made now, whoever of its users makes them. */
  flying: number;
}

/** The caller holds the lent account. */
export const holdLent = async (trx: Trx, grantId: number, now: Date): Promise<Lent | undefined> =>
  (
    await sql<Lent>`select state, begun, over, grant_left as "grantLeft", account_on as "accountOn",
        account_left as "accountLeft", next_call_at as "nextCallAt", flying
      from waybill_lent(${grantId}, ${now}, ${dayInShanghai(now)}::date)`.execute(trx)
  ).rows[0];

export const lentCalled = (trx: Trx, grantId: number, until: Date) =>
  sql`select waybill_lent_called(${grantId}, ${until})`.execute(trx);

interface LentAccount {
  grantId: number;
  name: string;
  adapter: string;
  expressName: string;
  by: string;
  now: Date;
}
/** A grant was accepted: its account stands among the factory's from now on. */
export const openLent = (
  trx: Trx,
  factoryId: number,
  { grantId, name, adapter, expressName, by, now }: LentAccount,
) =>
  trx
    .insertInto('waybillAccount')
    .values({ factoryId, grantId, name, adapter, expressName, kind: 'own', updatedBy: by, updatedAt: now })
    .execute();

/** Of which account, and whose, a lent one of the factory is. */
export const behindLent = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('waybillAccount as a')
    .innerJoin('waybillGrant as g', (join) =>
      join.onRef('g.id', '=', 'a.grantId').on('g.factoryId', '=', factoryId),
    )
    .select(['g.merchantId', 'g.accountId'])
    .where('a.factoryId', '=', factoryId)
    .where('a.id', '=', id)
    .executeTakeFirst();

/** Whether it was ever lent. */
export const wasLent = async (trx: Trx, ownerId: number, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('waybillGrant')
    .select('id')
    .where('merchantId', '=', ownerId)
    .where('accountId', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
