import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task, type Task } from '#contract/task/task.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { buildShop } from '#tests/support/goods.ts';
import { onServer, signInTo, type HttpClient } from '#tests/support/http-client.ts';
import { isRefused, orderNumber, writeOrderFile, type OrderFile } from '#tests/support/order-file.ts';
import { makeGate, type Gate } from '#tests/support/pause.ts';
import { dataFolder } from '#tests/support/product.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';
import { sized } from '#tests/support/soak.ts';
import { until } from '#tests/support/until.ts';

const FILE = { orders: sized(450, 600), linesEach: 20, refusedEvery: 50 };
/** More than half of the file is read; more than half of its orders are taken up. */
const HALF_READ = `(new.cursor->>'line')::int > ${FILE.orders * 12}`;
const HALF_TAKEN = `(new.cursor->>'created')::int > ${FILE.orders / 2}`;
/** Bounds a run that hangs; servers are started and killed many times here. */
const LIMIT_MS = 240_000;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let gate: Gate;
let merchantId: number;
let shopId: number;
let folder: string;
let file: string;
let size: OrderFile;
const servers: ServerProcess[] = [];

beforeEach(async () => {
  fresh = await freshDatabase(inject('postgresUrl'));
  database = openDatabase(fresh.url, { appConnections: 1, systemConnections: 2 });
  merchantId = (await database.system.transaction().execute((trx) => makePeople(trx))).merchant1;
  shopId = (await buildShop(database.system, { merchantId })).id;
  gate = await makeGate(fresh.url);
  folder = dataFolder();
  file = path.join(folder, 'orders.csv');
  await writeOrderFile(file, (size = FILE));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await gate.end();
  await database.close();
  await fresh.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A server with a data folder of its own; what was uploaded is kept in one place for all of them. */
async function start(name: string): Promise<ServerProcess> {
  const files = path.join(folder, 'files');
  const own = path.join(folder, name);
  fs.mkdirSync(files, { recursive: true });
  fs.mkdirSync(own, { recursive: true });
  if (!fs.existsSync(path.join(own, 'files'))) fs.symlinkSync(files, path.join(own, 'files'));
  const server = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: own });
  servers.push(server);
  return server;
}

async function startImport(client: HttpClient): Promise<number> {
  const inspected = await client.uploadFile(orderImport.inspect, 'orders.csv', file);
  expect(inspected.msg).toBe('');
  const { fileId, suggested } = inspected.data;
  return (await client.call(orderImport.start, { fileId, shopId, mapping: suggested })).taskId;
}

const ended = (client: HttpClient, taskId: number): Promise<Task> =>
  until(async () => {
    const now = await client.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  }, 'the import did not end');

const one = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await query.execute(database.system)).rows[0];

/** What must stand in the end, however often it was killed; counted by SQL and by hand, not by the importer. */
async function expectWhole(client: HttpClient, done: Task) {
  const all = Array.from({ length: size.orders }, (_, i) => i + 1);
  const refusedOrders = all.filter((n) => isRefused(n, size)).length;
  expect(done).toMatchObject({
    status: 'done',
    error: null,
    done: size.orders * 20,
    total: size.orders * 20,
    failed: refusedOrders * 20,
    result: { 新增: size.orders - refusedOrders, 未变: 0, 拒绝: refusedOrders },
  });
  const { rows } = await sql<{ no: string; lines: number; quantity: number; events: string[] }>`
    select o.platform_order_no as no, o.goods_lines = 20 and o.unmapped_lines = 20 as counted,
      (select count(*)::int from order_line l where l.order_id = o.id) as lines,
      (select sum(quantity)::int from order_line l where l.order_id = o.id) as quantity,
      (select array_agg(event) from order_event e where e.order_id = o.id) as events
    from trade_order o where merchant_id = ${merchantId} order by 1`.execute(database.system);
  const wanted = all
    .filter((n) => !isRefused(n, size))
    .map((n) => ({
      no: orderNumber(n, FILE),
      counted: true,
      lines: 20,
      quantity: 41,
      events: ['order.imported'],
    }));
  expect(rows).toEqual(wanted);
  expect(await one(sql`select count(*)::int as staged from import_line`)).toEqual({ staged: 0 });
  expect(await one(sql`select count(*)::int as lines from order_line`)).toEqual({
    lines: wanted.length * 20,
  });
  // Kept counts: what was folded and what was not yet, together.
  expect(
    await one(sql`select (select coalesce(sum(orders), 0) from order_tally where tenant_id = ${merchantId})
      + (select coalesce(sum(orders), 0) from order_tally_delta where merchant_id = ${merchantId}) as kept`),
  ).toEqual({ kept: String(wanted.length) });
  const refused = await (await fetch(client.url + done.errorFile!)).text();
  const lines = refused.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(refusedOrders * 20);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
  // The file that came in, and the one of the refused lines.
  expect(await one(sql`select count(*)::int as files from file`)).toEqual({ files: 2 });
}

it(
  'an import survives a kill at each of its moments, one after the other',
  { timeout: LIMIT_MS },
  async () => {
    await writeOrderFile(file, (size = { ...FILE, orders: sized(700, 1500) }));
    const moments = [
      `(new.cursor->>'line')::int > 9000`,
      // Between reading and taking up.
      `new.cursor->>'phase' = 'orders' and new.cursor->>'created' is null`,
      `(new.cursor->>'created')::int > 200`,
      // With the file of refused lines; and when nothing is left but to say that it is done.
      `new.cursor->>'phase' = 'settled'`,
      `new.status = 'done'`,
    ];
    let server = await start('a');
    let client = await signInTo(server.url, 'merchant01');
    await gate.close(moments[0]!);
    const taskId = await startImport(client);
    for (const next of [...moments.slice(1), 'false']) {
      await gate.reached();
      await server.kill();
      await gate.open();
      await gate.close(next);
      server = await start('a');
    }
    client = onServer(client, server.url);
    await expectWhole(client, await ended(client, taskId));
  },
);

it(
  'another process takes an import over when the first dies, and not before',
  { timeout: LIMIT_MS },
  async () => {
    const first = await start('a');
    const client = await signInTo(first.url, 'merchant01');
    await gate.close(HALF_TAKEN);
    const taskId = await startImport(client);
    await gate.reached();
    const second = await start('b');
    const there = onServer(client, second.url);
    // The second one looks for work at its start: it sees the task, and that the first works on it.
    const working = await one(sql`select count(*)::int as processes from pg_locks
    where locktype = 'advisory' and classid = 7046 and objid = ${taskId}
      and database = (select oid from pg_database where datname = current_database())`);
    expect(working).toEqual({ processes: 1 });
    expect(await there.call(task.get, { id: taskId })).toMatchObject({ status: 'running' });
    await first.kill();
    await gate.open();
    await expectWhole(there, await ended(there, taskId));
  },
);

it(
  'a server that is stopped in the middle ends cleanly, and the next start goes on',
  { timeout: LIMIT_MS },
  async () => {
    const first = await start('a');
    const client = await signInTo(first.url, 'merchant01');
    await gate.close(HALF_TAKEN);
    const taskId = await startImport(client);
    await gate.reached();
    const stopped = first.stop();
    await gate.open();
    expect(await stopped).toBe(0);
    const again = onServer(client, (await start('a')).url);
    await expectWhole(again, await ended(again, taskId));
  },
);

it.each([
  ['while its lines are read', HALF_READ],
  ['while its orders are taken up', HALF_TAKEN],
])(
  'an import that was cancelled %s stops there; tried again, it goes on and loses nothing',
  async (_, condition) => {
    const client = await signInTo((await start('a')).url, 'merchant01');
    await gate.close(condition);
    const taskId = await startImport(client);
    await gate.reached();
    // It waits for the row that the chunk under way holds, and comes before the next.
    const cancelled = client.call(task.cancel, { id: taskId });
    await until(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and query like 'update "task"%' and datname = current_database()`.execute(database.system);
      return rows.length >= 2;
    }, 'the cancelling did not come to the row');
    await gate.open();
    expect(await cancelled).toBe(true);
    expect(await ended(client, taskId)).toMatchObject({ status: 'cancelled', result: null });
    const brought = await one(sql`select count(*)::int as orders from trade_order`);
    expect(brought!.orders).toBeLessThan(FILE.orders - 12);
    expect(await client.ask(task.cancel, { id: taskId })).toMatchObject({ code: 400 });
    await client.call(task.retry, { id: taskId });
    await expectWhole(client, await ended(client, taskId));
  },
);
