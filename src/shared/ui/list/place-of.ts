import type { AnyColumn } from './column.ts';

/** What keeps a cell at the left edge, beside the boxes. */
export const placeOf = ({ left }: Pick<AnyColumn<never>, 'left'>) =>
  left === undefined ? {} : { 'data-left': true, style: { left: `calc(var(--list-check) + ${left}px)` } };
