import type pg from 'pg';
import type { Database } from './database.ts';
import { LOCKS } from './locks.ts';

/** Who works on a task holds its lock: PostgreSQL frees it in the moment the process dies. */
export interface TaskLocks {
  /** Connects where nothing is connected; a lost connection has freed what it held. */
  open(): Promise<void>;
  /** Whether the task is ours now. */
  take(id: number): Promise<boolean>;
  free(id: number): Promise<void>;
  close(): Promise<void>;
}

/** The locks of tasks, all on one connection that does nothing else. */
export function taskLocks(database: Database): TaskLocks {
  let client: pg.Client | undefined;
  let asked: Promise<unknown> = Promise.resolve();

  /** One after the other: a connection answers one question at a time. */
  const ask = (text: string, id: number) => {
    const answer = asked.then(() => client?.query<{ done: boolean }>(text, [LOCKS.task, id]));
    asked = answer.catch(() => undefined);
    return answer;
  };

  return {
    async open() {
      if (client) return;
      client = await database.dedicated();
      client.on('end', () => (client = undefined));
    },
    async take(id) {
      const got = await ask('select pg_try_advisory_lock($1, $2::int) as done', id);
      return got?.rows[0]?.done === true;
    },
    async free(id) {
      await ask('select pg_advisory_unlock($1, $2::int) as done', id).catch(() => undefined);
    },
    async close() {
      await client?.end().catch(() => undefined);
    },
  };
}
