import { sql } from 'kysely';
import { STATUS, WARNING } from '#contract/order/life-cycle/order-states.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Trx } from '#server/platform/database.ts';

const T = PACKAGE_REGIONS.transit;
const lit = ({ code }: { code: number }) => sql.lit(code);
const all = (...codes: { code: number }[]) => sql.join(codes.map(lit));
const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/** Hours that the clock waits for the next scan. */
export interface DueHours {
  collect: number;
  deliver: number;
  pickup: number;
}

const MOVING = all(T.collected, T.inTransit, T.exception);

/** Where these packages go, as far as the hours between two scans ask for it. */
export const goingOf = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('package as p')
    .innerJoin('tradeOrder as o', (j) => j.onRef('o.id', '=', 'p.orderId').on('o.factoryId', '=', factoryId))
    .select(['p.id', 'p.expressName', 'o.country', 'o.province', 'o.city', 'o.district'])
    .where('p.factoryId', '=', factoryId)
    .where('p.id', '=', chosen(ids))
    .where(sql<boolean>`p.transit in (${MOVING})`)
    .execute();

/**
 * [X32] The next scan is due, by where each of them is and since which scan. What is warned of is waited for no more, until a
 * newer scan takes the warning away (noteTracked).
 * `stalled`: hours between two scans on the way, by its id.
 */
export async function setDue(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  hours: DueHours,
  stalled: (id: number) => number,
): Promise<void> {
  const after = (from: string, count: unknown) =>
    sql`${sql.ref(from)} + make_interval(hours => ${count}::int)`;
  await sql`
    update package p set warning = case when p.transit = ${lit(T.none)} then 0 else p.warning end,
      due_kind = case when p.transit = ${lit(T.waitCollect)} then ${lit(WARNING.collectTimeout)}
        when p.transit in (${MOVING}) then ${lit(WARNING.stalled)}
        when p.transit in (${all(T.delivering, T.waitPickup)}) then ${lit(WARNING.signTimeout)} else 0 end,
      due_at = case when p.stage = ${lit(PACKAGE_REGIONS.stage.void)} or p.warning <> 0 then null
        when p.transit = ${lit(T.waitCollect)} then ${after('p.handed_over_at', hours.collect)}
        when p.transit in (${MOVING}) then ${after('p.tracked_at', sql`v.stalled`)}
        when p.transit = ${lit(T.delivering)} then ${after('p.tracked_at', hours.deliver)}
        when p.transit = ${lit(T.waitPickup)} then ${after('p.tracked_at', hours.pickup)} end
    from unnest(${sql.val([...ids])}::bigint[], ${sql.val(ids.map(stalled))}::int[]) v(id, stalled)
    where p.factory_id = ${factoryId} and p.id = v.id`.execute(trx);
}

/** Those of these that it is still due for are warned of, once. */
export async function markWarned(trx: Trx, factoryId: number, ids: readonly number[], now: Date) {
  const { rows } = await sql<{ id: number; warning: number }>`
    update package set warning = due_kind, due_at = null
    where factory_id = ${factoryId} and id = ${chosen(ids)} and due_at <= ${now}
    returning id, warning`.execute(trx);
  return rows;
}

export interface WarnedOrder {
  id: number;
  /** What stands on it. */
  warning: number;
  /** The worst of its packages: the first in the order of the codes; null: none is warned of. */
  worst: number | null;
}

/** [X33] What the packages of the orders in these packages say of them, where those have left. */
export async function worstOf(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<WarnedOrder[]> {
  const { rows } = await sql<WarnedOrder>`
    select o.id, o.warning, min(p.warning) filter (where p.warning <> 0) as worst
    from trade_order o join package_order po on po.factory_id = ${factoryId} and po.order_id = o.id
      join package p on p.factory_id = ${factoryId} and p.id = po.package_id and p.stage <> ${lit(PACKAGE_REGIONS.stage.void)}
    where o.factory_id = ${factoryId} and o.status in (${all(STATUS.shipped, STATUS.completed)}) and o.id in (
      select order_id from package_order where factory_id = ${factoryId} and package_id = ${chosen(packageIds)})
    group by o.id, o.warning order by o.id`.execute(trx);
  return rows;
}

/** Those of these orders of which every package is signed. */
export async function signedAmong(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select po.order_id as id
    from package_order po join package p on p.factory_id = ${factoryId} and p.id = po.package_id
    where po.factory_id = ${factoryId} and po.order_id = ${chosen(orderIds)}
      and p.stage <> ${lit(PACKAGE_REGIONS.stage.void)}
    group by po.order_id having bool_and(p.transit = ${lit(T.signed)})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The orders in these packages that are on their way. */
export async function shippedIn(trx: Trx, factoryId: number, packageIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from package_order po join trade_order o on o.factory_id = ${factoryId} and o.id = po.order_id
    where po.factory_id = ${factoryId} and po.package_id = ${chosen(packageIds)} and o.status = ${lit(STATUS.shipped)}
    order by o.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The newest scan that each of these stands on; what was warned of for want of one is over. */
export async function noteTracked(
  trx: Trx,
  factoryId: number,
  scans: readonly { id: number; at: Date }[],
): Promise<void> {
  await sql`
    update package p set tracked_at = v.at, warning = 0
    from unnest(${sql.val(scans.map(({ id }) => id))}::bigint[], ${sql.val(scans.map(({ at }) => at))}::timestamptz[]) v(id, at)
    where p.factory_id = ${factoryId} and p.id = v.id`.execute(trx);
}
