import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** Orders say the number and the carrier of their first package; a carrier that is not known leaves what they say. */
export async function noteWaybills(
  trx: Trx,
  factoryId: number,
  orders: readonly { id: number; waybillNo: string; expressName: string }[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update trade_order o set waybill_no = v.no, express_name = coalesce(nullif(v.express, ''), o.express_name),
      changed_xact = pg_current_xact_id(), updated_at = ${now}
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map((one) => one.waybillNo)}::text[],
      ${orders.map((one) => one.expressName)}::text[]) v(id, no, express)
    where o.factory_id = ${factoryId} and o.id = v.id
      and (o.waybill_no <> v.no or (v.express <> '' and o.express_name <> v.express))`.execute(trx);
}
