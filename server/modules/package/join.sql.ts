import { sql } from 'kysely';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const { open, packed, weighed } = PACKAGE_REGIONS.stage;
const HERE = sql.join([open, packed, weighed].map(({ code }) => sql.lit(code)));
const some = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** Who gets what lies in a package `p` of order `o`: where all of it is the same, it may lie in one. */
export const RECIPIENT = sql`(p.merchant_id, p.express_name, o.shop_id, o.buyer_key, o.recipient_name, o.recipient_phone, o.country,
  o.province, o.city, o.district, o.address)`;

export interface Joinable {
  id: number;
  fits: boolean;
  /** Of the package that takes it in, and its own. */
  orders: number;
}

/**
 * [X18] Whether these packages may go into another one: all of them are of one order that does not lie there, open, without a
 * number, and go to the same person of the same merchant by the same express.
 */
export async function joinable(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  into: number,
): Promise<Joinable[]> {
  const { rows } = await sql<Joinable>`
    select mine.id, mine.id <> ${into} and mine.orders = 1 and taker.id is not null and not exists (
        select from package_order po where po.factory_id = ${factoryId} and po.package_id = ${into} and po.order_id = mine.order_id)
      and mine.recipient = taker.recipient as fits,
      coalesce((select count(*)::int from package_order po where po.factory_id = ${factoryId} and po.package_id = ${into}), 0) as orders
    from (
      select p.id, p.order_id, ${RECIPIENT} as recipient,
        (select count(*) from package_order po where po.factory_id = ${factoryId} and po.package_id = p.id) as orders
      from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      where p.factory_id = ${factoryId} and p.id = ${some(ids)}) mine
    left join (
      select p.id, ${RECIPIENT} as recipient from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      where p.factory_id = ${factoryId} and p.id = ${into} and p.stage = ${open.code} and p.waybill_no = '' and not exists (
        select from package_order po join trade_order held on held.factory_id = ${factoryId} and held.id = po.order_id
        where po.factory_id = ${factoryId} and po.package_id = p.id and held.hold <> 0)) taker on true`.execute(
    trx,
  );
  return rows;
}

/** The packages that took these in. */
export async function takersOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct joined_into_id as id from package
    where factory_id = ${factoryId} and id = ${some(ids)} and joined_into_id is not null`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of these packages that are open, locked: of two who pack the last two orders of one the second sees the first. */
export async function openTakers(trx: Trx, factoryId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from package where factory_id = ${factoryId} and id = ${some(ids)} and stage = ${open.code}
    order by id for update`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** An order lies in this package. */
export const tie = (trx: Trx, factoryId: number, packageId: number, orderId: number) =>
  sql`insert into package_order (factory_id, package_id, order_id, merchant_id)
    select factory_id, ${packageId}, id, merchant_id from trade_order where factory_id = ${factoryId} and id = ${orderId}`.execute(
    trx,
  );

/** An order lies in it no more; a package that was made for it is from then on another one's. */
export async function untie(trx: Trx, factoryId: number, packageId: number, orderId: number): Promise<void> {
  await sql`delete from package_order
    where factory_id = ${factoryId} and package_id = ${packageId} and order_id = ${orderId}`.execute(trx);
  await sql`
    update package p set order_id = other.order_id
    from (select min(order_id) as order_id from package_order
      where factory_id = ${factoryId} and package_id = ${packageId}) other
    where p.factory_id = ${factoryId} and p.id = ${packageId} and p.order_id = ${orderId} and p.joined_into_id is null
      and other.order_id is not null`.execute(trx);
}

/** What an order had of its own before its goods went into this package; undefined: it was made for this order. */
export async function ownBefore(
  trx: Trx,
  factoryId: number,
  into: number,
  orderId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from package where factory_id = ${factoryId} and joined_into_id = ${into} and order_id = ${orderId}
    order by id limit 1`.execute(trx);
  return rows[0]?.id;
}

export interface SharedPackage {
  id: number;
  /** Those of the orders that are asked about which lie in it, and all that do. */
  own: number[];
  all: number;
}

/** The packages that are here and in which these orders lie with others. The caller holds the orders. */
export async function sharedWith(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<SharedPackage[]> {
  const { rows } = await sql<SharedPackage>`
    select p.id, array_agg(po.order_id order by po.order_id) filter (where po.order_id = ${some(orderIds)}) as own,
      count(*)::int as "all"
    from package p join package_order po on po.factory_id = ${factoryId} and po.package_id = p.id
    where p.factory_id = ${factoryId} and p.stage in (${HERE}) and p.id in (
      select package_id from package_order where factory_id = ${factoryId} and order_id = ${some(orderIds)})
    group by p.id having count(*) > 1 order by p.id`.execute(trx);
  return rows;
}
