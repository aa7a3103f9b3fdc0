import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';
import { until } from '#tests/support/until.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openWaitingParcels();
});
afterAll(() => p.close());
beforeEach(() => {
  p.meet();
  p.usually(() => undefined);
});

const [GOT, FAILED, CANCELLED] = [20, 30, 90];
const MANY = 120;

/** The same numbers on every run. */
const chances = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

describe('[X02] whatever is lost and whoever dies', () => {
  it('the ledger of the carrier and the table hold the same numbers, each once', async () => {
    const account = await p.account();
    const chance = chances(20261127);
    const parcels = await p.parcels(MANY);
    await p.ask(
      parcels.map(({ id }) => id),
      account,
    );
    p.usually(() => {
      const at = chance();
      return at < 0.1 ? 'cut' : at < 0.14 ? 'gone' : at < 0.17 ? 'html' : at < 0.2 ? 'down' : undefined;
    });
    const open = () =>
      p.hall.ask(sql<{ n: number }>`select count(*)::int as n from waybill
        where account_id = ${account} and state in (0, 10, 15)`);
    for (let round = 0; round < 12; round += 1) {
      // Of every process something dies; what it held in its hands is due again when its lease ends.
      await p.crash(account, () => chance() < 0.02);
      await p.ahead(3);
    }
    p.usually(() => undefined);
    await until(async () => {
      await p.serve(account);
      await p.ahead(30);
      return (await open())[0]!.n === 0;
    }, 'numbers stay open');
    const rows = await p.hall.ask(
      sql<{
        no: string;
        state: number;
        n: number;
      }>`select no, state, package_id as n from waybill where account_id = ${account}`,
    );
    const got = rows.filter(({ state }) => state === GOT);
    expect(rows.filter(({ state }) => ![GOT, FAILED, CANCELLED].includes(state))).toEqual([]);
    expect(new Set(got.map(({ n }) => n)).size).toBe(got.length);
    const given = p.sf().ledger.filter(({ isCancelled }) => !isCancelled);
    expect(got.map(({ no }) => no).toSorted()).toEqual(given.map(({ waybillNo }) => waybillNo).toSorted());
    // Who was unlucky four times waits for a person; the others have theirs.
    expect(got.length).toBeGreaterThan(MANY * 0.95);
    const { kept, counted } = await p.quotaOf(account);
    expect({ used: kept.used, reserved: kept.reserved }).toEqual(counted);
    expect(kept.used).toBe(got.length);
  });
});

describe('[X03] an answer to an older attempt', () => {
  it('is kept as a number of its own and cancelled at once; the package keeps the newer one', async () => {
    const account = await p.account();
    // The stand-in stands from the first call on.
    const [first, one] = await p.parcels(2);
    await p.ask([first!.id], account);
    await p.serve(account);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const older = `${one!.number}-1`;
    p.sf().gate = (service, orderId) =>
      service === 'EXP_RECE_CREATE_ORDER' && orderId === older ? answered : undefined;
    await p.ask([one!.id], account);
    const called = () => p.sf().asked.includes(`EXP_RECE_CREATE_ORDER ${older}`);
    await until(called, 'nobody asks');
    // Whoever asked hangs; his lease ends, and the query says that nothing came.
    await p.ahead(3);
    const again = async () => {
      await p.step(account);
      return (await p.numbers(one!.id))[0]!;
    };
    await until(async () => (await again()).state !== 10, 'the lease does not end');
    await p.ahead(1);
    await until(async () => (await again()).state === FAILED, 'the query decides nothing');
    await p.ahead(2);
    await until(async () => (await again()).state === GOT, 'no other request follows');
    answer();
    await until(async () => (await p.numbers(one!.id)).length === 2, 'the late answer is not kept');
    p.sf().gate = undefined;
    await p.serve(account);
    const [newer, late] = await p.numbers(one!.id);
    const given = p.sf().ledger.filter(({ orderId }) => orderId.startsWith(one!.number));
    expect(newer).toMatchObject({ state: GOT, requestId: `${one!.number}-2`, quota: 2 });
    expect(late).toMatchObject({ state: CANCELLED, requestId: older, quota: 0 });
    expect(given).toMatchObject([
      { orderId: `${one!.number}-2`, waybillNo: newer!.no, isCancelled: false },
      { orderId: older, waybillNo: late!.no, isCancelled: true },
    ]);
    const [kept] = await p.hall.ask(
      sql<{ no: string }>`select waybill_no as no from package where id = ${one!.id}`,
    );
    expect(kept!.no).toBe(newer!.no);
  });
});
