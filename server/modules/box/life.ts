import type { BoxState } from '#contract/box/life-cycle/box-states.ts';
import { PLAIN_BOX } from '#contract/box/life-cycle/box-facts.ts';
import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life, PlainStepOf } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects } from './effects.ts';
import type { BoxLife, ChosenBoxes } from './life-types.ts';
import { lockBoxes, type LockedBox } from './lock.sql.ts';
import { BOX_TABLE } from './table.sql.ts';

const refuseLost = refuseMoved<LockedBox>('格口', ({ label }) => label);

const life: Life<BoxLife> = {
  chart: boxLife,
  table: BOX_TABLE,
  unknown: '格口不存在，或不属于当前工厂，请刷新后核对。',
  lock: (trx, { tenantId }, _event, { ids }) => lockBoxes(trx, tenantId, ids),
  named: ({ label }) => ({ orderNo: label }),
  stateOf: ({ state }) => boxLife.stateOf([state]),
  factsOf: () => PLAIN_BOX,
  saidOf: saidBeside(PLAIN_BOX),
  needs: (_trx, _mover, _event, rows, { known = {} }) =>
    Promise.resolve(new Map(rows.map(({ id }) => [id, { facts: known }]))),
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: outcomeOf,
  // Its row forgets whose parcel it was; the log does not.
  noted: ({ row, orderId }) => {
    const of = orderId ?? row.orderId;
    return of === null ? {} : { orderId: of };
  },
  assignments: () => [],
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.factoryId],
  follow: (done) => followEffects(done, effects),
};

const BARE: readonly BoxState['box'][] = ['free', 'closed'];

function outcomeOf(
  { row, after }: PlainStepOf<BoxLife>,
  _asked: unknown,
  { parcel }: ChosenBoxes,
): BoxLife['outcome'] {
  if (BARE.includes(after.box)) return { orderId: null, takenAt: null };
  return { orderId: row.orderId ?? parcel?.orderId ?? null, takenAt: row.takenAt ?? parcel?.takenAt ?? null };
}

/** The only ways in which a box comes into being and moves. The transaction must be the factory's. */
export const beginBoxes = beginOf(life, boxLife.begin);
export const moveBoxes = moveOf(life);
