import { z } from 'zod';

/** Nothing that hides in a name or turns it round, so that it looks like another one; emoji keep their joiners. */
const SEEN = /^[^\p{Cc}\p{Bidi_Control}\u{AD}\u{200B}\u{2028}\u{2029}\u{2060}\u{FEFF}]*$/u;

/** V04: the sentence names the field. */
export const nameText = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `请输入${label}`)
    .max(most, `${label}最多 ${most} 个字`)
    .regex(/^[^\\/:*?"<>|]*$/, `${label}不能包含特殊符号`)
    .regex(SEEN, `${label}不能包含看不见的字符，请重新输入`);
