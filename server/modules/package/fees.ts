import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import type { PackageFacts } from '#contract/package/life-cycle/package-facts.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import {
  adjustFee,
  adjustmentsOf,
  chargePackages,
  chargesOf,
  takeAdjustmentBack,
  takeBackFees,
} from '#server/modules/package-fee/service.ts';
import type { Moved, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { ChosenPackages, PackageFollows, PackageLife, PackageMover } from './life-types.ts';
import type { LockedPackage } from './lock.sql.ts';

type Move = (
  trx: Trx,
  mover: PackageMover,
  event: PackageLife['event'],
  chosen: ChosenPackages,
) => Promise<Moved>;

const DAYS = 90 * 24 * 3_600_000;
/** [X25] What left within so many days may still cost more, or less. */
export const isCorrectable = (handedOverAt: Date | null, now: Date): boolean =>
  handedOverAt !== null && now.getTime() - handedOverAt.getTime() <= DAYS;

/** What these packages cost so far, as a correction of it asks. */
export async function feesKnown(trx: Trx, factoryId: number, ids: readonly number[]) {
  const charges = await chargesOf(trx, factoryId, ids);
  return ({ id }: { id: number }): { facts: Partial<PackageFacts> } => ({
    facts: { feeCents: charges.get(id)?.cents ?? 0 },
  });
}

/** An adjustment that is to be taken back: whether it stands, and whether others do beside it. */
export async function adjustmentKnown(trx: Trx, factoryId: number, ids: readonly number[], no: number) {
  const standing = await adjustmentsOf(trx, factoryId, ids);
  return ({ id }: { id: number }): { facts: Partial<PackageFacts>; refusal?: string } => {
    const own = standing.get(id) ?? [];
    return {
      facts: { otherwiseAdjusted: own.some((one) => one !== no) },
      ...(!own.includes(no) && { refusal: '这笔补差已经撤销，请刷新后核对。' }),
    };
  };
}

const { charged, adjusted } = PACKAGE_REGIONS.fee;
/** Something of its fee stands: it was charged, and that was not taken back. */
export const isCharged = ({ fee }: Pick<LockedPackage, 'fee'>): boolean =>
  fee === charged.code || fee === adjusted.code;

/** What follows of moves of a package for its fee: the region fee moves by itself, and its moves write the rows. */
export function feeEffects({ move }: { move: Move }) {
  const goOn =
    (type: 'fee.estimated' | 'fee.charged'): PackageFollows =>
    async ({ trx, mover, steps }) => {
      const ids = steps.map(({ row }) => row.id);
      const system = { ...mover, by: 'system' as const };
      const { failed } = await move(trx, system, readPackageEvent(type, 'system', {}), { ids });
      if (failed[0]) throw new Error(`${type} is refused by a package: ${failed[0].msg}`);
    };
  const rows: PackageFollows = ({ trx, mover, steps }) =>
    chargePackages(
      trx,
      mover,
      steps.map(({ row }) => row.id),
    );
  const rowsBack: PackageFollows = ({ trx, mover, steps }) =>
    takeBackFees(
      trx,
      mover,
      steps.map(({ row }) => row.id),
    );
  const undo: PackageFollows = async ({ trx, mover, steps }) => {
    const ids = steps.filter(({ row: one }) => isCharged(one)).map(({ row: one }) => one.id);
    if (ids.length === 0) return;
    const system = { ...mover, by: 'system' as const };
    const { failed } = await move(trx, system, readPackageEvent('fee.undone', 'system', {}), { ids });
    if (failed[0]) throw new Error(`fee.undone is refused by a package: ${failed[0].msg}`);
  };
  const row: PackageFollows = async ({ trx, mover, steps }) => {
    for (const { row: one, event } of steps)
      if (event.type === 'fee.adjusted') await adjustFee(trx, mover, one.id, event);
  };
  const rowBack: PackageFollows = async ({ trx, mover, steps }) => {
    for (const { row: one, event } of steps)
      if (event.type === 'fee.adjust.undone') await takeAdjustmentBack(trx, mover, one.id, event);
  };
  return {
    'fee.anew': goOn('fee.estimated'),
    'fee.charge': goOn('fee.charged'),
    'fee.undo': undo,
    'fee.rows': rows,
    'fee.rows.back': rowsBack,
    'fee.row': row,
    'fee.row.back': rowBack,
  };
}
