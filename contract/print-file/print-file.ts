// What a print file is, of a line's picture on the print area of its SKU: pure, so that server, browser and tests share it.

/** The colours that a material is printed with. */
export const PRINT_COLORS = { rgb: 'RGB', cmyk: 'CMYK' } as const;
export type PrintColor = keyof typeof PRINT_COLORS;

/** Whether white is printed below the colours: nowhere, wherever there is no hole, or where the picture has something. */
export const PRINT_WHITES = { none: '无', full: '满版', art: '按图' } as const;
export type PrintWhite = keyof typeof PRINT_WHITES;

/** Hundredths of a millimetre: how much smaller the white is than what it lies below, so that no edge of it shows. */
export const MOST_CHOKE = 50;
export const CHOKE_STEP = 5;
export const USUAL_CHOKE = 20;

/** The pixels by which white shrinks, for its choke in hundredths of a millimetre; rounded down [G05]. */
export const chokePx = (choke: number, dpi: number): number => Math.floor((choke * dpi + 1270) / 2540);

/** Pixels of one file: it is made as a whole, in about ten bytes a pixel. */
export const MOST_PRINT_PX = 40_000_000;

/** What the file is: a picture with its own transparency, or, where inks are separate, layers that a RIP reads. */
export const printFileKind = ({ color, white }: { color: PrintColor; white: PrintWhite }): 'png' | 'tif' =>
  color === 'rgb' && white === 'none' ? 'png' : 'tif';

/** Kinds of pictures that are documents: how they look is known to the program that made them alone. */
export const UNDRAWN_KINDS: readonly string[] = ['pdf', 'ai', 'eps', 'psd'];
