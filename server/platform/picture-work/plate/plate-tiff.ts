import { channelsOf, openTiff, type Layers } from '../print/tiff.ts';
import { Painter } from './painter.ts';
import { readLayers } from './read-layers.ts';
import type { MarkInk, PlateFileOf, Scene } from './scene.ts';

const WHITE_INK = 'White';
const CUT_INK = 'CutContour';
const FULL = 255;
const STRIP_BYTES = 1024 * 1024;

/** The layers that the pieces' files have, and the cutter's line as an ink of its own. @returns bytes */
export async function writePlateTiff(of: PlateFileOf, scene: Scene): Promise<number> {
  const { color, white, cutContour, dpi } = of.settings;
  const layers: Layers = {
    ...{ width: scene.width, height: scene.height, dpi, color, profile: await profileOf(of) },
    extra: [
      ...(color === 'rgb' ? (['alpha'] as const) : []),
      ...(white === 'none' ? [] : [{ ink: WHITE_INK }]),
      ...(cutContour ? [{ ink: CUT_INK }] : []),
    ],
  };
  const channels = channelsOf(layers);
  const painter = new Painter(scene, { channels, inks: inksOf(layers) });
  const tiff = await openTiff(of.to, layers, { stripBytes: STRIP_BYTES, isQuick: true });
  const row = scene.width * channels;
  const strips = Array.from({ length: tiff.atOnce }, () => ({
    buffer: new Uint8Array(tiff.rows * row),
    written: Promise.resolve(),
  }));
  try {
    for (let y = 0, i = 0; y < scene.height; y += tiff.rows, i = (i + 1) % strips.length) {
      const strip = strips[i]!;
      await strip.written;
      const rows = Math.min(tiff.rows, scene.height - y);
      await painter.paint(y, rows, strip.buffer);
      strip.written = tiff.write(strip.buffer.subarray(0, rows * row));
      strip.written.catch(() => undefined);
    }
    return await tiff.end();
  } catch (error) {
    await tiff.giveUp();
    throw error;
  }
}

/** What marks leave in each layer, in the order of the layers. */
function inksOf({ color, extra }: Layers): Record<MarkInk, number[]> {
  const isInk = (name: string) => extra.map((one) => (one !== 'alpha' && one.ink === name ? FULL : 0));
  const seen = extra.map((one) => (one === 'alpha' ? FULL : 0));
  const white = isInk(WHITE_INK);
  const black = color === 'rgb' ? [0, 0, 0] : [0, 0, 0, FULL];
  const none = color === 'rgb' ? [0, 0, 0] : [0, 0, 0, 0];
  return {
    black: [...black, ...seen],
    all: [...(color === 'rgb' ? black : [FULL, FULL, FULL, FULL]), ...seen.map((one, i) => one || white[i]!)],
    cut: [...none, ...isInk(CUT_INK)],
  };
}

/** The colours that the pieces were separated by; all of them by the same. */
export async function profileOf({ settings, pieces }: PlateFileOf): Promise<Uint8Array | undefined> {
  const first = pieces.find(({ file }) => file !== null)?.file;
  return settings.color === 'cmyk' && first ? (await readLayers(first)).profile : undefined;
}
