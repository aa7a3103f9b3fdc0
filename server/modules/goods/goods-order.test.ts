import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goods } from '#contract/goods/goods.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { endedTask, importOrders } from '#tests/support/imported.ts';
import { openGoods, type GoodsWorld } from '#tests/support/own-goods.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { taskFile } from '#tests/support/task-file.ts';

let w: GoodsWorld;
let art: Awaited<ReturnType<GoodsWorld['stored']>>;
beforeAll(async () => {
  w = await openGoods();
  art = await w.stored();
});
afterAll(() => w.t.close());
let number: string;
beforeEach(() => void (number = w.word('N-')));

const WAIT_PUSH = 10;
const UNMAPPED = 5;
const HEADER =
  '平台订单号,商家编码,数量,商品名称,单价,付款时间,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址';
const ADDRESS = '2026-03-01 08:30:00,王小明,13800000000,中国,浙江省,杭州市,西湖区,文三路 1 号';
const bring = (platformOrderNo: string, code: string) =>
  importOrders(w.merchant, {
    ...{ name: 'a.csv', shopId: w.shop.id },
    content: `${HEADER}\r\n${platformOrderNo},${code},2,手机壳,19.90,${ADDRESS}\r\n`,
  });
const orderOf = async (platformOrderNo: string) =>
  (
    await w.system
      .selectFrom('tradeOrder')
      .select('id')
      .where('merchantId', '=', w.merchantId)
      .where('platformOrderNo', '=', platformOrderNo)
      .executeTakeFirstOrThrow()
  ).id;

describe('[P054] an order with a code of goods', () => {
  it('that is imported goes to 待推单 with its SKU and the version of the picture, without a hand', async () => {
    const [one, two] = await w.skus(2);
    await w.merchant.call(goods.create, w.form(number, art.fileId, [one!, two!]));
    await bring(`${number}-o`, `${number}-2`);
    expect(await w.lines(await orderOf(`${number}-o`))).toEqual([
      { code: `${number}-2`, kind: 'sku', skuId: two!.id, fileId: art.fileId, status: WAIT_PUSH },
    ]);
  });

  it('that waited for it goes on with publishing; one that waits for another code stays; a line keeps a picture of its own', async () => {
    await bring(`${number}-o`, `${number}-1`);
    const waiting = await orderOf(`${number}-o`);
    expect(await w.lines(waiting)).toMatchObject([{ kind: 'unmapped', status: UNMAPPED }]);
    const own = await w.stored();
    const { id: both } = await buildOrder(w.system, {
      ...{ merchantId: w.merchantId, shopId: w.shop.id },
      lines: [{ platformCode: `${number}-1` }, { platformCode: `${number}-unknown` }],
    });
    const { id: brought } = await buildOrder(w.system, {
      ...{ merchantId: w.merchantId, shopId: w.shop.id },
      lines: [{ platformCode: `${number}-1`, pictureFileId: own.fileId, pictureOwn: true }],
    });
    const of = await w.skus(1);
    const done = await w.merchant.call(goods.create, w.form(number, art.fileId, of));
    expect(done).toMatchObject({ codes: 1, freedOrders: 2 });
    const its = { kind: 'sku', skuId: of[0]!.id };
    expect(await w.lines(waiting)).toMatchObject([{ ...its, fileId: art.fileId, status: WAIT_PUSH }]);
    expect(await w.lines(brought)).toMatchObject([{ ...its, fileId: own.fileId, status: WAIT_PUSH }]);
    expect(await w.lines(both)).toMatchObject([
      { ...its, fileId: art.fileId, status: UNMAPPED },
      { kind: 'unmapped', status: UNMAPPED },
    ]);
  });

  it('waits again once goods are deleted with their codes', async () => {
    const { id } = await w.merchant.call(goods.create, w.form(number, art.fileId, await w.skus(1)));
    await bring(`${number}-o`, `${number}-1`);
    expect(await w.merchant.call(goods.delete, { id, codes: 'drop' })).toEqual({ orders: 1, taskId: null });
    expect(await w.lines(await orderOf(`${number}-o`))).toMatchObject([
      { kind: 'unmapped', skuId: null, fileId: null, status: UNMAPPED },
    ]);
  });
});

describe('[P054] a new version of the picture', () => {
  it('waits until it is taken: then codes and unpushed lines print it, and pushed ones keep theirs', async () => {
    const own = await w.stored();
    const of = await w.skus(3);
    const { id } = await w.merchant.call(goods.create, w.form(number, own.fileId, of));
    await bring(`${number}-o`, `${number}-1`);
    const unpushed = await orderOf(`${number}-o`);
    const { id: pushed } = await buildOrder(w.system, {
      ...{ merchantId: w.merchantId, factoryId: w.factoryId, shopId: w.shop.id, status: 'waitProduce' },
      lines: [
        {
          ...{ platformCode: `${number}-1`, kind: 'sku', skuId: of[0]!.id, skuCode: of[0]!.code },
          pictureFileId: own.fileId,
        },
      ],
    });
    // A hand gave the third code another picture.
    await w.merchant.call(mapping.pictures, { items: [{ code: `${number}-3`, pictureFileId: art.fileId }] });

    const next = await w.replaced(own);
    expect(await w.find(number)).toMatchObject({ pictureNo: 1, newerNo: 2, version: 1 });
    expect((await w.merchant.call(goods.page, { newer: 1, keyword: number })).total).toBe(1);
    expect(await w.lines(unpushed)).toMatchObject([{ fileId: own.fileId }]);
    expect(await w.merchant.call(goods.reach, { id })).toEqual({ unpushed: 1, pushed: 1 });

    expect(await w.merchant.call(goods.renew, { id, version: 1 })).toEqual({
      no: 2,
      orders: 1,
      taskId: null,
    });
    expect(await w.find(number)).toMatchObject({ pictureNo: 2, newerNo: null });
    expect((await w.mappings(`${number}-`)).map(({ fileId }) => fileId)).toEqual([
      next.fileId,
      next.fileId,
      art.fileId,
    ]);
    expect(await w.lines(unpushed)).toMatchObject([{ fileId: next.fileId, status: WAIT_PUSH }]);
    expect(await w.lines(pushed)).toMatchObject([{ fileId: own.fileId }]);
    expect(await w.merchant.ask(goods.renew, { id, version: 1 })).toMatchObject({ code: 409 });
  });

  it('goes into more orders than one second takes by a task', async () => {
    const own = await w.stored();
    const of = await w.skus(1);
    const { id } = await w.merchant.call(goods.create, w.form(number, own.fileId, of));
    await sql`
      with o as (
        insert into trade_order (order_no, merchant_id, shop_id, shop_name, platform, platform_order_no, recipient_name,
          recipient_phone, country, province, city, district, address, status, goods_lines, unmapped_lines, pieces)
        select ${number} || 'M' || n, ${w.merchantId}, ${w.shop.id}, '店', 'taobao', ${number} || 'M' || n, '王', '1', '中国',
          '浙江省', '杭州市', '西湖区', '路', 10, 1, 0, 1 from generate_series(1, 501) n
        returning id
      )
      insert into order_line (order_id, merchant_id, line_no, platform_code, title, quantity, unit_cents, kind, sku_id, sku_code,
        picture_file_id)
      select id, ${w.merchantId}, 1, ${`${number}-1`}, '壳', 1, 100, 'sku', ${of[0]!.id}, ${of[0]!.code}, ${own.fileId} from o`.execute(
      w.system,
    );
    const next = await w.replaced(own);
    const { taskId } = await w.merchant.call(goods.renew, { id, version: 1 });
    expect((await endedTask(w.merchant, taskId!)).status).toBe('done');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from order_line where platform_code = ${`${number}-1`} and picture_file_id = ${next.fileId}`.execute(
      w.system,
    );
    expect(rows[0]!.n).toBe(501);
  });
});

describe('[P054] files of goods', () => {
  it('are the list as it is asked, and a sheet with a line a SKU and the pictures beside it', async () => {
    const of = await w.skus(2);
    const asked = { ...w.form(number, art.fileId, of), priceCents: 2990 };
    const { id } = await w.merchant.call(goods.create, asked);
    const { rows } = await taskFile(w.t, w.merchant, goods.export, { keyword: number });
    expect(rows).toMatchObject([
      { 货号: number, SKU数: '2', 已匹配编码: '2', 成本从: '9.9', 售价: '29.9', 状态: '上架' },
    ]);

    const { taskId } = await w.merchant.call(goods.listing, { ids: [id] });
    const { resultFile } = await endedTask(w.merchant, taskId);
    const at = path.join(w.t.dataDir, 'listing');
    await fs.writeFile(at, (await w.t.app.inject({ url: resultFile! })).rawPayload);
    const zip = await readZip(at);
    expect([...zip.keys()].toSorted()).toEqual([`${number}.png`, '上架表.xlsx'].toSorted());
    await fs.writeFile(at, zip.get('上架表.xlsx')!);
    const table = await openTable(at);
    const lines: (string | undefined)[][] = [];
    for await (const { cells } of table.rows())
      lines.push(['编码', '售价', '图片文件'].map((title) => cells[table.columns.indexOf(title)]));
    expect(lines.toSorted()).toEqual([
      [`${number}-1`, '29.9', `${number}.png`],
      [`${number}-2`, '29.9', `${number}.png`],
    ]);
  });
});
