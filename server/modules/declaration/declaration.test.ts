import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customsParty } from '#contract/customs/party.ts';
import { GOODS_COLUMNS, goodsDeclaration } from '#contract/customs/goods-declaration.ts';
import { declaration } from '#contract/declaration/declaration.ts';
import type { Input } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import { packagesOfNumbers } from '#server/modules/package/service.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';

// 报关 as both parties and the system do it. What is right is what docs/spec/declaration-moves.tsv says, read by SQL.

let hall: Hall;
let sku: { id: number; code: string };
beforeAll(async () => {
  hall = await openHall();
  ({ sku } = await hall.newGoods());
  await hall.system.updateTable('sku').set({ weightG: 100 }).where('id', '=', sku.id).execute();
});
afterAll(() => hall.close());
const require = (value: boolean) => hall.factory.call(param.saveOne, { key: 'customs.required', value });
beforeEach(async () => {
  await hall.system.deleteFrom('goodsDeclaration').execute();
  await hall.system.deleteFrom('customsParty').execute();
  await require(true);
});

const FULL = {
  ...{ nameCn: '手机壳', nameEn: 'Phone case', hsCode: '392690', origin: 'CN', netG: 80 },
  ...{ valueCents: 350, currency: 'USD' as const },
};
const says = (more: Partial<Input<typeof goodsDeclaration.create>> = {}) =>
  hall.merchant.call(goodsDeclaration.create, { scope: 'all', ...FULL, ...more });
const waiting = async (country = '美国', more: object = {}) => {
  const { id } = await buildOrder(hall.system, {
    ...{ merchantId: hall.t.tenants.merchant1, factoryId: hall.t.tenants.factory, status: 'waitReview' },
    ...{ country, province: '', currency: 'USD', recipientName: 'John Doe', address: '1 Main St', ...more },
    lines: [
      {
        ...{ platformCode: sku.code, kind: 'sku', skuId: sku.id, skuCode: sku.code, quantity: 2 },
        ...{ unitCents: 1000, pictureFileId: hall.picture },
      },
    ],
  });
  return id;
};
const approve = async (id: number) =>
  expect(await hall.act('order.approve', [id])).toMatchObject({ failed: [] });
const abroad = async (country?: string) => {
  const id = await waiting(country);
  await approve(id);
  return id;
};
const [TODO, DECLARED] = [1, 2];
/** State of the order's customs, and of each of its declarations. */
const stands = async (orderId: number) => {
  const [row] = await hall.ask(
    sql<{ customs: number; states: number[] | null }>`select customs,
      (select array_agg(state order by id) from declaration d where d.order_id = o.id) as states
      from trade_order o where id = ${orderId}`,
  );
  return [row!.customs, row!.states ?? []];
};
const shown = (orderId: number, who = hall.factory) => who.call(declaration.ofOrder, { orderId });
const fill = async (orderId: number, line: object, who = hall.factory) => {
  const { id, version, lines } = (await shown(orderId, who))!;
  return who.ask(declaration.fill, { id, version, lines: [{ lineId: lines[0]!.lineId, ...line }] });
};
const register = async (orderId: number, declarationNo = 'CN20260301-1', who = hall.factory) => {
  const { id, version } = (await shown(orderId))!;
  return who.ask(declaration.register, { id, version, declarationNo });
};
const cancel = async (orderId: number, reason = '报错了') => {
  const { id, version } = (await shown(orderId))!;
  return hall.factory.ask(declaration.cancel, { id, version, reason });
};
const pack = (id: number) =>
  hall.factory.call(order.action, {
    event: 'order.pack.forced',
    ids: [id],
    params: {},
    dangerVerified: true,
  });
const handOver = async (orderId: number) => {
  const [one] = await hall.ask(
    sql<{ id: number }>`select package_id as id from package_order where order_id = ${orderId}`,
  );
  await hall.factory.ask(packages.enter, {
    id: one!.id,
    waybillNo: `YT${orderId}0000`,
    expressName: '云途物流',
  });
  return hall.factory.call(packages.act, { event: 'package.handed.over', ids: [one!.id], params: {} });
};

describe('what goes abroad', () => {
  it('is declared where the factory wants that: made with the approval, complete by the goods declarations', async () => {
    await says();
    const id = await abroad();
    expect(await stands(id)).toEqual([TODO, [10]]);
    const one = (await shown(id))!;
    expect(one).toMatchObject({ country: '美国', totalCents: 700, netG: 160, paper: 'CN22', lacking: [] });
    expect(one.lines).toMatchObject([{ nameEn: 'Phone case', said: { nameEn: '全部商品' }, lacking: [] }]);
    expect(one.events.map(({ title }) => title)).toEqual(['生成报关', '补齐']);
  });

  it('is not where the factory does not want it, nor what stays here, nor what was approved before', async () => {
    await says();
    const home = await abroad('');
    await require(false);
    const before = await abroad();
    await require(true);
    for (const id of [home, before]) {
      expect(await stands(id)).toEqual([0, []]);
      expect(await shown(id)).toBeNull();
    }
    await pack(before);
    expect((await handOver(before)).failed).toEqual([]);
  });

  it('waits for what is missing, and both parties see what that is', async () => {
    const id = await abroad();
    expect(await stands(id)).toEqual([TODO, [0]]);
    const { lines } = (await shown(id, hall.merchant))!;
    expect(lines[0]!.lacking).toEqual([
      '中文品名',
      '英文品名',
      'HS 编码',
      '原产国',
      '申报单价',
      '净重',
      '币种',
    ]);
    expect(await hall.merchant.call(declaration.lacking, { keyword: sku.code })).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ orderId: id, country: '美国' })]) as unknown,
    });
    expect(await register(id)).toMatchObject({ code: 409 });
  });
});

describe('what is missing', () => {
  it('is filled by the factory on the order alone, and by the merchant', async () => {
    await says({ nameEn: '', valueCents: null });
    const id = await abroad();
    expect(await fill(id, { nameEn: 'Phone case' })).toMatchObject({ code: 0 });
    expect(await stands(id)).toEqual([TODO, [0]]);
    expect(await fill(id, { unitCents: 900, currency: 'USD' }, hall.merchant)).toMatchObject({ code: 0 });
    expect(await stands(id)).toEqual([TODO, [10]]);
    expect((await shown(id))!.lines[0]!.said).toMatchObject({ nameEn: '手工', hsCode: '全部商品' });
    const { list } = await hall.merchant.call(goodsDeclaration.page, {});
    expect(list).toMatchObject([{ nameEn: '', valueCents: null, full: false }]);
    const stale = (await shown(id))!;
    const asked = { id: stale.id, version: 1, lines: [{ lineId: stale.lines[0]!.lineId, netG: 1 }] };
    expect(await hall.factory.ask(declaration.fill, asked)).toMatchObject({ code: 409 });
    expect(await fill(id, { lineId: 999_999, netG: 1 })).toMatchObject({ code: 400 });
  });

  it('[X34] keeps it from being complete when the net weight is more than its packages weigh', async () => {
    await says({ netG: 101 });
    const id = await abroad();
    expect(await stands(id)).toEqual([TODO, [0]]);
    expect((await shown(id))!.lacking).toEqual(['净重合计 202 克超过包裹毛重 200 克，请核对']);
    await fill(id, { netG: 100 });
    expect(await stands(id)).toEqual([TODO, [10]]);
  });

  it('[X34] comes to all open orders at once by what the goods declarations say now; what was written stays', async () => {
    await hall.system.deleteFrom('declarationLine').execute();
    const [one, two] = [await abroad(), await abroad('法国')];
    await fill(one, { nameEn: 'By hand' });
    await says();
    const seen = await hall.merchant.call(declaration.refill, { preview: true });
    expect(seen).toMatchObject({ filled: 2, complete: 2, more: false });
    expect(await stands(one)).toEqual([TODO, [0]]);
    expect(await hall.merchant.call(declaration.refill, {})).toMatchObject({ filled: 2, complete: 2 });
    expect([await stands(one), await stands(two)]).toEqual([
      [TODO, [10]],
      [TODO, [10]],
    ]);
    expect((await shown(one))!.lines[0]!.nameEn).toBe('By hand');
    expect(await hall.merchant.call(declaration.refill, {})).toMatchObject({ filled: 0 });
  });

  it('is not filled while the order is held', async () => {
    await says({ nameEn: '' });
    const id = await abroad();
    await hall.act('order.lock', [id]);
    expect(await fill(id, { nameEn: 'Phone case' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('锁定') as string,
    });
  });
});

describe('carriers', () => {
  it('[X34] are told the lines that lie in a package, once all of them are complete, and its country by its code', async () => {
    const told = async (orderId: number) => {
      const [one] = await hall.ask(
        sql<{ id: number }>`select package_id as id from package_order where order_id = ${orderId}`,
      );
      return hall.system
        .transaction()
        .execute(async (trx) =>
          (await packagesOfNumbers.parcels(trx, hall.t.tenants.factory, [one!.id])).get(one!.id),
        );
    };
    const poor = await abroad();
    expect((await told(poor))?.declared).toBeUndefined();
    await says();
    const full = await abroad();
    expect(await told(full)).toMatchObject({
      recipient: { country: 'US' },
      declared: [{ nameEn: 'Phone case', hsCode: '392690', unitCents: 350, netG: 80, quantity: 2 }],
    });
  });
});

describe('the number of a declaration', () => {
  it('lets the package leave, which stays before', async () => {
    await says();
    const id = await abroad();
    await pack(id);
    expect((await handOver(id)).failed).toMatchObject([{ msg: expect.stringContaining('报关') as string }]);
    const ship = { event: 'order.ship', ids: [id], params: { waybillNo: 'YT99', expressName: '云途物流' } };
    expect((await hall.factory.call(order.action, ship)).failed).toMatchObject([
      { msg: expect.stringContaining('还没有报关') as string },
    ]);
    for (const wrong of ['A12', '报关单号', 'A B C D'])
      expect(await register(id, wrong), wrong).toMatchObject({ code: 400 });
    expect(await register(id, 'CN1', hall.merchant)).toMatchObject({ code: 403 });
    expect(await register(id)).toMatchObject({ code: 0 });
    expect(await stands(id)).toEqual([DECLARED, [30]]);
    expect(await shown(id)).toMatchObject({ declarationNo: 'CN20260301-1' });
    expect((await handOver(id)).failed).toEqual([]);
    expect(await cancel(id)).toMatchObject({ code: 409, msg: expect.stringContaining('已经出库') as string });
  });

  it('typed for orders themselves is that of their declarations; what lacks something is refused alone', async () => {
    await says();
    const full = await abroad();
    await hall.system.deleteFrom('goodsDeclaration').execute();
    const poor = await abroad();
    const asked = { event: 'customs.declared', ids: [full, poor], params: { declarationNo: 'BULK-0001' } };
    const { successIds, failed } = await hall.factory.call(order.action, asked);
    expect([successIds, failed.map(({ id }) => id)]).toEqual([[full], [poor]]);
    expect(failed[0]!.msg).toContain('缺中文品名');
    expect([await stands(full), await stands(poor)]).toEqual([
      [DECLARED, [30]],
      [TODO, [0]],
    ]);
    expect(await shown(full)).toMatchObject({ declarationNo: 'BULK-0001' });
  });
});

describe('a declaration ends', () => {
  it('withdrawn: the order is to be declared anew', async () => {
    await says();
    const id = await abroad();
    await register(id);
    expect(await cancel(id)).toMatchObject({ code: 0 });
    expect(await stands(id)).toEqual([TODO, [90, 10]]);
  });

  it('made void: the order needs none, and its package leaves', async () => {
    const id = await abroad();
    expect(await cancel(id, '')).toMatchObject({ code: 400 });
    expect(await cancel(id, '走一般贸易')).toMatchObject({ code: 0 });
    expect(await stands(id)).toEqual([0, [90]]);
    expect(await shown(id)).toMatchObject({ state: 90 });
    await pack(id);
    expect((await handOver(id)).failed).toEqual([]);
  });

  it('with its order, also one that was declared; approved again it is declared anew', async () => {
    await says();
    const [one, two] = [await abroad(), await abroad()];
    await register(two);
    expect(await hall.act('order.review.withdraw', [one])).toMatchObject({ failed: [] });
    expect(await stands(one)).toEqual([0, [90]]);
    await approve(one);
    expect(await stands(one)).toEqual([TODO, [90, 10]]);
    expect(await hall.act('order.repulse', [two], { reason: '图片不清晰' })).toMatchObject({ failed: [] });
    expect(await stands(two)).toEqual([0, [90]]);
  });
});

describe('who declares', () => {
  it('is kept with it: IOSS to the EU up to 150 EUR alone, VAT of the country', async () => {
    await says();
    const party = { name: '云朵商贸', ioss: 'IM1234567890', eori: 'DE1', vat: 'DE123456789' };
    await hall.merchant.call(customsParty.create, party);
    const [eu, us] = [await abroad('德国'), await abroad('美国')];
    expect((await shown(eu))!.party).toMatchObject({ ...party });
    expect((await shown(us))!.party).toMatchObject({ ioss: '', vat: '', eori: 'DE1' });
    await fill(eu, { unitCents: 200_00 });
    expect((await shown(eu))!.party.ioss).toBe('');
  });
});

describe('records', () => {
  it('of goods are made, changed as they were seen, found and deleted', async () => {
    const { id } = await says({ scope: 'sku', target: 'SK-9' });
    expect(await hall.merchant.ask(goodsDeclaration.create, { scope: 'sku', target: 'sk-9' })).toMatchObject({
      code: 409,
    });
    const form = { ...FULL, scope: 'sku' as const, target: 'SK-9', id };
    await hall.merchant.call(goodsDeclaration.update, { ...form, version: 1, hsCode: '' });
    expect(await hall.merchant.ask(goodsDeclaration.update, { ...form, version: 1 })).toMatchObject({
      code: 409,
    });
    expect(await hall.merchant.call(goodsDeclaration.page, { full: false, keyword: 'sk-9' })).toMatchObject({
      total: 1,
    });
    expect(
      await hall.merchant.ask(goodsDeclaration.create, { scope: 'shop', shopId: 999_999 }),
    ).toMatchObject({ code: 400 });
    expect(await hall.merchant.ask(goodsDeclaration.create, { scope: 'sku' })).toMatchObject({ code: 400 });
    await hall.merchant.call(goodsDeclaration.delete, { id });
    expect(await hall.merchant.call(goodsDeclaration.page, {})).toMatchObject({ total: 0 });
    expect(await hall.factory.ask(goodsDeclaration.page, {})).toMatchObject({ code: 403 });
  });

  it('of goods come in and go out by files; a wrong line is refused alone', async () => {
    const bring = async (content: string | Buffer, name = '报关.csv') => {
      const { data, msg } = await hall.merchant.upload(goodsDeclaration.import, name, content);
      expect(msg).toBe('');
      return endedTask(hall.merchant, data.taskId);
    };
    const head = Object.values(GOODS_COLUMNS).join(',');
    const done = await bring(
      [
        head,
        'SKU,SK-1,手机壳,Phone case,0926909090,3.5,,,,USD,,,中国,40,否,否,是',
        '全部商品,,礼品,Gift,,,30,1,9.99,CNY,,,CN,,,,',
        '编码,A-*,样式,样式,,,,,,,,,,,,,',
        '店铺,没有这家,名,Name,,,,,,,,,,,,,',
      ].join('\n'),
    );
    expect(done.result).toEqual({ 新增: 2, 修改: 0, 未变: 0, 拒绝: 2 });
    expect((await refusedLines(hall.t, done)).map(([, why]) => why)).toEqual([
      expect.stringContaining('英文品名只能用英文字母'),
      '没有名为「没有这家」的店铺。',
    ]);
    const { list } = await hall.merchant.call(goodsDeclaration.page, { scope: 'sku' });
    expect(list).toMatchObject([{ hsCode: '0926909090', valueCents: 350, magnet: true, full: true }]);
    const { taskId } = await hall.merchant.call(goodsDeclaration.export, {});
    const file = (await endedTask(hall.merchant, taskId)).resultFile!;
    const { rawPayload } = await hall.t.app.inject({ url: file });
    expect((await bring(rawPayload, '报关.xlsx')).result).toMatchObject({ 新增: 0, 修改: 0, 未变: 2 });
  });
});
