import bwip from 'bwip-js/node';
import type { BAR_CODES, MATRIX_CODES } from '#contract/print-template/design.ts';
import { isSetC } from '#contract/print-template/symbols.ts';

/** Their types leave out what some kinds are told beside. */
type Asked = Parameters<typeof bwip.raw>[0];

const START_B = 104;
const FIRST_OF_B = ' '.codePointAt(0)!;

/** The printer is told which set each text is in: these are the same bars. */
const code128 = (text: string) =>
  isSetC(text)
    ? { bcid: 'code128', text }
    : {
        bcid: 'code128',
        text: [START_B, ...[...text].map((char) => char.codePointAt(0)! - FIRST_OF_B)]
          .map((code) => `^${String(code).padStart(3, '0')}`)
          .join(''),
        raw: true,
      };

/** Widths in modules, bars and spaces in turn, a bar first. */
export function barsOf(kind: keyof typeof BAR_CODES, text: string): readonly number[] {
  const asked =
    kind === 'code128' ? code128(text) : { bcid: kind === 'ean13' ? 'ean13' : 'interleaved2of5', text };
  const [code] = bwip.raw(asked as Asked);
  if (!code || !('sbs' in code)) throw new Error('a text has no bars');
  return [...code.sbs];
}

export interface Matrix {
  side: number;
  /** Dark modules, row by row. */
  dark: ArrayLike<number>;
}

export function matrixOf(kind: keyof typeof MATRIX_CODES, text: string): Matrix {
  const [code] = bwip.raw(
    (kind === 'qr' ? { bcid: 'qrcode', text, eclevel: 'M' } : { bcid: 'datamatrix', text }) as Asked,
  );
  if (!code || !('pixs' in code)) throw new Error('a text has no squares');
  return { side: code.pixx, dark: code.pixs };
}
