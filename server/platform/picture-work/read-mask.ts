import sharp, { type Sharp } from 'sharp';

/** What a mask says: its pixels, how much of the area is printed, and how many holes lie in it. */
export interface MaskFacts {
  widthPx: number;
  heightPx: number;
  /** Thousandths. */
  printed: number;
  holes: number;
}

/** From here on a pixel counts as printed: of alpha, or of grey where there is none [G03]. */
const PRINTED_FROM = 128;
/** Holes are counted on a picture of this longer side: so that a mask of any size costs the same. */
const COUNTED_PX = 800;
/** The least area of a hole there: what is smaller is a speck of the drawing. */
const LEAST_HOLE_PX = 6;

/**
 * Reads a mask from its file, or from its content.
 * @throws Error where the picture cannot be decoded to its last line
 */
export async function readMask(file: string | Buffer): Promise<MaskFacts> {
  const { width, height } = await sharp(file).metadata();
  const layer = await layerOf(file);
  const whole = await layer(sharp(file, { failOn: 'truncated' }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let printed = 0;
  const { channels } = whole.info;
  for (let at = 0; at < whole.data.length; at += channels) if (whole.data[at]! >= PRINTED_FROM) printed += 1;
  const small = await sharp(whole.data, { raw: { width, height, channels } })
    .resize(COUNTED_PX, COUNTED_PX, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    widthPx: width,
    heightPx: height,
    printed: Math.round((printed * 1000) / (width * height)),
    holes: countHoles(small.data, small.info),
  };
}

/** What of a picture says what is printed: its alpha, or its grey where it has none. */
async function layerOf(file: string | Buffer) {
  const { hasAlpha } = await sharp(file).metadata();
  return (image: Sharp) =>
    hasAlpha ? image.extractChannel('alpha') : image.flatten({ background: '#fff' }).greyscale();
}

/** Whether each pixel of a mask is printed, as a picture of this size. @throws Error where it cannot be decoded */
export async function readPrinted(
  file: string,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  const layer = await layerOf(file);
  const small = layer(sharp(file)).resize(width, height, { fit: 'fill' });
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return Uint8Array.from({ length: width * height }, (_, at) =>
    data[at * info.channels]! >= PRINTED_FROM ? 1 : 0,
  );
}

/** Areas without print that do not touch the edge: what touches it is the form of the blank, as its rounded corners. */
function countHoles(
  pixels: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): number {
  const isOpen = (at: number): boolean => pixels[at * channels]! < PRINTED_FROM;
  const seen = new Uint8Array(width * height);
  let holes = 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isOpen(start)) continue;
    const waiting = [start];
    seen[start] = 1;
    let area = 0;
    let touchesEdge = false;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      area += 1;
      const x = at % width;
      const y = (at - x) / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touchesEdge = true;
      for (const next of [
        x > 0 && at - 1,
        x < width - 1 && at + 1,
        y > 0 && at - width,
        y < height - 1 && at + width,
      ])
        if (next !== false && !seen[next] && isOpen(next)) {
          seen[next] = 1;
          waiting.push(next);
        }
    }
    if (!touchesEdge && area >= LEAST_HOLE_PX) holes += 1;
  }
  return holes;
}
