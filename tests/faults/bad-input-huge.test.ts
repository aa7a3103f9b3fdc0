import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { countRows, expectSentence } from '#tests/support/hostile.ts';
import { signInTo, type HttpClient } from '#tests/support/http-client.ts';
import { dataFolder } from '#tests/support/product.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';

const agent = new http.Agent({ keepAlive: true });
const GB = 1024 ** 3;
const MB = 1024 ** 2;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let dataDir: string;
let server: ServerProcess;
let client: HttpClient;
let sparse: string;
beforeAll(async () => {
  fresh = await freshDatabase(inject('postgresUrl'));
  database = openDatabase(fresh.url, { appConnections: 1, systemConnections: 1 });
  await database.system.transaction().execute((trx) => makePeople(trx));
  dataDir = dataFolder();
  sparse = path.join(dataDir, 'huge.xlsx');
  fs.writeFileSync(sparse, 'PK');
  fs.truncateSync(sparse, GB);
  server = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: dataDir });
  client = await signInTo(server.url, 'merchant01');
});
afterAll(async () => {
  agent.destroy();
  await server?.kill();
  await database.close();
  await fresh.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

/** Sends a form piece by piece, and stops as soon as there is an answer. @returns it, and how much was sent for it. */
function send(url: string, headers: http.OutgoingHttpHeaders) {
  return new Promise<{ envelope: Envelope; sent: number }>((resolve, reject) => {
    let sent = 0;
    const body = Readable.from(
      (async function* () {
        yield HEAD;
        for await (const chunk of fs.createReadStream(sparse, { highWaterMark: MB })) {
          sent += (chunk as Buffer).length;
          yield chunk;
        }
        yield TAIL;
      })(),
    );
    const request = http.request(
      client.url + BASE_PATH + url,
      {
        method: 'POST',
        // As a browser does: a connection that is kept is not reset while the answer is still under way.
        agent,
        headers: { ...client.headers, 'content-type': 'multipart/form-data; boundary=x', ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('end', () => {
          resolve({ envelope: JSON.parse(text) as Envelope, sent });
          body.destroy();
          request.destroy();
        });
      },
    );
    // The server answers and closes while the client still writes: what matters is the answer, read before the end.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    request.once('close', () => reject(new Error('closed without an answer')));
    pipeline(body, request).catch(() => undefined);
  });
}

it.each([
  ['import/inspect', orderImport.inspect.path],
  ['file/upload', file.upload.path],
])('a file of 1 GB is refused early at %s: not read, not held, not kept', async (_, url) => {
  const before = [await countRows(database.system), fs.readdirSync(path.join(dataDir, 'scratch'))];
  const memory = server.peakMemory();
  // One that tells its length, and one that does not.
  const told = await send(url, { 'content-length': HEAD.length + GB + TAIL.length });
  const silent = await send(url, { 'transfer-encoding': 'chunked' });
  for (const { envelope } of [told, silent]) {
    expect([envelope.code, envelope.data]).toEqual([413, null]);
    expectSentence(envelope.msg);
    expect(envelope.msg).toMatch(/200 MB.*拆分/);
  }
  expect(told.sent).toBeLessThan(200 * MB);
  expect(silent.sent).toBeLessThan(400 * MB);
  expect([await countRows(database.system), fs.readdirSync(path.join(dataDir, 'scratch'))]).toEqual(before);
  if (memory !== undefined) expect(server.peakMemory()! - memory).toBeLessThan(120);
  // And it still serves.
  expect((await client.ask(orderImport.templates, {})).code).toBe(0);
});
