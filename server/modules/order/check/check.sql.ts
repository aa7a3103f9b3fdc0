import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import type { Party } from '#server/modules/order/reach/party.ts';

/** How many lines that are to be made have no picture, by order. */
export async function linesWithoutPicture(trx: Trx, party: Party, tenantId: number, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('orderLine')
    .select((eb) => ['orderId', eb.fn.countAll<number>().as('lines')])
    .where(party, '=', tenantId)
    .where('orderId', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    // Kept by the database: a gift that is not printed wants none.
    .where('artFinding', '=', 1)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.lines]));
}
