import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { live, task } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { listen, type Heard } from '#tests/support/events.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';
import { expectSentence } from '#tests/support/hostile.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let url: string;
let merchant: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  [merchant, other] = [await t.as('merchant01'), await t.as('merchant02')];
});
afterAll(() => t.close());

const kinds = (heard: Heard) => new Set(heard.events.map((event) => event.kind));
const urge = async (client: Client, merchantId: number) => {
  const { id } = await buildOrder(t.database.system, { merchantId });
  const { successIds } = await client.call(order.action, { event: 'order.urged', ids: [id] });
  expect(successIds).toEqual([id]);
};

describe('live updates', () => {
  it('tell a task and changes of orders to everyone of the tenant, and to nobody else', async () => {
    const streams = await Promise.all([
      listen(url, merchant.token),
      listen(url, (await t.as('merchant04')).token),
      listen(url, other.token),
      listen(url, (await t.as('factory01')).token),
    ]);
    const [mine, colleague, stranger, factory] = streams;
    const shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
    const csv = `平台订单号,商家编码,数量\n${Array.from({ length: 3000 }, (_, i) => `E-${i},C,1`).join('\n')}\n`;
    const { data } = await merchant.upload(orderImport.inspect, 'e.csv', csv);
    const { taskId } = await merchant.call(orderImport.start, {
      fileId: data.fileId,
      shopId,
      mapping: data.suggested,
    });
    await until(async () => (await merchant.call(task.get, { id: taskId })).endedAt);
    for (const heard of [mine, colleague])
      await until(() => kinds(heard).has('order') && kinds(heard).has('task'), 'no events came');
    const tasks = mine.events.filter((event) => event.kind === 'task');
    expect(new Set(tasks.map((event) => event.id))).toEqual(new Set([taskId]));
    // Each stream hears its own: what the others did would have come before it.
    await urge(other, t.tenants.merchant2);
    await until(() => stranger.events.length > 0, 'the other tenant heard nothing');
    expect(stranger.events).toEqual([{ kind: 'order' }]);
    expect(factory.events).toEqual([]);
    streams.forEach((heard) => heard.close());
  });

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer nobody' }],
  ])('are refused with %s', async (_, headers) => {
    const answer = await fetch(url + BASE_PATH + live.events.path, { headers });
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    expect(code).toBe(401);
    expectSentence(msg);
  });

  it('come back after the connection that listens broke, and after the database was away for a while', async () => {
    const heard = await listen(url, merchant.token);
    const owner = new pg.Client({ connectionString: inject('postgresUrl') });
    await owner.connect();
    const name = new URL(t.url).pathname.slice(1);
    const breakIt = () =>
      owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen %'`,
        [name],
      );
    const listening = () =>
      until(async () => {
        const { rows } = await owner.query(
          `select 1 from pg_stat_activity where datname = $1 and query like 'listen %'`,
          [name],
        );
        return rows.length === 1;
      }, 'it does not listen again');
    await breakIt();
    // Whoever shows orders asks anew: what happened in between nobody heard.
    await until(() => kinds(heard).has('order') && kinds(heard).has('notice'), 'nobody was told to ask anew');
    heard.events.length = 0;
    await urge(merchant, t.tenants.merchant1);
    await until(() => kinds(heard).has('order'), 'no event came');

    await owner.query(`alter database ${name} with allow_connections false`);
    await breakIt();
    const refused = async () => {
      // Its first attempts are refused; the log of the server would show them.
      const probe = new pg.Client({ connectionString: t.url });
      probe.on('error', () => undefined);
      return probe.connect().then(
        () => probe.end().then(() => false),
        () => true,
      );
    };
    expect(await refused()).toBe(true);
    heard.events.length = 0;
    await owner.query(`alter database ${name} with allow_connections true`);
    await listening();
    await until(() => kinds(heard).has('order'), 'no event came');
    heard.close();
    await owner.end();
  });

  it('end with their session, and with no other one of the same user', async () => {
    const [leaving, staying] = [await t.as('merchant01'), await t.as('merchant01')];
    const [ended, goesOn] = [await listen(url, leaving.token), await listen(url, staying.token)];
    await leaving.call(auth.logout, {});
    await ended.ended;
    await urge(merchant, t.tenants.merchant1);
    await until(() => kinds(goesOn).has('order'), 'the other session heard nothing');
    expect(ended.events).toEqual([]);
    goesOn.close();
  });

  it('that come together with the end of a session find nobody there, and the server lives on', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.prependListener('uncaughtException', note);
    const leaving = await t.as('merchant01');
    const [ended, goesOn] = [await listen(url, leaving.token), await listen(url, merchant.token)];
    const { sessionId } = await t.app.authenticate({
      headers: { authorization: `Bearer ${leaving.token}` },
    } as never);
    // Both travel as one message: whoever closes a user tells his colleagues of it at once.
    t.app.live.endSession(sessionId);
    t.app.live.publish(t.tenants.merchant1, { kind: 'people' });
    await ended.ended;
    await until(() => kinds(goesOn).has('people'), 'the colleague heard nothing');
    process.removeListener('uncaughtException', note);
    expect([failures, ended.events]).toEqual([[], []]);
    goesOn.close();
  });

  it('end where another tenant is chosen', async () => {
    const many = await t.as('many01', t.tenants.merchant1);
    const heard = await listen(url, many.token);
    await many.call(auth.chooseTenant, { tenantId: t.tenants.merchant2 });
    await heard.ended;
  });

  it('a browser that left is forgotten', async () => {
    const heard = await listen(url, merchant.token);
    const connections = () =>
      new Promise<number>((resolve) => t.app.server.getConnections((_, n) => resolve(n)));
    const before = await connections();
    heard.close();
    await until(async () => (await connections()) < before, 'the connection stayed');
    await urge(merchant, t.tenants.merchant1);
  });
});

it('a server that closes ends its streams rather than waiting for them', async () => {
  const app = await buildApp({ database: t.database, dataDir: t.dataDir, logLevel: 'fatal' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const heard = await listen(
    `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    merchant.token,
  );
  await Promise.all([app.close(), heard.ended]);
  // The other server goes on.
  await urge(merchant, t.tenants.merchant1);
});
