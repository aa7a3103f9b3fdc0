import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grants } from '#contract/grant/grant.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { packages } from '#contract/package/package.ts';
import { lending } from '#tests/support/lent-account.ts';
import { until } from '#tests/support/until.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';

let p: Parcels;
let l: ReturnType<typeof lending>;
beforeAll(async () => {
  p = await openWaitingParcels();
  l = lending(p);
});
afterAll(() => p.close());

const reasons = (failed: readonly { msg: string }[]) => [...new Set(failed.map(({ msg }) => msg))];
const OUT = '共享额度已用完，请联系分享方追加额度，或换一个账户。';
const even = (used: number, reserved: number) => ({ used, reserved, dayUsed: used, dayReserved: reserved });

describe('numbers of a lent account', () => {
  it('[X05] are never more than was granted, whoever asks at once, and account and grant count the same', async () => {
    const { ownId, grantId, lentId } = await l.lent(100);
    const parcels = await p.parcels(120);
    const answers = await Promise.all(parcels.map(({ id }) => p.ask([id], lentId)));
    expect(answers.filter(({ successIds }) => successIds.length === 1)).toHaveLength(100);
    expect(reasons(answers.flatMap(({ failed }) => failed))).toEqual([OUT]);
    // The server asks for some of them meanwhile.
    const asked = (await l.countsOf(grantId)).kept;
    expect(asked.used + asked.reserved).toBe(100);
    expect(await l.seen(grantId)).toMatchObject({ state: 'usedUp', left: 0 });
    await p.serve(lentId);
    const { kept, counted } = await l.countsOf(grantId);
    expect(counted).toEqual({ used: 100, reserved: 0 });
    expect([kept, (await p.quotaOf(ownId)).kept]).toEqual([even(100, 0), even(100, 0)]);
  });

  it('[X05] are given back once by failing, by giving up and by cancelling, and then may be asked for again', async () => {
    const { ownId, grantId, lentId } = await l.lent(3);
    const [one, two, three, four] = await p.parcels(4);
    await sql`update trade_order set recipient_phone = '无' where id = ${one!.orderId}`.execute(
      p.hall.system,
    );
    await p.ask([one!.id], lentId);
    await p.serve(lentId);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: 30 }]);
    expect((await l.countsOf(grantId)).kept).toEqual(even(0, 0));
    await p.ask([two!.id, three!.id, four!.id], lentId);
    await p.hall.factory.call(packages.cancelNumbers, { ids: [four!.id], reason: '不发了' });
    expect(await l.seen(grantId)).toMatchObject({ state: 'active' });
    await p.serve(lentId);
    expect((await l.countsOf(grantId)).kept).toEqual(even(2, 0));
    await p.hall.factory.call(packages.cancelNumbers, { ids: [three!.id], reason: '不发了' });
    await p.serve(lentId);
    expect((await l.countsOf(grantId)).kept).toEqual(even(1, 0));
    expect((await p.quotaOf(ownId)).kept).toEqual(even(1, 0));
  });

  it('[X05] are at most as many a day as the grant says, and as many as the account itself has', async () => {
    const daily = await l.lent(10, { daily: 2 });
    const parcels = await p.parcels(4);
    const ids = parcels.map(({ id }) => id);
    expect((await p.ask(ids, daily.lentId)).successIds).toEqual(ids.slice(0, 2));
    const small = await l.lent(10, {}, { quota: 1 });
    const { successIds, failed } = await p.ask(ids.slice(2), small.lentId);
    expect([successIds, reasons(failed)]).toEqual([[ids[2]], [OUT]]);
  });

  it('that were asked for before a pause are got, and the database itself refuses later ones', async () => {
    const { grantId, lentId } = await l.lent(100);
    const parcels = await p.parcels(51);
    const last = parcels.at(-1)!;
    await p.ask(
      parcels.slice(0, 50).map(({ id }) => id),
      lentId,
    );
    await p.hall.merchant.call(grants.pause, { ids: [grantId] });
    expect(reasons((await p.ask([last.id], lentId)).failed)).toEqual([
      '面单分享已暂停，请联系分享方恢复，或换一个账户。',
    ]);
    await expect(
      sql`update waybill_account set reserved = reserved + 1 where id = ${lentId}`.execute(p.hall.system),
    ).rejects.toThrow(/takes no more numbers/);
    await p.serve(lentId);
    expect((await l.countsOf(grantId)).kept).toEqual(even(50, 0));
    await p.hall.merchant.call(grants.resume, { ids: [grantId] });
    expect((await p.ask([last.id], lentId)).successIds).toEqual([last.id]);
  });

  it('that nobody has begun to ask for are void when the grant ends, and those that were got stay', async () => {
    const { ownId, grantId, lentId } = await l.lent(10);
    const [got, asked, late] = await p.parcels(3);
    await p.ask([got!.id], lentId);
    await p.serve(lentId);
    // The account behind it takes no call for a while, whoever makes it.
    const wait = (minutes: number) =>
      sql`update waybill_account set next_call_at = ${p.hall.t.app.clock.now()}::timestamptz + make_interval(mins => ${minutes})
        where id = ${ownId}`.execute(p.hall.system);
    await wait(60);
    await p.ask([asked!.id], lentId);
    await p.hall.merchant.call(grants.end, { ids: [grantId] });
    await until(
      async () => (await p.numbers(asked!.id))[0]!.state === 95,
      'what was asked for is never given up',
    );
    await wait(0);
    expect(await p.numbers(got!.id)).toMatchObject([{ state: 20 }]);
    expect((await l.countsOf(grantId)).kept).toEqual(even(1, 0));
    expect((await l.choices()).map(({ id }) => id)).not.toContain(lentId);
    expect(
      await p.hall.factory.ask(packageNumbers.ask, { ids: [late!.id], accountId: lentId }),
    ).toMatchObject({ code: 404 });
  });
});
