import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string, value: unknown, ...others: unknown[]): Sentence => ({
  ...factIs(name, value, ...others),
  holds: (facts) => facts[name] === value,
});

/** docs/spec/plate-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const plateTable = judgeTable({
  name: 'plate',
  regions: ['plate'],
  actors: ['factory', 'system'],
  step: plateLife.step,
  whyClosed: plateLife.whyClosed,
  means: {
    'every piece may come onto it': isSo('mayCome', true, false),
    'another piece stays': { ...factIs('stays', 2, 0), holds: (facts) => Number(facts['stays'] ?? 0) > 0 },
    'no piece stays': isSo('isEmpty', true, false),
    'no piece of it is held': isSo('noneHeld', true, false),
    'the files are of the layout that stands': isSo('filesStand', true, false),
    'the layout holds': isSo('layoutHolds', true, false),
    'the device is open': isSo('deviceOpen', true, false),
    'the job is done': isSo('job', 'done', 'none', 'failed', 'unknown'),
    'the job failed, or a person saw that it is not at the device': {
      ...factIs('job', 'failed', 'none', 'done'),
      holds: (facts) => facts['job'] === 'failed' || facts['job'] === 'unknown',
    },
    'the job is unknown': isSo('job', 'unknown', 'none', 'done', 'failed'),
    'the same operator within 10 minutes, or with its own permission': isSo('ownAndFresh', true, false),
    'no slot came out wrong': isSo('allGood', true, false),
    'nothing followed': isSo('nothingFollowed', true, false),
  },
  effectOf: {
    'pieces spliced': 'pieces.splice',
    'utilisation computed anew': 'use.compute',
    'files dropped': 'files.drop',
    'files kept': 'files.keep',
    'print job made': 'job.make',
    'batches told': 'batches.tell',
    'held slots emptied': 'held.leave',
    'pieces printed': 'pieces.print',
    'pieces unprinted': 'pieces.unprint',
    'pieces failed': 'pieces.fail',
    'pieces unspliced': 'pieces.unsplice',
  },
});
