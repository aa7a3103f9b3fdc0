import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { COMMON_CONFIG, preference } from '#contract/preference/preference.ts';
import { order } from '#contract/order/order.ts';
import { shop } from '#contract/shop/shop.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { signInTo, type HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/until.ts';

/** Whose operators factory01 and factory02 are. */
const FACTORY = '晨星印刷工厂';

/** A user's hands without the browser, on the product under test. */
export const hands = (username: string): Promise<HttpClient> => signInTo(process.env.PODFLOW_URL!, username);

/**
 * The hands of merchant05, whose tenant has orders that nobody else's tests move: without a factory, and excused from
 * binding one. For today he has dismissed the tip that says so.
 */
export async function excused(): Promise<HttpClient> {
  const client = await hands('merchant05');
  const value = JSON.stringify({ bindTipTime: Date.now(), notTipAgain: true });
  await client.call(preference.saveCommonConfig, { id: COMMON_CONFIG.bindTip, value });
  return client;
}

/** Of one test only: the tests of both workers share one database. */
export const ownPrefix = (): string => `E${randomInt(1e8, 1e9)}`;

/** A print picture of one colour. */
export const picture = async () => ({
  name: 'print.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 90, channels: 3, background: '#0e7c66' } })
    .png()
    .toBuffer(),
});

export async function sendFile(client: HttpClient, content: Buffer | string, name: string, path: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(`${client.url}${BASE_PATH}${path}`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  return (await answer.json()) as Envelope;
}

const HEADER =
  '平台订单号,商家编码,数量,商品名称,规格,单价,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址';

export interface Wanted {
  prefix: string;
  count: number;
  /** Without it no line names a recipient, and the review asks for the address. */
  addressed?: boolean;
}

/** A file as our template has it; nobody in it is real. */
export const orderFile = ({ prefix, count, addressed = true }: Wanted): string =>
  [
    HEADER,
    ...numbersOf({ prefix, count }).map((number, i) => {
      const person = addressed ? `赵示例${i + 1},1390000${String(i).padStart(4, '0')},中国` : ',,';
      const place = addressed ? `浙江省,杭州市,西湖区,示例路 ${i + 1} 号` : ',,,';
      return `${number},${prefix}-CASE,${(i % 2) + 1},定制手机壳 ${prefix},黑色,39.90,${person},${place}`;
    }),
  ].join('\r\n');

export const numbersOf = ({ prefix, count }: Wanted): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(3, '0')}`);

/**
 * The bound factory's SKUs with a size to print in, the oldest first: the newest may be another test's, which says
 * nothing of its print and stops it when it ends.
 */
export async function printedSkus(client: HttpClient) {
  const factories = await client.call(shop.boundFactories, {});
  const { factoryId } = factories.find(({ factoryName }) => factoryName === FACTORY)!;
  const { list } = await client.call(sku.page, { factoryId, pageSize: 1000, status: 0 });
  return list.filter(({ printWidthMm }) => printWidthMm !== null).toSorted((a, b) => a.id - b.id);
}

/** Says that the prefix's code is a SKU of the bound factory, with a print picture. */
export async function mapOwnCode(client: HttpClient, prefix: string): Promise<void> {
  const { buffer, name } = await picture();
  const stored = (await sendFile(client, buffer, name, file.upload.path)) as Envelope<
    Output<typeof file.upload>
  >;
  const [first] = await printedSkus(client);
  await client.call(mapping.save, {
    codes: [`${prefix}-CASE`],
    kind: 'sku',
    skuId: first!.id,
    pictureFileId: stored.data.fileId,
  });
}

/** Brings orders of a test's own in, mapped. @returns them as the merchant sees them. */
export async function bringOrders(client: HttpClient, wanted: Wanted) {
  await mapOwnCode(client, wanted.prefix);
  const { data } = (await sendFile(
    client,
    orderFile(wanted),
    `${wanted.prefix}.csv`,
    orderImport.inspect.path,
  )) as Envelope<Output<typeof orderImport.inspect>>;
  const shops = await client.call(shop.page, { pageSize: 1 });
  const { taskId } = await client.call(orderImport.start, {
    fileId: data.fileId,
    shopId: shops.list[0]!.id,
    mapping: data.suggested,
  });
  await until(async () => (await client.call(task.get, { id: taskId })).endedAt, 'the import did not end');
  return ownOrders(client, wanted);
}

/** The test's orders as this user sees them, in the order of their numbers. */
export async function ownOrders(client: HttpClient, wanted: Wanted) {
  const { list } = await client.call(order.page, { platformOrderNo: numbersOf(wanted), pageSize: 1000 });
  return list.toSorted((a, b) => a.platformOrderNo.localeCompare(b.platformOrderNo));
}

/** The same, pushed to the factory: what the review sees. */
export async function pushedOrders(client: HttpClient, wanted: Wanted) {
  const brought = await bringOrders(client, wanted);
  await act(
    client,
    'order.push',
    brought.map(({ id }) => id),
  );
  return ownOrders(client, wanted);
}

/** @throws where one of them is refused. */
export async function act(client: HttpClient, event: string, ids: number[], params: object = {}) {
  const { failed } = await client.call(order.action, { event, ids, params: { ...params } });
  if (failed.length > 0) throw new Error(`${event}: ${failed[0]!.msg}`);
}
