import { WARNING, type OrderWarning } from '#contract/order/life-cycle/order-states.ts';
import { moveOrders, plainEvent } from '#server/modules/order/service.ts';
import { paramsFor } from '#server/modules/param/service.ts';
import { isAbroad, remoteAmong } from '#server/modules/region/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#contract/order/life-cycle/order-events.ts';
import * as sql from './due.sql.ts';
import { findDue } from './late.sql.ts';
import { lockPackages } from './lock.sql.ts';
import { openDue } from './problems.ts';

/** [X32] When the next scan of these packages is due: after their hand-over, and after each newer scan. */
export async function setDueTimes(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const db = trx as Db;
  const hours = await paramsFor(db, factoryId, [
    ...(['track.collectHours', 'track.stalledHours', 'track.stalledRemoteHours'] as const),
    ...(['track.stalledAbroadHours', 'track.deliverHours', 'track.pickupHours'] as const),
  ]);
  const going = await sql.goingOf(trx, factoryId, ids);
  const abroad = new Set(going.filter(isAbroad).map(({ id }) => id));
  const remote = going.length > 0 ? await remoteAmong(db, factoryId, now, going) : new Set<number>();
  await sql.setDue(
    trx,
    factoryId,
    ids,
    {
      collect: hours['track.collectHours'],
      deliver: hours['track.deliverHours'],
      pickup: hours['track.pickupHours'],
    },
    (id) => {
      if (abroad.has(id)) return hours['track.stalledAbroadHours'];
      return remote.has(id) ? hours['track.stalledRemoteHours'] : hours['track.stalledHours'];
    },
  );
}

const NAMES = new Map(
  Object.entries(WARNING).map(([name, { code }]) => [code as number, name as Exclude<OrderWarning, 'none'>]),
);
const OF_TRACKS: readonly number[] = [WARNING.collectTimeout, WARNING.stalled, WARNING.signTimeout].map(
  ({ code }) => code,
);

const moverOf = <By extends Actor>(tenantId: number, by: By, now: Date) =>
  ({ tenantId, side: 'factory', by, userId: null, userName: null, now }) as const;

/** What the orders are warned of is what their packages say; who may not be warned now stays as he is. @returns whose lists change */
async function warn(trx: Trx, factoryId: number, orders: readonly sql.WarnedOrder[], now: Date) {
  const tenants = new Set<number>();
  const note = (moved: { tenants: Set<number> }) => moved.tenants.forEach((one) => tenants.add(one));
  for (const [worst, own] of Map.groupBy(orders, (one) => one.worst)) {
    const ids = own.filter(({ warning }) => warning !== (worst ?? 0)).map(({ id }) => id);
    if (ids.length === 0) continue;
    if (worst === null) {
      const cleared = plainEvent('warning.cleared', 'system');
      note(await moveOrders(trx, moverOf(factoryId, 'system', now), cleared, { ids }));
    } else {
      const raised = { type: 'warning.raised', by: 'timer', kind: NAMES.get(worst)! } as const;
      note(await moveOrders(trx, moverOf(factoryId, 'timer', now), raised, { ids }));
    }
  }
  return tenants;
}

/** [X33] A newer scan of these packages came: what their orders were warned of by tracks is what still holds. */
export async function calmOrders(trx: Trx, factoryId: number, packageIds: readonly number[], now: Date) {
  const orders = await sql.worstOf(trx, factoryId, packageIds);
  return warn(
    trx,
    factoryId,
    orders.filter(({ warning }) => OF_TRACKS.includes(warning)),
    now,
  );
}

/** What the packages of orders that left just now were warned of before counts from now on. */
export async function warnShipped(trx: Trx, factoryId: number, packageIds: readonly number[], now: Date) {
  const orders = await sql.worstOf(trx, factoryId, packageIds);
  return warn(
    trx,
    factoryId,
    orders.filter(({ worst }) => worst !== null),
    now,
  );
}

/** The orders of these packages are finished where every package of them is signed; what else stands against it keeps them. */
export async function completeSigned(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  now: Date,
): Promise<void> {
  const shipped = await sql.shippedIn(trx, factoryId, packageIds);
  const ids = [...(await sql.signedAmong(trx, factoryId, shipped))];
  if (ids.length === 0) return;
  const event = plainEvent('order.complete', 'system');
  await moveOrders(trx, moverOf(factoryId, 'system', now), event, { ids });
}

const CHUNK = 500;
type Served = Pick<Services, 'database' | 'live' | 'log'>;

/**
 * [X33] Warns of packages whose next scan did not come in time. Of several servers each warns of what it holds first: the
 * mark on the package is written under its lock, once. @returns how many packages
 */
export async function runDueTimer(app: Served, now: Date, stopped = () => false): Promise<number> {
  let sum = 0;
  const passed: number[] = [];
  for (;;) {
    const due = await findDue(app.database.system, now, passed, CHUNK);
    if (due.length === 0) return sum;
    const byFactory = Map.groupBy(due, (one) => one.factoryId);
    const failed = await eachAlone(app, 'packages without a scan', byFactory, async ([factoryId, own]) => {
      if (stopped()) return;
      const ids = own.map(({ id }) => id);
      const { count, tenants } = await app.database
        .ofJob(factoryId)
        .transaction()
        .execute(async (trx) => {
          await lockPackages(trx, factoryId, ids);
          const marked = await sql.markWarned(trx, factoryId, ids, now);
          const warned = marked.map(({ id }) => id);
          const told = await openDue(trx, { factoryId, now }, marked);
          const tenants = (await warnShipped(trx, factoryId, warned, now)).union(told);
          return { count: warned.length, tenants };
        });
      if (count === 0) passed.push(factoryId);
      sum += count;
      for (const tenantId of tenants) app.live.publish(tenantId, { kind: 'order' });
    });
    if (stopped()) return sum;
    for (const [factoryId] of failed) passed.push(factoryId);
  }
}
