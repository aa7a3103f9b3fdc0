import { fillRow, type Row, type RowTaste } from './rows.ts';
import { between, type Random } from './seeded.ts';
import type { Spare } from './spare.ts';
import type { Stock, Strip, Way } from './stock.ts';
import type { Base } from './trial.ts';

// Many pieces of few sizes lie best in columns of one size each, whose widths together are the strip's and whose ends meet.
// How many of them there should be before the rest is laid piece by piece is tried.

interface Taste {
  /** A column may stay empty beside others by so much. */
  spare: number;
  /** How much rather what there is more of is taken. */
  supply: number;
  tries: number;
  least: number;
  longest: number;
  /** Of all pieces, those that are left for what comes after. */
  rest: number;
  /** The share of a block that may be lost. */
  worst: number;
  /** How often a block is a row. */
  rows: number;
  row: RowTaste;
}

const drawTaste = (random: Random, side: number): Taste => ({
  spare: side * between(random, 0.002, 0.009),
  supply: between(random, 0, 2),
  tries: Math.floor(between(random, 5, 40)),
  least: side * between(random, 1.3, 3.6),
  longest: side * between(random, 3.6, 22),
  rest: between(random, 0.05, 0.9),
  worst: between(random, 0.005, 0.02),
  rows: between(random, 0, 1),
  row: {
    spare: between(random, 0.5, 2),
    step: between(random, 0.5, 2),
    noise: between(random, 0, 0.05) * random(),
  },
});

/** Stacks from edge to edge, and the share of their area that is lost. */
interface Block extends Row {
  share: number;
}

export function noColumns(stock: Stock): Base {
  return { counts: Int32Array.from(stock.kinds, ({ length }) => length), y: 0, area: 0, laid: [] };
}

/** Blocks of columns as far as they lose little. */
export function layColumns(stock: Stock, strip: Strip, spare: Spare, random: Random): Base {
  const all = stock.kinds.reduce((sum, { length }) => sum + length, 0);
  const taste = drawTaste(random, Math.sqrt(stock.area / all));
  const base = noColumns(stock);
  const laid: { way: Way; x: number; y: number }[] = [];
  while (all - laid.length > all * taste.rest) {
    const room = strip.height - base.y;
    let best: Block | undefined;
    for (let i = 0; i < taste.tries; i++) {
      const of = { ways: stock.ways, width: strip.width, counts: base.counts, spare, taste, random };
      const block = random() < taste.rows ? rowOf(of, room) : blockOf(drawColumns(of), { ...of, room });
      if (block && block.share < (best?.share ?? taste.worst)) best = block;
    }
    if (!best) break;
    let x = 0;
    for (const { way, rows } of best.stacks) {
      for (let row = 0; row < rows; row++) laid.push({ way, x, y: base.y + row * way.h });
      base.counts[way.kind]! -= rows;
      base.area += rows * way.w * way.h;
      x += way.w;
    }
    base.y += best.height;
  }
  return { ...base, laid };
}

interface Choice {
  ways: readonly Way[];
  width: number;
  counts: Int32Array;
  spare: Spare;
  taste: Taste;
  random: Random;
}

/** A row as high as a piece drawn from all. */
function rowOf(of: Choice, room: number): Block | undefined {
  const leads = of.ways.filter(({ kind, h }) => of.counts[kind]! > 0 && h <= room);
  const lead = leads[Math.floor(of.random() * leads.length)];
  if (!lead) return undefined;
  const row = fillRow(lead, { ...of, most: Number.POSITIVE_INFINITY, taste: of.taste.row });
  const area = row.stacks.reduce((sum, { way, rows }) => sum + rows * way.w * way.h, 0);
  return { ...row, share: 1 - area / (of.width * row.height) };
}

/** Columns beside each other that leave next to nothing of the width. */
function drawColumns(of: Choice): Way[] {
  const columns: Way[] = [];
  for (let width = of.width; ;) {
    const fitting = of.ways.filter(
      ({ kind, w }) => of.counts[kind]! > 0 && w <= width && of.spare.of(width - w) <= of.taste.spare,
    );
    if (fitting.length === 0) return columns;
    const weights = fitting.map(({ kind }) => 1 + of.taste.supply * of.counts[kind]!);
    let drawn = of.random() * weights.reduce((sum, one) => sum + one, 0);
    const way = fitting.find((_, i) => (drawn -= weights[i]!) < 0) ?? fitting.at(-1)!;
    columns.push(way);
    width -= way.w;
  }
}

/** The length at which these columns end as near to each other as they can. */
function blockOf(
  columns: readonly Way[],
  { width, room, counts, taste }: Choice & { room: number },
): Block | undefined {
  const kinds = [...Map.groupBy(columns, (way) => way).entries()].map(([way, { length }]) => ({
    way,
    length,
  }));
  const beside = width - columns.reduce((sum, { w }) => sum + w, 0);
  let best: Block | undefined;
  for (const { way, length: abreast } of kinds) {
    const rows = Math.floor(counts[way.kind]! / abreast);
    for (let n = Math.ceil(taste.least / way.h); n <= rows; n++) {
      const length = n * way.h;
      if (length > taste.longest || length > room) break;
      const lost = lostIn(kinds, length, counts) + beside * length;
      const share = lost / (width * length);
      if (share < (best?.share ?? 1))
        best = {
          stacks: columns.map((one) => ({ way: one, rows: Math.floor(length / one.h) })),
          height: length,
          share,
        };
    }
  }
  return best;
}

/** Infinite where there is not as much of everything. */
function lostIn(kinds: readonly { way: Way; length: number }[], length: number, counts: Int32Array): number {
  const needed = new Map<number, number>();
  let lost = 0;
  for (const { way, length: abreast } of kinds) {
    const rows = Math.floor(length / way.h);
    const sum = (needed.get(way.kind) ?? 0) + rows * abreast;
    if (sum > counts[way.kind]!) return Number.POSITIVE_INFINITY;
    needed.set(way.kind, sum);
    lost += abreast * way.w * (length - rows * way.h);
  }
  return lost;
}
