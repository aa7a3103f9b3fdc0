import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
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

/** docs/spec/bill-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const billTable = judgeTable({
  name: 'bill',
  regions: ['bill'],
  actors: ['factory', 'system'],
  step: billLife.step,
  whyClosed: billLife.whyClosed,
  means: {
    'a bill file with number, weight and amount': isSo('readable'),
    'the same file twice changes nothing': isSo('newFile'),
    'number found': isSo('found'),
    'amount within the tolerance (default 0 cents) of our cost by the cost table': isSo('fits'),
    'amount differs': isNotSo('fits'),
    'number not ours, or void and never scanned': isSo('strange'),
    'the number was billed before by this carrier for the same leg': isSo('doubled'),
    'a package is named': isSo('named'),
    'every line of the bill is accepted or refused': isSo('allDecided'),
    'within 30 days': isSo('settledLately'),
    'the outcome is accepted': isSo('wasAccepted'),
    'the outcome is refused': isNotSo('wasAccepted'),
  },
  effectOf: {
    'one row a line of the file': 'line.write',
    'kind: weight, area, surcharge, price': 'kind.note',
    'difference in cents': 'difference.note',
    'in the file of objections for the carrier': 'objection.note',
    "the carrier's amount is our cost": 'cost.billed',
    'our own amount (or 0) is our cost': 'cost.own',
    "fee.adjusted for packages whose customer pays by the carrier's weight": 'fees.adjust',
    'bill closed': 'bill.close',
    'the adjustments are taken back first': 'fees.takeBack',
  },
});
