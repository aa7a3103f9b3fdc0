import * as bwip from 'bwip-js/browser';
import type { ElementOf } from '#contract/print-template/design.ts';
import { canSay } from '#contract/print-template/symbols.ts';

const BARS = { code128: 'code128', ean13: 'ean13', itf14: 'interleaved2of5' } as const;

/** A drawing of a code, to be fitted into its box; undefined: the sample has no such code. */
export function codeUrl(
  element: ElementOf<'barcode'> | ElementOf<'matrix'>,
  sample: string,
): string | undefined {
  if (element.kind === 'barcode') {
    if (!canSay(element.symbology, sample)) return undefined;
    return url(bwip.toSVG({ bcid: BARS[element.symbology], text: sample, paddingwidth: 10 }));
  }
  return url(
    element.symbology === 'qr'
      ? bwip.toSVG({ bcid: 'qrcode', text: sample, padding: 4 })
      : bwip.toSVG({ bcid: 'datamatrix', text: sample, padding: 1 }),
  );
}

const url = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
