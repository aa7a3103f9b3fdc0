import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { EXPORT_COLUMN_NAMES, orderExport, type ExportColumn } from '#contract/order-export/order-export.ts';
import { order } from '#contract/order/order.ts';
import { task, type Task } from '#contract/task/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let skuId: number;
/** Of the first order's two lines. */
let pictures: { id: number; content: Buffer }[];
let first: Awaited<ReturnType<typeof buildOrder>>;
let second: Awaited<ReturnType<typeof buildOrder>>;

const SHIPPED = new Date('2026-03-08T01:02:03Z');

beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  const { system } = t.database;
  const parties = { merchantId: t.tenants.merchant1, factoryId: t.tenants.factory };
  skuId = (await buildSku(system, { factoryId: parties.factoryId, code: '0012345', material: '磨砂' })).id;
  pictures = await Promise.all(['#123456', '#654321'].map(upload));
  first = await buildOrder(system, {
    ...parties,
    status: 'shipped',
    orderNo: 'PF1',
    platformOrderNo: '0012345678901234567',
    recipientName: '=HYPERLINK("http://x","王")',
    recipientPhone: '+8613800000000',
    address: '@文三路 1 号',
    merchantRemark: '-1+2',
    factoryRemark: '工厂写的备注',
    amountCents: 398_05,
    costCents: 1980,
    expressName: '顺丰速运',
    waybillNo: '773123456789012',
    shippedAt: SHIPPED,
    lines: [
      goods('A-1', 1, pictures[0]!.id, { title: '手机壳' }),
      goods('A-2', 3, pictures[1]!.id, { title: '手机壳' }),
    ],
  });
  second = await buildOrder(system, {
    ...parties,
    status: 'waitProduce',
    orderNo: 'PF2',
    lines: [
      goods('B/1', 2, pictures[0]!.id),
      goods('B-2', 1, null),
      { platformCode: 'POST', kind: 'notGoods' },
    ],
  });
});
afterAll(() => t.close());

const goods = (platformCode: string, quantity: number, pictureFileId: number | null, rest: object = {}) => ({
  platformCode,
  quantity,
  pictureFileId,
  kind: 'sku' as const,
  skuId,
  skuCode: '0012345',
  ...rest,
});

async function upload(background: string) {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const stored = await merchant.upload(file.upload, 'print.png', content);
  return { id: stored.data.fileId, content };
}

const ended = (client: Client, id: number): Promise<Task> =>
  until(async () => {
    const now = await client.call(task.get, { id });
    return now.endedAt !== null && now;
  }, 'the export did not end');

async function exported(client: Client, input: Input<typeof orderExport.start>) {
  const { taskId } = await client.call(orderExport.start, input);
  return ended(client, taskId);
}

/** The file behind a task's link, on the disk. */
async function fetched(done: Task): Promise<string> {
  expect(done.error).toBeNull();
  const answer = await t.app.inject({ url: done.resultFile! });
  expect(answer.statusCode).toBe(200);
  const at = path.join(t.dataDir, `result-${done.id}`);
  await fs.writeFile(at, answer.rawPayload);
  return at;
}

async function readTable(at: string) {
  const table = await openTable(at);
  const rows = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { columns: table.columns, rows };
}

const columns: ExportColumn[] = ['waybillNo', 'orderNo', 'recipientName', 'merchantRemark', 'shippedAt'];

describe('an exported list', () => {
  it.each(['xlsx', 'csv'] as const)('has the chosen columns in the chosen order, as %s', async (format) => {
    const done = await exported(factory, { ids: [first.id], columns, format, timeZone: 'Asia/Shanghai' });
    expect(done).toMatchObject({ status: 'done', done: 1, total: 1, result: { 订单: 1, 行: 1 } });
    expect(await readTable(await fetched(done))).toEqual({
      columns: ['运单号', '订单号', '收件人', '商家备注', '发货时间'],
      rows: [['773123456789012', 'PF1', '=HYPERLINK("http://x","王")', '-1+2', '2026-03-08 09:02:03']],
    });
  });

  it('writes nothing that a spreadsheet program would run or round', async () => {
    const done = await exported(factory, {
      ids: [first.id],
      format: 'csv',
      columns: ['platformOrderNo', 'recipientPhone', 'skuCode', 'recipientName', 'address', 'merchantRemark'],
    });
    const [, line] = (await fs.readFile(await fetched(done), 'utf8')).split('\r\n');
    expect(line).toBe(
      `"=""0012345678901234567""","=""+8613800000000""","=""0012345""","'=HYPERLINK(""http://x"",""王"")",'@文三路 1 号,'-1+2`,
    );
  });

  it('writes amounts as numbers and never without their currency', async () => {
    const done = await exported(merchant, {
      ids: [first.id],
      columns: ['amount', 'cost', 'orderNo'],
      format: 'csv',
    });
    const text = await fs.readFile(await fetched(done), 'utf8');
    expect(text).toBe('\u{feff}订单金额,币种,生产费用,生产费用币种,订单号\r\n398.05,CNY,19.8,CNY,PF1\r\n');
  });

  it('has a row a line, or the lines of an order in one cell', async () => {
    const wanted: ExportColumn[] = ['orderNo', 'platformCode', 'title', 'quantity'];
    const byLine = await exported(factory, { ids: [first.id], columns: wanted, lines: true });
    expect((await readTable(await fetched(byLine))).rows).toEqual([
      ['PF1', 'A-1', '手机壳', '1'],
      ['PF1', 'A-2', '手机壳', '3'],
    ]);
    const byOrder = await exported(factory, { ids: [first.id], columns: wanted });
    expect((await readTable(await fetched(byOrder))).rows).toEqual([['PF1', 'A-1；A-2', '手机壳', '1；3']]);
  });

  it('by filter holds what the user saw, and nothing that came after', async () => {
    const seen = await factory.call(order.page, { status: 'shipped' });
    const late = await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant1,
      factoryId: t.tenants.factory,
      status: 'shipped',
    });
    const filter = { status: 'shipped' } as const;
    const done = await exported(factory, { filter, position: seen.position, columns: ['orderNo'] });
    const { rows } = await readTable(await fetched(done));
    expect(rows.flat()).toContain('PF1');
    expect(rows.flat()).not.toContain(late.orderNo);
    const none = await exported(factory, {
      filter: { status: 'repulsed' },
      position: seen.position,
      columns: ['orderNo'],
    });
    expect(none).toMatchObject({ status: 'failed', resultFile: null });
    expect(none.error).toContain('没有可导出的订单');
  });
});

describe('who exports what', () => {
  it('nobody takes out orders of others: they are not in the file', async () => {
    const stranger = await t.as('merchant02');
    const done = await exported(stranger, { ids: [first.id, second.id], columns: ['orderNo'] });
    expect(done).toMatchObject({ status: 'failed', resultFile: null });
  });

  it('each side takes out the columns that it sees, and no other', async () => {
    const ask = (client: Client, column: ExportColumn) =>
      client.ask(orderExport.start, { ids: [first.id], columns: [column] });
    expect((await ask(factory, 'factoryName')).msg).toContain('不能导出');
    expect((await ask(merchant, 'merchantName')).msg).toContain('不能导出');
    const foreign = await merchant.ask(orderExport.start, {
      ids: [first.id],
      columns: ['orderNo'],
      pictures: true,
    });
    expect(foreign.msg).toContain('印刷文件由工厂导出');
  });

  it('a call that makes no sense is refused with what to do', async () => {
    const ask = async (input: object) =>
      (await factory.ask(orderExport.start, { columns: ['orderNo'], ...input })).msg;
    expect(await ask({})).toContain('请选择订单');
    expect(await ask({ filter: {} })).toContain('列表已过期');
    expect(await ask({ ids: [first.id], columns: [] })).toContain('请至少选择一列');
    expect(await ask({ ids: [first.id], timeZone: 'Mars/Base' })).toContain('时区无效');
    expect(await ask({ ids: [first.id], pattern: '{客户}' })).toContain('没有 {客户} 这样的占位符');
  });
});

describe('a zip of print files', () => {
  it('holds every picture byte for byte, named by the pattern, and the list that names them', async () => {
    const done = await exported(factory, {
      ids: [first.id, second.id],
      columns: ['orderNo', 'platformCode'],
      lines: true,
      pictures: true,
      pattern: '{材质}/{SKU}_{商家编码}_{数量}',
    });
    expect(done.result).toEqual({ 订单: 2, 行: 5, 图片: 3, 缺图: 1 });
    const zip = await readZip(await fetched(done));
    expect([...zip.keys()]).toEqual([
      '磨砂/0012345_A-1_1.png',
      '磨砂/0012345_A-2_3.png',
      '磨砂/0012345_B_1_2.png',
      '订单清单.xlsx',
      '缺图清单.csv',
    ]);
    expect(zip.get('磨砂/0012345_A-1_1.png')).toEqual(pictures[0]!.content);
    expect(zip.get('磨砂/0012345_A-2_3.png')).toEqual(pictures[1]!.content);
    expect(zip.get('磨砂/0012345_B_1_2.png')).toEqual(pictures[0]!.content);

    const at = path.join(t.dataDir, 'list');
    await fs.writeFile(at, zip.get('订单清单.xlsx')!);
    expect(await readTable(at)).toEqual({
      columns: ['订单号', '商家编码', '印刷文件'],
      rows: [
        ['PF1', 'A-1', '磨砂/0012345_A-1_1.png'],
        ['PF1', 'A-2', '磨砂/0012345_A-2_3.png'],
        ['PF2', 'B/1', '磨砂/0012345_B_1_2.png'],
        ['PF2', 'B-2', ''],
        ['PF2', 'POST', ''],
      ],
    });
    await fs.writeFile(at, zip.get('缺图清单.csv')!);
    const missing = await readTable(at);
    expect(missing.rows).toMatchObject(
      [['PF2', expect.anything(), '2', '0012345', 'B-2', expect.anything(), /补图/]].map((row) =>
        row.map((cell) => (cell instanceof RegExp ? expect.stringMatching(cell) : cell)),
      ),
    );
  });

  it('numbers names that clash, and goes on where a stored file is gone', async () => {
    const gone = await upload('#0a0b0c');
    const { path: stored } = await t.app.files.pathOf(
      t.database.of(t.tenants.merchant1),
      t.tenants.merchant1,
      gone.id,
    );
    await fs.rm(stored);
    const third = await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant1,
      factoryId: t.tenants.factory,
      orderNo: 'PF3',
      lines: [goods('C-1', 1, pictures[0]!.id), goods('C-2', 1, pictures[1]!.id), goods('C-3', 1, gone.id)],
    });
    const done = await exported(factory, {
      ids: [third.id],
      columns: ['orderNo'],
      pictures: true,
      pattern: '{订单号}',
    });
    const zip = await readZip(await fetched(done));
    expect([...zip.keys()]).toEqual(['PF3.png', 'PF3 (2).png', '订单清单.xlsx', '缺图清单.csv']);
    expect(zip.get('PF3 (2).png')).toEqual(pictures[1]!.content);
    expect(zip.get('缺图清单.csv')!.toString()).toContain('图片文件已不在服务器上');
  });
});

it('leaves nothing in scratch, and its file is kept once it is whole', async () => {
  await exported(factory, {
    ids: [first.id],
    columns: [...EXPORT_COLUMN_NAMES].filter((c) => c === 'orderNo'),
  });
  expect(await fs.readdir(path.join(t.dataDir, 'scratch'))).toEqual([]);
});
