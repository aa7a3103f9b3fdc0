import type pg from 'pg';

const HURRY = { fsync: 'off', synchronous_commit: 'off', max_wal_size: "'16GB'", autovacuum: 'off' };

/**
 * Fills tables without what makes a million rows slow: their indexes are made at the end, the keys to other tables are
 * not looked at, and nothing waits for the disk. The product's own triggers run; afterwards all stands as it stood.
 */
export async function buildQuickly(admin: pg.Client, tables: readonly string[], fill: () => Promise<void>) {
  const { rows: indexes } = await admin.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::text[]::regclass[]) and indexrelid not in (select conindid from pg_constraint)`,
    [tables],
  );
  const { rows: triggers } = await admin.query<{ of: string; name: string }>(
    `select tgrelid::regclass::text as of, tgname as name from pg_trigger
     where not tgisinternal and tgrelid = any($1::text[]::regclass[])`,
    [tables],
  );
  for (const [name, value] of Object.entries(HURRY)) await admin.query(`alter system set ${name} = ${value}`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`set maintenance_work_mem = '1GB'`);
  for (const { name } of indexes) await admin.query(`drop index ${name}`);
  for (const table of tables) await admin.query(`alter table ${table} disable trigger all`);
  for (const { of, name } of triggers) await admin.query(`alter table ${of} enable trigger ${name}`);
  await fill();
  for (const table of tables) await admin.query(`alter table ${table} enable trigger all`);
  for (const { made } of indexes) await admin.query(made);
  await admin.query('vacuum (freeze, analyze)');
  for (const name of Object.keys(HURRY)) await admin.query(`alter system reset ${name}`);
  await admin.query('select pg_reload_conf()');
  await admin.query('checkpoint');
}
