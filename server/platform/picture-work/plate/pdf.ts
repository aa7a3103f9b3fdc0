import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { clashesOf } from '#contract/plate/clash.ts';
import type { PxBox } from '#contract/plate/pixels.ts';
import { toDifferences } from '../print/differences.ts';
import { readArt, type Art } from './art.ts';
import { dictionary, openPdf, type PdfFile } from '../../pdf/pdf-file.ts';
import { profileOf } from './plate-tiff.ts';
import type { MarkInk, PlateFileOf, Scene } from './scene.ts';

const compress = promisify(deflate);
/** Of neighbours' differences, which run in equal bytes. */
const QUICK = { level: 1, strategy: constants.Z_RLE };
const POINTS_PER_INCH = 72;
const [HUNDREDTHS_PER_INCH, DIGITS] = [2540, 5];

/**
 * A page as large as the plate. Each piece is a picture of its own pixels on the pixels' grid, white below it as a separation,
 * marks are shapes, and the cutter's line is a separation that overprints. @returns bytes
 */
export async function writePdf(of: PlateFileOf, scene: Scene): Promise<number> {
  const pdf = await openPdf(of.to);
  try {
    const spaces = await separations(pdf);
    const drawn: string[] = ['/Over gs'];
    const pictures = new Map<string, Picture>();
    const visible = visibleBoxes(scene);
    // The first one's pixels stay where two files meet, so it is drawn last.
    for (const [i, piece] of [...scene.pieces.entries()].toReversed()) {
      if (piece.file === null) continue;
      const key = `${piece.file} ${piece.box.w} ${piece.box.h} ${piece.rotation}`;
      const picture =
        pictures.get(key) ??
        (await addPicture(pdf, of, {
          ...{ art: await readArt(piece, scene.channels), n: pictures.size, white: spaces.White },
        }));
      pictures.set(key, picture);
      drawn.push(pictureAt(picture, piece.box, visible[i]!, scene));
    }
    drawn.push(...marksOf(scene));
    const resources = dictionary({
      ColorSpace: dictionary(spaces),
      ExtGState: dictionary({ Over: dictionary({ Type: '/ExtGState', OP: 'true', op: 'true', OPM: 1 }) }),
      XObject: dictionary(Object.assign({}, ...[...pictures.values()].map(({ objects }) => objects))),
    });
    return await pdf.end(await addPage(pdf, of, { content: drawn.join('\n'), resources }));
  } finally {
    await pdf.close();
  }
}

async function addPage(
  pdf: PdfFile,
  of: PlateFileOf,
  { content, resources }: { content: string; resources: string },
): Promise<number> {
  const box = `[0 0 ${pointsOf(of.settings.width)} ${pointsOf(of.usedLength)}]`;
  const pages = pdf.reserve();
  const contents = await pdf.stream({ Filter: '/FlateDecode' }, await compress(content));
  const page = await pdf.object(
    dictionary({
      ...{ Type: '/Page', Parent: `${pages} 0 R`, MediaBox: box, TrimBox: box },
      ...{ Resources: resources, Contents: `${contents} 0 R` },
    }),
  );
  await pdf.object(dictionary({ Type: '/Pages', Kids: `[${page} 0 R]`, Count: 1 }), pages);
  const profile = await profileOf(of);
  const intent = profile && (await outputIntent(pdf, profile));
  return pdf.object(
    dictionary({ Type: '/Catalog', Pages: `${pages} 0 R`, ...(intent && { OutputIntents: `[${intent}]` }) }),
  );
}

/** What the inks of the pieces are made for: no program need separate them again. */
async function outputIntent(pdf: PdfFile, profile: Uint8Array): Promise<string> {
  const stream = await pdf.stream({ N: 4, Filter: '/FlateDecode' }, await compress(profile));
  const condition = { OutputConditionIdentifier: '(Custom)', Info: '(CMYK)' };
  return dictionary({
    Type: '/OutputIntent',
    S: '/GTS_PDFX',
    ...condition,
    DestOutputProfile: `${stream} 0 R`,
  });
}

const number = (value: number): string => String(Number(value.toFixed(DIGITS)));
const pointsOf = (hundredths: number): string => number((hundredths * POINTS_PER_INCH) / HUNDREDTHS_PER_INCH);

/** Inks of their own, each with how a screen that does not know it shows it: cyan, magenta, yellow, black. */
async function separations(pdf: PdfFile) {
  const space = async (ink: string, shown: string) => {
    const tint = { FunctionType: 2, Domain: '[0 1]', C0: '[0 0 0 0]', C1: shown, N: 1 };
    return `${await pdf.object(`[/Separation /${ink} /DeviceCMYK ${dictionary(tint)}]`)} 0 R`;
  };
  return {
    White: await space('White', '[0 0 0 0]'),
    CutContour: await space('CutContour', '[0 1 0 0]'),
    All: await space('All', '[1 1 1 1]'),
  };
}

interface Picture {
  /** Names and objects: white first, the colours over it. */
  objects: Record<string, string>;
  names: string[];
}

async function addPicture(
  pdf: PdfFile,
  { settings }: PlateFileOf,
  { art, n, white }: { art: Art; n: number; white: string },
): Promise<Picture> {
  const { width, height } = art;
  const said = { Type: '/XObject', Subtype: '/Image', Width: width, Height: height, BitsPerComponent: 8 };
  const layer = async (
    ColorSpace: string,
    channels: readonly number[],
    more: Record<string, string> = {},
  ) => {
    const layers = layersOf(art, channels);
    toDifferences(layers, width * channels.length, channels.length);
    const DecodeParms = dictionary({ Predictor: 2, Colors: channels.length, Columns: width });
    const packing = { Filter: '/FlateDecode', DecodeParms };
    return pdf.stream({ ...said, ColorSpace, ...packing, ...more }, await compress(layers, QUICK));
  };
  const objects: Record<string, string> = {};
  if (settings.white !== 'none') {
    objects[`W${n}`] = `${await layer(white, [art.channels - 1])} 0 R`;
  }
  if (settings.color === 'cmyk') objects[`P${n}`] = `${await layer('/DeviceCMYK', [0, 1, 2, 3])} 0 R`;
  else {
    const seen = await layer('/DeviceGray', [3]);
    objects[`P${n}`] = `${await layer('/DeviceRGB', [0, 1, 2], { SMask: `${seen} 0 R` })} 0 R`;
  }
  return { objects, names: Object.keys(objects) };
}

/** Some layers of all pixels. */
function layersOf({ data, channels }: Art, chosen: readonly number[]): Uint8Array {
  const pixels = data.length / channels;
  const layers = new Uint8Array(pixels * chosen.length);
  for (let pixel = 0, at = 0; pixel < pixels; pixel++)
    for (const channel of chosen) layers[at++] = data[pixel * channels + channel]!;
  return layers;
}

/** Without the column or row that an earlier piece, or a blank place, has of it. */
function visibleBoxes({ pieces }: Scene): PxBox[] {
  const visible = pieces.map(({ box }) => ({ ...box }));
  for (const [first, later] of clashesOf(visible, { gapX: 0, gapY: 0 }, pieces.length * 8)) {
    const [one, own] = [pieces[first]!.box, visible[later]!];
    const across = Math.min(one.x + one.w, own.x + own.w) - Math.max(one.x, own.x);
    const down = Math.min(one.y + one.h, own.y + own.h) - Math.max(one.y, own.y);
    // At a corner alone, nothing is cut from edge to edge.
    if (across <= 0 || down <= 0 || across === down) continue;
    if (across < down) {
      if (own.x >= one.x) own.x += across;
      own.w -= across;
    } else {
      if (own.y >= one.y) own.y += down;
      own.h -= down;
    }
  }
  return visible;
}

/** Pixels as they stand on the page, which counts from below. */
function onPage({ x, y, w, h }: PxBox, { dpi, length }: Scene) {
  const points = (px: number) => (px * POINTS_PER_INCH) / dpi;
  const height = (length * POINTS_PER_INCH) / HUNDREDTHS_PER_INCH;
  return { x: points(x), y: height - points(y + h), w: points(w), h: points(h) };
}

function pictureAt({ names }: Picture, box: PxBox, visible: PxBox, scene: Scene): string {
  const { x, y, w, h } = onPage(box, scene);
  const clip = onPage(visible, scene);
  const isCut = visible.w !== box.w || visible.h !== box.h;
  return [
    'q',
    ...(isCut ? [`${[clip.x, clip.y, clip.w, clip.h].map(number).join(' ')} re W n`] : []),
    `${[w, 0, 0, h, x, y].map(number).join(' ')} cm`,
    ...names.map((name) => `/${name} Do`),
    'Q',
  ].join('\n');
}

const INKS: Record<MarkInk, string> = {
  black: '0 0 0 1 k',
  all: '/All cs 1 scn',
  cut: '/CutContour cs 1 scn',
};

function marksOf(scene: Scene): string[] {
  return (Object.keys(INKS) as MarkInk[]).flatMap((ink) => {
    const boxes = scene.marks.filter((mark) => mark.ink === ink).map((mark) => onPage(mark, scene));
    if (boxes.length === 0) return [];
    return [
      'q',
      INKS[ink],
      ...boxes.map(({ x, y, w, h }) => `${[x, y, w, h].map(number).join(' ')} re`),
      'f',
      'Q',
    ];
  });
}
