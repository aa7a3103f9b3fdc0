import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { notice } from '#contract/notice/notice.ts';
import type { LiveEvent } from '#contract/task/task.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { MINUTE, visitorOf } from '#tests/support/visitor.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

let t: TestApp;
let factory: Client;
/** Bound to nobody; its code stands in the demo. */
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant03');
});
afterAll(() => t.close());
beforeEach(() =>
  t.database.system.deleteFrom('binding').where('merchantId', '=', t.tenants.merchant3).execute(),
);

const FACTORY_CODE = DEMO_INVITES.factory;
const MERCHANT_CODE = DEMO_INVITES.business;
const ALREADY = { code: 1010001042, msg: '您已绑定过该工厂' };
const OWN = { code: 1010001043 };
const INVALID = { code: 1010002010 };

const bound = async () =>
  (
    await t.database.system
      .selectFrom('binding')
      .select(['factoryId', 'inviteCode'])
      .where('merchantId', '=', t.tenants.merchant3)
      .execute()
  ).map((row) => [row.factoryId, row.inviteCode]);
const newInvite = (more: object = {}) =>
  factory.call(invite.create, { name: '邀请', validUntil: null, mostUses: null, ...more });
const usedOf = async (id: number) => (await factory.call(invite.list, { id })).list[0]!.used;
const newest = async (client: Client) => (await client.call(notice.page, {})).list[0];
const bind = (inviteCode: string, client = merchant) => client.ask(binding.bind, { inviteCode });

describe('[F06] a binding by a factory’s code is refused', () => {
  it('to a factory, to who may not bind, and to nobody at all', async () => {
    expect(await bind(FACTORY_CODE, factory)).toMatchObject({ code: 403 });
    const helper = await t.as('merchant04');
    expect(await bind(FACTORY_CODE, helper)).toMatchObject({ code: 403 });
    expect(await visitorOf(t).ask(binding.bind, { inviteCode: FACTORY_CODE })).toMatchObject({ code: 401 });
    expect(await bound()).toEqual([]);
  });

  it('with a code that is unknown, closed, past its date, or of a merchant', async () => {
    expect(await bind('Nobody01')).toMatchObject({ ...INVALID, msg: expect.stringContaining('不存在') });
    const closed = await newInvite();
    await factory.call(invite.update, { ...closed, open: false });
    expect(await bind(closed.inviteCode)).toMatchObject({
      ...INVALID,
      msg: expect.stringContaining('已关闭'),
    });
    const dated = await newInvite({ validUntil: t.app.clock.now().getTime() + MINUTE });
    t.app.clock.set(t.app.clock.aheadMs() + 2 * MINUTE);
    expect(await bind(dated.inviteCode)).toMatchObject({
      ...INVALID,
      msg: expect.stringContaining('已过期'),
    });
    expect(await bind(MERCHANT_CODE, await t.as('merchant01'))).toMatchObject({
      ...INVALID,
      msg: expect.stringContaining('商家之间不能绑定'),
    });
    expect(await bound()).toEqual([]);
  });

  it('with his own', async () => {
    expect(await bind(MERCHANT_CODE)).toMatchObject(OWN);
  });

  it('after codes were guessed: who is wrong 30 times waits', async () => {
    const guesser = await t.as('merchant02');
    for (let i = 0; i < 30; i++) await bind(`Guess${i}`, guesser);
    expect(await bind(FACTORY_CODE, guesser)).toMatchObject({ code: 429 });
    expect(await bind(FACTORY_CODE)).toMatchObject({ code: 0 });
  });
});

describe('[F06] a binding by a factory’s code', () => {
  it('answers who is bound to whom, and tells the factory', async () => {
    const heard = new Promise<LiveEvent>((resolve) => t.app.live.subscribe(t.tenants.factory, resolve));
    const { data } = await bind(` ${FACTORY_CODE} `);
    expect(data).toEqual({
      inviteCode: FACTORY_CODE,
      factoryId: t.tenants.factory,
      factoryName: '晨星印刷工厂',
      shopName: '初见小铺',
      username: '陈工',
    });
    expect(await bound()).toEqual([[t.tenants.factory, FACTORY_CODE]]);
    expect(await newest(factory)).toMatchObject({
      title: '新客户绑定',
      body: expect.stringContaining('初见小铺'),
      read: false,
    });
    expect(await heard).toEqual({ kind: 'notice' });
  });

  it('[F08] is made once: the second time says so, also where the invite is used up or closed by then', async () => {
    const once = await newInvite({ mostUses: 1 });
    expect(await bind(once.inviteCode)).toMatchObject({ code: 0 });
    expect(await bind(once.inviteCode)).toMatchObject(ALREADY);
    await factory.call(invite.update, { ...once, open: false });
    expect(await bind(once.inviteCode)).toMatchObject(ALREADY);
    expect(await bind(FACTORY_CODE)).toMatchObject(ALREADY);
    expect(await usedOf(once.id)).toBe(1);
  });

  it('counts one use, however many are sent at once', async () => {
    const { id, inviteCode } = await newInvite({ mostUses: 5 });
    const codes = (await Promise.all(Array.from({ length: 6 }, () => bind(inviteCode)))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 5 }, () => ALREADY.code)]);
    expect(await usedOf(id)).toBe(1);
    expect(await bound()).toHaveLength(1);
  });

  it('serves the last use to one of two who come at once', async () => {
    await t.database.system.deleteFrom('binding').where('merchantId', '=', t.tenants.merchant1).execute();
    const { id, inviteCode } = await newInvite({ mostUses: 1 });
    const other = await t.as('merchant01');
    const answers = await Promise.all([bind(inviteCode), bind(inviteCode, other)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, INVALID.code]);
    expect(answers.find(({ code }) => code !== 0)!.msg).toContain('已用完');
    expect(await usedOf(id)).toBe(1);
    await bind(FACTORY_CODE, other);
  });

  it('that is closed at this moment says so', async () => {
    const { id, inviteCode } = await newInvite();
    const hold = await t.database.system.startTransaction().execute();
    await hold.updateTable('factoryInvite').set({ open: false }).where('id', '=', id).execute();
    const late = bind(inviteCode);
    await untilWaiting(t, 'factory_invite');
    await hold.commit().execute();
    expect(await late).toMatchObject({ ...INVALID, msg: expect.stringContaining('已关闭') });
    expect(await bound()).toEqual([]);
  });
});

describe('[F07] a binding by either side’s code (V2) is refused', () => {
  const bindV2 = (client: Client, inviteCode: string, factoryId: number) =>
    client.ask(binding.bindV2, { inviteCode, factoryId });

  it('where the factory that is named is not the one of the two', async () => {
    const { factory: own, platform } = t.tenants;
    const unknown = await bindV2(merchant, 'Nobody01', own);
    expect(unknown).toMatchObject(INVALID);
    expect(await bindV2(merchant, FACTORY_CODE, platform)).toMatchObject({ ...INVALID, msg: unknown.msg });
    expect(await bindV2(factory, MERCHANT_CODE, platform)).toMatchObject({ ...INVALID, msg: unknown.msg });
    expect(await bound()).toEqual([]);
  });

  it('between two factories, with one’s own code, and to a tenant that is no factory yet', async () => {
    expect(await bindV2(factory, FACTORY_CODE, t.tenants.factory)).toMatchObject(OWN);
    await t.database.system
      .updateTable('role')
      .set({ permissions: ['factory:customer'] })
      .where('tenantId', 'in', [t.tenants.platform, t.tenants.guide])
      .execute();
    const { platform, guide } = t.tenants;
    expect(await bindV2(await t.as('guide01'), MERCHANT_CODE, guide)).toMatchObject({ code: 403 });
    expect(await bindV2(await t.as('admin01'), MERCHANT_CODE, platform)).toMatchObject({ code: 403 });
    const second = await t.database.system
      .insertInto('tenant')
      .values({ name: '另一家厂', type: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.database.system
      .insertInto('factoryInvite')
      .values({ factoryId: second.id, code: 'Another1', name: '甲', createdBy: 1, createdAt: new Date() })
      .execute();
    expect(await bindV2(factory, 'Another1', t.tenants.factory)).toMatchObject({
      ...INVALID,
      msg: expect.stringContaining('工厂之间不能绑定'),
    });
  });

  it('[F08] where the two are bound already', async () => {
    await bind(FACTORY_CODE);
    expect(await bindV2(factory, MERCHANT_CODE, t.tenants.factory)).toMatchObject(ALREADY);
    expect(await bindV2(merchant, FACTORY_CODE, t.tenants.factory)).toMatchObject(ALREADY);
  });

  it('[F07] else a factory binds the merchant, reads who he is, and he is told', async () => {
    const { data } = await bindV2(factory, MERCHANT_CODE, t.tenants.factory);
    expect(data).toEqual({
      inviteCode: MERCHANT_CODE,
      factoryId: t.tenants.factory,
      factoryName: '晨星印刷工厂',
      shopName: '初见小铺',
      username: '林小铺',
    });
    expect(await bound()).toEqual([[t.tenants.factory, MERCHANT_CODE]]);
    expect(await newest(merchant)).toMatchObject({
      title: '已绑定工厂',
      body: expect.stringContaining('晨星印刷工厂'),
    });
  });

  it('[F06] else a merchant binds the factory', async () => {
    expect((await bindV2(merchant, FACTORY_CODE, t.tenants.factory)).code).toBe(0);
    expect(await bound()).toEqual([[t.tenants.factory, FACTORY_CODE]]);
  });
});

describe('a merchant’s own code', () => {
  it('is made when it is first asked for, and stays', async () => {
    const asker = await t.as('merchant01');
    const codes = await Promise.all([1, 2, 3].map(() => asker.call(binding.ownCode, {})));
    expect(new Set(codes.map(({ inviteCode }) => inviteCode)).size).toBe(1);
    expect(codes[0]!.inviteCode).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(await asker.call(binding.ownCode, {})).toEqual(codes[0]);
    expect(await merchant.call(binding.ownCode, {})).toEqual({ inviteCode: MERCHANT_CODE });
    expect(await factory.ask(binding.ownCode, {})).toMatchObject({ code: 403 });
  });

  it('[F07] shows his open shops to who holds it; a factory’s code shows none', async () => {
    const merchantId = t.tenants.merchant3;
    const open = await buildShop(t.database.system, { merchantId, platform: 'pdd', nick: '开着的店' });
    await buildShop(t.database.system, { merchantId, nick: '关了的店', status: 1 });
    await buildShop(t.database.system, { merchantId: t.tenants.merchant1, nick: '别人的店' });
    const ask = (inviteCode: string) => factory.ask(binding.shopsByCode, { inviteCode });
    expect((await ask(MERCHANT_CODE)).data).toEqual([
      { shopId: open.id, shopName: '开着的店', platform: 'pdd' },
    ]);
    expect(await ask('Nobody01')).toMatchObject(INVALID);
    expect(await ask(FACTORY_CODE)).toMatchObject(INVALID);
  });
});
