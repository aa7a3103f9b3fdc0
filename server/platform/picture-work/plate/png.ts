import { once } from 'node:events';
import fs from 'node:fs/promises';
import { constants, crc32, createDeflate } from 'node:zlib';
import { toDifferences } from '../print/differences.ts';
import { Painter } from './painter.ts';
import type { PlateFileOf, Scene } from './scene.ts';

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const CHANNELS = 4;
const DIFFERENCES = 1;
const ROWS = 32;
const METRES_PER_INCH = 0.0254;
/** Black that is seen, in red, green, blue and transparency. A PNG has no cutter's line. */
const BLACK = [0, 0, 0, 255];
const INKS = { black: BLACK, all: BLACK, cut: [0, 0, 0, 0] };

/** RGB with its transparency, in one stream of its format. @returns bytes */
export async function writePng(of: PlateFileOf, scene: Scene): Promise<number> {
  const { width, height, dpi } = scene;
  const painter = new Painter(scene, { channels: CHANNELS, inks: INKS });
  const file = await fs.open(of.to, 'w');
  let bytes = 0;
  const put = async (content: Uint8Array): Promise<void> => {
    await file.write(content);
    bytes += content.length;
  };
  const packer = createDeflate({ level: 1, strategy: constants.Z_RLE, chunkSize: 256 * 1024 });
  const packed = (async () => {
    for await (const chunk of packer) await put(chunkOf('IDAT', chunk as Buffer));
  })();
  packed.catch(() => undefined);
  try {
    await put(SIGNATURE);
    await put(chunkOf('IHDR', Buffer.from([...int(width), ...int(height), 8, 6, 0, 0, 0])));
    const perMetre = int(Math.round(dpi / METRES_PER_INCH));
    await put(chunkOf('pHYs', Buffer.from([...perMetre, ...perMetre, 1])));
    const pixels = new Uint8Array(ROWS * width * CHANNELS);
    for (let y = 0; y < height; y += ROWS) {
      const rows = Math.min(ROWS, height - y);
      await painter.paint(y, rows, pixels);
      toDifferences(pixels.subarray(0, rows * width * CHANNELS), width * CHANNELS, CHANNELS);
      if (!packer.write(filtered(pixels, width * CHANNELS, rows)))
        await Promise.race([once(packer, 'drain'), packed]);
    }
    packer.end();
    await packed;
    await put(chunkOf('IEND', Buffer.alloc(0)));
  } finally {
    packer.destroy();
    await file.close();
  }
  return bytes;
}

/** Each row begins with what its bytes are: differences from the pixel before. */
function filtered(pixels: Uint8Array, row: number, rows: number): Buffer {
  const lines = Buffer.alloc(rows * (row + 1));
  for (let y = 0; y < rows; y++) {
    lines[y * (row + 1)] = DIFFERENCES;
    lines.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  }
  return lines;
}

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([Buffer.from(int(content.length)), named, Buffer.from(int(crc32(named)))]);
}

const int = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);
