import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { PieceState } from '#contract/piece/life-cycle/piece-states.ts';
import { factIs, givenIs, NOTHING, type Meaning } from './life-cycle-judge.ts';

// What the sentences of docs/spec/piece-moves.tsv mean, by hand: nothing here is taken from the chart.

/** What an event of a piece may say, as far as a sentence asks for it. */
export type PieceSaid = Readonly<Record<string, unknown>>;
interface Sentence extends Meaning {
  holds: (facts: PieceFacts, said: PieceSaid, state: PieceState) => boolean;
}

/** It holds where the fact has one of the good values. */
const fact = <K extends keyof PieceFacts>(
  name: K,
  good: readonly PieceFacts[K][],
  ...bad: PieceFacts[K][]
): Sentence => ({ ...factIs(name, good[0], ...bad), holds: (facts) => good.includes(facts[name]) });
const yes = (name: keyof PieceFacts) => fact(name, [true], false);
const no = (name: keyof PieceFacts) => fact(name, [false], true);
const filled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const given = (name: string, value: string): Sentence => ({
  ...givenIs(name, value, '', '  ', undefined),
  holds: (_, said) => filled(said[name]),
});
const also = (one: Sentence, other: Sentence): Sentence => ({
  facts: { ...one.facts, ...other.facts },
  event: { ...one.event, ...other.event },
  broken: [...one.broken, ...other.broken],
  holds: (...asked) => one.holds(...asked) && other.holds(...asked),
});
/** It says which event of another thing the system sends it after, or which outcome it is. */
const TOLD: Sentence = { ...NOTHING, holds: () => true };

const mayUndo: Sentence = {
  facts: { ownAndFresh: true },
  event: { ownPermission: false },
  broken: [{ facts: { ownAndFresh: false } }],
  holds: ({ ownAndFresh }, { ownPermission }) => ownAndFresh || ownPermission === true,
};
const placed = also(no('held'), also(yes('batchRuns'), yes('sidesPlaced')));

export const MEANS: Readonly<Record<string, Sentence>> = {
  'system; factory for a free print': {
    ...NOTHING,
    holds: ({ orderStatus }, { by }) => by === 'system' || orderStatus === null,
  },
  'factory with its own permission': {
    ...givenIs('ownPermission', true, false, undefined),
    holds: (_, { ownPermission }) => ownPermission === true,
  },
  'hold none': no('held'),
  'the order is approved': fact(
    'orderStatus',
    ['waitProduce', 'inProduce', 'waitPack', 'packed'],
    ...(['waitReview', 'shipped', 'closed', null] as const),
  ),
  'no order': fact('orderStatus', [null], 'waitProduce', 'inProduce'),
  'order waitProduce or inProduce, or no order': fact(
    'orderStatus',
    ['waitProduce', 'inProduce', null],
    ...(['waitReview', 'waitPack', 'packed', 'closed'] as const),
  ),
  'order inProduce, or no order': fact(
    'orderStatus',
    ['inProduce', null],
    'waitProduce',
    'waitPack',
    'packed',
  ),
  'order inProduce or waitPack, or no order': fact(
    'orderStatus',
    ['waitPack', 'inProduce', null],
    ...(['waitProduce', 'packed', 'closed'] as const),
  ),
  'order inProduce or waitPack': fact(
    'orderStatus',
    ['waitPack', 'inProduce'],
    'waitProduce',
    'packed',
    null,
  ),
  'order waitPack': fact('orderStatus', ['waitPack'], 'inProduce', 'packed', null),
  'order waitPack after order.unpack': fact('orderStatus', ['waitPack'], 'inProduce', 'packed', null),
  'its order is closed, or an after-sale took this copy back': {
    ...factIs('orderStatus', 'closed', 'repulsed', 'waitReview', 'inProduce', null),
    holds: ({ orderStatus, takenBack }) => takenBack || orderStatus === 'closed',
  },
  'its order is closed, repulsed or back in review, or an after-sale took this copy back, or piece.fail.undone of the piece that it was made in place of, or the free print is given up':
    {
      ...factIs('orderStatus', 'closed', 'waitProduce', 'inProduce', 'waitPack'),
      holds: ({ orderStatus, takenBack, earlierBack }, { by }) =>
        takenBack ||
        earlierBack ||
        (by === 'factory' && orderStatus === null) ||
        (orderStatus !== null && ['closed', 'repulsed', 'waitReview', 'pendingRule'].includes(orderStatus)),
    },

  'the SKU is printed': yes('needsPrint'),
  'the SKU is not printed': no('needsPrint'),
  'it needs no print': no('needsPrint'),
  'a piece of the copy failed': yes('copyFailed'),
  'its file stands': yes('fileStands'),
  'the defect says that the art is wrong, or picture or profile changed': no('fileStands'),
  'waitArt where its file does not stand': TOLD,
  'render.done for its last side: size, dpi, colour and layers as asked': also(
    yes('lastSideDone'),
    yes('artAsAsked'),
  ),
  'a proof is asked for': yes('proofAsked'),
  'no proof is asked for': no('proofAsked'),
  'the proof seen is the one that stands': yes('proofAsSeen'),
  'render.failed for one of its sides': {
    ...givenIs('side', 1, undefined),
    holds: (_, { side }) => side !== undefined,
  },
  'a reason code': given('code', 'pictureTooSmall'),
  'picture, fit, filter or leave for a poor picture changed, or the failed render is asked for again': given(
    'because',
    'again',
  ),
  'render.outdate: picture, fit, filter, spec, mask or profile version changed': given('because', 'picture'),

  "the batch is of the same profile and open, or it is the tail's own one, released or running":
    yes('batchFits'),
  'no part of it is short, or 缺坯 was allowed for the batch by a person': yes('blanksThere'),
  'every piece of the order with this profile is ready (a tail enters alone), or partial is allowed':
    yes('orderReady'),
  'the batch is released or running': yes('batchRuns'),
  'none of its plates is sending, sent or printed': fact('plates', ['free'], 'sending', 'out'),
  'one of its plates is sending, sent or printed': fact('plates', ['sending', 'out'], 'free'),
  'another side of it is on a plate that is sending, sent or printed': fact(
    'plates',
    ['out', 'sending'],
    'free',
  ),
  'one of its plates is sent or printed': fact('plates', ['out'], 'free', 'sending'),
  'every side has a file of the profile version of the plate and a place': yes('sidesPlaced'),
  'the plate of this side is not': yes('sidePlateFree'),
  'its order is held, or by hand': {
    facts: { held: true },
    // By hand it needs no hold; that the system does, the next test of all facts finds.
    broken: [{ facts: { held: false } }],
    holds: ({ held }, { by }) => held || by === 'factory',
  },
  'a side of it waits': yes('sideWaits'),
  'as piece.spliced': placed,
  'the plate of its last side is printed': yes('allSidesPrinted'),
  'no slot of it is marked misprinted': no('misprinted'),
  'plate.print.undone': TOLD,

  'the next required step': fact('stepTurn', ['next'], 'optional', 'neither'),
  'the next required step, or an optional one before it': fact('stepTurn', ['optional', 'next'], 'neither'),
  'not done in this pass': no('stepDone'),
  'an operator is signed in': yes('operatorOn'),
  'an inspector is signed in': yes('inspectorOn'),
  'a step is left': yes('stepLeft'),
  'a required step is left after it': yes('stepLeft'),
  'no step is left': no('stepLeft'),
  'it is the last required one': no('stepLeft'),
  'quality is wanted': yes('qualityWanted'),
  'quality is not wanted': no('qualityWanted'),
  'target as for piece.step': TOLD,
  'the pick is the last event of the piece': fact('lastEvent', ['piece.picked'], 'piece.step', null),
  'the step is the last event of the piece': fact('lastEvent', ['piece.step'], 'piece.quality.passed', null),
  'quality passed is the last event of the piece': fact(
    'lastEvent',
    ['piece.quality.passed'],
    'piece.sorted',
    null,
  ),
  'the same operator within 60 s, or with its own permission': mayUndo,
  'the same inspector within 60 s, or with its own permission': mayUndo,
  'the same operator within 60 s': yes('ownAndFresh'),
  'the wage period is open': yes('wageOpen'),
  'its successor is not batched': yes('successorFree'),
  'recovery none or waiting': {
    ...NOTHING,
    holds: (_, __, { recovery }) => recovery === 'none' || recovery === 'waiting',
  },
  'sorted or scanned before: passed': TOLD,
  'a defect, a level and who is responsible': also(
    given('defect', 'scratch'),
    also(given('level', 'major'), given('responsible', 'unknown')),
  ),
  'a defect, who is responsible, and a step after printing to go back to': also(
    also(given('defect', 'scratch'), given('responsible', 'unknown')),
    yes('stepAfterPrint'),
  ),

  'its parcel has a box, or a box is free': yes('boxThere'),
  'a reason by hand, else its parcel was split, joined or taken apart': {
    facts: { parcelChanged: true },
    event: { reason: '放错格口' },
    broken: [
      { facts: { parcelChanged: false }, event: { reason: '' } },
      { facts: { parcelChanged: false }, event: { reason: undefined } },
    ],
    holds: ({ parcelChanged }, { by, reason }) => (by === 'factory' ? filled(reason) : parcelChanged),
  },
  'its parcel is open at this station and at no other': yes('parcelHere'),
  'its parcel is not whole yet, and is given up, was split or joined, or had no scan for 30 minutes': also(
    no('parcelWhole'),
    yes('parcelReleased'),
  ),
  'sorted where its box still stands': TOLD,
  'marked forced and never printed or picked': yes('forcedUnmade'),
  ...Object.fromEntries(
    ['order.pack', 'order.pack.forced', 'order.unpack', 'order.ship', 'order.ship.undone'].map((event) => [
      event,
      TOLD,
    ]),
  ),
  'a reason': given('reason', '图案偏了'),
  'a reason of the list': given('reason', '样品'),
  'a storage place': given('place', 'A-01'),

  'piece scrapped with a usable blank, void after printing, printed although packed by force, or returned by an after-sale':
    yes('recoverable'),
  'piece.fail.undone, or plate.print.undone': TOLD,
  'the picture may be sold again': yes('pictureSellable'),
  'the defect leaves the blank usable, or the print was taken off': {
    ...factIs('blankUsable', true, false),
    holds: ({ blankUsable }, { printTakenOff }) => blankUsable || printTakenOff === true,
  },
  'the merchant asked for it': yes('returnAsked'),
  'a waybill number or a pick-up slip': {
    ...givenIs('slipNo', 'Z1', '', ' ', undefined),
    holds: (_, { slipNo, waybillNo }) => filled(slipNo) || filled(waybillNo),
  },
  'within 24 hours': yes('recoveredLately'),
  'the stock entry is not used': yes('entryUnused'),
};
