import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** Boxes as they are seen before anything is locked. */
export const boxesOf = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('shelfBox')
    .select(['id', 'label', 'orderId', 'version'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .execute();
