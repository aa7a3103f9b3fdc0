import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string): Sentence => ({
  ...factIs(name, true, false),
  holds: (facts) => facts[name] === true,
});
const sumOf = (said: object): number => {
  const { good = 0, scrap = 0 } = said as { good?: number; scrap?: number };
  return good + scrap;
};

/** docs/spec/work-order-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const workOrderTable = judgeTable({
  name: 'work-order',
  regions: ['workOrder'],
  actors: ['factory', 'system'],
  step: workOrderLife.step,
  whyClosed: workOrderLife.whyClosed,
  means: {
    'its batch is released': isSo('batchReleased'),
    'operators or a team that may do the step': isSo('mayDo'),
    'pieces that need its step came or left': isSo('planMoved'),
    'its step was done, skipped or reported': isSo('begun'),
    'the step is counted, not scanned': isSo('counted'),
    'good and scrap are at most what is left': {
      facts: { left: 7 },
      event: { good: 6, scrap: 1 },
      broken: [{ facts: { left: 6 } }, { event: { good: 8 } }, { event: { scrap: 2 } }],
      holds: (facts, said) => sumOf(said) <= Number(facts['left'] ?? 0),
    },
    'a defect where there is scrap': {
      event: { defect: '刮花' },
      broken: [{ event: { defect: '' } }, { event: { defect: undefined } }],
      holds: (_, said) => {
        const { scrap = 0, defect = '' } = said as { scrap?: number; defect?: string };
        return scrap === 0 || defect.trim() !== '';
      },
    },
    'the same operator within 60 s, or with its own permission': {
      facts: { ownReport: true, ownPermission: false },
      broken: [{ facts: { ownReport: false } }],
      holds: (facts) => facts['ownReport'] === true || facts['ownPermission'] === true,
    },
    'the wage period is open': isSo('wageOpen'),
    'nothing is left or its batch is done': isSo('over'),
    'factory with its own permission': isSo('ownPermission'),
    'a piece of its batch needs the step again': isSo('again'),
    'its batch is recalled, emptied or cancelled': isSo('batchGone'),
  },
  effectOf: {
    'who does it is noted': 'assignment.note',
    'counts kept': 'counts.keep',
    'report is written': 'report.write',
    'report is taken back': 'report.takeBack',
    'batch is asked': 'batch.ask',
  },
});
