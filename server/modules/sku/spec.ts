import { plainSkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import type { SkuFacts } from '#contract/sku/life-cycle/sku-facts.ts';
import { SKU_REGIONS } from '#contract/sku/life-cycle/sku-states.ts';
import type { Moved, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { ChosenSkus, SkuLife, SkuMover } from './life-types.ts';
import * as sql from './spec.sql.ts';

const { notNeeded, missing, holeMissing, ready } = SKU_REGIONS.spec;
/** Where what its print spec has leads a SKU, and by which event. */
const LEADS = {
  whole: { to: ready.code, event: 'spec.found' },
  noMask: { to: holeMissing.code, event: 'spec.noMask' },
  none: { to: missing.code, event: 'spec.lost' },
} as const;

type Move = (trx: Trx, mover: SkuMover, event: SkuLife['event'], chosen: ChosenSkus) => Promise<Moved>;

/**
 * Finds anew whether the print specs of these SKUs stand, and moves those that stand elsewhere. `move` is the life cycle's
 * own: what it has follow asks for this.
 */
export async function findSpecs(
  trx: Trx,
  mover: SkuMover,
  ids: readonly number[],
  move: Move,
): Promise<void> {
  if (ids.length === 0) return;
  const system: SkuMover = { ...mover, by: 'system', materials: null };
  const found = await sql.specsOf(trx, mover.tenantId, ids);
  const send = async (
    type: 'spec.notNeeded' | 'spec.needed' | 'spec.found' | 'spec.noMask' | 'spec.lost',
    those: readonly number[],
    known: Partial<SkuFacts>,
  ): Promise<void> => {
    if (those.length === 0) return;
    const { failed } = await move(trx, system, plainSkuEvent(type, 'system'), { ids: those, known });
    if (failed.length > 0) throw new Error(`a print spec is not found anew: ${failed[0]!.msg}`);
  };
  const printed = found.filter((one) => one.has !== 'notPrinted');
  const unprinted = found.filter((one) => one.has === 'notPrinted' && one.spec !== notNeeded.code);
  await send(
    'spec.notNeeded',
    unprinted.map(({ id }) => id),
    { printed: false },
  );
  // Whatever nobody asked for until now is printed.
  const unasked = printed.filter(({ spec }) => spec === notNeeded.code).map(({ id }) => id);
  await send('spec.needed', unasked, { printed: true });
  for (const [has, own] of Map.groupBy(printed, (one) => one.has)) {
    if (has === 'notPrinted') continue;
    const { to, event } = LEADS[has];
    const stands = ({ spec }: { spec: number }) => (spec === notNeeded.code ? missing.code : spec);
    const elsewhere = own.filter((one) => stands(one) !== to).map(({ id }) => id);
    await send(event, elsewhere, { printSpec: has });
  }
  // One whose spec stood and changed has another size.
  await sql.copySizes(
    trx,
    mover.tenantId,
    printed.filter(({ has }) => has !== 'none').map(({ id }) => id),
  );
}
