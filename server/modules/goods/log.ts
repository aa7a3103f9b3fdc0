import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';

/** Longer ones are cut, as in the tenant's log. */
const LONGEST_TEXT = 500;
const MOST_LINES = 200;

/** Writes a line into the log of each of these, in the transaction of what it tells. */
export async function note(
  trx: Trx,
  { tenantId, userId, userName, now }: Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'now'>,
  ids: readonly number[],
  text: string,
): Promise<void> {
  if (ids.length === 0) return;
  const line = { merchantId: tenantId, text: text.slice(0, LONGEST_TEXT), userId, userName, at: now };
  await trx
    .insertInto('goodsLog')
    .values(ids.map((goodsId) => ({ ...line, goodsId })))
    .execute();
}

/** The newest first. */
export const logOf = (db: Db, merchantId: number, goodsId: number) =>
  db
    .selectFrom('goodsLog')
    .select(['id', 'text', 'userName', 'at'])
    .where('merchantId', '=', merchantId)
    .where('goodsId', '=', goodsId)
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
