import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

export interface ScannedPackage {
  id: number;
  number: string;
  waybillNo: string;
  stage: number;
  /** It was scanned by a number that it had before. */
  isOld: boolean;
}

/** The packages that a number means: their own number, the one that hangs on them, or one that they had. The newest first. */
export async function scannedPackages(trx: Trx, factoryId: number, code: string): Promise<ScannedPackage[]> {
  const { rows } = await sql<ScannedPackage>`
    select p.id, p.number, p.waybill_no as "waybillNo", p.stage, p.waybill_no <> ${code} and p.number <> ${code} as "isOld"
    from package p where p.factory_id = ${factoryId} and p.id in (
      select id from package where factory_id = ${factoryId} and number = ${code}
      union all select id from package where factory_id = ${factoryId} and waybill_no <> '' and waybill_no = ${code}
      union all select package_id from waybill where factory_id = ${factoryId} and no = ${code})
    order by p.id desc`.execute(trx);
  return rows;
}

/** The orders in these packages, and how many of each one's packages are here still. */
export async function stillHere(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<{ orderNo: string; left: number }[]> {
  const { rows } = await sql<{ orderNo: string; left: number }>`
    select o.order_no as "orderNo", (
      select count(*)::int from package_order other join package p on p.factory_id = ${factoryId} and p.id = other.package_id
      where other.factory_id = ${factoryId} and other.order_id = o.id and p.stage < 40) as left
    from trade_order o where o.factory_id = ${factoryId} and o.id in (
      select order_id from package_order where factory_id = ${factoryId} and package_id = any(${sql.val([...ids])}::bigint[]))
    order by o.id`.execute(trx);
  return rows;
}
