import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waybillAccount } from '#contract/waybill/account.ts';
import { SF_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openWaitingParcels();
});
afterAll(() => p.close());

const detail = (id: number) => p.hall.factory.call(waybillAccount.detail, { id });

describe('accounts at carriers', () => {
  it('[X38] are tried by one number that is given back, and find out how they sign', async () => {
    const account = await p.account();
    const { no } = await p.hall.factory.call(waybillAccount.test, { id: account });
    expect(p.sf().ledger.at(-1)).toMatchObject({ waybillNo: no, isCancelled: true });
    p.sf().accounts.set('PLAIN', { checkword: 'plain-checkword', encoded: false });
    const access = { partnerId: 'PLAIN', checkword: 'plain-checkword', monthlyCard: '7551234567' };
    const plain = await p.account({ access });
    const [one] = await p.parcels(1);
    await p.hall.factory.call(waybillAccount.test, { id: plain });
    await p.ask([one!.id], plain);
    await p.serve(plain);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: 20 }]);
    const wrong = await p.account({ access: { ...access, checkword: 'another' } });
    expect(await p.hall.factory.ask(waybillAccount.test, { id: wrong })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('校验码'),
    });
  });

  it('[X40] show nobody what opens them, in the table, in answers and in what is kept of calls', async () => {
    const account = await p.account();
    await p.hall.factory.call(waybillAccount.test, { id: account });
    const { known, secrets, calls, ...rest } = await detail(account);
    expect(known).toEqual({ partnerId: SF_ACCOUNT.partnerId, monthlyCard: '7551234567' });
    expect(secrets).toEqual(['校验码']);
    expect(calls.map(({ call, outcome }) => [call, outcome])).toEqual([
      ['cancel', 'ok'],
      ['apply', 'ok'],
      ['check', 'ok'],
    ]);
    const kept = await p.hall.ask(sql<object>`select * from waybill_account where id = ${account}`);
    expect(JSON.stringify([rest, calls, kept])).not.toContain(SF_ACCOUNT.checkword);
  });

  it('keep their secret where a change leaves it out, and refuse a change of what was not seen', async () => {
    const account = await p.account({ name: '改名前' });
    const { account: seen } = await detail(account);
    const { id, version, name, adapter, senderName, senderPhone, senderProvince, senderAddress } = seen;
    const form = {
      id,
      version,
      name: '改名后',
      adapter,
      senderName,
      senderPhone,
      senderProvince,
      senderAddress,
    };
    await p.hall.factory.call(waybillAccount.update, { ...form, dailyCap: 10 });
    expect(name).toBe('改名前');
    expect(await p.hall.factory.call(waybillAccount.test, { id: account })).toMatchObject({
      ms: expect.any(Number),
    });
    expect(await p.hall.factory.ask(waybillAccount.update, form)).toMatchObject({ code: 409 });
  });

  it('are paused without losing what is asked for, and stay once they were asked', async () => {
    const account = await p.account({ name: '暂停的' });
    const [one, two] = await p.parcels(2);
    await p.ask([one!.id], account);
    await p.serve(account);
    await p.hall.factory.call(waybillAccount.switch, { ids: [account], on: false });
    expect((await p.ask([two!.id], account)).failed).toMatchObject([
      { msg: expect.stringContaining('已暂停') },
    ]);
    expect(await p.hall.factory.ask(waybillAccount.delete, { id: account })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('改为暂停'),
    });
  });
});
