import fs from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// What a scanner reads in a picture: zxing-cpp, which shares nothing with who draws the codes.
const { resolve } = createRequire(import.meta.url);
const wasmBinary = fs.readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer;

/** A picture of one layer; 0 is ink. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

const FORMATS = ['Code128', 'DataMatrix', 'QRCode', 'EAN13', 'ITF'] as const;

/** Format and text of each code. */
export async function readCodes(
  { data, width, height }: Grey,
  formats: readonly (typeof FORMATS)[number][] = ['Code128', 'DataMatrix'],
): Promise<string[]> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++)
    pixels.fill(data[at]!, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4);
  const found = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: [...formats],
    tryHarder: true,
    maxNumberOfSymbols: 64,
  });
  return found.map(({ format, text }) => `${format} ${text}`);
}
