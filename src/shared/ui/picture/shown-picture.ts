import type { PrintSize } from '#contract/values/picture.ts';

/** A picture as rows of orders and codes carry it. */
export interface ShownPicture extends PrintSize {
  /** Signed link to the whole picture. */
  pictureUrl: string | null;
  thumbUrl: string | null;
  /** By leading bytes; null where it is not known. */
  pictureKind: string | null;
  /** What it is the picture of. */
  title: string;
}

export const sizeText = ({ widthPx, heightPx }: Pick<PrintSize, 'widthPx' | 'heightPx'>): string =>
  widthPx && heightPx ? `${widthPx} × ${heightPx} px` : '';

export const printText = ({
  printWidthMm,
  printHeightMm,
}: Pick<PrintSize, 'printWidthMm' | 'printHeightMm'>): string =>
  printWidthMm && printHeightMm ? `${printWidthMm} × ${printHeightMm} mm` : '';
