import { PLAIN_WAYBILL } from '#contract/waybill/life-cycle/waybill-facts.ts';
import type { WaybillEffect } from '#contract/waybill/life-cycle/waybill-effects.ts';
import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { carrierFacts } from '#server/modules/carrier/service.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { DoneOf, Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { moveQuota } from '#server/modules/waybill/account/quota.sql.ts';
import { assigned } from './assigned.sql.ts';
import type { WaybillLife, WaybillMover } from './life-types.ts';
import { numbered } from './ports.ts';
import { lockWaybills, wantCancelled, type LockedWaybill } from './sql.ts';
import { WAYBILL_TABLE } from './table.sql.ts';
import { followUses, keepUses, lentNumbers } from './uses.sql.ts';

const refuseLost = refuseMoved<LockedWaybill>('运单号', ({ no }) => no);
type Follows = (done: DoneOf<WaybillLife>) => Promise<void>;
const idsOf = ({ steps }: DoneOf<WaybillLife>) => steps.map(({ row }) => row.id);

/** The system, in the place of whoever moves. */
export const systemFor = ({ tenantId, now }: Pick<WaybillMover, 'tenantId' | 'now'>): WaybillMover => ({
  ...{ tenantId, by: 'system', userId: null, userName: null, now },
});

/** The packages say what hangs on them now, and so do their orders. */
const write: Follows = ({ trx, mover, steps }) =>
  numbered.its.write(
    trx,
    mover.tenantId,
    steps.map(({ row }) => row.packageId),
    mover.now,
  );

/** [X05] Each number holds what it holds once. */
const quota =
  (how: Parameters<typeof moveQuota>[3]): Follows =>
  (done) =>
    moveQuota(done.trx, done.mover.tenantId, idsOf(done), how, done.mover.now);

/** [X39] A number that was got on a lent account is told to its owner: when, which and whereto, and no more. */
const used =
  (how: 'settle' | 'use'): Follows =>
  async (done) => {
    await quota(how)(done);
    const { trx, mover } = done;
    const lent = await lentNumbers(trx, mover.tenantId, idsOf(done));
    if (lent.length === 0) return;
    const parcels = await numbered.its.parcels(
      trx,
      mover.tenantId,
      lent.map(({ packageId }) => packageId),
    );
    const uses = lent.map(({ id, packageId, priceCents, ...one }) => {
      const { recipient, weightG = 0 } = parcels.get(packageId) ?? {};
      return {
        ...{ merchantId: one.merchantId, grantId: one.grantId, waybillId: id, no: one.no, state: one.state },
        ...{ expressName: one.expressName, province: recipient?.province ?? '', weightG },
        chargeCents: priceCents,
      };
    });
    await keepUses(trx, mover.tenantId, uses, mover.now);
  };

const giveBackUsed: Follows = (done) => {
  const returning = carrierFacts().flatMap(({ code, returnsQuota }) => (returnsQuota ? [code] : []));
  return moveQuota(done.trx, done.mover.tenantId, idsOf(done), 'return', done.mover.now, returning);
};

const noteCancel: Follows = async (done) => {
  await wantCancelled(done.trx, done.mover.tenantId, idsOf(done));
};

/** What was wanted while the carrier was asked is done with its answer. */
const obey: Follows = async ({ trx, mover, steps }) => {
  const ids = steps.filter(({ row }) => row.cancelWanted).map(({ row }) => row.id);
  if (ids.length === 0) return;
  const asked = readWaybillEvent('waybill.cancel.asked', 'system', {});
  await moveWaybills(trx, systemFor(mover), asked, { ids, known: { givenUp: true } });
};

/** What follows a move of a number. */
export const effects: Readonly<Record<WaybillEffect, Follows>> = {
  'number.write': write,
  'number.correct': write,
  'number.takeOff': write,
  'quota.reserve': quota('reserve'),
  'quota.settle': used('settle'),
  'quota.use': used('use'),
  'quota.giveBack': quota('giveBack'),
  'quota.return': giveBackUsed,
  'cancel.note': noteCancel,
  'cancel.obey': obey,
};

const life: Life<WaybillLife> = {
  chart: waybillLife,
  table: WAYBILL_TABLE,
  unknown: '运单号不存在，或不属于当前工厂，请刷新后核对。',
  lock: (trx, { tenantId }, _event, { ids }) => lockWaybills(trx, tenantId, ids),
  named: ({ no }) => ({ orderNo: no }),
  stateOf: ({ state }) => waybillLife.stateOf([state]),
  // Who names no request asked no carrier.
  factsOf: ({ requestId }) => ({ ...PLAIN_WAYBILL, typed: requestId === '' }),
  saidOf: saidBeside(PLAIN_WAYBILL),
  needs: (_trx, _mover, _event, rows, { known = {}, knownOf, nextOf }) =>
    Promise.resolve(
      new Map(
        rows.map(({ id, packageId }) => [
          id,
          { facts: { ...known, ...knownOf?.get(id) }, next: nextOf?.get(packageId) ?? 0 },
        ]),
      ),
    ),
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: ({ row, event }, asked) => {
    const next = asked?.next ?? 0;
    const { no, expressName } = row;
    switch (event.type) {
      case 'waybill.corrected':
        return { no: event.no ?? no, expressName: event.expressName ?? expressName, next };
      case 'waybill.got':
      case 'waybill.got.late':
        return { no: event.no, expressName, next };
      default:
        return { no, expressName, next };
    }
  },
  noted: ({ row, event }) => (event.type === 'waybill.corrected' ? { formerNo: row.no } : {}),
  assignments: assigned,
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  async follow(done) {
    await followEffects(done, effects);
    const ids = done.steps.filter(({ row }) => row.accountId !== null).map(({ row }) => row.id);
    if (ids.length > 0) await followUses(done.trx, done.mover.tenantId, ids);
  },
};

/** The only ways in which a number comes into being and moves. The transaction must be the factory's. */
export const beginWaybills = beginOf(life, waybillLife.begin);
export const moveWaybills: ReturnType<typeof moveOf<WaybillLife>> = moveOf(life);
