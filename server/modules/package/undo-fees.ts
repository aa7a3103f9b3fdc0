import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { isCharged } from './fees.ts';
import { movePackages, systemMover } from './life.ts';
import type { PackageMover } from './life-types.ts';
import { lockPackages } from './lock.sql.ts';

/**
 * [X24] The fees of packages whose hand-over is undone are taken back, in its transaction; of those that were never charged,
 * because they left before fees were, there is nothing to take back.
 */
export async function undoFees(trx: Trx, mover: PackageMover, ids: readonly number[]): Promise<void> {
  const rows = await lockPackages(trx, mover.tenantId, ids);
  const charged = rows.filter(isCharged).map(({ id }) => id);
  if (charged.length === 0) return;
  const system = { ...mover, ...systemMover(mover), userId: mover.userId, userName: mover.userName };
  const event = readPackageEvent('fee.undone', 'system', {});
  const { failed } = await movePackages(trx, system, event, { ids: charged });
  if (failed[0]) throw new Error(`fee.undone is refused by a package: ${failed[0].msg}`);
}
