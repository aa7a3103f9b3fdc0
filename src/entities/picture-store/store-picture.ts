import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Picture } from '#contract/picture/picture.ts';
import type { PrintSize } from '#contract/values/picture.ts';

/** A picture of the store that may be used: the content of the version in force, by its file. */
export interface StorePicture extends Pick<PrintSize, 'widthPx' | 'heightPx'> {
  fileId: number;
  name: string;
  thumbUrl: string | null;
}

/** What a tile shows of a picture. */
export type TilePicture = Pick<
  Picture,
  'name' | 'thumbUrl' | 'widthPx' | 'heightPx' | 'status' | 'use' | 'fileId'
>;

/** What the picture will be printed on: its size, or the SKU that has it. */
export interface PrintedOn {
  print?: Pick<PrintSize, 'printWidthMm' | 'printHeightMm'> | undefined;
  skuId?: number | undefined;
}

/** Why this one cannot be used now; undefined: it can. */
export function whyUnusable({ status, use, fileId }: TilePicture): string | undefined {
  if (use === PICTURE_REGIONS.use.blocked.code) return PICTURE_REGIONS.use.blocked.label;
  if (status === PICTURE_REGIONS.status.checking.code) return PICTURE_REGIONS.status.checking.label;
  return fileId === null ? PICTURE_REGIONS.status.broken.label : undefined;
}

export const storePictureOf = ({ fileId, name, thumbUrl, widthPx, heightPx }: TilePicture): StorePicture => ({
  ...{ fileId: fileId!, name, thumbUrl, widthPx, heightPx },
});
