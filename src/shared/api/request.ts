import { NOT_IN_ADDRESS, type Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery, FROM_CLIENT, HEADERS, isFactoryGoods } from '#contract/wire.ts';
import { apiOrigin } from '@/shared/config/env.ts';
import { entry, headerTenantId } from '@/shared/lib/cache/index.ts';
import { userTimeZone } from '@/shared/lib/time/index.ts';
import { z } from 'zod';

export interface CallOptions {
  /** Shows no notice on failure: the caller says it itself. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Sent as tenant-id instead of the last-login tenant (H02). */
  tenantId?: number;
  /** Marks a write that may be sent twice and must act once; equal for every attempt of one user action. */
  idempotencyKey?: string;
}

const fingerprint = entry('fingerprint', z.string().min(1));
const shopTenant = entry('shopTenantId', z.int().positive());

/** The part of the query function's parameter that zod's input types fit. */
export type Fields = Parameters<typeof encodeQuery>[0];

/** Where everything stands: '/fgapp', below an absolute origin in development and test (H01). */
export const apiBase = (): string => apiOrigin() + BASE_PATH;

/** Headers of every call (H02). `token` is left out for open calls: a dead one must not spoil a login. */
export function headersOf(options: CallOptions, token: string | undefined): Record<string, string> {
  const tenantId = options.tenantId ?? headerTenantId();
  const device = fingerprint.read();
  return {
    ...(token && { [HEADERS.authorization]: `Bearer ${token}` }),
    [HEADERS.fromClient]: FROM_CLIENT,
    [HEADERS.timezone]: userTimeZone(),
    ...(tenantId && { [HEADERS.tenantId]: String(tenantId) }),
    ...(device && { [HEADERS.fingerprint]: device }),
  };
}

/**
 * Address and body of a call. `{name}` in the path is filled from the input; GET, DELETE and uploads carry the rest in the
 * query (H04), but for what no address may hold: whoever serves on the way keeps addresses in its logs.
 */
export function addressOf(
  e: Endpoint,
  input: Fields,
  options: CallOptions,
): { url: string; body: Fields | undefined } {
  const rest: Fields = { ...input };
  const path = e.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (options.idempotencyKey) rest['idempotencyKey'] = options.idempotencyKey;
  const withBody = e.method !== 'GET' && e.method !== 'DELETE';
  // For which customer the goods are looked at, where one is chosen (H03).
  const customer = withBody && isFactoryGoods(e.path) ? shopTenant.read() : undefined;
  if (customer !== undefined) rest['shopTenantId'] ??= customer;
  const url = apiBase() + path;
  if (withBody && e.body !== 'multipart') return { url, body: rest };
  const { [NOT_IN_ADDRESS]: secret, ...shown } = rest;
  const apart = e.method === 'DELETE' && secret !== undefined;
  const query = encodeQuery(apart ? shown : rest);
  return { url: query ? `${url}?${query}` : url, body: apart ? { [NOT_IN_ADDRESS]: secret } : undefined };
}
