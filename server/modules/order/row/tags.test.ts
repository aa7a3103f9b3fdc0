import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderTags } from '#contract/order/order-tags.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const tagged = async (factoryTags: string[]) =>
  (
    await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant1,
      factoryId: t.tenants.factory,
      status: 'waitReview',
      factoryTags,
      merchantTags: ['商家的'],
    })
  ).id;
const send = (ids: number[], params: object) =>
  factory.call(order.action, { event: 'order.tagged', ids, params: { ...params } });
const tagsOf = async (who: Client, id: number) => (await who.call(order.get, { id })).tags;

it('adding and removing leaves the other tags of each order, and those of the other side', async () => {
  const [a, b] = [await tagged(['大客户', '补寄']), await tagged(['易碎'])];
  await send([a, b], { add: ['加固', '大客户'], remove: ['补寄'] });
  expect(await tagsOf(factory, a)).toEqual(['大客户', '加固']);
  expect(await tagsOf(factory, b)).toEqual(['易碎', '加固', '大客户']);
  expect(await tagsOf(merchant, a)).toEqual(['商家的']);
  const { log } = await factory.call(order.get, { id: a });
  expect(log[0]?.note).toBe('添加标签：加固、大客户；移除标签：补寄');
});

it('an order has at most twenty: the one that would have more is refused, the others go on', async () => {
  const full = await tagged(Array.from({ length: 20 }, (_, i) => `标签${i}`));
  const other = await tagged([]);
  const { successIds, failed } = await send([full, other], { add: ['再来一个'] });
  expect(successIds).toEqual([other]);
  expect(failed).toMatchObject([{ id: full, code: 409, msg: '每单最多 20 个标签，请先移除一些再添加。' }]);
});

it('all tags, or those to add and remove: not both, and not nothing', async () => {
  const id = await tagged([]);
  for (const params of [{}, { tags: ['a'], add: ['b'] }])
    expect(await factory.ask(order.action, { event: 'order.tagged', ids: [id], params })).toMatchObject({
      code: 400,
    });
});

it('the tags used so far come with their counts, each side its own', async () => {
  const used = await factory.call(orderTags.used, {});
  expect(used.find(({ tag }) => tag === '加固')?.orders).toBe(2);
  expect(used.map(({ tag }) => tag)).not.toContain('商家的');
  expect((await merchant.call(orderTags.used, {})).map(({ tag }) => tag)).toEqual(['商家的']);
  expect(await (await t.as('merchant02')).call(orderTags.used, {})).toEqual([]);
});
