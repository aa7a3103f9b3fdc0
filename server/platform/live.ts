import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveEvent } from '#contract/task.ts';
import type { Database } from './database.ts';

const CHANNEL = 'podflow_live';
/** Events of one tenant within this time travel as one: NOTIFY takes a lock that all commits share. */
const GATHER_MS = 50;
const RETRY_MS = 500;
const MISSED: readonly LiveEvent[] = [{ kind: 'order' }, { kind: 'notice' }];

export interface Live {
  /** Tells every browser of the tenant, on every server process, after the commit of what changed. */
  publish(tenantId: number, event: LiveEvent): void;
  /** @returns how to stop listening. */
  subscribe(tenantId: number, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

interface Message {
  tenantId: number;
  event: LiveEvent;
}

export async function openLive(database: Database, log: FastifyBaseLogger): Promise<Live> {
  const listeners = new Map<number, Set<(event: LiveEvent) => void>>();
  const gathered = new Map<string, Message>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = await database.dedicated();
    if (closed) return next.end();
    next.on('notification', ({ payload }) => {
      const { tenantId, event } = JSON.parse(payload ?? '{}') as Message;
      listeners.get(tenantId)?.forEach((listener) => listener(event));
    });
    next.on('end', reconnect);
    client = next;
    await next.query(`listen ${CHANNEL}`);
    return undefined;
  };
  /** Until it listens again. What happened in between nobody heard: whoever shows orders or notices asks anew. */
  const reconnect = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(
        () => listeners.forEach((set) => set.forEach((listener) => MISSED.forEach(listener))),
        (error: unknown) => {
          log.warn(error, 'LISTEN');
          reconnect();
        },
      );
    }, RETRY_MS).unref();
  };
  await connect();

  const flush = async () => {
    timer = undefined;
    const messages = [...gathered.values()].map((message) => JSON.stringify(message));
    gathered.clear();
    await sql`select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) m`
      .execute(database.system)
      .catch((error) => log.warn(error, 'NOTIFY'));
  };

  return {
    publish(tenantId, event) {
      if (!tenantId || closed) return;
      gathered.set(JSON.stringify([tenantId, event]), { tenantId, event });
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    subscribe(tenantId, listener) {
      const set = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(tenantId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
