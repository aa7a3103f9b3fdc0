import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import { region } from '#contract/region/region.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());
beforeEach(() => t.database.system.deleteFrom('regionRule').execute());

const DAY_MS = 24 * 3_600_000;
/** Days from the one that the server has now. */
const dayFromNow = (days: number) => dayInShanghai(Date.now() + days * DAY_MS);
const stop = (more: Partial<Input<typeof region.create>> = {}) =>
  factory.call(region.create, { kind: 'noService', expressName: '中通', areaCode: '新疆', ...more });

let made = 0;
const packed = (rest: Partial<Parameters<typeof buildOrder>[1]> = {}) =>
  buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'packed' },
    platformOrderNo: `RG${(made += 1)}`,
    recipientName: `收件人${made}`,
    ...{ country: '中国', province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区' },
    ...rest,
  });
const ship = (id: number, expressName?: string) =>
  factory.call(order.action, {
    ...{ event: 'order.ship', ids: [id] },
    params: { waybillNo: `NO${id}`, ...(expressName && { expressName }) },
  });
const shown = async (id: number) => {
  const { status, waybillNo } = await t.database.system
    .selectFrom('tradeOrder')
    .select(['status', 'waybillNo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [status, waybillNo];
};
const [PACKED, SHIPPED] = [60, 70];

describe('rules of regions', () => {
  it('are made, changed as they were seen, and deleted, with a line of the log each', async () => {
    const { id } = await stop({ note: '大雪' });
    const [row] = (await factory.call(region.page, { keyword: '大雪' })).list;
    expect(row).toMatchObject({
      id,
      expressName: '中通快递',
      areaCode: '65',
      area: '新疆维吾尔自治区',
      state: 'now',
    });
    expect(
      await factory.ask(region.create, { kind: 'noService', expressName: 'ZTO', areaCode: '65' }),
    ).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已存在'),
    });
    const change = { ...{ id, version: 1, kind: 'stopped' as const, expressName: '中通', areaCode: '6501' } };
    const days = { fromDay: dayFromNow(1), untilDay: dayFromNow(3) };
    await factory.call(region.update, { ...change, ...days });
    expect(await factory.ask(region.update, { ...change, ...days })).toMatchObject({ code: 409 });
    expect((await factory.call(region.page, { state: 'future', areaCode: '650102' })).list).toMatchObject([
      { area: '新疆维吾尔自治区 乌鲁木齐市', ...days },
    ]);
    await factory.call(region.delete, { id });
    expect(await factory.ask(region.delete, { id })).toMatchObject({ code: 404 });
    const { list } = await factory.call(tenantLog.page, { kind: 'region' });
    expect(list.slice(0, 3).map(({ text }) => text)).toEqual([
      '删除区域规则「中通快递，新疆维吾尔自治区 乌鲁木齐市，限时停发」',
      '修改区域规则「中通快递，新疆维吾尔自治区 乌鲁木齐市，限时停发」',
      '新建区域规则「中通快递，新疆维吾尔自治区，不派送」',
    ]);
  });

  it.each([
    [{ areaCode: '659999' }, '没有编码为“659999”的区域'],
    [{ kind: 'stopped' as const }, '限时停发请选择结束日'],
    [{ fromDay: '2026-11-02', untilDay: '2026-11-01' }, '结束日不能早于开始日'],
    [{ kind: 'limit' as const }, '请输入重量上限'],
    [{ kind: 'size' as const }, '请输入最长边'],
    [{ maxMm: 100 }, '只有限尺寸才填最长边'],
    [{ kind: 'reroute' as const }, '请填写改走的快递公司'],
    [{ kind: 'reroute' as const, toExpress: 'ZTO' }, '不能是它自己'],
    [{ toExpress: '圆通' }, '只有改走才填'],
    [{ postcodes: '830000' }, '区域和邮编段只能填一个'],
    [{ areaCode: '', postcodes: '830000-830010、830005' }, '重叠'],
    [{ surchargeCents: 100 }, '只有偏远附加费才填金额'],
    [{ kind: 'remote' as const, surchargeCents: 10_000_01 }, '不能超过'],
  ])('that contradict themselves are refused with what is wrong', async (more, msg) => {
    const form = { kind: 'noService' as const, expressName: '中通', areaCode: '65', ...more };
    expect(await factory.ask(region.create, form)).toMatchObject({
      code: 400,
      msg: expect.stringContaining(msg),
    });
  });

  it('are tried on an area: which express goes there, which does not and why, and what is remote', async () => {
    await stop({ note: '大雪' });
    await stop({ kind: 'remote', expressName: '圆通', surchargeCents: 500, surchargePer: 'step' });
    await stop({ kind: 'limit', expressName: '申通', maxG: 20_000 });
    const { area, expresses } = await factory.call(region.trial, { areaCode: '650102', weightG: 20_001 });
    expect(area).toBe('新疆维吾尔自治区 乌鲁木齐市 天山区');
    const told = new Map(expresses.map(({ expressName, ...rest }) => [expressName, rest]));
    expect(told.get('中通快递')).toMatchObject({ refusal: expect.stringContaining('大雪'), remote: null });
    expect(told.get('圆通速递')).toEqual({ refusal: null, remote: '偏远，每续重加收 ¥5.00' });
    expect(told.get('申通快递')).toMatchObject({ refusal: expect.stringContaining('限重 20,000 克') });
  });

  it('are tried on a postcode and a size as well, and say which express goes instead', async () => {
    await stop({ areaCode: '', postcodes: '830000-830099', note: '大雪' });
    await stop({ kind: 'size', expressName: '圆通', maxMm: 600 });
    await stop({ kind: 'reroute', expressName: '申通', toExpress: '圆通' });
    const told = async (more: object) => {
      const { expresses } = await factory.call(region.trial, { areaCode: '650102', ...more });
      return new Map(expresses.map(({ expressName, refusal }) => [expressName, refusal]));
    };
    const plain = await told({});
    expect([plain.get('中通快递'), plain.get('圆通速递')]).toEqual([null, null]);
    expect(plain.get('申通快递')).toContain('请把快递公司改为圆通速递');
    const full = await told({ postcode: '830099', longestMm: 601 });
    expect(full.get('中通快递')).toContain('不派送邮编「830000-830099」：大雪');
    expect(full.get('圆通速递')).toContain('最长边不超过 600 毫米');
  });

  it('of postcodes stand beside those of everywhere, once each; they are shown as they are kept', async () => {
    await stop({ areaCode: '' });
    await stop({ areaCode: '', postcodes: '831300,010000 - 010009' });
    const again = { kind: 'noService' as const, expressName: '中通', postcodes: '010000-010009、831300' };
    expect(await factory.ask(region.create, again)).toMatchObject({ code: 409 });
    const { list } = await factory.call(region.page, {});
    expect(list.map(({ postcodes }) => postcodes)).toEqual(['010000-010009、831300', '']);
    const { list: log } = await factory.call(tenantLog.page, { kind: 'region' });
    expect(log[0]?.text).toBe('新建区域规则「中通快递，邮编 010000-010009、831300，不派送」');
  });

  it('come in and go out by files; a wrong line is refused alone', async () => {
    const head = '类型,快递公司,区域,附加费,附加费单位,重量上限g,开始日,结束日,说明';
    const bring = async (content: string | Buffer, name = '区域.csv') => {
      const { data, msg } = await factory.upload(region.import, name, content);
      expect(msg).toBe('');
      return endedTask(factory, data.taskId);
    };
    const done = await bring(
      [
        head,
        '不派送,中通,新疆,,,,,,大雪',
        '偏远附加费,,西藏自治区 拉萨市,5,每续重,,,,',
        '限时停发,圆通,全国,,,,2026-12-01,,',
        '不去,中通,西藏,,,,,,',
        '限重,中通,西藏,,,很重,,,',
      ].join('\n'),
    );
    expect(done.result).toEqual({ 新增: 2, 修改: 0, 未变: 0, 拒绝: 3 });
    expect((await refusedLines(t, done)).map(([, why]) => why)).toEqual([
      '限时停发请选择结束日。',
      expect.stringContaining('类型应为'),
      '重量上限g应为整数。',
    ]);
    const { taskId } = await factory.call(region.export, {});
    const { rawPayload } = await t.app.inject({ url: (await endedTask(factory, taskId)).resultFile! });
    expect((await bring(rawPayload, '区域.xlsx')).result).toMatchObject({ 新增: 0, 修改: 0, 未变: 2 });
    expect((await bring(`${head}\n不派送,ZTO,65,,,,,,雪停了`)).result).toMatchObject({ 修改: 1 });
  });

  it('of postcodes, sizes and other ways go through files whole', async () => {
    await stop({ areaCode: '', postcodes: '830000-830099、831300' });
    await stop({ kind: 'size', maxMm: 600 });
    await stop({ kind: 'reroute', toExpress: '圆通' });
    const { taskId } = await factory.call(region.export, {});
    const { rawPayload } = await t.app.inject({ url: (await endedTask(factory, taskId)).resultFile! });
    const { data } = await factory.upload(region.import, '区域.xlsx', rawPayload);
    expect((await endedTask(factory, data.taskId)).result).toMatchObject({ 新增: 0, 修改: 0, 未变: 3 });
  });

  it('are seen and written by who may', async () => {
    const clerk = await t.as('factory02');
    expect(await clerk.ask(region.create, { kind: 'noService' })).toMatchObject({ code: 403 });
    const merchant = await t.as('merchant01');
    expect(await merchant.ask(region.page, {})).toMatchObject({ code: 403 });
  });
});

describe('[X11] an express that does not serve an area takes no order there', () => {
  it('a typed number is refused with the sentence, and nothing has left; another express goes', async () => {
    await stop({ note: '大雪' });
    const { id } = await packed();
    const { successIds, failed } = await ship(id, '中通');
    expect(successIds).toEqual([]);
    expect(failed).toMatchObject([
      { id, msg: expect.stringContaining('中通快递不派送「新疆维吾尔自治区」：大雪') as string },
    ]);
    expect(await shown(id)).toEqual([PACKED, '']);
    expect(
      await t.database.system.selectFrom('package').select('id').where('orderId', '=', id).execute(),
    ).toEqual([]);
    expect((await ship(id, '圆通速递')).successIds).toEqual([id]);
    expect(await shown(id)).toEqual([SHIPPED, `NO${id}`]);
  });

  it('the express that stands on the order counts where none is typed; places are read as people write them', async () => {
    await stop();
    const own = await packed({ expressName: '中通快递', province: '新疆', city: '', district: '' });
    expect((await ship(own.id)).failed).toMatchObject([{ id: own.id }]);
    const near = await packed({ expressName: '中通快递', province: '广东', city: '深圳', district: '' });
    expect((await ship(near.id)).successIds).toEqual([near.id]);
    const abroad = await packed({ expressName: '中通快递', country: '俄罗斯' });
    expect((await ship(abroad.id)).successIds).toEqual([abroad.id]);
  });

  it('a rule of a smaller area lifts that of a larger one', async () => {
    await stop();
    await stop({ kind: 'serves', areaCode: '6501' });
    const city = await packed();
    const other = await packed({ city: '喀什地区', district: '喀什市' });
    expect((await ship(city.id, '中通快递')).successIds).toEqual([city.id]);
    expect((await ship(other.id, '中通快递')).successIds).toEqual([]);
  });

  it('the postcode of an address decides before its district; abroad it is none of ours', async () => {
    await stop({ areaCode: '', postcodes: '830000-830099' });
    const [inside, outside] = [await packed({ postcode: '830050' }), await packed({ postcode: '830100' })];
    expect((await ship(inside.id, '中通快递')).failed).toMatchObject([
      { id: inside.id, msg: expect.stringContaining('邮编「830000-830099」') as string },
    ]);
    expect((await ship(outside.id, '中通快递')).successIds).toEqual([outside.id]);
    const abroad = await packed({ country: '俄罗斯', postcode: '830050' });
    expect((await ship(abroad.id, '中通快递')).successIds).toEqual([abroad.id]);
  });

  it('a country abroad is a place of its own, however it is written; ours are not abroad', async () => {
    await stop({ areaCode: '美国' });
    await stop({ areaCode: '81' });
    for (const country of ['US', '美国', 'United States']) {
      const { id } = await packed({ country, province: 'CA', city: 'San Francisco', district: '' });
      expect((await ship(id, '中通快递')).failed, country).toMatchObject([
        { id, msg: expect.stringContaining('中通快递不派送「美国」') as string },
      ]);
    }
    const near = await packed({ country: 'HK', province: '', city: '', district: '' });
    expect((await ship(near.id, '中通快递')).failed).toMatchObject([
      { msg: expect.stringContaining('香港特别行政区') as string },
    ]);
    const other = await packed({ country: 'DE', province: '', city: 'Berlin', district: '' });
    expect((await ship(other.id, '中通快递')).successIds).toEqual([other.id]);
    const nowhere = { kind: 'noService' as const, areaCode: 'XX' };
    expect(await factory.ask(region.create, nowhere)).toMatchObject({ code: 400 });
  });

  it('one for a while ends by itself', async () => {
    const days = { kind: 'stopped' as const, expressName: '中通' };
    await stop({ ...days, fromDay: dayFromNow(-9), untilDay: dayFromNow(-2) });
    await stop({ ...days, fromDay: dayFromNow(2), untilDay: dayFromNow(9) });
    const { id } = await packed();
    expect((await ship(id, '中通快递')).successIds).toEqual([id]);
    await stop({ ...days, fromDay: dayFromNow(-1), untilDay: dayFromNow(1) });
    const late = await packed();
    expect((await ship(late.id, '中通快递')).successIds).toEqual([]);
  });

  it('a file of numbers refuses the line, and ships the others', async () => {
    await stop();
    const [a, b] = [await packed(), await packed({ province: '浙江省', city: '杭州市', district: '西湖区' })];
    const lines = ['订单号,平台单号,快递公司,运单号', `${a.orderNo},,中通,ZX1`, `${b.orderNo},,中通,ZX2`];
    const { data } = await factory.upload(waybill.inspect, '运单.csv', lines.join('\r\n'));
    const { taskId } = await factory.call(waybill.start, { fileId: data.fileId, mapping: data.suggested });
    const done = await endedTask(factory, taskId);
    expect(done.result).toMatchObject({ 发货: 1, 拒绝: 1 });
    expect(await refusedLines(t, done)).toEqual([['2', expect.stringContaining('中通快递不派送')]]);
    expect([await shown(a.id), await shown(b.id)]).toEqual([
      [PACKED, ''],
      [SHIPPED, 'ZX2'],
    ]);
  });

  it('a corrected number of a parcel that left before is no new choice; another express is', async () => {
    const { id } = await packed();
    await ship(id, '中通快递');
    await stop();
    const correct = (params: object) =>
      factory.call(order.action, { event: 'order.waybill.corrected', ids: [id], params } as Input<
        typeof order.action
      >);
    expect((await correct({ waybillNo: 'ZX9', reason: '写错' })).successIds).toEqual([id]);
    await stop({ expressName: '圆通' });
    expect(
      (await correct({ waybillNo: 'YT9', expressName: '圆通速递', reason: '写错' })).failed,
    ).toMatchObject([{ msg: expect.stringContaining('圆通速递不派送') as string }]);
  });
});
