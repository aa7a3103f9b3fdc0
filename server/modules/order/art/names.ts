import { stemOf, withoutCopyMarks } from '#contract/values/file-name.ts';

/** What a name may mean: an order by its number, alone or with one of its lines, or a code. */
export interface Reading {
  by: 'orderNo' | 'platformOrderNo' | 'code';
  name: string;
  lineNo: number | null;
}

/** A line's only picture is that of its first side; the pictures of others have no place yet. */
const FIRST_SIDE = 1;
const TAIL = /^(.+)-(\d{1,3})$/;

const parted = (text: string): { head: string; n: number } | undefined => {
  const [, head, n] = TAIL.exec(text) ?? [];
  return head === undefined ? undefined : { head: head.trim(), n: Number(n) };
};

/**
 * [G23] Every way to read a file's name: {订单号}[-{行}][-{面}], {平台订单号}[-{行}], {平台编码}, with the marks of copies and
 * without them. Numbers of orders and codes may hold lines of their own: which reading is right is known where it is looked
 * up, and two that are right wait for a choice.
 */
export function readingsOf(fileName: string): Reading[] {
  const stem = stemOf(fileName.normalize('NFKC'));
  return [...new Set([stem, withoutCopyMarks(stem)])].filter((text) => text !== '').flatMap(readStem);
}

function readStem(text: string): Reading[] {
  const readings: Reading[] = [
    { by: 'orderNo', name: text, lineNo: null },
    { by: 'platformOrderNo', name: text, lineNo: null },
    { by: 'code', name: text, lineNo: null },
  ];
  const line = parted(text);
  if (!line) return readings;
  readings.push(
    { by: 'orderNo', name: line.head, lineNo: line.n },
    { by: 'platformOrderNo', name: line.head, lineNo: line.n },
  );
  const side = parted(line.head);
  if (side && line.n === FIRST_SIDE) readings.push({ by: 'orderNo', name: side.head, lineNo: side.n });
  return readings;
}
