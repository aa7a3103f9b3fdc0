import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { CODES } from '#contract/errors.ts';
import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import type { DB } from './schema.ts';

export interface Repeatable {
  tenantId: number;
  /**
   * Whose key it is: a colleague who repeats key and question acts for himself, and is not shown another's answer. null:
   * the tenant's own, whoever of its people asks.
   */
  userId: number | null;
  /** The client's key; undefined: the request is not told apart from a second one. */
  key: string | undefined;
  /** What was asked: the same key with another question is refused (code 900). */
  request: unknown;
}

/**
 * Acts in one transaction, and only once for a user's key: a second request waits for the first and gets its answer.
 * The answer must be plain JSON.
 */
export function once<T>(
  db: Db,
  { tenantId, userId, key: given, request }: Repeatable,
  act: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (given === undefined) return act(trx);
    const key = userId === null ? given : `${userId} ${given}`;
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
    const first = await trx
      .insertInto('idempotency')
      .values({ tenantId, key, requestHash, answer: 'null' })
      .onConflict((c) => c.columns(['tenantId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!first) {
      const { answer, requestHash: before } = await trx
        .selectFrom('idempotency')
        .select(['answer', 'requestHash'])
        .where('tenantId', '=', tenantId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (!before.equals(requestHash))
        throw new Refusal(CODES.repeated, '请求编号重复，请刷新页面后重新提交。');
      return answer as T;
    }
    const answer = await act(trx);
    await trx
      .updateTable('idempotency')
      // What says only that it is done answers true, the second time too.
      .set({ answer: JSON.stringify(answer === undefined ? true : answer) })
      .where('tenantId', '=', tenantId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
