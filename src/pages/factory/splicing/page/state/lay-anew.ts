import { fillHoles } from '#contract/plate-desk/holes.ts';
import { nest } from '#contract/plate/nest.ts';
import type { Desk } from './desk.ts';
import { turned, type Spot } from './spot.ts';

/** Piece by start: about half a second of one core. */
const MOST_WORK = 1_000_000;
const MOST_STARTS = 3000;

/**
 * All that lies on the plate laid anew; what is locked stays, and the others are laid around it, the larger ones first.
 * undefined: no better layout with all of them was found.
 */
export function laidAnew({
  settings,
  now,
  pieces,
}: Pick<Desk, 'settings' | 'now' | 'pieces'>): Spot[] | undefined {
  const locked = now.filter((spot) => spot.locked);
  return locked.length > 0 ? around(locked) : whole();

  function around(stays: readonly Spot[]): Spot[] | undefined {
    const wanted = now
      .filter((spot) => !spot.locked)
      .map(({ key }) => ({ key, ...turned(pieces.get(key)!, 0) }))
      .toSorted((a, b) => b.h - a.h || b.w - a.w);
    const laid = fillHoles(settings, stays, wanted);
    return laid.length < wanted.length
      ? undefined
      : [...stays, ...laid.map((one): Spot => ({ ...one, locked: false }))];
  }

  function whole(): Spot[] | undefined {
    const items = now.map(({ key }, position) => {
      const { pieceId: piece, side, width: w, height: h, group, urgent, model } = pieces.get(key)!;
      return { piece, side, w, h, group, position, urgent, model };
    });
    const starts = Math.max(1, Math.min(MOST_STARTS, Math.floor(MOST_WORK / Math.max(1, items.length))));
    const { plates, tooLarge } = nest(items, settings, { starts });
    const [only, ...others] = plates;
    if (!only || others.length > 0 || tooLarge.length > 0) return undefined;
    return only.places.map(({ piece, side, ...place }) => ({
      ...place,
      key: `${piece}/${side}`,
      locked: false,
    }));
  }
}
