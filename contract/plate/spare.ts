import type { Way } from './stock.ts';

/** Hundredths of a millimetre that the table tells apart, where the strip is not too wide for it. */
const FINEST = 10;
const MOST_CELLS = 6000;

/** How much of a width stays empty at the least, when pieces of these ways are laid into it side by side. */
export class Spare {
  private readonly cell: number;
  private readonly left: Float64Array;

  constructor(ways: readonly Way[], width: number) {
    this.cell = Math.max(FINEST, Math.ceil(width / MOST_CELLS));
    const cells = Math.floor(width / this.cell) + 1;
    const widths = [...new Set(ways.map(({ w }) => Math.ceil(w / this.cell)))];
    const isFilled = new Uint8Array(cells + 1);
    isFilled[0] = 1;
    this.left = new Float64Array(cells + 1);
    for (let at = 0, filled = 0; at <= cells; at++) {
      if (at > 0 && widths.some((one) => one <= at && isFilled[at - one] === 1)) isFilled[at] = 1;
      if (isFilled[at] === 1) filled = at;
      this.left[at] = (at - filled) * this.cell;
    }
  }

  of(width: number): number {
    return this.left[Math.floor(width / this.cell)]!;
  }
}
