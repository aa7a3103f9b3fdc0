import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { COMMANDS } from '#server/admin/commands.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startTestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { dataFolder } from '#tests/support/product.ts';
import { startDriver } from './drive.ts';
import { admin, wholeOf } from './whole.ts';

let folder: string;
let good: Buffer;
let empty: { url: string; drop: () => Promise<void> };
let emptyShape: unknown;
/** Of the restore; empty. */
let dataDir: string;

beforeAll(async () => {
  folder = dataFolder();
  dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  const t = await startTestApp();
  const { factory, bring, pack, send } = await startDriver(t);
  const ids = await bring(30);
  await pack(ids.slice(0, 20));
  await send(factory, 'order.ship', ids.slice(0, 10), { params: { waybillNo: 'SF1' } });
  // Too large to fit in what is read at once, and not to be made smaller.
  await t.app.files.keep(
    t.database.system,
    t.tenants.merchant1,
    '图.bin',
    Readable.from([randomBytes(3_000_000)]),
  );
  const out = path.join(folder, 'good.backup');
  await admin(['backup', '--out', out], { DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  await t.close();
  good = fs.readFileSync(out);
  empty = await freshDatabase(inject('postgresUrl'));
  emptyShape = await wholeOf(empty.url);
});
afterAll(async () => {
  await empty.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const plain = () => gunzipSync(good).toString('latin1');
const packed = (text: string) => gzipSync(Buffer.from(text, 'latin1'));

test.each<[string, () => Buffer, RegExp]>([
  ['an empty file', () => Buffer.alloc(0), /不是 PodFlow 的备份文件/],
  ['a picture', () => randomBytes(5000), /不是 PodFlow 的备份文件/],
  ['another gzip file', () => gzipSync('hello\nworld\n'), /不是 PodFlow 的备份文件/],
  ['cut in its first line', () => good.subarray(0, 400), /不是 PodFlow 的备份文件/],
  ['cut in its tables', () => good.subarray(0, 20_000), /不完整或已损坏/],
  ['cut in its files', () => good.subarray(0, good.length - 1_000_000), /不完整或已损坏/],
  ['cut by its last byte', () => good.subarray(0, good.length - 1), /不完整或已损坏/],
  ['followed by something', () => Buffer.concat([good, gzipSync('"more"\n')]), /不完整或已损坏/],
  [
    'with one byte changed',
    () => Buffer.concat([good.subarray(0, 30_000), Buffer.from([good[30_000]! ^ 1]), good.subarray(30_001)]),
    /损坏|不符/,
  ],
  [
    'that lacks a row',
    () => packed(plain().replace(/(\{"table":"order_line"\}\n)".*"\n/, '$1')),
    /order_line 应有 90 行，实有 89 行/,
  ],
  [
    'that lacks a table',
    () => packed(plain().replace(/\{"table":"package"\}\n("SF|".*"\n)*/, '')),
    /package/,
  ],
  [
    'with a row of something else',
    () => packed(plain().replace('{"table":"package"}\n', '{"table":"package"}\n"(1,2)"\n')),
    /package/,
  ],
  [
    'with a file of other content',
    () =>
      packed(plain().replace(/("file":")(.)/, (_all, a: string, b: string) => a + (b === '0' ? '1' : '0'))),
    /文件 /,
  ],
  [
    'of another migration',
    () => packed(plain().replace(/("name":"00[3]-.*?","sha256":")./, '$1x')),
    /迁移 003-.*内容不同/,
  ],
  [
    'of a newer version',
    () => packed(plain().replace('],"tables"', ',{"name":"999-new.sql","sha256":"x"}],"tables"')),
    /迁移 999-new.sql：当前程序没有/,
  ],
  ['of a later format', () => packed(plain().replace('"format":1', '"format":2')), /格式版本是 2/],
])('%s', async (_name, content, message) => {
  const file = path.join(folder, 'bad.backup');
  fs.writeFileSync(file, content());
  const config = { host: '', port: 0, demo: false, databaseUrl: empty.url, dataDir };
  const said = await COMMANDS.get('restore')!
    .run(config, ['--in', file])
    .catch((error: Error) => error.message);
  expect(said).toMatch(message);
  expect(said).toMatch(/[；。]/);
  expect(await wholeOf(empty.url)).toEqual(emptyShape);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test('a good one into a database that a product uses, or that holds something', async () => {
  const file = path.join(folder, 'good.backup');
  const used = await freshDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: used.url, DATA_DIR: dataDir };
  const database = openDatabase(used.url, { appConnections: 1, systemConnections: 1 });
  const listening = await database.dedicated();
  try {
    const inUse = await admin(['restore', '--in', file], env);
    expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining('请先停止它') });
    await database.system.insertInto('tenant').values({ name: '已有的公司', type: 1 }).execute();
    await database.close();
    await listening.end();
    const before = await wholeOf(used.url);
    const holds = await admin(['restore', '--in', file], env);
    expect(holds).toMatchObject({ code: 1, said: expect.stringContaining('备份只能恢复到空的数据库') });
    expect(await wholeOf(used.url)).toEqual(before);
  } finally {
    await used.drop();
  }
});

test('a backup over a file that is there, or without one', async () => {
  const env = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
  const file = path.join(folder, 'good.backup');
  expect(await admin(['backup', '--out', file], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('已存在'),
  });
  expect(fs.readFileSync(file).equals(good)).toBe(true);
  expect(await admin(['restore', '--in', `${file}.no`], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('找不到备份文件'),
  });
  expect(await admin(['restore'], env)).toMatchObject({ code: 2, said: expect.stringContaining('--in') });
  expect(await admin(['refresh'], env)).toMatchObject({
    code: 2,
    said: expect.stringContaining('没有「refresh」这个命令'),
  });
});
