import { sql } from 'kysely';
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
  await sql`
    insert into goods_log (merchant_id, goods_id, text, user_id, user_name, at)
    select ${tenantId}::bigint, v.id, ${text.slice(0, LONGEST_TEXT)}, ${userId}::bigint, ${userName}, ${now}::timestamptz
    from unnest(${sql.val(ids)}::bigint[]) v(id)`.execute(trx);
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
