import type { DeskLine } from '#contract/art-desk/art-desk.ts';

/** Lines as calls name them: each order as it was seen. */
export const itemsOf = (lines: readonly DeskLine[]) =>
  lines.map(({ id, version }) => ({ lineId: id, version }));

/** One line by its order, more by their number. */
export const nameOf = (lines: readonly DeskLine[]): string => {
  const [only] = lines.length === 1 ? lines : [];
  return only ? `${only.orderNo} 第 ${only.lineNo} 行` : `${lines.length} 行`;
};
