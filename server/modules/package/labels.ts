import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { systemMover } from './life-types.ts';
import { movePackages } from './life.ts';
import { lockPackages } from './lock.sql.ts';

const { label: LABEL, stage: STAGE } = PACKAGE_REGIONS;

/** A label that came out. */
export interface LabelOut {
  packageId: number;
  /** The number that stands on it. */
  waybillNo: string;
  /** Where it came out, and why once more. */
  said: string;
}

/** For whom labels came out. */
export interface LabelHand {
  factoryId: number;
  userId: number | null;
  userName: string | null;
  now: Date;
  /** It was said why they are printed once more. */
  reasoned: boolean;
}

/** Packages hear that their labels came out; one whose number is another one by now has the label of before. */
export async function labelsOut(
  trx: Trx,
  { factoryId, userId, userName, now, reasoned }: LabelHand,
  labels: readonly LabelOut[],
): Promise<void> {
  const of = new Map(labels.map((one) => [one.packageId, one]));
  const rows = await lockPackages(trx, factoryId, [...of.keys()]);
  const live = rows.filter(({ id, waybillNo }) => waybillNo !== '' && waybillNo === of.get(id)!.waybillNo);
  if (live.length === 0) return;
  const mover = { ...systemMover({ tenantId: factoryId, now }), userId, userName };
  await movePackages(trx, mover, readPackageEvent('label.printed', 'system', {}), {
    ids: live.map(({ id }) => id),
    known: { labelOut: true, reprintSaid: reasoned },
    params: new Map(live.map(({ id }) => [id, { reason: of.get(id)!.said }])),
  });
}

/**
 * The labels of these packages are of before where their number is another one now; a package that is given up wants no other.
 * The caller holds them.
 */
export async function staleLabels(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  now: Date,
): Promise<void> {
  const mover = systemMover({ tenantId: factoryId, now });
  const rows = await lockPackages(trx, factoryId, packageIds, { ordersHeld: true });
  const old = rows.filter(
    ({ label, labelNo, waybillNo }) => label === LABEL.printed.code && labelNo !== waybillNo,
  );
  if (old.length > 0)
    await movePackages(trx, mover, readPackageEvent('label.staled', 'system', {}), {
      ids: old.map(({ id }) => id),
      known: { labelOld: true },
      ordersHeld: true,
    });
  const stale = new Set(old.map(({ id }) => id));
  const ended = rows.filter(
    ({ id, label, stage }) => stage === STAGE.void.code && (label === LABEL.stale.code || stale.has(id)),
  );
  if (ended.length > 0)
    await movePackages(trx, mover, readPackageEvent('label.cleared', 'system', {}), {
      ids: ended.map(({ id }) => id),
      known: { noLabelWanted: true },
      ordersHeld: true,
    });
}
