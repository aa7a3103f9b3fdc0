import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Db } from '#server/platform/database.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { saidOfLeft } from './left.ts';
import type { PackageMover } from './life-types.ts';
import { movePackages } from './life.ts';
import { ones } from './list.sql.ts';
import { saidByOrders } from './lock.sql.ts';
import { scannedPackages, stillHere } from './scanned.sql.ts';

const { handedOver, void: gone } = PACKAGE_REGIONS.stage;

/** What became of a number that was scanned to be handed over. */
export type HandedOver =
  | { is: 'unknown' | 'void' }
  /** The label is an old one; the number that counts now, if there is one. */
  | { is: 'old'; now: string }
  | { is: 'repeated' | 'held' | 'refused'; text: string }
  | { is: 'done'; packages: string[]; orders: { orderNo: string; left: number }[] };

/**
 * Hands over what a scanned number means: the number of a package, or of a waybill, which may hang on several packages of one
 * recipient. All of them, or none.
 */
export async function handOverScanned(
  trx: Trx,
  mover: Omit<PackageMover, 'by' | 'sentBy'>,
  code: string,
  materials: ReachedMaterials,
): Promise<HandedOver> {
  const { tenantId } = mover;
  const all = await scannedPackages(trx, tenantId, code);
  const reached = await ones(
    trx as Db,
    { factoryId: tenantId, materials },
    all.map(({ id }) => id),
  );
  if (all.length === 0 || reached.length < all.length) return { is: 'unknown' };
  const [current, old] = [all.filter(({ isOld }) => !isOld), all.find(({ isOld }) => isOld)];
  if (current.length === 0) return { is: 'old', now: old!.stage < gone.code ? old!.waybillNo : '' };
  const whole = current.filter(({ stage }) => stage !== gone.code);
  if (whole.length === 0) return { is: 'void' };
  const here = whole.filter(({ stage }) => stage !== handedOver.code);
  const ids = (here.length > 0 ? here : whole).map(({ id }) => id);
  const held = await saidByOrders(trx, tenantId, ids);
  if (here.length > 0 && ids.some((id) => held.get(id)?.held))
    return { is: 'held', text: '订单被锁定、挂起或在退款中，请放到拦截处，等解除后再出库。' };
  const event = readPackageEvent('package.handed.over', 'factory', {});
  const by = { ...mover, by: 'factory', sentBy: 'scan' } as const;
  const { successIds, failed } = await movePackages(trx, by, event, { ids });
  const [refused] = await saidOfLeft(trx, tenantId, failed);
  if (refused) return { is: here.length === 0 ? 'repeated' : 'refused', text: refused.msg };
  return {
    is: 'done',
    packages: here.map(({ number }) => number),
    orders: await stillHere(trx, tenantId, successIds),
  };
}
