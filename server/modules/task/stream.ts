import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/wire.ts';
import type { Caller } from '#server/platform/caller.ts';
import { headersOfData } from '#server/platform/headers.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Keeps proxies from closing a silent stream. */
const PING_MS = 15_000;
const MOST_UNREAD_BYTES = 64 * 1024;

/** Server-sent events of one tenant, until the browser or the server goes, or the session is over. */
export function streamEvents(
  app: FastifyInstance,
  { tenantId, sessionId }: Pick<Caller, 'tenantId' | 'sessionId'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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
  openStreams.add(end);
  out.once('close', stop);
  // A browser that left has closed its side; by itself the server would notice at one of the next pings.
  request.raw.socket.once('end', end);
  return Promise.resolve();
}

const openStreams = new Set<() => void>();

/** A server that closes does not wait for streams that never end. */
export const endStreams = () => openStreams.forEach((end) => end());
