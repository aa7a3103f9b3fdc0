import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { Tokens } from '#contract/auth/auth.ts';

/** A request as it came over the wire. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (seen: Seen, response: ServerResponse) => unknown;

/** What the server says, in its envelope. */
export const envelopeOf = (data: unknown, code = 0, msg = '') => ({
  code,
  msg,
  currentTime: Date.now(),
  data,
});

/** What a refresh answers. */
export const tokensOf = (accessToken: string, refreshToken: string): Tokens => ({
  userId: 1,
  accessToken,
  refreshToken,
  expiresTime: Date.now() + 1_800_000,
  tenantId: 7,
  tenants: [],
});

/** Answers an object as JSON, HTTP 200. */
export function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1' });
  response.end(JSON.stringify(body));
}

/** A real HTTP server for one test, named to the client by VITE_API_BASE. What `answer` returns is sent as JSON. */
export async function serve(answer: Answer) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const now: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(now);
    const body = await answer(now, response);
    if (body !== undefined && !response.writableEnded) reply(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('VITE_API_BASE', origin);
  return {
    seen,
    origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const isRefresh = (seen: Seen): boolean => seen.url.endsWith('/basic/system/auth/refresh-token');
/** What a call with a token that the server does not know is answered with. */
export const unknownToken = envelopeOf(null, 401);

/** A server that takes the token `good` only, and gives it for a refresh unless `refresh` answers that. */
export const serveTokens = (
  good: string,
  other: Answer = () => envelopeOf('fine'),
  refresh: Answer = () => envelopeOf(tokensOf(good, `r-${good}`)),
) =>
  serve((seen, response) => {
    if (isRefresh(seen)) return refresh(seen, response);
    return seen.headers.authorization === `Bearer ${good}` ? other(seen, response) : unknownToken;
  });
