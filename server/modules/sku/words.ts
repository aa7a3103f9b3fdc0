/** One word that was typed: Chinese characters, or what is none. */
export interface Word {
  text: string;
  isHan: boolean;
  /** It may be meant in any of these ways, and in each by all of its pieces. */
  ways: readonly (readonly string[])[];
}

/**
 * What was typed into a search, as words that must all be found, wherever they stand. Chinese characters need not stand
 * together: 黑壳 finds 黑色手机壳. Letters and figures that were typed together may stand apart: iphone15 finds
 * 15 Pro of iPhone.
 */
export function wordsOf(typed: string): Word[] {
  const runs = typed.toLowerCase().match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
  return [...new Set(runs)].map((text) => {
    const isHan = /^\p{Script=Han}/u.test(text);
    if (isHan) return { text, isHan, ways: [[...new Set(text)]] };
    const parts = text.match(/\d+|[^\d]+/g) ?? [];
    const apart = parts.length > 1 && parts.every((part) => part.length > 1);
    return { text, isHan, ways: apart ? [[text], parts] : [[text]] };
  });
}
