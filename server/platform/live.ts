import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveEvent } from '#contract/task/task.ts';
import type { Database } from './database.ts';

const CHANNEL = 'podflow_live';
/** Events of one tenant within this time travel as one: NOTIFY takes a lock that all commits share. */
const GATHER_MS = 50;
const RETRY_MS = 500;
const MISSED: readonly LiveEvent[] = [
  { kind: 'order' },
  { kind: 'notice' },
  { kind: 'watch' },
  { kind: 'claim' },
  { kind: 'picture' },
  { kind: 'piece' },
  { kind: 'print' },
];

export interface Live {
  /** Tells every browser of the tenant, on every server process, after the commit of what changed. */
  publish(tenantId: number, event: LiveEvent): void;
  /** @returns how to stop listening. */
  subscribe(tenantId: number, listener: (event: LiveEvent) => void): () => void;
  /** Ends the streams of a session that is over, on every server process. */
  endSession(sessionId: number): void;
  onSessionEnd(sessionId: number, end: () => void): () => void;
  close(): Promise<void>;
}

interface Message {
  tenantId: number;
  event: LiveEvent;
}
interface SessionOver {
  sessionOver: number;
}

/** Who listens under which key. */
function register<T>() {
  const sets = new Map<number, Set<T>>();
  return {
    sets,
    add(key: number, one: T) {
      const set = sets.get(key) ?? new Set();
      sets.set(key, set.add(one));
      return () => {
        set.delete(one);
        if (set.size === 0) sets.delete(key);
      };
    },
  };
}

export async function openLive(database: Database, log: FastifyBaseLogger): Promise<Live> {
  const listeners = register<(event: LiveEvent) => void>();
  const sessions = register<() => void>();
  const gathered = new Map<string, Message | SessionOver>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = await database.dedicated();
    if (closed) return next.end();
    next.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}') as Message | SessionOver;
      if ('sessionOver' in message) sessions.sets.get(message.sessionOver)?.forEach((end) => end());
      else listeners.sets.get(message.tenantId)?.forEach((listener) => listener(message.event));
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
        () => listeners.sets.forEach((set) => set.forEach((listener) => MISSED.forEach(listener))),
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

  const send = (key: string, message: Message | SessionOver) => {
    if (closed) return;
    gathered.set(key, message);
    timer ??= setTimeout(() => void flush(), GATHER_MS);
  };

  return {
    publish(tenantId, event) {
      if (tenantId) send(JSON.stringify([tenantId, event]), { tenantId, event });
    },
    subscribe: (tenantId, listener) => listeners.add(tenantId, listener),
    endSession: (sessionId) => send(`session ${sessionId}`, { sessionOver: sessionId }),
    onSessionEnd: (sessionId, end) => sessions.add(sessionId, end),
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
