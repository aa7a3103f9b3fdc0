import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import pg from 'pg';
import { order } from '#contract/order.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openDatabase } from '#server/platform/database.ts';
import { browser } from './browser.ts';
import { bulk } from './bulk.ts';
import { build } from './data.ts';
import { startCluster } from './database/cluster.ts';
import { importing } from './import.ts';
import { inTurn, timed, type Pace } from './measure.ts';
import { questionsFor, type Question } from './questions.ts';
import { print, save, type Row } from './report.ts';
import { signIn, startSide, type Caller, type Side } from './sides.ts';

// npm run bench [-- --orders 1000000] [--pace 0.3] [reads bulk import server browser]: both sides in turn, ratios.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string', default: '100000' }, pace: { type: 'string', default: '1' } },
});
const ORDERS = Number(values.orders);
const PACE: Pace = { rounds: 5, millis: 1000 * Number(values.pace) };
const SECTIONS = ['reads', 'bulk', 'import', 'server', 'browser'];
const chosen = positionals.length > 0 ? positionals : SECTIONS;
const BULK = 10_000;
const WORK = 500;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-bench-'));
fs.chmodSync(folder, 0o755);
const cluster = await startCluster();
const closers: (() => unknown)[] = [
  () => cluster.stop(),
  () => fs.rmSync(folder, { recursive: true, force: true }),
];
const results: Record<string, Row[]> = {};
const tell = (section: string, title: string, rows: Row[]) => {
  results[section] = rows;
  print(title, rows);
};

/** A connection that may be cut when everything ends. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  closers.unshift(() => client.end().catch(() => undefined));
  return client;
}

/** An address of another database of the cluster. */
const at = (name: string) => {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
};

try {
  const admin = await connect(cluster.url);
  await admin.query('create database ours');
  await migrate(at('ours'));
  const made = await makeOrders();
  await admin.query('create database floor template ours strategy file_copy');
  const bare = await connect(at('floor'));
  await bare.query(fs.readFileSync(new URL('floor/schema.sql', import.meta.url), 'utf8'));
  await bare.query('vacuum analyze');

  const dataDir = path.join(folder, 'data');
  const product = await startSide('bench/product.ts', { DATABASE_URL: at('ours'), DATA_DIR: dataDir });
  closers.unshift(() => product.stop());
  const floor = await startSide('bench/floor/server.ts', { DATABASE_URL: at('floor') });
  closers.unshift(() => floor.stop());
  const caller = await signIn(product.url, 'factory01');
  const { ids, questions } = await ask(caller, floor, made.factoryId);

  if (chosen.includes('reads')) {
    await compare(questions, caller, floor, made.factoryId, ids);
    const rows: Row[] = [];
    for (const question of questions) rows.push(...(await measure(question)));
    tell('reads', `${ORDERS.toLocaleString('en')} orders: reads and one action`, rows);
    print('Memory while it served', [
      { what: 'the server, most', ours: product.memory().peak, floor: floor.memory().peak, unit: 'MB' },
      {
        what: 'the server, now',
        ours: product.memory().now,
        floor: floor.memory().now,
        unit: 'MB',
        aim: 150,
        alone: true,
      },
    ]);
  }
  if (chosen.includes('bulk'))
    tell('bulk', 'Bulk', await bulk(caller, floor, made.factoryId, await orders(caller, BULK)));
  if (chosen.includes('server')) tell('server', 'The server', await serving(product, dataDir));
  if (chosen.includes('browser')) tell('browser', 'The browser', await browser(at('ours'), folder));
  if (chosen.includes('import')) {
    const merchant = await signIn(product.url, 'merchant01');
    tell('import', 'Import', await importing(product, merchant, at('floor'), folder, made.shopId));
  }
  save(ORDERS, results);
} finally {
  for (const close of closers) await close();
}

async function makeOrders() {
  const database = openDatabase(at('ours'), { appConnections: 1, systemConnections: 2 });
  const client = await connect(at('ours'));
  const began = performance.now();
  try {
    return await build(database, client, ORDERS);
  } finally {
    await client.end();
    await database.close();
    console.log(`${ORDERS} orders made in ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

/** Ids of orders that wait for review, as many as there are. */
async function orders(caller: Caller, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let pageNo = 1; ids.length < count; pageNo++) {
    const { list } = await caller.call(order.page, { status: 'waitReview', pageNo, pageSize: 1000 });
    ids.push(...list.map(({ id }) => id));
    if (list.length < 1000) break;
  }
  return ids.slice(0, count);
}

async function ask(caller: Caller, floor: Side, factoryId: number) {
  const { list, total } = await caller.call(order.page, { pageSize: 1000 });
  const lastPage = Math.min(1000, Math.floor(total / 50));
  const work = (await orders(caller, WORK)).toReversed();
  const known = {
    ids: list.map(({ id }) => id),
    orderNos: list.map(({ orderNo }) => orderNo),
    recipients: [...new Set(list.map(({ recipientName }) => recipientName.slice(0, 2)))].slice(0, 200),
  };
  return { ids: work, questions: questionsFor({ caller, floor, factoryId, known, work, lastPage }) };
}

/** Both must say the same, before and after a write on both sides. @throws where they do not. */
async function compare(
  questions: Question[],
  caller: Caller,
  floor: Side,
  factoryId: number,
  work: number[],
) {
  for (const round of ['before', 'after'] as const) {
    for (const { name, same } of questions) {
      if (!same) continue;
      const [a, b] = [await same.ours(), await same.floor()];
      if (!isDeepStrictEqual(a, b))
        throw new Error(
          `${name}: the answers differ ${round} a write\n${JSON.stringify(a)}\n${JSON.stringify(b)}`,
        );
    }
    if (round === 'after') break;
    await caller.call(order.action, { event: 'order.approve', ids: [work[0]!] });
    await fetch(`${floor.url}/bulk`, {
      method: 'POST',
      body: JSON.stringify({ factoryId, ids: [work[0]!], from: 20, to: 30 }),
    });
    await caller.call(order.action, { event: 'order.review.withdraw', ids: [work[0]!] });
    await fetch(`${floor.url}/bulk`, {
      method: 'POST',
      body: JSON.stringify({ factoryId, ids: [work[0]!], from: 30, to: 20 }),
    });
  }
  console.log('the answers of both sides agree, also after a write');
}

async function measure({ name, aim, ours, floor }: Question): Promise<Row[]> {
  const rows: Row[] = [];
  for (const connections of [1, 16]) {
    const [a, b] = await inTurn([ours, floor], connections, PACE);
    const what = `${name} @${connections}`;
    rows.push(
      { what, ours: a!.p50, floor: b!.p50, unit: 'p50 ms', aim },
      { what, ours: a!.p95, floor: b!.p95, unit: 'p95 ms' },
      { what, ours: a!.perSecond, floor: b!.perSecond, unit: 'req/s' },
    );
  }
  return rows;
}

/** Started again and again on a database that stands: what the product adds to PostgreSQL's own start. */
async function serving(product: Side, dataDir: string): Promise<Row[]> {
  const ready = await timed(5, async (round) => {
    const again = await startSide('bench/product.ts', {
      DATABASE_URL: at('ours'),
      DATA_DIR: `${dataDir}-${round}`,
    });
    await again.stop();
  });
  const node = await timed(5, async () => void spawnSync(process.execPath, ['--eval', '0']));
  return [
    { what: 'start and stop on an initialised database', ours: ready, floor: node, unit: 'ms' },
    { what: 'ready after the spawn', ours: product.readyMs, floor: node, unit: 'ms', aim: 1000, alone: true },
    { what: 'resident while it serves', ours: product.memory().now, unit: 'MB', aim: 150, alone: true },
  ];
}
