import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import type { Mover } from '#server/modules/order/reach/mover.ts';

/**
 * Says who changes what lines print, until the end of the transaction: the database writes the steps of pushed lines with
 * the lines themselves (migration 177). @param kind where the step is more than what it changes
 */
export const artBy = (
  trx: Trx,
  { side, userId, userName }: Pick<Mover, 'side' | 'userId' | 'userName'>,
  kind?: 'restore',
) =>
  sql`select set_config('app.art_by', ${JSON.stringify({ side, userId, userName, kind })}, true)`.execute(
    trx,
  );
