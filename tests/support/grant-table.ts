import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
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
/** A sentence that binds the system alone. */
const whereTheSystemDoesIt = (name: string): Sentence => ({
  facts: { [name]: true },
  broken: [{ facts: { [name]: false } }],
  holds: (facts, { by }) => by !== 'system' || facts[name] === true,
});

/** docs/spec/grant-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const grantTable = judgeTable({
  name: 'grant',
  regions: ['grant'],
  actors: ['owner', 'receiver', 'system'],
  step: grantLife.step,
  whyClosed: grantLife.whyClosed,
  means: {
    'the other tenant is bound to the owner': isSo('bound'),
    'no open grant of the account to it': isNotSo('standing'),
    'a higher price waits for him': isSo('priceWaits'),
    '7 days without an answer, where the system does it': whereTheSystemDoesIt('unanswered'),
    'its end date or the end of the binding, where the system does it': whereTheSystemDoesIt('due'),
    'quota not below what is used': isSo('fits'),
    'the side that paused': isSo('ownPause'),
    'used + reserved = total quota': isSo('isFull'),
    'used + reserved below the total quota': isSo('hasLeft'),
    'total above used + reserved': isSo('isMore'),
  },
  effectOf: {
    'account appears in its list as 共享': 'account.lend',
    'moved on as its quota says': 'quota.look',
    'both are told': 'both.tell',
    'the higher price counts from now on': 'price.agree',
    // Who asks carriers does it: numbers are locked before the grant (server/modules/waybill/asking/chores.ts).
    'asked numbers go to void': '',
  },
});
