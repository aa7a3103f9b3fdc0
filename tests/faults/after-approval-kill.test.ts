import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { orderExport } from '#contract/order-export/order-export.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { buildShop } from '#tests/support/goods.ts';
import { signInTo } from '#tests/support/http-client.ts';
import { KILLED_LIMIT_MS, startKillable, type Killable } from '#tests/support/killable.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { until } from '#tests/support/until.ts';

/** More than are staged, and shipped, in one go. */
const ORDERS = 1100;
let product: Killable;
beforeEach(async () => {
  product = await startKillable();
});
afterEach(() => product.end());

/** Orders of the factory with one line each, all with one picture. */
async function plant(status: number, pictureFileId: number | null, orders = ORDERS) {
  const { id: shopId } = await buildShop(product.database.system, { merchantId: product.tenants.merchant1 });
  await sql`
    with o as (
      insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
        goods_lines, pieces, recipient_name)
      select ${product.tenants.merchant1}, ${product.tenants.factory}, 'K' || n, ${shopId}, '云朵', 'taobao', 'T' || n, ${status}, 1, 1, '人' || n
      from generate_series(1, ${orders}) n returning id
    )
    insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, quantity, kind, sku_code, picture_file_id)
    select id, ${product.tenants.merchant1}, ${product.tenants.factory}, 1, 'CASE', 1, 'sku', 'S-1', ${pictureFileId} from o`.execute(
    product.database.system,
  );
}

it(
  'waybill numbers of a file are shipped once each, however often the server was killed',
  { timeout: KILLED_LIMIT_MS },
  async () => {
    await plant(60, null);
    const client = await signInTo(product.url(), 'factory01');
    const csv = path.join(product.folder, 'waybills.csv');
    const lines = Array.from({ length: ORDERS }, (_, i) => `K${i + 1},W${i + 1}`);
    fs.writeFileSync(csv, ['订单号,运单号', ...lines, 'NONE,W0'].join('\n'));
    const moments = [
      `(new.cursor->>'line')::int > 900`,
      `new.cursor->>'phase' = 'orders' and new.cursor->>'shipped' is null`,
      `(new.cursor->>'shipped')::int > 600`,
      `new.cursor->>'phase' = 'settled'`,
      `new.status = 'done'`,
    ];
    const done = await product.killAt(moments, client, async () => {
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
        (select array_agg(title) from notice where tenant_id = ${product.tenants.merchant1}) as told
      from trade_order o where status = 70`.execute(product.database.system);
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
  { timeout: KILLED_LIMIT_MS },
  async () => {
    const picture = path.join(product.folder, 'print.png');
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#135' } }).toFile(picture);
    const merchant = await signInTo(product.url(), 'merchant01');
    const { data } = await merchant.uploadFile(file.upload, 'print.png', picture);
    await plant(30, data.fileId, 200);
    const client = await signInTo(product.url(), 'factory01');
    const { position } = await client.call(order.page, {});
    const moments = [
      `(new.cursor->>'orders')::int > 60`,
      `(new.cursor->>'orders')::int > 160`,
      `new.cursor->>'kept' is not null`,
      `new.status = 'done'`,
    ];
    const done = await product.killAt(moments, client, async () => {
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
    expect(fs.readdirSync(path.join(product.folder, 'scratch'))).toEqual([]);
    const { rows } = await sql`select name from file where tenant_id = ${product.tenants.factory}`.execute(
      product.database.system,
    );
    expect(rows).toHaveLength(1);
    const zip = path.join(product.folder, 'whole.zip');
    const answer = await fetch(product.url() + done.resultFile!);
    fs.writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
    const entries = await readZip(zip);
    expect(entries.size).toBe(201);
    const bytes = fs.readFileSync(picture);
    for (let n = 1; n <= 200; n++) expect(entries.get(`K${n}.png`)?.equals(bytes), `K${n}`).toBe(true);
  },
);

it('an export that is cancelled stops there and leaves nothing', { timeout: KILLED_LIMIT_MS }, async () => {
  await plant(30, null, 1100);
  const client = await signInTo(product.url(), 'factory01');
  const { position } = await client.call(order.page, {});
  await product.gate.close(`(new.cursor->>'orders')::int > 400`);
  const { taskId } = await client.call(orderExport.start, { filter: {}, position, columns: ['orderNo'] });
  await product.gate.reached();
  const cancelled = client.call(task.cancel, { id: taskId });
  await until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and query like 'update "task"%' and datname = current_database()`.execute(product.database.system);
    return rows.length >= 2;
  }, 'the cancelling did not come to the row');
  await product.gate.open();
  expect(await cancelled).toBe(true);
  expect(await product.ended(client, taskId)).toMatchObject({
    status: 'cancelled',
    result: null,
    resultFile: null,
  });
  await until(
    () => fs.readdirSync(path.join(product.folder, 'scratch')).length === 0,
    'scratch is not empty',
  );
  expect((await sql`select 1 from file`.execute(product.database.system)).rows).toEqual([]);
});
