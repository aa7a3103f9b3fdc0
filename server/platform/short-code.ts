import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A code that people read and send: 8 letters (both cases) and digits (K04), from the system's own chance. */
export const shortCode = (length = 8): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
