import type { Db, Trx } from './database.ts';

/** Longer ones are cut, as in the tenant's log. */
const LONGEST_TEXT = 500;
const MOST_LINES = 200;

interface Doer {
  tenantId: number;
  userId: number | null;
  userName: string;
  now: Date;
}

/** The logs of a merchant's records, a table of lines that name their record. As signed-table.ts: the statements are the same. */
export function rowLog(...[table, of]: ['goodsLog', 'goodsId'] | ['suitLog', 'suitId']) {
  const [any, record] = [table as unknown as 'goodsLog', of as unknown as 'goodsId'];
  return {
    /** Writes a line into the log of each of these, in the transaction of what it tells. */
    async note(
      trx: Trx,
      { tenantId, userId, userName, now }: Doer,
      ids: readonly number[],
      text: string,
    ): Promise<void> {
      if (ids.length === 0) return;
      const line = { merchantId: tenantId, text: text.slice(0, LONGEST_TEXT), userId, userName, at: now };
      await trx
        .insertInto(any)
        .values(ids.map((id) => ({ ...line, [record]: id }) as typeof line & { goodsId: number }))
        .execute();
    },
    /** The newest first. */
    logOf: (db: Db, merchantId: number, id: number) =>
      db
        .selectFrom(any)
        .select(['id', 'text', 'userName', 'at'])
        .where('merchantId', '=', merchantId)
        .where(record, '=', id)
        .orderBy('id', 'desc')
        .limit(MOST_LINES)
        .execute(),
  };
}
