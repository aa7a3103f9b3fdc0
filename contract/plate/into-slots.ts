import { isOnSide, type Bed, type JigSlot, type Turn } from './layout.ts';
import type { Item, Laid } from './stock.ts';

const turned = ({ w, h }: Item, rotation: Turn) => (isOnSide(rotation) ? { w: h, h: w } : { w, h });

/** Whether a holder takes a piece: its size, turned as the holder is, and its model. */
export function fitsSlot(item: Item, { w, h, rotation, models }: JigSlot): boolean {
  const size = turned(item, rotation);
  if (size.w > w || size.h > h) return false;
  return !models || (item.model !== undefined && models.includes(item.model));
}

/** Fills a table once: each piece, in its order, goes into the middle of the smallest free holder that takes it. */
export function intoSlots(items: readonly Item[], bed: Bed): (Laid & { rotation: Turn })[] {
  const free = new Set(
    (bed.slots ?? []).toSorted(
      (one, other) => one.w * one.h - other.w * other.h || one.y - other.y || one.x - other.x,
    ),
  );
  const laid: (Laid & { rotation: Turn })[] = [];
  for (const item of items) {
    if (laid.length === bed.mostPieces || free.size === 0) break;
    const slot = [...free].find((one) => fitsSlot(item, one));
    if (!slot) continue;
    free.delete(slot);
    const { w, h } = turned(item, slot.rotation);
    laid.push({
      ...{ item, isTurned: isOnSide(slot.rotation), rotation: slot.rotation },
      ...{ x: slot.x + Math.floor((slot.w - w) / 2), y: slot.y + Math.floor((slot.h - h) / 2) },
    });
  }
  return laid;
}
