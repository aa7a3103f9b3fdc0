import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { CODES } from '#contract/errors.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { REQUEST_LIMITS, boundRequests, type RequestLimits } from './request-limits.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers for as long as the other side listens: not counted as open. */
    stream?: boolean;
    /** Other systems call it for many tenants at once: one address has what a whole company has. */
    manyTenants?: boolean;
  }
}

/** What one server takes at once, and from one caller. */
export interface Limits extends RequestLimits {
  /** Calls that are answered at the same time; whoever comes above that is told at once. */
  open: number;
  /** Calls of one token that is good, or of one address with no such token, in ten seconds; 0: no limit. */
  rate: number;
  /** Connections of the network; more are not taken. */
  connections: number;
}

export const LIMITS: Limits = { open: 150, rate: 1000, connections: 4000, ...REQUEST_LIMITS };
const WINDOW_MS = 10_000;
/** A whole company may come from one address; who makes up a token for each call comes from one, too. */
const RATES_OF_AN_ADDRESS = 10;
/** Of the calls that are open at once one caller has a fifth at most: his slow ones hold up nobody else. */
const SHARE_OF_A_CALLER = 5;

const BUSY = '服务器繁忙，请稍后重试。';

/** By the route that answers: `/%66gapp` is the same one in other letters. */
export const isCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith(BASE_PATH);

/**
 * Tokens that were found to be good, by their hashes. One that was not is worth nothing here: whoever makes up a token for
 * each call would have a share of his own for each.
 */
export interface GoodTokens {
  /** The token of this request opened a session, or did not. */
  tell(request: FastifyRequest, isGood: boolean): void;
  has(hash: string): boolean;
}

/** More than people who work at once; of those above, the longest known is forgotten, and counts by its address again. */
const MOST_TOKENS = 20_000;

export function openGoodTokens(): GoodTokens {
  const known = new Set<string>();
  return {
    tell({ headers: { authorization } }, isGood) {
      if (!authorization) return;
      const hash = hashOf(authorization);
      if (!isGood) return void known.delete(hash);
      if (known.has(hash)) return;
      known.add(hash);
      if (known.size > MOST_TOKENS) known.delete(known.values().next().value!);
    },
    has: (hash) => known.has(hash),
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Whose limits a request counts for: a good token's, else those of its address. */
const callerOf =
  (good: GoodTokens) =>
  ({ headers, ip }: FastifyRequest): string => {
    const hash = headers.authorization && hashOf(headers.authorization);
    return hash && good.has(hash) ? hash : ip;
  };
type CallerOf = ReturnType<typeof callerOf>;

/**
 * Above its capacity a server that takes everything answers nobody in time. It says so early instead: who is told may
 * come again in a second, and those who are served are served as on any day.
 */
export async function limitRequests(
  app: FastifyInstance,
  limits: Limits,
  goodTokens: GoodTokens,
): Promise<void> {
  const caller = callerOf(goodTokens);
  app.server.maxConnections = limits.connections;
  boundRequests(app, limits);
  if (limits.rate > 0) await limitRate(app, limits.rate, caller);
  limitOpen(app, limits.open, caller);
}

function limitOpen(app: FastifyInstance, most: number, callerFrom: CallerOf): void {
  const mostOfOne = Math.max(1, Math.ceil(most / SHARE_OF_A_CALLER));
  const ofCaller = new Map<string, number>();
  let open = 0;
  const refuse = (reply: FastifyReply) => {
    reply.header('retry-after', '1');
    return new Refusal(CODES.unavailable, BUSY);
  };
  const isCounted = (request: FastifyRequest) => isCall(request) && !request.routeOptions.config.stream;
  // Who is too many is told before his form is read; a place is taken only by a form that has come, not by a promise of one.
  app.addHook('onRequest', (request, reply, done) =>
    open >= most && isCounted(request) ? done(refuse(reply)) : done(),
  );
  app.addHook('preHandler', (request, reply, done) => {
    if (!isCounted(request)) return done();
    const caller = callerFrom(request);
    const his = ofCaller.get(caller) ?? 0;
    if (open >= most || his >= mostOfOne) return done(refuse(reply));
    open += 1;
    ofCaller.set(caller, his + 1);
    onceAnswered(reply, () => {
      open -= 1;
      const left = ofCaller.get(caller)! - 1;
      if (left === 0) ofCaller.delete(caller);
      else ofCaller.set(caller, left);
    });
    done();
  });
}

/**
 * Once, however it ends: Fastify's own onResponse and onRequestAbort both stay away where the caller leaves after his form
 * has come, and the connection's end comes in either case.
 */
export const onceAnswered = (reply: FastifyReply, then: () => void): void => {
  reply.raw.once('close', then);
};

async function limitRate(app: FastifyInstance, max: number, callerFrom: CallerOf): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, cache: 20_000 });
  const limits = [
    app.createRateLimit({ max: max * RATES_OF_AN_ADDRESS }),
    app.createRateLimit({ max, keyGenerator: callerFrom }),
  ];
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;
    for (const limit of request.routeOptions.config.manyTenants ? limits.slice(0, 1) : limits) {
      const counted = await limit(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new Refusal(CODES.tooMany, `操作过于频繁，请 ${Math.max(1, counted.ttlInSeconds)} 秒后重试。`);
    }
  });
}
