import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
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
const SIDES = ['lengthMm', 'widthMm', 'heightMm'] as const;
type Said = Partial<Record<'grams' | 'cents' | (typeof SIDES)[number], number>> & { reason?: string };
const said = (event: object): Said => event as Said;

/** docs/spec/package-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const packageTable = judgeTable({
  name: 'package',
  regions: ['stage', 'transit', 'fee', 'label', 'intercept'],
  actors: ['factory', 'merchant', 'system', 'carrier', 'timer'],
  step: packageLife.step,
  whyClosed: packageLife.whyClosed,
  means: {
    'every order of it is approved': isSo('approved'),
    'no order of it is held': isNotSo('held'),
    'no live number on it': isNotSo('numbered'),
    'two copies or more': {
      facts: { copies: 2 },
      broken: [{ facts: { copies: 1 } }, { facts: { copies: 0 } }],
      holds: (facts) => Number(facts['copies'] ?? 0) >= 2,
    },
    'every part holds at least one': isSo('partsFit'),
    'another open package of the same order without a live number': isSo('sibling'),
    'every order of it is packed': isSo('packed'),
    'an order of it is packed no more': isSo('unpacked'),
    '1 to 200,000 g': {
      event: { grams: 300 },
      broken: [0, -1, 200_001, 300.5, undefined].map((grams) => ({ event: { grams } })),
      holds: (_, event) => {
        const { grams = 0 } = said(event);
        return Number.isInteger(grams) && grams > 0 && grams <= 200_000;
      },
    },
    'sides of 1 to 3,000 mm where given': {
      event: { lengthMm: 3000 },
      broken: SIDES.flatMap((side) => [{ event: { [side]: 0 } }, { event: { [side]: 3001 } }]),
      holds: (_, event) =>
        SIDES.every((side) => {
          const mm = said(event)[side];
          return mm === undefined || (Number.isInteger(mm) && mm > 0 && mm <= 3000);
        }),
    },
    // Of 300 g expected 30 may be missing.
    'within the tolerance of the estimate or with a reason': {
      facts: { estimatedG: 300, toleranceG: 30 },
      event: { reason: '加了衬板' },
      broken: [{ facts: { estimatedG: 350 }, event: { reason: ' ' } }],
      holds: (facts, event) => {
        const expected = facts['estimatedG'];
        const { grams = 0, reason = '' } = said(event);
        if (typeof expected !== 'number' || reason.trim() !== '') return true;
        return Math.abs(grams - expected) <= Number(facts['toleranceG'] ?? 0);
      },
    },
    'a live number in got': isSo('numbered'),
    'label printed and not stale where the factory asks for it': isNotSo('labelMissing'),
    'weighed where the factory asks for it': isNotSo('weightMissing'),
    'customs of every order notNeeded or declared': isSo('customsDone'),
    'another open package of the same recipient takes it in': isSo('joinFits'),
    'the package that took it in is open': isSo('takerOpen'),
    'its order leaves that package': isSo('parted'),
    'one of several orders in it is closed or held by a refund': isSo('parted'),
    'its order is not packed': isNotSo('packed'),
    'left within 24 hours': isSo('leftLately'),
    'no platform was told of an order of it': isNotSo('told'),
    'no order of it has ended': isNotSo('ended'),
    'the outcome is packed': isNotSo('wasWeighed'),
    'the outcome is weighed': isSo('wasWeighed'),
    'every order of it is closed or not approved any more': isSo('over'),
    'within 90 days after hand-over': isSo('correctable'),
    'an amount of at most 100,000.00 and not 0': {
      event: { cents: 10_000_000 },
      broken: [0, 10_000_001, -10_000_001, undefined].map((cents) => ({ event: { cents } })),
      holds: (_, event) => {
        const { cents = 0 } = said(event);
        return cents !== 0 && Math.abs(cents) <= 10_000_000;
      },
    },
    'sum of the fee stays 0 or more': {
      facts: { feeCents: 500 },
      broken: [{ facts: { feeCents: 499 }, event: { cents: -500 } }],
      holds: (facts, event) => Number(facts['feeCents'] ?? 0) + (said(event).cents ?? 0) >= 0,
    },
    'the outcome is charged': isNotSo('otherwiseAdjusted'),
    'the outcome is adjusted': isSo('otherwiseAdjusted'),
    'a label with its live number came out of a printer or as a file': isSo('labelOut'),
    'a reason was given with the job': isSo('reprintSaid'),
    'number cancelled or changed, or goods on the label changed': isSo('labelOld'),
    'package void: no new number is wanted': isSo('noLabelWanted'),
    'the first scan of the carrier': isSo('firstScan'),
    'newer than the latest known scan': isSo('newerScan'),
    'no return is under way': isNotSo('returnUnderWay'),
    'signed by the sender': isSo('bySender'),
    "direction is the buyer's": isSo('toBuyer'),
    'the carrier takes it back': isSo('takenBack'),
    'compensation for its loss was agreed': isSo('lossAgreed'),
    'it goes back to its sender': isSo('turnedBack'),
    'the carrier refused, or it is signed': isSo('notTurned'),
    '72 hours without an answer': isSo('interceptionOver'),
    'its own side asked for it': isSo('ownInterception'),
    'no carrier was asked': isNotSo('carrierAsked'),
  },
  effectOf: {
    'further packages of the same order': 'lines.divide',
    'its lines go back to that package': 'lines.return',
    'its lines move to that package': 'lines.join',
    'its lines come back': 'lines.unjoin',
    'its lines leave': 'lines.leave',
    'weight forgotten': 'weight.forget',
    'weight and sides noted': 'weight.note',
    'fee computed anew': 'fee.anew',
    'transit waitCollect': 'transit.await',
    'orders of which no other package is left are shipped': 'orders.ship',
    'transit none': 'transit.withdraw',
    'orders of it that are shipped are packed again': 'orders.unship',
    'fee taken back': 'fee.undo',
    'taken off its handover list': 'list.leave',
    'fee charged': 'fee.charge',
    'rows by kind with their steps': 'fee.rows',
    'share rows by L04': '',
    '0 with its reason where nothing is charged': '',
    'rows of the opposite sign, each naming the one that it takes back': 'fee.rows.back',
    'row of kind adjustment with share rows': 'fee.row',
    'opposite row of that adjustment': 'fee.row.back',
    'part told to the platform': 'part.tell',
    'part told to the platform no more': 'part.withdraw',
    'live number cancelled': 'number.cancel',
    'count, number, time and hand noted': 'label.count',
    'due time set': 'due.set',
    'a ticket of its kind': 'problem.open',
    'a ticket where it was not handed over': 'problem.early',
    'tracks subscribed': 'tracks.subscribe',
    'orders of which every package is signed are completed': 'orders.complete',
    'a ticket where nobody asked it back': 'problem.return',
    'its ticket of the loss is opened again': 'problem.found',
    'an interception that is asked for is done': 'intercept.take',
    'an interception that is asked for has failed': 'intercept.miss',
    'the carrier is asked, or a person by a ticket': 'intercept.ask',
    'nobody is asked any more': 'intercept.end',
    'its ticket is solved': 'intercept.solve',
    'merchant told': 'merchant.tell',
  },
});
