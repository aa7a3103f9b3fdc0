import type { DeskPiece, DeskPlace } from '#contract/plate-desk/plate-desk.ts';
import { pieceKey, type PieceFacts } from '#contract/plate/judge.ts';
import { isOnSide, usedLengthOf, type Bed, type Layout, type Turn } from '#contract/plate/layout.ts';

/** Where a piece lies while a plate is put right; w and h as it lies there, in hundredths of a millimetre. */
export interface Spot {
  /** Of the piece and its side. */
  key: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: Turn;
  /** It stays where it is, whatever is done with the others. */
  locked: boolean;
}
export type Pieces = ReadonlyMap<string, DeskPiece>;

export const keyOf = ({ pieceId, side }: { pieceId: number; side: number }): string =>
  pieceKey({ piece: pieceId, side });

export const byKey = (pieces: readonly DeskPiece[]): Pieces =>
  new Map(pieces.map((piece) => [keyOf(piece), piece]));

/** How large it is, turned so. */
export const turned = ({ width, height }: DeskPiece, rotation: Turn) =>
  isOnSide(rotation) ? { w: height, h: width } : { w: width, h: height };

/** Those of pieces that nobody knows any more are left out. */
export const spotsOf = (places: readonly DeskPlace[], pieces: Pieces): Spot[] =>
  places.flatMap(({ x, y, rotation, locked, ...of }) => {
    const key = keyOf(of);
    const piece = pieces.get(key);
    return piece ? [{ key, x, y, ...turned(piece, rotation), rotation, locked }] : [];
  });

export const placesOf = (spots: readonly Spot[], pieces: Pieces): DeskPlace[] =>
  spots.map(({ key, x, y, rotation, locked }) => {
    const { pieceId, side } = pieces.get(key)!;
    return { pieceId, side, x, y, rotation, locked };
  });

/** As the judge of layouts reads it [M12]: the same one as the server's. */
export function layoutOf(bed: Bed, spots: readonly Spot[], pieces: Pieces): Layout {
  const places = spots.map(({ key, x, y, w, h, rotation }) => {
    const { pieceId: piece, side } = pieces.get(key)!;
    return { piece, side, x, y, w, h, rotation };
  });
  return { width: bed.width, usedLength: usedLengthOf(bed, places), places };
}

export const factsOf = (pieces: Pieces): Map<string, PieceFacts> =>
  new Map(
    [...pieces].map(([key, { width, height, group, model }]) => [key, { w: width, h: height, group, model }]),
  );
