import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { ensureServerBuilt } from '../../scripts/build.ts';
import { build } from '../data.ts';
import { startCluster } from '../database/cluster.ts';
import { rank } from '../measure.ts';
import { startSide, type Side } from '../sides.ts';
import { figures, flood, people, type Figures, type Hit } from './traffic.ts';
import { signInAll } from './users.ts';

// npm run load [-- --users 200] [--minutes 1] [--orders 100000]
// Ordinary work, then more than the server can take, then ordinary work again. Fails where an ordinary request fails,
// where memory grows (from four minutes on), or where the server does not come back by itself.

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '1' },
    orders: { type: 'string', default: '100000' },
  },
});
const [users, minutes, orders] = [values.users, values.minutes, values.orders].map(Number) as [
  number,
  number,
  number,
];
const EVERY_MS = 2000;
const WARM_MS = 15_000;
const FLOOD_MS = 10_000;
const SAMPLE_MS = 5000;

const ms = (value: number) => `${Math.round(value)} ms`;
const line = (what: string, { requests, ok, busy, errors, p50, p99, worst }: Figures) =>
  console.log(
    `${what}: ${requests} requests, ${ok} answered, ${busy} told busy, ${errors} errors; p50 ${ms(p50)}, p99 ${ms(p99)}, worst ${ms(worst)}`,
  );

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-load-'));
fs.chmodSync(folder, 0o755);
const closers: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
try {
  await ensureServerBuilt();
  const cluster = await startCluster();
  closers.unshift(() => cluster.stop());
  const url = Object.assign(new URL(cluster.url), { pathname: '/load' }).href;
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('create database load');
  await admin.end();
  await migrate(url);
  const names = await makeOrders(url);
  const product = await startSide('product', { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data') });
  closers.unshift(() => product.stop());
  const complaints = await judge(product, names);
  for (const complaint of complaints) console.error(complaint);
  console.log(complaints.length === 0 ? 'load: all held' : `load: ${complaints.length} did not hold`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  for (const close of closers) await close();
}

async function makeOrders(url: string): Promise<string[]> {
  const database = openDatabase(url, { appConnections: 1, systemConnections: 2 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { factories } = await build(database, client, orders, { goods: false, pictures: false });
    return factories.map(({ username }) => username);
  } finally {
    await client.end();
    await database.close();
  }
}

async function judge(product: Side, names: readonly string[]): Promise<string[]> {
  const complaints: string[] = [];
  const everybody = await signInAll(product.url, names, users);
  console.log(`${users} users of ${names.length} factories, a request in 2 s each, ${orders} orders`);
  // Everybody at once to a server that has just started: told busy is all right, an error is not.
  const cold = await people(product.url, everybody, EVERY_MS, WARM_MS);
  line(`${WARM_MS / 1000} s after its start`, figures(cold));
  complaints.push(...errorsOf('after its start', cold));
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(product.memory().now), SAMPLE_MS);
  const calm = await people(product.url, everybody, EVERY_MS, minutes * 60_000);
  clearInterval(sampling);
  line(`${minutes} min`, figures(calm));
  for (const [kind, hits] of Map.groupBy(calm, (one) => one.kind)) {
    const { ok, p50, p99 } = figures(hits);
    console.log(`  ${kind}: ${ok}, p50 ${ms(p50)}, p99 ${ms(p99)}`);
  }
  complaints.push(...unserved('ordinary work', calm));
  complaints.push(...grown(memory));

  const capacity = await capacityOf(product, everybody);
  const above = await flood(product.url, everybody, capacity * 3, FLOOD_MS);
  line(`three times its ${capacity}/s, ${FLOOD_MS / 1000} s`, figures(above));
  const told = figures(above, 'busy');
  console.log(`  told busy after p50 ${ms(told.p50)}, p99 ${ms(told.p99)}`);
  if (told.busy === 0) complaints.push('above its capacity nobody was told that it is busy');
  complaints.push(...errorsOf('above capacity', above));

  const after = await people(product.url, everybody, EVERY_MS, 10_000);
  line('10 s afterwards', figures(after));
  complaints.push(...unserved('after the flood', after));
  return complaints;
}

/** How many it answers a second where everybody asks again at once. */
async function capacityOf(product: Side, everybody: Parameters<typeof people>[1]): Promise<number> {
  const hits = await people(product.url, everybody.slice(0, 32), 0, 5000);
  return Math.round(hits.filter(({ outcome }) => outcome === 'ok').length / 5);
}

function errorsOf(when: string, hits: readonly Hit[]): string[] {
  const said = new Set(hits.flatMap((one) => (one.said === undefined ? [] : [one.said])));
  return [...said].slice(0, 5).map((one) => `${when}: ${one}`);
}

function unserved(when: string, hits: readonly Hit[]): string[] {
  const busy = hits.some(({ outcome }) => outcome === 'busy');
  return [...errorsOf(when, hits), ...(busy ? [`${when}: somebody was told that it is busy`] : [])];
}

/** Flat: the last third holds no more than the middle one, but for a tenth. The first third is warm-up. */
function grown(memory: readonly number[]): string[] {
  const third = Math.floor(memory.length / 3);
  const of = (from: number) => rank(memory.slice(from, from + third), 0.5);
  console.log(
    `resident: first ${Math.round(memory[0] ?? 0)} MB, most ${Math.round(Math.max(0, ...memory))} MB, last ${Math.round(memory.at(-1) ?? 0)} MB`,
  );
  if (minutes < 4) return [];
  return of(2 * third) > of(third) * 1.1
    ? [
        `memory grows: ${Math.round(of(third))} MB in the middle third, ${Math.round(of(2 * third))} MB in the last`,
      ]
    : [];
}
