import { afterAll, beforeAll, expect, it } from 'vitest';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { order } from '#contract/order/order.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';

/** Many at the same moment, for something that there is once. */

let t: TestApp;
let factory: Client;
let merchants: Client[];
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  const named = ['merchant01', 'merchant02', 'merchant03', 'merchant05'];
  merchants = await Promise.all(named.map((name) => t.as(name)));
});
afterAll(() => t.close());

const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code);

it('an invite of one use binds one of those who follow it at once', async () => {
  const free: Client[] = [];
  for (const one of merchants) if ((await one.call(binding.list, {})).length === 0) free.push(one);
  expect(free.length).toBeGreaterThan(1);
  const { id, inviteCode } = await factory.call(invite.create, {
    ...{ name: '一次', validUntil: null, mostUses: 1 },
  });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => free)
      .flat()
      .map((one) => one.ask(binding.bind, { inviteCode })),
  );
  expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(1);
  expect(await factory.call(invite.bound, { id })).toHaveLength(1);
  const { used } = (await factory.call(invite.list, { id })).list[0]!;
  expect(used).toBe(1);
});

it('an order that is pushed while its factory is unbound is at a bound factory, or not pushed', async () => {
  const { system } = t.database;
  for (let round = 0; round < 6; round++) {
    const merchant = merchants[0]!;
    const { tenantId: merchantId } = merchant;
    const factoryId = t.tenants.factory;
    if ((await merchant.call(binding.list, {})).length === 0) {
      const made = await factory.call(invite.create, { name: '再来', validUntil: null, mostUses: null });
      await merchant.call(binding.bind, { inviteCode: made.inviteCode });
    }
    const [bound] = await merchant.call(binding.list, {});
    const { id: shopId } = await buildShop(system, { merchantId });
    const { id: skuId } = await buildSku(system, { factoryId });
    const orders = await Promise.all(
      [1, 2, 3].map(() =>
        buildOrder(system, {
          ...{ merchantId, shopId, status: 'waitPush' },
          lines: [{ platformCode: 'A', kind: 'sku', skuId, factoryId }],
        }),
      ),
    );
    await Promise.all([
      ...orders.map(({ id }) => merchant.ask(order.action, { event: 'order.push', ids: [id] })),
      merchant.ask(binding.unbind, { id: bound!.id }),
    ]);
    const still = (await merchant.call(binding.list, {})).length > 0;
    const pushed = await system
      .selectFrom('tradeOrder')
      .select('id')
      .where('merchantId', '=', merchantId)
      .where('factoryId', '=', factoryId)
      .where(
        'id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    if (!still) expect(pushed).toEqual([]);
    for (const { id } of pushed)
      await merchant.ask(order.action, { event: 'order.recall', ids: [id], params: {} });
    for (const { id } of orders) await merchant.ask(order.action, { event: 'order.cancel', ids: [id] });
  }
});

it('of two main accounts that send each other away at once one stays: who is out does nothing more', async () => {
  const owner = merchants[1]!;
  const { list: roles } = await owner.call(role.page, {});
  const account = { username: 'second', realName: '二东家', password: 'Demo123456' };
  const { id } = await owner.call(user.create, { ...account, roleIds: [roles[0]!.id] });
  await t.database.system
    .updateTable('membership')
    .set({ isSub: false })
    .where('tenantId', '=', owner.tenantId)
    .where('userId', '=', id)
    .execute();
  const second = await t.as('second');
  const { list } = await owner.call(user.page, {});
  const first = list.find(({ username }) => username === 'merchant02')!;
  const answers = await Promise.all([
    owner.ask(user.updateStatus, { id, status: 1 }),
    second.ask(user.updateStatus, { id: first.id, status: 1 }),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const closed = await t.database.system
    .selectFrom('membership')
    .select('userId')
    .where('tenantId', '=', owner.tenantId)
    .where('userId', 'in', [id, first.id])
    .where('status', '=', 1)
    .execute();
  expect(closed).toHaveLength(1);
});
