import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { WaybillMover } from './life-types.ts';
import { beginWaybills, moveWaybills } from './life.ts';
import { liveOf } from './sql.ts';

export interface NewNumber {
  packageId: number;
  merchantId: number;
  no: string;
  expressName: string;
}

/** [X01] A typed number for each of these packages, which have none and are here; the caller holds them. */
export async function enterNumbers(
  trx: Trx,
  mover: WaybillMover,
  numbers: readonly NewNumber[],
): Promise<void> {
  if (numbers.length === 0) return;
  const rows = numbers.map(({ packageId, merchantId, no, expressName }) => ({
    ...{ merchant_id: merchantId, factory_id: mover.tenantId, package_id: packageId },
    ...{ no, express_name: expressName },
  }));
  const facts = {
    ...{ packageHere: true, numbered: false, formed: true, otherNumber: false, told: false },
    ...{ givenUp: false, typed: true, scanned: false },
  };
  const event = readWaybillEvent('waybill.entered', mover.by, {});
  const begun = await beginWaybills(trx, mover, event, { rows, facts }, {});
  if ('msg' in begun) throw new Error(`a number of a package does not begin: ${begun.msg}`);
}

const systemFor = ({ tenantId, now }: WaybillMover): WaybillMover => ({
  ...{ tenantId, by: 'system', userId: null, userName: null, now },
});

/**
 * [X08] The live numbers of these packages are given up; a typed one is over with that, because there is nobody to give it
 * back to. `by`: what a person says of it, and knows; without it the system gives them up.
 * @returns why a number stays, by its package
 */
export async function cancelNumbers(
  trx: Trx,
  mover: WaybillMover,
  packageIds: readonly number[],
  by?: { reason: string; told: ReadonlySet<number>; gone: ReadonlySet<number> },
): Promise<Map<number, string>> {
  const live = await liveOf(trx, mover.tenantId, packageIds);
  const stays = new Map<number, string>();
  for (const [known, own] of byKnown(live, by)) {
    const asked = by
      ? readWaybillEvent('waybill.cancel.asked', 'factory', { reason: by.reason })
      : readWaybillEvent('waybill.cancel.asked', 'system', {});
    const who = by ? mover : systemFor(mover);
    const packageOf = new Map(own.map(({ id, packageId }) => [id, packageId]));
    const { successIds, failed } = await moveWaybills(trx, who, asked, { ids: [...packageOf.keys()], known });
    for (const { id, msg } of failed) stays.set(packageOf.get(id)!, msg);
    const over = readWaybillEvent('waybill.cancelled', 'system', {});
    if (successIds.length > 0) await moveWaybills(trx, systemFor(mover), over, { ids: successIds });
  }
  return stays;
}

/** Numbers of which the same is known. */
function byKnown(
  live: readonly { id: number; packageId: number }[],
  by: { told: ReadonlySet<number>; gone: ReadonlySet<number> } | undefined,
) {
  if (!by) return live.length > 0 ? [[{ givenUp: true }, live] as const] : [];
  const groups = Map.groupBy(live, ({ packageId }) => `${by.told.has(packageId)} ${by.gone.has(packageId)}`);
  return [...groups.values()].map((own) => {
    const { packageId } = own[0]!;
    return [{ told: by.told.has(packageId), packageHere: !by.gone.has(packageId) }, own] as const;
  });
}

/** What was written wrongly on orders that left is right now: the numbers of these packages are other ones. */
export async function correctNumbers(
  trx: Trx,
  mover: WaybillMover,
  numbers: readonly { packageId: number; no: string; expressName: string }[],
): Promise<void> {
  const of = new Map(numbers.map(({ packageId, ...now }) => [packageId, now]));
  const live = await liveOf(trx, mover.tenantId, [...of.keys()]);
  if (live.length === 0) return;
  const { failed } = await moveWaybills(
    trx,
    systemFor(mover),
    readWaybillEvent('waybill.corrected', 'system', {}),
    {
      ids: live.map(({ id }) => id),
      known: { otherNumber: true },
      params: new Map(live.map(({ id, packageId }) => [id, of.get(packageId)!])),
    },
  );
  if (failed.length > 0) throw new Error(`a number is not corrected: ${failed[0]!.msg}`);
}

/** [X09] The carrier scanned these numbers: each is used from now on, whatever became of it before. */
export async function useNumbers(
  trx: Trx,
  mover: Pick<WaybillMover, 'tenantId' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const by = { ...mover, by: 'system', userId: null, userName: null } as const;
  await moveWaybills(trx, by, readWaybillEvent('waybill.used', 'system', {}), {
    ids,
    known: { scanned: true },
  });
}
