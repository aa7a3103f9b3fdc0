import { pieceMachine } from '#contract/piece/life-cycle/piece.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { flow } from './flow.ts';
import { walkPiece } from './piece-walk.ts';

const NO_STATION =
  'no screen and no station sends it yet: they come with production; what an order takes its pieces along to is seen there';

export const registered = flow({
  machine: pieceMachine,
  file: 'contract/piece/life-cycle/piece.machine.ts',
  walks: walkPiece,
  behaviour: [
    'contract/piece/life-cycle/piece.machine.table.test.ts',
    'contract/piece/life-cycle/piece.machine.effects.test.ts',
    'contract/piece/life-cycle/piece.machine.refusals.test.ts',
  ],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(pieceMachine).arrows].map((arrow) => [arrow, NO_STATION])),
});
