import type { ElementOf } from './design.ts';

// How many modules codes have, and what room they need. A module is the narrowest bar.

/** 0.25 mm: two dots at 203 dpi. */
export const LEAST_MODULE = 25;
const TENTH = 10;

/** On both sides together, what must stay empty. */
const QUIET = { code128: 20, ean13: 18, itf14: 20 } as const;
const [EAN_MODULES, ITF_MODULES] = [95, 107];
/** Twelve digits are 14 modules a side as Data Matrix and 21 as QR; what is longer needs more. */
const QR_SIDES = [
  [20, 21],
  [38, 25],
  [61, 29],
  [90, 33],
  [122, 37],
] as const;
const MATRIX_SIDES = [
  [6, 10],
  [10, 12],
  [16, 14],
  [24, 16],
  [36, 18],
  [44, 20],
  [60, 22],
  [72, 24],
] as const;
const QUIET_MATRIX = { qr: 8, dataMatrix: 2 } as const;

/** Code 128 has pairs of digits as one symbol (set C) where all of it is pairs, and else one for each character (set B). */
export const isSetC = (text: string): boolean => text.length % 2 === 0 && /^[0-9]+$/.test(text);

/** Whether a code can say this text. */
export function canSay(symbology: Barcode['symbology'], text: string): boolean {
  if (symbology === 'code128') return /^[ -~]{1,60}$/.test(text);
  const digits = symbology === 'ean13' ? 13 : 14;
  return new RegExp(`^[0-9]{${digits}}$`).test(text) && isChecked(text);
}

/** The last digit makes the weighted sum a multiple of ten, as GS1 says. */
function isChecked(text: string): boolean {
  const sum = [...text]
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

type Barcode = Pick<ElementOf<'barcode'>, 'symbology'>;
type Matrix = Pick<ElementOf<'matrix'>, 'symbology'>;

/** Bars alone, without what is empty beside them. */
export function barModules({ symbology }: Barcode, text: string): number {
  if (symbology === 'ean13') return EAN_MODULES;
  if (symbology === 'itf14') return ITF_MODULES;
  const symbols = isSetC(text) ? text.length / 2 : text.length;
  // Start and check, and a stop of 13 modules.
  return 11 * (symbols + 2) + 13;
}

export const quietModules = ({ symbology }: Barcode): number => QUIET[symbology];

/** How wide a box must be, in hundredths of a millimetre, a whole tenth (M34). */
export const leastWidth = (code: Barcode, text: string): number =>
  toTenth((barModules(code, text) + QUIET[code.symbology]) * LEAST_MODULE);

/** A side of a square code, with what is empty around it; undefined: it is too long. */
export function leastSide({ symbology }: Matrix, text: string): number | undefined {
  const bytes = new TextEncoder().encode(text).length;
  const found = (symbology === 'qr' ? QR_SIDES : MATRIX_SIDES).find(([most]) => bytes <= most);
  return found && toTenth((found[1] + QUIET_MATRIX[symbology]) * LEAST_MODULE);
}

const toTenth = (hundredths: number): number => Math.ceil(hundredths / TENTH) * TENTH;
