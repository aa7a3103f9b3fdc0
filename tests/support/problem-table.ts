import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
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
const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
/** What the event must carry. */
const carries = (name: string): Sentence => ({
  event: { [name]: '有' },
  broken: ['', '  ', undefined].map((value) => ({ event: { [name]: value } })),
  holds: (_, said) => isFilled(said[name]),
});
/** An amount of the event that a fact bounds. */
const atMost = (name: string): Sentence => ({
  facts: { [name]: 500 },
  event: { cents: 500 },
  broken: [{ facts: { [name]: 499 } }, { event: { cents: 501 } }],
  holds: (facts, said) => Number(said['cents'] ?? 0) <= Number(facts[name]),
});

/** docs/spec/problem-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const problemTable = judgeTable({
  name: 'problem',
  regions: ['problem', 'compensation'],
  actors: ['factory', 'merchant', 'timer', 'system'],
  step: problemLife.step,
  whyClosed: problemLife.whyClosed,
  means: {
    'its package left or its number was used': isSo('onItsWay'),
    'no other of its kind is open': isNotSo('doubled'),
    'the same happened again': isSo('again'),
    'nobody else has it': isNotSo('othersHand'),
    'a text': carries('text'),
    'a choice or a text': {
      event: { choice: 'redeliver', text: '有' },
      broken: [{ event: { choice: '', text: ' ' } }, { event: { choice: undefined, text: undefined } }],
      holds: (_, said) => isFilled(said['choice']) || isFilled(said['text']),
    },
    'the new address where it changes': {
      event: { choice: 'readdress', address: '有' },
      broken: [{ event: { address: '' } }, { event: { address: undefined } }],
      holds: (_, said) => said['choice'] !== 'readdress' || isFilled(said['address']),
    },
    'its time is over': isSo('overdue'),
    'the way by which it was asked': carries('way'),
    'not urged for four hours': isNotSo('urgedLately'),
    'a result of the list': carries('result'),
    'a scan ended its cause': isSo('ended'),
    'solved 30 days ago at most': isSo('solvedLately'),
    'its cause came back': isSo('cameBack'),
    'its kind is compensated': isSo('compensated'),
    'no more than it is worth': atMost('declaredCents'),
    'no more than was asked': atMost('claimCents'),
    'the day is not in the future': {
      facts: { today: '2026-03-01' },
      event: { day: '2026-03-01' },
      broken: [{ facts: { today: '2026-02-28' } }, { event: { day: '2026-03-02' } }],
      holds: (facts, said) =>
        typeof facts['today'] === 'string' && String(said['day'] ?? '') <= facts['today'],
    },
  },
  effectOf: {
    'number, kind, track text and due time noted': 'row.note',
    counted: 'row.note',
    'handler noted': 'row.note',
    'choice noted': 'row.note',
    'marked as unanswered': 'row.note',
    'amount noted': 'row.note',
    'of a loss: its package is lost': 'loss.note',
    'amount, day and to whom noted': 'row.note',
    'amount forgotten': 'row.note',
    'due in 24 hours': 'due.set',
    'due to close in 7 days': 'due.set',
    'nothing is due': 'due.set',
    'merchant told': 'merchant.tell',
    'factory told': 'factory.tell',
    'the other side told': 'other.tell',
  },
});
