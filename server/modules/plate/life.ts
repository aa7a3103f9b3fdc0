import { PLAIN_PLATE } from '#contract/plate/life-cycle/plate-facts.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type PlateFollowing } from './effects.ts';
import type { PlateLife } from './life-types.ts';
import { lockPlates, PLATE_TABLE, type LockedPlate } from './sql.ts';

const numberOf = ({ id }: Pick<LockedPlate, 'id'>) => `#${id}`;
const refuseLost = refuseMoved<LockedPlate>('拼版', numberOf);

/** How 拼版 begins and moves where this follows: tests look at what does. */
export function livingWith(effects: PlateFollowing) {
  const life: Life<PlateLife> = {
    chart: plateLife,
    table: PLATE_TABLE,
    unknown: '拼版不存在，或不属于当前公司，请刷新后核对。',
    lock: (trx, { tenantId }, _event, { ids }) => lockPlates(trx, tenantId, ids),
    named: (row) => ({ orderNo: numberOf(row) }),
    stateOf: (row) => plateLife.stateOf([row.state]),
    factsOf: () => PLAIN_PLATE,
    saidOf: saidBeside(PLAIN_PLATE),
    needs: (_trx, _mover, _event, rows, { known = {} }) =>
      Promise.resolve(new Map(rows.map(({ id }) => [id, { facts: known }]))),
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome: () => ({}),
    noted: () => ({}),
    assignments: () => [],
    owner: () => 'factory_id',
    tenantsOf: ({ row }) => [row.factoryId],
    follow: (done) => followEffects(done, effects),
  };
  return { begin: beginOf(life, plateLife.begin), move: moveOf(life) };
}

/** The only ways in which 拼版 comes into being and moves. The transaction must be the mover's tenant's. */
export const { begin: beginPlates, move: movePlates } = livingWith(written);
