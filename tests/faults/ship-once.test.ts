import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, type ActionResult } from '#contract/order/order.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { dataFolder } from '#tests/support/product.ts';
import { startDriver } from './drive.ts';
import { launch } from './launch.ts';

const ORDERS = 20;
const TIMES = 8;

let t: TestApp;
let servers: Awaited<ReturnType<typeof launch>>[];
const folders = [dataFolder(), dataFolder()];
let token: string;
let driver: Awaited<ReturnType<typeof startDriver>>;

beforeAll(async () => {
  t = await startTestApp();
  driver = await startDriver(t);
  token = driver.factory.token;
  servers = await Promise.all(
    folders.map((dataDir) =>
      launch({ env: { DATA_DIR: dataDir, DATABASE_URL: t.url, DEMO: '1', MAX_OPEN_REQUESTS: '1000' } }),
    ),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await t.close();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const packed = async () => {
  const ids = await driver.bring(ORDERS);
  await driver.pack(ids);
  return ids;
};

async function ship(url: string, id: number, idempotencyKey?: string): Promise<Envelope<ActionResult>> {
  const answer = await fetch(url + BASE_PATH + order.action.path, {
    method: order.action.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      event: 'order.ship',
      ids: [id],
      params: { waybillNo: `SF${id}` },
      ...(idempotencyKey && { idempotencyKey }),
    }),
  });
  return (await answer.json()) as Envelope<ActionResult>;
}

/** All requests for all orders at once, one server after the other. */
const shipAll = (ids: readonly number[], keyOf?: (id: number) => string) =>
  Promise.all(
    ids.flatMap((id) =>
      Array.from({ length: TIMES }, (_, i) => ship(servers[i % servers.length]!.url, id, keyOf?.(id))),
    ),
  );

/** What the database keeps of each of these orders, in their order. */
const kept = async (ids: readonly number[]) => {
  const { system } = t.database;
  const [packages, events, orders] = await Promise.all([
    system.selectFrom('package').select('orderId').where('orderId', 'in', ids).orderBy('orderId').execute(),
    system
      .selectFrom('orderEvent')
      .select('orderId')
      .where('orderId', 'in', ids)
      .where('event', '=', 'order.ship')
      .orderBy('orderId')
      .execute(),
    system.selectFrom('tradeOrder').select(['id', 'status']).where('id', 'in', ids).orderBy('id').execute(),
  ]);
  return {
    packages: packages.map((row) => row.orderId),
    events: events.map((row) => row.orderId),
    shipped: orders.filter((row) => row.status === 70).map((row) => row.id),
  };
};

test('of 8 identical ship requests for each of 20 orders, at once over two servers, 20 are accepted', async () => {
  const ids = await packed();
  const answers = await shipAll(ids);
  expect(answers).toHaveLength(ORDERS * TIMES);
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 0));
  const accepted = answers.flatMap((answer) => answer.data.successIds);
  expect(accepted.toSorted((a, b) => a - b)).toEqual(ids);
  const refused = answers.flatMap((answer) => answer.data.failed);
  expect(refused).toHaveLength(ORDERS * (TIMES - 1));
  for (const { code, msg } of refused)
    expect({ code, msg }).toMatchObject({ code: 409, msg: expect.stringContaining('已发货') });
  expect(await kept(ids)).toEqual({ packages: ids, events: ids, shipped: ids });
}, 60_000);

test('where they carry one key each, all 8 are answered as the first, and still it happened once', async () => {
  const ids = await packed();
  const answers = await shipAll(ids, (id) => `ship-once-${id}`);
  expect(answers.map((answer) => [answer.code, answer.data?.successIds])).toEqual(
    ids.flatMap((id) => Array.from({ length: TIMES }, () => [0, [id]])),
  );
  expect(await kept(ids)).toEqual({ packages: ids, events: ids, shipped: ids });
}, 60_000);
