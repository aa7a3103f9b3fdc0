/**
 * A cell that a spreadsheet program would run as a formula, or take for an escaped one. Under a Chinese or Japanese
 * system the full-width signs begin a formula, too.
 */
const WOULD_RUN = /^'*[=+\-@＝＋－＠\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * The text of a cell for a file that a person will open in Excel: what would run gets an apostrophe in front,
 * as OWASP advises; plain numbers such as -12.50 stay numbers. `unguarded` is its inverse.
 */
export const guarded = (text: string): string =>
  WOULD_RUN.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

export const unguarded = (text: string): string =>
  text.startsWith("'") && WOULD_RUN.test(text) ? text.slice(1) : text;
