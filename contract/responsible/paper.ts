import type { TemplateDesign } from '#contract/print-template/design.ts';
import type { LabelSize, Sign } from './binding.ts';
import type { LabelSays } from './label.ts';

// A label as its paper, in hundredths of a millimetre. Its text is one block: it shrinks to the smallest letters that may be
// printed, and what does not fit then is refused where it is drawn.

/** The smallest height of letters: an x is 0.536 of it, and at least 1.2 mm high. */
export const LEAST_LETTERS = 224;
const MARGIN = 150;
/** Signs and the code stand in a strip at the lower edge; CE is at least 5 mm high. */
const SIGN_WIDTHS: Readonly<Record<Sign, number>> = { ce: 714, weee: 400, age3: 500 };
const [SIGN_HEIGHT, GAP] = [500, 100];
interface Size {
  width: number;
  height: number;
  letters: number;
  /** A side of its code; 0: it has none. */
  code: number;
}
const SIZES: Readonly<Record<LabelSize, Size>> = {
  '30x20': { width: 3000, height: 2000, letters: 260, code: 0 },
  '50x30': { width: 5000, height: 3000, letters: 280, code: 550 },
  '60x40': { width: 6000, height: 4000, letters: 300, code: 650 },
  '100x50': { width: 10_000, height: 5000, letters: 340, code: 900 },
};

/** Labels of one paper are printed together. */
export const paperKey = ({ size, signs }: Pick<LabelSays, 'size' | 'signs'>): string =>
  SIZES[size].code === 0 && signs.length > 0 ? `${size} signs` : size;

export function paperOf({ size, signs }: Pick<LabelSays, 'size' | 'signs'>): TemplateDesign {
  const { width, height, letters, code } = SIZES[size];
  const strip = Math.max(code, code === 0 && signs.length === 0 ? 0 : SIGN_HEIGHT);
  const block = height - 2 * MARGIN - (strip > 0 ? strip + GAP : 0);
  const foot = height - MARGIN - strip;
  let x = MARGIN;
  const place = (key: Sign) => {
    const at = x;
    x += SIGN_WIDTHS[key] + GAP;
    return {
      kind: 'picture' as const,
      x: at,
      y: foot,
      w: SIGN_WIDTHS[key],
      h: SIGN_HEIGHT,
      key,
      onlyIf: key,
    };
  };
  return {
    ...{ width, height, dpi: 203, columns: 1, rows: 1, marginX: 0, marginY: 0, gapX: 0, gapY: 0 },
    elements: [
      {
        ...{ kind: 'variable', key: 'says', before: '', after: '', onlyIf: null, bold: false, align: 'left' },
        ...{ x: MARGIN, y: MARGIN, w: width - 2 * MARGIN, h: block },
        ...{ size: letters, leastSize: LEAST_LETTERS },
      },
      ...(strip > 0 ? [place('ce'), place('weee'), place('age3')] : []),
      ...(code > 0
        ? [
            {
              ...{ kind: 'matrix' as const, symbology: 'dataMatrix' as const, key: 'code', onlyIf: 'code' },
              ...{ x: width - MARGIN - code, y: height - MARGIN - code, w: code, h: code },
            },
          ]
        : []),
    ],
  };
}

/** What its variables say. */
export const paperValues = ({ lines, signs, code }: LabelSays): Record<string, string> => ({
  ...{ says: lines.join('\n'), code },
  ...Object.fromEntries(signs.map((one) => [one, '1'])),
});
