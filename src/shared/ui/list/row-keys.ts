export type RowKey = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp';

const MOVES: ReadonlyMap<string, RowKey> = new Map(
  Object.entries({
    ArrowDown: 'next',
    ArrowUp: 'previous',
    Home: 'first',
    End: 'last',
    PageDown: 'pageDown',
    PageUp: 'pageUp',
  } as const),
);

export const moveOf = (key: string): RowKey | undefined => MOVES.get(key);

const SCREENFUL = 10;

/** The index that a key leads to; from nowhere, into the list. */
export function indexAfter(move: RowKey, at: number, count: number): number {
  const bounded = (index: number) => Math.min(Math.max(index, 0), count - 1);
  switch (move) {
    case 'next':
      return bounded(at + 1);
    case 'previous':
      return bounded(at < 0 ? 0 : at - 1);
    case 'first':
      return bounded(0);
    case 'last':
      return bounded(count - 1);
    case 'pageDown':
      return bounded(at + SCREENFUL);
    case 'pageUp':
      return bounded(at - SCREENFUL);
  }
}
