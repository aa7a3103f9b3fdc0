import fs from 'node:fs';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

/** A user's hands on a server process, over the network. */
export interface HttpClient {
  url: string;
  headers: { authorization: string };
  tenantId: number;
  /** @returns the data. @throws where the code is not 0. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  /** @returns the whole envelope, whatever its code. */
  ask<E extends Endpoint>(endpoint: E, input: unknown): Promise<Envelope<Output<E>>>;
  /** Sends a file from the disk without holding it in memory. */
  uploadFile<E extends Endpoint>(
    endpoint: E,
    name: string,
    file: string,
    input?: Input<E>,
  ): Promise<Envelope<Output<E>>>;
}

/** Signs a user of the demo's people in. */
export async function signInTo(url: string, username: string): Promise<HttpClient> {
  const login = await fetch(`${url}${BASE_PATH}/basic/system/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { code, msg, data } = (await login.json()) as Envelope<{ accessToken: string; tenantId: number }>;
  if (code !== 0) throw new Error(`${username}: ${code} ${msg}`);
  return withTokens(url, data.accessToken, data.tenantId);
}

/** The same user on another server of the same database. */
export const onServer = (client: HttpClient, url: string): HttpClient =>
  withTokens(url, client.headers.authorization.slice('Bearer '.length), client.tenantId);

/** Somebody who has come in another way, or for another tenant. */
export function withTokens(url: string, token: string, tenantId: number): HttpClient {
  const headers = { authorization: `Bearer ${token}` };
  const ask: HttpClient['ask'] = async (endpoint, input) => {
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const query = inQuery ? `?${encodeQuery(input as Record<string, never>)}` : '';
    const answer = await fetch(`${url}${BASE_PATH}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: inQuery ? headers : { ...headers, 'content-type': 'application/json' },
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
    });
    return (await answer.json()) as never;
  };
  return {
    url,
    headers,
    tenantId,
    ask,
    async call(endpoint, input) {
      const envelope = await ask(endpoint, input);
      if (envelope.code !== 0) throw new Error(`${endpoint.path}: ${envelope.code} ${envelope.msg}`);
      return envelope.data;
    },
    async uploadFile(endpoint, name, file, input) {
      const form = new FormData();
      form.set('file', await fs.openAsBlob(file), name);
      const query = encodeQuery((input ?? {}) as Record<string, never>);
      const at = `${url}${BASE_PATH}${endpoint.path}?${query}`;
      const answer = await fetch(at, { method: 'POST', headers, body: form });
      return (await answer.json()) as never;
    },
  };
}
