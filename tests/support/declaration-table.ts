import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

const isSo = (name: string): Sentence => ({
  ...factIs(name, true, false),
  holds: (facts) => facts[name] === true,
});
const isNotSo = (name: string): Sentence => ({
  ...factIs(name, false, true),
  holds: (facts) => facts[name] !== true,
});

/** docs/spec/declaration-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const declarationTable = judgeTable({
  name: 'declaration',
  regions: ['declaration'],
  actors: ['factory', 'merchant', 'system'],
  step: declarationLife.step,
  whyClosed: declarationLife.whyClosed,
  means: {
    'customs.required of the order': isSo('required'),
    'every line is complete': isSo('complete'),
    'hold none on the order': isNotSo('held'),
    'no package of the order left': isNotSo('left'),
    // 4 to 32 letters, digits or dashes.
    'a declaration number': {
      event: { declarationNo: '5314-20260301' },
      broken: ['', '  ', 'A12', '报关单号', 'A'.repeat(33), undefined].map((declarationNo) => ({
        event: { declarationNo },
      })),
      holds: (_, event) => {
        const said = (event as { declarationNo?: unknown }).declarationNo;
        return (
          typeof said === 'string' && said.length >= 4 && said.length <= 32 && !/[^A-Za-z0-9-]/.test(said)
        );
      },
    },
  },
  effectOf: {
    'lines from the goods declarations of its merchant': 'lines.make',
    'lines written': 'lines.write',
    checked: 'check',
    'number noted': 'number.note',
    'customs.declared of the order': 'order.declare',
    'customs.reopened of the order': 'order.reopen',
    'a new draft where the order still goes abroad': 'draft.anew',
    'customs.dropped of the order': 'order.drop',
  },
});
