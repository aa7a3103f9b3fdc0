import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import type { TestApp } from './app.ts';

export interface Key {
  appKey: string;
  appSecret: string;
}

/** What a signed call says; a test changes parts of it, before or after it was signed. */
export interface SignedRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  timestamp: string;
  nonce: string;
}

/** A request with its signature, by the words of docs/open-api: said once more, independently of the server. */
export function signed(key: Key, r: SignedRequest): Record<string, string> {
  const query = r.query.split('&').filter(Boolean).toSorted().join('&');
  const hash = createHash('sha256').update(r.body).digest('hex');
  const text = `${r.method}\n${r.path}\n${query}\n${r.timestamp}\n${r.nonce}\n${hash}`;
  return {
    'x-pod-key': key.appKey,
    'x-pod-timestamp': r.timestamp,
    'x-pod-nonce': r.nonce,
    'x-pod-signature': createHmac('sha256', key.appSecret).update(text).digest('hex'),
  };
}

/** A tenant's own system: calls with a key. */
export function systemOf(t: TestApp, key: Key, ip = '203.0.113.7') {
  const requestOf = (e: Endpoint, input: object): SignedRequest => ({
    method: e.method,
    path: BASE_PATH + e.path,
    query: e.method === 'GET' ? encodeQuery(input as Record<string, never>) : '',
    body: e.method === 'GET' ? '' : JSON.stringify(input),
    timestamp: String(t.app.clock.now().getTime()),
    nonce: randomUUID(),
  });
  const send = async (r: SignedRequest, headers: Record<string, string>): Promise<Envelope> =>
    (
      await t.app.inject({
        method: r.method as 'GET',
        url: r.path + (r.query && `?${r.query}`),
        remoteAddress: ip,
        headers: { ...headers, ...(r.body && { 'content-type': 'application/json' }) },
        ...(r.body && { payload: r.body }),
      })
    ).json();
  const ask = async <E extends Endpoint>(e: E, input: object): Promise<Envelope<Output<E>>> => {
    const r = requestOf(e, input);
    return (await send(r, signed(key, r))) as Envelope<Output<E>>;
  };
  return {
    requestOf,
    send,
    ask,
    async call<E extends Endpoint>(e: E, input: Input<E>): Promise<Output<E>> {
      const envelope = await ask(e, input as object);
      if (envelope.code !== 0) throw new Error(`${e.path}: ${envelope.code} ${envelope.msg}`);
      return envelope.data;
    },
  };
}
