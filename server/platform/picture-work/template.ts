import fs from 'node:fs/promises';
import path from 'node:path';
import { writePsdBuffer, type Layer } from 'ag-psd';
import sharp from 'sharp';
import { pxAt } from '#contract/values/pixels.ts';
import { readPrinted } from './read-mask.ts';

/** A print area (contract/print-spec), its lengths in tenths of a millimetre. */
export interface TemplateOf {
  width: number;
  height: number;
  bleed: number;
  safe: number;
  radius: number;
  /** At which the pixels are counted. */
  dpi: number;
  /** The file of its mask; null: it has none. */
  mask: string | null;
  /** As which files. */
  formats: readonly string[];
  /** Where they go, and what they are called before their ending. */
  folder: string;
  name: string;
}

const RED = [205, 66, 70];
/** Half seen through, so that what is drawn below a hole can still be judged. */
const HOLE_ALPHA = 153;
/** Tenths of a millimetre. */
const LINE = 3;

/**
 * Writes what a designer lays a picture on: the whole print area with its bleed, what is cut, what is safe, and its holes, none
 * of which may be printed with the picture. @throws where the mask cannot be decoded
 */
export async function drawTemplate(area: TemplateOf): Promise<void> {
  const size = { width: pxAt(area.width, area.dpi), height: pxAt(area.height, area.dpi) };
  const holes = area.mask === null ? null : await holesOf(area.mask, size);
  const lines = { bleed: frame(area, area.bleed, ''), safe: frame(area, area.bleed + area.safe, '12 8') };
  const to = (ending: string): string => path.join(area.folder, `${area.name}.${ending}`);
  if (area.formats.includes('svg'))
    await fs.writeFile(to('svg'), await inMillimetres(area, lines, holes, size));
  if (!area.formats.some((format) => format !== 'svg')) return;
  const drawing = (content: string): Buffer => Buffer.from(drawn(area, size, content));
  const whole = sharp({ create: { ...size, channels: 4, background: '#0000' } }).composite([
    ...(holes ? [{ input: holes, raw: { ...size, channels: 4 as const } }] : []),
    { input: drawing(lines.bleed + (area.safe > 0 ? lines.safe : '')) },
  ]);
  if (area.formats.includes('png'))
    await whole.clone().withMetadata({ density: area.dpi }).png().toFile(to('png'));
  if (!area.formats.includes('psd')) return;
  const pixels = (content: string): Promise<Buffer> => sharp(drawing(content)).ensureAlpha().raw().toBuffer();
  const layers = {
    孔位: holes,
    成品线: await pixels(lines.bleed),
    安全区: area.safe > 0 ? await pixels(lines.safe) : null,
  };
  const shown = Object.entries(layers).flatMap(([name, data]) => (data ? [{ name, data }] : []));
  await fs.writeFile(to('psd'), document(area, size, { shown, whole: await whole.raw().toBuffer() }));
}

type Size = Record<'width' | 'height', number>;

/** RGBA in which every pixel that is not printed is red. */
async function holesOf(mask: string, size: Size): Promise<Buffer> {
  const printed = await readPrinted(mask, size);
  const pixels = Buffer.alloc(printed.length * 4);
  for (let at = 0; at < printed.length; at++) if (printed[at] === 0) pixels.set([...RED, HOLE_ALPHA], at * 4);
  return pixels;
}

const frame = ({ width, height, radius }: TemplateOf, inset: number, dashes: string): string =>
  `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" ` +
  `rx="${Math.max(0, radius - inset)}" fill="none" stroke="#c33" stroke-width="${LINE}" stroke-dasharray="${dashes}"/>`;

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const drawn = ({ width, height }: TemplateOf, size: Size, content: string): string =>
  `<svg ${NS} width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${content}</svg>`;

/** In millimetres, a group for each layer; one tenth of a millimetre is one unit. */
async function inMillimetres(
  { width, height, safe }: TemplateOf,
  lines: Record<'bleed' | 'safe', string>,
  holes: Buffer | null,
  size: Size,
): Promise<string> {
  const png =
    holes &&
    (await sharp(holes, { raw: { ...size, channels: 4 } })
      .png()
      .toBuffer());
  const image =
    png &&
    `<image width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`;
  const group = (id: string, content: string): string => `<g id="${id}">${content}</g>`;
  return [
    `<svg ${NS} width="${width / 10}mm" height="${height / 10}mm" viewBox="0 0 ${width} ${height}">`,
    group('设计', ''),
    image ? group('孔位', image) : '',
    group('成品线', lines.bleed),
    safe > 0 ? group('安全区', lines.safe) : '',
    '</svg>',
  ].join('');
}

function document(
  { dpi }: TemplateOf,
  size: Size,
  { shown, whole }: { shown: readonly { name: string; data: Buffer }[]; whole: Buffer },
): Buffer {
  // The same memory, not a copy of it.
  const pixels = (data: Buffer) => ({
    ...size,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  });
  const layer = ({ name, data }: { name: string; data: Buffer }): Layer => ({
    ...{ name, left: 0, top: 0, imageData: pixels(data), opacity: 1 },
  });
  return writePsdBuffer(
    {
      ...size,
      imageData: pixels(whole),
      imageResources: {
        resolutionInfo: {
          ...{ horizontalResolution: dpi, horizontalResolutionUnit: 'PPI', widthUnit: 'Centimeters' },
          ...{ verticalResolution: dpi, verticalResolutionUnit: 'PPI', heightUnit: 'Centimeters' },
        },
      },
      children: [
        // The designer's own, below what only guides him.
        { name: '设计', left: 0, top: 0, imageData: { width: 1, height: 1, data: new Uint8ClampedArray(4) } },
        { name: '参考线（导出前隐藏）', opened: true, children: shown.map(layer) },
      ],
    },
    { noBackground: true },
  );
}
