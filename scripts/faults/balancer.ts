import { setTimeout as wait } from 'node:timers/promises';
import { nameOf, TIMEOUT_MS, type Send } from './client.ts';

const LOOK_EVERY_MS = 100;

/** Goes from one server to the next, a connection for each request; nothing that began is sent twice. */
export interface Balancer {
  send: Send;
  /** How many connections were refused since it was asked last; they went on to the other server. */
  refused(): number;
  close(): Promise<void>;
}

/** As balancers do, it asks each server for /ready, and sends nothing new to one that does not say 200. */
export function openBalancer(urls: () => readonly string[]): Balancer {
  const gone = new Set<string>();
  const state = { turn: 0, refused: 0, looking: true };
  const look = async (url: string) => {
    const ready = await fetch(`${url}/ready`, { headers: { connection: 'close' } }).catch(() => undefined);
    if (ready?.ok) gone.delete(url);
    else gone.add(url);
  };
  const looking = (async () => {
    for (; state.looking; await wait(LOOK_EVERY_MS)) await Promise.all(urls().map(look));
  })();
  const next = () => {
    const all = urls();
    const ready = all.filter((url) => !gone.has(url));
    const among = ready.length > 0 ? ready : all;
    return among[(state.turn += 1) % among.length]!;
  };
  return {
    async send(path, init) {
      const headers = { ...(init.headers as Record<string, string>), connection: 'close' };
      for (const begun = performance.now(); ;) {
        try {
          return await fetch(next() + path, { ...init, headers });
        } catch (error) {
          if (nameOf(error) !== 'ECONNREFUSED' || performance.now() - begun > TIMEOUT_MS) throw error;
          state.refused += 1;
        }
      }
    },
    refused() {
      const { refused } = state;
      state.refused = 0;
      return refused;
    },
    async close() {
      state.looking = false;
      await looking;
    },
  };
}
