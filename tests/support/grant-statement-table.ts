import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string): Sentence => ({
  ...factIs(name, true, false),
  holds: (facts) => facts[name] === true,
});

/** docs/spec/grant-statement-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const grantStatementTable = judgeTable({
  name: 'grant-statement',
  regions: ['grantStatement'],
  actors: ['owner', 'receiver', 'system'],
  step: grantStatementLife.step,
  whyClosed: grantStatementLife.whyClosed,
  means: {
    'the month or the grant ended': isSo('over'),
    'lines of it are named': isSo('named'),
    'within 7 days': isSo('inTime'),
    'only lines of it are changed': isSo('named'),
    '7 days without objection, where the system does it': {
      facts: { quiet: true },
      broken: [{ facts: { quiet: false } }],
      holds: (facts, { by }) => by !== 'system' || facts['quiet'] === true,
    },
    'paid on a day that has come': isSo('dayCame'),
  },
  effectOf: {
    'its lines are kept': 'lines.keep',
    'reasons written on its lines': 'lines.dispute',
    'its lines are changed': 'lines.correct',
  },
});
