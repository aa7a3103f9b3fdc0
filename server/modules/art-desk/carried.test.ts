import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { buildShop } from '#tests/support/goods.ts';
import { itemOf, laid, startArtDesk, type ArtDesk } from '#tests/support/art-desk.ts';

let desk: ArtDesk;
beforeAll(async () => {
  desk = await startArtDesk();
});
afterAll(() => desk.t.close());
beforeEach(() => desk.newSku());

/** Two orders of one buyer, one line each, that lie differently: 1000 × 500 px on 70 × 150 mm. */
const pair = async (buyerKey: string) => {
  const picture = await desk.sized(1000, 500);
  const { id: shopId } = await buildShop(desk.t.database.system, { merchantId: desk.t.tenants.merchant1 });
  const into = await desk.build([picture], { buyerKey, shopId });
  const taken = await desk.build([picture], { buyerKey, shopId });
  for (const [made, place] of [
    [into, laid('stretch', 90)],
    [taken, laid('contain', 0, true)],
  ] as const) {
    const items = (await desk.lines({ orderNo: [made.orderNo] })).map(itemOf);
    expect((await desk.factory.call(artDesk.place, { items, place })).failed).toEqual([]);
  }
  return { into, taken };
};
// By hand: stretched on its side 1000 * 254 / 1500 = 169 dots, all of it inside 1000 * 254 / 700 = 362.
const laidOf = async () =>
  (await desk.lines())
    .toSorted((a, b) => a.id - b.id)
    .map(({ orderNo, place, dpi }) => [orderNo, place, dpi]);
const did = async (event: string, ids: number[], params: object = {}) =>
  (await desk.factory.call(order.action, { event, ids, params } as never)).failed;

describe('how a picture lies goes with its line', () => {
  it('where an order takes in another one, and back where the merge is withdrawn', async () => {
    const { into, taken } = await pair('合并买家');
    await desk.factory.call(orderMerge.run, { groups: [{ into: into.id, ids: [taken.id] }] });
    expect(await laidOf()).toEqual([
      [into.orderNo, laid('stretch', 90), 169],
      [into.orderNo, laid('contain', 0, true), 362],
    ]);
    expect(await did('order.merge.withdrawn', [taken.id])).toEqual([]);
    expect(await laidOf()).toEqual([
      [into.orderNo, laid('stretch', 90), 169],
      [taken.orderNo, laid('contain', 0, true), 362],
    ]);
    // What was done to the line is its own, wherever it stood meanwhile.
    const [line] = await desk.lines({ orderNo: [taken.orderNo] });
    const { steps } = await desk.factory.call(artDesk.detail, { lineId: line!.id });
    expect(steps.map(({ kind, orderNo, isNow }) => [kind, orderNo, isNow])).toEqual([
      ['place', taken.orderNo, true],
      ['came', taken.orderNo, false],
    ]);
  });

  it('where an order is sent back and that is undone', async () => {
    const { taken } = await pair('打回买家');
    expect(await did('order.repulse', [taken.id], { reason: '图片太小' })).toEqual([]);
    const { lines } = await desk.merchant.call(order.get, { id: taken.id });
    expect(lines[0]!.place).toEqual(laid('contain', 0, true));
    expect(await did('order.repulse.withdrawn', [taken.id])).toEqual([]);
    expect((await laidOf())[1]).toEqual([taken.orderNo, laid('contain', 0, true), 362]);
  });
});
