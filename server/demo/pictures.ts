import { Readable } from 'node:stream';
import type { Files } from '#server/platform/files.ts';
import type { Trx } from './rows.sql.ts';

export interface Drawing {
  name: string;
  svg: string;
  /** How many pixels one unit of the drawing has. */
  scale?: number;
}
export interface Picture {
  name: string;
  content: Buffer;
}

/** At this density one unit of a drawing is one pixel. */
const SVG_DPI = 72;

/** Drawings as small WebP pictures: what browsers show quickly, and printing stations read as well. */
export async function rasterise(drawings: readonly Drawing[]): Promise<Picture[]> {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    drawings.map(async ({ name, svg, scale = 1 }) => ({
      name: `${name}.webp`,
      content: await sharp(Buffer.from(svg), { density: SVG_DPI * scale })
        .webp({ quality: 82, effort: 2 })
        .toBuffer(),
    })),
  );
}

/** Keeps pictures for a tenant. @returns their files' ids, in the same order. */
export async function keepPictures(
  files: Files,
  trx: Trx,
  tenantId: number,
  pictures: readonly Picture[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, content } of pictures)
    ids.push((await files.keep(trx, tenantId, name, Readable.from([content]))).id);
  return ids;
}
