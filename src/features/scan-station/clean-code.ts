/** What scanners put before a code to say which kind of barcode it was: `]C1` and the like. */
const KIND_OF_CODE = /^\][A-Za-z]\d/;
/** Digits and letters as a Chinese input method makes them wide. */
const WIDE = /[\uFF01-\uFF5E]/g;
// oxlint-disable-next-line no-control-regex -- a scanner sends them between the parts of a code
const UNSEEN = /[\u0000-\u001F\u007F\u200B-\u200F\uFEFF]/g;

/** A code as it stands on paper, out of what a scanner or a hand typed. */
export const cleanCode = (typed: string): string =>
  typed
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(UNSEEN, '')
    .trim()
    .replace(KIND_OF_CODE, '')
    .trim();

/** Twelve digits in groups of four, so that they can be read aloud. */
export const inFours = (code: string): string =>
  /^\d{12}$/.test(code) ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code;
