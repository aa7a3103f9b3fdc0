import { z } from 'zod';

/** Every call stands below this path; the browser may prefix an absolute host in development and test (H01). */
export const BASE_PATH = '/fgapp';
export const REQUEST_TIMEOUT_MS = 300_000;

/** Request headers by their wire names (specification section 7). */
export const HEADERS = {
  authorization: 'Authorization',
  fromClient: 'from-client',
  timezone: 'X-Timezone-Offset',
  tenantId: 'tenant-id',
  fingerprint: 'fingerprint',
  requestId: 'x-request-id',
} as const;

export const FROM_CLIENT = '0';

/** What every JSON answer is wrapped in; the HTTP status stays 200. */
export const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  /** Epoch milliseconds of the server. */
  currentTime: z.int(),
  data: z.unknown(),
});
export type Envelope<T = unknown> = Omit<z.infer<typeof envelope>, 'data'> & { data: T };

type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { [key: string]: QueryValue };

/** Flattens GET parameters: objects and arrays as `key[sub]=value`, nulls dropped (H04). */
export function encodeQuery(params: { [key: string]: QueryValue }): string {
  const out = new URLSearchParams();
  const put = (key: string, value: QueryValue): void => {
    if (value === null || value === undefined) return;
    if (typeof value === 'object') {
      for (const [sub, inner] of Object.entries(value)) put(`${key}[${sub}]`, inner);
    } else out.append(key, String(value));
  };
  for (const [key, value] of Object.entries(params)) put(key, value);
  return out.toString();
}

type Decoded = string | Decoded[] | { [key: string]: Decoded };

/**
 * The inverse of encodeQuery; values stay strings. Keys that count 0, 1, 2 ... become arrays.
 * Names that reach a prototype are dropped.
 */
export function decodeQuery(text: string): { [key: string]: Decoded } {
  const root: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[?/).filter((part, i) => i === 0 || part !== '');
    if (path.length > 5 || path.some((part) => ['__proto__', 'constructor', 'prototype'].includes(part)))
      continue;
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = (typeof next === 'object' && next !== null ? next : (at[part] = {})) as Record<string, unknown>;
    }
    at[path.at(-1)!] = value;
  }
  return arrays(root) as { [key: string]: Decoded };
}

function arrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([k, v]) => [k, arrays(v)] as const);
  const counts = entries.length > 0 && entries.every(([k], i) => k === String(i));
  return counts ? entries.map(([, v]) => v) : Object.fromEntries(entries);
}

/** Calls about a factory's goods: they say for which customer, where the user has chosen one (H03). */
const FACTORY_GOODS = '/basic/factory/sku/';
export const isFactoryGoods = (path: string): boolean => path.startsWith(FACTORY_GOODS);
