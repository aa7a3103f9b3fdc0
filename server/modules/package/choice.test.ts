import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { batch } from '#contract/batch/batch.ts';
import { order } from '#contract/order/order.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { waybillTrial } from '#contract/package/choice-trial.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import { region } from '#contract/region/region.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { waybillRule } from '#contract/waybill/rule.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { until } from '#tests/support/until.ts';
import { chooseAnew } from './choose-anew.ts';

const [GOT, FAILED, VOID] = [20, 30, 95];
let p: Parcels;
beforeAll(async () => {
  p = await openWaitingParcels();
});
afterAll(() => p.close());
beforeEach(async () => {
  p.meet();
  p.usually(() => undefined);
  for (const table of ['waybillRule', 'waybillPreset', 'regionRule'] as const)
    await p.hall.system.deleteFrom(table).execute();
  // What others left open waits for nothing here.
  await sql`update package set stage = 90 where stage < 40`.execute(p.hall.system);
});

let made = 0;
const rule = (accountIds: number[], more: Partial<Input<typeof waybillRule.create>> = {}) =>
  p.hall.factory.call(waybillRule.create, { name: `规则 ${(made += 1)}`, accountIds, ...more });
const prefix = () => {
  made += 1;
  return `R${String.fromCharCode(65 + (made % 26), 65 + (Math.floor(made / 26) % 26))}`;
};
const range = (more: Partial<Input<typeof waybillAccount.create>> = {}) => p.range(prefix(), 1, 1000, more);
const idsOf = (parcels: { id: number }[]) => parcels.map(({ id }) => id);
const preview = (ids: number[]) => p.hall.factory.call(packageNumbers.preview, { ids });
const ask = (ids: number[]) => p.hall.factory.call(packageNumbers.ask, { ids });
const accountsOf = async (id: number) =>
  (
    await p.hall.ask(sql<{ accountId: number; state: number }>`
      select account_id as "accountId", state from waybill where package_id = ${id} order by id`)
  ).map(({ accountId, state }) => [accountId, state]);
const choiceOf = async (id: number) =>
  (await p.hall.factory.call(packages.detail, { id })).numbers.map(({ choice }) => choice);
const ofOrder = (orderId: number, set: ReturnType<typeof sql>) =>
  sql`update trade_order set ${set} where id = ${orderId}`.execute(p.hall.system);

describe('[X10] numbers that are asked for by rules', () => {
  it('come of the account of the first rule that takes the package, and keep by what and who was passed over', async () => {
    const [off, south, rest] = [await range({ name: '停用的' }), await range(), await range()];
    await p.hall.factory.call(waybillAccount.switch, { ids: [off], on: false });
    await rule([off, south], { name: '广东件', areaCodes: ['44'] });
    await rule([rest], { name: '其余' });
    const [here, there] = await p.parcels(2);
    await ofOrder(
      here!.orderId,
      sql`country = '中国', province = '广东省', city = '深圳市', district = '南山区'`,
    );
    await ofOrder(
      there!.orderId,
      sql`country = '中国', province = '浙江省', city = '杭州市', district = '西湖区'`,
    );
    const ids = idsOf([here!, there!]);
    const seen = await preview(ids);
    expect(seen).toMatchObject({ fit: 2, standing: 0, refused: [] });
    expect(seen.accounts.map(({ count }) => count)).toEqual([1, 1]);
    expect(await ask(ids)).toMatchObject({ successIds: expect.arrayContaining(ids), failed: [] });
    expect(await accountsOf(here!.id)).toEqual([[south, GOT]]);
    expect(await accountsOf(there!.id)).toEqual([[rest, GOT]]);
    expect(await choiceOf(here!.id)).toEqual(['按规则「广东件」的备选账户，跳过 停用的（已暂停）']);
    expect(await choiceOf(there!.id)).toEqual(['按规则「其余」']);
    const { list } = await p.hall.factory.call(waybillRule.page, {});
    expect(list.map(({ name, hits }) => [name, hits])).toEqual([
      ['广东件', 1],
      ['其余', 1],
    ]);
    // Whoever asks again is answered with it.
    expect(await ask(ids)).toMatchObject({ standing: 2, failed: [] });
    expect(await accountsOf(here!.id)).toHaveLength(1);
  });

  it('ask the order for a tag of the factory and for an amount in its currency', async () => {
    const [tagged, dear, rest] = [await range(), await range(), await range()];
    await rule([tagged], { tags: ['走空运'] });
    await rule([dear], { fromCents: 10_000, currency: 'USD' });
    await rule([rest]);
    const [one, two, three] = await p.parcels(3);
    await ofOrder(one!.orderId, sql`factory_tags = '{走空运}', merchant_tags = '{}'`);
    await ofOrder(two!.orderId, sql`amount_cents = 10000, currency = 'USD', merchant_tags = '{走空运}'`);
    await ofOrder(three!.orderId, sql`amount_cents = 10000, currency = 'CNY'`);
    await ask(idsOf([one!, two!, three!]));
    const chosen = await Promise.all([one!, two!, three!].map(({ id }) => accountsOf(id)));
    expect(chosen).toEqual([[[tagged, GOT]], [[dear, GOT]], [[rest, GOT]]]);
  });

  it('say one by one why there is none, and the rest goes on', async () => {
    const account = await range({ quota: 1 });
    await rule([account], { name: '只有一个', maxCopies: 1 });
    const [mute, first, second] = await p.parcels(3);
    await ofOrder(mute!.orderId, sql`recipient_phone = ''`);
    const ids = idsOf([mute!, first!, second!]);
    const { fit, refused } = await preview(ids);
    expect([fit, refused.map(({ msg, count }) => [msg, count])]).toEqual([
      1,
      [
        [expect.stringContaining('电话'), 1],
        [expect.stringContaining('额度已用完'), 1],
      ],
    ]);
    const { successIds, failed } = await ask(ids);
    expect(successIds).toEqual([first!.id]);
    expect(failed.map(({ id, msg }) => [id, msg])).toEqual([
      [mute!.id, expect.stringContaining('电话')],
      [second!.id, expect.stringMatching(/自有 .*（额度已用完）；请为规则添加备选账户/)],
    ]);
    await p.hall.system.deleteFrom('waybillRule').execute();
    expect((await ask([second!.id])).failed).toMatchObject([
      { msg: expect.stringContaining('没有规则符合') },
    ]);
  });

  it('[X11] go by no express that does not serve the place, and by the next account', async () => {
    const [sf, own] = [await p.account(), await range()];
    await rule([sf, own]);
    const [one] = await p.parcels(1);
    await ofOrder(
      one!.orderId,
      sql`country = '中国', province = '新疆维吾尔自治区', city = '', district = ''`,
    );
    await p.hall.factory.call(region.create, { kind: 'noService', expressName: '顺丰', areaCode: '65' });
    await ask([one!.id]);
    expect(await accountsOf(one!.id)).toEqual([[own, GOT]]);
    expect((await choiceOf(one!.id))[0]).toContain('顺丰速运不派送「新疆');
  });

  it('keep the express that the order wants, also when they are asked for again', async () => {
    const [other, sf] = [await range(), await p.account()];
    await rule([other, sf]);
    const [one] = await p.parcels(1);
    await sql`update package set express_name = '顺丰速运' where id = ${one!.id}`.execute(p.hall.system);
    await ask([one!.id]);
    expect(await accountsOf(one!.id)).toMatchObject([[sf, expect.any(Number)]]);
    expect((await choiceOf(one!.id))[0]).toContain('订单指定顺丰速运');
    const [two] = await p.parcels(1);
    await ask([two!.id]);
    await p.hall.factory.call(packages.cancelNumbers, { ids: [two!.id], reason: '换账户' });
    await p.hall.factory.call(waybillAccount.switch, { ids: [other], on: false });
    // Its number wrote 其他快递 on it, which nobody wanted.
    await ask([two!.id]);
    expect((await accountsOf(two!.id)).at(-1)).toEqual([sf, expect.any(Number)]);
  });

  it('are drawn by two who ask at once as by one', async () => {
    const [few, many] = [await range({ quota: 3 }), await range()];
    await rule([few, many]);
    const parcels = await p.parcels(8);
    await Promise.all(parcels.map(({ id }) => ask([id])));
    const by = (await Promise.all(parcels.map(({ id }) => accountsOf(id)))).flat().map(([id]) => id);
    expect(by.filter((id) => id === few)).toHaveLength(3);
    expect(by.filter((id) => id === many)).toHaveLength(5);
  });
});

describe('[X10] [P167] an account that does not answer', () => {
  it('loses what was asked of it to the next one by rule, is tried once a minute, and comes back by itself', async () => {
    const [first, second] = [await p.account({ name: '出错的' }), await range()];
    await rule([first, second], { name: '都走顺丰', forced: true });
    const parcels = await p.parcels(7);
    p.usually(() => 'down');
    await ask(idsOf(parcels));
    const ofAll = () => Promise.all(parcels.map(({ id }) => accountsOf(id)));
    expect((await ofAll()).flat().every(([id]) => id === first)).toBe(true);
    // The server's own clock does the same beside it.
    await until(async () => {
      await p.step(first);
      await chooseAnew(p.hall.t.app);
      return (await ofAll()).every((own) => own.at(-1)?.[0] === second);
    }, 'what the account does not give never goes on');
    for (const own of await ofAll()) {
      expect(own.at(-1)).toEqual([second, GOT]);
      expect(own.slice(0, -1).every(([id, state]) => id === first && state === VOID)).toBe(true);
    }
    expect(await choiceOf(parcels[0]!.id)).toEqual([
      '按规则「都走顺丰」的备选账户，跳过 出错的（连续失败，已熔断）',
      '按规则「都走顺丰」',
    ]);
    // Within its minute nobody asks it; behind it one tries.
    const [later, next, third] = await p.parcels(3);
    await ask([later!.id]);
    expect(await accountsOf(later!.id)).toEqual([[second, GOT]]);
    await p.ahead(1.1);
    p.usually(() => undefined);
    await ask(idsOf([next!, third!]));
    expect([await accountsOf(next!.id), await accountsOf(third!.id)]).toMatchObject([
      [[first, expect.any(Number)]],
      [[second, GOT]],
    ]);
    await p.serve(first);
    expect(await accountsOf(next!.id)).toEqual([[first, GOT]]);
    const { list } = await p.hall.factory.call(waybillAccount.page, {});
    expect(list.find(({ id }) => id === first)?.state).toBe('on');
  });

  it('keeps what was asked of it by name, and what no other account takes', async () => {
    const only = await p.account();
    await rule([only]);
    const [named, ruled] = await p.parcels(2);
    await p.ask([named!.id], only);
    await ask([ruled!.id]);
    await p.hall.factory.call(waybillAccount.switch, { ids: [only], on: false });
    await chooseAnew(p.hall.t.app);
    for (const { id } of [named!, ruled!])
      expect(await accountsOf(id)).toMatchObject([[only, expect.any(Number)]]);
  });

  it('does not get back what another one refuses: two that refuse do not take turns', async () => {
    const [one, two] = [await p.account(), await p.account()];
    await rule([one, two]);
    const [parcel] = await p.parcels(1);
    // Nobody calls the carrier meanwhile.
    await sql`update waybill_account set next_call_at = 'infinity' where id in (${one}, ${two})`.execute(
      p.hall.system,
    );
    await ask([parcel!.id]);
    const refuse = () =>
      sql`update waybill set state = ${FAILED}, fail_kind = 'refused', due_at = null
      where package_id = ${parcel!.id} and state = 0`.execute(p.hall.system);
    await refuse();
    await chooseAnew(p.hall.t.app);
    expect(await accountsOf(parcel!.id)).toMatchObject([
      [one, VOID],
      [two, expect.any(Number)],
    ]);
    await refuse();
    await chooseAnew(p.hall.t.app);
    expect(await accountsOf(parcel!.id)).toEqual([
      [one, VOID],
      [two, FAILED],
    ]);
  });
});

describe('取号时机', () => {
  const pack = async (ids: number[]) => {
    const forced = { event: 'order.pack.forced', ids, params: {}, dangerVerified: true };
    expect(await p.hall.factory.call(order.action, forced)).toMatchObject({ successIds: ids, failed: [] });
  };
  const moment = (value: 'hand' | 'approved' | 'started' | 'packed') =>
    p.hall.factory.call(param.saveOne, { key: 'package.askMoment', value });

  it('is by hand where nobody said anything, and with the packing where the factory wants it', async () => {
    const account = await range();
    await rule([account], { name: '打包取号' });
    const [one, two] = await p.parcels(2);
    await pack([one!.orderId]);
    expect(await accountsOf(one!.id)).toEqual([]);
    await moment('packed');
    await pack([two!.orderId]);
    expect(await accountsOf(two!.id)).toEqual([[account, GOT]]);
    expect(await choiceOf(two!.id)).toEqual(['按规则「打包取号」']);
    await moment('hand');
  });

  it('is with the approval, or when the first piece comes into a batch, where the factory wants it so', async () => {
    const account = await range();
    await rule([account]);
    await moment('approved');
    const [one] = await p.parcels(1);
    expect(await accountsOf(one!.id)).toEqual([[account, GOT]]);
    // What it asked for at the approval goes back with the approval.
    expect(await p.hall.act('order.review.withdraw', [one!.orderId])).toMatchObject({ failed: [] });
    expect((await accountsOf(one!.id)).map(([, state]) => state)).not.toContain(GOT);
    await moment('started');
    const [two] = await p.parcels(1);
    expect(await accountsOf(two!.id)).toEqual([]);
    const profile = await buildProfile(p.hall.system, { factoryId: p.factoryId, materialId: p.materialId });
    await p.hall.draw();
    await p.hall.factory.call(batch.make, { profileId: profile.id });
    expect(await accountsOf(two!.id)).toEqual([[account, GOT]]);
    await moment('hand');
  });

  it('never holds up the packing: without rules, without a phone, or with nobody left to ask', async () => {
    await moment('packed');
    const [bare, mute, late] = await p.parcels(3);
    await pack([bare!.orderId]);
    await rule([await range({ quota: 1 })]);
    await ofOrder(mute!.orderId, sql`recipient_phone = ''`);
    const [first] = await p.parcels(1);
    await pack([mute!.orderId, first!.orderId, late!.orderId].toSorted((a, b) => a - b));
    const numbers = await Promise.all([bare!, mute!].map(({ id }) => accountsOf(id)));
    expect(numbers).toEqual([[], []]);
    expect((await Promise.all([late!, first!].map(({ id }) => accountsOf(id)))).flat()).toHaveLength(1);
    await moment('hand');
  });

  it('asks for none where an order is shipped with a number that was typed', async () => {
    await rule([await range()]);
    const [one] = await p.parcels(1);
    await pack([one!.orderId]);
    // As a server of the version before left it.
    await sql`update package set stage = 0 where id = ${one!.id}`.execute(p.hall.system);
    await moment('packed');
    const params = { waybillNo: 'TYPED001', expressName: '中通快递' };
    expect(await p.hall.act('order.ship', [one!.orderId], params)).toMatchObject({ failed: [] });
    expect(await accountsOf(one!.id)).toEqual([[null, GOT]]);
    await moment('hand');
  });
});

describe('试算', () => {
  it('says how many open packages each rule takes, by which account, and why others are taken by none', async () => {
    const [some, rest] = [await range({ quota: 2 }), await range()];
    await rule([some], { name: '两个' });
    await rule([rest], { name: '别的平台', platforms: ['ebay'] });
    const parcels = await p.parcels(4);
    const trial = await p.hall.factory.call(waybillTrial.trial, {});
    expect(trial).toMatchObject({ examined: 4, more: false });
    expect(
      trial.rules.map(({ name, count, accounts }) => [name, count, accounts.map((one) => one.count)]),
    ).toEqual([
      ['两个', 2, [2]],
      ['别的平台', 0, []],
    ]);
    expect(trial.refused).toMatchObject([{ count: 2, msg: expect.stringContaining('额度已用完') }]);
    await p.hall.factory.call(waybillRule.preset, { accountId: rest });
    const again = await p.hall.factory.call(waybillTrial.trial, {});
    expect(again.rules.at(-1)).toMatchObject({ ruleId: null, name: '默认账户', count: 2 });
    expect(again.refused).toEqual([]);
    expect(await accountsOf(parcels[0]!.id)).toEqual([]);
  });
});
