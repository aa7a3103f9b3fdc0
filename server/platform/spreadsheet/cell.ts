import { badRequest } from '../refusal.ts';

// Cells of lists that come in by files, as numbers and words.

/** Cents of an amount in yuan. @throws Refusal 400 where it is none */
export function cellAmount(title: string, text: string): number {
  const plain = text.replaceAll(/[,，\s]/g, '');
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) throw badRequest(`${title}应为金额，最多两位小数，如 9.90。`);
  return Math.round(Number(plain) * 100);
}

/** @throws Refusal 400 where it is no whole number */
export function cellWhole(title: string, text: string): number {
  const plain = text.replaceAll(/[,，\s]/g, '');
  if (!/^\d{1,9}$/.test(plain)) throw badRequest(`${title}应为整数。`);
  return Number(plain);
}

/** The key of the word. @throws Refusal 400 with the words that there are */
export function wordIn<K extends string>(title: string, words: Readonly<Record<K, string>>, text: string): K {
  const found = (Object.keys(words) as K[]).find((key) => words[key] === text);
  if (found === undefined)
    throw badRequest(`${title}应为「${Object.values<string>(words).join('」「')}」之一。`);
  return found;
}

export const amountText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));
