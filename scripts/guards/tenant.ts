import { sql } from 'kysely';
import { APP_ROLE, type Db } from '#server/platform/database.ts';
import { insertsFaults, nobodyFaults, selectsFaults, writesFaults } from '#tests/support/wall-faults.ts';
import { wallsOf, type Worlds } from '#tests/support/walls.ts';
import type { Tell } from './verdict.ts';

interface Policy {
  table: string;
  name: string;
  /** What it lets see and touch, and what it lets write; null: not said. */
  using: string | null;
  check: string | null;
}

/** Those for the role of requests; the owner's let everything through as they are. */
const policiesOf = async (system: Db) =>
  (
    await sql<Policy>`select tablename as "table", policyname as name, qual as "using", with_check as "check"
      from pg_policies where schemaname = 'public' and ${APP_ROLE} = any(roles) order by 1, 2`.execute(system)
  ).rows;

/** Each half of each policy opened, and row-level security itself taken off each table. @param worlds with rows of every side. */
export async function tryTenants(system: Db, worlds: Worlds, tell: Tell): Promise<void> {
  const walls = await wallsOf(system);
  const run = (text: string) => sql.raw(text).execute(system);
  const faults = async (table: string): Promise<string | undefined> => {
    const wall = walls.find((one) => one.table === table);
    if (!wall) return undefined;
    for (const judge of [
      () => selectsFaults(system, wall, worlds),
      () => writesFaults(system, wall, worlds),
      () => insertsFaults(system, wall, worlds),
      () => nobodyFaults(system, wall),
    ]) {
      const [fault] = await judge();
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  const tried = async (table: string, what: string, wrong: string, right: string) => {
    await run(wrong);
    const by = await faults(table).finally(() => run(right));
    tell({ kind: 'tenant', what: `${table}: ${what}`, by });
  };
  for (const { table, name, using, check } of await policiesOf(system)) {
    const alter = (half: string, expression: string) =>
      `alter policy "${name}" on "${table}" ${half} (${expression})`;
    if (using !== null)
      await tried(table, `policy ${name} shows all`, alter('using', 'true'), alter('using', using));
    if (check !== null)
      await tried(table, `policy ${name} takes all`, alter('with check', 'true'), alter('with check', check));
  }
  for (const { table } of walls) {
    const security = (word: string) => `alter table "${table}" ${word} row level security`;
    await tried(table, 'no row-level security', security('disable'), security('enable'));
  }
}
