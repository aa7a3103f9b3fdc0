import { LINE } from '#contract/print-template/judge.ts';
import { widthOf, type Face } from './faces.ts';

/** Hundredths of a millimetre. */
export interface TextRoom {
  w: number;
  h: number;
  size: number;
  leastSize: number;
}
export interface Fitted {
  size: number;
  lines: string[];
  /** It did not fit at its least size and ends in an ellipsis. */
  isCut: boolean;
}

const STEP = 10;
const ELLIPSIS = '…';
/** Sums of widths are no whole numbers. */
const SLACK = 1e-6;
/** After these a line of Latin text may end. */
const isBreak = (char: string): boolean => char === ' ' || char === '-' || char === '/';
const isLatin = (char: string): boolean => char.codePointAt(0)! < 0x2e80;

/** [M34] What does not fit shrinks by steps to its least size; there it ends in an ellipsis. */
export function fitText(face: Face, text: string, { w, h, size: wanted, leastSize }: TextRoom): Fitted {
  let size = wanted;
  for (;;) {
    const most = Math.floor(h / (size * LINE) + SLACK);
    const lines = wrap(face, text, w / size + SLACK, most + 1);
    if (lines.length <= most) return { size, lines, isCut: false };
    if (size <= leastSize) return { size, ...cut(face, lines, Math.max(1, most), w / size) };
    size = Math.max(leastSize, size - STEP);
  }
}

/** Lines no wider than so many letters are high; at most so many are looked for. */
function wrap(face: Face, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let rest = [...paragraph];
    do {
      const end = endOfLine(face, rest, width);
      lines.push(rest.slice(0, end).join('').trimEnd());
      rest = rest.slice(end);
      while (rest[0] === ' ') rest.shift();
    } while (rest.length > 0 && lines.length < most);
    // What is not looked at any more must not be lost silently.
    if (rest.length > 0) lines[lines.length - 1] += rest.join('');
    if (lines.length >= most) break;
  }
  return lines;
}

/** How many characters stand in one line: whole words where it has any, at least one character. */
function endOfLine(face: Face, chars: readonly string[], width: number): number {
  let [used, fits] = [0, 0];
  while (fits < chars.length) {
    used += face.advanceOf(chars[fits]!);
    if (used > width) break;
    fits += 1;
  }
  if (fits === chars.length) return fits;
  // A space that does not fit any more ends the line all the same.
  if (chars[fits] === ' ') return Math.max(1, fits);
  for (let at = fits; at > 0; at -= 1) {
    const [before, behind] = [chars[at - 1]!, chars[at]!];
    if (isBreak(before) || !isLatin(before) || !isLatin(behind)) return at;
  }
  return Math.max(1, fits);
}

function cut(
  face: Face,
  lines: readonly string[],
  most: number,
  width: number,
): Pick<Fitted, 'lines' | 'isCut'> {
  const kept = lines.slice(0, most);
  const last = [...(kept.at(-1) ?? '')];
  while (last.length > 0 && widthOf(face, `${last.join('')}${ELLIPSIS}`) > width + SLACK) last.pop();
  kept[kept.length - 1] = `${last.join('').trimEnd()}${ELLIPSIS}`;
  return { lines: kept, isCut: true };
}
