import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { file } from '#contract/file/file.ts';
import { live } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/hostile.ts';
import { serveBrowserApp } from './browser-app.ts';
import { secureHeaders } from './headers.ts';

type Headers = Record<string, unknown>;

/** OWASP HTTP Headers Cheat Sheet. */
const ASKED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': expect.stringMatching(
    /(?=.*camera=\((self)?\))(?=.*geolocation=\(\))(?=.*microphone=\(\))/,
  ) as unknown,
};

let t: TestApp;
let merchant: Client;
let port: number;
let pages: FastifyInstance;
let folder: string;
let links: Record<'picture' | 'thumb' | 'drawing' | 'table', string>;

beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  const red = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } });
  const stored = async (name: string, content: Buffer | string) =>
    (await merchant.upload(file.upload, name, content)).data;
  const picture = await stored('a.png', await red.png().toBuffer());
  const drawing = await stored('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const table = await stored('a.csv', '收件人,电话\n赵示例,13900000000\n');
  links = { picture: picture.url, thumb: picture.thumbUrl, drawing: drawing.url, table: table.url };

  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-headers-'));
  await fs.mkdir(path.join(folder, 'assets'));
  await fs.writeFile(path.join(folder, 'index.html'), '<html></html>');
  await fs.writeFile(path.join(folder, 'assets/index-1.js'), 'export {};');
  await fs.mkdir(path.join(folder, 'factory/usual/scan'), { recursive: true });
  await fs.writeFile(path.join(folder, 'factory/usual/scan/camera.worker-1.js'), '');
  pages = fastify({ trustProxy: 'loopback' });
  secureHeaders(pages);
  await serveBrowserApp(pages, folder, false);
});
afterAll(async () => {
  await pages.close();
  await t.close();
  await fs.rm(folder, { recursive: true });
});

const headersOf = async (url: string, headers: Record<string, string> = {}): Promise<Headers> =>
  (await t.app.inject({ url, headers })).headers;
async function broken(ask: () => Promise<Headers>): Promise<Headers> {
  const spy = vi.spyOn(t.app.files, 'open').mockRejectedValue(new Error('inside'));
  return ask().finally(() => spy.mockRestore());
}
const signed = () => ({ authorization: `Bearer ${merchant.token}` });

/** What stands on the wire before the first empty line. */
async function headOf(request: string): Promise<{ head: string; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(request);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (/\r\n\r\n[^]/.test(text)) break;
  }
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body };
}
const onWire = async (request: string): Promise<Headers> => {
  const [, ...lines] = (await headOf(request)).head.split('\r\n');
  return Object.fromEntries(
    lines.map((line) => line.split(': ', 2).map((s, i) => (i ? s : s.toLowerCase()))),
  );
};

const DATA: [string, () => Promise<Headers>][] = [
  ['a call', () => headersOf(BASE_PATH + auth.permissionInfo.path, signed())],
  ['a call that is refused', () => headersOf(BASE_PATH + auth.permissionInfo.path)],
  ['a call that nobody serves', () => headersOf(`${BASE_PATH}/nothing/here`)],
  ['a path that nobody serves', () => headersOf('/nowhere')],
  ['a path that cannot be read', () => headersOf(`${BASE_PATH}/%E0%A4%A`)],
  ['one that broke inside', () => broken(() => headersOf(links.picture))],
  ['a redirect', () => headersOf(`${BASE_PATH}/health`)],
  ['health', () => headersOf('/health')],
  ['readiness', () => headersOf('/ready')],
  ['the document of the API', () => headersOf(`${BASE_PATH}/openapi.json`)],
  ['metrics', () => headersOf('/metrics')],
  ['a template', () => headersOf(`${BASE_PATH}/basic/download/resource/template/order`)],
  ['a link that is none', () => headersOf(links.picture.replace('sign=', 'sign=x'))],
  [
    'the live stream',
    () =>
      onWire(
        `GET ${BASE_PATH}${live.events.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${merchant.token}\r\n\r\n`,
      ),
  ],
  ['what is no request', () => onWire('nonsense\r\n\r\n')],
  ['one with too long a head', () => onWire(`GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(99_999)}\r\n\r\n`)],
];
const FILES: [string, () => Promise<Headers>][] = [
  ['a picture', () => headersOf(links.picture)],
  ['a thumbnail', () => headersOf(links.thumb)],
  ['a drawing', () => headersOf(links.drawing)],
  ['a table', () => headersOf(links.table)],
];
const PAGES: [string, () => Promise<Headers>][] = [
  ['the page', async () => (await pages.inject('/business/order')).headers],
  ['its code', async () => (await pages.inject('/assets/index-1.js')).headers],
  ['code that is gone', async () => (await pages.inject('/assets/index-0.js')).headers],
  ['the stand-in of another service', () => headersOf('/sandbox/wechat/connect/qr/none')],
];

describe('every answer', () => {
  it.each([...DATA, ...FILES, ...PAGES])('%s says what a browser may do with it', async (_, ask) => {
    expect(await ask()).toMatchObject(ASKED);
  });

  it.each([...DATA, ...FILES, ...PAGES])('%s says nothing of what serves it', async (_, ask) => {
    const headers = await ask();
    expect([headers['x-powered-by'], headers['server']]).toEqual([undefined, undefined]);
  });

  it.each([...DATA, ...FILES, ...PAGES])('%s stands in no frame and has no other base', async (_, ask) => {
    const policy = String((await ask())['content-security-policy']).split('; ');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy.join()).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*|https?:|allow-/);
  });
});

it('what is asked for here is what it is called', async () => {
  const types: unknown[] = [];
  for (const [, ask] of [...DATA, ...FILES, ...PAGES]) types.push((await ask())['content-type']);
  const kinds = new Set(types.map((type) => String(type).split(';')[0]));
  expect([...kinds].toSorted()).toEqual([
    'application/javascript',
    'application/json',
    'application/octet-stream',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/png',
    'image/svg+xml',
    'image/webp',
    'text/event-stream',
    'text/html',
    'text/plain',
    'undefined',
  ]);
});

describe('what is no page', () => {
  it.each([...DATA, ...FILES])('%s runs nothing where it is opened as one', async (_, ask) => {
    const policy = String((await ask())['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(['sandbox', "form-action 'none'"]));
    expect(policy.join()).not.toMatch(/script-src|connect-src|img-src/);
  });

  it.each(DATA)('%s is kept by nobody', async (_, ask) => {
    expect((await ask())['cache-control']).toContain('no-store');
  });

  it('a file is kept for as long as its link is good where it is a picture, a list of people is not', async () => {
    expect((await headersOf(links.picture))['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect((await headersOf(links.thumb))['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect((await headersOf(links.table))['cache-control']).toBe('no-store');
  });

  it('what a browser would open as a document is saved instead', async () => {
    for (const link of [links.drawing, links.table])
      expect((await headersOf(link))['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''a\./);
    expect((await headersOf(links.picture))['content-disposition']).toBeUndefined();
  });
});

describe('the page', () => {
  const policyOf = async () =>
    String((await pages.inject('/business/order')).headers['content-security-policy']).split('; ');

  it('runs and styles by files of this place alone', async () => {
    const policy = await policyOf();
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'self'", "style-src 'self'", "worker-src 'self'"]),
    );
    expect(policy.join()).not.toMatch(/unsafe/);
  });

  it('has a worker that fetches from this place and runs nothing else', async () => {
    const { headers } = await pages.inject('/station-worker.js');
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]),
    );
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('reads codes of a camera in a worker that may compile its program, and do nothing else', async () => {
    const { headers } = await pages.inject('/factory/usual/scan/camera.worker-1.js');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'wasm-unsafe-eval'", "form-action 'none'"]),
    );
    expect(policy.join()).not.toMatch(/connect-src|'unsafe|'self'/);
    expect(headers['content-type']).toMatch(/javascript/);
  });

  it('may use the camera of its user, which nothing that is no page may', async () => {
    const asks = async (url: string) => String((await pages.inject(url)).headers['permissions-policy']);
    expect(await asks('/factory/usual/scan')).toContain('camera=(self)');
    expect(await asks('/assets/index-1.js')).toContain('camera=()');
    expect(await asks('/factory/usual/scan')).toContain('microphone=()');
  });

  it('makes HTML and scripts of no text', async () => {
    expect(await policyOf()).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types worker']),
    );
  });

  it('is asked for anew each time, its code once', async () => {
    const cache = async (url: string) => (await pages.inject(url)).headers['cache-control'];
    expect(await cache('/business/order')).toBe('no-cache');
    expect(await cache('/assets/index-1.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/assets/index-0.js')).toBe('no-store');
  });
});

it('behind TLS a browser is told to come by TLS alone, without it nothing is said', async () => {
  const told = async (headers: Record<string, string>) =>
    (await pages.inject({ url: '/', headers })).headers['strict-transport-security'];
  expect(await told({ 'x-forwarded-proto': 'https' })).toMatch(/^max-age=\d{8,}/);
  expect(await told({})).toBeUndefined();
});

it('what is no request is answered with a sentence', async () => {
  const { head, body } = await headOf('nonsense\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  const { code, msg, data } = JSON.parse(body) as { code: number; msg: string; data: null };
  expect([code, data]).toEqual([400, null]);
  expectSentence(msg);
});
