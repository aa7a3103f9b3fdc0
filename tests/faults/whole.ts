import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');

/** A script as an administrator runs it. */
export const runScript = (name: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(SCRIPTS, name), ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

/** `npm run admin -- ...` */
export const admin = (args: string[], env: Record<string, string>) => runScript('admin.ts', args, env);

type Ask = <R extends object>(text: string) => Promise<R[]>;

async function connected<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async <R extends object>(text: string) => (await client.query<R>(text)).rows);
  } finally {
    await client.end();
  }
}

export const ask = <R extends object>(url: string, text: string): Promise<R[]> =>
  connected(url, (own) => own<R>(text));

/** Every table with every row as JSON, and what else makes up the database: sequences, keys, triggers. */
export const wholeOf = (url: string) =>
  connected(url, async (own) => {
    const whole: Record<string, unknown[]> = {};
    const tables = await own<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
    );
    for (const { name } of tables)
      whole[name] = await own(`select to_jsonb(r) - 'changed_xact' as row from ${name} r order by 1`);
    whole['sequences'] = await own(`select sequencename, last_value from pg_sequences order by 1`);
    whole['constraints'] = await own(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    );
    whole['triggers'] = await own(
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    );
    return whole;
  });

export const filesOf = (dataDir: string) =>
  fs
    .readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(dataDir, 'files', name)).isFile())
    .map((name) => {
      const content = fs.readFileSync(path.join(dataDir, 'files', name));
      return `${name} ${content.length} ${createHash('sha256').update(content).digest('hex')}`;
    })
    .toSorted();
