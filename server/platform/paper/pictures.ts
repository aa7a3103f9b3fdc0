import sharp from 'sharp';
import type { PictureMark } from './mark.ts';

/** Pixels of three channels, on white where nothing is. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** What is finer than this no printer of labels shows. */
const MOST_DPI = 300;
const HUNDREDTHS_PER_INCH = 2540;

/** A picture within its box, as a whole. @throws where it cannot be read */
export async function pixelsOf({ file, w, h }: PictureMark, dpi = MOST_DPI): Promise<Pixels> {
  const px = (length: number) => Math.max(1, Math.round((length * dpi) / HUNDREDTHS_PER_INCH));
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(px(w), px(h), { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** In the middle of its box. */
export function placeOf({ x, y, w, h }: PictureMark, { width, height }: Pick<Pixels, 'width' | 'height'>) {
  const scale = Math.min(w / width, h / height);
  const [across, down] = [width * scale, height * scale];
  return { x: x + (w - across) / 2, y: y + (h - down) / 2, w: across, h: down };
}
