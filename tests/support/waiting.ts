import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/**
 * Until so many statements on a table wait for somebody else's lock. Asked on a tenant's connection: those of the owner are
 * few, and may all be waiting.
 */
export const untilWaiting = (
  { database, tenants }: TestApp,
  table: string,
  statements = 1,
): Promise<boolean> =>
  until(
    async () => {
      const { rows } = await sql`
        select distinct pid from pg_locks waits join pg_locks works using (pid)
        where not waits.granted and works.granted and works.relation = ${table}::regclass
          and works.database = (select oid from pg_database where datname = current_database())`.execute(
        database.of(tenants.factory),
      );
      return rows.length >= statements;
    },
    `fewer than ${statements} statements wait at ${table}`,
    { limitMs: 30_000 },
  );
