import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textToSign } from '#contract/open-auth/signature.ts';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';
import { until } from '#tests/support/until.ts';
import { podflow, readWebhook, Refused } from '../../docs/open-api/client.ts';

// The example client of docs/open-api, as another company would run it: over the network, with nothing of the product.

let t: TestApp;
let r: Receiver;
let host: string;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  r = await startReceiver();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  host = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(async () => {
  await t.close();
  await r.close();
});

it('makes an order, pushes, cancels, ships, and is told of it', async () => {
  const erpKey = await merchant.call(openAuth.create, {
    name: 'ERP',
    scopes: ['business:order', 'business:order:create', 'business:order:push', 'business:order:cancel'],
  });
  const wmsKey = await factory.call(openAuth.create, {
    name: '仓库',
    scopes: ['factory:order', 'factory:order:ship'],
  });
  const { secret } = await merchant.call(openWebhook.create, {
    name: 'ERP',
    url: r.url,
    events: ['order.created', 'order.cancelled', 'order.shipped'],
  });
  const erp = podflow({ host, ...erpKey });
  const wms = podflow({ host, ...wmsKey });
  const { id: shopId } = await buildShop(t.database.system, { merchantId: t.tenants.merchant1 });
  await buildSku(t.database.system, { factoryId: t.tenants.factory, code: 'CASE-15' });

  expect((await erp.shops()).map(({ id }) => id)).toContain(shopId);
  const wish = {
    shopId,
    platformOrderNo: '示例 1&2=3',
    recipientName: '赵示例',
    recipientPhone: '13900000000',
    address: '示例路 1 号',
    lines: [{ skuCode: 'CASE-15', quantity: 1, unitCents: 1990 }],
  };
  const first = await erp.create(wish);
  expect([first.created, first.order.status]).toEqual([true, 'waitPush']);
  expect(await erp.create(wish)).toMatchObject({ created: false, order: { id: first.order.id } });
  // A number that must be encoded is signed as it travels.
  const named = { platformOrderNo: wish.platformOrderNo, shopId };
  expect(await erp.get(named)).toMatchObject({ id: first.order.id, lines: [{ skuCode: 'CASE-15' }] });
  expect((await erp.page({ status: 'waitPush' })).list.map(({ id }) => id)).toContain(first.order.id);
  expect(await erp.cancel({ id: first.order.id })).toMatchObject({ status: 'closed' });

  const { id, orderNo } = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    shopId,
    status: 'packed',
  });
  await wms.ship({ orderNo, waybillNo: 'SF001', expressName: '顺丰' });
  expect((await erp.shipment({ id })).parcels).toMatchObject([
    { waybillNo: 'SF001', expressName: '顺丰速运' },
  ]);
  expect((await erp.status({ ids: [id] })).map(({ status }) => status)).toEqual(['shipped']);

  await until(() => r.got.length === 3);
  const messages = r.got.map(({ headers, body }) => readWebhook(secret, headers, body));
  expect(messages.map(({ event, data }) => [event, data.orderId, data.status]).toSorted()).toEqual([
    ['order.cancelled', first.order.id, 'closed'],
    ['order.created', first.order.id, 'draft'],
    ['order.shipped', id, 'shipped'],
  ]);
  expect(messages.find(({ event }) => event === 'order.shipped')!.data.waybillNo).toBe('SF001');
  const { headers, body } = r.got[0]!;
  expect(() => readWebhook('another', headers, body)).toThrow('wrong signature');
  expect(() => readWebhook(secret, headers, `${body} `)).toThrow('wrong signature');
  // Its own user reads what the key did.
  const log = await merchant.call(order.log, { id: first.order.id });
  expect(new Set(log.map(({ userName }) => userName).filter(Boolean))).toEqual(new Set(['接口：ERP']));
});

it('is refused in words, with a code', async () => {
  const key = await merchant.call(openAuth.create, { name: '只读', scopes: ['business:order'] });
  const erp = podflow({ host, ...key });
  const refused = async (asked: Promise<unknown>) => {
    const error: unknown = await asked.catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refused);
    return (error as Refused).code;
  };
  expect(await refused(erp.cancel({ id: 1 }))).toBe(403);
  expect(await refused(erp.get({ id: 999_999 }))).toBe(404);
  expect(await refused(erp.get({}))).toBe(400);
  expect(await refused(podflow({ host, ...key, appSecret: 'another' }).shops())).toBe(401);
});

it('the example of the documents is signed as it says', () => {
  const text = fs.readFileSync(path.join(import.meta.dirname, '../../docs/open-api/README.md'), 'utf8');
  const [, example, signature] = /```\n(GET\n[\s\S]*?)\n```\s+的签名是 `(\w+)`/.exec(text)!;
  expect(createHmac('sha256', 'secret').update(example!).digest('hex')).toBe(signature);
  const [method, address, query, timestamp, nonce, bodyHash] = example!.split('\n') as string[];
  const parts = { method: method!, path: address!, query: query!, timestamp: timestamp!, nonce: nonce! };
  expect(textToSign({ ...parts, bodyHash: bodyHash! })).toBe(example);
});

it('stands in openapi.json with its signature, and nothing else does', async () => {
  const answer = await t.app.inject('/fgapp/openapi.json');
  const { paths } = answer.json<{ paths: Record<string, Record<string, { security: object[] }>> }>();
  for (const [address, methods] of Object.entries(paths))
    for (const { security } of Object.values(methods))
      expect(JSON.stringify(security).includes('signature'), address).toBe(
        address.startsWith('/fgapp/open/'),
      );
});

it('is described there as it is taken: each parameter by its own name, lists and objects as field[sub]=value', async () => {
  interface Parameter {
    name: string;
    in: string;
    style?: string;
    schema: { type?: string };
  }
  const { paths } = (await t.app.inject('/fgapp/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  }>();
  const names = paths['/fgapp/open/order/get']!['get']!.parameters!.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['id', 'orderNo', 'platformOrderNo', 'shopId']));
  for (const [address, methods] of Object.entries(paths))
    for (const { name, style, schema, ...parameter } of Object.values(methods).flatMap(
      (m) => m.parameters ?? [],
    )) {
      expect(parameter.in, `${address} ${name}`).toBe(address.includes(`{${name}}`) ? 'path' : 'query');
      const isDeep = schema.type === 'object' || schema.type === 'array';
      expect(style === 'deepObject', `${address} ${name}`).toBe(isDeep);
    }
});

it('is told in its documentation that whsec_ is a part of the key, as the example takes it', () => {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/open-api/README.md'), 'utf8');
  expect(text).toMatch(/`whsec_` 是密钥的一部分/);
});
