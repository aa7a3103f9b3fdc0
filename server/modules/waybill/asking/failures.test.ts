import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageNumbers } from '#contract/package/asking.ts';
import { packages } from '#contract/package/package.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openWaitingParcels();
});
afterAll(() => p.close());
beforeEach(() => {
  p.meet();
  p.usually(() => undefined);
});

const [ASKED, UNKNOWN, GOT, FAILED, KEPT, CANCELLED, VOID] = [0, 15, 20, 30, 45, 90, 95];
const DAY_MINUTES = 24 * 60;
const stateOf = async (packageId: number) => (await p.numbers(packageId)).map(({ state }) => state);
/** A package with a number of the carrier, and its order at the carrier. */
async function numbered(account: number) {
  const [one] = await p.parcels(1);
  await p.ask([one!.id], account);
  await p.serve(account);
  return { ...one!, there: p.sf().ledger.find(({ orderId }) => orderId.startsWith(one!.number))! };
}
const cancel = (id: number) =>
  p.hall.factory.call(packages.cancelNumbers, { ids: [id], reason: '订单改地址' });

describe('[X04] a number that does not come', () => {
  it('is never tried again by itself where the data is wrong, and by hand once it is right', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    const phone = (of: string) =>
      sql`update trade_order set recipient_phone = ${of} where id = ${one!.orderId}`.execute(p.hall.system);
    await phone('无');
    await p.ask([one!.id], account);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([
      { state: FAILED, failKind: 'data', failText: expect.stringContaining('电话') },
    ]);
    await p.ahead(60);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: FAILED, attempt: 1 }]);
    await phone('13800000000');
    await p.hall.factory.call(packageNumbers.retry, { ids: [one!.id] });
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: GOT, attempt: 2, failText: '' }]);
  });

  it('is tried 3 times, after 1, 5 and 25 minutes, where the machine failed, and says why in between', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    p.usually(() => 'down');
    await p.ask([one!.id], account);
    await p.serve(account);
    for (const [attempt, minutes] of [
      [1, 1],
      [2, 5],
      [3, 25],
    ] as const) {
      expect(await p.numbers(one!.id)).toMatchObject([
        { state: FAILED, attempt, failKind: 'down', failText: expect.stringMatching(/系统会自动重试/) },
      ]);
      await p.ahead(minutes - 0.5);
      await p.serve(account);
      expect(await p.numbers(one!.id)).toMatchObject([{ attempt }]);
      await p.ahead(0.6);
      await p.serve(account);
    }
    expect(await p.numbers(one!.id)).toMatchObject([{ state: FAILED, attempt: 4 }]);
    await p.ahead(DAY_MINUTES);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: FAILED, attempt: 4, quota: 0 }]);
  });

  it('waits without an attempt where the carrier takes no more calls', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    p.meet('busy');
    await p.ask([one!.id], account);
    await p.step(account);
    await p.ahead(1);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: GOT, attempt: 1 }]);
  });
});

describe('[X40] the breaker of an account', () => {
  it('opens after 5 failures in a row, tries once a minute, and closes with the first answer', async () => {
    const account = await p.account();
    const parcels = await p.parcels(8);
    p.usually(() => 'down');
    await p.ask(
      parcels.slice(0, 5).map(({ id }) => id),
      account,
    );
    await p.serve(account);
    const stateOfAccount = async () =>
      (await p.hall.factory.call(waybillAccount.page, {})).list.find(({ id }) => id === account)?.state;
    expect(await stateOfAccount()).toBe('broken');
    await p.ask(
      parcels.slice(5).map(({ id }) => id),
      account,
    );
    await p.step(account);
    expect((await Promise.all(parcels.slice(5).map(({ id }) => stateOf(id)))).flat()).toEqual([
      ASKED,
      ASKED,
      ASKED,
    ]);
    p.usually(() => undefined);
    await p.ahead(1.1);
    await p.serve(account);
    expect((await Promise.all(parcels.map(({ id }) => stateOf(id)))).flat()).toEqual(parcels.map(() => GOT));
    expect(await stateOfAccount()).toBe('on');
  });
});

describe('a number that is given back', () => {
  it('is asked of the carrier, gives its quota back once, and makes room for another one at once', async () => {
    const account = await p.account();
    const one = await numbered(account);
    expect(await cancel(one.id)).toMatchObject({ successIds: [one.id] });
    const again = await p.ask([one.id], account);
    expect(again).toMatchObject({ successIds: [one.id], standing: 0 });
    await p.serve(account);
    expect(await stateOf(one.id)).toEqual([CANCELLED, GOT]);
    expect(one.there.isCancelled).toBe(true);
    expect(await p.quotaOf(account)).toMatchObject({ kept: { used: 1, reserved: 0 }, counted: { used: 1 } });
  });

  it('stays where the carrier keeps it, and is used again, given back again or written off', async () => {
    const account = await p.account();
    const [one, two] = [await numbered(account), await numbered(account)];
    one.there.isCollected = true;
    two.there.isCollected = true;
    await cancel(one.id);
    await cancel(two.id);
    await p.serve(account);
    expect(await p.numbers(one.id)).toMatchObject([
      { state: KEPT, failText: expect.stringContaining('不能消单') },
    ]);
    await p.hall.factory.call(packageNumbers.keep, { ids: [one.id] });
    expect(await p.numbers(one.id)).toMatchObject([{ state: GOT, quota: 2 }]);
    two.there.isCollected = false;
    await p.hall.factory.call(packageNumbers.cancelAgain, { ids: [two.id] });
    await p.serve(account);
    expect(await stateOf(two.id)).toEqual([CANCELLED]);
    await cancel(one.id);
    await p.serve(account);
    const off = await p.hall.factory.call(packageNumbers.writeOff, {
      ids: [one.id, two.id],
      reason: '不退单号',
    });
    expect(off).toMatchObject({ successIds: [one.id], failed: [{ id: two.id }] });
    expect(await p.numbers(one.id)).toMatchObject([{ state: VOID, quota: 2 }]);
  });

  it('goes with the answer where its order is closed while the carrier is asked', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    p.meet('cut');
    await p.ask([one!.id], account);
    await p.step(account);
    expect(await stateOf(one!.id)).toEqual([UNKNOWN]);
    expect(await p.hall.act('order.repulse', [one!.orderId], { reason: '客户不要了' })).toMatchObject({
      failed: [],
    });
    await p.ahead(1);
    await p.serve(account);
    expect(await stateOf(one!.id)).toEqual([CANCELLED]);
    expect(p.sf().ledger.at(-1)).toMatchObject({ isCancelled: true });
  });
});

describe('a number that nobody knows of', () => {
  it('is settled by a person after a day, and taken back should it appear', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    p.meet('cut');
    await p.ask([one!.id], account);
    p.usually(() => 'html');
    await p.step(account);
    const settle = () =>
      p.hall.factory.call(packageNumbers.settle, { ids: [one!.id], reason: '官网没有单号' });
    expect((await settle()).failed).toMatchObject([{ msg: expect.stringContaining('不满一天') }]);
    await p.ahead(DAY_MINUTES + 1);
    expect(await settle()).toMatchObject({ successIds: [one!.id] });
    expect(await p.numbers(one!.id)).toMatchObject([{ state: FAILED, quota: 0 }]);
    p.usually(() => undefined);
    await p.ahead(61);
    await p.hall.factory.call(waybillAccount.reset, { id: account });
    await p.serve(account);
    expect(await stateOf(one!.id)).toEqual([CANCELLED]);
    expect(p.sf().ledger.at(-1)).toMatchObject({ isCancelled: true });
  });
});

describe('a number that is not used', () => {
  it('is void when the validity of its account ended, and its package may get another one', async () => {
    const account = await p.account();
    const one = await numbered(account);
    expect(await p.expire()).toBe(0);
    await p.ahead(30 * DAY_MINUTES + 1);
    await p.expire();
    expect(await stateOf(one.id)).toEqual([VOID]);
    expect(await p.ask([one.id], account)).toMatchObject({ successIds: [one.id], standing: 0 });
    await p.serve(account);
    expect(await stateOf(one.id)).toEqual([VOID, GOT]);
  });
});
