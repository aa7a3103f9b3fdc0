import type { CSSProperties } from 'react';
import type { AnyColumn } from './column.ts';

/** What a cell says of its column to the style: how it is aligned, and where it stays while others scroll. */
export interface CellPlace {
  className: string | undefined;
  'data-align': 'right' | undefined;
  'data-left'?: 'on' | 'edge';
  style?: CSSProperties;
}

/** For each column; the last of those at the left edge, beside the boxes, is their edge. */
export function placesOf(
  columns: readonly Pick<AnyColumn<never>, 'align' | 'left' | 'tabular'>[],
): CellPlace[] {
  const edge = columns.findLastIndex(({ left }) => left !== undefined);
  return columns.map(({ align, left, tabular }, i) => ({
    className: tabular ? 'tabular' : undefined,
    'data-align': align,
    ...(left !== undefined && {
      'data-left': i === edge ? 'edge' : 'on',
      style: { '--left': `calc(var(--list-check) + ${left}px)` } as CSSProperties,
    }),
  }));
}
