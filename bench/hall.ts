import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { nest, USUAL_STARTS, type Item } from '#contract/plate/nest.ts';
import { pxBoxOf } from '#contract/plate/pixels.ts';
import { seeded } from '#contract/plate/seeded.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { PlateFileOf } from '#server/platform/picture-work/plate/scene.ts';
import { ROOT } from '#server/platform/root.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';

/** Twelve models of cases with their bleed, in tenths of a millimetre, and how many of each: 500. */
const CASES = [
  ...[...[672, 1345, 42], ...[703, 1414, 42], ...[736, 1493, 42], ...[745, 1497, 42], ...[746, 1506, 42]],
  ...[...[745, 1526, 42], ...[764, 1547, 42], ...[775, 1613, 42], ...[788, 1629, 41], ...[797, 1660, 41]],
  ...[...[806, 1637, 41], ...[820, 1681, 41]],
];
const TIMES = 5;

/** What the hall computes by itself: where pieces lie, and the file of a plate. No floor stands beside them. */
export async function hall(folder: string): Promise<Row[]> {
  await fs.mkdir(folder, { recursive: true });
  return [nested(3, 5), nested(1.5, 3), ...(await plate(folder))];
}

function cases(): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < CASES.length; at += 3)
    for (let copy = 0; copy < CASES[at + 2]!; copy++) {
      const piece = items.length + 1;
      const size = { w: CASES[at]! * 10, h: CASES[at + 1]! * 10 };
      items.push({ piece, side: 1, ...size, group: '', position: piece, urgent: false });
    }
  return items;
}

function nested(gap: number, margin: number): Row {
  const items = cases();
  const margins = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'].map((name) => [
    name,
    margin * 100,
  ]);
  const bed = PrintSettings.parse({
    ...{ media: 'roll', width: 60_000, length: 5_000_000, gapX: gap * 100, gapY: gap * 100 },
    ...Object.fromEntries(margins),
  });
  const times = Array.from({ length: TIMES }, () => {
    const began = process.cpuUsage();
    nest(items, bed, { starts: USUAL_STARTS });
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return {
    what: `500 cases laid on a roll of 600 mm, ${gap} mm apart, processor time`,
    unit: 'ms',
    main: { ours: median(times) },
    ...{ aim: 1000, alone: true, missed: 'who lays 500 pieces by hand waits for it' },
  };
}

const PHOTOS = 35;

/** A plate of 600 x 900 mm at 300 dpi, drawn in a process that does nothing else. */
async function plate(folder: string): Promise<Row[]> {
  const size = { w: 7500, h: 15_000 };
  const files = await Promise.all(Array.from({ length: PHOTOS }, (_, i) => photo(folder, i, size)));
  const of: PlateFileOf = {
    ...{ to: path.join(folder, 'plate.tif'), number: '200000000014', usedLength: 90_000 },
    settings: PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000 }),
    pieces: files.map((file, i) => ({
      ...{ x: 500 + (i % 7) * 8000, y: 500 + Math.floor(i / 7) * 15_500, ...size, rotation: 0, bleed: 0 },
      ...{ number: '100000000017', file },
    })),
  };
  const drawn: Drawn[] = [];
  for (let i = 0; i < TIMES; i++) drawn.push(await draw(of));
  const what = `a plate of 600 × 900 mm at 300 dpi with ${PHOTOS} photos`;
  const late = 'a plate stands longer before it is printed';
  return [
    {
      ...{ what, unit: 'ms', main: { ours: median(drawn.map(({ ms }) => ms)) } },
      ...{ aim: 2000, alone: true, missed: late },
    },
    { what: `${what}, processor time`, unit: 'ms', main: { ours: median(drawn.map(({ cpu }) => cpu)) } },
    {
      ...{
        what: `${what}, memory above idle`,
        unit: 'MB',
        main: { ours: median(drawn.map(({ mb }) => mb)) },
      },
      ...{ aim: 250, alone: true, missed: 'fewer plates are drawn beside each other' },
    },
  ];
}

/** Noise that was enlarged: about as hard to pack as a photo, and harder than what is drawn. */
async function photo(folder: string, seed: number, size: { w: number; h: number }): Promise<string> {
  const { w: width, h: height } = pxBoxOf({ x: 0, y: 0, ...size }, 300);
  const random = seeded(seed);
  const [wide, high] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const noise = Uint8Array.from({ length: wide * high * 3 }, () => Math.floor(random() * 256));
  const to = path.join(folder, `photo-${seed}.png`);
  await sharp(noise, { raw: { width: wide, height: high, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .png()
    .toFile(to);
  return to;
}

type Drawn = Record<'ms' | 'cpu' | 'mb', number>;

async function draw(of: PlateFileOf): Promise<Drawn> {
  const program = `
    const { drawPlateFile } = await import('#server/platform/picture-work/plate/plate-file.ts');
    const sharp = (await import('sharp')).default;
    sharp.concurrency(1);
    sharp.cache(false);
    const idle = process.resourceUsage().maxRSS;
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await drawPlateFile(${JSON.stringify(of)});
    const { user, system } = process.cpuUsage(cpu);
    const mb = (process.resourceUsage().maxRSS - idle) / 1024;
    console.log(JSON.stringify({ ms: performance.now() - began, cpu: (user + system) / 1000, mb }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=128', '--input-type=module', '--eval', program],
    { cwd: ROOT },
  );
  return JSON.parse(stdout) as Drawn;
}
