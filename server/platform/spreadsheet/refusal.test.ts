import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { makeOle, makeXlsx, makeZip, xlsxParts } from '#tests/support/make-xlsx.ts';
import { MAX_COLUMNS, MAX_TABLE_BYTES } from './limits.ts';
import { TableRefusal, type TableRefusalKind } from './refusal.ts';
import { openTable } from './table.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'refusal-'))));
afterAll(() => rm(folder, { recursive: true }));

async function refusalOf(path: string, name: string): Promise<TableRefusal> {
  try {
    for await (const _ of (await openTable(path, { name })).rows());
  } catch (error) {
    if (error instanceof TableRefusal) return error;
    throw error;
  }
  throw new Error('the file was taken in');
}
async function refuse(content: string | Buffer, name = 'orders.csv') {
  const path = join(folder, name);
  await writeFile(path, content);
  return refusalOf(path, name);
}

/** Every message is a Chinese sentence that asks for something. */
function expectRefusal(refusal: TableRefusal, kind: TableRefusalKind, text = '请') {
  expect(refusal.kind).toBe(kind);
  expect(refusal.message).toMatch(/[\u4e00-\u9fff].*。$/);
  expect(refusal.message).toContain('请');
  expect(refusal.message).toContain(text);
}
const rows = [
  ['订单编号', '数量'],
  ['1001', '2'],
];
const book = () => makeXlsx([{ rows }]);
const claiming = (name: string, size: number) =>
  makeZip({ ...xlsxParts([{ rows }]), [name]: { data: Buffer.alloc(1024 * 1024), claims: size } });

describe('the wrong kind', () => {
  test('a picture named .csv', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expectRefusal(await refuse(png), 'image', '扩展名 .csv 与内容不符');
  });
  test('pdf', async () => expectRefusal(await refuse('%PDF-1.7\n'), 'pdf', 'PDF'));
  test('old .xls', async () => expectRefusal(await refuse(makeOle('Workbook'), 'a.xls'), 'oldExcel', '.xls'));
  test('.numbers', async () =>
    expectRefusal(await refuse(makeZip({ 'Index/Document.iwa': 'x' }), 'a.numbers'), 'numbers', 'Numbers'));
  test('.ods', async () =>
    expectRefusal(
      await refuse(
        makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      ),
      'openDocument',
    ));
  test('.docx named .xlsx', async () =>
    expectRefusal(
      await refuse(
        makeZip({ '[Content_Types].xml': '<a/>', '_rels/.rels': '<a/>', 'word/document.xml': '<a/>' }),
        'a.xlsx',
      ),
      'wrongKind',
      '扩展名 .xlsx 与内容不符',
    ));
  test('a zip of tables', async () =>
    expectRefusal(await refuse(makeZip({ 'a.csv': 'a\n1\n' }), 'a.zip'), 'archive', '解压'));
  test('a web page named .xls', async () =>
    expectRefusal(
      await refuse('<html><body><table><tr><td>订单</td></tr></table></body></html>', 'a.xls'),
      'webPage',
    ));
});

describe('nothing in it', () => {
  test('empty', async () => expectRefusal(await refuse(''), 'empty'));
  test('blank lines only', async () => expectRefusal(await refuse('\n\n , \n'), 'empty'));
  test('only a mark', async () => expectRefusal(await refuse('\uFEFF'), 'empty'));
  test('only a header, as text and as workbook', async () => {
    expectRefusal(await refuse('订单编号,数量\n\n'), 'headerOnly', '表头');
    expectRefusal(await refuse(makeXlsx([{ rows: [rows[0]!] }]), 'a.xlsx'), 'headerOnly', '表头');
  });
  test('a workbook of empty sheets', async () =>
    expectRefusal(await refuse(makeXlsx([{ rows: [] }]), 'a.xlsx'), 'empty'));
});

describe('broken', () => {
  test.each([0.3, 0.6, 0.99])('a workbook cut off at %d of its length', async (part) => {
    const whole = book();
    expectRefusal(await refuse(whole.subarray(0, whole.length * part), 'a.xlsx'), 'damaged', '损坏');
  });
  test('a sheet whose bytes were changed', async () => {
    const whole = book();
    const at = whole.indexOf('xl/worksheets/sheet1.xml') + 40;
    whole.fill(0x55, at, at + 20);
    expectRefusal(await refuse(whole, 'a.xlsx'), 'damaged');
  });
  test('a sheet that stops before its end', async () => {
    const parts = xlsxParts([{ rows }]);
    parts['xl/worksheets/sheet1.xml'] = parts['xl/worksheets/sheet1.xml']!.replace(/<\/sheetData>.*/, '');
    expectRefusal(await refuse(makeZip(parts), 'a.xlsx'), 'damaged');
  });
  test('a workbook that names a sheet it does not have', async () => {
    const { ['xl/worksheets/sheet1.xml']: _, ...parts } = xlsxParts([{ rows }]);
    expectRefusal(await refuse(makeZip(parts), 'a.xlsx'), 'damaged');
  });
  test('a quotation mark that is never closed, with its line', async () => {
    const refusal = await refuse('a,b\n1,2\n"3,4\n5,6\n');
    expectRefusal(refusal, 'quote', '第 3 行');
  });
  test('a record without end', async () => {
    expectRefusal(await refuse(`a,b\n1,2\n"${'x'.repeat(1_100_000)}`), 'tooLong', '第 3 行');
  });
  test('NUL bytes, with their line', async () =>
    expectRefusal(await refuse('a,b\n1,2\n3,\0\n'), 'nul', '第 3 行'));
  test('bytes of no encoding', async () =>
    expectRefusal(
      await refuse(Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xff, 0xff, 0x31, 0x0a])),
      'undecodable',
      '编码',
    ));
});

describe('protected', () => {
  test('a password', async () =>
    expectRefusal(await refuse(makeOle('EncryptedPackage'), 'a.xlsx'), 'protected', '密码'));
  test('an encrypted zip entry', async () => {
    const parts = {
      ...xlsxParts([{ rows }]),
      'xl/workbook.xml': { data: Buffer.from('x'), encrypted: true },
    };
    expectRefusal(await refuse(makeZip(parts), 'a.xlsx'), 'protected', '密码');
  });
});

describe('too much', () => {
  test('1 GB is refused by its size, unread', async () => {
    const path = join(folder, 'big.csv');
    await (await open(path, 'w')).close();
    await truncate(path, 1024 ** 3);
    const before = process.memoryUsage.rss();
    const refusal = await refusalOf(path, 'big.csv');
    expectRefusal(refusal, 'tooLarge', '200 MB');
    expect(refusal.code).toBe(CODES.tooLarge);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
    await truncate(path, MAX_TABLE_BYTES + 1);
    expect((await refusalOf(path, 'big.csv')).kind).toBe('tooLarge');
  });
  test('a bomb that says what it becomes: by its ratio, before inflating', async () =>
    expectRefusal(
      await refuse(claiming('xl/worksheets/sheet1.xml', 900 * 1024 * 1024), 'a.xlsx'),
      'bomb',
      '解压',
    ));
  test('a bomb by the sum of many entries', async () => {
    const part = {
      data: Buffer.alloc(64 * 1024, Math.random().toString()),
      stored: true,
      claims: 9 * 1024 * 1024,
    };
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`xl/media/${i}`, part]));
    expectRefusal(await refuse(makeZip({ ...xlsxParts([{ rows }]), ...many }), 'a.xlsx'), 'bomb');
  });
  test('a bomb by the number of entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`x${i}`, '']));
    expectRefusal(await refuse(makeZip({ ...xlsxParts([{ rows }]), ...many }), 'a.xlsx'), 'bomb');
  });
  test('a bomb that lies about its size is stopped while it inflates', async () => {
    const data = Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(64 * 1024 * 1024, ' ')]);
    const parts = { ...xlsxParts([{ rows }]), 'xl/worksheets/sheet1.xml': { data, claims: 4096 } };
    const before = process.memoryUsage.rss();
    expectRefusal(await refuse(makeZip(parts), 'a.xlsx'), 'bomb');
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });
  test('a small part that is none', async () => {
    const parts = xlsxParts([{ rows }]);
    const styles = { data: Buffer.alloc(17 * 1024 * 1024, ' '), stored: true };
    expectRefusal(await refuse(makeZip({ ...parts, 'xl/styles.xml': styles }), 'a.xlsx'), 'bomb');
  });
  test.each([
    ['nested', '<a>'.repeat(1_000_000)],
    ['stuffed', `<styleSheet><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></styleSheet>`],
  ])('a small part that is %s', async (_, styles) =>
    expectRefusal(
      await refuse(makeZip({ ...xlsxParts([{ rows }]), 'xl/styles.xml': styles }), 'a.xlsx'),
      'bomb',
    ),
  );
  test('millions of empty shared texts', async () => {
    const texts = `<sst>${'<si/>'.repeat(4_000_001)}</sst>`;
    expectRefusal(
      await refuse(makeZip({ ...xlsxParts([{ rows }]), 'xl/sharedStrings.xml': texts }), 'a.xlsx'),
      'bomb',
    );
  });
  test('more columns than any export has', async () => {
    const wide = Array.from({ length: MAX_COLUMNS + 1 }, (_, i) => String(i));
    expectRefusal(await refuse(`${wide.join()}\n1\n`), 'tooWide', '第 1 行');
    expectRefusal(await refuse(makeXlsx([{ rows: [['a'], ['1'], wide] }]), 'a.xlsx'), 'tooWide', '第 3 行');
  });
  test('one cell without end in a workbook', async () =>
    expectRefusal(
      await refuse(makeXlsx([{ rows: [['a'], [{ inline: noise(1_200_000) }]] }]), 'a.xlsx'),
      'tooLong',
      '第 2 行',
    ));
});

/** Letters that do not compress to nothing. */
function noise(length: number): string {
  let seed = 1;
  let text = '';
  while (text.length < length) text += (seed = (seed * 48_271) % 2_147_483_647).toString(36);
  return text.slice(0, length);
}
