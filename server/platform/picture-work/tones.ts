// What pictures are found by that may be the same pixel by pixel (rule G18). The hash cannot: of stripes and dots a dozen of
// its bits are sure, so that a twentieth of a store agrees on them. Means of large parts can, and lose none: where no block
// differs by more than MOST_BLOCK, the mean of a part, which is made of blocks, does not either.

/** Which mean: of brightness, of red against green or of yellow against blue, in which halves of the width and the height. */
const PARTS = [
  [0, [0], [0]],
  [0, [1], [0]],
  [0, [0], [1]],
  [0, [1], [1]],
  [1, [0, 1], [0]],
  [1, [0, 1], [1]],
  [2, [0, 1], [0]],
  [2, [0, 1], [1]],
] as const;
export const TONES = PARTS.length;
/** Colours lie on both sides of grey. */
const MIDDLE = [0, 128, 128] as const;
/** How a database takes one apart: eight bits each, the first the lowest; what is found together has the same high four. */
export const TONE_BITS = 8;
const CELL = 16;

const packed = (tones: readonly number[]): string =>
  BigInt.asIntN(
    64,
    tones.reduce((all, tone, at) => all | (BigInt(tone) << BigInt(at * TONE_BITS)), 0n),
  ).toString();

/** @param lab of a square of so many pixels a side, three numbers each */
export function tonesOf(lab: Float64Array, side: number): string {
  const half = side / 2;
  const sums = new Float64Array(3 * 2 * 2);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const quarter = Math.floor(y / half) * 2 + Math.floor(x / half);
      for (let c = 0; c < 3; c++) sums[c * 4 + quarter]! += lab[(y * side + x) * 3 + c]! / half ** 2;
    }
  return packed(
    PARTS.map(([c, across, down]) => {
      const means = down.flatMap((y) => across.map((x) => sums[c * 4 + y * 2 + x]!));
      return Math.round(means.reduce((sum, mean) => sum + mean, 0) / means.length + MIDDLE[c]);
    }),
  );
}

/** Each by itself. */
export const tonesIn = (tones: string): number[] =>
  Array.from({ length: TONES }, (_, at) =>
    Number((BigInt.asUintN(64, BigInt(tones)) >> BigInt(at * TONE_BITS)) & 255n),
  );

/** All cells in which there may be tones that differ by at most so much. */
export function cellsNear(tones: string, most: number): string[] {
  let cells: number[][] = [[]];
  for (const tone of tonesIn(tones)) {
    const [from, to] = [Math.max(0, tone - most), Math.min(255, tone + most)].map((end) =>
      Math.floor(end / CELL),
    ) as [number, number];
    const here = Array.from({ length: to - from + 1 }, (_, n) => (from + n) * CELL);
    cells = cells.flatMap((before) => here.map((cell) => [...before, cell]));
  }
  return cells.map(packed);
}
