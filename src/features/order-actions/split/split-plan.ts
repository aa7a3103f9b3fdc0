import { MOST_PARTS } from '#contract/order/life-cycle/order-event-fields.ts';

/** A goods line of the order that is split. */
export interface SplitLine {
  id: number;
  quantity: number;
}

/** Pieces by part and line: `parts[1][0]` of the first line go into the second order. */
export type Parts = readonly (readonly number[])[];

const nothingOf = (lines: readonly SplitLine[]): number[] => lines.map(() => 0);

/** All in the first order, nothing in the second. */
export const startParts = (lines: readonly SplitLine[]): Parts => [
  lines.map(({ quantity }) => quantity),
  nothingOf(lines),
];

export const partPerLine = (lines: readonly SplitLine[]): Parts =>
  lines.map((_, own) => lines.map(({ quantity }, i) => (i === own ? quantity : 0)));

export const partPerPiece = (lines: readonly SplitLine[]): Parts =>
  lines.flatMap(({ quantity }, own) =>
    Array.from({ length: quantity }, () => lines.map((_, i) => (i === own ? 1 : 0))),
  );

export const addPart = (parts: Parts): Parts => [...parts, parts[0]!.map(() => 0)];

/** Its pieces go back to the first order. */
export const dropPart = (parts: Parts, part: number): Parts =>
  parts
    .map((own, i) => (i === 0 ? own.map((n, line) => n + parts[part]![line]!) : own))
    .filter((_, i) => i !== part);

/** What a later order gets the first one gives, as far as it has it. NaN: what was typed is no number. */
export function putPieces(
  parts: Parts,
  lines: readonly SplitLine[],
  part: number,
  line: number,
  pieces: number,
): Parts {
  const put = parts.map((own, i) => (i === part ? own.with(line, pieces) : own));
  if (part === 0 || Number.isNaN(pieces)) return put;
  const others = put.slice(1).reduce((sum, own) => sum + own[line]!, 0);
  return put.with(0, put[0]!.with(line, Math.max(0, lines[line]!.quantity - others)));
}

/** Pieces of each line that no order has; below 0: more than there are. */
export const leftOf = (parts: Parts, lines: readonly SplitLine[]): number[] =>
  lines.map(({ quantity }, line) => quantity - parts.reduce((sum, own) => sum + own[line]!, 0));

/** Why it cannot be split so, as a sentence; undefined where it can. */
export function whyNotSplit(parts: Parts, lines: readonly SplitLine[]): string | undefined {
  if (parts.length > MOST_PARTS) return `一次最多拆成 ${MOST_PARTS} 单，请减少份数。`;
  if (parts.some((own) => own.some((n) => !Number.isInteger(n) || n < 0)))
    return '件数请填写不小于 0 的整数。';
  const left = leftOf(parts, lines);
  const line = left.findIndex((n) => n !== 0);
  if (line >= 0)
    return left[line]! > 0
      ? `第 ${line + 1} 行还有 ${left[line]} 件没有分配，请分完再拆分。`
      : `第 ${line + 1} 行多分了 ${-left[line]!} 件，请核对件数。`;
  const empty = parts.findIndex((own) => own.every((n) => n === 0));
  if (empty >= 0) return `第 ${empty + 1} 单还没有商品，请分配件数或删除这一单。`;
  return parts.length < 2 ? '请至少拆成两单。' : undefined;
}

/** As the event carries it. */
export const partsParam = (parts: Parts, lines: readonly SplitLine[]) =>
  parts.map((own) =>
    own.flatMap((quantity, line) => (quantity > 0 ? [{ lineId: lines[line]!.id, quantity }] : [])),
  );
