import { batchLife } from '#contract/batch/life-cycle/batch-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string, value: boolean): Sentence => ({
  ...factIs(name, value, !value),
  holds: (facts) => (facts[name] ?? false) === value,
});

/** docs/spec/batch-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const batchTable = judgeTable({
  name: 'batch',
  regions: ['batch'],
  actors: ['factory', 'rule', 'system'],
  step: batchLife.step,
  whyClosed: batchLife.whyClosed,
  means: {
    'at least one piece': { ...factIs('pieces', 7, 0), holds: (facts) => Number(facts['pieces'] ?? 0) >= 1 },
    'at most 10,000 pieces': {
      ...factIs('pieces', 7, 10_001),
      holds: (facts) => Number(facts['pieces'] ?? 0) <= 10_000,
    },
    'they are tails of this batch': isSo('areTails', true),
    'another piece stays': { ...factIs('stays', 2, 0), holds: (facts) => Number(facts['stays'] ?? 0) > 0 },
    'no piece stays': { ...factIs('stays', 0, 2), holds: (facts) => Number(facts['stays'] ?? 0) === 0 },
    'none of it was printed': isSo('untouched', true),
    'nothing of it was picked': isSo('untouched', true),
    'no plate of it is on its way': isSo('platesHome', true),
    'its first plate is sent, or its first piece picked': isSo('begun', true),
    'nothing of it is left to be made': isSo('allMade', true),
    'a copy of it is made again': isSo('remade', true),
  },
  effectOf: {
    'pieces batched': 'pieces.batch',
    'work orders planned anew': 'workOrders.plan',
    'unsent plates cancelled': 'plates.cancel',
    'work orders cancelled': 'workOrders.cancel',
    'work orders made': 'workOrders.make',
    'plates nested where asked': 'plates.nest',
    'work orders done': 'workOrders.done',
    'pieces kicked': 'pieces.kick',
    'pieces urged': 'pieces.urge',
    'pieces calmed': 'pieces.calm',
  },
});
