import { easyCutting } from './easy-cutting.ts';
import { keepOrder } from './keep-order.ts';
import { fitsSlot, intoSlots } from './into-slots.ts';
import { mm } from './judge.ts';
import { isOnSide, usedLengthOf, type Bed, type Layout, type Place } from './layout.ts';
import { leastWaste } from './least-waste.ts';
import { seeded, type Random } from './seeded.ts';
import { stripOf, waysOf, type Item, type Laid } from './stock.ts';

export type { Item } from './stock.ts';

/** Starts for up to 500 pieces: enough for the figures of rule M11, within about a second. */
export const USUAL_STARTS = 5000;

/** A side of a piece that lies on no plate of this profile, with its size and that of the sheet. */
export interface TooLarge {
  item: Item;
  /** Chinese, with both sizes. */
  text: string;
}

export interface Nested {
  plates: Layout[];
  tooLarge: TooLarge[];
}

/**
 * Lays pieces on plates [M11]: those that are urgent on the first ones, those of several groups on plates of their own. It has
 * no clock and throws no dice, so equal input gives equal plates [M12].
 * @param starts how often it tries for each plate; what costs time
 */
export function nest(
  items: readonly Item[],
  bed: Bed,
  { starts, seed = 1 }: { starts: number; seed?: number },
): Nested {
  const fits = fitsOn(bed);
  const tooLarge = items
    .filter((item) => !fits(item))
    .map((item) => ({ item, text: tooLargeText(item, bed) }));
  const inOrder = items.filter(fits).toSorted(goesBefore);
  const random = seeded(seed);
  const plates = [...Map.groupBy(inOrder, ({ group }) => group).values()].flatMap((group) =>
    platesOf(group, bed, { starts, random }),
  );
  const [hurried, others] = [plates.filter(({ urgent }) => urgent), plates.filter(({ urgent }) => !urgent)];
  return { plates: [...hurried, ...others].map(({ layout }) => layout), tooLarge };
}

const goesBefore = (one: Item, other: Item): number =>
  Number(other.urgent) - Number(one.urgent) ||
  one.position - other.position ||
  one.piece - other.piece ||
  one.side - other.side;

function fitsOn(bed: Bed): (item: Item) => boolean {
  if (bed.media === 'jig') return (item) => (bed.slots ?? []).some((slot) => fitsSlot(item, slot));
  const strip = stripOf(bed);
  return (item) => waysOf(item, strip).length > 0;
}

function tooLargeText({ w, h, side }: Item, bed: Bed): string {
  const size = `${mm(w)} × ${mm(h)}`;
  if (bed.media === 'jig')
    return `第 ${side} 面 ${size}，没有合适的治具槽位（共 ${bed.slots?.length ?? 0} 个）`;
  const { width, height, gapX, gapY } = stripOf(bed);
  const room = `${mm(Math.max(0, width - gapX))} × ${mm(Math.max(0, height - gapY))}`;
  return `第 ${side} 面 ${size}，放不进 ${mm(bed.width)} × ${mm(bed.length)} 的版（可用 ${room}）`;
}

/** Of one group, plate by plate until nothing is left. */
function platesOf(group: readonly Item[], bed: Bed, how: { starts: number; random: Random }) {
  const plates: { layout: Layout; urgent: boolean }[] = [];
  for (let left = group; left.length > 0;) {
    const laid = onePlate(left, bed, how);
    if (laid.length === 0) throw new Error('a piece that fits a plate was laid on none');
    const items = new Set(laid.map(({ item }) => item));
    plates.push({ layout: layoutOf(laid, bed), urgent: laid.some(({ item }) => item.urgent) });
    left = left.filter((item) => !items.has(item));
  }
  return plates;
}

type Turned = Laid & { rotation?: Place['rotation'] };

function onePlate(items: readonly Item[], bed: Bed, how: { starts: number; random: Random }): Turned[] {
  if (bed.media === 'jig') return intoSlots(items, bed);
  const strip = stripOf(bed);
  const { left, top } = {
    left: bed.marginLeft,
    top: bed.marginTop + (bed.media === 'roll' ? bed.leadIn : 0),
  };
  const laid = {
    leastWaste: () => leastWaste(items, strip, how),
    keepOrder: () => keepOrder(items, strip),
    easyCutting: () => easyCutting(items, strip, how),
  }[bed.layout]();
  return laid.map((one) => ({ ...one, x: one.x + left, y: one.y + top }));
}

/** As a person reads: from above, and from the left. */
function layoutOf(laid: readonly Turned[], bed: Bed): Layout {
  const places = laid
    .map(({ item: { piece, side, w, h }, x, y, isTurned, rotation = isTurned ? 90 : 0 }): Place => {
      const size = isOnSide(rotation) ? { w: h, h: w } : { w, h };
      return { piece, side, x, y, ...size, rotation };
    })
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  return { width: bed.width, usedLength: usedLengthOf(bed, places), places };
}
