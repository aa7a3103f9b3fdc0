import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { KEY_SCOPES, openAuth } from '#contract/open-auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { ofSide } from '#contract/sides.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { buildMapping, buildNotice, buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import type { Key } from '#tests/support/signed.ts';
import { snapshotsOf } from './snapshots.ts';

/** Stands in all that the first tenants hold, and in nothing else. */
export const MARK = '机密ZQX';

/** Who throws: the owners of what is there, and the strangers who must not reach it. */
export const OWNERS = { business: 'merchant01', factory: 'factory01', platform: 'admin01' } as const;
export const STRANGERS = { business: 'merchant03', factory: 'designer01' } as const;

export interface World {
  app: FastifyInstance;
  database: Database;
  tenants: Awaited<ReturnType<typeof makePeople>>;
  /** Rows as the test of this run found them, put back. */
  restore(): Promise<void>;
  /** Takes what stands now as what is put back. */
  keep(): Promise<void>;
  tokenOf(username: string): Promise<string>;
  keyOf(username: string): Promise<Key>;
  /** Of the database itself, past every wall. */
  ask<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Another company's server, that answers everything with a little JSON. */
  outside: string;
  /** What else is closed with it. */
  atEnd(close: () => Promise<void>): void;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-fuzz-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['fsync=off']);
  await migrate(server.url);
  const database = openDatabase(server.url, { appConnections: 8, systemConnections: 4 });
  const tenants = await database.system.transaction().execute((trx) => makePeople(trx));
  const app = await buildApp({
    database,
    dataDir: path.join(folder, 'data'),
    sandbox: true,
    privateNetwork: true,
    // Who is told to come later was not asked at all.
    limits: { rate: 0 },
    logLevel: process.env.LOG_LEVEL ?? 'fatal',
  });
  await app.ready();
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const ask: World['ask'] = async (text, values = []) => (await owner.query(text, values)).rows;
  const elsewhere = http.createServer((request, response) => {
    request.resume();
    request.on('end', () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}'),
    );
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  await seed(database, tenants, ask);
  const [{ hash } = { hash: '' }] = await ask<{ hash: string }>(
    `select password_hash as hash from app_user where username = '${OWNERS.platform}'`,
  );
  const placeOf: Record<string, number> = {
    [OWNERS.business]: tenants.merchant1,
    [OWNERS.factory]: tenants.factory,
    [OWNERS.platform]: tenants.platform,
    [STRANGERS.business]: tenants.merchant3,
    [STRANGERS.factory]: tenants.designer,
  };
  const ends: (() => Promise<void>)[] = [];
  const tokens = new Map<string, string>();
  const keys = new Map<string, Key>();
  const snapshots = snapshotsOf(owner);
  const restore = async () => {
    await snapshots.restore();
    // Who is bound again is not among those who were.
    await ask('delete from binding_past where id in (select id from binding)');
    // Whoever throws knows no password, and came in at the machine's time.
    await ask('delete from danger_password');
    app.clock.set(0);
  };

  const post = async (url: string, payload: object, token?: string) =>
    (
      await app.inject({
        method: 'POST',
        url: BASE_PATH + url,
        payload,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json<{ code: number; msg: string; data: { accessToken: string; tenantId: number } & Key }>();
  /** @returns a token for the tenant that is his part: chance may have opened him another one. */
  const enter = async (username: string) => {
    const login = await post('/basic/system/auth/login', { username, password: DEMO_PASSWORD });
    const place = placeOf[username];
    if (login.code !== 0 || place === undefined || place === login.data.tenantId) return login;
    return post('/basic/system/auth/login/tenant', { tenantId: place }, login.data.accessToken);
  };
  const signIn = async (username: string): Promise<string> => {
    await ask('delete from sign_in_failure');
    let answer = await enter(username);
    if (answer.code !== 0) {
      await restore();
      await ask('update app_user set password_hash = $1, status = 0 where username = $2', [hash, username]);
      answer = await enter(username);
    }
    if (answer.code !== 0) throw new Error(`${username}: ${answer.msg}`);
    return answer.data.accessToken;
  };
  return {
    app,
    database,
    tenants,
    ask,
    outside: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
    keep: snapshots.keep,
    restore,
    async tokenOf(username) {
      const known = tokens.get(username);
      if (known && (await isAlive(app, known, placeOf[username]))) return known;
      const token = await signIn(username);
      tokens.set(username, token);
      return token;
    },
    async keyOf(username) {
      const known = keys.get(username);
      if (known) return known;
      const side = (Object.entries({ ...OWNERS }).find(([, name]) => name === username)?.[0] ??
        Object.entries({ ...STRANGERS }).find(
          ([, name]) => name === username,
        )?.[0]) as keyof typeof KEY_SCOPES;
      const form = { name: `fuzz ${username}`, scopes: KEY_SCOPES[side], perMinute: 6000 };
      const { code, msg, data } = await post(openAuth.create.path, form, await signIn(username));
      if (code !== 0) throw new Error(`${username}: ${msg}`);
      keys.set(username, data);
      return data;
    },
    atEnd: (close) => void ends.push(close),
    async close() {
      for (const end of ends) await end();
      elsewhere.closeAllConnections();
      elsewhere.close();
      await app.close();
      await owner.end();
      await database.close();
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the token is good, and its user still of his tenant. */
async function isAlive(app: FastifyInstance, token: string, place: number | undefined) {
  const answer = await app.inject({
    url: `${BASE_PATH}/basic/system/permission/get-permission-info`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { code, data } = answer.json<{ code: number; data: { tenants: { id: number }[] } }>();
  return code === 0 && (place === undefined || data.tenants.some(({ id }) => id === place));
}

/** A permission of the platform's own people, who may see every tenant. */
export const ofPlatform = (permission: string) => permission.startsWith('factory:admin:');

/** Something of each kind for the owners, marked; and the whole of their side's permissions, without the platform's, for all. */
async function seed(database: Database, tenants: World['tenants'], ask: World['ask']) {
  const { system } = database;
  const sides = [
    ['business', [tenants.merchant1, tenants.merchant3]],
    ['factory', [tenants.factory, tenants.designer]],
  ] as const;
  for (const [side, ids] of sides) {
    const all = ofSide(Object.keys(PERMISSIONS), side).filter((p) => !ofPlatform(p));
    await ask('update role set permissions = $1 where tenant_id = any($2)', [all, ids]);
  }
  const { merchant1: merchantId, factory: factoryId } = tenants;
  const shop = await buildShop(system, { merchantId, nick: `${MARK}店`, brandName: MARK });
  const skus = [];
  for (let i = 0; i < 4; i += 1)
    skus.push(await buildSku(system, { factoryId, code: `${MARK}-${i}`, name: `${MARK}壳` }));
  for (const status of [
    'draft',
    'unmapped',
    'waitPush',
    'waitReview',
    'pendingRule',
    'repulsed',
    'waitProduce',
    'inProduce',
    'packed',
    'shipped',
  ] as const)
    for (let i = 0; i < 3; i += 1)
      await buildOrder(system, {
        merchantId,
        shopId: shop.id,
        factoryId: ['draft', 'unmapped', 'waitPush'].includes(status) ? 0 : factoryId,
        status,
        recipientName: `${MARK}人`,
        address: `${MARK}路`,
        lines: [
          { platformCode: `${MARK}码`, kind: 'sku', skuId: skus[i]!.id, skuCode: skus[i]!.code, quantity: 3 },
          {
            platformCode: `${MARK}码2`,
            kind: 'sku',
            skuId: skus[i]!.id,
            skuCode: skus[i]!.code,
            quantity: 1,
          },
        ],
      });
  await buildMapping(system, { merchantId, code: `${MARK}映射` });
  for (const tenantId of [merchantId, factoryId]) await buildNotice(system, { tenantId, title: `${MARK}知` });
}
