import type { WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { readWaybillEvent, type WaybillEventType } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { WaybillMover } from './life-types.ts';
import { moveWaybills, systemFor } from './life.ts';
import { currentOf, type LockedWaybill } from './sql.ts';

const [ASKED, APPLYING, UNKNOWN, GOT, FAILED, USED] = [0, 10, 15, 20, 30, 80];

/** What a person says of it, and knows. */
export interface CancelledBy {
  reason: string;
  /** Packages of which a platform was told. */
  told: ReadonlySet<number>;
  /** Packages that left, or are void. */
  gone: ReadonlySet<number>;
}

/**
 * [X08] The live numbers of these packages are given up: one that was not asked for yet is void, one that the carrier is
 * asked for just now is given back with its answer, one that a carrier gave is given back by the worker, and a typed one is
 * over with that, because there is nobody to give it back to. Without `by` the system gives them up, also what failed.
 * @returns why a number stays, by its package, and the packages that had one
 */
export async function cancelNumbers(
  trx: Trx,
  mover: WaybillMover,
  packageIds: readonly number[],
  by?: CancelledBy,
): Promise<{ stays: Map<number, string>; had: Set<number> }> {
  const current = await currentOf(trx, mover.tenantId, packageIds);
  const live = current.filter(({ state }) => state !== FAILED);
  const stays = new Map<number, string>();
  const who = by ? mover : systemFor(mover);
  const knownOf = new Map(live.map((row) => [row.id, knownOfRow(row, by)]));
  const send = async (type: WaybillEventType, rows: readonly LockedWaybill[]): Promise<number[]> => {
    if (rows.length === 0) return [];
    const packageOf = new Map(rows.map(({ id, packageId }) => [id, packageId]));
    const event = readWaybillEvent(type, by ? 'factory' : 'system', by ? { reason: by.reason } : {});
    const { successIds, failed } = await moveWaybills(trx, who, event, {
      ids: [...packageOf.keys()],
      knownOf,
    });
    for (const { id, msg } of failed) stays.set(packageOf.get(id)!, msg);
    return successIds;
  };
  const of = (...states: number[]) => live.filter(({ state }) => states.includes(state));
  await send('waybill.cancel.wanted', of(APPLYING!, UNKNOWN!));
  const given = new Set(await send('waybill.cancel.asked', of(ASKED!, GOT!, USED!)));
  const typed = of(GOT!).filter(({ id, requestId }) => requestId === '' && given.has(id));
  if (typed.length > 0) {
    const over = readWaybillEvent('waybill.cancelled', 'system', {});
    await moveWaybills(trx, systemFor(mover), over, { ids: typed.map(({ id }) => id) });
  }
  const failed = by ? [] : current.filter(({ state }) => state === FAILED).map(({ id }) => id);
  if (failed.length > 0) {
    const giveUp = readWaybillEvent('waybill.given.up', 'system', {});
    await moveWaybills(trx, systemFor(mover), giveUp, { ids: failed, known: { otherWay: true } });
  }
  return { stays, had: new Set(live.map(({ packageId }) => packageId)) };
}

const knownOfRow = ({ packageId }: LockedWaybill, by: CancelledBy | undefined): Partial<WaybillFacts> =>
  by ? { told: by.told.has(packageId), packageHere: !by.gone.has(packageId) } : { givenUp: true };
