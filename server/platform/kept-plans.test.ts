import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDatabase, type Database } from './database.ts';

let t: TestApp;
let database: Database;
beforeAll(async () => {
  t = await startTestApp();
  // One connection, so that it can be asked what it has kept.
  database = openDatabase(t.url, { appConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await t.close();
});

it('few rows go by a plan that the connection keeps, many are planned for themselves', async () => {
  const db = database.of(t.tenants.merchant1);
  const count = async (word: 'few' | 'many', rows: number) => {
    const ids = Array.from({ length: rows }, (_, i) => i);
    const asked = sql.raw(`select count(*)::int as ${word}`);
    const answer = await sql<Record<string, number>>`${asked} from unnest(${ids}::bigint[])`.execute(db);
    return answer.rows[0]![word];
  };
  expect(await count('few', 3)).toBe(3);
  expect(await count('many', 2000)).toBe(2000);
  const { rows } = await sql<{ kept: string }>`
    select statement as kept from pg_prepared_statements where statement like ${'select count(*)::int as %'}`.execute(
    db,
  );
  expect(rows.map(({ kept }) => kept)).toEqual([expect.stringContaining('as few')]);
});
