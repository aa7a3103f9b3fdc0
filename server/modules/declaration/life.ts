import { PLAIN_DECLARATION } from '#contract/declaration/life-cycle/declaration-facts.ts';
import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effectsWith, makeWith } from './effects.ts';
import { judgedOf } from './judge.ts';
import { askerOf, type DeclarationLife, type DeclarationMoves } from './life-types.ts';
import { DECLARATION_TABLE, lockDeclarations, type LockedDeclaration } from './sql.ts';

export const UNKNOWN = '报关单不存在，或不属于当前公司，请刷新后核对。';
const refuseLost = refuseMoved<LockedDeclaration>('报关单', ({ orderNo }) => orderNo);

const moves: DeclarationMoves = {
  begin: (...asked) => beginDeclarations(...asked),
  move: (...asked) => moveDeclarations(...asked),
};
const effects = effectsWith(moves);

const life: Life<DeclarationLife> = {
  chart: declarationLife,
  table: DECLARATION_TABLE,
  live: 'order',
  unknown: UNKNOWN,
  lock: (trx, mover, _event, { ids }) => lockDeclarations(trx, askerOf(mover), ids),
  named: ({ orderNo }) => ({ orderNo }),
  stateOf: ({ state }) => declarationLife.stateOf([state]),
  factsOf: ({ held }) => ({ ...PLAIN_DECLARATION, held }),
  saidOf: saidBeside(PLAIN_DECLARATION),
  async needs(trx, mover, { type }, rows, { known }) {
    const asks = type === 'declaration.accepted' || type === 'declaration.cancelled';
    const judged = asks ? await judgedOf(trx, askerOf(mover), rows) : undefined;
    return new Map(
      rows.map(({ id }) => {
        const { lacking = [], left = false } = judged?.get(id) ?? {};
        return [id, { facts: { complete: asks && lacking.length === 0, left, ...known } }];
      }),
    );
  },
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: () => ({}),
  noted: () => ({}),
  assignments: () => [],
  owner: ({ side }) => `${side}_id`,
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  follow: (done) => followEffects(done, effects),
};

/** The only ways in which 报关单 comes into being and moves. The transaction must be the mover's tenant's. */
const beginDeclarations: DeclarationMoves['begin'] = beginOf(life, declarationLife.begin);
export const moveDeclarations: DeclarationMoves['move'] = moveOf(life);
export const makeDeclarations = makeWith.bind(null, moves);
