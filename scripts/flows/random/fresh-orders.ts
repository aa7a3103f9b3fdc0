import { randomInt } from 'node:crypto';
import type { Envelope } from '#contract/wire.ts';
import type { Output } from '#contract/endpoint.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { shop } from '#contract/shop/shop.ts';
import { task } from '#contract/task/task.ts';
import { mapOwnCode, ownOrders, printedSkus, sendFile } from '#tests/e2e/orders/own-orders.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/until.ts';
import { SLOTS } from './deeds.ts';

const AT_ONCE = 100;
const HEADER =
  '平台订单号,商家编码,数量,商品名称,规格,单价,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址';

/** Mapped orders of one merchant, some for each run: of one buyer, so that they may be merged. Nobody in them is real. */
export function freshOrders(client: HttpClient): () => Promise<number[]> {
  const waiting: number[][] = [];
  let prefix = '';
  let runs = 0;
  return async () => {
    if (waiting.length === 0) {
      prefix = `R${randomInt(1e8, 1e9)}`;
      await mapOwnCode(client, prefix);
      waiting.push(...(await bring(client, prefix)));
    }
    const [first, second, third] = waiting.shift()!;
    runs += 1;
    return runs % BY_HAND === 0
      ? [first!, second!, await draft(client, prefix, runs)]
      : [first!, second!, third!];
  };
}

/** Every such walk has a draft among its orders: of nothing, of goods with a SKU, or of what no SKU is known for. */
const BY_HAND = 3;

async function draft(client: HttpClient, prefix: string, run: number): Promise<number> {
  const [[sku], { list: shops }] = await Promise.all([
    printedSkus(client),
    client.call(shop.page, { pageSize: 1 }),
  ]);
  const line = { quantity: 2, unitCents: 3990, title: '定制手机壳' };
  const lines = [[], [{ ...line, skuId: sku!.id }], [{ ...line, platformCode: `${prefix}-${run}` }]];
  const { order } = await client.call(orderCreate.create, {
    ...{ shopId: shops[0]!.id, currency: 'CNY', goal: 'draft', lines: lines[(run / BY_HAND) % 3]! },
  });
  if (!order) throw new Error('a draft was not made');
  return order.id;
}

async function bring(client: HttpClient, prefix: string): Promise<number[][]> {
  const count = AT_ONCE * SLOTS;
  const lines = Array.from({ length: count }, (_, i) => {
    const run = Math.floor(i / SLOTS);
    const number = `${prefix}-${String(i + 1).padStart(3, '0')}`;
    const who = `赵示例${run},1390000${String(run).padStart(4, '0')},中国,浙江省,杭州市,西湖区,示例路 ${run} 号`;
    return `${number},${prefix}-CASE,${(i % 2) + 1},定制手机壳 ${prefix},黑色,39.90,${who}`;
  });
  const { data } = (await sendFile(
    client,
    [HEADER, ...lines].join('\r\n'),
    `${prefix}.csv`,
    orderImport.inspect.path,
  )) as Envelope<Output<typeof orderImport.inspect>>;
  const shops = await client.call(shop.page, { pageSize: 1 });
  const { taskId } = await client.call(orderImport.start, {
    fileId: data.fileId,
    shopId: shops.list[0]!.id,
    mapping: data.suggested,
  });
  await until(async () => (await client.call(task.get, { id: taskId })).endedAt, 'the import did not end');
  const orders = await ownOrders(client, { prefix, count });
  if (orders.length !== count) throw new Error(`${orders.length} of ${count} orders came in`);
  return Array.from({ length: AT_ONCE }, (_, run) =>
    orders.slice(run * SLOTS, (run + 1) * SLOTS).map(({ id }) => id),
  );
}
