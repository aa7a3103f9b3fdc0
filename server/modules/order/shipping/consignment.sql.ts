import type { Trx } from '#server/platform/database.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';

/** Where these orders go, each with the express that it shall go by. */
export async function consignmentsOf(
  trx: Trx,
  factoryId: number,
  sent: readonly { id: number; expressName: string }[],
) {
  const by = new Map(sent.map(({ id, expressName }) => [id, expressName]));
  const rows = await trx
    .selectFrom('tradeOrder')
    .select(['id', 'country', 'province', 'city', 'district', 'postcode'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', anyOf([...by.keys()], 'bigint'))
    .execute();
  return rows.map((row) => ({ ...row, expressName: by.get(row.id)! }));
}
