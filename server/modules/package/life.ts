import {
  MOST_IN_PACKAGE,
  MOST_PACKAGES,
  readPackageEvent,
} from '#contract/package/life-cycle/package-events.ts';
import { PLAIN_PACKAGE, type PackageFacts } from '#contract/package/life-cycle/package-facts.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import type { PackageEffect } from '#contract/package/life-cycle/package-effects.ts';
import { consignmentsOf } from '#server/modules/order/service.ts';
import { refusedByRegion } from '#server/modules/region/service.ts';
import { cancelNumbers, pendingNumbers } from '#server/modules/waybill/service.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { assigned } from './assigned.sql.ts';
import { completeSigned, setDueTimes } from './due.ts';
import { handoverLists } from './handed.ts';
import { comeBack, joinInto, letGo, type PackageMoves } from './join.ts';
import { joinable, openTakers, takersOf } from './join.sql.ts';
import { adjustmentKnown, feeEffects, feesKnown, isCorrectable } from './fees.ts';
import { systemMover, type PackageFollows, type PackageLife, type PackageMover } from './life-types.ts';
import { interceptEffects, interceptionKnown } from './intercepts.ts';
import { lackingLabel } from './label-ours.sql.ts';
import * as lines from './lines.sql.ts';
import { lockPackages, saidByOrders, toldOf, type LockedPackage } from './lock.sql.ts';
import { recount } from './make.sql.ts';
import { partEffects } from './parts.ts';
import { tracked } from './ports.ts';
import { openEarly, openProblem } from './problems.ts';
import { ship, unship } from './ship-orders.ts';
import { PACKAGE_TABLE } from './table.sql.ts';
import { asksForWeight, toleranceOf, weightsOf } from './weights.ts';

/** So long after it left it may be taken back. */
const UNDO_MS = 24 * 3_600_000;
export const UNKNOWN = '包裹不存在，或不属于当前工厂，请刷新后核对。';
const refuseLost = refuseMoved<LockedPackage>('包裹', ({ number }) => number);

type Weighed = Pick<LockedPackage, 'id' | 'orderId' | 'expressName' | 'realG' | 'estimatedG'> & {
  longestMm?: number | null;
};

/** [X11] Those that their express does not take there today, or not with their weight or size, each with its sentence. */
export const unservedAmong = (trx: Trx, factoryId: number, now: Date, rows: readonly Weighed[]) =>
  refusedByRegion(trx, factoryId, now, async () => {
    const orders = rows.map(({ orderId, expressName }) => ({ id: orderId, expressName }));
    const places = new Map((await consignmentsOf(trx, factoryId, orders)).map((one) => [one.id, one]));
    return rows.map(({ id, orderId, expressName, realG, estimatedG, longestMm = null }) => ({
      ...places.get(orderId)!,
      ...{ id, expressName, weightG: realG ?? estimatedG, longestMm },
    }));
  });

/** What an event asks beside the rows and what their orders say of them. */
async function askedOf(
  trx: Trx,
  mover: PackageMover,
  event: PackageLife['event'],
  rows: readonly LockedPackage[],
): Promise<(row: LockedPackage) => { facts?: Partial<PackageFacts>; refusal?: string }> {
  const { tenantId: factoryId, now } = mover;
  const ids = rows.map(({ id }) => id);
  if (event.type === 'package.weighed') {
    const tolerance = await toleranceOf(trx, factoryId);
    return ({ estimatedG }) => ({ facts: { toleranceG: estimatedG === null ? 0 : tolerance(estimatedG) } });
  }
  if (event.type === 'package.handed.over') {
    const asks = await asksForWeight(trx, factoryId);
    const lacksLabel = await lackingLabel(trx, factoryId);
    const unserved = await unservedAmong(trx, factoryId, now, rows);
    return (row) => ({
      facts: {
        weightMissing: asks && row.stage !== PACKAGE_REGIONS.stage.weighed.code,
        labelMissing: lacksLabel(row),
      },
      ...(unserved.has(row.id) && { refusal: unserved.get(row.id)! }),
    });
  }
  if (event.type === 'package.handover.undone') {
    const told = await toldOf(trx, factoryId, ids);
    const since = now.getTime() - UNDO_MS;
    const signed = await handoverLists.its.closed(trx, factoryId, ids);
    return ({ id, handedOverAt, realG }) => ({
      ...(signed.has(id) && { refusal: signed.get(id)! }),
      facts: {
        ...{ told: told.has(id), wasWeighed: realG !== null },
        leftLately: handedOverAt !== null && handedOverAt.getTime() >= since,
      },
    });
  }
  if (event.type === 'package.joined') {
    const found = new Map((await joinable(trx, factoryId, ids, event.into)).map((one) => [one.id, one]));
    return ({ id }) => ({
      facts: { joinFits: found.get(id)?.fits ?? false },
      ...((found.get(id)?.orders ?? 0) + rows.length > MOST_IN_PACKAGE && {
        refusal: `一个包裹最多 ${MOST_IN_PACKAGE} 个订单，请减少要合入的包裹。`,
      }),
    });
  }
  if (event.type === 'package.unjoined') {
    const into = rows.flatMap(({ joinedIntoId }) => joinedIntoId ?? []);
    const open = await openTakers(trx, factoryId, into);
    return ({ joinedIntoId }) => ({ facts: { takerOpen: open.has(joinedIntoId ?? 0) } });
  }
  const asked =
    event.type === 'package.rejoined' || event.type === 'package.split'
      ? await pendingNumbers(trx, factoryId, ids, 'asked too')
      : new Set<number>();
  const busy = ({ id }: LockedPackage) =>
    asked.has(id) ? { refusal: '包裹正在取号，请等待结果，或先回收单号。' } : {};
  if (event.type === 'package.rejoined') {
    const found = await lines.siblingsOf(trx, factoryId, ids, event.into);
    return (row) => ({ facts: { sibling: found.has(row.id) }, ...busy(row) });
  }
  if (event.type.startsWith('intercept.')) return interceptionKnown(trx, mover, ids);
  if (event.type === 'fee.adjusted') return feesKnown(trx, factoryId, ids);
  if (event.type === 'fee.adjust.undone') return adjustmentKnown(trx, factoryId, ids, event.no);
  if (event.type !== 'package.split') return () => ({});
  const own = Map.groupBy(await lines.linesOf(trx, factoryId, ids), ({ packageId }) => packageId);
  const beside = await lines.countBeside(trx, factoryId, ids);
  return (row) => ({
    ...busy(row),
    facts: { partsFit: fits(own.get(row.id) ?? [], row.copies, event.parts.flat()) },
    ...((beside.get(row.id) ?? 0) + event.parts.length > MOST_PACKAGES && {
      refusal: `一个订单最多 ${MOST_PACKAGES} 个包裹，请减少拆出的包裹。`,
    }),
  });
}

/** Whether a package has all of what is to be taken out of it, and something stays. */
function fits(own: readonly lines.Part[], copies: number, taken: readonly lines.Part[]): boolean {
  const left = new Map(own.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const { lineId, quantity } of taken) left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  const sum = taken.reduce((all, { quantity }) => all + quantity, 0);
  return sum < copies && [...left.values()].every((quantity) => quantity >= 0);
}

/** [X17] Each part becomes a package of its own, with the orders of the one that it came out of. */
const divide: PackageFollows = async ({ trx, mover, steps }) => {
  const { tenantId } = mover;
  const weights = await weightsOf(trx, tenantId);
  for (const { row, event } of steps) {
    if (event.type !== 'package.split') continue;
    const made = readPackageEvent('package.made', 'system', {});
    const one = {
      ...{ order_id: row.orderId, merchant_id: row.merchantId, factory_id: tenantId },
      express_name: row.expressName,
    };
    const rows = event.parts.map(() => one);
    const facts = { ...PLAIN_PACKAGE, approved: true };
    const begun = await beginPackages(trx, systemMover(mover), made, { rows, facts }, {});
    if ('msg' in begun) throw new Error(`a part of a package does not begin: ${begun.msg}`);
    for (const [i, into] of begun.ids.entries()) {
      await lines.tieLike(trx, tenantId, row.id, into);
      await lines.moveLines(trx, tenantId, { from: row.id, into, parts: event.parts[i]! });
    }
    await recount(trx, tenantId, [row.id, ...begun.ids], weights);
  }
};

/** [X17] All of it goes back. */
const giveBack: PackageFollows = async ({ trx, mover, event, steps }) => {
  if (event.type !== 'package.rejoined') return;
  const { tenantId } = mover;
  const from = steps.map(({ row }) => row.id);
  const all = Map.groupBy(await lines.linesOf(trx, tenantId, from), ({ packageId }) => packageId);
  for (const id of from)
    await lines.moveLines(trx, tenantId, { from: id, into: event.into, parts: all.get(id) ?? [] });
  await recount(trx, tenantId, [event.into, ...from], await weightsOf(trx, tenantId));
};

const idsOf = (steps: readonly { row: { id: number } }[]) => steps.map(({ row }) => row.id);

const awaitTracks: PackageFollows = async ({ trx, mover, steps }) => {
  const ids = steps.map(({ row }) => row.id);
  await movePackages(trx, systemMover(mover), readPackageEvent('track.awaited', 'system', {}), { ids });
};

const withdrawTracks: PackageFollows = async ({ trx, mover, steps }) => {
  const ids = steps.map(({ row }) => row.id);
  await movePackages(trx, systemMover(mover), readPackageEvent('track.withdrawn', 'system', {}), { ids });
};

const leaveList: PackageFollows = async ({ trx, mover, steps }) => {
  const ids = steps.map(({ row }) => row.id);
  await handoverLists.its.leave(trx, mover.tenantId, ids);
};

const giveUp: PackageFollows = async ({ trx, mover, steps }) => {
  // Also those of which a carrier is asked just now, or that failed.
  const ids = steps.map(({ row }) => row.id);
  if (ids.length > 0) await cancelNumbers(trx, systemMover(mover), ids);
};

/** What follows a move of a package; what waits stands in docs/spec/effects-to-come.tsv. */
export const effects: Readonly<Record<PackageEffect, PackageFollows>> = {
  'lines.divide': divide,
  'lines.return': giveBack,
  'lines.join': joinInto,
  'lines.unjoin': (done) => comeBack(done, packageMoves),
  'lines.leave': (done) => letGo(done, packageMoves),
  'weight.forget': inTheMove,
  'weight.note': inTheMove,
  'transit.await': awaitTracks,
  'orders.ship': ship,
  'transit.withdraw': withdrawTracks,
  'orders.unship': unship,
  'list.leave': leaveList,
  'number.cancel': giveUp,
  'label.count': inTheMove,
  ...feeEffects({ move: (...move) => movePackages(...move) }),
  'due.set': ({ trx, mover, steps }) => setDueTimes(trx, mover.tenantId, idsOf(steps), mover.now),
  'tracks.subscribe': ({ trx, mover, steps }) =>
    tracked.its.want(trx, mover.tenantId, idsOf(steps), mover.now),
  'orders.complete': ({ trx, mover, steps }) => completeSigned(trx, mover.tenantId, idsOf(steps), mover.now),
  'problem.open': openProblem,
  'problem.early': openEarly,
  ...partEffects,
  ...interceptEffects({ move: (...move) => movePackages(...move) }),
};

const life: Life<PackageLife> = {
  chart: packageLife,
  table: PACKAGE_TABLE,
  live: 'order',
  unknown: UNKNOWN,
  async lock(trx, { tenantId }, event, { ids, ordersHeld }) {
    const beside =
      event.type === 'package.rejoined' || event.type === 'package.joined'
        ? [event.into]
        : event.type === 'package.unjoined'
          ? await takersOf(trx, tenantId, ids)
          : [];
    return lockPackages(trx, tenantId, ids, { beside, ordersHeld });
  },
  named: ({ number }) => ({ orderNo: number }),
  stateOf: (row) => packageLife.stateOf([row.stage, row.transit, row.fee, row.label, row.intercept]),
  factsOf: ({ waybillNo, copies, estimatedG, handedOverAt }, now) => ({
    ...PLAIN_PACKAGE,
    ...{ numbered: waybillNo !== '', copies, estimatedG, correctable: isCorrectable(handedOverAt, now) },
  }),
  saidOf: saidBeside(PLAIN_PACKAGE),
  async needs(trx, mover, event, rows, { known }) {
    const ids = rows.map(({ id }) => id);
    const said = await saidByOrders(trx, mover.tenantId, ids);
    const asked = await askedOf(trx, mover, event, rows);
    return new Map(
      rows.map((row) => {
        const { facts, ...rest } = asked(row);
        return [row.id, { ...rest, facts: { ...said.get(row.id), ...facts, ...known } }];
      }),
    );
  },
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: () => ({}),
  noted: () => ({}),
  assignments: assigned,
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  follow: (done) => followEffects(done, effects),
};

/** The only ways in which a package comes into being, but for those of approved orders (make.ts), and moves. */
export const beginPackages = beginOf(life, packageLife.begin);
export const movePackages: ReturnType<typeof moveOf<PackageLife>> = moveOf(life);
export const packageMoves: PackageMoves = { begin: beginPackages, move: movePackages };
