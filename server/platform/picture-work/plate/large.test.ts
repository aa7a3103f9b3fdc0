import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { ROOT } from '#server/platform/root.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { needsBigTiff, openTiff } from '../print/tiff.ts';
import type { PlateFileOf, PlatePiece } from './scene.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-large-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/**
 * Draws a plate in a process that does nothing else. The system says what this program alone took: `maxRSS` counts what its
 * parent had when it was started. @returns the most memory that it ever took, in MB
 */
async function memoryFor(of: PlateFileOf): Promise<number> {
  const program = `
    const { drawPlateFile } = await import('#server/platform/picture-work/plate/plate-file.ts');
    const sharp = (await import('sharp')).default;
    sharp.concurrency(1);
    sharp.cache(false);
    await drawPlateFile(${JSON.stringify(of)});
    const status = await (await import('node:fs/promises')).readFile('/proc/self/status', 'utf8').catch(() => '');
    console.log(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=128', '--input-type=module', '--eval', program],
    { cwd: ROOT },
  );
  return Number(stdout) / 1024;
}

describe('[M14] large plates', () => {
  it('[M14] of 600 x 3,000 mm take at most 1.2 times the memory of 600 x 900', async () => {
    const art = path.join(folder, 'art.png');
    const [width, height] = [886, 1772];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="400" cy="800" r="350" fill="#c03"/></svg>`;
    await sharp(Buffer.from(svg)).ensureAlpha().png().toFile(art);
    const plate = (length: number): PlateFileOf => ({
      ...{ to: path.join(folder, `plate-${length}.tif`), number: '200000000014', usedLength: length },
      settings: PrintSettings.parse({ media: 'roll', width: 60_000, length: 300_000 }),
      // Seven abreast, every other row turned about.
      pieces: Array.from({ length: 7 * Math.floor(length / 15_500) }, (_, i): PlatePiece => {
        const [column, row] = [i % 7, Math.floor(i / 7)];
        return {
          ...{
            x: 500 + column * 8000,
            y: 500 + row * 15_500,
            w: 7500,
            h: 15_000,
            rotation: row % 2 ? 180 : 0,
          },
          ...{ bleed: 0, number: '100000000017', file: art },
        };
      }),
    });
    const [short, long] = [await memoryFor(plate(90_000)), await memoryFor(plate(300_000))];
    expect(long).toBeLessThanOrEqual(short * 1.2);
    // Its pixels alone are 1,004 MB.
    expect(
      await sharp(path.join(folder, 'plate-300000.tif'), { limitInputPixels: false }).metadata(),
    ).toMatchObject({
      ...{ width: 7087, height: 35_433, channels: 4, density: 300 },
    });
    expect(long).toBeLessThan(600);
  });

  it('[M14] beyond 4 GB are written in the form for large files, which others are not', () => {
    const plate = (height: number) => ({ width: 60_000, height, color: 'cmyk' as const, extra: [] });
    expect(needsBigTiff(plate(16_000))).toBe(false);
    // 4,294,967,296 bytes are 17,895.7 rows; what cannot be packed takes some more.
    expect([needsBigTiff(plate(17_800)), needsBigTiff(plate(17_896))]).toEqual([true, true]);
    // The largest there is: 5 m wide and 50 m long at 1,200 dpi.
    expect(needsBigTiff({ ...plate(2_362_205), width: 236_220 })).toBe(true);
  });

  it('[M14] in the form for large files are read as they were written, here and by the library', async () => {
    const [width, height] = [61, 47];
    const pixels = Uint8Array.from(
      { length: width * height * 4 },
      (_, at) => (at * 37 + Math.floor(at / 61)) % 256,
    );
    for (const isQuick of [false, true]) {
      const to = path.join(folder, `big-${isQuick}.tif`);
      const picture = {
        width,
        height,
        dpi: 300,
        color: 'rgb' as const,
        extra: ['alpha' as const],
        profile: undefined,
      };
      const tiff = await openTiff(to, picture, { isBig: true, isQuick, stripBytes: width * 4 * 5 });
      expect(tiff.rows).toBe(5);
      for (let y = 0; y < height; y += 5) await tiff.write(pixels.slice(y * width * 4, (y + 5) * width * 4));
      const bytes = await tiff.end();
      const content = await fs.readFile(to);
      expect(content).toHaveLength(bytes);
      const read = readTiff(content);
      expect(read).toMatchObject({ isBig: true, width, height, channels: 4, dpi: [300, 300], extra: [2] });
      expect(read.data.equals(pixels)).toBe(true);
      expect((await sharp(content).raw().toBuffer()).equals(pixels)).toBe(true);
    }
  });
});
