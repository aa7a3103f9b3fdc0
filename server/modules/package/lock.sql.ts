import { sql } from 'kysely';
import { CUSTOMS, STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { accountedOf } from './label-ours.sql.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/** [X27] The orders in these packages are locked before them, each in the order of ids: whoever locks both goes the same way. */
export async function lockOrdersOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select o.id from trade_order o
    where o.factory_id = ${factoryId} and o.id in (
      select po.order_id from package_order po where po.factory_id = ${factoryId} and po.package_id = ${chosen(ids)}
      union all select order_id from package where factory_id = ${factoryId} and id = ${chosen(ids)} and joined_into_id is not null)
    order by o.id for update`.execute(trx);
}

/** The longest side of those that were measured. */
const LONGEST = sql<number | null>`greatest(length_mm, width_mm, height_mm)`;

/**
 * The packages among `ids` that are the factory's, locked behind their orders. `beside`: locked with them. `ordersHeld`: who
 * moves an order holds it, and waits for no other order that lies in the same package, whose mover may wait for this package.
 */
export async function lockPackages(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  { beside = [], ordersHeld = false }: { beside?: readonly number[]; ordersHeld?: boolean } = {},
) {
  if (!ordersHeld) await lockOrdersOf(trx, factoryId, [...ids, ...beside]);
  const rows = await trx
    .selectFrom('package')
    .select([
      'id',
      'number',
      'version',
      'merchantId',
      'factoryId',
      'orderId',
      'stage',
      'transit',
      'fee',
      'copies',
    ])
    .select([
      'estimatedG',
      'realG',
      'waybillNo',
      'expressName',
      'handedOverAt',
      'handedOverBy',
      'joinedIntoId',
    ])
    .select(LONGEST.as('longestMm'))
    .select(['label', 'labelNo', 'intercept'])
    .select(accountedOf(factoryId, 'package').as('accounted'))
    .where('factoryId', '=', factoryId)
    .where('id', '=', chosen([...ids, ...beside]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const asked = new Set(ids);
  return beside.length === 0 ? rows : rows.filter(({ id }) => asked.has(id));
}
export type LockedPackage = Awaited<ReturnType<typeof lockPackages>>[number];

const APPROVED = sql.join(
  [STATUS.waitProduce, STATUS.inProduce, STATUS.waitPack, STATUS.packed].map(({ code }) => sql.lit(code)),
);
const ON_ITS_WAY = sql.join([STATUS.shipped, STATUS.completed].map(({ code }) => sql.lit(code)));
const DECLARED = sql.join([CUSTOMS.notNeeded, CUSTOMS.declared].map(({ code }) => sql.lit(code)));

/** What the orders of packages say of them, by the packages' ids. */
export async function saidByOrders(trx: Trx, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    held: boolean;
    approved: boolean;
    packed: boolean;
    unpacked: boolean;
    over: boolean;
    ended: boolean;
    customsDone: boolean;
  }>`
    select po.package_id as id, bool_or(o.hold <> 0) as held, bool_and(o.status in (${APPROVED})) as approved,
      bool_and(o.status = ${STATUS.packed.code}) as packed,
      bool_or(o.status in (${APPROVED}) and o.status <> ${STATUS.packed.code}) as unpacked,
      bool_and(o.status not in (${APPROVED}, ${ON_ITS_WAY})) as over,
      bool_or(o.status not in (${APPROVED}, ${STATUS.shipped.code})) as ended,
      bool_and(o.customs in (${DECLARED})) as "customsDone"
    from (
      select package_id, order_id from package_order where factory_id = ${factoryId} and package_id = ${chosen(ids)}
      union all select id, order_id from package where factory_id = ${factoryId} and id = ${chosen(ids)} and joined_into_id is not null
    ) po join trade_order o on o.factory_id = ${factoryId} and o.id = po.order_id
    group by po.package_id`.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export interface StandingPackage {
  id: number;
  orderId: number;
  merchantId: number;
  number: string;
  stage: number;
  transit: number;
  waybillNo: string;
  expressName: string;
  realG: number | null;
  estimatedG: number | null;
  /** How many orders lie in it. */
  orders: number;
  longestMm: number | null;
  label: number;
  accounted: boolean;
}

/** The packages of these orders that are not void, in their order. The caller holds the orders. */
export async function standingOf(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<StandingPackage[]> {
  const { rows } = await sql<StandingPackage>`
    select p.id, po.order_id as "orderId", p.merchant_id as "merchantId", p.number, p.stage, p.transit,
      p.waybill_no as "waybillNo", p.express_name as "expressName", p.real_g as "realG", p.estimated_g as "estimatedG",
      (select count(*)::int from package_order a where a.factory_id = ${factoryId} and a.package_id = p.id) as orders,
      greatest(p.length_mm, p.width_mm, p.height_mm) as "longestMm",
      p.label, ${accountedOf(factoryId, 'p')} as accounted
    from package_order po join package p on p.factory_id = ${factoryId} and p.id = po.package_id
    where po.factory_id = ${factoryId} and po.order_id = ${chosen(orderIds)}
      and p.stage <> ${PACKAGE_REGIONS.stage.void.code}
    order by p.id`.execute(trx);
  return rows;
}

/** The orders in these packages that are shipped. The caller holds them. */
export async function shippedIn(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id
    from package_order po join trade_order o on o.factory_id = ${factoryId} and o.id = po.order_id
    where po.factory_id = ${factoryId} and po.package_id = ${chosen(ids)} and o.status = ${STATUS.shipped.code}
    order by o.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of these packages of which a platform was told. */
export async function toldOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct po.package_id as id
    from package_order po join trade_order o on o.factory_id = ${factoryId} and o.id = po.order_id
    where po.factory_id = ${factoryId} and po.package_id = ${chosen(ids)} and o.platform_sync in (1, 2)
    union
    -- A part of an order may be known while the order waits to be told of more.
    select package_id as id from packages_told(${factoryId}::bigint, ${sql.val([...ids])}::bigint[])`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
