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
  const tokens = new Map<string, string>();
  const keys = new Map<string, Key>();
  const snapshots = snapshotsOf(owner);

  const post = async (url: string, payload: object, token?: string) =>
    (
      await app.inject({
        method: 'POST',
        url: BASE_PATH + url,
        payload,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json<{ code: number; msg: string; data: { accessToken: string; tenantId: number } & Key }>();
  const signIn = async (username: string): Promise<string> => {
    await ask('delete from sign_in_failure');
    let answer = await post('/basic/system/auth/login', { username, password: DEMO_PASSWORD });
    if (answer.code !== 0) {
      await snapshots.restore();
      answer = await post('/basic/system/auth/login', { username, password: DEMO_PASSWORD });
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
    restore: snapshots.restore,
    async tokenOf(username) {
      const known = tokens.get(username);
      if (known && (await isAlive(app, known))) return known;
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
    async close() {
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

const isAlive = async (app: FastifyInstance, token: string) =>
  (
    await app.inject({
      url: `${BASE_PATH}/basic/system/permission/get-permission-info`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<{ code: number }>().code === 0;

/** Something of each kind for the owners, marked; and the whole of their side's permissions for all. */
async function seed(database: Database, tenants: World['tenants'], ask: World['ask']) {
  const { system } = database;
  const sides = [
    ['business', [tenants.merchant1, tenants.merchant3]],
    ['factory', [tenants.factory, tenants.designer]],
  ] as const;
  for (const [side, ids] of sides) {
    const all = ofSide(Object.keys(PERMISSIONS), side).filter((p) => p !== 'factory:admin:tenant');
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

const NOT_KEPT = [
  'migration',
  'session',
  'open_nonce',
  'open_key_use',
  'secret',
  'sign_in_failure',
  'order_tally',
  'order_tally_delta',
];

/** All rows of all tables, written back over what became of them; what was added meanwhile stays. */
function snapshotsOf(owner: pg.Client) {
  let tables: { name: string; key: string; columns: string; set: string; rows: string }[] = [];
  return {
    async keep() {
      const { rows } = await owner.query<{ name: string; key: string; columns: string; set: string }>(
        `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
           string_agg(format('%1$I = excluded.%1$I', a.attname), ', ' order by a.attnum) as set,
           (select string_agg(quote_ident(k.attname), ', ') from pg_attribute k
            where k.attrelid = c.oid and k.attnum = any(i.indkey)) as key
         from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
           join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any($1)
         group by c.oid, c.relname, i.indkey`,
        [NOT_KEPT],
      );
      tables = [];
      for (const table of rows) {
        const { rows: all } = await owner.query<{ rows: string | null }>(
          `select jsonb_agg(to_jsonb(t))::text as rows from ${table.name} t`,
        );
        if (all[0]?.rows) tables.push({ ...table, rows: all[0].rows });
      }
    },
    async restore() {
      await owner.query('begin');
      // Neither triggers nor foreign keys: it stood like this before.
      await owner.query('set local session_replication_role = replica');
      for (const { name, key, columns, set, rows } of tables) {
        await owner.query('savepoint one');
        try {
          await owner.query(
            `insert into ${name} (${columns}) overriding system value
             select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)
             on conflict (${key}) do update set ${set}`,
            [rows],
          );
        } catch {
          // A row that was added meanwhile has its unique value: it stays as it is.
          await owner.query('rollback to savepoint one');
        }
      }
      await owner.query('commit');
    },
  };
}
