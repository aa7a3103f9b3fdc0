/** What stands before a file's extension. */
export const stemOf = (fileName: string): string => fileName.replace(/\.[a-z]{2,5}$/i, '').trim();

/** What browsers put behind a name that is there already. */
export const COPY_NUMBER = /\s*[(（]\d{1,3}[)）]$/;
/** What systems put behind a copy; the number behind the word is of the second copy on. */
const COPY_WORD = /[\s_-]*(?:副本|复件|[\s_-]copy)(?:\s*\d{1,3})?$/i;
/** X - 副本 (2) has two of them. */
const MOST_MARKS = 3;

/** A stem without the marks of copies; the stem itself where nothing would be left. */
export function withoutCopyMarks(stem: string): string {
  let rest = stem;
  for (let i = 0; i < MOST_MARKS; i += 1) {
    const less = rest.replace(COPY_NUMBER, '').replace(COPY_WORD, '').trim();
    if (less === rest || less === '') break;
    rest = less;
  }
  return rest;
}
