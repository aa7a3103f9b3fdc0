import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { KEY_SCOPES, openAuth } from '#contract/open-auth/open-auth.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { makePeople } from '#server/demo/people.ts';
import type { Database } from '#server/platform/database.ts';
import type { Key } from '#tests/support/signed.ts';

/** Who acts in a world: a user of each side, the platform's, and what opens the factory's door. */
export interface Cast {
  business: string;
  factory: string;
  platform: string;
  inviteCode: string;
}

export interface World {
  app: FastifyInstance;
  database: Database;
  tenants: Awaited<ReturnType<typeof makePeople>>;
  cast: Cast;
  /** Rows as the test of this run found them, put back. */
  restore(): Promise<void>;
  /** Takes what stands now as what is put back. */
  keep(): Promise<void>;
  tokenOf(username: string): Promise<string>;
  keyOf(username: string): Promise<Key>;
  /** Of the database itself, past every wall. */
  ask<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Another company's server: it has one picture, and answers all else with a little JSON. */
  outside: string;
  /** What else is closed with it. */
  atEnd(close: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Where that picture is. */
export const PICTURE_OUTSIDE = '/drawn.svg';

interface Place {
  tenantId: number;
  side: keyof typeof KEY_SCOPES;
}

export interface Given {
  url: string;
  dataDir: string;
  /** Is closed with the world. */
  database: Database;
  tenants: World['tenants'];
  cast: Cast;
  /** For whom a user acts, of those who must act for one. */
  placeOf: Readonly<Record<string, Place>>;
  puttingBack(owner: pg.Client): Pick<World, 'keep' | 'restore'>;
  /** Where nothing may happen by the clock: holds it off while the app gets ready. */
  whileReady?<T>(ready: () => Promise<T>): Promise<T>;
}

/** The product on a database that has its people, with hands for them. */
export async function openWorld(given: Given): Promise<World> {
  const { database, tenants, cast, placeOf, whileReady = (ready) => ready() } = given;
  const app = await whileReady(async () => {
    const built = await buildApp({
      database,
      dataDir: given.dataDir,
      sandbox: true,
      privateNetwork: true,
      // Who is told to come later was not asked at all.
      limits: { rate: 0 },
      logLevel: process.env.LOG_LEVEL ?? 'fatal',
    });
    await built.ready();
    return built;
  });
  const owner = new pg.Client({ connectionString: given.url });
  await owner.connect();
  const ask: World['ask'] = async (text, values = []) => (await owner.query(text, values)).rows;
  const elsewhere = http.createServer((request, response) => {
    request.resume();
    request.on('end', () =>
      request.url === PICTURE_OUTSIDE
        ? response.end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"><rect width="9" height="8"/></svg>',
          )
        : response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}'),
    );
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  const [{ hash } = { hash: '' }] = await ask<{ hash: string }>(
    `select password_hash as hash from app_user where username = $1`,
    [cast.platform],
  );
  const ends: (() => Promise<void>)[] = [];
  const tokens = new Map<string, string>();
  const keys = new Map<string, Key>();
  const { keep, restore: putBack } = given.puttingBack(owner);
  const restore = async () => {
    await putBack();
    // Whoever throws came in at the machine's time.
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
    const place = placeOf[username]?.tenantId;
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
    cast,
    ask,
    outside: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
    keep,
    restore,
    async tokenOf(username) {
      const known = tokens.get(username);
      if (known && (await isAlive(app, known, placeOf[username]?.tenantId))) return known;
      const token = await signIn(username);
      tokens.set(username, token);
      return token;
    },
    async keyOf(username) {
      const known = keys.get(username);
      if (known) return known;
      const place = placeOf[username];
      if (!place) throw new Error(`${username} has no key`);
      const form = { name: `fuzz ${username}`, scopes: KEY_SCOPES[place.side], perMinute: 6000 };
      const { code, msg, data } = await post(openAuth.create.path, form, await signIn(username));
      if (code !== 0) throw new Error(`${username}: ${msg}`);
      keys.set(username, data);
      return data;
    },
    atEnd: (close) => void ends.push(close),
    async close() {
      elsewhere.closeAllConnections();
      elsewhere.close();
      await app.close();
      await owner.end();
      await database.close();
      for (const end of ends) await end();
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
