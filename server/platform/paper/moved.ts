import type { LaidOut, Mark, Paper } from './mark.ts';

/**
 * What was laid out, moved to the right and down on the paper as it leaves the printer: where that paper lies across, its
 * right is the sheet's top.
 */
export function moved(laid: LaidOut, { offset, across = false }: Pick<Paper, 'offset' | 'across'>): LaidOut {
  if (!offset || (offset.x === 0 && offset.y === 0)) return laid;
  const [right, down] = across ? [offset.y, -offset.x] : [offset.x, offset.y];
  const all = (marks: readonly Mark[]) => marks.map((mark) => movedBy(mark, right, down));
  return { ...laid, fixed: all(laid.fixed), pages: laid.pages.map(all) };
}

const movedBy = (mark: Mark, right: number, down: number): Mark =>
  mark.kind === 'text'
    ? { ...mark, x: mark.x + right, baseline: mark.baseline + down }
    : { ...mark, x: mark.x + right, y: mark.y + down };
