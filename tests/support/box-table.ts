import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string, value: boolean): Sentence => ({
  ...factIs(name, value, !value),
  holds: (facts) => (facts[name] ?? false) === value,
});
const becomes = (state: string): Sentence => ({
  ...factIs('becomes', state, null),
  holds: (facts) => facts['becomes'] === state,
});

/** docs/spec/box-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const boxTable = judgeTable({
  name: 'box',
  regions: ['box'],
  actors: ['factory', 'system'],
  step: boxLife.step,
  whyClosed: boxLife.whyClosed,
  means: {
    'its parcel has no box': isSo('parcelHasNone', true),
    'every open piece of its parcel is there': isSo('allThere', true),
    'an open piece of its parcel is not there': isSo('allThere', false),
    'its order is held or ended': isSo('stopped', true),
    'its order is open and not held': isSo('stopped', false),
    'nothing lies in it': isSo('nothingLies', true),
    'the other box is free': isSo('otherFree', true),
    'what lies in another box is moved to it': isSo('takesOver', true),
    'the outcome is taken': becomes('taken'),
    'the outcome is complete': becomes('complete'),
    'the outcome is blocked': becomes('blocked'),
  },
  effectOf: { 'pieces leave it': 'pieces.leave' },
});
