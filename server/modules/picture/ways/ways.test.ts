import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { openOutgoing } from '#server/platform/outgoing.ts';
import type { Json } from '#server/platform/schema.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask } from '#tests/support/imported.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { fileRows } from '#tests/support/task-file.ts';
import { follow } from './links.ts';

let t: TestApp;
let merchant: Client;
let other: Client;
let base: string;

let made = 0;
/** A picture that no other one is. */
const draw = async (): Promise<Buffer> => {
  made += 1;
  const background = { r: (made * 67) % 256, g: (made * 31) % 256, b: (made * 13) % 256 };
  return sharp({ create: { width: 24, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Of entry names to contents. */
function zipped(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(content, name, { compress: content.length > 1 });
  zip.end();
  return buffer(zip.outputStream);
}

let shown: Buffer;
const server = http.createServer(({ url }, response) => {
  if (url === '/silent') return;
  if (url === '/page.jpg') return void response.end('<html>not a picture</html>');
  if (url === '/missing.png') return void response.writeHead(404).end();
  if (url === '/moved.png') return void response.writeHead(302, { location: '/shown.png' }).end();
  if (url === '/round.png') return void response.writeHead(302, { location: '/round.png' }).end();
  if (url === '/large.png') return void response.end(Buffer.alloc(21 * 1024 * 1024));
  response.end(shown);
});

beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  other = await t.as('merchant02');
  shown = await draw();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await t.close();
});

/** What the report of a task says of each of its items. */
async function reported(taskId: number) {
  const done = await endedTask(merchant, taskId);
  expect(done).toMatchObject({ status: 'done', error: null });
  const rows = await fileRows(t, (done.errorFile ?? done.resultFile)!);
  return { result: done.result, of: new Map(rows.map((row) => [row['来源']!, row])) };
}
async function unpacked(entries: Readonly<Record<string, Buffer>>, folderId?: number) {
  const asked = folderId === undefined ? {} : { folderId };
  const { data } = await merchant.upload(pictureWays.zip, '一批.zip', await zipped(entries), asked);
  return reported(data.taskId);
}
const refusedZip = async (content: Buffer) =>
  (await merchant.upload(pictureWays.zip, '一批.zip', content, {})).msg;
const kept = async (name: string) => (await merchant.call(picture.page, { name })).list;

describe('an archive', () => {
  it('comes in with its folders, and says of each file what came of it', async () => {
    const [first, second] = [await draw(), await draw()];
    const { id: folderId } = await merchant.call(pictureFolder.create, { parentId: null, name: '来图' });
    const { result, of } = await unpacked(
      {
        '春/花.png': first,
        '春/再一次.png': first,
        '夏/海.png': second,
        '读我.txt': Buffer.from('no picture'),
        '__MACOSX/春/._花.png': Buffer.from('x'),
        '.DS_Store': Buffer.from('x'),
      },
      folderId,
    );
    expect(result).toEqual({ 新增: 2, 已有: 1, 失败: 1 });
    // What failed stands first.
    expect([...of.keys()]).toEqual(['读我.txt', '春/花.png', '春/再一次.png', '夏/海.png']);
    expect(of.get('春/再一次.png')).toMatchObject({ 结果: '图库里已有，没有重复保存' });
    expect(of.get('读我.txt')).toMatchObject({ 结果: '失败', 说明: expect.stringContaining('图库只收 PNG') });
    expect((await kept('花'))[0]).toMatchObject({ folder: ['来图', '春'] });
    expect((await kept('海'))[0]).toMatchObject({ folder: ['来图', '夏'] });
  });

  it('is gone when it is unpacked, and does not count as used', async () => {
    const before = (await merchant.call(picture.options, {})).usedBytes;
    const content = await draw();
    await unpacked({ '一张.png': content });
    expect((await merchant.call(picture.options, {})).usedBytes - before).toBe(content.length);
    const left = await t.database.system.selectFrom('file').where('kind', '=', 'zip').select('id').execute();
    // What a report is kept in is a zip by its bytes, too.
    const reports = await t.database.system
      .selectFrom('task')
      .select(['resultFileId', 'errorFileId'])
      .execute();
    const known = new Set(reports.flatMap(({ resultFileId, errorFileId }) => [resultFileId, errorFileId]));
    expect(left.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('whose names lead out of it leaves those files where they are', async () => {
    // The writer refuses such names itself: they are put in afterwards, as long as they were.
    const content = await zipped({ 'aa/x.png': await draw(), '好.png': await draw() });
    const bad = Buffer.from(content.toString('latin1').replaceAll('aa/x.png', '../x.png'), 'latin1');
    const { data } = await merchant.upload(pictureWays.zip, 'bad.zip', bad, {});
    const { of, result } = await reported(data.taskId);
    expect(result).toMatchObject({ 新增: 1, 失败: 1 });
    expect(of.get('../x.png')).toMatchObject({ 说明: expect.stringContaining('压缩包之外') });
  });

  it('with a file that is longer than it says is not unpacked further', async () => {
    const content = await zipped({ 'bomb.png': Buffer.alloc(300_000) });
    const directory = content.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    content.writeUInt32LE(1000, directory + 24);
    const { data } = await merchant.upload(pictureWays.zip, 'bomb.zip', content, {});
    expect((await reported(data.taskId)).of.get('bomb.png')).toMatchObject({
      说明: expect.stringContaining('比压缩包里写的大'),
    });
  });

  it.each([
    ['more than 4 GB unpacked', async () => lyingZip(2, 0xf0000000), '解压后超过 4 GB'],
    ['more than 2,000 files', async () => zipped(manyFiles(2001)), '超过 2,000 个'],
    ['no file', async () => zipped({ '.DS_Store': Buffer.from('x') }), '没有文件'],
    ['no archive', async () => Buffer.from('PK'.repeat(50)), '已损坏'],
    ['half of one', async () => (await zipped({ 'a.png': await draw() })).subarray(0, 80), '已损坏'],
  ])('with %s is refused before it is kept', async (_what, content, said) => {
    expect(await refusedZip(await content())).toContain(said);
  });

  it('goes on behind the last file when its task is begun anew', async () => {
    const [a, b] = [await draw(), await draw()];
    const { data } = await merchant.upload(
      pictureWays.zip,
      'again.zip',
      await zipped({ 'crash-a.png': a, 'crash-b.png': b }),
      {},
    );
    await endedTask(merchant, data.taskId);
    // As a server leaves it that dies behind the first file: its archive is there still.
    const source = await t.app.files.keepPath(
      t.database.system,
      t.tenants.merchant1,
      'again.zip',
      await onDisk(await zipped({ 'crash-a.png': a, 'crash-b.png': b })),
    );
    const input = { folderId: null, userName: '店长', fileId: source.id };
    await again(data.taskId, input, { done: [0], said: [] });
    const { result, of } = await reported(data.taskId);
    expect(result).toEqual({ 新增: 1, 已有: 1 });
    expect(of.get('crash-a.png')).toMatchObject({ 结果: '新增' });
    expect(await kept('crash')).toHaveLength(2);
  });

  it('goes into no folder of somebody else', async () => {
    const { id } = await other.call(pictureFolder.create, { parentId: null, name: '别家' });
    const answer = await merchant.upload(pictureWays.zip, 'x.zip', await zipped({ 'a.png': await draw() }), {
      folderId: id,
    });
    expect(answer.msg).toContain('文件夹已被删除');
  });
});

describe('links', () => {
  const bring = async (...links: string[]) =>
    reported((await merchant.call(pictureWays.links, { folderId: null, links })).taskId);

  it('bring pictures, each with what came of it; the same links again bring nothing twice', async () => {
    const paths = ['shown.png', 'moved.png', 'page.jpg', 'missing.png', 'round.png', 'large.png'];
    const links = paths.map((name) => `${base}/${name}`);
    const { result, of } = await bring(...links);
    expect(result).toEqual({ 新增: 1, 已有: 1, 失败: 4 });
    const why = (name: string) => of.get(`${base}/${name}`)!['说明'];
    expect(why('page.jpg')).toContain('链接打开的不是图片');
    expect(why('missing.png')).toContain('状态 404');
    expect(why('round.png')).toContain('跳转次数过多');
    expect(why('large.png')).toContain('超过 20 MB');
    expect(await kept('shown')).toHaveLength(1);
    expect((await bring(links[0]!)).result).toMatchObject({ 新增: 0, 已有: 1 });
  });

  it('that are none of the web are refused before anything is fetched', async () => {
    const answer = await merchant.ask(pictureWays.links, { folderId: null, links: ['file:///etc/passwd'] });
    expect(answer.code).not.toBe(0);
    expect(JSON.stringify(answer)).toContain('http://');
  });

  it('never lead into a private network, neither at once nor by a redirect', async () => {
    const guarded = openOutgoing(false);
    const to = path.join(t.dataDir, 'fetched');
    await expect(follow(guarded, `${base}/shown.png`, to)).rejects.toThrow('不允许访问');
    const away = { status: 302, headers: { location: `${base}/shown.png` } };
    const first = 'https://shop.example/picture.png';
    const redirecting = {
      ...guarded,
      fetchTo: (at: string, asked: Parameters<typeof guarded.fetchTo>[1]) =>
        asked.url === first ? Promise.resolve(away) : guarded.fetchTo(at, asked),
    };
    await expect(follow(redirecting, first, to)).rejects.toThrow('不允许访问');
    await expect(fs.access(to)).rejects.toThrow('ENOENT');
  });
});

describe('chosen pictures', () => {
  const ids = async (...names: string[]) => {
    const found: number[] = [];
    for (const name of names) {
      const { data } = await merchant.upload(picture.upload, name, await draw(), {});
      found.push(data.id);
    }
    return found;
  };

  it('go out as one archive; equal names are numbered', async () => {
    const { id: folderId } = await merchant.call(pictureFolder.create, { parentId: null, name: '同名' });
    const content = await draw();
    const [first] = await ids('同名.png');
    const { data } = await merchant.upload(picture.upload, '同名.png', content, { folderId });
    const { taskId } = await merchant.call(pictureWays.download, { ids: [first!, data.id] });
    const done = await endedTask(merchant, taskId);
    expect(done).toMatchObject({ status: 'done', result: { 图片: 2 } });
    const at = await onDisk((await t.app.inject({ url: done.resultFile! })).rawPayload);
    const files = await readZip(at);
    expect([...files.keys()]).toEqual(['同名.png', '同名 (2).png']);
    expect(files.get('同名 (2).png')!.equals(content)).toBe(true);
  });

  it('of another tenant are as good as not there', async () => {
    const own = await ids('own.png');
    const answer = await other.ask(pictureWays.download, { ids: own });
    expect(answer.msg).toContain('已被彻底删除');
  });
});

async function onDisk(content: Buffer): Promise<string> {
  const at = path.join(t.dataDir, `disk-${(made += 1)}`);
  await fs.writeFile(at, content);
  return at;
}

const manyFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.png`, Buffer.from('x')]));

/** Says that each of its files becomes so long. */
async function lyingZip(count: number, inflated: number): Promise<Buffer> {
  const content = await zipped(manyFiles(count));
  const mark = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1))
    content.writeUInt32LE(inflated, at + 24);
  return content;
}

/** The task waits again, as a start of the server finds it that was killed. */
async function again(id: number, input: Json, cursor: Json): Promise<void> {
  await t.database.system
    .updateTable('task')
    .set({
      ...{ status: 'waiting', input: JSON.stringify(input), cursor: JSON.stringify(cursor) },
      ...{ endedAt: null, resultFileId: null, done: 1, failed: 0 },
    })
    .where('id', '=', id)
    .execute();
  t.app.tasks.wake();
}
