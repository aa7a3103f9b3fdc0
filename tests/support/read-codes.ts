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
  const whole = new Uint32Array(pixels.buffer);
  for (let at = 0; at < whole.length; at++) whole[at] = 0xff_00_00_00 | (data[at]! * 0x01_01_01);
  const found = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: [...formats],
    tryHarder: true,
    maxNumberOfSymbols: 64,
  });
  return found.map(({ format, text }) => `${format} ${text}`);
}
