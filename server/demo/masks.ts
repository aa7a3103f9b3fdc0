import { pxAt } from '#contract/values/pixels.ts';
import { readMask } from '#server/platform/picture-work/read-mask.ts';
import type { Files } from '#server/platform/files.ts';
import type { Camera } from './art/case.ts';
import type { Phone } from './data/phones.ts';
import type { SkuPlan } from './goods.ts';
import { keepPictures, type Picture } from './pictures.ts';
import { insertRows, type Trx } from './rows.sql.ts';

/** Enough for a mask, and quick to draw. */
const DPI = 150;
/** The print runs over the edge by 2 mm on each side: server/demo/goods.ts has the same. */
const BLEED = 20;

/** Holes for the camera, in tenths of a millimetre from the upper left of the back. */
const HOLES: Record<Camera, readonly [x: number, y: number, width: number, height: number][]> = {
  square: [[40, 40, 380, 400]],
  column: [[50, 50, 180, 480]],
  lenses: [
    [50, 60, 170, 170],
    [50, 280, 170, 170],
  ],
  disc: [[180, 60, 400, 400]],
  bar: [[40, 60, 660, 220]],
};

const areaOf = ({ widthMm, heightMm }: Phone) => ({
  width: widthMm * 10 + 2 * BLEED,
  height: heightMm * 10 + 2 * BLEED,
});

/** What is printed of a back: white is, black is not. Without an alpha, which would say that all of it is. */
export async function drawMask(phone: Phone): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const area = areaOf(phone);
  const holes = HOLES[phone.camera].map(
    ([x, y, width, height]) =>
      `<rect x="${x + BLEED}" y="${y + BLEED}" width="${width}" height="${height}" rx="70"/>`,
  );
  const [width, height] = [pxAt(area.width, DPI), pxAt(area.height, DPI)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${area.width} ${area.height}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/>${holes.join('')}</svg>`;
  return {
    name: `${phone.short}.png`,
    content: await sharp(Buffer.from(svg)).removeAlpha().greyscale().png().toBuffer(),
  };
}

/** The last phones wait for their print specs, the few before them for their masks. */
const WITHOUT_SPEC = 2;
const WITHOUT_MASK = 5;

/** Print specs with their masks for what a factory makes, but for its newest phones. */
export async function makeSpecs(
  trx: Trx,
  files: Files,
  factoryId: number,
  plans: readonly SkuPlan[],
  masks: ReadonlyMap<string, Picture>,
  now: Date,
): Promise<void> {
  const phones = [...new Map(plans.map(({ phone }) => [phone.short, phone])).values()];
  const masked = phones.slice(0, -WITHOUT_MASK);
  const drawn = masked.map(({ short }) => masks.get(short)!);
  const fileIds = await keepPictures(files, trx, factoryId, drawn);
  const facts = await Promise.all(drawn.map(({ content }) => readMask(content)));
  const idsOf = async (table: 'material' | 'model') =>
    new Map(
      (await trx.selectFrom(table).select(['id', 'code']).where('factoryId', '=', factoryId).execute()).map(
        ({ id, code }) => [code, id],
      ),
    );
  const [materials, models] = [await idsOf('material'), await idsOf('model')];
  const pairs = new Map(
    plans.map(({ material, phone }) => [`${material.short} ${phone.short}`, { material, phone }]),
  );
  await insertRows(
    trx,
    'printSpec',
    [...pairs.values()]
      .filter(({ phone }) => phones.indexOf(phone) < phones.length - WITHOUT_SPEC)
      .map(({ material, phone }) => {
        const at = masked.indexOf(phone);
        const mask = facts[at];
        return {
          ...{ factoryId, materialId: materials.get(material.short)!, modelId: models.get(phone.short)! },
          ...{ side: 1, version: 1, ...areaOf(phone), bleed: BLEED, safe: 30, radius: 120, isCurrent: true },
          maskFileId: fileIds[at] ?? null,
          maskWidthPx: mask?.widthPx ?? null,
          maskHeightPx: mask?.heightPx ?? null,
          maskPrinted: mask?.printed ?? null,
          maskHoles: mask?.holes ?? null,
          ...{ createdBy: '陈厂长', createdAt: now },
        };
      }),
  );
}
