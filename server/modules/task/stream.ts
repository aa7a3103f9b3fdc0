import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { HEADERS } from '#contract/wire.ts';
import type { Caller } from '#server/platform/caller.ts';
import { headersOfData } from '#server/platform/headers.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Live streams of one user: a page has one. */
export const MOST_STREAMS_OF_A_USER = 30;
/** Of all connections live streams take so many at most: calls find room beside them. */
export const SHARE_OF_STREAMS = 0.75;

/** Keeps proxies from closing a silent stream. */
const PING_MS = 15_000;
const MOST_UNREAD_BYTES = 64 * 1024;

/** Server-sent events of one tenant, until the browser or the server goes, or the session is over. */
export function streamEvents(
  app: FastifyInstance,
  { tenantId, userId, sessionId }: Pick<Caller, 'tenantId' | 'userId' | 'sessionId'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  refuseMore(app, userId);
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    ...headersOfData(request),
    [HEADERS.requestId]: request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const send = (event: object) => {
    // An event that comes with the end of the session finds the stream ended and not yet closed.
    if (out.writableEnded || out.destroyed) return;
    out.write(`data: ${JSON.stringify(event)}\n\n`);
    // A browser that no longer reads is let go, and asks anew when it comes back.
    if (out.writableLength > MOST_UNREAD_BYTES) out.destroy();
  };
  send({ kind: 'ping' });
  const unsubscribe = app.live.subscribe(tenantId, send);
  const forget = app.live.onSessionEnd(sessionId, () => end());
  const ping = setInterval(() => {
    send({ kind: 'ping' });
    // Renewed, expired, or taken away without a word: who may, comes back with a token that stands.
    app.authenticate(request).catch((error) => error instanceof Refusal && end());
  }, PING_MS);
  const stop = () => {
    clearInterval(ping);
    unsubscribe();
    forget();
    openStreams.delete(end);
    request.raw.socket.off('end', end);
  };
  const end = () => out.end();
  openStreams.set(end, userId);
  out.once('close', stop);
  // A browser that left has closed its side; by itself the server would notice at one of the next pings.
  request.raw.socket.once('end', end);
  return Promise.resolve();
}

/** How each is ended, and whose it is. */
const openStreams = new Map<() => void, number>();

/** @throws Refusal where he has too many, or all have. */
function refuseMore(app: FastifyInstance, userId: number): void {
  const his = openStreams.values().reduce((n, one) => n + Number(one === userId), 0);
  if (his >= MOST_STREAMS_OF_A_USER)
    throw new Refusal(CODES.tooMany, '同时打开的页面过多，请关闭一些页面后刷新。');
  if (openStreams.size >= app.server.maxConnections * SHARE_OF_STREAMS)
    throw new Refusal(CODES.unavailable, '服务器繁忙，请稍后重试。');
}

/** A server that closes does not wait for streams that never end. */
export const endStreams = () => [...openStreams.keys()].forEach((end) => end());
