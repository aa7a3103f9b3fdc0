import pg from 'pg';
import { until } from './until.ts';

/** Any number that nothing else locks. */
const GATE = 990_001;

/** A gate in the database: the first write of a task's row that meets a condition waits at it, its transaction open. */
export interface Gate {
  /** `condition` is SQL about `new`, the row of the task as it is about to stand. */
  close(condition: string): Promise<void>;
  /** Until somebody waits at the gate. */
  reached(): Promise<void>;
  open(): Promise<void>;
  end(): Promise<void>;
}

export async function makeGate(url: string): Promise<Gate> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const put = (statement: string) =>
    client.query(`create or replace function test_gate() returns trigger language plpgsql as
      $$ begin ${statement} return new; end $$`);
  await put('');
  await client.query(
    'create trigger test_gate before update on task for each row execute function test_gate()',
  );
  return {
    async close(condition) {
      await client.query(`select pg_advisory_lock(${GATE})`);
      await put(`if ${condition} then perform pg_advisory_xact_lock_shared(${GATE}); end if;`);
    },
    reached: async () =>
      void (await until(async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length > 0;
      }, 'nobody came to the gate')),
    async open() {
      await put('');
      await client.query(`select pg_advisory_unlock(${GATE})`);
    },
    end: () => client.end(),
  };
}
