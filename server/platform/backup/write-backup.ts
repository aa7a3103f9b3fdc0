import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { openFolderStore } from '../content/folder.ts';
import type { ContentStore } from '../content/store.ts';
import { LOCKS } from '../locks.ts';
import { countRows, migrationsOf, ownsAll, quoted, sequencesOf, tablesOf } from './catalog.ts';
import { BackupRefusal, FORMAT, type Manifest, type Section } from './manifest.ts';

const FETCH = 1000;
/** Rows travel in pieces of about this size. */
const PIECE_CHARS = 64 * 1024;

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Files that a row names and the folder lacks. */
  missing: string[];
}

/**
 * Writes all tables, as one snapshot sees them, and all kept files into one gzip file; the product may run meanwhile. The
 * embedded server brings no pg_dump, so a row travels as the text that PostgreSQL itself makes of it and reads again.
 * @throws BackupRefusal where `out` exists or the database holds nothing yet; nothing half written stays.
 */
export async function writeBackup(url: string, dataDir: string, out: string): Promise<BackupSummary> {
  if (fs.existsSync(out)) throw new BackupRefusal(`文件 ${out} 已存在，请换一个文件名，或先移走它。`);
  const half = `${out}.${process.pid}.half`;
  const client = new pg.Client({ connectionString: url, application_name: 'podflow-backup' });
  // A connection that breaks fails its statement too; without a listener it would end the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Meanwhile no content is taken away that a row of the snapshot names; with the connection the lock ends.
    await client.query('select pg_advisory_lock($1)', [LOCKS.contents]);
    await client.query('begin isolation level repeatable read read only');
    // The forms in which a time or a number is read again as exactly the same.
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
       set local extra_float_digits = 3; set local bytea_output = 'hex'; set local statement_timeout = 0`,
    );
    const manifest = await manifestOf(client);
    const store = openFolderStore(dataDir);
    const files = await keptFiles(store);
    // Only its owner may read it: it holds password hashes and keys.
    const file = fs.createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(pieces(client, manifest, { store, files })), createGzip(), file);
    const missing = await missingFiles(client, files);
    await client.query('commit');
    await fsp.rename(half, out);
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.size,
      bytes: (await fsp.stat(out)).size,
      missing,
    };
  } finally {
    await fsp.rm(half, { force: true });
    await client.end();
  }
}

async function manifestOf(client: pg.Client): Promise<Manifest> {
  const migrations = await migrationsOf(client);
  if (migrations.length === 0)
    throw new BackupRefusal('数据库还没有初始化，没有可备份的数据；请先启动一次产品。');
  if (!(await ownsAll(client)))
    throw new BackupRefusal(
      '当前数据库用户不是数据表的所有者，行级安全会让备份缺少数据；请用产品所用的 DATABASE_URL 备份。',
    );
  const tables = [];
  for (const table of await tablesOf(client))
    tables.push({ ...table, rows: await countRows(client, table.name) });
  const { rows } = await client.query<{ postgres: string }>(
    `select current_setting('server_version') as postgres`,
  );
  return {
    podflow: 'backup',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    postgres: rows[0]!.postgres,
    migrations,
    tables,
    // After the snapshot was taken, so that no row of it lies beyond its sequence.
    sequences: await sequencesOf(client),
  };
}

const line = (value: Manifest | Section | string) => `${JSON.stringify(value)}\n`;

async function* pieces(
  client: pg.Client,
  manifest: Manifest,
  { store, files }: { store: ContentStore; files: ReadonlyMap<string, string> },
) {
  yield line(manifest);
  for (const table of manifest.tables) {
    yield line({ table: table.name });
    yield* rowsOf(client, table.name);
  }
  for (const [sha256, key] of files) {
    const bytes = await store.size(key);
    if (bytes === null) throw new Error(`content ${key} went away during the backup`);
    yield line({ file: sha256, bytes });
    if (bytes > 0) yield* store.open(key, { from: 0, to: bytes - 1 });
  }
  yield line({ end: true, files: files.size });
}

async function* rowsOf(client: pg.Client, table: string) {
  await client.query(
    `declare dump no scroll cursor for select whole_row::text as row from public.${quoted(table)} whole_row`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${FETCH} from dump`);
    if (rows.length === 0) break;
    let piece = '';
    for (const { row } of rows) {
      piece += line(row);
      if (piece.length < PIECE_CHARS) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
  }
  await client.query('close dump');
}

/** Keys of kept files by checksum. Content never changes and is there before its row, so that a later look misses nothing. */
async function keptFiles(store: ContentStore): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for await (const key of store.keys('files/')) {
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (/^[0-9a-f]{64}$/.test(name)) kept.set(name, key);
  }
  return kept;
}

async function missingFiles(client: pg.Client, files: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string; name: string }>(
    `select distinct on (sha256) encode(sha256, 'hex') as sha256, name from public.file order by sha256, id`,
  );
  return rows.filter(({ sha256 }) => !files.has(sha256)).map(({ name }) => name);
}
