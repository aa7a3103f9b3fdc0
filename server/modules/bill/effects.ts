import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import type { BillEffect } from '#contract/bill/life-cycle/bill-effects.ts';
import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { movePackages } from '#server/modules/package/service.ts';
import { adjustmentsOf } from '#server/modules/package-fee/service.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { BillDone, BillMover } from './life-types.ts';
import * as sql from './effects.sql.ts';

type Follows = (done: BillDone) => Promise<void>;

/** What a package costs by its carrier's bill differs by so much from what its charge holds. */
const cost =
  (paid: (row: BillDone['steps'][number]['row']) => number): Follows =>
  ({ trx, mover, steps }) =>
    sql.addToCosts(
      trx,
      mover.tenantId,
      steps.flatMap(({ row, bill }) => {
        const cents = paid(row) - row.baseCents;
        return row.packageId === null || cents === 0
          ? []
          : [{ id: row.packageId, cents, currency: bill!.currency }];
      }),
    );

const packageMover = ({ tenantId, userId, userName, now }: BillMover) => ({
  tenantId,
  userId,
  userName,
  now,
});
const grams = (count: number | null) => `${(count ?? 0).toLocaleString('zh-CN')} 克`;

/** [X25] Customers are charged for their carrier's weight: each is told both weights beside the amount. */
const adjust: Follows = async ({ trx, mover, steps }) => {
  const charged = steps.flatMap(({ row, event, bill }) =>
    event.type === 'bill.settled' && event.chargeCents !== undefined && row.packageId !== null
      ? [
          {
            ...{ id: row.id, packageId: row.packageId, cents: event.chargeCents },
            reason: `快递公司计重 ${grams(row.billedG)}，工厂称重 ${grams(row.ourG)}（账单 ${bill!.name.slice(0, 100)}）`,
          },
        ]
      : [],
  );
  const [first] = charged;
  if (!first) return;
  const event = readPackageEvent('fee.adjusted', 'factory', amountOf(first));
  const { successIds } = await movePackages(trx, { ...packageMover(mover), by: 'factory' }, event, {
    ids: charged.map(({ packageId }) => packageId),
    params: new Map(charged.map((one) => [one.packageId, amountOf(one)])),
  });
  const done = new Set(successIds);
  await sql.noteCharged(
    trx,
    mover.tenantId,
    charged.filter(({ packageId }) => done.has(packageId)),
  );
};
const amountOf = ({ cents, reason }: { cents: number; reason: string }) => ({ cents, reason });

/** [X26] Before lines are as they were, what their customers were charged is taken back; what an undone hand-over took back is. */
export const takeBack: Follows = async ({ trx, mover, event, steps }) => {
  const reason = `反结算：${event.type === 'bill.reopened' ? event.reason : ''}`.slice(0, 500);
  for (const { row } of steps) {
    const { packageId, chargedNo: no } = row;
    if (packageId === null || no === null) continue;
    const standing = await adjustmentsOf(trx, mover.tenantId, [packageId]);
    if (!standing.get(packageId)?.includes(no)) continue;
    const undone = readPackageEvent('fee.adjust.undone', 'system', { no, reason });
    const by = { ...packageMover(mover), by: 'system' as const };
    const { failed } = await movePackages(trx, by, undone, { ids: [packageId] });
    if (failed[0]) throw new Error(`an adjustment stays although its bill is opened again: ${failed[0].msg}`);
  }
};

const REPEATED = BILL_REGIONS.bill.repeated.code;
/** What follows a move of a line. */
export const effects: Readonly<Record<BillEffect, Follows>> = {
  'line.write': inTheMove,
  'kind.note': inTheMove,
  'difference.note': inTheMove,
  'objection.note': inTheMove,
  'cost.billed': cost(({ cents }) => cents),
  // What is not agreed upon is not known: then what its charge holds stays.
  'cost.own': cost(({ state, ourCents, baseCents }) => (state === REPEATED ? 0 : (ourCents ?? baseCents))),
  'fees.adjust': adjust,
  'bill.close': async ({ trx, mover, steps }) => {
    for (const id of new Set(steps.map(({ row }) => row.billId)))
      await sql.closeBill(trx, mover.tenantId, id, mover);
  },
  'fees.takeBack': inTheMove,
};
