import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftType } from '#contract/means/gift-type.ts';
import { order } from '#contract/order/order.ts';
import { ask as askReplay, OF_ORDERS } from '#server/admin/replay/follows.sql.ts';
import { buildSku } from '#tests/support/goods.ts';
import { openReview } from '#tests/support/review.ts';

// What the approval makes of gifts. What is right is counted in SQL, from the lines and the pieces.

let w: Awaited<ReturnType<typeof openReview>>;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());

let made = 0;
type Form = Parameters<typeof w.factory.call<typeof giftType.create>>[1];
/** A sort of gifts, and one gift of it. */
async function newGift(more: Partial<Form> = {}) {
  const form = {
    code: `GT${(made += 1)}`,
    name: `挂绳${made}`,
    packing: 'parcel' as const,
    most: 9,
    ...more,
  };
  const { id } = await w.factory.call(giftType.create, form);
  const sku = await buildSku(w.t.database.system, { factoryId: w.t.tenants.factory, giftTypeId: id });
  return {
    form,
    typeId: id,
    line: { ...w.line, platformCode: `G${made}`, skuId: sku.id, skuCode: sku.code },
  };
}
type Gift = Awaited<ReturnType<typeof newGift>>;
const pack = async ({ form, typeId }: Gift, packing: 'piece' | 'parcel') => {
  const { list } = await w.factory.call(giftType.page, { keyword: form.name });
  const { version } = list.find(({ id }) => id === typeId)!;
  await w.factory.call(giftType.update, { ...form, packing, id: typeId, version });
};
const send = async (event: string, id: number, params: object = {}) => {
  const { failed } = await w.factory.call(order.action, { event, ids: [id], params: { ...params } });
  expect(failed).toEqual([]);
};
/** One bought piece, and two of the gift. */
const withGift = ({ line }: Gift) =>
  w.pushed({ lines: [w.line, { ...line, quantity: 2, isGift: true }], pieces: 3, goodsLines: 2 });
/** What the order counts, and how many of its pieces are neither scrapped nor void. */
const counts = async (id: number) =>
  (
    await sql<{ pieces: number; open: number }>`
      select o.pieces, (select count(*)::int from piece p where p.order_id = o.id and p.state not in (95, 96)) as open
      from trade_order o where o.id = ${id}`.execute(w.t.database.system)
  ).rows[0];
/** What the replay of the whole database says against the orders' counts and pieces. */
const against = async () => {
  const range = { after: 0, last: Number.MAX_SAFE_INTEGER };
  const found = await w.t.database.system.transaction().execute(async (trx) => {
    const told: string[] = [];
    for (const name of ['行数与件数等于订单行', '待生产到已打包的订单，有效的生产件等于件数'])
      told.push(...(await askReplay(trx, OF_ORDERS[name]!(range))).examples);
    return told;
  });
  return found;
};

describe('[M02] a gift of 随包裹', () => {
  it('makes and counts no piece, and stays a line of its order', async () => {
    const gift = await newGift();
    const id = await withGift(gift);
    expect(await counts(id)).toEqual({ pieces: 3, open: 0 });
    await send('order.approve', id);
    expect(await counts(id)).toEqual({ pieces: 1, open: 1 });
    const { lines } = await w.factory.call(order.get, { id });
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(await against()).toEqual([]);
  });

  it('alone in its order is made as a piece', async () => {
    const gift = await newGift();
    const id = await w.pushed({ lines: [{ ...gift.line, quantity: 2, isGift: true }], pieces: 2 });
    await send('order.approve', id);
    expect(await counts(id)).toEqual({ pieces: 2, open: 2 });
    expect(await against()).toEqual([]);
  });

  it('counts again where the order goes back, and is laid in again with the next approval', async () => {
    const gift = await newGift();
    const id = await withGift(gift);
    await send('order.approve', id);
    await send('order.review.withdraw', id);
    expect(await counts(id)).toEqual({ pieces: 3, open: 0 });
    expect(await against()).toEqual([]);
    await send('order.approve', id);
    expect(await counts(id)).toEqual({ pieces: 1, open: 1 });
    await send('order.repulse', id, { reason: '请换图' });
    expect(await counts(id)).toEqual({ pieces: 3, open: 0 });
    expect(await against()).toEqual([]);
  });
});

describe('changing 打包方式', () => {
  it('counts for orders that are approved afterwards; those before keep their pieces', async () => {
    const gift = await newGift({ packing: 'piece' });
    const before = await withGift(gift);
    await send('order.approve', before);
    expect(await counts(before)).toEqual({ pieces: 3, open: 3 });
    await pack(gift, 'parcel');
    const after = await withGift(gift);
    await send('order.approve', after);
    expect(await counts(before)).toEqual({ pieces: 3, open: 3 });
    expect(await counts(after)).toEqual({ pieces: 1, open: 1 });
    await pack(gift, 'piece');
    expect(await counts(after)).toEqual({ pieces: 1, open: 1 });
    expect(await against()).toEqual([]);
  });
});
