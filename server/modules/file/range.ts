import type { Range } from '#server/platform/content/store.ts';

/**
 * What a Range header asks of `bytes` bytes (RFC 9110, 14.2). One range is answered; several, or what is no range of bytes,
 * is answered with the whole, as the standard lets a server do.
 */
export function rangeOf(header: string | undefined, bytes: number): Range | 'whole' | 'outside' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  // "-500" are the last 500.
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return from > to ? 'outside' : { from, to };
}
