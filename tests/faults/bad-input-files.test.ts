import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { task, type Task } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { openFiles } from '#server/platform/files.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { expectRefused } from '#tests/support/hostile.ts';
import { makeOle, makeXlsx, makeZip, xlsxParts } from '#tests/support/make-xlsx.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
});
afterAll(() => t.close());

const sheet = makeXlsx([
  {
    rows: [
      ['平台订单号', '商家编码', '数量'],
      ['A-1', 'CODE', { number: '1' }],
    ],
  },
]);
const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a3' } })
  .composite([
    { input: Buffer.from('<svg width="600" height="400"><circle cx="200" cy="200" r="150"/></svg>') },
  ])
  .png()
  .toBuffer();

/** A sheet of 60 MB of blanks in some 60 kB. */
function bomb(): Buffer {
  const parts: Parameters<typeof makeZip>[0] = { ...xlsxParts([{ rows: [['a'], ['b']] }]) };
  const head = String(parts['xl/worksheets/sheet1.xml']).replace('</sheetData></worksheet>', '');
  parts['xl/worksheets/sheet1.xml'] = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(60 * 1024 * 1024, 0x20),
  ]);
  return makeZip(parts);
}

describe('a file that is no table is refused and not kept', () => {
  const files: [string, string, () => Buffer | string, RegExp][] = [
    ['empty', 'a.csv', () => '', /空/],
    ['of blanks', 'a.csv', () => ' \n\n , ,\n', /空|没有/],
    ['a header alone', 'a.csv', () => '平台订单号,商家编码,数量\n', /只有表头/],
    ['a picture', 'a.csv', () => png, /图片/],
    ['a picture named as a workbook', 'a.xlsx', () => png, /扩展名.*图片/],
    ['a page of the web', 'a.xls', () => '<html><table><tr><td>1</td></tr></table></html>', /网页/],
    ['cut off', 'a.xlsx', () => sheet.subarray(0, sheet.length - 40), /损坏/],
    ['cut off in its middle', 'a.xlsx', () => sheet.subarray(0, sheet.length / 2), /损坏/],
    ['under a password', 'a.xlsx', () => makeOle('EncryptedPackage'), /密码/],
    ['an old workbook', 'a.xls', () => makeOle('Workbook'), /旧版/],
    ['an archive', 'a.xlsx', () => makeZip({ 'a.txt': 'x' }), /压缩包/],
    ['a bomb', 'a.xlsx', bomb, /解压后过大/],
    ['with NUL', 'a.csv', () => '平台订单号,商家编码,数量\nA\0,B,1\n', /NUL/],
    [
      'random bytes',
      'a.csv',
      () => Buffer.from(Array.from({ length: 999 }, (_, i) => ((i * 167) % 251) + 1)),
      /./,
    ],
  ];
  it.each(files)('%s', async (_, name, make, says) => {
    const content = make();
    await expectRefused(t, () => merchant.upload(orderImport.inspect, name, content), 400, says);
  });

  it('no file at all, and another body', async () => {
    const headers = { authorization: `Bearer ${merchant.token}` };
    for (const call of [orderImport.inspect, file.upload]) {
      const send = async (type: string, payload: string) =>
        (
          await t.app.inject({
            method: 'POST',
            url: BASE_PATH + call.path,
            headers: { ...headers, 'content-type': type },
            payload,
          })
        ).json();
      await expectRefused(t, () => send('application/json', '{}'), 400, /文件/);
      await expectRefused(t, () => send('multipart/form-data; boundary=x', '--x--\r\n'), 400, /文件/);
      await expectRefused(t, () => send('multipart/form-data', 'nonsense'), 400);
    }
  });
});

describe('a file that is not what it says is refused and not kept', () => {
  const files: [string, string, Buffer | string, RegExp][] = [
    ['empty', 'a.png', '', /空/],
    ['a text as a picture', 'a.png', 'hello', /不是 PNG/],
    ['a picture of another kind', 'a.jpg', png, /不是 JPEG/],
    ['a picture cut off', 'a.png', png.subarray(0, png.length / 2), /不完整|损坏/],
    ['the beginning of a picture', 'a.png', png.subarray(0, 20), /不完整|损坏/],
  ];
  it.each(files)('%s', async (_, name, content, says) => {
    await expectRefused(t, () => merchant.upload(file.upload, name, content), 400, says);
  });

  it('the whole picture is taken', async () => {
    expect((await merchant.upload(file.upload, 'a.png', png)).data).toMatchObject({
      kind: 'png',
      width: 600,
    });
  });
});

async function importFile(name: string, content: Buffer | string): Promise<Task> {
  const inspected = await merchant.upload(orderImport.inspect, name, content);
  expect(inspected.msg).toBe('');
  const { fileId, suggested } = inspected.data;
  const { taskId } = await merchant.call(orderImport.start, { fileId, shopId, mapping: suggested });
  return until(async () => {
    const now = await merchant.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  }, 'the import did not end');
}

const download = async (link: string) => (await t.app.inject({ url: link })).rawPayload.toString();

it('a cell that a spreadsheet would run comes in as text, goes out disarmed, and comes in again as it was', async () => {
  const cells = [
    '=1+1',
    '+86 138',
    '-cmd',
    '@SUM(A1)',
    "'=quoted",
    '\t=tab',
    '＝1+1',
    '＋1',
    '－cmd',
    '＠SUM(A1)',
    '-12.50',
  ];
  const rows = (quantity: number) =>
    cells.map((cell, i) => `F-${quantity}-${i},CODE,${quantity},"${cell}","${cell}"`).join('\n');
  const header = '平台订单号,商家编码,数量,商品名称,收件人\n';
  const first = await importFile('formula.csv', header + rows(0));
  expect(first.result).toEqual({ 新增: 0, 未变: 0, 拒绝: cells.length });
  const refused = await download(first.errorFile!);
  for (const line of refused.trim().split('\r\n').slice(1)) {
    const [title] = line.split(',').slice(-2);
    expect(title).toMatch(/^"?(?:'|-12\.50)/);
  }
  const corrected = refused.replaceAll(',CODE,0,', ',CODE,1,').replaceAll('F-0-', 'F-1-');
  expect((await importFile('formula-拒绝.csv', corrected)).result).toEqual({
    新增: cells.length,
    未变: 0,
    拒绝: 0,
  });
  // The same content by another way changes nothing: it came in as it was.
  const again = await importFile('formula.csv', header + rows(1));
  expect(again.result).toEqual({ 新增: 0, 未变: cells.length, 拒绝: 0 });
  const { list } = await merchant.call(order.page, { platformOrderNo: ['F-1-0'] });
  expect(list[0]).toMatchObject({ recipientName: '=1+1', goods: [{ title: '=1+1' }] });
});

it('a file that breaks in its middle ends as failed with a sentence, and nothing of it is half there', async () => {
  const whole = '平台订单号,商家编码,数量\n' + 'Q-1,CODE,1\n'.repeat(3000);
  const inspected = await merchant.upload(
    orderImport.inspect,
    'q.csv',
    `${whole}Q-2,"CODE,1\n${'x'.repeat(2_000_000)}`,
  );
  expect(inspected.msg).toBe('');
  const { fileId, suggested } = inspected.data;
  const { taskId } = await merchant.call(orderImport.start, { fileId, shopId, mapping: suggested });
  const ended = await until(async () => {
    const now = await merchant.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  });
  expect(ended).toMatchObject({ status: 'failed', result: null });
  expect(ended.error).toMatch(/^第 3002 行：/);
  expect((await merchant.call(order.page, { platformOrderNo: ['Q-1', 'Q-2'] })).total).toBe(0);
});

describe('names of files', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['订单 📦.bin', '订单 📦.bin'],
    [`${'长'.repeat(300)}.bin`, `${'长'.repeat(196)}.bin`],
  ])('%s is kept as a name and no more', async (given, kept) => {
    const { data } = await merchant.upload(file.upload, given, 'content');
    const row = await t.database.system
      .selectFrom('file')
      .select(['name'])
      .where('id', '=', data.fileId)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe(kept);
  });

  it('none reaches a header of the answer', async () => {
    const name = 'a"\r\nset-cookie: x=1; b=\'é订单.bin';
    const { data } = await merchant.upload(file.upload, name, 'content');
    const answer = await t.app.inject({ url: `${data.url}&download=1` });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(answer.body).toBe('content');
  });
});

it('a drawing with a script is served so that no browser runs it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const { data } = await merchant.upload(file.upload, 'a.svg', svg);
  const { headers } = await t.app.inject({ url: data.url });
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect(headers['content-security-policy']).not.toMatch(/allow-scripts|script-src/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('a page named as a picture, or as nothing, is no page when it is opened', async () => {
  const { data } = await merchant.upload(file.upload, 'a', '<html><script>alert(1)</script></html>');
  const { headers } = await t.app.inject({ url: data.url });
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-security-policy']).toMatch(/sandbox/);
});

it('what a killed server left half done goes a day later; what another one works on stays', async () => {
  const scratch = path.join(t.dataDir, 'scratch');
  const [old, fresh] = [path.join(scratch, 'in-old'), path.join(scratch, 'in-fresh')];
  for (const folder of [old, fresh]) await fs.mkdir(folder);
  await fs.writeFile(path.join(old, 'half'), 'content');
  const days = 2 * 24 * 3600;
  await fs.utimes(old, Date.now() / 1000 - days, Date.now() / 1000 - days);
  await openFiles(t.database, t.dataDir);
  expect(await fs.readdir(scratch)).toEqual(['in-fresh']);
  await fs.rmdir(fresh);
});
