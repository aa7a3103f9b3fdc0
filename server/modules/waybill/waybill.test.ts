import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { task, type Task } from '#contract/task/task.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
type Order = Parameters<typeof buildOrder>[1];
const packed = (rest: Partial<Order> = {}) =>
  buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    status: 'packed',
    platformOrderNo: `WB${(made += 1)}`,
    recipientName: `收件人${made}`,
    ...rest,
  });

const HEADER = '订单号,平台单号,快递公司,运单号';
const file = (...lines: string[]) => [HEADER, ...lines].join('\r\n');

async function start(content: string, client = factory): Promise<number> {
  const { data, msg } = await client.upload(waybill.inspect, '运单.csv', content);
  expect(msg).toBe('');
  return (await client.call(waybill.start, { fileId: data.fileId, mapping: data.suggested })).taskId;
}

const ended = (id: number): Promise<Task> =>
  until(async () => {
    const now = await factory.call(task.get, { id });
    return now.endedAt !== null && now;
  }, 'the import did not end');

const brought = async (content: string) => ended(await start(content));

/** Line number and reason of the refused lines. */
async function refusedOf({ errorFile }: Task): Promise<[string, string][]> {
  const text = (await t.app.inject({ url: errorFile! })).payload.replace('\u{feff}', '');
  const [header, ...lines] = text.trim().split('\r\n');
  expect(header).toBe(`原文件行号,拒绝原因,${HEADER}`);
  return lines.map((line) => line.split(',').slice(0, 2) as [string, string]);
}

const shown = async (...ids: number[]) =>
  (
    await t.database.system
      .selectFrom('tradeOrder')
      .select(['waybillNo', 'expressName', 'status'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map((row) => [row.waybillNo, row.expressName, row.status]);

describe('a file of waybill numbers', () => {
  it('is understood by the headings of other systems', async () => {
    const { data } = await factory.upload(
      waybill.inspect,
      'erp.csv',
      '物流单号,物流公司,线上单号,备注\r\nSF1,顺丰,T1,x',
    );
    expect(data.suggested).toEqual({
      orderNo: null,
      platformOrderNo: '线上单号',
      expressName: '物流公司',
      waybillNo: '物流单号',
    });
    expect(data.rows).toEqual([['SF1', '顺丰', 'T1', 'x']]);
  });

  it('ships each order with its own number, and makes its parcel and its row in the log', async () => {
    const a = await packed({ expressName: '中通快递' });
    const b = await packed();
    const done = await brought(
      file(`${a.orderNo},,,YT 001`, `,${b.platformOrderNo},顺丰速运,="00123456789012"`),
    );
    expect(done).toMatchObject({
      status: 'done',
      done: 2,
      total: 2,
      failed: 0,
      result: { 发货: 2, 未变: 0, 拒绝: 0 },
      errorFile: null,
    });
    expect(await shown(a.id, b.id)).toEqual([
      ['YT001', '中通快递', 70],
      ['00123456789012', '顺丰速运', 70],
    ]);
    const seen = await merchant.call(order.get, { id: b.id });
    expect(seen.packages).toMatchObject([{ waybillNo: '00123456789012', expressName: '顺丰速运' }]);
    expect(seen.log[0]!.note).toBe('运单号 00123456789012（顺丰速运）');
  });

  it('a second time changes nothing', async () => {
    const a = await packed();
    const content = file(`${a.orderNo},,顺丰速运,SF77`);
    await brought(content);
    const again = await brought(content);
    expect(again.result).toEqual({ 发货: 0, 未变: 1, 拒绝: 0 });
    const events = await t.database.system
      .selectFrom('orderEvent')
      .where('orderId', '=', a.id)
      .selectAll()
      .execute();
    expect(events).toHaveLength(1);
  });

  it('twice at once ships once', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => packed()));
    const content = file(...orders.map(({ orderNo }) => `${orderNo},,顺丰速运,SF-${orderNo}`));
    const both = await Promise.all([start(content), start(content)]);
    const results = (await Promise.all(both.map(ended))).map(({ result }) => result!);
    expect(results.map((r) => r['拒绝'])).toEqual([0, 0]);
    expect(results.reduce((sum, r) => sum + r['发货']!, 0)).toBe(30);
    expect(results.reduce((sum, r) => sum + r['未变']!, 0)).toBe(30);
    const ids = orders.map(({ id }) => id);
    const { packages } = await t.database.system
      .selectFrom('package')
      .select((eb) => eb.fn.countAll<number>().as('packages'))
      .where('orderId', 'in', ids)
      .executeTakeFirstOrThrow();
    expect(packages).toBe(30);
  });

  it('tells each merchant once how many were shipped', async () => {
    const [a, b] = [await packed(), await packed()];
    await brought(file(`${a.orderNo},,,N1`, `${b.orderNo},,,N2`));
    const { list } = await merchant.call(notice.page, {});
    expect(list[0]!.title).toBe('工厂发货了 2 个订单');
    const { pathname, searchParams } = new URL(list[0]!.link!, 'http://any');
    expect([pathname, searchParams.get('status')]).toEqual(['/business/order', 'shipped']);
    expect(searchParams.getAll('orderNo').toSorted()).toEqual([a.orderNo, b.orderNo].toSorted());
  });
});

describe('a line is refused with its reason', () => {
  it('where it names no order, no number, or an order that cannot be shipped', async () => {
    const fine = await packed();
    const early = await packed({ status: 'waitProduce' });
    const held = await packed({ hold: 1, holdBy: 'factory' });
    const gone = await packed({ status: 'shipped', waybillNo: 'OLD1', shippedAt: new Date() });
    const others = await packed({ factoryId: 0, status: 'waitPush' });
    const done = await brought(
      file(
        'NONE,,,X1',
        `${fine.orderNo},,,`,
        ',,,X2',
        `${early.orderNo},,,X3`,
        `${held.orderNo},,,X4`,
        `${gone.orderNo},,,X5`,
        `${others.orderNo},,,X6`,
        `${fine.orderNo},,,7.73E+14`,
        `${fine.orderNo},,,SF🐼1`,
      ),
    );
    expect(done).toMatchObject({ failed: 9, total: 9, result: { 发货: 0, 未变: 0, 拒绝: 9 } });
    expect(await refusedOf(done)).toEqual([
      ['2', '没有这个订单，请核对单号'],
      ['3', '没有运单号，请填写后再导入'],
      ['4', '没有订单号，也没有平台单号，请填写其中一个'],
      ['5', expect.stringContaining('待生产')],
      ['6', expect.stringContaining('锁定')],
      ['7', '订单已发货，运单号是 OLD1，与文件中的不同，请核对'],
      ['8', '没有这个订单，请核对单号'],
      ['9', expect.stringContaining('科学计数')],
      ['10', '运单号只能包含字母、数字和 - _ . / # +，请核对'],
    ]);
  });

  it('where one order has two numbers; the same line twice is one', async () => {
    const [a, b] = [await packed(), await packed()];
    const done = await brought(
      file(`${a.orderNo},,,D1`, `,${a.platformOrderNo},,D2`, `${b.orderNo},,,D3`, `${b.orderNo},,,D3`),
    );
    expect(done.result).toEqual({ 发货: 1, 未变: 0, 拒绝: 2 });
    expect((await refusedOf(done)).map(([line]) => line)).toEqual(['2', '3']);
    expect((await refusedOf(done))[0]![1]).toContain('D1、D2');
    expect(await shown(a.id, b.id)).toMatchObject([
      ['', '', 60],
      ['D3', '', 70],
    ]);
  });

  it('where two people would share a parcel; one person may, and it is told', async () => {
    const person = { recipientName: '同一人', recipientPhone: '13900000001', address: '同一处' };
    const [a, b] = [await packed(person), await packed(person)];
    const [c, d] = [await packed(), await packed()];
    const done = await brought(
      file(`${a.orderNo},,,S1`, `${b.orderNo},,,S1`, `${c.orderNo},,,S2`, `${d.orderNo},,,S2`),
    );
    expect(done.result).toEqual({ 发货: 2, 未变: 0, 拒绝: 2, 共用单号: 1 });
    expect((await refusedOf(done)).map(([line]) => line)).toEqual(['4', '5']);
    // The number of a parcel that is on its way already.
    const late = await brought(file(`${c.orderNo},,,S1`));
    expect((await refusedOf(late))[0]![1]).toContain('收件人不同');
  });

  it('where nobody knows the carrier, with the one that is meant; a known one gets its one name', async () => {
    const [a, b, c] = [await packed(), await packed(), await packed()];
    const done = await brought(
      file(`${a.orderNo},,飞毛腿快递,C1`, `${b.orderNo},,中同快递,C2`, `${c.orderNo},,ZTO,C3`),
    );
    expect(await refusedOf(done)).toEqual([
      ['2', expect.stringContaining('没有“飞毛腿快递”')],
      ['3', expect.stringContaining('是不是“中通快递”')],
    ]);
    expect(await shown(a.id, b.id, c.id)).toEqual([
      ['', '', 60],
      ['', '', 60],
      ['C3', '中通快递', 70],
    ]);
  });

  it('where the platform number means several orders', async () => {
    const platformOrderNo = 'TWICE';
    await packed({ platformOrderNo });
    await packed({ platformOrderNo });
    const done = await brought(file(`,${platformOrderNo},,M1`));
    expect(await refusedOf(done)).toEqual([['2', '这个单号对应多个订单，请改填系统的订单号']]);
  });
});

it('a mapping without what it needs is refused with what to do, and nobody else may bring numbers in', async () => {
  const { data } = await factory.upload(waybill.inspect, 'a.csv', '甲,乙\r\n1,2');
  const refused = await factory.ask(waybill.start, { fileId: data.fileId, mapping: data.suggested });
  expect(refused.msg).toBe('请为「订单号」或「平台单号」选择一列；请为「运单号」选择一列。');
  expect((await merchant.upload(waybill.inspect, 'a.csv', '甲,乙\r\n1,2')).code).toBe(403);
});

it('one number for two recipients ships once it is said to be one parcel, from the dialog, a file and a system', async () => {
  const [a, b, c, d] = [await packed(), await packed(), await packed(), await packed()];
  const ship = (ids: number[], more: object = {}) =>
    factory.call(order.action, { event: 'order.ship', ids, params: { waybillNo: 'ONE1', ...more } });
  const asked = await ship([a.id, b.id]);
  expect(asked.successIds).toEqual([]);
  expect(asked.failed).toMatchObject([
    { id: a.id, code: 428, msg: expect.stringContaining(b.orderNo) },
    { id: b.id, code: 428, msg: expect.stringContaining(a.orderNo) },
  ]);
  expect((await ship([a.id])).successIds).toEqual([a.id]);
  // Somebody else's parcel is on its way under this number.
  expect((await ship([b.id])).failed).toMatchObject([{ code: 428, msg: expect.stringContaining(a.orderNo) }]);
  expect((await ship([b.id], { oneParcel: true })).successIds).toEqual([b.id]);

  const { data } = await factory.upload(
    waybill.inspect,
    '运单.csv',
    file(`${c.orderNo},,,ONE1`, `${d.orderNo},,,ONE1`),
  );
  const sent = { fileId: data.fileId, mapping: { ...data.suggested, oneParcel: true } };
  const done = await ended((await factory.call(waybill.start, sent)).taskId);
  expect(done.result).toEqual({ 发货: 2, 未变: 0, 拒绝: 0, 共用单号: 1 });
});

it('many orders are shipped in one call, each with its own number', async () => {
  const [a, b] = [await packed(), await packed()];
  const ids = [a.id, b.id];
  const paramsById = { [a.id]: { waybillNo: 'P1', expressName: '顺丰速运' }, [b.id]: { waybillNo: 'P2' } };
  const result = await factory.call(order.action, { event: 'order.ship', ids, paramsById });
  expect(result).toMatchObject({ successIds: ids, failed: [] });
  expect(await shown(...ids)).toEqual([
    ['P1', '顺丰速运', 70],
    ['P2', '', 70],
  ]);
  const c = await packed();
  const bad = await factory.ask(order.action, {
    event: 'order.ship',
    ids: [c.id],
    paramsById: { [c.id]: { waybillNo: ' ' } },
  });
  expect(bad.msg).toContain('请填写运单号');
  const other = await factory.ask(order.action, {
    event: 'order.lock',
    ids: [c.id],
    paramsById: { [c.id]: {} },
  });
  expect(other.msg).toContain('不能按订单分别填写');
});
