import { worked } from './edit/apply.ts';
import { finish, type Raster } from './edit/raster.ts';
import type { Step, Size } from '#contract/art-desk/retouch-step.ts';

/** The longer side of what is looked at while one works; the whole picture is worked on when it is saved. */
const LOOK_PX = 1200;
/** More pixels would not fit into the memory of a usual computer twice. */
const MOST_PX = 64_000_000;
const UNREADABLE = '读不出这个文件，请换成 PNG、JPEG、WebP、GIF 或 TIFF 图片；SVG、PSD 请先转换。';

export interface Decoded extends Size {
  look: Raster;
  /** How long a pixel of the picture is in what is looked at. */
  scale: number;
}

/** @throws Error where the browser cannot read it, or it is too large */
async function drawn(blob: Blob, scaleOf: (size: Size) => number): Promise<{ size: Size; raster: Raster }> {
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none' }).catch(() => {
    throw new Error(UNREADABLE);
  });
  try {
    const size = { width: bitmap.width, height: bitmap.height };
    if (size.width * size.height > MOST_PX)
      throw new Error(`图片超过 ${(MOST_PX / 10_000).toLocaleString('zh-CN')} 万像素，请先缩小后再编辑。`);
    const scale = scaleOf(size);
    const px = (length: number): number => Math.max(1, Math.round(length * scale));
    const [width, height] = [px(size.width), px(size.height)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { size, raster: { data: context.getImageData(0, 0, width, height).data, width, height } };
  } finally {
    bitmap.close();
  }
}

export async function decode(blob: Blob): Promise<Decoded> {
  let scale = 1;
  const { size, raster } = await drawn(blob, ({ width, height }) => {
    scale = Math.min(1, LOOK_PX / Math.max(width, height));
    return scale;
  });
  return { ...size, look: raster, scale };
}

export const wholePicture = async (blob: Blob): Promise<Raster> => (await drawn(blob, () => 1)).raster;

/** Without loss: what was put right is not spoilt by the way it is kept. */
export async function pngOf({ data, width, height }: Raster): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** So many looks behind the last one are kept, and each tenth: taking back is quick, and the memory stays small. */
const NEAR = 10;

/** What is looked at after so many of the steps. */
export interface Looks {
  after: (steps: readonly Step[], at: number) => Raster;
  /** With a step that is only tried. */
  trying: (steps: readonly Step[], at: number, step: Step) => Raster;
}

export function looksOf({ look, scale }: Pick<Decoded, 'look' | 'scale'>): Looks {
  let made: readonly Step[] = [];
  const rasters = new Map<number, Raster>([[0, look]]);
  const after = (steps: readonly Step[], at: number): Raster => {
    const differs = steps.findIndex((step, i) => step !== made[i]);
    const same = differs < 0 ? steps.length : differs;
    for (const index of rasters.keys()) if (index > same) rasters.delete(index);
    made = steps;
    let from = at;
    while (!rasters.has(from)) from -= 1;
    let raster = rasters.get(from)!;
    for (let index = from; index < at; index++) {
      raster = finish(worked(steps[index]!, raster, scale));
      rasters.set(index + 1, raster);
    }
    for (const index of rasters.keys())
      if (index % NEAR !== 0 && Math.abs(index - at) > NEAR) rasters.delete(index);
    return raster;
  };
  return {
    after,
    trying: (steps, at, step) => finish(worked(step, after(steps, at), scale)),
  };
}
