import { useEffect, useRef } from 'react';
import { idOf, type Identified, type RowId } from './column.ts';

/**
 * From the last row of a page to the first of the next one, and back: `turn` asks for the page, and once its rows
 * stand `arrive` is told on which of them the user now is.
 */
export function usePageTurn({
  rows,
  ready,
  pageNo,
  pages,
  ask,
  arrive,
}: {
  rows: readonly Identified[];
  /** The rows are those of `pageNo`. */
  ready: boolean;
  pageNo: number;
  pages: number;
  ask: (pageNo: number) => void;
  arrive: (id: RowId) => void;
}): (by: 1 | -1) => boolean {
  const awaited = useRef<{ from: number; pageNo: number; by: 1 | -1 }>(undefined);
  useEffect(() => {
    const turned = awaited.current;
    if (!turned || !ready || pageNo === turned.from) return;
    awaited.current = undefined;
    const row = turned.by === 1 ? rows[0] : rows.at(-1);
    // He may have gone elsewhere meanwhile.
    if (row && pageNo === turned.pageNo) arrive(idOf(row));
  });
  return (by) => {
    const to = pageNo + by;
    if (to < 1 || to > pages) return false;
    // A key that is held down asks once.
    if (!awaited.current) {
      awaited.current = { from: pageNo, pageNo: to, by };
      ask(to);
    }
    return true;
  };
}
