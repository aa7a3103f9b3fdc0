import { fillRow, type Row, type RowTaste } from './rows.ts';
import { between, type Random } from './seeded.ts';
import { Spare } from './spare.ts';
import { stockOf, type Item, type Laid, type Stock, type Strip, type Way } from './stock.ts';

interface Filled {
  rows: Row[];
  /** Area. */
  lost: number;
  urgentLeft: number;
}
/** How a start chooses. */
interface Taste extends RowTaste {
  /** By how much a row's first piece may be lower than the tallest there is. */
  lower: number;
}

/** Starts are counted for about so many ways to lie; with more they are fewer. */
const USUAL_WAYS = 24;

/**
 * Fills one plate with rows from edge to edge: a cut below each row, cuts between stacks, cuts between the equal pieces of a
 * stack. Seeded starts, the best of which stays.
 * @param items those that go first in front; each fits the strip by itself
 */
export function easyCutting(
  items: readonly Item[],
  strip: Strip,
  { starts, random }: { starts: number; random: Random },
): Laid[] {
  const stock = stockOf(items, strip);
  const spare = new Spare(stock.ways, strip.width);
  const tries = Math.max(1, Math.ceil((starts * USUAL_WAYS) / Math.max(USUAL_WAYS, stock.ways.length) / 4));
  let best: Filled | undefined;
  for (let i = 0; i < tries; i++) {
    const taste: Taste = {
      spare: between(random, 0.5, 2),
      step: between(random, 0.5, 2),
      noise: between(random, 0, 0.05) * random(),
      lower: i === 0 ? 0 : between(random, 0, 0.6),
    };
    const filled = fill(stock, strip, { spare, taste, random });
    if (!best || isBetter(filled, best)) best = filled;
  }
  return best ? laidIn(best, stock) : [];
}

const isBetter = (one: Filled, other: Filled): boolean =>
  one.urgentLeft === other.urgentLeft ? one.lost < other.lost : one.urgentLeft < other.urgentLeft;

interface Choice {
  spare: Spare;
  taste: Taste;
  random: Random;
}

function fill(stock: Stock, strip: Strip, choice: Choice): Filled {
  const counts = stock.kinds.map(({ length }) => length);
  const urgent = stock.kinds.map((items) => items.filter((item) => item.urgent).length);
  const rows: Row[] = [];
  let [y, placed, area] = [0, 0, 0];
  const goal = Math.min(
    strip.most,
    counts.reduce((sum, one) => sum + one, 0),
  );
  while (placed < goal) {
    const isUrgent = urgent.some((left) => left > 0);
    const lead = leadOf(stock.ways, isUrgent ? urgent : counts, strip.height - y, choice);
    if (!lead) break;
    const row = fillRow(lead, {
      ...choice,
      ways: stock.ways,
      counts,
      width: strip.width,
      most: goal - placed,
    });
    for (const { way, rows: stacked } of row.stacks) {
      counts[way.kind]! -= stacked;
      urgent[way.kind] = Math.max(0, urgent[way.kind]! - stacked);
      placed += stacked;
      area += stacked * way.w * way.h;
    }
    rows.push(row);
    y += row.height;
  }
  // A plate that is full is used whole; one that ends before counts as far as it goes.
  const used = placed < goal ? strip.height : y;
  return { rows, lost: used * strip.width - area, urgentLeft: urgent.reduce((sum, one) => sum + one, 0) };
}

/** The piece that says how high a row is: one of the tallest. */
function leadOf(
  ways: readonly Way[],
  counts: readonly number[],
  room: number,
  { taste, random }: Choice,
): Way | undefined {
  const fitting = ways.filter(({ kind, h }) => counts[kind]! > 0 && h <= room);
  const tallest = Math.max(...fitting.map(({ h }) => h));
  const tall = fitting.filter(({ h }) => h >= tallest * (1 - taste.lower));
  return taste.lower === 0 ? tall[0] : tall[Math.floor(random() * tall.length)];
}

function laidIn({ rows }: Filled, { kinds }: Stock): Laid[] {
  const taken = kinds.map(() => 0);
  const laid: Laid[] = [];
  let y = 0;
  for (const row of rows) {
    let x = 0;
    for (const { way, rows } of row.stacks) {
      for (let at = 0; at < rows; at++)
        laid.push({
          ...{ item: kinds[way.kind]![taken[way.kind]!++]!, x, y: y + at * way.h, isTurned: way.isTurned },
        });
      x += way.w;
    }
    y += row.height;
  }
  return laid;
}
