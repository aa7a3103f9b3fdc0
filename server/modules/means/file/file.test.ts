import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color, COLOR_COLUMNS } from '#contract/means/color.ts';
import { material, MATERIAL_COLUMNS } from '#contract/means/material.ts';
import { model, MODEL_COLUMNS } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let factory: Client;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'means-'));
});
afterAll(async () => {
  await t.close();
  await fsp.rm(folder, { recursive: true });
});

type Calls = Pick<typeof material, 'import'>;
const ended = (id: number) =>
  until(async () => {
    const now = await factory.call(task.get, { id });
    return now.endedAt !== null && now;
  });
async function bring(calls: Calls, content: Buffer | string, name = '清单.csv') {
  const { code, msg, data } = await factory.upload(calls.import, name, content);
  if (code !== 0) throw new Error(msg);
  return ended(data.taskId);
}
async function tableOf(url: string) {
  const { rawPayload } = await t.app.inject({ url });
  const at = path.join(folder, 'table');
  await fsp.writeFile(at, rawPayload);
  const table = await openTable(at);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { content: rawPayload, head: table.columns, rows };
}
const csv = (columns: object, lines: readonly string[]) =>
  [Object.values(columns).join(','), ...lines].join('\n');
/** What was refused, by the code of its line, and why. */
async function refusedOf(url: string) {
  const { head, rows } = await tableOf(url);
  return rows.map((cells) => [cells[head.indexOf('编码')], cells[head.indexOf('拒绝原因')]]);
}

describe('a file of colours', () => {
  const lines = [
    'F-BLK,曜黑,#101010,100,0',
    'F-CLR,雾透,,30,1.50',
    'f-blk,又一个,,,',
    'F-BAD,坏色,蓝,100,0',
    'F-X,曜黑,,,',
    ',没有编码,,,',
    'F-Y,加价错,,,1.234',
  ];

  it('makes what is new; a wrong line is refused alone, with its reason in the file that comes back', async () => {
    const done = await bring(color, csv(COLOR_COLUMNS, lines));
    expect(done.result).toEqual({ 新增: 2, 修改: 0, 未变: 0, 拒绝: 5 });
    expect(await refusedOf(done.errorFile!)).toEqual([
      ['f-blk', '编码「F-BLK」在第 2 行已经有了，请合成一行，或换一个编码。'],
      ['F-BAD', '色值为 # 和六位十六进制数字，如 #7A93A8'],
      ['F-X', '颜色「曜黑」已存在，请直接修改它，或换一个名称。'],
      ['', '编码由 1 至 16 个字母、数字或连字符组成'],
      ['F-Y', '加价应为金额，最多两位小数，如 9.90。'],
    ]);
    const [clear] = (await factory.call(color.page, { keyword: 'F-CLR' })).list;
    expect(clear).toMatchObject({ name: '雾透', hex: null, opacity: 30, surchargeCents: 150 });
  });

  it('changes nothing the second time, and nothing that it has no column for', async () => {
    const before = (await factory.call(color.page, { keyword: 'F-' })).list;
    expect((await bring(color, csv(COLOR_COLUMNS, lines))).result).toEqual({
      新增: 0,
      修改: 0,
      未变: 2,
      拒绝: 5,
    });
    expect((await factory.call(color.page, { keyword: 'F-' })).list).toEqual(before);
    const renamed = await bring(color, '编码,名称\nF-CLR,雾透二');
    expect(renamed.result).toMatchObject({ 修改: 1 });
    const [clear] = (await factory.call(color.page, { keyword: 'F-CLR' })).list;
    expect(clear).toMatchObject({ name: '雾透二', opacity: 30, surchargeCents: 150 });
    const texts = (await factory.call(tenantLog.page, { kind: 'means' })).list.map(({ text }) => text);
    expect(texts[0]).toBe('从文件导入颜色：新建 0 个，修改 1 个');
  });

  it('is refused without its headings, and to who may not', async () => {
    expect(await factory.upload(color.import, 'x.csv', '编码\nA')).toMatchObject({
      code: 400,
      msg: expect.stringContaining('缺少「名称」列') as string,
    });
    const clerk = await t.as('factory02');
    expect(await clerk.upload(color.import, 'x.csv', csv(COLOR_COLUMNS, lines))).toMatchObject({ code: 403 });
  });
});

describe('a file of materials', () => {
  it('[G08] names colours by their codes, renames with everything that names it, and comes out as it goes in', async () => {
    const done = await bring(
      material,
      csv(MATERIAL_COLUMNS, [
        'F-TPU,软壳,手机壳,UV,9.90,300,150,完整,是,是,F-BLK、f-clr,CMYK,按图,0.25',
        'F-PC,硬壳,,,,,,,,,没有的',
        'F-DPI,高最低,,,,100,200,,,,',
        'F-YES,对错,,,,,,,对,,',
        'F-WHITE,白墨,,,,,,,,,,,按片',
        'F-CHOKE,内缩,,,,,,,,,,,,0.6',
      ]),
    );
    expect(done.result).toEqual({ 新增: 1, 修改: 0, 未变: 0, 拒绝: 5 });
    expect((await refusedOf(done.errorFile!)).map(([, why]) => why)).toEqual([
      '没有编码为「没有的」的颜色，请先新建颜色，或改正编码。',
      '最低 dpi 不能高于目标 dpi，请改小最低 dpi。',
      '可以旋转应为「是」或「否」。',
      '白墨应为「无」或「满版」或「按图」。',
      expect.stringContaining('0.50'),
    ]);
    const [soft] = (await factory.call(material.page, { keyword: 'F-TPU' })).list;
    expect(soft).toMatchObject({ baseCents: 990, fit: 'contain', mayTurn: true, maskNeeded: true });
    expect(soft!.colors.map(({ name }) => name).toSorted()).toEqual(['曜黑', '雾透二']);
    await factory.call(sku.create, {
      ...{
        code: 'F-SKU',
        name: '壳',
        material: '软壳',
        brand: 'B',
        model: 'M',
        color: '曜黑',
        priceCents: 990,
      },
    });
    // A colour in which SKUs stand stays: the line is refused whole, its new name too.
    const kept = await bring(material, csv(MATERIAL_COLUMNS, ['F-TPU,软壳改,,,,,,,,,F-CLR']));
    expect((await refusedOf(kept.errorFile!))[0]![1]).toContain('还有 SKU 使用颜色「曜黑」');
    await bring(material, '编码,名称\nF-TPU,软壳新');
    expect((await factory.call(sku.page, { keyword: 'F-SKU' })).list[0]).toMatchObject({
      material: '软壳新',
    });

    const { taskId } = await factory.call(material.export, { keyword: 'F-TPU' });
    const out = await tableOf((await ended(taskId)).resultFile!);
    expect(out.head).toEqual(Object.values(MATERIAL_COLUMNS));
    expect(out.rows).toEqual([
      [
        'F-TPU',
        '软壳新',
        '手机壳',
        'UV',
        '9.90',
        '300',
        '150',
        '完整',
        '是',
        '是',
        'F-BLK、F-CLR',
        'CMYK',
        '按图',
        '0.25',
      ],
    ]);
    const again = await bring(material, out.content, '材质.xlsx');
    expect(again.result).toEqual({ 新增: 0, 修改: 0, 未变: 1, 拒绝: 0 });
  });
});

describe('a file of models', () => {
  it('brings aliases and sizes; an alias of another one and half a size are refused', async () => {
    const done = await bring(
      model,
      csv(MODEL_COLUMNS, [
        'F-P1,Apple,测试机 1,旗舰,苹果测1、测机壹,71.5,146.7,1.00,2026-09-20',
        'F-P2,Apple,测试机 2,,苹果测1,,,,',
        'F-P3,Apple,测试机 3,,,71.5,,,',
        'F-P4,Apple,测试机 4,,,,,,去年',
      ]),
    );
    expect(done.result).toEqual({ 新增: 1, 修改: 0, 未变: 0, 拒绝: 3 });
    expect((await refusedOf(done.errorFile!)).map(([, why]) => why)).toEqual([
      '别名「苹果测1」已是型号「Apple 测试机 1」的别名，请先从那里删去，或换一个。',
      '机身的宽和高请都填写，或都不填。',
      '请输入年-月-日',
    ]);
    await factory.call(model.create, {
      code: 'F-P5',
      brand: 'Apple',
      name: '测试机 5',
      aliases: ['甲、乙', '丙，丁'],
    });
    const { taskId } = await factory.call(model.export, { keyword: 'F-P' });
    const out = await tableOf((await ended(taskId)).resultFile!);
    expect(out.rows).toEqual([
      ['F-P5', 'Apple', '测试机 5', '', '甲、乙|丙，丁|', '', '', '0.00', ''],
      ['F-P1', 'Apple', '测试机 1', '旗舰', '苹果测1、测机壹', '71.5', '146.7', '1.00', '2026-09-20'],
    ]);
    expect((await bring(model, out.content, '型号.xlsx')).result).toMatchObject({
      未变: 2,
      新增: 0,
      修改: 0,
    });
  });
});
