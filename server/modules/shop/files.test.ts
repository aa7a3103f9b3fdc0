import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shop, SHOP_TYPE } from '#contract/shop/shop.ts';
import { task, type Task } from '#contract/task/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';
import fs from 'node:fs/promises';
import path from 'node:path';
import { accessOf } from './service.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const HEADER = '平台,店铺名称,品牌名称,店铺编号,店铺令牌,默认工厂';
const file = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const ended = (id: number): Promise<Task> =>
  until(async () => {
    const now = await merchant.call(task.get, { id });
    return now.endedAt !== null && now;
  }, 'the task did not end');
const upload = (content: string, who = merchant) => who.upload(shopAccess.import, '店铺.csv', content);
const brought = async (content: string) => {
  const { code, msg, data } = await upload(content);
  expect([code, msg]).toEqual([0, '']);
  return ended(data.taskId);
};
const rows = async () => (await merchant.call(shop.page, { pageSize: 1000 })).list;

describe('shops from a file', () => {
  it('are made, changed or left as they are; what is refused comes back with its reason', async () => {
    const content = file(
      '淘宝,甲店,云朵,T1,,晨星印刷工厂',
      'pdd,乙店,云朵,,token-of-b,',
      '线下店铺,丙店,云朵,,,',
      '没有的,丁店,云朵,,,',
      '淘宝,坏/名,云朵,,,',
      '淘宝,戊店,云朵,,,别家工厂',
      'Vendure,己店,云朵,,some-token,',
      '淘宝,庚店,云朵,T1,,',
      '线下店铺,辛店,云朵,,a,',
      '淘宝,壬店,云朵,坏 号,,',
    );
    const done = await brought(content);
    expect(done).toMatchObject({
      status: 'done',
      result: { 新增: 3, 更新: 0, 未变: 0, 拒绝: 7 },
      done: 10,
      failed: 7,
    });
    const refused = (await t.app.inject({ url: done.errorFile! })).payload
      .replace('\u{feff}', '')
      .trim()
      .split('\r\n');
    expect(refused[0]).toBe(`原文件行号,拒绝原因,${HEADER}`);
    expect(refused.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['5', '没有「没有的」这个平台，请填写列表中的平台名称'],
      ['6', '店铺名称不能包含特殊符号'],
      ['7', '没有绑定工厂「别家工厂」，请先绑定或清空这一格'],
      ['8', '该平台需要填写接口信息，请在「绑定店铺」页面授权'],
      ['9', '店铺编号属于另一个店铺，请核对'],
      ['10', '线下店铺没有令牌，请清空这一格'],
      ['11', '店铺编号只能是 64 个以内的字母、数字和 . @ - _'],
    ]);
    const made = await rows();
    expect(made).toHaveLength(3);
    expect(made).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          nick: '甲店',
          platform: 'taobao',
          platformShopId: 'T1',
          type: SHOP_TYPE.file,
          defaultFactoryId: t.tenants.factory,
        }),
        expect.objectContaining({ nick: '乙店', platform: 'pdd', type: SHOP_TYPE.token }),
        expect.objectContaining({ nick: '丙店', platform: 'local', type: SHOP_TYPE.local }),
      ]),
    );
    const b = made.find((row) => row.nick === '乙店')!;
    expect((await accessOf(t.app, merchant.tenantId, b.id))?.access).toEqual({ token: 'token-of-b' });

    const again = await brought(file('淘宝,甲店,云朵,T1,,晨星印刷工厂', '线下店铺,丙店,新品牌,,,'));
    expect(again.result).toEqual({ 新增: 0, 更新: 1, 未变: 1, 拒绝: 0 });
    expect((await rows()).find((row) => row.nick === '丙店')).toMatchObject({ brandName: '新品牌' });
    expect(again.errorFile).toBeNull();
  });

  it('by the thousand, in the order of the file', async () => {
    const done = await brought(file(...Array.from({ length: 1200 }, (_, i) => `抖音,批量${i},云朵,D${i},,`)));
    expect(done.result).toEqual({ 新增: 1200, 更新: 0, 未变: 0, 拒绝: 0 });
    expect((await merchant.call(shop.page, { platform: 'douyin' })).total).toBe(1200);
  });

  it('are refused at once without a column that is needed, beyond 5,000 lines, and for who may not', async () => {
    expect(await upload('平台,品牌名称\r\n淘宝,云朵')).toMatchObject({
      code: 400,
      msg: '文件缺少「店铺名称」列，请补上这些列的表头后重新上传。',
    });
    const many = file(...Array.from({ length: 5001 }, (_, i) => `抖音,多${i},云朵,,,`));
    expect(await upload(many)).toMatchObject({ code: 400, msg: '一次最多导入 5,000 行，请拆分后分次导入。' });
    expect(await upload(file('淘宝,甲,乙,,,'), await t.as('merchant04'))).toMatchObject({ code: 403 });
    expect(await upload(file('淘宝,甲,乙,,,'), await t.as('factory01'))).toMatchObject({ code: 403 });
  });
});

describe('shops to a file', () => {
  it('are those that were asked for, without any key; read again, they change nothing', async () => {
    await buildShop(t.database.system, { merchantId: t.tenants.merchant2, platform: 'taobao', nick: '别家' });
    const { taskId } = await merchant.call(shopAccess.export, { platform: 'pdd' });
    const done = await ended(taskId);
    expect(done).toMatchObject({ status: 'done', result: { 店铺: 1 } });
    const content = (await t.app.inject({ url: done.resultFile! })).rawPayload;
    const at = path.join(t.dataDir, 'export.xlsx');
    await fs.writeFile(at, content);
    const table = await openTable(at);
    const lines: string[][] = [];
    for await (const { cells } of table.rows()) lines.push(cells);
    expect(table.columns.slice(0, 7)).toEqual([
      '平台',
      '店铺名称',
      '品牌名称',
      '店铺编号',
      '默认工厂',
      '授权方式',
      '自动同步',
    ]);
    expect(lines).toEqual([expect.arrayContaining(['拼多多', '乙店', '云朵', '令牌登记', '关'])]);
    expect(content.includes('token-of-b')).toBe(false);
    const { data } = await merchant.upload(shopAccess.import, 'export.xlsx', content);
    expect((await ended(data.taskId)).result).toEqual({ 新增: 0, 更新: 0, 未变: 1, 拒绝: 0 });
  });
});
