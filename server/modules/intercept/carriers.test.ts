import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intercepts } from '#contract/intercept/intercept.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';
import { until } from '#tests/support/until.ts';
import { askCarriers } from './worker.ts';

let p: Parcels;
let account: number;
beforeAll(async () => {
  p = await openWaitingParcels();
  account = await p.account();
});
afterAll(() => p.close());
beforeEach(() => {
  p.meet();
  p.usually(() => undefined);
});

const [ASKED, FAILED] = [1, 3];
/** A parcel with a number of the carrier that left, and its order there. */
async function left(of = account) {
  const [one] = await p.parcels(1);
  await p.ask([one!.id], of);
  await p.serve(of);
  const { factory } = p.hall;
  const packed = { event: 'order.pack.forced', ids: [one!.orderId], params: {}, dangerVerified: true };
  expect((await factory.call(order.action, packed)).failed).toEqual([]);
  const out = { event: 'package.handed.over' as const, ids: [one!.id], params: {} };
  expect((await factory.call(packages.act, out)).failed).toEqual([]);
  return { ...one!, there: p.sf().ledger.find(({ orderId }) => orderId.startsWith(one!.number))! };
}
const rowOf = async (id: number) =>
  (
    await p.hall.ask(sql<{
      intercept: number;
      step: string;
      said: string;
      outcome: string;
      waits: boolean;
      tickets: string[];
    }>`
      select p.intercept, i.step, i.said, i.outcome, i.next_at is not null as waits,
        array(select kind from problem where package_id = p.id order by id) as tickets
      from package p join package_intercept i on i.package_id = p.id where p.id = ${id} order by i.id desc limit 1`)
  )[0]!;
const asked = (no: string) =>
  p.sf().asked.filter((call) => call === `EXP_RECE_WANTED_INTERCEPT ${no}`).length;
const request = async (id: number) => {
  const { failed } = await p.hall.factory.call(intercepts.ask, { ids: [id], reason: '买家退款' });
  expect(failed).toEqual([]);
};
/** Looks until what is due now was asked for; the server's own look may have some of it in its hands. */
const look = () =>
  until(async () => {
    await askCarriers(p.hall.t.app);
    const due = await p.hall.ask(sql<object>`select from package_intercept
      where ended_at is null and (next_at <= ${p.hall.t.app.clock.now()} or step = 'calling' and said = '')`);
    return due.length === 0;
  }, 'an interception is never looked at');
const ahead = (minutes: number) =>
  sql`update package_intercept set next_at = next_at - make_interval(mins => ${minutes})`.execute(
    p.hall.system,
  );

describe('a carrier that is asked to bring a parcel back', () => {
  it('is asked once, takes it, and is not withdrawn from any more', async () => {
    const one = await left();
    await request(one.id);
    await look();
    expect(await rowOf(one.id)).toMatchObject({ intercept: ASKED, step: 'taken', waits: false, tickets: [] });
    expect(one.there.isIntercepted).toBe(true);
    expect(asked(one.there.waybillNo)).toBe(1);
    const back = await p.hall.factory.call(intercepts.withdraw, { ids: [one.id] });
    expect(back.failed[0]?.msg).toContain('已向快递公司提交拦截');
  });

  it('that refuses it makes it fail, with what it said', async () => {
    const one = await left();
    one.there.isSigned = true;
    await request(one.id);
    await look();
    expect(await rowOf(one.id)).toMatchObject({
      ...{ intercept: FAILED, outcome: 'failed', tickets: [] },
      said: expect.stringContaining('已签收') as unknown,
    });
  });

  it('that cuts off its answer is asked again, and took it once', async () => {
    const one = await left();
    p.meet('cut');
    await request(one.id);
    await look();
    expect(await rowOf(one.id)).toMatchObject({ intercept: ASKED, step: 'calling', waits: true });
    await ahead(10);
    await look();
    expect(await rowOf(one.id)).toMatchObject({ intercept: ASKED, step: 'taken' });
    expect(asked(one.there.waybillNo)).toBe(2);
  });

  it('that is down for long is asked by a person', async () => {
    const one = await left();
    p.usually(() => 'down');
    await request(one.id);
    for (let tries = 0; tries < 7; tries += 1) {
      await look();
      await ahead(400);
    }
    await look();
    expect(await rowOf(one.id)).toMatchObject({
      ...{ intercept: ASKED, step: 'person', waits: false, tickets: ['intercept'] },
    });
  });

  it('whose account may not ask is asked by a person at once, who reads why', async () => {
    // The breaker of the other one is open.
    const one = await left(await p.account());
    p.sf().accounts.get('PFDEMO')!.checkword = 'another';
    await request(one.id);
    await look();
    p.sf().accounts.get('PFDEMO')!.checkword = 'demo-checkword-0001';
    expect(await rowOf(one.id)).toMatchObject({
      ...{ step: 'person', tickets: ['intercept'] },
      said: expect.stringContaining('签名') as unknown,
    });
  });
});
