/** How many tiles stand in a row, as they are drawn now. */
const inARow = (tiles: readonly HTMLElement[]): number => {
  const next = tiles.findIndex(({ offsetTop }) => offsetTop > tiles[0]!.offsetTop);
  return next < 0 ? Math.max(1, tiles.length) : next;
};

/** Where an arrow leads from a tile: to the side, a row up or down, to the ends; undefined: the key is none of these. */
export function stepOfTiles(key: string, at: number, count: number, inRow: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -inRow, ArrowDown: inRow }[key];
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (step === undefined) return undefined;
  if (at < 0) return 0;
  const to = at + step;
  return to < 0 || to >= count ? at : to;
}

/** The same among the tiles that are drawn. */
export const stepAmong = (key: string, at: number, tiles: readonly HTMLElement[]): number | undefined =>
  tiles.length === 0 ? undefined : stepOfTiles(key, at, tiles.length, inARow(tiles));
