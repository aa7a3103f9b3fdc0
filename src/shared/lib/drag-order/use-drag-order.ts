import { useState, type DragEvent } from 'react';

/** A list without the one at `from`, which stands at `to` then. */
export const movedTo = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, all[from]!);

/**
 * Rows that are dragged to another place: what each of them needs, by its key. `data-over` says at which edge of it the
 * dragged one would come to stand.
 */
export function useDragOrder<K extends string | number>(
  keys: readonly K[],
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<K>();
  const [over, setOver] = useState<K>();
  const from = dragged === undefined ? -1 : keys.indexOf(dragged);
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (key: K) => {
    const to = keys.indexOf(key);
    return {
      draggable: true,
      'data-dragged': dragged === key,
      'data-over': over !== key || from < 0 || from === to ? undefined : from < to ? 'below' : 'above',
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // Without data some browsers drag nothing.
        dataTransfer.setData('text/plain', String(key));
        dataTransfer.effectAllowed = 'move';
        setDragged(key);
      },
      onDragOver: (event: DragEvent) => {
        // Files and texts from elsewhere are none of these rows.
        if (from < 0) return;
        event.preventDefault();
        setOver(key);
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (from >= 0 && from !== to) move(from, to);
        end();
      },
    };
  };
}
