import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { all, amountAtLeast, openReview, type ReviewWorld } from '#tests/support/review.ts';

// Who loses a race is told who won it, what he did and when; what the loser wanted was not done.

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());

const look = async (id: number) => (await w.factory.call(order.get, { id })).version;
const send = async (event: string, ids: number[], rest: object = {}) =>
  (await w.factory.call(order.action, { event, ids, params: {}, ...rest })).failed;
const told = (orderNo: string, did: string, deed: string) =>
  new RegExp(`^订单 ${orderNo} 已由 \\S.* ${did}（\\d\\d:\\d\\d），${deed}没有执行，请看过再试。$`);

it('an approval that came first stands, and the one who sends the order back is told', async () => {
  const id = await w.pushed();
  const seen = await look(id);
  expect(await send('order.approve', [id])).toEqual([]);
  const params = { reason: '图片不清晰' };
  const { orderNo } = await w.look(id);
  expect(await send('order.repulse', [id], { params, versions: { [id]: seen } })).toEqual([
    { id, orderNo, code: 409, msg: expect.stringMatching(told(orderNo, '审核通过', '打回')) },
  ]);
  expect(await w.look(id)).toMatchObject({ status: 'waitProduce', repulseReason: null });
});

it('also where what he wanted is closed by what was done, and in bulk for each order by itself', async () => {
  const [mine, theirs] = [await w.pushed(), await w.pushed()];
  const versions = { [mine]: await look(mine), [theirs]: await look(theirs) };
  await send('order.repulse', [theirs], { params: { reason: '图片不清晰' } });
  const { orderNo } = await w.look(theirs);
  expect(await send('order.approve', [mine, theirs], { versions })).toEqual([
    { id: theirs, orderNo, code: 409, msg: expect.stringMatching(told(orderNo, '打回', '审核通过')) },
  ]);
  expect((await w.look(mine)).status).toBe('waitProduce');
});

it('and the person is named, not what followed from his move', async () => {
  const id = await w.pushed({ amountCents: 60_000 });
  await send('order.approve', [id]);
  const seen = await look(id);
  await w.rule({ condition: all(amountAtLeast(50_000)), actions: { pend: { reason: '金额过高' } } });
  await send('order.review.withdraw', [id]);
  await w.forget();
  const [refused] = await send('order.lock', [id], { versions: { [id]: seen } });
  expect(refused!.msg).toMatch(told((await w.look(id)).orderNo, '反审核', '锁定'));
});

it('an edit of the goods and of the address', async () => {
  const id = await w.pushed();
  const { version, orderNo, lines } = await w.look(id);
  await send('order.urged', [id]);
  const [line] = lines;
  const goods = {
    id: line!.id,
    kind: 'sku' as const,
    skuId: w.sku.id,
    quantity: 3,
    unitCents: line!.unitCents,
  };
  expect(
    await w.factory.ask(orderGoods.update, { id, version, lines: [{ ...goods, title: line!.title }] }),
  ).toMatchObject({ code: 409, msg: expect.stringMatching(told(orderNo, '加急', '改商品')) });
  expect(await w.factory.ask(order.update, { id, version, recipientName: '李小红' })).toMatchObject({
    code: 409,
    msg: expect.stringMatching(told(orderNo, '加急', '编辑')),
  });
});

it('a merge, by the order that goes and by the one that takes it in', async () => {
  const like = { buyerKey: '合并' };
  const [into, from] = [await w.pushed(like), await w.pushed(like)];
  const versions = { [into]: await look(into), [from]: await look(from) };
  const numbers = new Map([
    [into, (await w.look(into)).orderNo],
    [from, (await w.look(from)).orderNo],
  ]);
  for (const changed of [into, from]) {
    await send('order.urged', [changed]);
    const now = { [into]: await look(into), [from]: await look(from), [changed]: versions[changed]! };
    const { merged, failed } = await w.factory.call(orderMerge.run, {
      groups: [{ into, ids: [from] }],
      versions: now,
    });
    expect(merged).toBe(0);
    expect(failed).toMatchObject([
      { id: changed, msg: expect.stringMatching(told(numbers.get(changed)!, '加急', '合并')) },
    ]);
  }
});
