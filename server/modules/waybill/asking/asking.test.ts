import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packages } from '#contract/package/package.ts';
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

const [UNKNOWN, GOT, FAILED] = [15, 20, 30];

describe('a number that is asked of a carrier', () => {
  it('hangs on its package and its order once it is there, and is the one that the carrier gave', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    expect(await p.ask([one!.id], account)).toMatchObject({ successIds: [one!.id], failed: [] });
    await p.serve(account);
    const [number] = await p.numbers(one!.id);
    expect(number).toMatchObject({ state: GOT, requestId: `${one!.number}-1`, quota: 2 });
    expect(p.sf().ledger).toMatchObject([{ orderId: `${one!.number}-1`, waybillNo: number!.no }]);
    const { list } = await p.hall.factory.call(packages.page, { numbers: [one!.number] });
    expect(list).toMatchObject([{ waybillNo: number!.no, express: '顺丰速运', numberState: GOT }]);
    expect(await p.quotaOf(account)).toMatchObject({ kept: { used: 1, reserved: 0, dayUsed: 1 } });
  });

  it('[X02] is never asked for anew while nobody knows what became of it: the query decides', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    p.meet('cut');
    await p.ask([one!.id], account);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: UNKNOWN, failKind: 'lost' }]);
    await p.ahead(1);
    await p.serve(account);
    const [number] = await p.numbers(one!.id);
    const given = p.sf().ledger.filter(({ orderId }) => orderId.startsWith(one!.number));
    expect(given).toMatchObject([{ waybillNo: number!.no }]);
    expect(number).toMatchObject({ state: GOT, failText: '' });
    expect(p.sf().asked.filter((call) => call.includes(one!.number))).toEqual([
      `EXP_RECE_CREATE_ORDER ${one!.number}-1`,
      `EXP_RECE_SEARCH_ORDER_RESP ${one!.number}-1`,
    ]);
  });

  it('[X02] is asked for as another request once the query says that the first never came', async () => {
    const account = await p.account();
    const [one] = await p.parcels(1);
    p.meet('gone');
    await p.ask([one!.id], account);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: UNKNOWN }]);
    await p.ahead(1);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: FAILED, attempt: 1, quota: 0 }]);
    await p.ahead(2);
    await p.serve(account);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: GOT, requestId: `${one!.number}-2` }]);
  });
});
