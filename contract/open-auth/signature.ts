/** How a tenant's own system signs its calls, and how the product signs what it sends there (docs/open-api). */

export const SIGN_HEADERS = {
  key: 'x-pod-key',
  /** Epoch milliseconds. */
  timestamp: 'x-pod-timestamp',
  /** 16 to 64 letters, digits, - and _; a key uses each once. */
  nonce: 'x-pod-nonce',
  /** Hex of HMAC-SHA256. */
  signature: 'x-pod-signature',
} as const;

export const WEBHOOK_HEADERS = {
  event: 'x-pod-event',
  /** The same at each try: who was sent one twice knows it by this. */
  delivery: 'x-pod-delivery',
  timestamp: 'x-pod-timestamp',
  signature: 'x-pod-signature',
} as const;

/** How far a signed call's time may be from the server's. */
export const SIGNED_FOR_MS = 5 * 60_000;

export const NONCE = /^[\w-]{16,64}$/;

export interface Signed {
  method: string;
  /** With the base path. */
  path: string;
  /** As it stands in the address, without the question mark. */
  query: string;
  timestamp: string;
  nonce: string;
  /** Hex of the SHA-256 of the body's bytes; of a call without body that of none. */
  bodyHash: string;
}

/** The text that is signed: one part a line. */
export const textToSign = ({ method, path, query, timestamp, nonce, bodyHash }: Signed): string =>
  [method.toUpperCase(), path, sortedQuery(query), timestamp, nonce, bodyHash].join('\n');

/** The parts of a query as they were sent, by their bytes: no side has to know how the other one encodes. */
export const sortedQuery = (query: string): string =>
  query
    .split('&')
    .filter((part) => part !== '')
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join('&');

/** What a webhook's signature is made of. */
export const webhookText = (timestamp: string, body: string): string => `${timestamp}.${body}`;
