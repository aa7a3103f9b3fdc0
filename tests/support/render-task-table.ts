import { renderTaskLife } from '#contract/render-task/life-cycle/render-task-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string, value: boolean): Sentence => ({
  ...factIs(name, value, !value),
  holds: (facts) => (facts[name] ?? false) === value,
});

/** docs/spec/render-task-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const renderTaskTable = judgeTable({
  name: 'render-task',
  regions: ['status'],
  actors: ['factory', 'timer', 'system'],
  step: renderTaskLife.step,
  whyClosed: renderTaskLife.whyClosed,
  means: {
    'a source is known': isSo('sourceKnown', true),
    'the same key is wanted again': isSo('wanted', true),
    'a piece that wants it may be made': isSo('mayBeMade', true),
    'its time has come': isSo('due', true),
    'the file is as asked': isSo('asAsked', true),
    'the cause is of the machine': isSo('ofMachine', true),
    'fewer than 3 tries': isSo('triesLeft', true),
    'the cause is of the art, or it was the third try': {
      facts: { ofMachine: false, triesLeft: true },
      broken: [{ facts: { ofMachine: true, triesLeft: true } }],
      holds: (facts) => facts['ofMachine'] !== true || facts['triesLeft'] !== true,
    },
    'no worker holds it': isSo('workerHolds', false),
    'it was the third try': isSo('triesLeft', false),
    'nothing wants the key': isSo('wanted', false),
    'no open order names the file': isSo('named', false),
    'its time is over': isSo('timeOver', true),
  },
  effectOf: {
    'pieces wait for it': 'pieces.wait',
    'tries counted anew': 'tries.reset',
    'try counted': 'try.count',
    'file kept': 'file.keep',
    'pieces go on': 'pieces.go',
    'tried again later': 'retry.later',
    'pieces fail': 'pieces.fail',
    'pieces wait again': 'pieces.retry',
    'file removed': 'file.drop',
  },
});
