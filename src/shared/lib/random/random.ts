const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on are drawn again: taken modulo 62, they would favour the first letters. */
const LIMIT = 256 - (256 % ALPHABET.length);

/** A short code that people read: 8 letters (both cases) and digits (K04). */
export const shortCode = (length = 8): string => randomText(length);

/** A generated id: 18 letters (both cases) and digits (K04). */
export const randomId = (length = 18): string => randomText(length);

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < LIMIT) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
