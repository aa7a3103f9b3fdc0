import { useEffect, useMemo, useState } from 'react';
import type { Pixels } from '#contract/filter/apply.ts';
import { drawChart } from '#contract/filter/chart.ts';
import type { FilterSample } from '#contract/filter/filter.ts';
import { fileUrl } from '@/shared/api/index.ts';

type Data = Uint8ClampedArray<ArrayBuffer>;
export type Drawn = Pixels & { data: Data; channels: 4 };
/** What a filter is looked at with: whole, and as small as it stands in a row of them. */
export interface Source {
  /** Of the chart 0. */
  id: number;
  name: string;
  whole: Drawn;
  small: Drawn;
}

export const SMALL_PX = 72;

/** The chart and the samples, in this order, those whose pixels have arrived. */
export function useSources(samples: readonly FilterSample[]): readonly Source[] {
  const [arrived, setArrived] = useState<ReadonlyMap<number, Source>>(new Map());
  useEffect(() => {
    let isLeft = false;
    for (const sample of samples)
      if (!arrived.has(sample.id))
        pixelsOf(fileUrl(sample.url)).then(
          (source) => {
            if (!isLeft) setArrived((before) => new Map(before).set(sample.id, { ...source, ...sample }));
          },
          // Its place says that it does not come.
          () => undefined,
        );
    return () => {
      isLeft = true;
    };
  }, [samples, arrived]);
  const chart = useMemo((): Source => {
    const whole = drawChart() as Drawn;
    return { id: 0, name: '色卡', whole, small: smaller(canvasOf(whole), whole) };
  }, []);
  return [chart, ...samples.flatMap(({ id }) => arrived.get(id) ?? [])];
}

async function pixelsOf(url: string): Promise<Pick<Source, 'whole' | 'small'>> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return { whole: drawn(image, size), small: smaller(image, size) };
}

interface Size {
  width: number;
  height: number;
}
function drawn(picture: CanvasImageSource, { width, height }: Size): Drawn {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { data, width, height, channels: 4 };
}

/** All of a picture within a square of SMALL_PX. */
function smaller(picture: CanvasImageSource, { width, height }: Size): Drawn {
  const share = Math.min(1, SMALL_PX / Math.max(width, height));
  const side = (px: number): number => Math.max(1, Math.round(px * share));
  return drawn(picture, { width: side(width), height: side(height) });
}

function canvasOf({ data, width, height }: Drawn): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')!.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}
