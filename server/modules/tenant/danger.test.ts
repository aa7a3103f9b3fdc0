import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tenant } from '#contract/tenant/tenant.ts';
import { BASE_PATH, encodeQuery } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { MINUTE, visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());
afterEach(async () => {
  await t.database.system.deleteFrom('dangerPassword').execute();
  await t.database.system.deleteFrom('signInFailure').execute();
});

const set = (dangerOptPassword: string, oldDangerOptPassword?: string, client = merchant) =>
  client.ask(tenant.setDangerPassword, { dangerOptPassword, oldDangerOptPassword });
const isSet = async (client = merchant) => (await client.call(tenant.dangerPassword, {})).isSet;
const rows = () => t.database.system.selectFrom('dangerPassword').selectAll().execute();

describe('[F14] the password for dangerous operations is not set', () => {
  it('by a sub-account, nor for another tenant than one’s own', async () => {
    expect(await set('Danger-1', undefined, await t.as('merchant04'))).toMatchObject({
      code: 403,
      msg: '子账号不能设置危险操作密码，请联系主账号。',
    });
    await set('Danger-1', undefined, await t.as('merchant02'));
    expect(await isSet()).toBe(false);
    expect((await rows()).map(({ tenantId }) => tenantId)).toEqual([t.tenants.merchant2]);
  });

  it.each(['short', 'x'.repeat(17)])('[V01] to %j: 6 to 16 characters', async (wrong) => {
    expect(await set(wrong)).toMatchObject({ code: 400, msg: '危险操作密码应为 6 至 16 个字符' });
    expect(await isSet()).toBe(false);
  });

  it('without the old one, where one is set; nor taken away', async () => {
    await set('Danger-1');
    const [before] = await rows();
    for (const given of [undefined, '', 'Danger-2'])
      for (const next of ['Danger-3', ''])
        expect(await set(next, given)).toMatchObject({
          code: 1014000009,
          msg: expect.stringContaining('原来的'),
        });
    expect(await rows()).toEqual([before]);
  });

  it('by guessing: who was wrong five times waits, also with the right one, and only he', async () => {
    await set('Danger-1');
    for (let i = 0; i < 5; i++)
      expect(await set('Danger-3', `wrong-${i}`)).toMatchObject({ code: 1014000009 });
    expect(await set('Danger-3', 'Danger-1')).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/请 \d+ 分钟后再试/),
    });
    expect(await set('Danger-3', 'Danger-1', await t.as('many01', t.tenants.merchant1))).toMatchObject({
      code: 0,
    });
    visitorOf(t).wait(16 * MINUTE);
    expect(await set('Danger-1', 'Danger-3')).toMatchObject({ code: 0 });
  });
});

describe('[F14] the password for dangerous operations', () => {
  it('is told to nobody, only that there is one', async () => {
    expect(await isSet()).toBe(false);
    expect(await set('Danger-1')).toMatchObject({ code: 0, data: true });
    expect(await merchant.ask(tenant.dangerPassword, {})).toMatchObject({ data: { isSet: true } });
    expect(Object.keys(await merchant.call(tenant.dangerPassword, {}))).toEqual(['isSet']);
  });

  it('is kept as a hash that tells nothing: another one each time', async () => {
    await set('Danger-1');
    const [first] = await rows();
    expect(first!.hash).toMatch(/^argon2id\$/);
    expect(first!.hash).not.toContain('Danger');
    await set('Danger-1', 'Danger-1');
    expect((await rows())[0]!.hash).not.toBe(first!.hash);
  });

  it('changes with the old one, and goes with it; right ones are not counted', async () => {
    await set('Danger-1');
    for (let i = 0; i < 8; i++) expect(await set('Danger-1', 'Danger-1')).toMatchObject({ code: 0 });
    expect(await set('', 'Danger-1')).toMatchObject({ code: 0 });
    expect(await isSet()).toBe(false);
  });
});

it('[F14] its value reaches no log, whatever becomes of the request', async () => {
  let log = '';
  const app = await buildApp({
    database: t.database,
    dataDir: t.dataDir,
    sandbox: true,
    logLevel: 'trace',
    logTo: { write: (line) => void (log += line) },
  });
  const ask = (query: string, headers: object = { authorization: `Bearer ${merchant.token}` }) =>
    app.inject({ url: `${BASE_PATH}${tenant.setDangerPassword.path}?${query}`, headers: { ...headers } });
  const value = 'Sesam#47';
  const given = encodeQuery({ dangerOptPassword: value });
  const both = encodeQuery({ dangerOptPassword: value, oldDangerOptPassword: value });
  try {
    expect((await ask(given)).json()).toMatchObject({ code: 0 });
    const { path } = tenant.changeDangerPassword;
    const payload = { dangerOptPassword: value, oldDangerOptPassword: value };
    const headers = { authorization: `Bearer ${merchant.token}` };
    const posted = await app.inject({ method: 'POST', url: BASE_PATH + path, headers, payload });
    expect(posted.json()).toMatchObject({ code: 0 });
    // Refused: the old one missing and wrong, too long, no token, an address that cannot be read.
    expect((await ask(given)).json()).toMatchObject({ code: 1014000009 });
    expect((await ask(encodeQuery({ dangerOptPassword: value + value + value }))).json().code).toBe(400);
    expect((await ask(given, {})).json()).toMatchObject({ code: 401 });
    await app.inject({ url: `${BASE_PATH}/nowhere?${given}` });
    await app.inject({ url: `${BASE_PATH}/%zz?${given}` });
    // Failed: the table is not there.
    const owner = await t.database.dedicated();
    await owner.query('alter table danger_password rename column hash to gone');
    expect((await ask(both)).json()).toMatchObject({ code: 500 });
    await owner.query('alter table danger_password rename column gone to hash');
    await owner.end();
  } finally {
    await app.close();
  }
  expect(log).toContain('updateTenantDangerOptPassword');
  expect(log).toContain('"level":50');
  expect(log).not.toContain('Sesam');
});
