import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { buildShop } from '#tests/support/goods.ts';
import { signInTo } from '#tests/support/http-client.ts';
import { orderNumber, writeOrderFile } from '#tests/support/order-file.ts';
import { dataFolder } from '#tests/support/product.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';
import { sized } from '#tests/support/soak.ts';
import { until } from '#tests/support/until.ts';

/** Lines that stayed in memory would be more than the limit below at either size. */
const FILE = { orders: sized(8_000, 27_000), linesEach: 20 };
/** Of one order, above what one may have. */
const TOO_MANY = sized(20_000, 100_000);
const LINES = FILE.orders * FILE.linesEach;
/** Above what the server holds before: its own code grows with the product, an import's memory not with its lines. */
const MOST_MB = 260;
/** Bounds a run that hangs; on an idle machine of two cores it takes less than a minute. */
const LIMIT_MS = 900_000;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let dataDir: string;
let server: ServerProcess;
let shopId: number;
/** MB; the start is the peak of a server that nobody has asked anything. */
let atRest: number | undefined;
beforeAll(async () => {
  fresh = await freshDatabase(inject('postgresUrl'));
  database = openDatabase(fresh.url, { appConnections: 1, systemConnections: 2 });
  const tenants = await database.system.transaction().execute((trx) => makePeople(trx));
  shopId = (await buildShop(database.system, { merchantId: tenants.merchant1 })).id;
  dataDir = dataFolder();
});
// Each measures a server of its own: what one import left to be collected is none of the next one's.
beforeEach(async () => {
  server = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: dataDir });
  atRest = server.peakMemory();
});
afterEach(() => server?.kill());
afterAll(async () => {
  await database.close();
  await fresh.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** The most memory held so far, above what it was at rest. */
const grown = () => {
  const peak = server.peakMemory();
  return peak === undefined || atRest === undefined ? undefined : peak - atRest;
};

const count = async (what: ReturnType<typeof sql<{ n: number }>>) =>
  (await what.execute(database.system)).rows[0]!.n;

it(
  `${LINES} lines come in, in less than ${MOST_MB} MB of their own, while others work on`,
  { timeout: LIMIT_MS },
  async () => {
    const file = path.join(dataDir, 'orders.csv');
    await writeOrderFile(file, FILE);
    const client = await signInTo(server.url, 'merchant01');
    const inspected = await client.uploadFile(orderImport.inspect, 'orders.csv', file);
    expect(inspected.msg).toBe('');
    const { fileId, suggested } = inspected.data;
    const began = performance.now();
    const { taskId } = await client.call(orderImport.start, { fileId, shopId, mapping: suggested });
    const done = await until(
      async () => {
        // Somebody else at the same server: his lists are answered all the while.
        expect((await client.call(order.page, { pageSize: 10 })).list.length).toBeLessThanOrEqual(10);
        const now = await client.call(task.get, { id: taskId });
        return now.endedAt !== null && now;
      },
      'the import did not end',
      { limitMs: LIMIT_MS, everyMs: 250 },
    );
    const seconds = (performance.now() - began) / 1000;
    const memory = grown();
    console.log(
      `${LINES} lines in ${seconds.toFixed(1)} s, ${Math.round(LINES / seconds)} lines/s, ${memory?.toFixed(0)} MB above ${atRest?.toFixed(0)} MB`,
    );
    expect(done).toMatchObject({
      ...{ status: 'done', done: LINES, total: LINES, failed: 0, errorFile: null },
      result: { 新增: FILE.orders, 未变: 0, 拒绝: 0 },
    });
    expect(await count(sql`select count(*)::int as n from trade_order`)).toBe(FILE.orders);
    expect(await count(sql`select count(*)::int as n from order_line`)).toBe(LINES);
    expect(await count(sql`select count(distinct order_id)::int as n from order_event`)).toBe(FILE.orders);
    expect(
      await count(sql`select count(*)::int as n from trade_order o where platform_order_no between
      ${orderNumber(1, FILE)} and ${orderNumber(FILE.orders, FILE)} and goods_lines = 20 and unmapped_lines = 20
      and pieces = 41 and amount_cents = 41 * 1990`),
    ).toBe(FILE.orders);
    expect(await count(sql`select count(*)::int as n from import_line`)).toBe(0);
    if (memory !== undefined) expect(memory).toBeLessThan(MOST_MB);
  },
);

it(
  'one order of more lines than there may be is refused, however many they are',
  { timeout: LIMIT_MS },
  async () => {
    const file = path.join(dataDir, 'one.csv');
    await writeOrderFile(file, { orders: 1, linesEach: TOO_MANY, prefix: 'ONE' });
    const client = await signInTo(server.url, 'merchant01');
    const { fileId, suggested } = (await client.uploadFile(orderImport.inspect, 'one.csv', file)).data;
    const { taskId } = await client.call(orderImport.start, { fileId, shopId, mapping: suggested });
    const done = await until(
      async () => {
        const now = await client.call(task.get, { id: taskId });
        return now.endedAt !== null && now;
      },
      'the import did not end',
      { limitMs: LIMIT_MS, everyMs: 250 },
    );
    expect(done).toMatchObject({
      status: 'done',
      done: TOO_MANY,
      failed: TOO_MANY,
      result: { 新增: 0, 拒绝: 1 },
    });
    const refused = await (await fetch(client.url + done.errorFile!)).text();
    expect(refused.split('\r\n').filter((line) => line.includes('最多 2000 行'))).toHaveLength(TOO_MANY);
    const memory = grown();
    if (memory !== undefined) expect(memory).toBeLessThan(MOST_MB);
  },
);
