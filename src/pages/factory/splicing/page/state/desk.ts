import type { Output } from '#contract/endpoint.ts';
import { fillHoles } from '#contract/plate-desk/holes.ts';
import type { DeskPiece, plateDesk } from '#contract/plate-desk/plate-desk.ts';
import type { Bed } from '#contract/plate/layout.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { around, snapped, turnedOn, withinMedium, type Shift } from './geometry.ts';
import { byKey, keyOf, spotsOf, type Pieces, type Spot } from './spot.ts';

// All that is known of a plate while it is put right, and all that may be done with it: one reducer, no clock and no network.

export const MOST_STEPS = 100;
type Spots = readonly Spot[];

export interface Desk {
  /** As the plate was seen. */
  version: number;
  settings: PrintSettings & Bed;
  /** All that lie here or lay here since. */
  pieces: Pieces;
  /** As it is saved. */
  saved: Spots;
  past: readonly Spots[];
  now: Spots;
  future: readonly Spots[];
  chosen: ReadonlySet<string>;
  /** How everything lay when the hand took hold of something. */
  held: Spots | null;
  /** Why the last deed did nothing, in a sentence. */
  told: string;
}

export type Deed =
  | { do: 'begin'; answer: Output<typeof plateDesk.get> }
  /** It was changed elsewhere: what was done here is done to how it stands now. */
  | { do: 'rebase'; answer: Output<typeof plateDesk.get> }
  | { do: 'choose'; keys: readonly string[]; adds?: boolean }
  | { do: 'hold' }
  | ({ do: 'draw'; reach: number } & Shift)
  | { do: 'drop' }
  | ({ do: 'nudge' } & Shift)
  | { do: 'turn' }
  | { do: 'lock'; locked: boolean }
  | { do: 'takeOut' }
  | { do: 'putIn'; pieces: readonly DeskPiece[] }
  | { do: 'fill'; pieces: readonly DeskPiece[] }
  | { do: 'lay'; spots: Spots }
  | { do: 'restore'; spots: Spots; pieces: readonly DeskPiece[] }
  | { do: 'tell'; text: string }
  | { do: 'undo' }
  | { do: 'redo' };

export function begin({ plate, settings, slots, pieces, places }: Output<typeof plateDesk.get>): Desk {
  const known = byKey(pieces);
  const now = spotsOf(places, known);
  return {
    ...{
      version: plate.version,
      settings: { ...settings, slots },
      pieces: known,
      saved: now,
      past: [],
      now,
      future: [],
    },
    ...{ chosen: new Set(), held: null, told: '' },
  };
}

export const isChanged = ({ now, saved }: Pick<Desk, 'now' | 'saved'>): boolean => now !== saved;

/** A step more. What was taken back before cannot be done again after it. */
const step = (desk: Desk, now: Spots): Desk =>
  now === desk.now ? desk : { ...desk, past: [...desk.past, desk.now].slice(-MOST_STEPS), now, future: [] };

/** What is chosen and not locked, changed one by one. */
const changed = (desk: Desk, by: (spot: Spot) => Spot): Spots => {
  const now = desk.now.map((spot) => (desk.chosen.has(spot.key) && !spot.locked ? by(spot) : spot));
  return now.every((spot, i) => spot === desk.now[i]) ? desk.now : now;
};

const moving = (desk: Desk, from: Spots): Spot[] =>
  from.filter(({ key, locked }) => desk.chosen.has(key) && !locked);

function shifted(desk: Desk, from: Spots, shift: Shift, reach?: number): Spots {
  const own = moving(desk, from);
  if (own.length === 0) return from;
  const box = around(own);
  let { dx, dy } = withinMedium(desk.settings, box, shift);
  if (reach !== undefined) {
    const ownKeys = new Set(own.map(({ key }) => key));
    const others = from.filter(({ key }) => !ownKeys.has(key));
    const to = snapped(desk.settings, { ...box, x: box.x + dx, y: box.y + dy }, others, reach);
    [dx, dy] = [to.x - box.x, to.y - box.y];
  }
  if (dx === 0 && dy === 0) return from;
  return from.map((spot) =>
    desk.chosen.has(spot.key) && !spot.locked ? { ...spot, x: spot.x + dx, y: spot.y + dy } : spot,
  );
}

/** How far down holes are filled: a roll is made no longer by it. */
export const endOf = (bed: Bed, spots: Spots): number | undefined =>
  bed.media === 'roll' && spots.length > 0 ? Math.max(...spots.map(({ y, h }) => y + h)) : undefined;

function filled(desk: Desk, coming: readonly DeskPiece[], until: number | undefined): Desk {
  const { settings, now, pieces } = desk;
  const here = new Set(now.map(({ key }) => key));
  const group = now[0] ? pieces.get(now[0].key)?.group : coming[0]?.group;
  const fitting = coming.filter((piece) => !here.has(keyOf(piece)) && piece.group === group);
  const wanted = fitting.map((piece) => ({ key: keyOf(piece), w: piece.width, h: piece.height }));
  const laid = fillHoles(settings, now, wanted, until).map((one): Spot => ({ ...one, locked: false }));
  if (laid.length === 0) return { ...desk, told: '没有放得下的空位，请先移开一些件，或换小一些的件。' };
  const known = new Map([...pieces, ...byKey(coming)]);
  const told =
    laid.length < coming.length
      ? `放入 ${laid.length} 件，其余 ${coming.length - laid.length} 件放不下。`
      : '';
  return {
    ...step({ ...desk, pieces: known }, [...now, ...laid]),
    ...{ chosen: new Set(laid.map(({ key }) => key)), told },
  };
}

function tookOut(desk: Desk): Desk {
  const gone = new Set(moving(desk, desk.now).map(({ key }) => key));
  if (gone.size === 0) return desk;
  const now = desk.now.filter(({ key }) => !gone.has(key));
  return { ...step(desk, now), chosen: new Set() };
}

function chose(desk: Desk, { keys, adds = false }: Extract<Deed, { do: 'choose' }>): Desk {
  if (!adds) return { ...desk, chosen: new Set(keys) };
  const chosen = new Set(desk.chosen);
  for (const key of keys) if (!chosen.delete(key)) chosen.add(key);
  return { ...desk, chosen };
}

/** What was chosen and lies here no more is chosen no more. */
const standing = (desk: Desk): Desk => {
  const here = new Set(desk.now.map(({ key }) => key));
  return { ...desk, chosen: new Set([...desk.chosen].filter((key) => here.has(key))) };
};

function undone(desk: Desk): Desk {
  const now = desk.past.at(-1);
  if (!now) return desk;
  return standing({ ...desk, past: desk.past.slice(0, -1), now, future: [desk.now, ...desk.future] });
}
function redone(desk: Desk): Desk {
  const [now, ...future] = desk.future;
  if (!now) return desk;
  return standing({ ...desk, past: [...desk.past, desk.now].slice(-MOST_STEPS), now, future });
}

/** What left the plate elsewhere is gone, what came onto it lies where it was laid, and all else as it lies here. */
function rebased(desk: Desk, answer: Output<typeof plateDesk.get>): Desk {
  const fresh = begin(answer);
  const before = new Set(desk.saved.map(({ key }) => key));
  const mine = desk.now.filter(({ key }) => fresh.pieces.has(key) || !before.has(key));
  const here = new Set(mine.map(({ key }) => key));
  const come = fresh.saved.filter(({ key }) => !before.has(key) && !here.has(key));
  const pieces = new Map([...desk.pieces, ...fresh.pieces]);
  return standing({ ...step({ ...fresh, pieces }, [...mine, ...come]), chosen: desk.chosen });
}

function dropped(desk: Desk): Desk {
  const { held, now } = desk;
  if (!held) return desk;
  const free = { ...desk, held: null };
  // A click that moved nothing is no step.
  return now === held ? free : step({ ...free, now: held }, now);
}

/** The next state of the desk. While something is drawn along nothing else is done with it. */
export function next(before: Desk, deed: Deed): Desk {
  if (deed.do === 'begin') return begin(deed.answer);
  if (deed.do === 'rebase') return rebased(before, deed.answer);
  const desk = before.told === '' ? before : { ...before, told: '' };
  if (desk.held) {
    if (deed.do === 'draw') return { ...desk, now: shifted(desk, desk.held, deed, deed.reach) };
    return deed.do === 'drop' ? dropped(desk) : desk;
  }
  switch (deed.do) {
    case 'choose':
      return chose(desk, deed);
    case 'hold':
      return { ...desk, held: desk.now };
    case 'nudge':
      return step(desk, shifted(desk, desk.now, deed));
    case 'turn':
      return step(
        desk,
        changed(desk, (spot) => turnedOn(desk.settings, spot)),
      );
    case 'lock': {
      const { locked } = deed;
      const now = desk.now.map((spot) =>
        desk.chosen.has(spot.key) && spot.locked !== locked ? { ...spot, locked } : spot,
      );
      return step(desk, now.every((spot, i) => spot === desk.now[i]) ? desk.now : now);
    }
    case 'takeOut':
      return tookOut(desk);
    case 'putIn':
      return filled(desk, deed.pieces, undefined);
    case 'fill':
      return filled(desk, deed.pieces, endOf(desk.settings, desk.now));
    case 'lay':
      return step(desk, deed.spots);
    case 'restore':
      return standing(
        step({ ...desk, pieces: new Map([...byKey(deed.pieces), ...desk.pieces]) }, deed.spots),
      );
    case 'tell':
      return { ...desk, told: deed.text };
    case 'undo':
      return undone(desk);
    case 'redo':
      return redone(desk);
    default:
      return desk;
  }
}
