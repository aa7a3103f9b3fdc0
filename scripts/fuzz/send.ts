import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery } from '#contract/wire.ts';
import { signed, type Key } from '#tests/support/signed.ts';

/** Who asks: a token, a key that signs, or neither. */
export type Proof = { token: string } | { key: Key } | undefined;

export interface Asked {
  input?: unknown;
  /** In place of an input: as they are sent. */
  rawBody?: string;
  rawQuery?: string;
  /** A form with this file, for the calls that take one. */
  file?: { name: string; content: Buffer };
}

export interface Answer {
  status: number;
  /** Of the envelope; 0 for a stream that was begun. */
  code: number;
  text: string;
  data: unknown;
  /** Where it is no envelope. */
  file?: Buffer;
}

const LONGEST_MS = 60_000;

/** Sends one call. A stream is read until its head is known. @throws where no answer comes. */
export async function send(app: FastifyInstance, e: Endpoint, asked: Asked, proof: Proof): Promise<Answer> {
  const { url, body } = wireOf(e, asked);
  const headers: Record<string, string> = {};
  let payload: string | Buffer | undefined = body;
  if (asked.file) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(asked.file.content)]), asked.file.name);
    const encoded = new Response(form);
    headers['content-type'] = encoded.headers.get('content-type')!;
    payload = Buffer.from(await encoded.arrayBuffer());
  } else if (body !== undefined) headers['content-type'] = 'application/json';
  Object.assign(headers, proofOf(app, e, proof, url, body ?? ''));
  const request = app.inject({
    method: e.method,
    url,
    headers,
    remoteAddress: '203.0.113.7',
    payloadAsStream: true,
    ...(payload !== undefined && { payload }),
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${LONGEST_MS / 1000} s`)), LONGEST_MS).unref();
  });
  const answer = await Promise.race([request, late]);
  const stream = answer.stream();
  const kind = String(answer.headers['content-type']);
  const parts: Buffer[] = [];
  // A stream of events has no end.
  if (kind.includes('event-stream')) stream.destroy();
  else for await (const part of stream) parts.push(part as Buffer);
  if (!kind.includes('json'))
    return {
      status: answer.statusCode,
      code: answer.statusCode < 400 ? 0 : answer.statusCode,
      text: '',
      data: null,
      file: Buffer.concat(parts),
    };
  const text = Buffer.concat(parts).toString('utf8');
  const { code, data } = JSON.parse(text) as { code: number; data: unknown };
  return { status: answer.statusCode, code, text, data };
}

/** A part of an address: there is always one, short enough for a route to be found. */
export const inPath = (value: unknown): string =>
  String(value ?? '1')
    .slice(0, 90)
    .toWellFormed() || '1';

function wireOf(e: Endpoint, { input, rawBody, rawQuery }: Asked) {
  const inQuery = e.method === 'GET' || e.method === 'DELETE' || e.body === 'multipart';
  const isForm = typeof input === 'object' && input !== null && !Array.isArray(input);
  const values: Record<string, unknown> = isForm ? { ...input } : {};
  const path = e.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = inPath(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  const query = rawQuery ?? (inQuery ? encodeQuery(values as Record<string, never>) : '');
  const body = inQuery ? undefined : (rawBody ?? JSON.stringify(isForm ? values : (input ?? {})));
  return { url: BASE_PATH + path + (query && `?${query}`), body };
}

function proofOf(
  app: FastifyInstance,
  e: Endpoint,
  proof: Proof,
  url: string,
  body: string,
): Record<string, string> {
  if (!proof) return {};
  if ('token' in proof) return { authorization: `Bearer ${proof.token}` };
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const timestamp = String(app.clock.now().getTime());
  return signed(proof.key, { method: e.method, path, query, body, timestamp, nonce: randomUUID() });
}
