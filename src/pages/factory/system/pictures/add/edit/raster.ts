import type { Size } from '#contract/art-desk/retouch-step.ts';

/** A picture in sRGB, eight bits a channel, row by row; alpha comes last and is not multiplied in. */
export interface Raster {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** What is done to a picture, in pieces: it may be paused wherever it yields, and gives the picture that comes of it. */
export type Work = Generator<undefined, Raster>;

export const blank = ({ width, height }: Size): Raster => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

/** A picture by its pixels, where they are moved and not mixed. */
export const pixelsOf = ({ data }: Raster): Uint32Array<ArrayBuffer> =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** All of it at once. */
export function finish(work: Work): Raster {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

/** The page draws and answers between two pieces. */
const PIECE_MS = 12;

/** The same without holding the page up. @throws the signal's reason once it is aborted */
export async function inPieces(work: Work, signal?: AbortSignal): Promise<Raster> {
  let since = performance.now();
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    if (performance.now() - since < PIECE_MS) continue;
    await pause();
    signal?.throwIfAborted();
    since = performance.now();
  }
}

/** A message and no timer: timers of a page that is not seen come once a second. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
