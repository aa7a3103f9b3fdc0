import type { Db, Trx } from '#server/platform/database.ts';
import type { By } from './by.ts';

/** Longer ones are cut, as in the tenant's log. */
const LONGEST_TEXT = 500;
const MOST_LINES = 200;

/** Writes a line into the log of a suit, in the transaction of what it tells. */
export async function note(trx: Trx, by: By, suitId: number, text: string): Promise<void> {
  const { tenantId: merchantId, userId, userName, now: at } = by;
  await trx
    .insertInto('suitLog')
    .values({ merchantId, suitId, text: text.slice(0, LONGEST_TEXT), userId, userName, at })
    .execute();
}

/** The newest first. */
export const logOf = (db: Db, merchantId: number, suitId: number) =>
  db
    .selectFrom('suitLog')
    .select(['id', 'text', 'userName', 'at'])
    .where('merchantId', '=', merchantId)
    .where('suitId', '=', suitId)
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
