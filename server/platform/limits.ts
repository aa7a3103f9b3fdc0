import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { CODES } from '#contract/errors.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers for as long as the other side listens: not counted as open. */
    stream?: boolean;
  }
}

/** What one server takes at once, and from one caller. */
export interface Limits {
  /** Calls that are answered at the same time; whoever comes above that is told at once. */
  open: number;
  /** Calls of one token, or of one address without a token, in ten seconds; 0: no limit. */
  rate: number;
  /** Connections of the network; more are not taken. */
  connections: number;
}

export const LIMITS: Limits = { open: 150, rate: 1000, connections: 4000 };
const WINDOW_MS = 10_000;
/** How long a request may take to arrive whole: slow senders hold no place for ever. An upload of 100 MB at 3 Mbit/s takes as long. */
const REQUEST_MS = 300_000;

/**
 * Above its capacity a server that takes everything answers nobody in time. It says so early instead: who is told may
 * come again in a second, and those who are served are served as on any day.
 */
export async function limitRequests(app: FastifyInstance, limits: Limits): Promise<void> {
  app.server.maxConnections = limits.connections;
  app.server.requestTimeout = REQUEST_MS;
  if (limits.rate > 0) await limitRate(app, limits.rate);
  let open = 0;
  const counted = new WeakSet<FastifyRequest>();
  const leave = (request: FastifyRequest): void => {
    if (counted.delete(request)) open -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(BASE_PATH) || request.routeOptions.config.stream) return done();
    if (open >= limits.open) {
      reply.header('retry-after', '1');
      return done(new Refusal(CODES.unavailable, '服务器繁忙，请稍后重试。'));
    }
    open += 1;
    counted.add(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
}

const limitRate = (app: FastifyInstance, max: number) =>
  app.register(rateLimit, {
    max,
    timeWindow: WINDOW_MS,
    cache: 20_000,
    hook: 'onRequest',
    keyGenerator: ({ headers, ip }) =>
      headers.authorization ? createHash('sha256').update(headers.authorization).digest('base64') : ip,
    allowList: ({ url }) => !url.startsWith(BASE_PATH),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(CODES.tooMany, `操作过于频繁，请 ${Math.max(1, Math.ceil(ttl / 1000))} 秒后重试。`),
  });
