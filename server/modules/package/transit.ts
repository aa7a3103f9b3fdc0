import { readPackageEvent, type PackageEventType } from '#contract/package/life-cycle/package-events.ts';
import type { PackageFacts } from '#contract/package/life-cycle/package-facts.ts';
import {
  newPackageState,
  PACKAGE_REGIONS,
  type PackageState,
} from '#contract/package/life-cycle/package-states.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { movePackages } from './life.ts';

type Transit = PackageState['transit'];

/** Which event of a carrier leads where, and what is known where it is sent. */
const MOVES = {
  'track.collected': { to: 'collected', known: { firstScan: true } },
  'track.moved': { to: 'inTransit', known: { newerScan: true } },
  'track.delivering': { to: 'delivering', known: { newerScan: true } },
  'track.pickup': { to: 'waitPickup', known: { newerScan: true } },
  'track.excepted': { to: 'exception', known: { newerScan: true } },
  'track.signed': { to: 'signed', known: {} },
  'track.rejected': { to: 'rejected', known: { newerScan: true } },
  'track.returning': { to: 'returning', known: { newerScan: true } },
  'track.returned': { to: 'returned', known: { bySender: true } },
  'track.resumed': { to: 'inTransit', known: { newerScan: true, toBuyer: true } },
  'track.found': { to: 'inTransit', known: { newerScan: true } },
  'track.revoked': { to: 'exception', known: { takenBack: true } },
} as const satisfies Partial<Record<PackageEventType, { to: Transit; known: Partial<PackageFacts> }>>;
type CarrierEvent = keyof typeof MOVES;
const EVENTS = Object.keys(MOVES) as CarrierEvent[];

/**
 * The moves that lead from one state of the transit to another, the fewest: what turned back is on its way again before it is
 * signed, and what was signed lost its signature before it turns back. Empty where it is there, or nothing leads there.
 */
export function pathTo(from: Transit, to: Transit): CarrierEvent[] {
  const ways = new Map<Transit, CarrierEvent[]>([[from, []]]);
  for (const [here, way] of ways) {
    if (here === to) return way;
    const state: PackageState = { ...newPackageState('handedOver'), transit: here };
    for (const type of EVENTS)
      if (!ways.has(MOVES[type].to) && packageLife.isKnownHere(state, type))
        ways.set(MOVES[type].to, [...way, type]);
  }
  return [];
}

const NAMES = new Map(
  Object.entries(PACKAGE_REGIONS.transit).map(([name, { code }]) => [code as number, name as Transit]),
);

/** [X31] Brings packages to where their scans say that they are. The caller holds them. @returns whose lists change */
export async function moveByScans(
  trx: Trx,
  { factoryId, now }: { factoryId: number; now: Date },
  wanted: readonly { id: number; from: number; to: number }[],
): Promise<Set<number>> {
  const ways = wanted.map(({ id, from, to }) => ({ id, way: pathTo(NAMES.get(from)!, NAMES.get(to)!) }));
  const mover = { tenantId: factoryId, by: 'carrier', userId: null, userName: null, now } as const;
  const tenants = new Set<number>();
  for (let step = 0; ways.some(({ way }) => step < way.length); step++)
    for (const [type, own] of Map.groupBy(ways, ({ way }) => way[step])) {
      if (!type) continue;
      const ids = own.map(({ id }) => id);
      const { known } = MOVES[type];
      const moved = await movePackages(trx, mover, readPackageEvent(type, 'carrier', {}), { ids, known });
      for (const tenantId of moved.tenants) tenants.add(tenantId);
    }
  return tenants;
}
