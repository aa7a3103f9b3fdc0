import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { profile } from '#contract/profile/profile.ts';
import { qimen } from '#contract/qimen/qimen.ts';
import { register } from '#contract/register/register.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { aliyunSms } from '#server/modules/sms/aliyun.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  codes,
  dump,
  filesBelow,
  given,
  keepTokens,
  leaksIn,
  made,
  SECRETS,
  TABLES,
} from '#tests/support/secrets.ts';
import { signed } from '#tests/support/signed.ts';

let t: TestApp;
let database: Database;
let log = '';
let echo: http.Server;
let echoUrl: string;
let app: TestApp['app'];
const refusals: string[] = [];

beforeAll(async () => {
  t = await startTestApp({ logLevel: 'fatal' });
  // Another company's server that fails, and says in its failure all that it was told.
  echo = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () =>
      response.writeHead(500, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          Code: 'Wrong',
          errcode: 40_013,
          errmsg: request.url,
          Message: body,
          headers: request.headers,
        }),
      ),
    );
  });
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening));
  echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  // Every statement is told as slow.
  database = openDatabase(t.url, { slowMillis: 0 });
  app = await buildApp({
    database,
    dataDir: t.dataDir,
    sandbox: true,
    privateNetwork: true,
    metricsToken: SECRETS.metricsToken,
    wechat: { appId: 'wx1', appSecret: SECRETS.wechatSecret, openUrl: echoUrl, apiUrl: echoUrl },
    limits: { rate: 0 },
    logLevel: 'trace',
    logTo: { write: (line) => void (log += line) },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  echo.close();
  await t.close();
});

interface Extras {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** In place of the input. */
  raw?: string;
}

async function ask(e: Endpoint, input: object, { token, headers = {}, raw }: Extras = {}): Promise<Envelope> {
  const inQuery = e.method === 'GET' || e.method === 'DELETE';
  const values = { ...(input as Record<string, never>) };
  const url = e.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
  const answer = await app.inject({
    method: e.method,
    url: `${BASE_PATH}${url}${inQuery ? `?${encodeQuery(values)}` : ''}`,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!inQuery && { 'content-type': 'application/json' }),
    },
    ...(!inQuery && { payload: raw ?? JSON.stringify(input) }),
  });
  const envelope: Envelope = answer.json();
  if (envelope.code !== 0) refusals.push(answer.body + JSON.stringify(answer.headers));
  keepTokens(envelope.data);
  return envelope;
}

const codeFor = async (mobile: string, scene: number) => {
  await ask(sms.send, { mobile, scene });
  const { data } = (await ask(sms.outbox, { mobile })) as Envelope<{ text: string }[]>;
  const code = /\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? '000000';
  codes.add(code);
  return code;
};

/** Every call that is told a secret, or makes one: [call, input, whose token]. Extras again and again they mean the same. */
async function deeds(token: string, keyId: number, hookId: number): Promise<[Endpoint, object, string?][]> {
  const s = SECRETS;
  // A new code is sent after a minute.
  app.clock.set(app.clock.aheadMs() + 61_000);
  const own = { platform: 'shopify', brandName: '云朵', nick: made('店') };
  const woo = { consumerKey: s.shopToken, consumerSecret: s.consumerSecret };
  const [mobile, other] = ['13700000077', '13700000078'];
  const { data: state } = (await ask(social.redirect, { type: WECHAT })) as Envelope<string>;
  const stateOf = /state=([^&#]+)/.exec(state)?.[1] ?? 'none';
  return [
    [auth.login, { username: 'merchant02', password: s.wrongPassword }],
    [auth.login, { username: 'merchant02', password: 'Demo123456' }],
    [auth.smsLogin, { mobile, code: await codeFor(mobile, SMS_SCENES.login) }],
    [auth.refresh, { refreshToken: [...given].find((one) => one !== token) ?? 'none' }],
    [sms.validate, { mobile, scene: SMS_SCENES.login, code: [...codes][0] }],
    [social.login, { type: WECHAT, code: s.wechatCode, state: stateOf }],
    [
      profile.forgotPassword,
      { mobile, code: await codeFor(mobile, SMS_SCENES.forgotPassword), password: s.newPassword },
    ],
    [
      register.user,
      {
        mobile: other,
        code: await codeFor(other, SMS_SCENES.register),
        realName: '某人',
        password: s.registeredPassword,
      },
    ],
    [profile.changePassword, { oldPassword: s.wrongPassword, newPassword: s.changedPassword }, token],
    [user.create, { username: made('u'), realName: '员工', password: s.usersPassword, roleIds: [] }, token],
    [user.updatePassword, { id: 1, password: s.usersPassword }, token],
    [tenant.setDangerPassword, { dangerOptPassword: s.danger, oldDangerOptPassword: s.danger }, token],
    [openAuth.create, { name: made('钥'), scopes: ['business:order'], dangerOptPassword: s.danger }, token],
    [openAuth.reset, { id: keyId, dangerOptPassword: s.danger }, token],
    [openWebhook.create, { name: made('推'), url: `${echoUrl}/hook`, events: ['order.cancelled'] }, token],
    [openWebhook.test, { id: hookId }, token],
    [openWebhook.reset, { id: hookId, dangerOptPassword: s.danger }, token],
    [shopBind.bindToken, { ...own, fields: { url: echoUrl, accessToken: s.shopToken } }, token],
    [shopBind.inputAuthorize, { ...own, platform: 'woocommerce', fields: { url: echoUrl, ...woo } }, token],
    [shopBind.createCode, { ...own, fields: { url: echoUrl, accessToken: s.shopToken } }, token],
    [
      qimen.save,
      {
        open: true,
        gatewayUrl: echoUrl,
        appKey: '1',
        customerId: 'C',
        warehouseCode: 'W',
        secret: s.qimenSecret,
      },
      token,
    ],
    [qimen.test, {}, token],
  ];
}

it('a secret is in no line of the log, no refusal, no table and no file, whatever fails', async () => {
  const login = await ask(auth.login, { username: 'merchant01', password: 'Demo123456' });
  const { accessToken } = login.data as { accessToken: string };
  const form = { name: '系统', scopes: ['business:order'] };
  const key = (await ask(openAuth.create, form, { token: accessToken })).data as {
    id: number;
    appKey: string;
    appSecret: string;
  };
  const hook = (
    await ask(
      openWebhook.create,
      { name: '推送', url: `${echoUrl}/hook`, events: ['order.cancelled'] },
      { token: accessToken },
    )
  ).data as { id: number; secret: string };
  expect([key.appSecret.length > 15, hook.secret.length > 15]).toEqual([true, true]);
  const all = async () => deeds(accessToken, key.id, hook.id);
  const outcomes = new Set<number>();

  // Right, or refused for what is asked.
  for (const [e, input, token] of await all()) outcomes.add((await ask(e, input, { token })).code);
  // No form: cut off in the middle of a secret, of another kind, with something that is too long.
  for (const [e, input, token] of await all()) {
    const text = JSON.stringify(input);
    for (const raw of [text.slice(0, -3), `${text} ${text}`, text.replaceAll('"', "'"), `[${text}]`])
      if (e.method !== 'GET') outcomes.add((await ask(e, input, { token, raw })).code);
    const doubled = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, [value, value]]));
    outcomes.add((await ask(e, doubled, { token })).code);
    await ask(e, input, { token: `${token ?? 'none'}x` });
  }
  // Broken inside: the table is gone, or refuses every row; the driver tells of the row.
  const owner = await t.database.dedicated();
  const there = (
    await owner.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'`)
  ).rows.map((row) => row.name);
  for (const table of TABLES.filter((name) => there.includes(name))) {
    for (const [breakIt, mendIt] of [
      [`alter table ${table} rename to broken_table`, `alter table broken_table rename to ${table}`],
      [
        `alter table ${table} add constraint never check (false) not valid`,
        `alter table ${table} drop constraint never`,
      ],
    ] as const) {
      const planned = await all();
      await owner.query(breakIt);
      for (const [e, input, token] of planned) outcomes.add((await ask(e, input, { token })).code);
      await owner.query(mendIt);
    }
  }
  await owner.end();

  // Signed calls, right and wrong; a signed link; the metrics; what is no HTTP at all.
  for (const secret of [key.appSecret, SECRETS.qimenSecret]) {
    const body = JSON.stringify({ pageNo: 1 });
    const r = {
      method: 'POST',
      path: BASE_PATH + openOrder.page.path,
      query: '',
      body,
      timestamp: String(app.clock.now().getTime()),
      nonce: randomUUID(),
    };
    await ask(
      openOrder.page,
      {},
      { raw: body, headers: signed({ appKey: key.appKey, appSecret: secret }, r) },
    );
  }
  const link = app.files.link(1)!;
  given.add(new URLSearchParams(link.split('?')[1]).get('sign')!);
  await app.inject(link);
  await app.inject(
    `${BASE_PATH}${file.open.path.replace('{id}', '1')}?${link.split('?')[1]!.replace('sign=', 'sign=x')}`,
  );
  await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${SECRETS.metricsToken}` } });
  // The real service of texts fails, and repeats what it was told.
  const aliyun = {
    url: echoUrl,
    keyId: 'k',
    keySecret: SECRETS.aliyunSecret,
    sign: '某',
    templates: Object.fromEntries(Object.values(SMS_SCENES).map((scene) => [scene, 'SMS_1'])),
  };
  const code = '731942';
  codes.add(code);
  await aliyunSms(aliyun as Parameters<typeof aliyunSms>[0], app.log)
    .send('13700000079', { scene: SMS_SCENES.login, code, now: new Date() })
    .catch((error: Error) => {
      refusals.push(error.message);
      app.log.error(error);
    });

  // All of it happened: answers, refusals, failures, and lines of each kind.
  expect([...outcomes]).toEqual(expect.arrayContaining([0, 400, 401, 500]));
  expect(log).toContain('"level":50');
  expect(log).toContain('slow statement');
  // What the driver tells of a row that was refused: whoever reads the log meets no recipient and no telephone.
  expect(log).toContain('violates check constraint');
  expect(log).not.toMatch(/Failing row contains|already exists/);
  expect(given.size).toBeGreaterThan(8);
  expect(codes.size).toBeGreaterThan(5);
  expect(refusals.length).toBeGreaterThan(100);

  const dumped = await dump(t.database.system);
  for (const [where, text] of [
    ['the log', log],
    ['a refusal', refusals.join('\n')],
    ['the database', dumped],
    ['a file', filesBelow(t.dataDir)],
  ] as const)
    expect([where, leaksIn(text)]).toEqual([where, []]);
});
