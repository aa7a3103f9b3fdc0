import { unguarded } from '#contract/values/guarded-cell.ts';

/**
 * A cell of a CSV file as its user reads it in Excel: `="1930"` is how Taobao keeps Excel from rounding an
 * order number, and stands for 1930.
 */
export function shownText(cell: string): string {
  const text = cell.trim();
  const wrapped = /^="([^"]*)"$/.exec(text);
  return wrapped ? wrapped[1]!.trim() : unguarded(text);
}
