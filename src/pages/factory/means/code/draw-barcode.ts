import { code128, drawingSVG, ean13 } from 'bwip-js/browser';
import { isEan } from '#contract/means/ean.ts';

export interface Barcode {
  symbology: 'EAN-13' | 'Code 128';
  /** A drawing in itself, with the quiet zones that scanners need. */
  svg: string;
}

/** Letters, digits and signs of ASCII: others Code 128 does not have. */
const IN_CODE_128 = /^[ -~]{1,128}$/;

/** A code as bars: thirteen digits with their right check digit as EAN-13, others as Code 128; undefined: no bars can say it. */
export function drawBarcode(code: string): Barcode | undefined {
  const look = {
    text: code,
    includetext: true,
    height: 12,
    scale: 2,
    paddingwidth: 10,
    paddingheight: 3,
    backgroundcolor: 'FFFFFF',
  } as const;
  if (isEan(code)) return { symbology: 'EAN-13', svg: ean13({ bcid: 'ean13', ...look }, drawingSVG()) };
  if (!IN_CODE_128.test(code)) return undefined;
  return {
    symbology: 'Code 128',
    svg: code128({ bcid: 'code128', textxalign: 'center', ...look }, drawingSVG()),
  };
}
