import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { openFolderStore } from '../content/folder.ts';
import { fileKey, type ContentStore } from '../content/store.ts';
import { migrate } from '../migrate.ts';
import { columnsOf, countRows, foreignKeysOf, quoted, tablesOf, type Column } from './catalog.ts';
import { BackupRefusal, type Manifest } from './manifest.ts';
import type { OpenBackup } from './read-backup.ts';

const BATCH = 1000;
/** What a server writes by itself when it starts on a database without data. */
const OF_THE_SERVER = ['secret'];

const broken = (what: string) =>
  new BackupRefusal(`备份文件的内容与目录不符（${what}），没有恢复任何数据；请换一份备份。`);

/**
 * Brings a backup into an empty database, all or nothing: rows come in one transaction, files are kept aside until all
 * of the backup was read and its checksum held. Nothing else may use the database meanwhile.
 * @throws BackupRefusal where the database is not empty, in use, or the backup not whole.
 */
export async function restoreBackup(
  url: string,
  dataDir: string,
  backup: OpenBackup,
): Promise<{ rows: number; files: number }> {
  await migrate(url);
  const aside = path.join(dataDir, 'restore.half');
  await fsp.rm(aside, { recursive: true, force: true });
  await fsp.mkdir(aside, { recursive: true });
  const client = new pg.Client({ connectionString: url, application_name: 'podflow-restore' });
  // A connection that breaks fails its statement too; without a listener it would end the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local statement_timeout = 0`,
    );
    await refuseUnlessEmpty(client);
    const mended = await withoutTriggersAndKeys(client, backup.manifest);
    const counts = await readAll(client, backup, aside);
    await mended();
    for (const { name, value, called } of backup.manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        value,
        called,
      ]);
    await moveFiles(aside, openFolderStore(dataDir));
    await client.query('commit');
    await client.query('analyze');
    return counts;
  } finally {
    await client.end();
    await fsp.rm(aside, { recursive: true, force: true });
  }
}

async function refuseUnlessEmpty(client: pg.Client) {
  // Servers and other commands; each keeps at least the connection on which it listens.
  const { rows: others } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'podflow%' and pid <> pg_backend_pid()`,
  );
  if (others.length > 0)
    throw new BackupRefusal('有正在运行的 PodFlow 使用这个数据库；请先停止它，再恢复备份。');
  const tables = (await tablesOf(client)).map(({ name }) => name);
  await client.query(
    `lock table ${tables.map((name) => `public.${quoted(name)}`).join(', ')} in access exclusive mode`,
  );
  for (const name of tables) {
    if (OF_THE_SERVER.includes(name)) await client.query(`delete from public.${quoted(name)}`);
    else if ((await countRows(client, name)) > 0)
      throw new BackupRefusal(
        '数据库里已有数据，备份只能恢复到空的数据库：请用 DATA_DIR 指向一个新目录，或用 DATABASE_URL 指向一个新建的数据库。',
      );
  }
}

/**
 * The backup holds what the triggers made too, so they must not make it again; and rows name rows that come later, so
 * the foreign keys are taken off and put on again over all rows. Both need the owner only, no superuser.
 * @returns how to put them on again.
 */
async function withoutTriggersAndKeys(client: pg.Client, { tables }: Manifest) {
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of tables)
    await client.query(`alter table public.${quoted(name)} disable trigger user`);
  return async () => {
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  };
}

async function readAll(client: pg.Client, backup: OpenBackup, aside: string) {
  const left = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  let rows = 0;
  let files = 0;
  for (;;) {
    const section = await backup.section();
    if ('table' in section) {
      const table = left.get(section.table);
      if (!table) throw broken(section.table);
      left.delete(section.table);
      const came = await readTable(client, backup, table.name, table.columns);
      if (came !== table.rows) throw broken(`${table.name} 应有 ${table.rows} 行，实有 ${came} 行`);
      rows += came;
    } else if ('file' in section) {
      await readFile(backup, path.join(aside, section.file), section.file, section.bytes);
      files += 1;
    } else {
      await backup.end();
      if (left.size > 0) throw broken([...left.keys()].join('、'));
      if (section.files !== files) throw broken(`应有 ${section.files} 个文件，实有 ${files} 个`);
      return { rows, files };
    }
  }
}

async function readTable(client: pg.Client, backup: OpenBackup, table: string, columns: readonly string[]) {
  const own = await columnsOf(client, table);
  if (own.map(({ name }) => name).join() !== columns.join()) throw broken(table);
  const written = own.filter(({ generated }) => !generated);
  const name = `public.${quoted(table)}`;
  // `offset 0` keeps the planner from reading the text anew for every column.
  const text = `insert into ${name} (${written.map((column) => quoted(column.name)).join(', ')}) overriding system value
    select ${written.map(valueOf).join(', ')} from (select line::${name} as r from unnest($1::text[]) line offset 0) s`;
  let rows = 0;
  for await (const batch of backup.rows(BATCH)) {
    const { rowCount } = await client
      .query({ name: `restore ${table}`, text, values: [batch] })
      .catch((error: unknown) => {
        throw new BackupRefusal(broken(table).message, { cause: error });
      });
    rows += rowCount ?? 0;
  }
  return rows;
}

/** Transaction numbers start anew in another cluster: 3 lies before every snapshot there (ADR 0004). */
const valueOf = ({ name, type }: Column) => (type === 'xid8' ? `'3'::xid8` : `(r).${quoted(name)}`);

async function readFile(backup: OpenBackup, to: string, sha256: string, bytes: number) {
  const hash = createHash('sha256');
  await pipeline(
    backup.content(bytes),
    async function* (content) {
      for await (const part of content) {
        hash.update(part);
        yield part;
      }
    },
    fs.createWriteStream(to, { flags: 'wx' }),
  );
  if (hash.digest('hex') !== sha256) throw broken(`文件 ${sha256}`);
}

/** What lies under a key is its content, so that one that is there already is the same. */
async function moveFiles(from: string, store: ContentStore) {
  for (const name of await fsp.readdir(from))
    await store.put(fileKey(Buffer.from(name, 'hex')), path.join(from, name));
}
