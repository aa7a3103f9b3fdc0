import { sql } from 'kysely';
import type { JsonValue } from '#server/platform/schema.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Party } from '#server/modules/order/reach/party.ts';

/** What was done with an order after somebody looked at it. */
export interface Won {
  orderId: number;
  event: string;
  actor: string;
  userName: string | null;
  params: JsonValue;
  at: Date;
}

const column = (party: Party) => sql.ref(party === 'merchantId' ? 'e.merchant_id' : 'e.factory_id');

/** Of each order the last step after the version that was seen; what a person did comes before what followed from it. */
export async function stepsSince(
  trx: Trx,
  party: Party,
  tenantId: number,
  seen: readonly { id: number; version: number }[],
): Promise<Map<number, Won>> {
  const { rows } = await sql<Won>`
    select distinct on (e.order_id) e.order_id, e.event, e.actor, e.user_name, e.params, e.at
    from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ version }) => version)}::int[]) s(id, version)
    join order_event e on e.order_id = s.id and e.version > s.version
    where ${column(party)} = ${tenantId}
    order by e.order_id, e.user_name is null, e.version desc`.execute(trx);
  return new Map(rows.map((row) => [row.orderId, row]));
}
