import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Shops of all merchants that pull by themselves and whose time has come; not of a tenant that is closed. */
export async function dueShops(system: Db, platforms: readonly string[], now: Date, limit: number) {
  const { rows } = await sql<{ merchantId: number; shopId: number }>`
    select s.merchant_id as "merchantId", s.id as "shopId"
    from shop s join tenant t on t.id = s.merchant_id and t.status = 0
      left join shop_sync y on y.shop_id = s.id
    where s.auto_sync and s.status = 0 and s.platform = any(${[...platforms]}::text[])
      and (y.next_at is null or y.next_at <= ${now}) and (y.leased_until is null or y.leased_until < ${now})
    order by y.next_at nulls first, s.id limit ${limit}`.execute(system);
  return rows;
}

export interface ShipmentLine {
  platformCode: string;
  quantity: number;
}

export interface DueBack {
  id: number;
  merchantId: number;
  shopId: number;
  orderId: number;
  platformOrderNo: string;
  waybillNo: string;
  expressName: string;
  /** The number that the platform was told before this one, or may have been. */
  toldWaybillNo: string | null;
  lines: ShipmentLine[] | null;
  tries: number;
}

/** Takes a shipment, of whichever merchant, that a platform must hear of; who takes it has it until `lease`. */
export async function takeDueBack(
  system: Db,
  now: Date,
  lease: Date,
  notOf: readonly number[],
): Promise<DueBack | undefined> {
  const { rows } = await sql<DueBack>`
    update ship_back b set next_at = ${lease}, tries = b.tries + 1
    from (select id from ship_back
      where status = 'waiting' and next_at <= ${now} and shop_id <> all(${[...notOf]}::bigint[])
      order by next_at, id limit 1 for update skip locked) due
    where b.id = due.id
    returning b.id, b.merchant_id as "merchantId", b.shop_id as "shopId", b.order_id as "orderId",
      b.platform_order_no as "platformOrderNo", b.waybill_no as "waybillNo", b.express_name as "expressName", b.lines, b.tries,
      b.told_waybill_no as "toldWaybillNo"`.execute(system);
  return rows[0];
}
