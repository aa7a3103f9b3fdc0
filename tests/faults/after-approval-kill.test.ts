import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { orderExport } from '#contract/order-export/order-export.ts';
import { order } from '#contract/order/order.ts';
import { task, type Task } from '#contract/task/task.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { buildShop } from '#tests/support/goods.ts';
import { onServer, signInTo, type HttpClient } from '#tests/support/http-client.ts';
import { makeGate, type Gate } from '#tests/support/pause.ts';
import { dataFolder } from '#tests/support/product.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';
import { until } from '#tests/support/until.ts';

/** More than are staged, and shipped, in one go. */
const ORDERS = 1100;
/** Bounds a run that hangs; servers are started and killed many times here. */
const LIMIT_MS = 240_000;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let gate: Gate;
let folder: string;
let tenants: Awaited<ReturnType<typeof makePeople>>;
let server: ServerProcess;

beforeEach(async () => {
  fresh = await freshDatabase(inject('postgresUrl'));
  database = openDatabase(fresh.url, { appConnections: 1, systemConnections: 2 });
  tenants = await database.system.transaction().execute((trx) => makePeople(trx));
  gate = await makeGate(fresh.url);
  folder = dataFolder();
  server = await start();
});
afterEach(async () => {
  await server.kill();
  await gate.end();
  await database.close();
  await fresh.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const start = () => startServer({ DATABASE_URL: fresh.url, DATA_DIR: folder });

/** Orders of the factory with one line each, all with one picture. */
async function plant(status: number, pictureFileId: number | null, orders = ORDERS) {
  const { id: shopId } = await buildShop(database.system, { merchantId: tenants.merchant1 });
  await sql`
    with o as (
      insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
        goods_lines, pieces, recipient_name)
      select ${tenants.merchant1}, ${tenants.factory}, 'K' || n, ${shopId}, '云朵', 'taobao', 'T' || n, ${status}, 1, 1, '人' || n
      from generate_series(1, ${orders}) n returning id
    )
    insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, quantity, kind, sku_code, picture_file_id)
    select id, ${tenants.merchant1}, ${tenants.factory}, 1, 'CASE', 1, 'sku', 'S-1', ${pictureFileId} from o`.execute(
    database.system,
  );
}

const ended = (client: HttpClient, id: number): Promise<Task> =>
  until(async () => {
    const now = await client.call(task.get, { id });
    return now.endedAt !== null && now;
  }, 'the task did not end');

/** Kills the server at each moment, one after the other, and lets the last one go on to the end. */
async function killAt(moments: readonly string[], client: HttpClient, submit: () => Promise<number>) {
  await gate.close(moments[0]!);
  const taskId = await submit();
  for (const next of [...moments.slice(1), 'false']) {
    await gate.reached();
    await server.kill();
    await gate.open();
    await gate.close(next);
    server = await start();
  }
  return ended(onServer(client, server.url), taskId);
}

it(
  'waybill numbers of a file are shipped once each, however often the server was killed',
  { timeout: LIMIT_MS },
  async () => {
    await plant(60, null);
    const client = await signInTo(server.url, 'factory01');
    const csv = path.join(folder, 'waybills.csv');
    const lines = Array.from({ length: ORDERS }, (_, i) => `K${i + 1},W${i + 1}`);
    fs.writeFileSync(csv, ['订单号,运单号', ...lines, 'NONE,W0'].join('\n'));
    const moments = [
      `(new.cursor->>'line')::int > 900`,
      `new.cursor->>'phase' = 'orders' and new.cursor->>'shipped' is null`,
      `(new.cursor->>'shipped')::int > 600`,
      `new.cursor->>'phase' = 'settled'`,
      `new.status = 'done'`,
    ];
    const done = await killAt(moments, client, async () => {
      const { data } = await client.uploadFile(waybill.inspect, 'waybills.csv', csv);
      return (await client.call(waybill.start, { fileId: data.fileId, mapping: data.suggested })).taskId;
    });
    expect(done).toMatchObject({
      status: 'done',
      done: ORDERS + 1,
      total: ORDERS + 1,
      failed: 1,
      result: { 发货: ORDERS, 未变: 0, 拒绝: 1 },
    });
    const { rows } = await sql`
      select count(*)::int as shipped,
        count(*) filter (where 'W' || substr(o.order_no, 2) = o.waybill_no)::int as own,
        (select count(*)::int from package) as parcels, (select count(*)::int from order_event) as moves,
        (select count(*)::int from waybill_line) as staged,
        (select array_agg(title) from notice where tenant_id = ${tenants.merchant1}) as told
      from trade_order o where status = 70`.execute(database.system);
    expect(rows).toEqual([
      {
        shipped: ORDERS,
        own: ORDERS,
        parcels: ORDERS,
        moves: ORDERS,
        staged: 0,
        told: [`工厂发货了 ${ORDERS} 个订单`],
      },
    ]);
  },
);

it(
  'a zip that was killed half way is written anew, whole, and nothing of the first is left',
  { timeout: LIMIT_MS },
  async () => {
    const picture = path.join(folder, 'print.png');
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#135' } }).toFile(picture);
    const merchant = await signInTo(server.url, 'merchant01');
    const { data } = await merchant.uploadFile(file.upload, 'print.png', picture);
    await plant(30, data.fileId, 200);
    const client = await signInTo(server.url, 'factory01');
    const { position } = await client.call(order.page, {});
    const moments = [
      `(new.cursor->>'orders')::int > 60`,
      `(new.cursor->>'orders')::int > 160`,
      `new.cursor->>'kept' is not null`,
      `new.status = 'done'`,
    ];
    const done = await killAt(moments, client, async () => {
      const asked = {
        filter: {},
        position,
        columns: ['orderNo' as const],
        pictures: true,
        pattern: '{订单号}',
      };
      return (await client.call(orderExport.start, asked)).taskId;
    });
    expect(done).toMatchObject({
      status: 'done',
      done: 200,
      total: 200,
      result: { 订单: 200, 行: 200, 图片: 200, 缺图: 0 },
    });
    expect(fs.readdirSync(path.join(folder, 'scratch'))).toEqual([]);
    const { rows } = await sql`select name from file where tenant_id = ${tenants.factory}`.execute(
      database.system,
    );
    expect(rows).toHaveLength(1);
    const zip = path.join(folder, 'whole.zip');
    const answer = await fetch(server.url + done.resultFile!);
    fs.writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
    const entries = await readZip(zip);
    expect(entries.size).toBe(201);
    const bytes = fs.readFileSync(picture);
    for (let n = 1; n <= 200; n++) expect(entries.get(`K${n}.png`)?.equals(bytes), `K${n}`).toBe(true);
  },
);

it('an export that is cancelled stops there and leaves nothing', { timeout: LIMIT_MS }, async () => {
  await plant(30, null, 1100);
  const client = await signInTo(server.url, 'factory01');
  const { position } = await client.call(order.page, {});
  await gate.close(`(new.cursor->>'orders')::int > 400`);
  const { taskId } = await client.call(orderExport.start, { filter: {}, position, columns: ['orderNo'] });
  await gate.reached();
  const cancelled = client.call(task.cancel, { id: taskId });
  await until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and query like 'update "task"%' and datname = current_database()`.execute(database.system);
    return rows.length >= 2;
  }, 'the cancelling did not come to the row');
  await gate.open();
  expect(await cancelled).toBe(true);
  expect(await ended(client, taskId)).toMatchObject({ status: 'cancelled', result: null, resultFile: null });
  await until(() => fs.readdirSync(path.join(folder, 'scratch')).length === 0, 'scratch is not empty');
  expect((await sql`select 1 from file`.execute(database.system)).rows).toEqual([]);
});
