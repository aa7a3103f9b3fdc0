import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from '#server/platform/locks.ts';

const LOOK_EVERY_MS = 20;

/** Who works on each job, seen from the database: a job's lock is held by the connection of one node. */
export interface JobWatch {
  /** The connections that held a job's lock so far, in their order, by the job's id. */
  holders: ReadonlyMap<number, readonly number[]>;
  /** Of the jobs that are worked on now. */
  now(): ReadonlyMap<number, number>;
  /** The connections that nodes keep for themselves. */
  connections(): Promise<Set<number>>;
  /** How many jobs wait or run. */
  open(): Promise<number>;
  close(): Promise<void>;
}

export async function watchJobs(url: string): Promise<JobWatch> {
  const client = new pg.Client({ connectionString: url });
  // Where the run is ended before it is over its server goes first.
  client.on('error', () => undefined);
  await client.connect();
  const holders = new Map<number, number[]>();
  let now = new Map<number, number>();
  let watching = true;
  const look = async () => {
    while (watching) {
      const { rows } = await client.query<{ job: number; pid: number }>(
        `select objid::int as job, pid from pg_locks where locktype = 'advisory' and classid = $1 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCKS.task],
      );
      now = new Map(rows.map(({ job, pid }) => [job, pid]));
      for (const [job, pid] of now) {
        const before = holders.get(job) ?? [];
        if (before.at(-1) !== pid) holders.set(job, [...before, pid]);
      }
      await wait(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  return {
    holders,
    now: () => now,
    async connections() {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'podflow-dedicated' and datname = current_database()`,
      );
      return new Set(rows.map(({ pid }) => pid));
    },
    async open() {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from task where status in ('waiting', 'running')`,
      );
      return rows[0]!.open;
    },
    async close() {
      watching = false;
      await looking;
      await client.end();
    },
  };
}
