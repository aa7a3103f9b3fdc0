import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Foreign keys and checks go, so that nothing but the wall stands between a bare statement and the rows. */
export async function dropConstraints(system: Db): Promise<void> {
  const { rows } = await sql<{ drop: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype in ('f', 'c') and connamespace = 'public'::regnamespace`.execute(system);
  for (const { drop } of rows) await alter(system, drop);
}

/** What the server does beside it may hold one of the tables and wait for the other: then it goes first. */
async function alter(system: Db, statement: string, tries = 10): Promise<void> {
  try {
    await sql.raw(statement).execute(system);
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01' || tries === 0) throw error;
    await alter(system, statement, tries - 1);
  }
}

/** What a column is filled with, by its type; `n` makes it unlike those of other rows. */
const FILLERS: Record<string, (n: number) => string> = {
  bigint: (n) => String(n),
  integer: (n) => String(n),
  smallint: () => '1',
  numeric: (n) => String(n),
  text: (n) => `'x${n}'`,
  boolean: () => 'false',
  uuid: (n) => `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`,
  jsonb: () => `'{}'`,
  bytea: (n) => `'\\x${String(n).padStart(8, '0')}'`,
  date: () => `'2026-01-01'`,
  // Older ones might be swept meanwhile.
  'timestamp with time zone': () => 'now()',
};
/** What keeps the server from taking a row away that it has nothing to do with: judged from a transaction that never comes. */
const KEPT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  blocked_changed: { judged_from: `'9000000000000000000'` },
};
let planted = 700_000;

/** A row of every tenant in each table that has none of his: what a table is for is nothing to the wall. */
export async function plantRest(
  system: Db,
  walls: readonly { table: string; parties: readonly string[] }[],
  tenants: readonly number[],
): Promise<void> {
  for (const { table, parties } of walls) {
    if (table === 'tenant' || parties.length === 0) continue;
    const columns = await neededColumns(system, table);
    for (const tenantId of tenants) {
      if (await hasRow(system, table, parties, tenantId)) continue;
      // The other party is nobody: each row is one tenant's alone, once as the one and once as the other.
      for (const mine of parties) {
        planted += 1;
        const given = columns.filter(({ name }) => !parties.includes(name));
        const values = given.map(({ type }) => filler(type)(planted));
        const kept = KEPT[table] ?? {};
        const names = [...parties, ...given.map(({ name }) => name), ...Object.keys(kept)];
        const ids = parties.map((party) => (party === mine ? tenantId : 0));
        await sql`insert into ${sql.table(table)} (${sql.raw(names.map((one) => `"${one}"`).join(', '))})
          overriding system value values (${sql.raw([...ids, ...values, ...Object.values(kept)].join(', '))})`.execute(
          system,
        );
      }
    }
  }
}

async function hasRow(system: Db, table: string, parties: readonly string[], tenantId: number) {
  const own = parties.map((party) => `${party} = ${tenantId}`).join(' or ');
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(table)} where ${sql.raw(own)}) as has`.execute(system);
  return rows[0]!.has;
}

function filler(type: string): (n: number) => string {
  if (type.endsWith('[]')) return () => `'{}'`;
  const found = FILLERS[type];
  if (!found) throw new Error(`tests/support/plant-rest.ts has nothing of the type ${type}`);
  return found;
}

async function neededColumns(system: Db, table: string) {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attidentity = '' and attnotnull and not atthasdef`.execute(system);
  return rows;
}
