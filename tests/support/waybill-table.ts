import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string): Sentence => ({
  ...factIs(name, true, false),
  holds: (facts) => facts[name] === true,
});
const isNotSo = (name: string): Sentence => ({
  ...factIs(name, false, true),
  holds: (facts) => facts[name] !== true,
});

/** docs/spec/waybill-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const waybillTable = judgeTable({
  name: 'waybill',
  regions: ['waybill'],
  actors: ['factory', 'system'],
  step: waybillLife.step,
  whyClosed: waybillLife.whyClosed,
  means: {
    'package open, packed or weighed': isSo('packageHere'),
    'no live number on it': isNotSo('numbered'),
    'the form of the number': isSo('formed'),
    'its order was given another number': isSo('otherNumber'),
    'the platform is not told of it': isNotSo('told'),
    'its package is given up': isSo('givenUp'),
    'typed by hand': isSo('typed'),
    'a scan of the carrier': isSo('scanned'),
  },
  effectOf: {
    'number written on its package and orders': 'number.write',
    'number written on its package': 'number.correct',
    'number taken off its package and orders': 'number.takeOff',
  },
});
