import { SAME_SCAN_MS } from '#contract/scan/scan.ts';

/**
 * [M24] What lies before a camera is seen many times a second, and is scanned once: again only after it was out of sight for as
 * long as the same number at a station counts as one scan. Whoever means it again takes it away first.
 * @returns what says of a code that is seen whether it is scanned now
 */
export function inSight(): (code: string, now: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (code, now) => {
    for (const [other, at] of lastSeen) if (now - at >= SAME_SCAN_MS) lastSeen.delete(other);
    const isNew = !lastSeen.has(code);
    lastSeen.set(code, now);
    return isNew;
  };
}
