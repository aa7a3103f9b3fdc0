import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPrints } from '#server/demo/art/prints.ts';
import { sized } from '#tests/support/soak.ts';
import { isSamePixels, lookOf, type Look } from './look.ts';
import { smallPixels } from './read-picture.ts';

// [G18] What is a duplicate: measured over the motifs of the demo, as the specification asks.

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'look-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

interface Seen extends Look {
  pixels: Uint8Array;
}
let files = 0;
async function seen(image: Sharp): Promise<Seen> {
  const file = path.join(folder, String(files++));
  await fs.writeFile(file, await image.toBuffer());
  const { pixels } = await smallPixels(file);
  return { pixels, ...lookOf(pixels) };
}

const ones = (bits: bigint): number => BigInt.asUintN(64, bits).toString(2).replaceAll('0', '').length;
/** Bits that differ among those that are sure in both. */
const distance = (a: Look, b: Look): number =>
  ones((BigInt(a.phash) ^ BigInt(b.phash)) & BigInt(a.stable) & BigInt(b.stable));
const isDuplicate = (a: Seen, b: Seen): boolean => distance(a, b) <= 4 && isSamePixels(a.pixels, b.pixels);

const WIDE = 900;
const textSvg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${WIDE}"><rect width="100%" height="100%" fill="#fff"/>` +
  `<text x="60" y="480" font-size="80" font-family="sans-serif">${text}</text></svg>`;
const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><text x="0" y="90" font-size="90" font-family="sans-serif" fill="#fff" fill-opacity="0.7" stroke="#000" stroke-opacity="0.7">SAMPLE</text></svg>',
);

describe('[G18] a duplicate', () => {
  it('is every halving, JPEG of 60 and WebP of 70, and no recolouring, watermark or other motif', async () => {
    const every = sized(5, 1);
    const motifs = drawPrints().filter((_, at) => at % every === 0);
    expect(motifs).toHaveLength(45 / every);
    const missed: string[] = [];
    const wrong: string[] = [];
    const all: { name: string; seen: Seen }[] = [];
    for (const { name, svg } of motifs) {
      const png = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
      const { width } = await sharp(png).metadata();
      const original = await seen(sharp(png));
      const copies = {
        half: sharp(png)
          .resize(Math.round(width / 2))
          .png(),
        jpeg: sharp(png).flatten({ background: '#808080' }).jpeg({ quality: 60 }),
        webp: sharp(png).webp({ quality: 70 }),
      };
      for (const [how, copy] of Object.entries(copies)) {
        const s = await seen(copy);
        if (!isDuplicate(original, s)) missed.push(`${name} ${how} ${distance(original, s)}`);
      }
      const others = {
        recoloured: sharp(png).modulate({ hue: 60 }).png(),
        marked: sharp(png)
          .composite([
            {
              input: await sharp(MARK)
                .resize(Math.round(width * 0.8))
                .png()
                .toBuffer(),
            },
          ])
          .png(),
      };
      for (const [how, other] of Object.entries(others))
        if (isDuplicate(original, await seen(other))) wrong.push(`${name} ${how}`);
      all.push({ name, seen: original });
    }
    const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const));
    for (const [a, b] of pairs) if (isDuplicate(a.seen, b.seen)) wrong.push(`${a.name} and ${b.name}`);
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  });

  it('is no text that differs in one letter', async () => {
    const [one, other] = await Promise.all(
      ['HAPPY BIRTHDAY', 'HAPPY BIRTHDAX'].map((text) => seen(sharp(Buffer.from(textSvg(text))).png())),
    );
    expect(isDuplicate(one!, other!)).toBe(false);
  });
});
