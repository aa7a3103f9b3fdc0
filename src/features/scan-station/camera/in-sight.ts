import { SAME_SCAN_MS } from '#contract/scan/scan.ts';

/**
 * [M24] What lies before a camera is seen many times a second, and is scanned once: again only after pictures showed it no more for
 * as long as the same number at a station counts as one scan. Whoever means it again takes it away first; a computer that takes no
 * picture for a while has not seen it leave.
 * @returns what says of the code in a picture, if there is one, whether it is scanned now
 */
export function inSight(): (code: string | null, now: number) => boolean {
  /** Of each code since when no picture showed it; null: the last one did. */
  const gone = new Map<string, number | null>();
  return (code, now) => {
    for (const [known, since] of gone) {
      if (since !== null && now - since >= SAME_SCAN_MS) gone.delete(known);
      else if (known !== code) gone.set(known, since ?? now);
    }
    if (code === null) return false;
    const isNew = !gone.has(code);
    gone.set(code, null);
    return isNew;
  };
}
