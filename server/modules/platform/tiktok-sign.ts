import { createHmac } from 'node:crypto';

/**
 * TikTok Shop's signature ("Sign your API request"): hex HMAC-SHA256, keyed with the secret, over the secret, the path, the
 * parameters but `sign` and `access_token` in the order of their names with their values, the body, and the secret again.
 */
export function tiktokSignature(
  secret: string,
  { path, query, body = '' }: { path: string; query: Iterable<readonly [string, string]>; body?: string },
): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'sign' && name !== 'access_token')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
  return createHmac('sha256', secret).update(`${secret}${path}${parameters}${body}${secret}`).digest('hex');
}
