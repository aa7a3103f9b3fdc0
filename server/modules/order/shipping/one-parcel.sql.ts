import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/**
 * Of orders that are to be shipped those whose number also stands on an order to somebody else: one of the same call, or
 * one that was shipped before. @returns the number of such an order, by the id of the order that is asked about.
 */
export async function strangersInOneParcel(
  trx: Trx,
  factoryId: number,
  asked: readonly { id: number; waybillNo: string }[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; other: string }>`
    with asked as (
      select a.id, a.no, o.order_no, o.merchant_id, o.recipient_name, o.recipient_phone, o.address
      from unnest(${sql.val(asked.map(({ id }) => id))}::bigint[], ${sql.val(asked.map((one) => one.waybillNo))}::text[]) a(id, no)
        join trade_order o on o.factory_id = ${factoryId} and o.id = a.id
    ), parcels as (
      select * from asked
      union all
      select o.id, o.waybill_no, o.order_no, o.merchant_id, o.recipient_name, o.recipient_phone, o.address
      from trade_order o where o.factory_id = ${factoryId} and o.waybill_no <> ''
        and o.waybill_no in (select no from asked)
    )
    select a.id, min(p.order_no) as other
    from asked a join parcels p on p.no = a.no and p.id <> a.id
      and (p.merchant_id, p.recipient_name, p.recipient_phone, p.address)
        <> (a.merchant_id, a.recipient_name, a.recipient_phone, a.address)
    group by a.id`.execute(trx);
  return new Map(rows.map(({ id, other }) => [id, other]));
}
