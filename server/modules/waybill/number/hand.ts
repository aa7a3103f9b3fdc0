import { CODES, type RowRefusal } from '#contract/errors.ts';
import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { holdAccount } from '#server/modules/waybill/account/quota.sql.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { WaybillMover } from './life-types.ts';
import { moveWaybills } from './life.ts';
import type { NumberedPackage } from './ports.ts';
import { cancelFailedOf, currentOf, nextAttempts, type LockedWaybill } from './sql.ts';

const [UNKNOWN, FAILED, CANCEL_FAILED] = [15, 30, 45];
const DAY_MS = 24 * 3_600_000;

/** What a person does with numbers that did not come, or did not go. */
export const NUMBER_DEEDS = {
  'waybill.retried': { from: FAILED, missing: '包裹没有取号失败的单号，不用重试，请刷新后核对。' },
  'waybill.settled': { from: UNKNOWN, missing: '包裹没有结果未知的单号，不用核定，请刷新后核对。' },
  'waybill.cancel.retried': {
    from: CANCEL_FAILED,
    missing: '包裹没有回收失败的单号，不用再次回收，请刷新后核对。',
  },
  'waybill.kept': { from: CANCEL_FAILED, missing: '包裹没有回收失败的单号，请刷新后核对。' },
  'waybill.written.off': { from: CANCEL_FAILED, missing: '包裹没有回收失败的单号，不用核销，请刷新后核对。' },
} as const;
export type NumberDeed = keyof typeof NUMBER_DEEDS;

type Named = NumberedPackage & { number: string };

/** Sends one of them to the numbers of these packages, refused package by package. The caller holds the packages. */
export async function dealWithNumbers(
  trx: Trx,
  mover: WaybillMover,
  type: NumberDeed,
  packages: readonly Named[],
  reason?: string,
): Promise<{ successIds: number[]; failed: RowRefusal[] }> {
  const { tenantId, now } = mover;
  const { from, missing } = NUMBER_DEEDS[type];
  const ids = packages.map(({ id }) => id);
  const current = await currentOf(trx, tenantId, ids);
  const meant =
    from === CANCEL_FAILED
      ? await cancelFailedOf(trx, tenantId, ids)
      : current.filter(({ state }) => state === from);
  const quota = await quotaFor(trx, mover, type === 'waybill.retried' ? meant : []);
  const byId = new Map(packages.map((one) => [one.id, one]));
  const taken = new Set(current.map(({ packageId }) => packageId));
  const knownOf = new Map(
    meant.map((row): [number, Partial<WaybillFacts>] => {
      const { here, place } = byId.get(row.packageId)!;
      return [
        row.id,
        {
          ...quota.get(row.id),
          wanted: here && (type === 'waybill.retried' || !taken.has(row.packageId)),
          sameAddress: place === row.place,
          longUnknown: row.lostAt !== null && now.getTime() - row.lostAt.getTime() >= DAY_MS,
        },
      ];
    }),
  );
  const packageOf = new Map(meant.map(({ id, packageId }) => [id, packageId]));
  const event = readWaybillEvent(type, mover.by, reason === undefined ? {} : { reason });
  const nextOf =
    type === 'waybill.retried' ? await nextAttempts(trx, tenantId, ids) : new Map<number, number>();
  const moved = await moveWaybills(trx, mover, event, { ids: [...packageOf.keys()], knownOf, nextOf });
  const refusals = new Map(moved.failed.map(({ id, msg }) => [packageOf.get(id)!, msg]));
  const done = new Set(moved.successIds.map((id) => packageOf.get(id)!));
  return {
    successIds: [...done],
    failed: packages
      .filter(({ id }) => !done.has(id))
      .map(({ id, number }) => ({
        ...{ id, orderNo: number, code: CODES.conflict },
        msg: refusals.get(id) ?? missing,
      })),
  };
}

/** [X05] Of each account so many as it has quota for, in the order of the numbers. They are locked before the accounts. */
export async function quotaFor(
  trx: Trx,
  { tenantId, now }: Pick<WaybillMover, 'tenantId' | 'now'>,
  rows: readonly Pick<LockedWaybill, 'id' | 'accountId'>[],
): Promise<Map<number, { accountOn: boolean; quotaLeft: boolean }>> {
  const facts = new Map<number, { accountOn: boolean; quotaLeft: boolean }>();
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  for (const accountId of [...byAccount.keys()].filter((id) => id !== null).toSorted((a, b) => a - b)) {
    const account = await holdAccount(trx, tenantId, accountId, now);
    for (const [at, { id }] of byAccount.get(accountId)!.entries())
      facts.set(id, { accountOn: account?.isOn ?? false, quotaLeft: at < (account?.left ?? 0) });
  }
  return facts;
}
