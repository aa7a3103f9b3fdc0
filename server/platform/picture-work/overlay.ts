import sharp from 'sharp';
import { readPrinted } from './read-mask.ts';

/** A mask as it is drawn: whether each of its pixels is printed. */
interface Drawn {
  width: number;
  height: number;
  printed: Uint8Array;
}

const COLOURS = {
  /** Outside of both, and where both have a hole. */
  open: [255, 255, 255, 0],
  both: [206, 212, 218, 255],
  /** The case covers what must stay open: a lens looks at its back. */
  covers: [205, 66, 70, 255],
  /** The case leaves open what the phone has closed. */
  leaves: [76, 144, 240, 255],
} as const;

/** Lays the mask of a phone over the one of a case, middle on middle. @returns RGBA, and how much of its holes is covered */
function overlay(ofCase: Drawn, ofPhone: Drawn) {
  const width = Math.max(ofCase.width, ofPhone.width);
  const height = Math.max(ofCase.height, ofPhone.height);
  /** undefined: it does not reach so far. */
  const at = (mask: Drawn, x: number, y: number): number | undefined => {
    const [left, top] = [Math.floor((width - mask.width) / 2), Math.floor((height - mask.height) / 2)];
    const [inX, inY] = [x - left, y - top];
    return inX < 0 || inY < 0 || inX >= mask.width || inY >= mask.height
      ? undefined
      : mask.printed[inY * mask.width + inX];
  };
  const pixels = new Uint8Array(width * height * 4);
  let [holes, covered] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [own, phone] = [at(ofCase, x, y), at(ofPhone, x, y)];
      if (phone === 0) holes += 1;
      if (phone === 0 && own === 1) covered += 1;
      const colour =
        phone === undefined || (phone === 0 && own !== 1)
          ? COLOURS.open
          : phone === 0
            ? COLOURS.covers
            : own === 1
              ? COLOURS.both
              : COLOURS.leaves;
      pixels.set(colour, (y * width + x) * 4);
    }
  return { width, height, pixels, covered: holes === 0 ? 0 : Math.round((covered * 1000) / holes) };
}

/** A mask by its file, and so many pixels as it is drawn with. */
export interface MaskAt {
  file: string;
  width: number;
  height: number;
}

/** Two masks laid over each other, as a picture in itself. @throws where one of them cannot be decoded */
export async function drawOverlay(
  ofCase: MaskAt,
  ofPhone: MaskAt,
): Promise<{ url: string; covered: number }> {
  const read = async (mask: MaskAt): Promise<Drawn> => ({
    ...mask,
    printed: await readPrinted(mask.file, mask),
  });
  const { width, height, pixels, covered } = overlay(await read(ofCase), await read(ofPhone));
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { url: `data:image/png;base64,${png.toString('base64')}`, covered };
}
