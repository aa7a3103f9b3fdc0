import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

/** Longer than anything that is broken here lasts: who waits longer was forgotten. */
export const TIMEOUT_MS = 30_000;

export interface Figures {
  /** Writes that were answered with code 0. */
  acknowledged: number;
  /** Answers by code, and errors by name, of writes. */
  answers: Map<string, number>;
  /** Requests that got neither an answer nor an error in time, and when they were sent. */
  silent: string[];
  /** Writes that wait for their answer now. */
  inFlight: number;
  longestMs: number;
}

export const noFigures = (): Figures => ({
  acknowledged: 0,
  answers: new Map(),
  silent: [],
  inFlight: 0,
  longestMs: 0,
});

/** Sends one request somewhere. @throws where no whole answer came. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

export const sendTo =
  (url: () => string): Send =>
  (path, init) =>
    fetch(url() + path, init);

/** An answer that says what was done. The server itself says of 503 that it may not know. */
export const isKnown = <T>(answer: Envelope<T> | undefined): answer is Envelope<T> =>
  answer !== undefined && answer.code !== 503;

export interface User {
  username: string;
  /** @returns undefined where no whole answer came, but an error. */
  write<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Envelope<Output<E>> | undefined>;
  upload<E extends Endpoint>(
    endpoint: E,
    name: string,
    content: string | Buffer,
    input?: Input<E>,
  ): Promise<Envelope<Output<E>> | undefined>;
  /** The same without being counted as a write. */
  read<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Envelope<Output<E>> | undefined>;
  headers: Record<string, string>;
}

export async function signIn(username: string, send: Send, figures: Figures): Promise<User> {
  const login = await send(`${BASE_PATH}/basic/system/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { code, msg, data } = (await login.json()) as Envelope<{ accessToken: string }>;
  if (code !== 0) throw new Error(`${username}: ${code} ${msg}`);
  const headers = { authorization: `Bearer ${data.accessToken}` };

  const ask = async (path: string, init: RequestInit, isWrite: boolean) => {
    const begun = performance.now();
    const sentAt = new Date().toISOString();
    if (isWrite) figures.inFlight += 1;
    let told = '';
    try {
      const answer = await send(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const envelope = (await answer.json()) as Envelope<never>;
      told = String(envelope.code);
      if (isWrite && envelope.code === 0) figures.acknowledged += 1;
      if (envelope.code >= 500 && envelope.code < 900) told += ` ${envelope.msg}`;
      return envelope;
    } catch (error) {
      told = nameOf(error);
      if (told === 'TimeoutError') figures.silent.push(`${path} at ${sentAt}`);
      return undefined;
    } finally {
      if (isWrite) {
        figures.inFlight -= 1;
        figures.answers.set(told, (figures.answers.get(told) ?? 0) + 1);
      }
      figures.longestMs = Math.max(figures.longestMs, performance.now() - begun);
    }
  };
  const call = (endpoint: Endpoint, input: unknown, isWrite: boolean) => {
    const { method } = endpoint;
    const inQuery = method === 'GET' || method === 'DELETE';
    const query = inQuery ? `?${encodeQuery(input as Record<string, never>)}` : '';
    const init = inQuery
      ? { method, headers }
      : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
    return ask(`${BASE_PATH}${endpoint.path}${query}`, init, isWrite);
  };
  return {
    username,
    headers,
    write: (endpoint, input) => call(endpoint, input, true),
    read: (endpoint, input) => call(endpoint, input, false),
    upload(endpoint, name, content, input) {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
      const query = encodeQuery((input ?? {}) as Record<string, never>);
      return ask(`${BASE_PATH}${endpoint.path}?${query}`, { method: 'POST', headers, body }, true);
    },
  };
}

/** What the system or the client calls it: ECONNRESET, TimeoutError. */
export function nameOf(error: unknown): string {
  for (let at = error as { name?: string; code?: string; cause?: unknown } | undefined; at;) {
    if (at.name === 'TimeoutError') return at.name;
    if (typeof at.code === 'string') return at.code;
    if (!at.cause) return at.name ?? 'Error';
    at = at.cause as typeof at;
  }
  return 'Error';
}
