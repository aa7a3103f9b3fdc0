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
    'hold none on each of its orders': isNotSo('held'),
    'a phone': isSo('reachable'),
    'a name and an address': isSo('addressed'),
    'weight known': isSo('weighed'),
    'account on': isSo('accountOn'),
    'with quota': isSo('quotaLeft'),
    'an own range that is not used up': isSo('rangeLeft'),
    'the form of the number': isSo('formed'),
    'its order was given another number': isSo('otherNumber'),
    'this worker holds the lease, and the calls of the account stay below its rate': isSo('turn'),
    'the carrier says too many before it took the request': isSo('busy'),
    'the carrier names a number for this request': isSo('answered'),
    'no live package of the factory has it': isNotSo('doubled'),
    'the package wants one': isSo('wanted'),
    'the package wants none': isNotSo('wanted'),
    'the carrier refuses, or was not reached before the first byte': isSo('refused'),
    'the query says that the request is not known there': isSo('notKnownThere'),
    'no answer came, or the lease ended': isSo('noAnswer'),
    '24 hours without an answer to the query': isSo('longUnknown'),
    'the cause lies with the machine and tries are left': isSo('triesLeft'),
    'another account is chosen, the number is typed, or the package is void': isSo('otherWay'),
    'the platform is not told of it': isNotSo('told'),
    'its package is given up': isSo('givenUp'),
    'the carrier says so, or that it was cancelled before': isSo('takenBack'),
    'typed by hand or drawn from an own range': isSo('typed'),
    'the carrier refuses, or 5 tries got no answer': isSo('keptThere'),
    'its address is the one the number was asked with': isSo('sameAddress'),
    'the validity of the account ended': isSo('outlived'),
    'a scan of the carrier': isSo('scanned'),
  },
  effectOf: {
    'number written on its package and orders': 'number.write',
    'number written on its package': 'number.correct',
    'number taken off its package and orders': 'number.takeOff',
    'quota reserved': 'quota.reserve',
    'reserved quota used': 'quota.settle',
    'quota used': 'quota.use',
    'reserved quota given back': 'quota.giveBack',
    'used quota given back where the account returns it': 'quota.return',
    'kept on the row': 'cancel.note',
    'asked to be cancelled where that was wanted meanwhile': 'cancel.obey',
  },
});
