import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { ensureBuilt, ensureServerBuilt } from '../scripts/build.ts';
import { browser } from './browser.ts';
import { bulk } from './bulk.ts';
import { build } from './data.ts';
import { startCluster } from './database/cluster.ts';
import { goods } from './goods.ts';
import { hall } from './hall.ts';
import { importing } from './import.ts';
import { line } from './line.ts';
import type { Pace } from './measure.ts';
import { pictures } from './pictures.ts';
import { ask, compare, measure, withPictures } from './reads.ts';
import { relations } from './relations.ts';
import type { Row, Run } from './report.ts';
import { baseOf, machine, print, read, save, writePage } from './results.ts';
import { review } from './review.ts';
import { serving } from './serving.ts';
import { shipping } from './shipping.ts';
import { signIn, startSide } from './sides.ts';

// npm run bench [-- --orders 1000000] [--pace 0.3] [--write-docs] [reads relations goods pictures bulk
// server browser review import hall shipping]
// Both sides in turn; prints ratios, keeps them in bench/results.json. `--write-docs` alone renews docs/speed.md only.

const SECTIONS = [
  'reads',
  'relations',
  'goods',
  'pictures',
  'bulk',
  'server',
  'browser',
  'review',
  'import',
  'hall',
  'shipping',
] as const;
type Section = (typeof SECTIONS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string' },
    pace: { type: 'string', default: '1' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const orders = Number(values.orders ?? 100_000);
const unknown = positionals.find((name) => !SECTIONS.includes(name as Section));
if (unknown || !Number.isInteger(orders) || orders < 10_000)
  throw new Error(`at least 10000 orders, and sections out of ${SECTIONS.join(', ')}`);
const onlyWrite = values['write-docs'] && values.orders === undefined && positionals.length === 0;
if (!onlyWrite) await run(new Set((positionals.length > 0 ? positionals : SECTIONS) as Section[]));
if (values['write-docs']) writePage(read());

async function run(chosen: ReadonlySet<Section>): Promise<void> {
  const pace: Pace = { rounds: 5, millis: 1000 * Number(values.pace) };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-bench-'));
  fs.chmodSync(folder, 0o755);
  const closers: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const sections: Record<string, Row[]> = {};
  try {
    await Promise.all([ensureBuilt(), ensureServerBuilt()]);
    const cluster = await startCluster();
    closers.unshift(() => cluster.stop());
    /** An address of another database of the cluster. */
    const at = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
    /** A connection that may be cut when everything ends. */
    const connect = async (name: string): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: at(name) });
      client.on('error', () => undefined);
      await client.connect();
      closers.unshift(() => client.end().catch(() => undefined));
      return client;
    };
    const admin = await connect('postgres');
    const { rows: versions } = await admin.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const facts: Run['machine'] = machine(versions[0]!.version);
    await admin.query('create database ours');
    await migrate(at('ours'));
    const besides = { goods: chosen.has('goods'), pictures: chosen.has('pictures') };
    const { factories, shopId, related, goods: planted } = await makeOrders(at('ours'), besides);
    await admin.query('create database floor template ours strategy file_copy');
    const bare = await connect('floor');
    await bare.query(fs.readFileSync(new URL('floor/schema.sql', import.meta.url), 'utf8'));
    await bare.query('vacuum (freeze, analyze)');
    await admin.query('checkpoint');
    const diskMb = await diskOf(admin);
    facts.diskMb = diskMb;
    console.log(`on disk, MB: ${JSON.stringify(diskMb)}`);
    const ours = await connect('ours');

    const dataDir = path.join(folder, 'data');
    const product = await startSide('product', { DATABASE_URL: at('ours'), DATA_DIR: dataDir });
    closers.unshift(() => product.stop());
    const floor = await startSide('floor', { DATABASE_URL: at('floor') });
    closers.unshift(() => floor.stop());
    const sides = { product, floor };
    const asked = await ask(sides, factories);
    const { caller, factoryId } = asked;

    const steps: Record<Section, () => Promise<Row[]>> = {
      reads: () =>
        withPictures(ours, asked.workIds, async () => {
          await compare(asked, floor);
          return measure(asked.questions, sides, pace);
        }),
      relations: () => relations(sides, related, pace, ours),
      goods: () => goods(sides, planted, pace, bare),
      pictures: () => pictures(sides, planted, pace, { url: at('ours'), admin: ours }),
      bulk: () => bulk({ caller, factoryId, ids: asked.bulkIds, ...sides, ours, bare }),
      server: () => serving(at('ours'), path.join(folder, 'again'), pace),
      browser: () => browser(at('ours'), path.join(folder, 'browser')),
      review: async () => {
        // The demo's orders have pictures; it is made where a database is empty.
        await admin.query('create database reviewed');
        return review(at('reviewed'), path.join(folder, 'reviewed'));
      },
      import: async () => {
        const merchant = await signIn(product.url, 'merchant01');
        return importing(product, merchant, at('floor'), folder, shopId);
      },
      hall: async () => [
        ...(await hall(path.join(folder, 'hall'))),
        ...(await line({ caller, factoryId, ids: asked.bulkIds, ours })),
      ],
      shipping: () => shipping({ caller, factoryId, ours, folder: path.join(folder, 'shipping') }),
    };
    for (const name of SECTIONS) {
      if (!chosen.has(name)) continue;
      const began = performance.now();
      sections[name] = await steps[name]();
      console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
    }
    const results = save(orders, facts, sections);
    print(orders, { ...results[orders]!, sections }, baseOf(results));
  } finally {
    for (const close of closers) await close();
  }
}

async function makeOrders(url: string, besides: Parameters<typeof build>[3]) {
  const database = openDatabase(url, { appConnections: 1, systemConnections: 2 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  try {
    return await build(database, client, orders, besides);
  } finally {
    await client.end();
    await database.close();
    console.log(`${orders} orders made in ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

async function diskOf(admin: pg.Client): Promise<Record<string, number>> {
  const { rows } = await admin.query<{ name: string; mb: number }>(
    `select datname as name, (pg_database_size(oid) / 1048576)::int as mb from pg_database where datname in ('ours', 'floor')`,
  );
  return Object.fromEntries(rows.map(({ name, mb }) => [name, mb]));
}
