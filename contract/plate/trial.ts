import { between, type Random } from './seeded.ts';
import { Skyline } from './skyline.ts';
import type { Spare } from './spare.ts';
import type { Laid, Stock, Strip, Way } from './stock.ts';

/** What a trial looks at when it chooses what comes next; areas, and lengths, in hundredths of a millimetre. */
export interface Weights {
  /** Of the area that stays empty beside a piece. */
  spare: number;
  /** Of the step between its end and its neighbour's, up to `reach`. */
  step: number;
  reach: number;
  /** The step where there is no neighbour. */
  edge: number;
  /** For its own size: large pieces first. */
  size: number;
  /** For a piece that fills a hole to all sides. */
  flush: number;
  /** For what there is most of. */
  supply: number;
  noise: number;
  /** How many times what a hole costs that is given up a piece in it may cost. */
  give: number;
  /** Edges that differ by no more are one. */
  tolerance: number;
}

/** Weights that were good for cases of many sizes, as wide as they were good. */
export function drawWeights(random: Random, stock: Stock): Weights {
  const items = stock.kinds.reduce((sum, { length }) => sum + length, 0);
  const area = stock.area / items;
  const side = Math.sqrt(area);
  const most = stock.kinds.reduce((top, { length }) => Math.max(top, length), 1);
  const size = between(random, 0.4, 0.8);
  return {
    size,
    spare: size * between(random, 1.5, 7),
    step: size * between(random, 0.3, 1.5),
    reach: side * between(random, 0.14, 0.72),
    edge: side * between(random, 0, 0.27),
    flush: area * between(random, 0, 0.008),
    supply: (area / most) * between(random, 0, 0.01),
    noise: area * between(random, 0, 0.016) * random(),
    give: between(random, 0.5, 3),
    tolerance: side * between(random, 0.005, 0.02),
  };
}

/** What lies before a trial begins: whole columns from edge to edge. */
export interface Base {
  /** Left of each kind. */
  counts: Int32Array;
  y: number;
  area: number;
  laid: readonly { way: Way; x: number; y: number }[];
}

/** Each step of a trial: a way, twice, plus its side; or that a hole is given up. */
export type Steps = Int32Array;
const GIVEN_UP = -1;

export interface Begun {
  base: Base;
  weights: Weights;
  /** What is done again before anything is chosen. */
  steps?: Steps;
  /** What it may cost, area that is lost, to be worth an end. */
  limit: number;
}

export interface Aim {
  /** All have to lie on this plate; else as much as it holds. */
  isAll: boolean;
  /** Those that are urgent go first. */
  urgent: boolean;
}

interface TrialsOf {
  stock: Stock;
  strip: Strip;
  spare: Spare;
  aim: Aim;
  random: Random;
}

/** Trials over one stock: each fills the strip from above, hole by hole. */
export class Trials {
  private readonly sky: Skyline;
  private readonly steps: Int32Array;
  private count = 0;
  private readonly counts: Int32Array;
  private readonly urgent: Int32Array;
  private urgentLeft = 0;
  private readonly goal: number;
  private readonly typical: number;
  private readonly stock: Stock;
  private readonly strip: Strip;
  private readonly spare: Spare;
  private readonly aim: Aim;
  private readonly random: Random;

  constructor({ stock, strip, spare, aim, random }: TrialsOf) {
    this.stock = stock;
    this.strip = strip;
    this.spare = spare;
    this.aim = aim;
    this.random = random;
    const items = stock.kinds.reduce((sum, { length }) => sum + length, 0);
    this.goal = Math.min(items, strip.most);
    this.sky = new Skyline(items + 2);
    this.typical = Math.sqrt(stock.area / items);
    // Between two pieces at most as many holes are given up as there are edges.
    this.steps = new Int32Array(items * 4 + 8);
    this.counts = new Int32Array(stock.kinds.length);
    this.urgent = new Int32Array(stock.kinds.length);
  }

  /** What the steps of the last trial were. */
  get last(): Steps {
    return this.steps.slice(0, this.count);
  }

  /** @returns the area that it loses, or infinity where that is not below the limit */
  run({ base, weights, steps, limit }: Begun): number {
    const { sky, stock, strip } = this;
    this.begin(base);
    let [placed, area] = [base.laid.length, base.area];
    const deepest = this.aim.isAll
      ? Math.min(strip.height, (limit + stock.area) / strip.width)
      : strip.height;
    this.count = 0;
    while (placed < this.goal) {
      const at = sky.first();
      const again = steps && this.count < steps.length;
      const step = again ? steps[this.count]! : this.choose(at, deepest, weights);
      this.steps[this.count++] = step;
      if (step === GIVEN_UP) {
        if (!sky.giveUp(at)) break;
      } else {
        const { kind, w, h } = stock.ways[step >> 1]!;
        sky.lay(at, w, h, (step & 1) as 0 | 1, weights.tolerance);
        this.counts[kind]! -= 1;
        if (this.urgent[kind]! > 0) {
          this.urgent[kind]! -= 1;
          this.urgentLeft -= 1;
        }
        placed += 1;
        area += w * h;
      }
      if (sky.lost >= limit && this.canStop) return Number.POSITIVE_INFINITY;
    }
    const cost = this.costOf(placed, area);
    return cost < limit ? cost : Number.POSITIVE_INFINITY;
  }

  private begin(base: Base): void {
    this.sky.reset(this.strip.width, base.y, base.y * this.strip.width - base.area);
    this.counts.set(base.counts);
    this.urgentLeft = 0;
    this.urgent.fill(0);
    if (!this.aim.urgent) return;
    for (const [kind, items] of this.stock.kinds.entries()) {
      this.urgent[kind] = items.filter(({ urgent }) => urgent).length;
      this.urgentLeft += this.urgent[kind]!;
    }
  }

  /** Where not the plate ends a trial but the number of its pieces, a loss is nothing by itself. */
  private get canStop(): boolean {
    return this.aim.isAll || this.goal < this.strip.most;
  }

  private costOf(placed: number, area: number): number {
    const { strip, sky, stock } = this;
    if (this.aim.isAll)
      return placed < this.goal ? Number.POSITIVE_INFINITY : sky.top * strip.width - stock.area;
    // What is urgent and left behind is worse than any loss.
    const behind = this.urgentLeft * strip.width * strip.height;
    return behind + (placed < this.goal ? strip.height : sky.top) * strip.width - area;
  }

  /** The best way for a hole, and at which end of it. */
  private choose(at: number, deepest: number, weights: Weights): number {
    if (this.urgentLeft > 0) {
      const found = this.bestOf(at, deepest, weights, this.urgent);
      if (found !== GIVEN_UP) return found;
    }
    return this.bestOf(at, deepest, weights, this.counts);
  }

  private bestOf(at: number, deepest: number, weights: Weights, counts: Int32Array): number {
    const { sky, random } = this;
    const { ways } = this.stock;
    const width = sky.width[at]!;
    const room = deepest - sky.y[at]!;
    const [before, behind] = [sky.wallBefore(at), sky.wallBehind(at)];
    const isOpen = before === Number.POSITIVE_INFINITY && behind === Number.POSITIVE_INFINITY;
    let [best, chosen, lost] = [Number.POSITIVE_INFINITY, GIVEN_UP, 0];
    for (let i = 0; i < ways.length; i++) {
      const { kind, w, h } = ways[i]!;
      if (counts[kind] === 0 || w > width || h > room) continue;
      const [one, other] = [Math.abs(h - before), Math.abs(h - behind)];
      const isLeft = w === width || one <= other;
      const step = isOpen ? weights.edge : Math.min(one, other);
      const isFlush = w === width && one === 0 && other === 0;
      const beside = this.lostBeside(at, width - w, h, isLeft);
      const cost =
        weights.spare * beside +
        weights.step * Math.min(step, weights.reach) * w -
        weights.size * w * h -
        weights.supply * counts[kind]! -
        (isFlush ? weights.flush : 0) +
        weights.noise * random();
      if (cost < best) [best, chosen, lost] = [cost, i * 2 + (isLeft ? 0 : 1), beside];
    }
    if (lost > 0 && !isOpen && lost > weights.give * this.lostByGivingUp(at)) return GIVEN_UP;
    return chosen;
  }

  /** What will stay empty of the width beside a piece: down to the neighbour, and then with the neighbour's own width. */
  private lostBeside(at: number, rest: number, h: number, isLeft: boolean): number {
    if (rest === 0) return 0;
    const { sky, spare } = this;
    const wall = isLeft ? sky.wallBehind(at) : sky.wallBefore(at);
    if (wall >= h) return spare.of(rest) * h;
    const neighbour = sky.width[isLeft ? at + 1 : at - 1]!;
    return spare.of(rest) * wall + Math.max(0, spare.of(rest + neighbour) - spare.of(neighbour)) * (h - wall);
  }

  /** What is lost where a hole ends at its nearer neighbour, and both are one hole. */
  private lostByGivingUp(at: number): number {
    const { sky, spare } = this;
    const [before, behind] = [sky.wallBefore(at), sky.wallBehind(at)];
    const width = sky.width[at]!;
    const wide =
      width + (before <= behind ? sky.width[at - 1]! : 0) + (behind <= before ? sky.width[at + 1]! : 0);
    return Math.min(before, behind) * width + spare.of(wide) * this.typical;
  }
}

/** Where everything lies after these steps. */
export function laidBy(
  stock: Stock,
  strip: Strip,
  { base, weights, steps }: Required<Omit<Begun, 'limit'>>,
): Laid[] {
  const taken = new Int32Array(stock.kinds.length);
  const next = ({ kind, isTurned }: Way, x: number, y: number): Laid => ({
    ...{ item: stock.kinds[kind]![taken[kind]!++]!, x, y, isTurned },
  });
  const laid = base.laid.map(({ way, x, y }) => next(way, x, y));
  const sky = new Skyline(steps.length + 2);
  sky.reset(strip.width, base.y, 0);
  for (const step of steps) {
    const at = sky.first();
    if (step === GIVEN_UP) {
      sky.giveUp(at);
      continue;
    }
    const way = stock.ways[step >> 1]!;
    const y = sky.y[at]!;
    laid.push(next(way, sky.lay(at, way.w, way.h, (step & 1) as 0 | 1, weights.tolerance), y));
  }
  return laid;
}
