import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageNumbers } from '#contract/package/asking.ts';
import { packages } from '#contract/package/package.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { isWrongS10, luhnDigit, ownNumber } from '#contract/waybill/check-digit.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openWaitingParcels();
});
afterAll(() => p.close());

const GOT = 20;
const reasons = (failed: readonly { msg: string }[]) => [...new Set(failed.map(({ msg }) => msg))];

describe('numbers of an own range', () => {
  it('[X06] have the check digit of Luhn, and those of the post that of S10', () => {
    expect(luhnDigit('7992739871')).toBe(3);
    expect(ownNumber('PF', 1)).toBe('PF0000000018');
    expect([isWrongS10('RR473124829GB'), isWrongS10('RR473124820GB')]).toEqual([false, true]);
  });

  it('[X06] are drawn once each, also after one was given up, and the last one closes the range', async () => {
    const account = await p.range('AB', 998, 1000);
    const [one, two, three, four] = await p.parcels(4);
    await p.ask([one!.id, two!.id], account);
    const drawn = [...(await p.numbers(one!.id)), ...(await p.numbers(two!.id))];
    expect(drawn.map(({ no, state }) => [no, state])).toEqual([
      [ownNumber('AB', 998), GOT],
      [ownNumber('AB', 999), GOT],
    ]);
    await p.hall.factory.call(packages.cancelNumbers, { ids: [one!.id], reason: '换了快递公司' });
    const again = await p.ask([one!.id, three!.id, four!.id], account);
    expect(again.successIds).toEqual([one!.id]);
    expect(reasons(again.failed)).toEqual(['自有号段已用完，请在「超级面单」中新建号段。']);
    expect((await p.numbers(one!.id)).map(({ no }) => no)).toEqual([
      ownNumber('AB', 998),
      ownNumber('AB', 1000),
    ]);
    const { list } = await p.hall.factory.call(waybillAccount.ranges, {});
    expect(list[0]).toMatchObject({ prefix: 'AB', from: 998, to: 1000, next: 1001 });
  });

  it('[X06] do not stand in two ranges of one prefix', async () => {
    const account = await p.range('CD', 1, 100);
    const again = { accountId: account, prefix: 'CD', from: 100, to: 200 };
    expect(await p.hall.factory.ask(waybillAccount.createRange, again)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('重叠'),
    });
    await p.hall.factory.call(waybillAccount.createRange, { ...again, from: 101 });
  });

  it('[X06] are checked where the post counts them, when one is typed', async () => {
    const [one] = await p.parcels(1);
    const enter = (waybillNo: string) =>
      p.hall.factory.ask(packages.enter, { id: one!.id, waybillNo, expressName: 'EMS' });
    expect(await enter('RR473124820GB')).toMatchObject({ code: 400 });
    expect(await enter('RR473124829GB')).toMatchObject({ code: 0 });
  });
});

describe('asking', () => {
  it('[X01] twice at once makes one number, and the second is answered with the first', async () => {
    const account = await p.range('EF', 1, 100);
    const [one] = await p.parcels(1);
    const both = await Promise.all([p.ask([one!.id], account), p.ask([one!.id], account)]);
    expect(both.map(({ successIds }) => successIds)).toEqual([[one!.id], [one!.id]]);
    expect(both.map(({ standing }) => standing).toSorted()).toEqual([0, 1]);
    expect(await p.numbers(one!.id)).toMatchObject([{ no: ownNumber('EF', 1), state: GOT }]);
  });

  it('refuses one by one what has no phone, no weight, no served place or is held, and the rest goes on', async () => {
    const account = await p.range('GH', 1, 100);
    const [held, mute, light, fine] = await p.parcels(4);
    const put = (of: ReturnType<typeof sql>) => of.execute(p.hall.system);
    await put(sql`update trade_order set hold = 10 where id = ${held!.orderId}`);
    await put(sql`update trade_order set recipient_phone = '' where id = ${mute!.orderId}`);
    await put(sql`update package set estimated_g = null where id = ${light!.id}`);
    const ids = [held!, mute!, light!, fine!].map(({ id }) => id);
    const seen = await p.hall.factory.call(packageNumbers.preview, { ids, accountId: account });
    expect(seen).toMatchObject({ fit: 1, standing: 0 });
    expect(seen.refused.map(({ count }) => count)).toEqual([1, 1, 1]);
    const { successIds, failed } = await p.ask(ids, account);
    expect(successIds).toEqual([fine!.id]);
    expect(failed.map(({ id, msg }) => [id, msg])).toEqual([
      [held!.id, expect.stringContaining('退款')],
      [mute!.id, expect.stringContaining('电话')],
      [light!.id, expect.stringContaining('称重')],
    ]);
  });

  it('[X05] never takes more of an account than it has, whoever asks at once, and gives back once', async () => {
    const account = await p.account({ quota: 100 });
    const parcels = await p.parcels(120);
    const answers = await Promise.all(parcels.map(({ id }) => p.ask([id], account)));
    expect(answers.filter(({ successIds }) => successIds.length === 1)).toHaveLength(100);
    expect(reasons(answers.flatMap(({ failed }) => failed))).toEqual([
      '面单账户的额度已用完，请在「超级面单」中调整，或换一个账户。',
    ]);
    await p.serve(account);
    const { kept, counted } = await p.quotaOf(account);
    expect(counted).toEqual({ used: 100, reserved: 0 });
    expect(kept).toEqual({ used: 100, reserved: 0, dayUsed: 100, dayReserved: 0 });
    const got = answers.flatMap(({ successIds }) => successIds).slice(0, 3);
    await p.hall.factory.call(packages.cancelNumbers, { ids: got, reason: '单号录错' });
    await p.serve(account);
    await p.serve(account);
    expect((await p.quotaOf(account)).kept).toEqual({ used: 97, reserved: 0, dayUsed: 97, dayReserved: 0 });
  });
});
