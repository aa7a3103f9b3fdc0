import { sql } from 'kysely';
import { PLAIN_WAYBILL } from '#contract/waybill/life-cycle/waybill-facts.ts';
import type { WaybillEffect } from '#contract/waybill/life-cycle/waybill-effects.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { DoneOf, Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import type { WaybillLife } from './life-types.ts';
import { numbered } from './ports.ts';
import { lockWaybills, type LockedWaybill } from './sql.ts';
import { WAYBILL_TABLE } from './table.sql.ts';

const refuseLost = refuseMoved<LockedWaybill>('运单号', ({ no }) => no);

/** The packages say what hangs on them now, and so do their orders. */
const write = ({ trx, mover, steps }: DoneOf<WaybillLife>) =>
  numbered.its.write(
    trx,
    mover.tenantId,
    steps.map(({ row }) => row.packageId),
    mover.now,
  );

/** What follows a move of a number. */
export const effects: Readonly<Record<WaybillEffect, (done: DoneOf<WaybillLife>) => Promise<void>>> = {
  'number.write': write,
  'number.correct': write,
  'number.takeOff': write,
};

const life: Life<WaybillLife> = {
  chart: waybillLife,
  table: WAYBILL_TABLE,
  unknown: '运单号不存在，或不属于当前工厂，请刷新后核对。',
  lock: (trx, { tenantId }, _event, { ids }) => lockWaybills(trx, tenantId, ids),
  named: ({ no }) => ({ orderNo: no }),
  stateOf: ({ state }) => waybillLife.stateOf([state]),
  // Where numbers come from says a column once carriers give them: until then all are typed.
  factsOf: () => PLAIN_WAYBILL,
  saidOf: saidBeside(PLAIN_WAYBILL),
  needs: (_trx, _mover, _event, rows, { known = {} }) =>
    Promise.resolve(new Map(rows.map(({ id }) => [id, { facts: known }]))),
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: ({ row, event }) =>
    event.type === 'waybill.corrected'
      ? { no: event.no ?? row.no, expressName: event.expressName ?? row.expressName }
      : { no: row.no, expressName: row.expressName },
  noted: ({ row, event }) => (event.type === 'waybill.corrected' ? { formerNo: row.no } : {}),
  // [X09] What was given up before is used, and hangs on nothing.
  assignments: ({ type }) => (type === 'waybill.used' ? [sql`stray = o.state <> 20`] : []),
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  follow: (done) => followEffects(done, effects),
};

/** The only ways in which a number comes into being and moves. The transaction must be the factory's. */
export const beginWaybills = beginOf(life, waybillLife.begin);
export const moveWaybills = moveOf(life);
