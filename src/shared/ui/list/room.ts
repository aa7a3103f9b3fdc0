import { isValidElement, type ReactNode } from 'react';

/**
 * Pixels in a row of a list, on the safe side: of a digit, a letter, a wide letter or a Chinese one, and a picture of
 * letters; what a cell keeps free at both sides, a button that copies, and what a word in a tag has around it.
 */
const ROOM = { digit: 7.6, letter: 10, wide: 13, emoji: 18, sides: 20, button: 24, tag: 16 };
const WIDE = /[MWmw@%&]/;
/** Elements that are as wide as what they hold. */
const PLAIN = new Set<unknown>([undefined, 'list-quiet', 'list-nothing', 'tabular']);
const INLINE = new Set<unknown>(['span', 'bdi', 'time']);

/** @returns pixels that the text takes in one line, at most. */
export function textWidth(text: string): number {
  let sum = 0;
  for (const one of text) {
    if (one >= '0' && one <= '9') sum += ROOM.digit;
    else if (one > '\uffff') sum += ROOM.emoji;
    else sum += one < '\u2000' && !WIDE.test(one) ? ROOM.letter : ROOM.wide;
  }
  return sum;
}

/** @returns pixels that the content of a cell takes in one line, at most; Infinity where only the browser knows. */
export function contentWidth(content: ReactNode): number {
  if (typeof content === 'string') return textWidth(content);
  if (typeof content === 'number') return textWidth(String(content));
  if (content === null || content === undefined || typeof content === 'boolean') return 0;
  if (Array.isArray(content))
    return content.reduce<number>((sum, one: ReactNode) => sum + contentWidth(one), 0);
  if (!isValidElement<{ className?: string; children?: ReactNode }>(content)) return Infinity;
  const { type, props } = content;
  if (typeof type === 'symbol' || (INLINE.has(type) && PLAIN.has(props.className)))
    return contentWidth(props.children);
  if (type === 'button' && props.className === COPY_BUTTON) return ROOM.button;
  // It cuts its own text.
  if (type === 'span' && props.className === COPYABLE) return 0;
  if (type === 'span' && props.className?.endsWith(` ${WORD_TAG}`))
    return contentWidth(props.children) + ROOM.tag;
  return Infinity;
}

/** Classes of what stands in cells; this file knows what room each takes. */
export const COPYABLE = 'copyable';
export const COPY_BUTTON = 'copyable-button';
export const WORD_TAG = 'word-tag';

/** Whether the content surely fits into a cell of a column `width` pixels wide, its free sides included. */
export const fits = (content: ReactNode, width: number): boolean =>
  contentWidth(content) <= width - ROOM.sides;
