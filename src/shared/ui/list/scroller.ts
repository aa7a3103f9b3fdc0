import { MAX_PAGE_SIZE } from '#contract/endpoint.ts';

/** The measures of a long list (K06). */
export const SCROLLER = {
  /** More rows are never drawn at once, however many the list holds. */
  itemLimit: MAX_PAGE_SIZE,
  /** Rows are drawn this far beyond the edges. */
  bufferPx: 200,
  /** Who has a row before him for less than this has not read it. */
  readMs: 150,
  /** Height of the horizontal bar. */
  barPx: 12,
  /** The bar follows once a frame. */
  barMs: 1000 / 60,
} as const;

/** How many rows beyond each edge fill the buffer. */
export const bufferRows = (rowHeight: number): number => Math.ceil(SCROLLER.bufferPx / rowHeight);

/** Whether rows of a part `heightPx` high can be read while it moves `movedPx` in `ms`. */
export const isReadable = (movedPx: number, ms: number, heightPx: number): boolean =>
  movedPx * SCROLLER.readMs <= heightPx * ms;

export interface Extent {
  scrollWidth: number;
  clientWidth: number;
  scrollLeft: number;
}

const LEAST_THUMB_PX = 32;

/** Where the thumb stands in a track as wide as the part in sight; undefined where everything is in sight. */
export function thumbOf({ scrollWidth, clientWidth, scrollLeft }: Extent) {
  const hidden = scrollWidth - clientWidth;
  if (clientWidth <= 0 || hidden <= 0) return undefined;
  const width = Math.max(LEAST_THUMB_PX, (clientWidth * clientWidth) / scrollWidth);
  return { width, left: (Math.min(scrollLeft, hidden) / hidden) * (clientWidth - width) };
}

/** The inverse: how far the list scrolls where the thumb is moved by some pixels. */
export const scrollBy = (extent: Extent, movedPx: number): number => {
  const thumb = thumbOf(extent);
  if (!thumb) return 0;
  return (movedPx / (extent.clientWidth - thumb.width)) * (extent.scrollWidth - extent.clientWidth);
};
