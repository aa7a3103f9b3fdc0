import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth/auth.ts';
import { file } from '#contract/file/file.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { order } from '#contract/order/order.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { countRows } from '#tests/support/hostile.ts';
import type { Limits } from './limits.ts';

let t: TestApp;
let merchant: Client;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => t.close());

const MB = 1024 * 1024;
const PAGE = BASE_PATH + order.page.path;
const UPLOAD = BASE_PATH + file.upload.path;

async function listening(limits: Partial<Limits> = {}) {
  const app = await buildApp({ database: t.database, dataDir: t.dataDir, limits, logLevel: 'fatal' });
  apps.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  /** Sends the bytes as they are. @returns the socket, and what came back until it was closed or an answer was whole. */
  const send = (text: string) => {
    const socket = net.connect(port, '127.0.0.1');
    let got = '';
    socket.on('error', () => undefined);
    socket.write(text);
    const answered = new Promise<string>((resolve) => {
      socket.on('data', (chunk) => {
        got += chunk.toString();
        if (/"data":null}/.test(got)) resolve(got);
      });
      socket.once('close', () => resolve(got));
    });
    const envelope = answered.then((all) => JSON.parse(/\{.*\}/s.exec(all)?.[0] ?? '{}') as Envelope);
    return { socket, answered, envelope };
  };
  return { app, port, send };
}

const head = (url: string, more: string, type = 'application/json') =>
  `POST ${url} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${merchant.token}\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;
const CHUNKED = 'transfer-encoding: chunked';
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;

describe('a form', () => {
  it.each([
    ['a call of the page', PAGE, 4],
    ['a signed call', BASE_PATH + openOrder.create.path, 1],
  ])('of %s that says it is too large is refused before a byte of it came', async (_what, url, most) => {
    const { send } = await listening();
    const { envelope, socket } = send(head(url, `content-length: ${most * MB + 1}`));
    expect(await envelope).toMatchObject({
      code: 413,
      msg: `提交的内容超过 ${most} MB，请拆分后再提交。`,
      data: null,
    });
    socket.destroy();
    // One byte less is read, and waited for.
    const fits = send(head(url, `content-length: ${most * MB}`) + ' '.repeat(most * MB));
    expect((await fits.envelope).code).not.toBe(413);
    fits.socket.destroy();
  });

  it('that does not say how large it is is counted while it comes', async () => {
    const { send } = await listening();
    const { envelope, socket } = send(head(PAGE, CHUNKED));
    let sent = 0;
    const refused: Envelope[] = [];
    void envelope.then((got) => refused.push(got));
    while (refused.length === 0 && sent < 64) {
      socket.write(chunk(MB));
      sent += 1;
      await new Promise((next) => setImmediate(next));
    }
    expect(await envelope).toMatchObject({ code: 413, msg: '提交的内容超过 4 MB，请拆分后再提交。' });
    socket.destroy();
  });

  it('that is half there takes of the memory what there is to give, and gives it back', async () => {
    const { app, send } = await listening({ halfBytes: 25 * MB, rate: 0 });
    // Of one address a fifth: one form of the largest, and a little beside it.
    const first = send(head(PAGE, `content-length: ${4 * MB}`));
    await expect.poll(() => connections(app)).toBe(1);
    const second = send(head(PAGE, `content-length: ${4 * MB}`));
    expect(await second.envelope).toMatchObject({ code: 503, msg: '服务器繁忙，请稍后重试。' });
    second.socket.destroy();
    first.socket.destroy();
    await expect
      .poll(async () => {
        const third = send(head(PAGE, `content-length: ${4 * MB}`) + ' '.repeat(4 * MB));
        const { code } = await third.envelope;
        third.socket.destroy();
        return code;
      })
      .not.toBe(503);
  });

  it('that is promised and does not come is let go, and an upload that goes on is not', async () => {
    const { send } = await listening({ formMs: 200 });
    const upload = send(head(UPLOAD, 'content-length: 1000', 'multipart/form-data; boundary=x'));
    const form = send(head(PAGE, 'content-length: 100'));
    expect(await form.answered).toBe('');
    expect(upload.socket.destroyed).toBe(false);
    upload.socket.destroy();
  });
});

it('who no longer reads what he asked for is let go', async () => {
  const { app, port } = await listening({ idleMs: 300 });
  const taken = once(app.server, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await taken;
  // Answers of 60 MB and more: they do not fit into what the network holds, and stand still.
  socket.write('GET /fgapp/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(300));
  await expect.poll(() => connections(app), { timeout: 20_000 }).toBe(0);
  socket.destroy();
});

describe('a head', () => {
  it('that never ends is let go with a sentence', async () => {
    const { send } = await listening({ headMs: 100 });
    const { envelope, answered } = send('GET /health HTTP/1.1\r\nhost: he');
    expect(await envelope).toMatchObject({ code: 504, msg: expect.stringContaining('重试') as string });
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['a header', `GET ${PAGE} HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an address', `GET ${PAGE}?a=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['many headers', `GET ${PAGE} HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(5000)}\r\n`],
  ])('of more than 16 KB is refused with what to do: %s', async (_what, text) => {
    const { send } = await listening();
    const { envelope, answered } = send(text);
    expect(await envelope).toMatchObject({ code: 400, msg: expect.stringMatching(/过长.*重试/) as string });
    expect(await answered).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('an upload', () => {
  const part = (name: string, content: string, more = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const aFile = part('file', 'a,b\n1,2', '; filename="a.csv"');
  const send = async (body: string) => {
    const type = 'multipart/form-data; boundary=x';
    const headers = { authorization: `Bearer ${merchant.token}`, 'content-type': type };
    const answer = await t.app.inject({ method: 'POST', url: UPLOAD, headers, payload: `${body}--x--\r\n` });
    return answer.json<Envelope>();
  };

  it.each([
    ['no file', part('a', 'b')],
    ['too many fields', Array.from({ length: 11 }, (_, i) => part(`f${i}`, 'x')).join('') + aFile],
    ['thousands of parts', Array.from({ length: 5000 }, (_, i) => part(`f${i}`, 'x')).join('') + aFile],
  ])('of %s is refused with a sentence and leaves nothing', async (_what, body) => {
    const scratch = () => fs.readdirSync(path.join(t.dataDir, 'scratch'));
    const before = [await countRows(t.database.system), scratch()];
    const { code, msg } = await send(body);
    expect([code, msg]).toEqual([400, expect.stringMatching(/请.*[。]$/)]);
    expect([await countRows(t.database.system), scratch()]).toEqual(before);
  });

  it('keeps one file of several, and nothing of what else comes', async () => {
    const before = (await countRows(t.database.system)) as Record<string, number>;
    const { code } = await send(aFile + part('file', 'c,d\n3,4', '; filename="b.csv"'));
    const after = (await countRows(t.database.system)) as Record<string, number>;
    expect([0, 400]).toContain(code);
    expect(after.file! - before.file!).toBe(code === 0 ? 1 : 0);
  });
});

it('a page of a list is of 1,000 rows at most, and however far it lies it is answered', async () => {
  const ask = (query: object) => merchant.ask(order.page, query);
  expect((await ask({ pageNo: 1, pageSize: 1001 })).code).toBe(400);
  expect((await ask({ pageNo: 1, pageSize: 0 })).code).toBe(400);
  expect((await ask({ pageNo: 1, pageSize: 1e9 })).code).toBe(400);
  for (const pageNo of [1e6, 1e12, Number.MAX_SAFE_INTEGER])
    expect([0, 400]).toContain((await ask({ pageNo, pageSize: 1000 })).code);
  expect((await merchant.ask(auth.profile, {})).code).toBe(0);
});

const connections = (app: FastifyInstance) =>
  new Promise<number>((got) => app.server.getConnections((_, n) => got(n)));
