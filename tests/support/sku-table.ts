import { skuLife } from '#contract/sku/life-cycle/sku-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A sentence about one fact. */
const isSo = (name: string, value: unknown, ...others: unknown[]): Sentence => ({
  ...factIs(name, value, ...others),
  holds: (facts) => (facts[name] ?? false) === value,
});
/** Two ways to fulfil a sentence: broken is it where neither holds. */
const either = (holds: (facts: Facts, by: string) => boolean, good: Facts, ...broken: Facts[]): Sentence => ({
  facts: { ...good },
  broken: broken.map((facts) => ({ facts: { ...facts } })),
  holds: (facts, said) => holds(facts, String(said.by)),
});

/** docs/spec/sku-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const skuTable = judgeTable({
  name: 'sku',
  regions: ['status', 'spec'],
  actors: ['factory', 'system'],
  step: skuLife.step,
  whyClosed: skuLife.whyClosed,
  means: {
    'the code is free': isSo('codeFree', true, false),
    'a price is given': isSo('priceGiven', true, false),
    'no price is given': isSo('priceGiven', false, true),
    'material, model and colour are open': isSo('madeOpen', true, false),
    'it is no printed gift without a print spec': isSo('giftPrintable', true, false),
    'no price is given, or material, model or colour is closed, or it is a printed gift without a print spec':
      either(
        (facts) => ['priceGiven', 'madeOpen', 'giftPrintable'].some((name) => facts[name] !== true),
        { priceGiven: true, madeOpen: false, giftPrintable: true },
        { priceGiven: true, madeOpen: true, giftPrintable: true },
      ),
    'the combination stands not yet': isSo('combinationStands', false, true),
    'the code stays, or nothing names it': either(
      (facts) => facts['codeStays'] === true || facts['named'] !== true,
      { codeStays: false, named: false },
      { codeStays: false, named: true },
    ),
    'nothing names it': isSo('named', false, true),
    'it is done by hand, or what it is made of is closed': either(
      (facts, by) => by === 'factory' || facts['madeOpen'] !== true,
      { madeOpen: false },
    ),
    'it is done by hand, or what closed it is open again': either(
      (facts, by) => by === 'factory' || facts['causeOpen'] === true,
      { causeOpen: true },
    ),
    'the successor is active, of the same factory, not itself nor a ring': isSo('successorFits', true, false),
    'no line of an open order names it': isSo('onOpenOrder', false, true),
    'its print spec stands whole': isSo('printSpec', 'whole', 'noMask', 'none'),
    'its print spec lacks the hole mask it needs': isSo('printSpec', 'noMask', 'whole', 'none'),
    'no print spec of it stands': isSo('printSpec', 'none', 'whole', 'noMask'),
    'it is not printed': isSo('printed', false, true),
    'it is printed': isSo('printed', true, false),
  },
  effectOf: {
    'spec computed': 'spec.compute',
    'merchants with mappings told once': 'merchants.tell',
    'successor noted': 'successor.note',
    'print size copied': 'size.copy',
    'art asked for again': 'art.again',
    'factory told': 'factory.tell',
  },
});
