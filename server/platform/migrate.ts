import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from './database.ts';
import { MIGRATIONS } from './root.ts';

/** Any number that nothing else locks: one process migrates, the others wait. */
const LOCK = 7_046_021;

/**
 * Brings the database to the newest numbered migration, each in a transaction of its own.
 * @returns the names that were applied now.
 * @throws where a migration that ran before was changed since, or its SQL fails (that one is rolled back).
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await makeRole(client);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const ran = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')).rows.map(
        (row) => [row.name, row.sha256],
      ),
    );
    const applied: string[] = [];
    for (const name of fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = ran.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`迁移 ${name} 在执行后被修改过；请恢复原文件，另加一个新的迁移。`);
      await apply(client, name, sql, sha256);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Other servers serve on this database meanwhile: their requests come first. */
const FIRST_WAIT_MS = 200;
const MOST_WAIT_MS = 5000;
const MOST_TRIES = 60;

/**
 * Waits for a lock a moment only, at first less than it takes PostgreSQL to look for a deadlock, lets those go on who wait
 * behind it, and tries again, each time a bit longer. A migration of one table gets it sooner than one of many.
 */
async function apply(client: pg.Client, name: string, sql: string, sha256: string) {
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${Math.min(FIRST_WAIT_MS * tries, MOST_WAIT_MS)}`);
      await client.query(sql);
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const inTheWay = ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
      if (!inTheWay || tries === MOST_TRIES)
        throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
      await wait(FIRST_WAIT_MS);
    }
  }
}

/** Roles belong to the whole server, so another database of it may have made this one, or be making it now. */
async function makeRole(client: pg.Client) {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${APP_ROLE}', 'set') then grant ${APP_ROLE} to current_user; end if;
  exception when unique_violation then null; end $$`);
}
