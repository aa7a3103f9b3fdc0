import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import type { AppOptions } from '#server/app-options.ts';
import { buildApp } from '#server/app.ts';
import { makePeople } from '#server/demo/people.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from './database.ts';
import { recordCalls } from './record-calls.ts';
import { answers, runningTest } from './watch-expect.ts';

/** A user's hands: calls over the real routes with his token. */
export interface Client {
  /** @returns the data. @throws where the code is not 0. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  /** @returns the whole envelope, whatever its code. */
  ask<E extends Endpoint>(endpoint: E, input: unknown): Promise<Envelope<Output<E>>>;
  upload<E extends Endpoint>(
    endpoint: E,
    name: string,
    content: Buffer | string,
    input?: Input<E>,
  ): Promise<Envelope<Output<E>>>;
  token: string;
  tenantId: number;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  url: string;
  dataDir: string;
  /** The demo's tenants by key; its users sign in by name. */
  tenants: Awaited<ReturnType<typeof makePeople>>;
  as(username: string, tenantId?: number): Promise<Client>;
  close(): Promise<void>;
}

/** The whole server on a migrated database of its own, with the demo's people and nothing else. */
export async function startTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const fresh = await freshDatabase(inject('postgresUrl'));
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-app-'));
  const database = openDatabase(fresh.url, { appConnections: 8, systemConnections: 3 });
  const tenants = await database.system.transaction().execute((trx) => makePeople(trx));
  const app = await buildApp({
    database,
    dataDir,
    sandbox: true,
    privateNetwork: true,
    // One user does here what many do.
    limits: { rate: 0, open: 1000 },
    logLevel: process.env.LOG_LEVEL ?? 'fatal',
    ...options,
  });
  recordCalls(app, runningTest, answers);
  await app.ready();
  return {
    app,
    database,
    url: fresh.url,
    dataDir,
    tenants,
    as: (username, tenantId) => signIn(app, username, tenantId),
    async close() {
      await app.close();
      await database.close();
      await fresh.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(app: FastifyInstance, username: string, tenantId?: number): Promise<Client> {
  const post = async (path: string, body: object, token?: string) =>
    (
      await app.inject({
        method: 'POST',
        url: BASE_PATH + path,
        payload: body,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json<Envelope<{ accessToken: string; tenantId: number }>>();
  const login = await post('/basic/system/auth/login', { username, password: DEMO_PASSWORD });
  if (login.code !== 0) throw new Error(`${username}: ${login.msg}`);
  const chosen = tenantId
    ? await post('/basic/system/auth/login/tenant', { tenantId }, login.data.accessToken)
    : login;
  return clientOf(app, chosen.data.accessToken, chosen.data.tenantId);
}

function clientOf(app: FastifyInstance, token: string, tenantId: number): Client {
  const headers = { authorization: `Bearer ${token}` };
  const ask: Client['ask'] = async (endpoint, input) => {
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const values = { ...(input as Record<string, never>) };
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = String(values[name]);
      delete values[name];
      return encodeURIComponent(value);
    });
    const answer = await app.inject({
      method: endpoint.method,
      url: `${BASE_PATH}${url}${inQuery ? `?${encodeQuery(values)}` : ''}`,
      headers,
      ...(inQuery ? {} : { payload: values }),
    });
    return answer.json();
  };
  return {
    token,
    tenantId,
    ask,
    async call(endpoint, input) {
      const envelope = await ask(endpoint, input);
      if (envelope.code !== 0) throw new Error(`${endpoint.path}: ${envelope.code} ${envelope.msg}`);
      return envelope.data;
    },
    async upload(endpoint, name, content, input) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
      const encoded = new Response(form);
      const answer = await app.inject({
        method: endpoint.method,
        url: `${BASE_PATH}${endpoint.path}?${encodeQuery((input ?? {}) as Record<string, never>)}`,
        headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return answer.json();
    },
  };
}
