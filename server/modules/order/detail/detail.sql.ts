import type { Db } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

export const eventsQuery = (db: Db, { party, tenantId }: Asker, orderId: number) =>
  db
    .selectFrom('orderEvent')
    .selectAll()
    .where(party, '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(500);

export const eventsOf = (db: Db, asker: Asker, orderId: number) => eventsQuery(db, asker, orderId).execute();

const namesOf = prepared((db, ids: readonly number[]) =>
  db.selectFrom('tenant').select(['id', 'name']).where('id', '=', anyOf(ids, 'bigint')),
);

/** Names of tenants that the asking one knows (the policy of `tenant` sees to that). */
export async function tenantNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  if (wanted.length === 0) return new Map();
  const rows = await namesOf(db, wanted);
  return new Map(rows.map((row) => [row.id, row.name]));
}
