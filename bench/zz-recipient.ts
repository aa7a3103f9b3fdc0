import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { order } from '#contract/order/order.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { ensureBuilt, ensureServerBuilt } from '../scripts/build.ts';
import { build } from './data.ts';
import { startCluster } from './database/cluster.ts';
import { signIn, startSide } from './sides.ts';

await Promise.all([ensureBuilt(), ensureServerBuilt()]);
const cluster = await startCluster();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pf-rec-'));
fs.chmodSync(folder, 0o755);
const at = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
const admin = new pg.Client({ connectionString: at('postgres') });
await admin.connect();
await admin.query('create database ours');
await migrate(at('ours'));
const database = openDatabase(at('ours'), { appConnections: 1, systemConnections: 2 });
const c = new pg.Client({ connectionString: at('ours') });
await c.connect();
await build(database, c, 365_000);
await c.query('vacuum analyze');
await c.end();
await database.close();
const product = await startSide('product', { DATABASE_URL: at('ours'), DATA_DIR: path.join(folder, 'data') });
const caller = await signIn(product.url, 'factory01');
const { list } = await caller.call(order.page, { pageSize: 50 });
const whole = list[3]!.recipientName;
for (const recipient of [whole.slice(0, 1), whole.slice(0, 2), whole, '查无此人'])
  for (let i = 0; i < 3; i++) {
    const t0 = performance.now();
    const page = await caller.call(order.page, { recipient } as never);
    const t1 = performance.now();
    const counts = await caller.call(order.statusCount, { recipient } as never);
    const t2 = performance.now();
    console.log(recipient, 'page', Math.round(t1 - t0), 'counts', Math.round(t2 - t1), page.total, JSON.stringify(counts).slice(0, 100));
  }
await product.stop();
await admin.end();
await cluster.stop();
