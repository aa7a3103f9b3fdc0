import { ROTATIONS } from '#contract/rosi/print-settings.ts';
import { clashesOf } from './clash.ts';
import {
  isOnSide,
  roomOf,
  usedLengthOf,
  type Bed,
  type JigSlot,
  type Layout,
  type Place,
  type Turn,
} from './layout.ts';

// Whether a layout may be printed [M12]. It is asked about what nesting made and about what a person or a request says, and
// believes neither: what a piece measures and which group it is of comes from the house.

/** What the house knows of a side of a piece; w and h as its art stands upright, with bleed. */
export interface PieceFacts {
  w: number;
  h: number;
  /** What may lie on one plate with it. */
  group: string;
  model?: string;
}
export const pieceKey = ({ piece, side }: { piece: number; side: number }): string => `${piece}/${side}`;

export type BreachKind =
  | 'overlap'
  | 'gap'
  | 'margin'
  | 'leadIn'
  | 'leadOut'
  | 'width'
  | 'tooLong'
  | 'usedLength'
  | 'mostPieces'
  | 'rotation'
  | 'group'
  | 'slot'
  | 'unknown'
  | 'twice'
  | 'size';

export interface Breach {
  kind: BreachKind;
  /** By their order in the layout; none where it is about the plate. */
  places: readonly number[];
  /** Hundredths of a millimetre by which it misses; of `mostPieces` pieces; 0 where there is nothing to measure. */
  by: number;
  edge?: 'left' | 'top' | 'right' | 'bottom';
  /** Chinese, with what to do. */
  text: string;
}

/** More are not told: nobody reads them, and a request that lies could ask for millions. */
export const MOST_BREACHES = 1000;

/** Hundredths of a millimetre as a person reads them. */
export const mm = (hundredths: number): string => `${Number((hundredths / 100).toFixed(2))} mm`;
const nth = (i: number): string => `位置 ${i + 1}`;

/** Everything that is wrong with a layout, the plate itself first; nothing: it may be printed. */
export function judgeLayout(bed: Bed, layout: Layout, pieces: ReadonlyMap<string, PieceFacts>): Breach[] {
  const slots = bed.media === 'jig' ? (bed.slots ?? []) : undefined;
  return [
    ...ofPlate(bed, layout),
    ...layout.places.flatMap((place, i) => ofPiece(bed, { place, i, facts: pieces.get(pieceKey(place)) })),
    ...ofCompany(layout, pieces),
    ...(slots ? ofSlots(slots, layout, pieces) : layout.places.flatMap((place, i) => ofEdges(bed, place, i))),
    ...ofNeighbours(slots ? { gapX: 0, gapY: 0 } : bed, layout),
  ].slice(0, MOST_BREACHES);
}

function ofPlate(bed: Bed, { width, usedLength, places }: Layout): Breach[] {
  const found: Breach[] = [];
  const add = (kind: BreachKind, by: number, text: string) => found.push({ kind, places: [], by, text });
  if (width !== bed.width)
    add('width', Math.abs(width - bed.width), `版宽须为 ${mm(bed.width)}，现为 ${mm(width)}`);
  const needed = usedLengthOf(bed, places);
  if (usedLength > bed.length)
    add(
      'tooLong',
      usedLength - bed.length,
      `版长 ${mm(usedLength)}，最长为 ${mm(bed.length)}，请移走一些生产件`,
    );
  if (usedLength !== needed)
    add(
      'usedLength',
      Math.abs(usedLength - needed),
      `用长须为 ${mm(needed)}，现为 ${mm(usedLength)}，请重新保存`,
    );
  const over = places.length - bed.mostPieces;
  if (over > 0) add('mostPieces', over, `每版最多 ${bed.mostPieces} 件，请移走 ${over} 件`);
  return found;
}

/** How pieces may lie, by what the profile says of turning. */
export const ALLOWED_TURNS: Record<keyof typeof ROTATIONS, readonly Turn[]> = {
  none: [0],
  half: [0, 180],
  quarter: [0, 90, 180, 270],
};

/** What one place says of its piece, and whether that is true. */
function ofPiece(bed: Bed, { place, i, facts }: { place: Place; i: number; facts?: PieceFacts }): Breach[] {
  if (!facts)
    return [{ kind: 'unknown', places: [i], by: 0, text: `${nth(i)} 的生产件不在待拼版之列，请移走` }];
  const found: Breach[] = [];
  const [w, h] = isOnSide(place.rotation) ? [facts.h, facts.w] : [facts.w, facts.h];
  const by = Math.max(Math.abs(place.w - w), Math.abs(place.h - h));
  if (by > 0)
    found.push({
      ...{ kind: 'size', places: [i], by },
      text: `${nth(i)} 的尺寸须为 ${mm(w)} × ${mm(h)}，请重新放入`,
    });
  // A holder says itself how a blank lies in it.
  if (bed.media !== 'jig' && !ALLOWED_TURNS[bed.rotation].includes(place.rotation))
    found.push({
      ...{ kind: 'rotation', places: [i], by: 0 },
      text: `${nth(i)} 旋转了 ${place.rotation} 度，打印配置为「${ROTATIONS[bed.rotation]}」，请转回`,
    });
  return found;
}

/** Each side of a piece lies here once, beside those of its group. */
function ofCompany({ places }: Layout, pieces: ReadonlyMap<string, PieceFacts>): Breach[] {
  const found: Breach[] = [];
  const seen = new Map<string, number>();
  let group: string | undefined;
  for (const [i, place] of places.entries()) {
    const key = pieceKey(place);
    const before = seen.get(key);
    if (before !== undefined)
      found.push({
        ...{ kind: 'twice', places: [before, i], by: 0 },
        text: `${nth(before)} 与${nth(i)} 是同一件的同一面，请移走其中一个`,
      });
    seen.set(key, before ?? i);
    const own = pieces.get(key)?.group;
    group ??= own;
    if (own !== undefined && own !== group)
      found.push({ kind: 'group', places: [i], by: 0, text: `${nth(i)} 与本版其他件不属同一分组，请移走` });
  }
  return found;
}

const EDGES = { left: '左', top: '上', right: '右', bottom: '下' } as const;

/** What stands out of the room that margins and leads leave. */
function ofEdges(bed: Bed, { x, y, w, h }: Place, i: number): Breach[] {
  const room = roomOf(bed);
  const missed = {
    left: room.left - x,
    top: room.top - y,
    right: x + w - room.right,
    bottom: y + h - room.bottom,
  };
  return (Object.keys(EDGES) as (keyof typeof EDGES)[])
    .filter((edge) => missed[edge] > 0)
    .map((edge) => {
      const by = missed[edge];
      const isLead =
        bed.media === 'roll' && (edge === 'top' ? bed.leadIn : edge === 'bottom' ? bed.leadOut : 0) > 0;
      const kind = !isLead ? 'margin' : edge === 'top' ? 'leadIn' : 'leadOut';
      const where =
        kind === 'leadIn' ? '引纸与上边距' : kind === 'leadOut' ? '尾纸与下边距' : `${EDGES[edge]}边距`;
      return { kind, places: [i], by, edge, text: `${nth(i)} 超出${where} ${mm(by)}，请向内移` };
    });
}

/** In each holder lies one piece, of a model that it is made for, turned as it says. */
function ofSlots(
  slots: readonly JigSlot[],
  { places }: Layout,
  pieces: ReadonlyMap<string, PieceFacts>,
): Breach[] {
  const taken = new Map<number, number>();
  return places.flatMap((place, i): Breach[] => {
    const out = slots.map((slot) => standsOut(slot, place));
    const at = out.findIndex((by, s) => by <= 0 && !taken.has(s));
    if (at < 0) {
      const full = out.findIndex((by) => by <= 0);
      const by = Math.max(
        0,
        out.reduce((least, one) => Math.min(least, one), Number.MAX_SAFE_INTEGER),
      );
      if (slots.length === 0)
        return [{ kind: 'slot', places: [i], by: 0, text: '治具没有槽位，请先设置槽位' }];
      return full < 0
        ? [{ kind: 'slot', places: [i], by, text: `${nth(i)} 超出治具的槽位 ${mm(by)}，请移入槽位` }]
        : [
            {
              ...{ kind: 'slot', places: [taken.get(full)!, i], by: 0 },
              text: `${nth(i)} 的槽位已被占用，请换一个槽位`,
            },
          ];
    }
    taken.set(at, i);
    const { rotation, models } = slots[at]!;
    const model = pieces.get(pieceKey(place))?.model;
    if (models && (model === undefined || !models.includes(model)))
      return [{ kind: 'slot', places: [i], by: 0, text: `${nth(i)} 的型号不适用于此槽位，请换一个槽位` }];
    return rotation === place.rotation
      ? []
      : [{ kind: 'rotation', places: [i], by: 0, text: `${nth(i)} 须按槽位旋转 ${rotation} 度` }];
  });
}

const standsOut = (slot: JigSlot, { x, y, w, h }: Place): number =>
  Math.max(slot.x - x, slot.y - y, x + w - slot.x - slot.w, y + h - slot.y - slot.h);

function ofNeighbours({ gapX, gapY }: Pick<Bed, 'gapX' | 'gapY'>, { places }: Layout): Breach[] {
  return clashesOf(places, { gapX, gapY }, MOST_BREACHES).map(([a, b]) => {
    const [one, other] = [places[a]!, places[b]!];
    // How far they are apart; below 0: how deep they lie in each other.
    const dx = Math.max(one.x, other.x) - Math.min(one.x + one.w, other.x + other.w);
    const dy = Math.max(one.y, other.y) - Math.min(one.y + one.h, other.y + other.h);
    if (dx < 0 && dy < 0) {
      const by = Math.min(-dx, -dy);
      return { kind: 'overlap', places: [a, b], by, text: `${nth(a)} 与${nth(b)} 重叠 ${mm(by)}，请移开` };
    }
    const by = Math.min(gapX - dx, gapY - dy);
    return { kind: 'gap', places: [a, b], by, text: `${nth(a)} 与${nth(b)} 的间距少 ${mm(by)}，请移开一些` };
  });
}
