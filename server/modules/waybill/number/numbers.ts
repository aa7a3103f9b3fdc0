import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { PLAIN_WAYBILL } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { WaybillMover } from './life-types.ts';
import { beginWaybills, moveWaybills, systemFor } from './life.ts';
import { currentOf } from './sql.ts';

const [ASKED, APPLYING, UNKNOWN, GOT, FAILED, USED] = [0, 10, 15, 20, 30, 80];

export interface NewNumber {
  packageId: number;
  merchantId: number;
  no: string;
  expressName: string;
}

/** [X02] Those of these packages of which a carrier may have a number that nobody knows yet: they get no other one. */
export async function pendingNumbers(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  also?: 'asked too',
): Promise<Set<number>> {
  const states = [APPLYING, UNKNOWN, ...(also ? [ASKED] : [])];
  const current = await currentOf(trx, factoryId, packageIds);
  return new Set(current.filter(({ state }) => states.includes(state)).map(({ packageId }) => packageId));
}

export const PENDING =
  '正在向快递公司取号，结果还不知道；请等待结果，或在「面单」中人工核定后，再填写运单号。';

/**
 * What was asked for and not begun, or failed, gives way to another number. The caller holds the packages.
 * @throws Refusal 409 where a carrier may have one
 */
export async function clearWay(trx: Trx, mover: WaybillMover, packageIds: readonly number[]): Promise<void> {
  const current = await currentOf(trx, mover.tenantId, packageIds);
  if (current.some(({ state }) => state === APPLYING || state === UNKNOWN)) throw conflict(PENDING);
  const ids = current.filter(({ state }) => state === ASKED || state === FAILED).map(({ id }) => id);
  if (ids.length === 0) return;
  const event = readWaybillEvent('waybill.given.up', 'system', {});
  await moveWaybills(trx, systemFor(mover), event, { ids, known: { otherWay: true } });
}

/** [X01] A typed number for each of these packages, which have none and are here; the caller holds them. */
export async function enterNumbers(
  trx: Trx,
  mover: WaybillMover,
  numbers: readonly NewNumber[],
): Promise<void> {
  if (numbers.length === 0) return;
  await clearWay(
    trx,
    mover,
    numbers.map(({ packageId }) => packageId),
  );
  const rows = numbers.map(({ packageId, merchantId, no, expressName }) => ({
    ...{ merchant_id: merchantId, factory_id: mover.tenantId, package_id: packageId },
    ...{ no, express_name: expressName },
  }));
  const facts = { ...PLAIN_WAYBILL, packageHere: true, formed: true };
  const event = readWaybillEvent('waybill.entered', mover.by, {});
  const begun = await beginWaybills(trx, mover, event, { rows, facts }, {});
  if ('msg' in begun) throw new Error(`a number of a package does not begin: ${begun.msg}`);
}

/** What was written wrongly on orders that left is right now: the numbers of these packages are other ones. */
export async function correctNumbers(
  trx: Trx,
  mover: WaybillMover,
  numbers: readonly { packageId: number; no: string; expressName: string }[],
): Promise<void> {
  const of = new Map(numbers.map(({ packageId, ...now }) => [packageId, now]));
  const live = (await currentOf(trx, mover.tenantId, [...of.keys()])).filter(
    ({ state }) => state === GOT || state === USED,
  );
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
