import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** What is written on these packages is their live number, or the one that they are on their way with; the carrier stays where there is none any more. */
export async function writeNumbers(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update package p set waybill_no = coalesce(w.no, ''),
      express_name = coalesce(nullif(w.express_name, ''), p.express_name), changed_xact = pg_current_xact_id()
    from unnest(${sql.val([...ids])}::bigint[]) chosen(id)
      left join waybill w on w.factory_id = ${factoryId} and w.package_id = chosen.id
        and (w.state in (0, 10, 15, 20) or w.state = 80 and not w.stray)
    where p.factory_id = ${factoryId} and p.id = chosen.id`.execute(trx);
}

/** An order says the number of its first package that has one. */
export async function firstNumbers(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<{ id: number; waybillNo: string; expressName: string }[]> {
  const { rows } = await sql<{ id: number; waybillNo: string; expressName: string }>`
    select o.order_id as id, coalesce(first.waybill_no, '') as "waybillNo", coalesce(first.express_name, '') as "expressName"
    from (select distinct order_id from package_order
        where factory_id = ${factoryId} and package_id = any(${sql.val([...packageIds])}::bigint[])) o
      left join lateral (
        select p.waybill_no, p.express_name from package_order po join package p on p.factory_id = ${factoryId} and p.id = po.package_id
        where po.factory_id = ${factoryId} and po.order_id = o.order_id and p.stage <> 90 and p.waybill_no <> ''
        order by p.id limit 1) first on true
    order by o.order_id`.execute(trx);
  return rows;
}

export interface Elsewhere {
  /** As a person knows it. */
  number: string;
  sameOrder: boolean;
  /** It goes to the same person of the same merchant. */
  alike: boolean;
}

/** Another package of the factory on which this number hangs: one of the same order, or of a stranger, rather than another. */
export async function standsElsewhere(
  trx: Trx,
  factoryId: number,
  id: number,
  no: string,
): Promise<Elsewhere | undefined> {
  const { rows } = await sql<Elsewhere>`
    select p.number, p.order_id = mine.order_id as "sameOrder",
      (o.merchant_id, o.recipient_name, o.recipient_phone, o.address)
        = (own.merchant_id, own.recipient_name, own.recipient_phone, own.address) as alike
    from package mine join trade_order own on own.factory_id = ${factoryId} and own.id = mine.order_id
      join package p on p.factory_id = ${factoryId} and p.waybill_no = ${no} and p.waybill_no <> '' and p.id <> mine.id
        and p.stage <> 90
      join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where mine.factory_id = ${factoryId} and mine.id = ${id}
    order by "sameOrder" desc, alike, p.id limit 1`.execute(trx);
  return rows[0];
}

/** Orders in these packages that are packed and of which no other package is left, each with its first package's number. */
export async function readyToShip(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<{ id: number; waybillNo: string; expressName: string }[]> {
  const { rows } = await sql<{ id: number; waybillNo: string; expressName: string }>`
    select o.id, first.waybill_no as "waybillNo", first.express_name as "expressName"
    from trade_order o join lateral (
      select (array_agg(p.waybill_no order by p.id))[1] as waybill_no, (array_agg(p.express_name order by p.id))[1] as express_name,
        bool_and(p.stage = 40) as gone
      from package_order po join package p on p.factory_id = ${factoryId} and p.id = po.package_id
      where po.factory_id = ${factoryId} and po.order_id = o.id and p.stage <> 90) first on first.gone
    where o.factory_id = ${factoryId} and o.status = 60 and o.id in (
      select order_id from package_order where factory_id = ${factoryId} and package_id = any(${sql.val([...packageIds])}::bigint[]))
    order by o.id`.execute(trx);
  return rows;
}
