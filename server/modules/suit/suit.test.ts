import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { notice } from '#contract/notice/notice.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { suit } from '#contract/suit/suit.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { buildMapping, buildPicture, buildSku } from '#tests/support/goods.ts';
import { endedTask } from '#tests/support/imported.ts';
import { openSuits, type SuitWorld } from '#tests/support/suits.ts';

let w: SuitWorld;
beforeAll(async () => {
  w = await openSuits();
});
afterAll(() => w.t.close());
let made = 0;
let code: string;
beforeEach(() => void (code = `KIT-${(made += 1)}`));

const create = (items: object[], more: object = {}) =>
  w.merchant.ask(suit.create, { code, name: '套装', items, ...more } as never);
const item = (skuId: number, more: object = {}) => ({ skuId, quantity: 1, pictureFileId: null, ...more });
/** From here on an order is its factory's. */
const PUSHED = 20;
/** What SQL finds of one order's parts: pieces of shells and straps. */
const parts = async (orderId: number) => {
  const { rows } = await sql<{ shells: number; straps: number }>`
    select coalesce(sum(quantity) filter (where sku_id = ${w.shell.id}), 0)::int as shells,
      coalesce(sum(quantity) filter (where sku_id = ${w.strap.id}), 0)::int as straps
    from order_line where order_id = ${orderId} and suit_item is not null`.execute(w.system);
  return [rows[0]!.shells, rows[0]!.straps];
};

describe('[G14] a suit is refused', () => {
  it('without an item, with more than twenty, with none or a hundred of one', async () => {
    expect(await create([])).toMatchObject({ code: 400, msg: '请至少添加一个 SKU' });
    const many = await Promise.all(
      Array.from({ length: 21 }, () => buildSku(w.system, { factoryId: w.factoryId })),
    );
    expect(await create(many.map(({ id }) => item(id)))).toMatchObject({
      code: 400,
      msg: '一个套装最多 20 个明细',
    });
    expect(await create(many.slice(1).map(({ id }) => item(id)))).toMatchObject({ code: 0 });
    for (const quantity of [0, 100, 1.5])
      expect(await create([item(w.shell.id, { quantity })], { code: `${code}-q` })).toMatchObject({
        code: 400,
      });
  });

  it('with SKUs of two factories, of none, or the same SKU twice under one picture', async () => {
    const other = await buildSku(w.system, { factoryId: w.t.tenants.designer });
    expect(await create([item(w.shell.id), item(other.id)])).toMatchObject({
      msg: '第 2 个明细的 SKU 不存在或已停用，请重新选择。',
    });
    await w.system
      .insertInto('binding')
      .values({ merchantId: w.merchantId, factoryId: w.t.tenants.designer })
      .execute();
    expect(await create([item(w.shell.id), item(other.id)])).toMatchObject({
      msg: expect.stringContaining('要属于同一家工厂'),
    });
    expect(await create([item(w.shell.id), item(w.shell.id)])).toMatchObject({
      msg: expect.stringContaining('只有图片不同时才能出现两次'),
    });
    const twice = [item(w.shell.id), item(w.shell.id, { pictureFileId: w.picture.id })];
    expect(await create(twice)).toMatchObject({ code: 0 });
  });

  it('[G10] with a SKU that is stopped, while one that holds it already may be changed and its lines wait', async () => {
    const { id } = await buildSku(w.system, { factoryId: w.factoryId, code: `STOP-${code}` });
    const { data } = await create([item(id, { quantity: 2 })]);
    const before = await w.waiting(`${code}-x`);
    await w.merchant.call(suit.create, { code: `${code}-x`, name: '在途', items: [item(id)] });
    await w.factory.call(skuMove.act, { event: 'sku.stop', ids: [id] });
    expect(await create([item(id)], { code: `${code}-2` })).toMatchObject({
      code: 400,
      msg: '第 1 个明细的 SKU 不存在或已停用，请重新选择。',
    });
    const told = (await w.merchant.call(notice.page, {})).list.find(({ body }) => body.includes(code));
    expect(told?.title).toBe('工厂停用了 SKU');
    expect(await w.send('order.push', [before])).toEqual([expect.stringContaining(`「STOP-${code}」已停用`)]);
    // New orders wait: half a suit is none.
    const fresh = await w.waiting(code);
    await w.merchant.call(suit.update, { id: data.id, version: 1, name: '还含停用的', items: [item(id)] });
    expect(await w.lines(fresh)).toEqual([`unmapped ${code} ×3 5000`, 'notGoods GIFT-CARD ×1 1000']);
  });

  it('where its code means something, where its picture is another’s, and to who may only look', async () => {
    await buildMapping(w.system, { merchantId: w.merchantId, code });
    expect(await create([item(w.shell.id)])).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已有映射'),
    });
    await w.make(`${code}-own`);
    expect(await create([item(w.shell.id)], { code: `${code}-own` })).toMatchObject({
      code: 409,
      msg: `套装编码「${code}-own」已存在，请直接修改它。`,
    });
    const foreign = await buildPicture(w.system, w.t.tenants.merchant2);
    expect(
      await create([item(w.shell.id, { pictureFileId: foreign.id })], { code: `${code}-p` }),
    ).toMatchObject({
      code: 404,
    });
    const looking = await w.t.as('merchant04');
    expect(await looking.ask(suit.create, { code, name: 'x', items: [item(w.shell.id)] })).toMatchObject({
      code: 403,
    });
  });

  it('to another merchant: he neither sees it, nor changes, stops or deletes it', async () => {
    const { id } = await w.make(code);
    const other = await w.t.as('merchant02');
    expect((await other.call(suit.page, { code })).total).toBe(0);
    expect(
      await other.ask(suit.update, { id, version: 1, name: 'x', items: [item(w.shell.id)] }),
    ).toMatchObject({ code: 404 });
    for (const asked of [
      await other.ask(suit.stop, { ids: [id] }),
      await other.ask(suit.delete, { id }),
      await other.ask(suit.reach, { id }),
      await other.ask(suit.tryOut, { id }),
      await other.ask(suit.orders, { id }),
      await other.ask(suit.log, { id }),
    ])
      expect(asked).toMatchObject({ code: 404 });
    expect(await w.find(code)).toMatchObject({ status: 'active', version: 1 });
  });

  it('where a line would come to more than 100,000 pieces: the line waits, a change is refused by the order’s number', async () => {
    const large = await w.waiting(code, {}, 2000);
    await w.make(code, 40, 11);
    expect(await w.counted(large)).toMatchObject({ unmapped: 1, agrees: true });
    await w.change((await w.find(code)).id, 40, 10);
    expect(await w.counted(large)).toMatchObject({ pieces: 100_000, agrees: true });
    const { id, version } = await w.find(code);
    expect(
      await w.merchant.ask(suit.update, { id, version, name: 'x', items: w.items(41, 10) }),
    ).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^订单 PO\d+ 中这个套装的件数会超过 100,000/),
    });
    expect(await parts(large)).toEqual([80_000, 20_000]);
  });
});

describe('[G14] a change of a suit', () => {
  it('changes the parts in orders that are not pushed and none that are pushed, and says both before', async () => {
    const [open, pushed] = [await w.waiting(code), await w.waiting(code)];
    const { id } = await w.make(code);
    expect(await w.send('order.push', [pushed])).toEqual([]);
    const asPushed = await w.rows(pushed);
    expect(await w.merchant.call(suit.reach, { id })).toEqual({ unpushed: 1, pushed: 1, torn: 0 });
    expect(await w.change(id, 1, 4)).toEqual({ orders: 1, taskId: null });
    expect(await parts(open)).toEqual([3, 12]);
    expect(await w.counted(open)).toMatchObject({ amount: 16_800, pieces: 15, agrees: true });
    expect(await w.rows(pushed)).toEqual(asPushed);
    // An item less: its part goes.
    await w.change(id, 1, 0);
    expect(await w.lines(open)).toHaveLength(3);
    expect(await parts(open)).toEqual([3, 0]);
    expect(await parts(pushed)).toEqual([6, 3]);
    expect(await w.merchant.call(suit.tryOut, { id })).toMatchObject({ pieces: 3, costCents: 3 * 700 });
  });

  it('is refused over one that somebody else has saved since, and changes nothing', async () => {
    const open = await w.waiting(code);
    const { id } = await w.make(code);
    await w.change(id, 1, 1);
    expect(
      await w.merchant.ask(suit.update, { id, version: 1, name: '旧', items: w.items(9, 9) }),
    ).toMatchObject({ code: 409 });
    expect(await parts(open)).toEqual([3, 3]);
  });

  it('meets a push: each order is pushed wholly as before or wholly as after, at the cost of its parts', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push(await w.waiting(code));
    const { id } = await w.make(code);
    await Promise.all([
      ...ids.slice(0, 6).map((one) => w.send('order.push', [one])),
      w.change(id, 5, 4),
      ...ids.slice(6).map((one) => w.send('order.push', [one])),
    ]);
    for (const one of ids) {
      const [shells, straps] = await parts(one);
      const { cost, pieces, agrees, status } = await w.counted(one);
      expect([
        [6, 3],
        [15, 12],
      ]).toContainEqual([shells, straps]);
      expect(status).toBeGreaterThanOrEqual(PUSHED);
      expect({ cost, pieces, agrees }).toEqual({
        ...{ cost: shells! * 700 + straps! * 300, pieces: shells! + straps!, agrees: true },
      });
    }
  });

  it('waits for a push that is under way, and leaves its order alone', async () => {
    const held = await w.waiting(code);
    const { id } = await w.make(code);
    const changed = await w.system.transaction().execute(async (trx) => {
      // As a push does: the order is locked first, and moved before its transaction ends.
      await sql`select from trade_order where id = ${held} for update`.execute(trx);
      const change = w.change(id, 9, 9);
      await sql`update trade_order set status = 20, factory_id = ${w.factoryId} where id = ${held}`.execute(
        trx,
      );
      await sql`update order_line set factory_id = ${w.factoryId} where order_id = ${held}`.execute(trx);
      return { change };
    });
    expect(await changed.change).toEqual({ orders: 0, taskId: null });
    expect(await parts(held)).toEqual([6, 3]);
  });

  it('of more orders than a second takes is a task that counts them; so is their meaning, and its end', async () => {
    const first = await w.waiting(code);
    const ORDERS = 501;
    // The first order as often as it takes, by the database itself.
    await sql`
      with made as (
        insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status, currency,
          amount_cents, goods_lines, unmapped_lines, pieces, recipient_name, recipient_phone, country, province, city, district,
          address)
        select merchant_id, order_no || 'X' || n, shop_id, shop_name, platform, platform_order_no || 'X' || n, status, currency,
          amount_cents, 1, 1, 3, recipient_name, recipient_phone, country, province, city, district, address
        from trade_order, generate_series(1, ${ORDERS - 1}) n where id = ${first} returning id
      ) insert into order_line (order_id, merchant_id, line_no, platform_code, quantity, unit_cents)
        select id, ${w.merchantId}, 1, ${code}, 3, 5000 from made`.execute(w.system);
    const all = async () => {
      const { rows } = await sql<{ orders: number; pieces: number; parts: number }>`
        select count(distinct o.id)::int as orders, sum(o.pieces)::int as pieces,
          (select count(*)::int from order_line p where p.order_id = any(array_agg(o.id)) and p.suit_item is not null) as parts
        from trade_order o where exists (
          select from order_line l where l.order_id = o.id and l.platform_code = ${code})`.execute(w.system);
      return rows[0];
    };
    const { id, taskId } = await w.make(code);
    expect(await endedTask(w.merchant, taskId!)).toMatchObject({
      status: 'done',
      done: ORDERS,
      total: ORDERS,
    });
    expect(await all()).toEqual({ orders: ORDERS, pieces: ORDERS * 9, parts: ORDERS * 2 });
    const { taskId: change } = await w.change(id, 1, 0);
    expect(await endedTask(w.merchant, change!)).toMatchObject({ status: 'done', result: { 订单: ORDERS } });
    expect(await all()).toEqual({ orders: ORDERS, pieces: ORDERS * 3, parts: ORDERS });
    const gone = await w.merchant.call(suit.delete, { id });
    await endedTask(w.merchant, gone.taskId!);
    expect(await all()).toEqual({ orders: ORDERS, pieces: ORDERS * 3, parts: 0 });
  });
});

describe('a suit', () => {
  it('stopped gives no line a meaning and leaves those that have one; started, what waited goes on', async () => {
    const stands = await w.waiting(code);
    const { id } = await w.make(code);
    await w.merchant.call(suit.stop, { ids: [id] });
    const waits = await w.waiting(code);
    await w.change(id, 1, 1);
    expect([await parts(stands), await parts(waits)]).toEqual([
      [3, 3],
      [0, 0],
    ]);
    const waiting = { code, waiting: 1, status: 'stopped' as const };
    expect((await w.merchant.call(suit.page, waiting)).list[0]).toMatchObject({
      waitingOrders: 1,
      recentOrders: 1,
    });
    expect((await w.merchant.call(mapping.unmatched, { code })).total).toBe(1);
    expect(await w.merchant.call(suit.start, { ids: [id] })).toMatchObject({ orders: 2 });
    expect(await parts(waits)).toEqual([3, 3]);
    expect((await w.merchant.call(suit.page, waiting)).total).toBe(0);
    expect((await w.merchant.call(suit.log, { id })).map(({ text }) => text.slice(0, 4))).toEqual([
      ...['启用', '修改套装', '停用', '新建套装'],
    ]);
  });

  it('is listed with its pieces, its cost at own prices and its orders; filters narrow', async () => {
    await w.waiting(code);
    const { id } = await w.make(code);
    expect(await w.find(code)).toMatchObject({
      ...{ pieces: 3, costCents: 2 * 700 + 300, currency: 'CNY', waitingOrders: 0, recentOrders: 1 },
      items: [
        { skuCode: w.shell.code, quantity: 2, offered: true },
        { skuCode: w.strap.code, quantity: 1 },
      ],
    });
    const total = async (filter: object) => (await w.merchant.call(suit.page, { code, ...filter })).total;
    expect(await total({ sku: w.strap.code.toLowerCase(), factoryId: w.factoryId, status: 'active' })).toBe(
      1,
    );
    expect([await total({ sku: 'nothing' }), await total({ status: 'stopped' })]).toEqual([0, 0]);
    expect((await w.merchant.call(suit.orders, { id })).list).toMatchObject([{ suits: 3, pieces: 9 }]);
  });

  it('becomes one of another model: each item the SKU of its material and colour, what is missing is named', async () => {
    const { factoryId } = w;
    const of = (model: string, color: string) =>
      buildSku(w.system, { factoryId, model, color, code: `${code}-${model}-${color}` });
    const [a, b, next] = [await of('M1', '红'), await of('M1', '蓝'), await of('M2', '红')];
    const { id } = await w.merchant.call(suit.create, {
      ...{ code, name: '两色', items: [item(a.id, { quantity: 2 }), item(b.id)] },
    });
    expect(await w.merchant.call(suit.models, { id, keyword: 'm2' })).toEqual([
      { brand: '华为', model: 'M2' },
    ]);
    expect(await w.merchant.call(suit.fit, { id, brand: '华为', model: 'M2' })).toMatchObject([
      { fromCode: a.code, quantity: 2, sku: { id: next.id } },
      { fromCode: b.code, quantity: 1, sku: null },
    ]);
  });

  it('is deleted with the password for dangerous operations only', async () => {
    const { id } = await w.make(code);
    await w.merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'Danger123' });
    expect(await w.merchant.ask(suit.delete, { id })).toMatchObject({ code: CODES.dangerPassword });
    expect(await w.merchant.ask(suit.delete, { id, dangerOptPassword: 'Danger123' })).toMatchObject({
      code: 0,
    });
    expect((await w.merchant.call(mapping.page, { code })).total).toBe(0);
  });
});
