import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  lineReader,
  recogniseExport,
  suggestMapping,
  type ImportFormat,
  type LineResult,
} from '#server/modules/order-import/import-formats.ts';
import { openTable } from './table.ts';
import { writeCsv, writeXlsx } from './write-table.ts';
import { REFUSED_COLUMNS } from './refused-file.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../tests/fixtures/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'real-'))));
afterAll(() => rm(folder, { recursive: true }));

interface Read {
  line: number;
  cells: string[];
  result: LineResult;
}

async function readOrders(path: string, given: Partial<ImportFormat> = {}) {
  const table = await openTable(path, { name: path });
  const known = recogniseExport(table.columns);
  const format = { zone: 'Asia/Shanghai', currency: known?.currency ?? 'USD', ...known, ...given };
  const next = lineReader(suggestMapping(table.columns), format);
  const lines: Read[] = [];
  for await (const { line, cells } of table.rows()) {
    const result = next(cells);
    if (result) lines.push({ line, cells, result });
  }
  const good = lines.flatMap(({ result }) => (result.ok ? [result.line] : []));
  const refused = lines.flatMap(({ line, cells, result }) =>
    result.ok ? [] : [{ line, cells, reasons: result.reasons }],
  );
  return { table, known: known?.name, lines, good, refused };
}

/** Counted by a script of its own over the same files, with another CSV reader. */
describe.each([
  [
    '2010-12-01.csv',
    { lines: 3108, orders: 143, returns: 27, pieces: 27_007, cents: 5_896_079, buyerless: 1140 },
  ],
  [
    '2010-12-02.csv',
    { lines: 2109, orders: 167, returns: 45, pieces: 31_348, cents: 4_774_838, buyerless: 65 },
  ],
  [
    '2010-12-03.csv',
    { lines: 2202, orders: 108, returns: 42, pieces: 16_471, cents: 4_694_371, buyerless: 1085 },
  ],
])('Online Retail %s', (name, expected) => {
  const read = () => readOrders(fixture(`online-retail/${name}`), { zone: 'UTC', currency: 'GBP' });

  test('every line is read, and every line of a return refused for that reason alone', async () => {
    const { table, lines, good, refused } = await read();
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: expected.lines }, (_, i) => i + 2));
    expect(table.rowsAtMost).toBeGreaterThanOrEqual(expected.lines);
    expect(new Set(lines.map(({ cells }) => cells[0])).size).toBe(expected.orders);
    expect(lines.filter(({ cells }) => cells[6] === '')).toHaveLength(expected.buyerless);
    expect(refused).toHaveLength(expected.returns);
    expect(new Set(refused.map(({ reasons }) => JSON.stringify(reasons)))).toEqual(
      new Set([JSON.stringify([{ field: 'quantity', msg: '数量为 0 或负数（退货或取消行），不能导入' }])]),
    );
    expect(good).toHaveLength(expected.lines - expected.returns);
    expect(good.reduce((sum, line) => sum + line.quantity, 0)).toBe(expected.pieces);
    expect(good.reduce((sum, line) => sum + line.quantity * line.unitCents!, 0)).toBe(expected.cents);
    expect(new Set(good.map((line) => line.currency))).toEqual(new Set(['GBP']));
    const day = name.slice(0, 10);
    expect(good.every((line) => new Date(line.createTime!).toISOString().startsWith(day))).toBe(true);
  });

  test('as a workbook it is the same table', async () => {
    const source = await openTable(fixture(`online-retail/${name}`));
    const path = join(folder, `${name}.xlsx`);
    expect(
      await writeXlsx(
        path,
        source.columns,
        (async function* () {
          for await (const row of source.rows()) yield row.cells;
        })(),
      ),
    ).toBe(expected.lines);
    const [text, book] = [await read(), await readOrders(path, { zone: 'UTC', currency: 'GBP' })];
    expect(book.table.kind).toBe('xlsx');
    expect(book.lines).toEqual(text.lines);
  });
});

test('one line of Online Retail in full', async () => {
  const { good } = await readOrders(fixture('online-retail/2010-12-01.csv'), {
    zone: 'UTC',
    currency: 'GBP',
  });
  expect(good[0]).toMatchObject({
    platformOrderNo: '536365',
    skuCode: '85123A',
    title: 'WHITE HANGING HEART T-LIGHT HOLDER',
    quantity: 6,
    unitCents: 255,
    currency: 'GBP',
    createTime: Date.UTC(2010, 11, 1, 8, 26),
    buyerKey: '17850',
    country: 'United Kingdom',
  });
});

test('Shopify', async () => {
  const { known, good, refused } = await readOrders(fixture('imports/shopify.csv'));
  expect(known).toBe('shopify');
  expect(
    good.map((l) => [l.platformOrderNo, l.skuCode, l.quantity, l.unitCents, l.recipientName, l.postcode]),
  ).toEqual([
    ['#1001', 'CASE-IP15-01', 2, 1990, 'Ann Example', '01101'],
    ['#1001', 'CASE-IP15-02', 1, 2150, 'Ann Example', '01101'],
    ['#1002', 'MUG-11-WHITE', 4, 900, 'Bob Example', '97201'],
  ]);
  expect(good[0]).toMatchObject({
    orderCents: 6130,
    currency: 'USD',
    payTime: Date.UTC(2026, 0, 5, 1, 50, 26),
  });
  expect(refused.map(({ line, reasons }) => [line, reasons[0]!.field])).toEqual([[5, 'orderStatus']]);
});

test('Taobao', async () => {
  const { known, table, good, refused } = await readOrders(fixture('imports/taobao-gb18030.csv'));
  expect([known, table.encoding]).toEqual(['taobao', 'gb18030']);
  expect(good[0]).toMatchObject({
    platformOrderNo: '1930679858170647',
    skuCode: 'KZ-IP15-01',
    quantity: 2,
    orderCents: 7900,
    currency: 'CNY',
    recipientName: '张示例',
    recipientPhone: '13800000001',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: '示例路 1 号',
    postcode: '310012',
    payTime: Date.UTC(2026, 0, 5, 14, 2),
  });
  expect(good).toHaveLength(2);
  expect(refused.map(({ reasons }) => reasons[0]!.msg)).toEqual([
    '平台订单状态为“交易关闭”，订单已关闭，不能导入',
  ]);
});

test('Temu', async () => {
  const { known, good, refused } = await readOrders(fixture('imports/temu.csv'));
  expect(known).toBe('temu');
  expect(good.map((l) => [l.platformOrderNo, l.skuCode, l.quantity, l.address])).toEqual([
    ['PO-211-00000000000000001', 'KZ-IP15-01', 2, '11 Sample Blvd Unit 11'],
    ['PO-211-00000000000000001', '17592200000002', 1, '11 Sample Blvd Unit 11'],
    ['PO-211-00000000000000002', 'KZ-IP15-02', 1, '12 Sample Blvd Unit 12'],
  ]);
  expect(refused).toEqual([]);
});

test('TikTok Shop', async () => {
  const { known, lines, good, refused } = await readOrders(fixture('imports/tiktok.csv'));
  expect(known).toBe('tiktok');
  expect(lines.map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(good.map((l) => [l.platformOrderNo, l.skuCode, l.quantity, l.unitCents])).toEqual([
    ['576461413038785752', 'KZ-MUG-11', 2, 990],
    ['576461413038785753', '17293000000022', 1, 990],
  ]);
  expect(good[0]!.payTime).toBe(Date.UTC(2026, 0, 25, 7, 4, 5));
  expect(refused.map(({ reasons }) => reasons[0]!.field)).toEqual(['orderStatus']);
});

test('our template with faults: the refused lines, corrected in their own file, go in', async () => {
  const first = await readOrders(fixture('imports/template-mixed.csv'));
  expect(first.known).toBe('template');
  expect(first.good.map((l) => l.platformOrderNo)).toEqual(['T-1', 'T-1', 'T-5']);
  expect(first.good[2]).toMatchObject({ skuCode: '=HYPERLINK("http://example.com")', buyerRemark: '=1+1' });
  expect(first.refused.map(({ line, reasons }) => [line, ...reasons.map((r) => r.field)])).toEqual([
    [4, 'quantity'],
    [5, 'skuCode'],
    [6, 'quantity'],
    [8, 'buyerRemark'],
    [9, 'platformOrderNo'],
    [10, 'quantity', 'orderStatus'],
  ]);

  const path = join(folder, 'refused.csv');
  const corrected = first.refused.slice(0, 3).map(({ line, cells, reasons }) => {
    const fixed = [...cells];
    fixed[1] = '=CODE';
    fixed[2] = '3';
    return [line, reasons.map((r) => r.msg).join('；'), ...fixed];
  });
  await writeCsv(path, [...REFUSED_COLUMNS, ...first.table.columns], corrected);
  const second = await readOrders(path);
  expect(second.known).toBe('template');
  expect(second.refused).toEqual([]);
  expect(second.good.map((l) => [l.platformOrderNo, l.skuCode, l.quantity])).toEqual([
    ['T-2', '=CODE', 3],
    ['T-3', '=CODE', 3],
    ['T-4', '=CODE', 3],
  ]);
});
