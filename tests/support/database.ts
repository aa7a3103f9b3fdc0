import { randomBytes } from 'node:crypto';
import pg from 'pg';

const TEMPLATE = 'podflow_template';

const named = (url: string, database: string) => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Migrates once; every test file's database is then a copy of the result. */
export async function makeTemplate(url: string, migrate: (url: string) => Promise<unknown>) {
  await run(url, `drop database if exists ${TEMPLATE} with (force)`);
  await run(url, `create database ${TEMPLATE}`);
  await migrate(named(url, TEMPLATE));
}

/**
 * A migrated, empty database of its own. A statement is planned for all values at its first call, which a running server
 * does from the sixth on (ADR 0004): what only holds for the values of one call fails here. @returns its address and how
 * to drop it.
 */
export async function freshDatabase(
  postgresUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await run(postgresUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  await run(postgresUrl, `alter database ${name} set plan_cache_mode = force_generic_plan`);
  return {
    url: named(postgresUrl, name),
    drop: () => run(postgresUrl, `drop database if exists ${name} with (force)`),
  };
}
