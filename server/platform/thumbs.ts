import fs from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { fileKey, thumbKey, type ContentStore } from './content/store.ts';
import { TookTooLong, type PictureWork } from './picture-work/pool.ts';

/** The longer side of a thumbnail, at most. */
export const THUMB_PX = 320;
/** A picture that takes longer to draw gets none. */
const MOST_MS = 20_000;
/**
 * A real drawing takes a tenth of a second. A drawing is a program: some hundred bytes of filters keep the drawer busy for
 * hours, and nothing within its process stops it.
 */
export const SVG_MS = 10_000;

/** The kinds that sharp draws; of the others a sheet with the kind's name stands in the list. */
const DRAWN: readonly string[] = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'svg'];

export interface Thumbs {
  /**
   * A picture's thumbnail, drawn on first demand and kept by the picture's checksum.
   * @returns its key in the store; null where the kind, or this content, cannot be drawn.
   */
  of(picture: { sha256: Buffer; kind: string }): Promise<string | null>;
}

/** Thumbnails of what the store keeps, kept in it; they are drawn in `scratch` by processes of their own. */
export function openThumbs(store: ContentStore, scratch: string, work: PictureWork, svgMs = SVG_MS): Thumbs {
  const underWay = new Map<string, Promise<boolean>>();
  // One at a time: pictures never wait for them.
  const svgInTurn = atMost(1);
  /** Checksums that nobody tries again while this server runs. */
  const tooSlow = new Set<string>();

  /** @returns whether it is drawn. */
  const draw = async (hex: string, { sha256, kind }: { sha256: Buffer; kind: string }): Promise<boolean> => {
    const half = path.join(scratch, `thumb-${randomUUID()}`);
    try {
      const from = await store.local(fileKey(sha256));
      const thumb = (drawing: boolean, ms: number) =>
        work.run('thumb', { from, to: half, px: THUMB_PX, drawing }, ms);
      await (kind === 'svg' ? svgInTurn(() => thumb(true, svgMs)) : thumb(false, MOST_MS));
      await store.put(thumbKey(sha256), half);
      return true;
    } catch (error) {
      if (error instanceof TookTooLong) tooSlow.add(hex);
      await fs.rm(half, { force: true });
      return false;
    }
  };

  return {
    async of(picture) {
      if (!DRAWN.includes(picture.kind)) return null;
      const key = thumbKey(picture.sha256);
      if ((await store.size(key)) !== null) return key;
      const hex = picture.sha256.toString('hex');
      if (tooSlow.has(hex)) return null;
      const drawing = underWay.get(hex) ?? draw(hex, picture).finally(() => underWay.delete(hex));
      underWay.set(hex, drawing);
      return (await drawing) ? key : null;
    },
  };
}

/** Runs at most `most` of the works at once, the others in their order. */
function atMost(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A place that becomes free is handed on: nobody who comes later takes it from the first in the row.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** What stands in a list for a file that cannot be drawn: a sheet with its kind. */
export function placeholderSvg(kind: string): string {
  const word = kind === 'unknown' ? '文件' : kind.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMB_PX}" height="${THUMB_PX}" viewBox="0 0 80 80">
<rect width="80" height="80" fill="#eceff3"/>
<path d="M22 10h26l12 12v48a2 2 0 0 1-2 2H22a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2z" fill="#fff" stroke="#a9b2bf" stroke-width="1.5"/>
<path d="M48 10v12h12" fill="none" stroke="#a9b2bf" stroke-width="1.5"/>
<text x="40" y="54" text-anchor="middle" font-family="sans-serif" font-size="13" font-weight="600" fill="#5f6b7c">${word}</text>
</svg>
`;
}
