import { WARNING } from '#contract/order/life-cycle/order-states.ts';
import type { PackageEventType } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { ProblemKind } from '#contract/problem/problem-words.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';
import type { PackageFollows } from './life-types.ts';

/** What opens tickets (快递问题件): for packages of one factory, which the caller holds, behind their orders. */
export interface Raised {
  of: { factoryId: number; now: Date; by: 'system' | 'timer'; text?: string | undefined };
  about: readonly { packageId: number; no?: string | undefined }[];
}

/** Who keeps tickets of packages. Both say whose lists change. */
export const problems = port<{
  raise: (trx: Trx, of: Raised['of'], kind: ProblemKind, about: Raised['about']) => Promise<Set<number>>;
  /** Newer scans came for these. */
  settle: (
    trx: Trx,
    of: { factoryId: number; now: Date },
    packageIds: readonly number[],
  ) => Promise<Set<number>>;
}>('tickets of packages');

const KINDS: Partial<Record<PackageEventType, ProblemKind>> = {
  'track.excepted': 'exception',
  'track.rejected': 'rejected',
  'track.returning': 'returning',
};
const { handedOver } = PACKAGE_REGIONS.stage;

/** What the carrier says of these is a ticket. */
export const openProblem: PackageFollows = async ({ trx, mover, event, steps }) => {
  const of = { factoryId: mover.tenantId, now: mover.now, by: 'system' } as const;
  const about = steps.map(({ row }) => ({ packageId: row.id }));
  await problems.its.raise(trx, of, KINDS[event.type]!, about);
};

/** A carrier scanned what nobody handed over. What left before tracks were kept was never awaited, and is no case. */
export const openEarly: PackageFollows = async ({ trx, mover, steps }) => {
  const of = { factoryId: mover.tenantId, now: mover.now, by: 'system' } as const;
  const about = steps
    .filter(({ row }) => row.stage !== handedOver.code)
    .map(({ row }) => ({ packageId: row.id }));
  await problems.its.raise(trx, of, 'earlyScan', about);
};

const BY_WARNING: Readonly<Record<number, ProblemKind>> = {
  [WARNING.collectTimeout.code]: 'collectTimeout',
  [WARNING.stalled.code]: 'stalled',
  [WARNING.signTimeout.code]: 'signTimeout',
};

/** [X33] Packages that are warned of, by the code of their warning: each has its ticket with it, in the same transaction. */
export async function openDue(
  trx: Trx,
  of: { factoryId: number; now: Date },
  warned: readonly { id: number; warning: number }[],
): Promise<Set<number>> {
  const tenants = new Set<number>();
  for (const [warning, own] of Map.groupBy(warned, (one) => one.warning)) {
    const kind = BY_WARNING[warning];
    if (!kind) continue;
    const about = own.map(({ id }) => ({ packageId: id }));
    for (const one of await problems.its.raise(trx, { ...of, by: 'timer' }, kind, about)) tenants.add(one);
  }
  return tenants;
}

/** [X09] A carrier scanned numbers that were given up. */
export const openStray = (
  trx: Trx,
  of: { factoryId: number; now: Date },
  numbers: readonly { packageId: number; no: string }[],
): Promise<Set<number>> => problems.its.raise(trx, { ...of, by: 'system' }, 'strayUsed', numbers);

/** Newer scans came for these packages: what was wrong with them may be over. */
export const settleTickets = (
  trx: Trx,
  of: { factoryId: number; now: Date },
  packageIds: readonly number[],
): Promise<Set<number>> => problems.its.settle(trx, of, packageIds);
