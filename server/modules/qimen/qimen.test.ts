import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { qimen } from '#contract/qimen/qimen.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { qimenSign } from './sign.ts';

let t: TestApp;
let gateway: http.Server;
let url: string;
let answer = '<response><flag>success</flag></response>';
const seen: { url: URL; body: string }[] = [];
beforeAll(async () => {
  t = await startTestApp();
  gateway = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: new URL(request.url!, url), body });
      response.end(answer);
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(gateway.address() as { port: number }).port}/router/qimen/service`;
});
afterAll(async () => {
  gateway.close();
  await t.close();
});

const SECRET = 'test-secret-of-nobody';
const form = () => ({ open: true, gatewayUrl: url, appKey: '12345', customerId: 'C1', warehouseCode: 'W1' });

it('signs as Taobao’s open platform documents it', () => {
  // printf helloworldbar2foo1bodyhelloworld | md5sum
  expect(qimenSign('helloworld', { foo: '1', bar: '2', sign: 'x' }, 'body')).toBe(
    '439635B41ADF2FCE3914F8EA8E614596',
  );
});

it('[C152] keeps the configuration of one tenant; the secret is sealed and never answered', async () => {
  const merchant = await t.as('merchant01');
  expect(await merchant.call(qimen.config, {})).toMatchObject({
    open: false,
    hasSecret: false,
    updatedAt: null,
  });
  expect(await merchant.ask(qimen.save, { ...form(), gatewayUrl: '' })).toMatchObject({ code: 400 });
  expect(await merchant.ask(qimen.save, { ...form(), gatewayUrl: 'ftp://x' })).toMatchObject({ code: 400 });
  expect(await merchant.ask(qimen.save, { ...form(), gatewayUrl: 'http://[' })).toMatchObject({ code: 400 });
  expect(await merchant.ask(qimen.save, form())).toMatchObject({
    code: 400,
    msg: '标为配置完成前请填写密钥。',
  });
  expect(await merchant.ask(qimen.test, {})).toMatchObject({ code: 400 });
  const saved = await merchant.call(qimen.save, { ...form(), secret: SECRET });
  expect(saved).toMatchObject({ open: true, hasSecret: true, appKey: '12345' });
  expect(JSON.stringify(saved)).not.toContain(SECRET);
  const row = await t.database.system.selectFrom('qimenConfig').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(SECRET);
  expect(row.sealedSecret!.includes(SECRET)).toBe(false);
  // Without one the secret stays.
  await merchant.call(qimen.save, { ...form(), warehouseCode: 'W2' });
  expect(await merchant.call(qimen.config, {})).toMatchObject({ hasSecret: true, warehouseCode: 'W2' });
  expect(await (await t.as('merchant02')).call(qimen.config, {})).toMatchObject({
    appKey: '',
    hasSecret: false,
  });
  const told = await t.database.system.selectFrom('tenantLog').select('text').execute();
  expect(told.map(({ text }) => text).join()).toContain('保存奇门配置');
  expect(told.map(({ text }) => text).join()).not.toContain(SECRET);
});

it('the test sends a signed question and says what the gateway answered', async () => {
  const merchant = await t.as('merchant01');
  expect(await merchant.call(qimen.test, {})).toEqual({ ok: true, msg: '连接正常，网关接受了签名。' });
  const { url: called, body } = seen.at(-1)!;
  const params = Object.fromEntries(called.searchParams);
  expect(params).toMatchObject({ method: 'inventory.query', app_key: '12345', customerId: 'C1', v: '2.0' });
  expect(params['sign']).toBe(qimenSign(SECRET, params, body));
  answer = '<response><flag>failure</flag><code>S1</code><message>Invalid signature</message></response>';
  expect(await merchant.call(qimen.test, {})).toEqual({
    ok: false,
    msg: '网关拒绝了请求：Invalid signature',
  });
  answer = '<html>';
  expect((await merchant.call(qimen.test, {})).msg).toContain('不是奇门格式（HTTP 200）');
  await new Promise((closed) => gateway.close(closed));
  expect(await merchant.call(qimen.test, {})).toMatchObject({
    ok: false,
    msg: expect.stringContaining('没有回应'),
  });
});
