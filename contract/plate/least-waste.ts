import { layColumns, noColumns } from './columns.ts';
import { between, type Random } from './seeded.ts';
import { Spare } from './spare.ts';
import { stockOf, type Item, type Laid, type Stock, type Strip } from './stock.ts';
import {
  drawWeights,
  laidBy,
  Trials,
  type Aim,
  type Base,
  type Begun,
  type Steps,
  type Weights,
} from './trial.ts';

/** Starts are counted for about so many ways to lie; with more each takes longer, and they are fewer. */
const USUAL_WAYS = 24;
/** The share of starts that begin anew; the others begin within what was best so far. */
const ANEW = 0.5;
/** Trials with one base. */
const TRIALS = 10;
/** By so much of a row's length the search may go back at first. */
const PATIENCE = 0.15;

/**
 * Fills one plate with little waste: many seeded trials, the best of which is changed on. What does not fit is not laid.
 * @param items those that go first in front; each fits the strip by itself
 */
export function leastWaste(
  items: readonly Item[],
  strip: Strip,
  { starts, random }: { starts: number; random: Random },
): Laid[] {
  const stock = stockOf(items, strip);
  const least = {
    stock,
    strip,
    random,
    starts: Math.ceil(starts * Math.min(1, USUAL_WAYS / stock.ways.length)),
  };
  const couldHoldAll = items.length <= strip.most && stock.area <= strip.width * strip.height;
  const all = couldHoldAll ? search(least, { isAll: true, urgent: false }) : undefined;
  return all ?? search(least, { isAll: false, urgent: items.some(({ urgent }) => urgent) }) ?? [];
}

interface Kept {
  base: Base;
  weights: Weights;
  steps: Steps;
  cost: number;
}

function search(
  { stock, strip, random, starts }: { stock: Stock; strip: Strip; random: Random; starts: number },
  aim: Aim,
): Laid[] | undefined {
  const spare = new Spare(stock.ways, strip.width);
  const trials = new Trials({ stock, strip, spare, aim, random });
  const bare = noColumns(stock);
  const items = stock.kinds.reduce((sum, { length }) => sum + length, 0);
  const mayHaveColumns = !aim.urgent && strip.most >= items;
  const patience = PATIENCE * Math.sqrt(stock.area / items) * strip.width;
  let base = bare;
  let [best, current]: (Kept | undefined)[] = [];
  for (let i = 0; i < starts; i++) {
    const isAnew: boolean = i < starts * ANEW || !current;
    if (i % TRIALS === 0)
      base = mayHaveColumns && (i / TRIALS) % 3 > 0 ? layColumns(stock, strip, spare, random) : bare;
    const near: Kept | undefined = random() < (isAnew ? 0.3 : 0.7) ? current : undefined;
    const weights = near ? changed(near.weights, random) : drawWeights(random, stock);
    const from: Omit<Begun, 'limit'> =
      isAnew || !current ? { base, weights } : beginWithin(current, weights, random);
    const limit =
      isAnew || !current
        ? (best?.cost ?? Number.POSITIVE_INFINITY)
        : current.cost + patience * (1 - i / starts) * random() + 1;
    const cost = trials.run({ ...from, limit });
    if (cost === Number.POSITIVE_INFINITY) continue;
    current = { base: from.base, weights: from.weights, steps: trials.last, cost };
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = current;
  }
  return best && laidBy(stock, strip, best);
}

/** The first steps of what was found, and from there on others. Which edges are one must stay as it was. */
function beginWithin({ base, steps, weights: { tolerance } }: Kept, weights: Weights, random: Random) {
  const kept = Math.floor(steps.length * random());
  return { base, weights: { ...weights, tolerance }, steps: steps.subarray(0, kept) };
}

const changed = (weights: Weights, random: Random): Weights => {
  const next = { ...weights };
  for (const key of Object.keys(next) as (keyof Weights)[])
    if (random() < 0.35) next[key] *= between(random, 0.7, 1.4);
  return next;
};
