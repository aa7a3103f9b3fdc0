import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { CODES } from '#contract/errors.ts';
import { post, rank } from '../measure.ts';

export interface Hit {
  kind: string;
  /** Milliseconds from the wish to the whole answer. */
  millis: number;
  outcome: 'ok' | 'busy' | 'error';
  /** What an error said. */
  said?: string;
}

/** One request of a user; @returns what its answer holds, for the next one. */
export interface Wish {
  kind: string;
  path: string;
  body: unknown;
  read?: (data: never) => void;
}
export interface User {
  token: string;
  next: () => Wish;
}

/** Sends and notes; nothing is thrown, and nothing is sent twice. */
export async function hit(url: string, user: User, agent: http.Agent): Promise<Hit> {
  const { kind, path, body, read } = user.next();
  const began = performance.now();
  const done = (outcome: Hit['outcome'], said?: string): Hit => ({
    kind,
    millis: performance.now() - began,
    outcome,
    ...(said !== undefined && { said }),
  });
  try {
    const answer = (await post(agent, url + BASE_PATH + path, body, {
      authorization: `Bearer ${user.token}`,
      'accept-encoding': 'br, gzip',
    })) as Envelope;
    if (answer.code === CODES.ok) {
      read?.(answer.data as never);
      const { failed = [] } = (answer.data ?? {}) as { failed?: { code: number; msg: string }[] };
      // An action that was refused is answered with 0, too. That somebody else was quicker is as it should be.
      const refused = failed.find(({ code }) => code !== CODES.conflict);
      if (refused) return done('error', `${kind}: ${refused.msg}`);
      return { ...done('ok'), kind: failed.length > 0 ? `${kind}, another was quicker` : kind };
    }
    return answer.code === CODES.unavailable
      ? done('busy')
      : done('error', `${kind}: ${answer.code} ${answer.msg}`);
  } catch (error) {
    return done('error', `${kind}: ${(error as Error).message}`);
  }
}

/** Everybody asks once in `everyMs`, each from a moment of his own; who waits for an answer asks later. */
export async function people(url: string, users: readonly User[], everyMs: number, millis: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: users.length });
  const hits: Hit[] = [];
  const until = performance.now() + millis;
  await Promise.all(
    users.map(async (user, i) => {
      await wait((everyMs * i) / users.length);
      while (performance.now() < until) {
        const began = performance.now();
        hits.push(await hit(url, user, agent));
        await wait(Math.max(0, everyMs - (performance.now() - began)));
      }
    }),
  );
  agent.destroy();
  return hits;
}

/** So many requests a second, whether answers come or not: what a server above its capacity meets. */
export async function flood(url: string, users: readonly User[], perSecond: number, millis: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 3000 });
  const sent: Promise<Hit>[] = [];
  const began = performance.now();
  for (let at = 0; at < millis; at = performance.now() - began) {
    const due = Math.floor((at / 1000) * perSecond);
    while (sent.length < due) sent.push(hit(url, users[sent.length % users.length]!, agent));
    await wait(5);
  }
  const hits = await Promise.all(sent);
  agent.destroy();
  return hits;
}

export interface Figures {
  requests: number;
  ok: number;
  busy: number;
  errors: number;
  p50: number;
  p99: number;
  worst: number;
}
export function figures(hits: readonly Hit[], outcome: Hit['outcome'] = 'ok'): Figures {
  const count = (of: Hit['outcome']) => hits.filter((one) => one.outcome === of).length;
  const times = hits.filter((one) => one.outcome === outcome).map(({ millis }) => millis);
  return {
    requests: hits.length,
    ok: count('ok'),
    busy: count('busy'),
    errors: count('error'),
    p50: rank(times, 0.5),
    p99: rank(times, 0.99),
    worst: Math.max(0, ...times),
  };
}
