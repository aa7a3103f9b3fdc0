import type { Face } from './faces.ts';

// Letters as dots: a label printer has no Chinese font, so what it is told are the dots of ours.

/** One bit a dot, from above, rows of whole bytes; a set bit is ink. */
export interface Dots {
  width: number;
  height: number;
  /** Bytes of a row. */
  stride: number;
  data: Uint8Array;
}

type Point = [x: number, y: number];
/** Rows and columns that each dot is looked at by; how much of it must be covered to be ink. */
const [PER_DOT, INKED] = [4, 7 / 16];
/** Straight pieces of a curve. */
const PIECES = 6;

export const emptyDots = (width: number, height: number): Dots => {
  const stride = Math.ceil(width / 8);
  return { width, height, stride, data: new Uint8Array(stride * height) };
};
export const inkAt = (dots: Dots, x: number, y: number): void => {
  if (x < 0 || y < 0 || x >= dots.width || y >= dots.height) return;
  dots.data[y * dots.stride + (x >> 3)]! |= 0x80 >> (x & 7);
};

export interface GlyphDots {
  /** Of the upper left dot from where the pen stands, down. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** By rows. */
  inked: readonly boolean[];
}
const NONE: GlyphDots = { left: 0, top: 0, width: 0, height: 0, inked: [] };

/** Drawn once a process for each size: tags repeat their letters. */
const known = new WeakMap<Face, Map<string, GlyphDots>>();
const MOST_KNOWN = 20_000;

/** A letter as high as so many dots. */
export function glyphDots(face: Face, char: string, em: number): GlyphDots {
  const own = known.get(face) ?? new Map<string, GlyphDots>();
  known.set(face, own);
  const key = `${em.toFixed(2)} ${char}`;
  let dots = own.get(key);
  if (!dots) {
    if (own.size >= MOST_KNOWN) own.clear();
    dots = draw(face, char, em);
    own.set(key, dots);
  }
  return dots;
}

function draw({ font }: Face, char: string, em: number): GlyphDots {
  const lines = outline(
    font.glyphForCodePoint(char.codePointAt(0)!).path.commands as Command[],
    em / font.unitsPerEm,
  );
  const points = lines.flat();
  if (points.length === 0) return NONE;
  const [left, right] = edges(points.map(([x]) => x));
  const [top, bottom] = edges(points.map(([, y]) => y));
  const [width, height] = [right - left, bottom - top];
  const inked: boolean[] = [];
  for (let row = 0; row < height; row += 1) {
    const covered = new Float64Array(width);
    for (let part = 0; part < PER_DOT; part += 1)
      cover(covered, spans(lines, top + row + (part + 0.5) / PER_DOT), left);
    for (const share of covered) inked.push(share / PER_DOT >= INKED);
  }
  return { left, top, width, height, inked };
}

const edges = (values: readonly number[]): [number, number] => [
  Math.floor(values.reduce((least, one) => Math.min(least, one), Infinity)),
  Math.ceil(values.reduce((most, one) => Math.max(most, one), -Infinity)),
];

interface Command {
  command: string;
  args: number[];
}

/** Closed lines, down the page. */
function outline(commands: readonly Command[], scale: number): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (const { command, args } of commands) {
    const at = Array.from({ length: args.length / 2 }, (_, n): Point => [
      args[2 * n]! * scale,
      -args[2 * n + 1]! * scale,
    ]);
    if (command === 'moveTo') lines.push((line = [at[0]!]));
    else if (command === 'lineTo') line.push(at[0]!);
    else if (at.length > 0) line.push(...curve([line.at(-1)!, ...at]));
  }
  return lines;
}

/** By de Casteljau: of two or three points beside the first. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: PIECES }, (_, n) => {
    const t = (n + 1) / PIECES;
    let some = points;
    while (some.length > 1)
      some = some.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = some[at]!;
        return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
      });
    return some[0]!;
  });
}

/** From where to where a row crosses the outline, by the rule that TrueType fills by: winding that is not zero. */
function spans(lines: readonly Point[][], y: number): Point[] {
  const crossings: [x: number, turn: number][] = [];
  for (const line of lines)
    for (const [at, [x, from]] of line.entries()) {
      const [nextX, to] = line[(at + 1) % line.length]!;
      if (from <= y === to <= y) continue;
      crossings.push([x + ((y - from) * (nextX - x)) / (to - from), to > from ? 1 : -1]);
    }
  crossings.sort(([one], [other]) => one - other);
  const found: Point[] = [];
  let [winding, start] = [0, 0];
  for (const [x, turn] of crossings) {
    if (winding === 0) start = x;
    winding += turn;
    if (winding === 0) found.push([start, x]);
  }
  return found;
}

/** Adds what of each dot of a row lies within the spans. */
function cover(covered: Float64Array, found: readonly Point[], left: number): void {
  for (const [from, to] of found)
    for (let at = Math.floor(from - left); at < Math.min(covered.length, to - left); at += 1)
      covered[at]! += Math.min(to - left, at + 1) - Math.max(from - left, at);
}
