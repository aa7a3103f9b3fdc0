import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { itemOf, startArtDesk, type ArtDesk } from '#tests/support/art-desk.ts';
import { letIn } from '#tests/support/partners.ts';

// [P166] A picture behind a link, for a factory's own lines.

let desk: ArtDesk;
let base: string;
let whole: Buffer;
const server = http.createServer(({ url }, response) => {
  if (url === '/page.jpg') return void response.end('<html>not a picture</html>');
  if (url === '/missing.png') return void response.writeHead(404).end();
  if (url === '/moved.png') return void response.writeHead(302, { location: '/motif.png' }).end();
  if (url === '/large.png') return void response.end(Buffer.alloc(21 * 1024 * 1024));
  response.end(url === '/half.png' ? whole.subarray(0, whole.length / 2) : whole);
});

beforeAll(async () => {
  desk = await startArtDesk();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  whole = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await desk.t.close();
});
beforeEach(() => desk.newSku());

it('[P166] is kept as if it had been sent in: the one who fetched it may give it to a line', async () => {
  const stored = await desk.factory.call(artDesk.fetch, { url: `${base}/moved.png` });
  expect(stored).toMatchObject({
    name: 'motif.png',
    kind: 'png',
    bytes: whole.length,
    width: 300,
    height: 500,
  });
  await desk.build([null]);
  const items = [itemOf(await desk.only())];
  const given = { items, pictureFileId: stored.fileId, asItCame: true };
  expect(await desk.factory.call(artDesk.replace, given)).toEqual({ saved: 1, failed: [] });
});

it.each([
  ['/page.jpg', '链接打开的不是图片'],
  ['/missing.png', '对方没有给出图片（状态 404）'],
  ['/large.png', '文件超过 20 MB'],
  ['/half.png', '图片不完整或已损坏'],
])('[P166] %s is refused and leaves nothing behind', async (path, words) => {
  const files = () =>
    desk.t.database.system
      .selectFrom('file')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
  const before = await files();
  const { code, msg } = await desk.factory.ask(artDesk.fetch, { url: base + path });
  expect([code, msg]).toEqual([400, expect.stringContaining(words)]);
  expect(await files()).toEqual(before);
});

it('[P166] no address of the web, and who may only look', async () => {
  for (const url of ['ftp://example.com/a.png', 'motif.png', 'file:///etc/passwd'])
    expect((await desk.factory.ask(artDesk.fetch, { url })).msg).toContain('http:// 或 https://');
  await desk.stranger();
  await letIn(desk.t, 'designer', ['factory:art']);
  const looks = await desk.t.as('designer01');
  expect((await looks.ask(artDesk.fetch, { url: `${base}/motif.png` })).code).toBe(403);
  expect((await desk.merchant.ask(artDesk.fetch, { url: `${base}/motif.png` })).code).toBe(403);
});
