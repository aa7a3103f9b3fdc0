import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { packages } from '#contract/package/package.ts';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { openDock, type Dock } from '#tests/support/dock.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { statementsOf } from '#tests/support/statements.ts';

// What is charged is read from the tables by SQL of its own; what is right comes from the templates' figures, reckoned by hand.

let hall: Hall;
let dock: Dock;
beforeAll(async () => {
  hall = await openHall();
  dock = await openDock(hall);
});
afterAll(() => hall.close());
const sheet = {
  ...{ mode: 'weight' as const, expressName: '顺丰速运', startCount: 1000, startCents: 800 },
  ...{ extraCount: 500, extraCents: 150, packingCents: 30 },
};
beforeEach(async () => {
  await hall.system.deleteFrom('expressFee').execute();
  await hall.factory.call(expressFee.create, sheet);
});

const feesOf = (id: number) =>
  hall.ask(
    sql<{ kind: string; no: number; cents: number; currency: string; reason: string }>`
      select kind, no, cents, currency, reason from package_fee where package_id = ${id} order by id`,
  );
const amounts = async (id: number) => (await feesOf(id)).map(({ kind, no, cents }) => [kind, no, cents]);
const rowOf = async (number: string) =>
  (await hall.factory.call(receivable.page, { numbers: [number] })).list[0]!;
const eventsOf = async (id: number) =>
  (
    await hall.ask(
      sql<{
        event: string;
      }>`select event from package_event where package_id = ${id} and event like 'fee.%' order by id`,
    )
  ).map(({ event }) => event);

describe('[X23] a package is charged once, at its hand-over', () => {
  it('from its real weight, a row a kind', async () => {
    const { id, number } = await dock.ready();
    expect(await rowOf(number)).toMatchObject({ state: 'estimated', byEstimate: true });
    expect(await amounts(id)).toEqual([]);
    await dock.weigh(id, 1001);
    expect(await rowOf(number)).toMatchObject({ state: 'estimated', byEstimate: false, cents: 980 });
    await dock.leave(id);
    expect(await amounts(id)).toEqual([
      ['base', 1, 950],
      ['packing', 1, 30],
    ]);
    expect(await rowOf(number)).toMatchObject({ state: 'charged', chargeable: 1001, cents: 980, reason: '' });
    expect(await eventsOf(id)).toEqual(['fee.estimated', 'fee.charged']);
  });

  it('by its volume where that weighs more, and by the estimate where nobody weighed it, and it says so', async () => {
    const { system } = hall;
    await system.updateTable('expressFee').set({ divisor: 6000 }).execute();
    const [bulky, unweighed] = [await dock.ready(), await dock.ready()];
    await dock.weigh(bulky.id, 400, { lengthMm: 300, widthMm: 200, heightMm: 151 });
    await dock.leave(bulky.id, unweighed.id);
    // 300 × 200 × 151 / 6000 = 1,510 g: two steps beyond the first 1,000.
    expect(await amounts(bulky.id)).toEqual([
      ['base', 1, 1100],
      ['packing', 1, 30],
    ]);
    expect(await rowOf(unweighed.number)).toMatchObject({ byEstimate: true, cents: 830 });
  });

  it('once, however many scans come at the same moment or after it', async () => {
    const { id } = await dock.ready();
    await Promise.all(Array.from({ length: 6 }, () => dock.act('package.handed.over', [id])));
    await dock.act('package.handed.over', [id]);
    expect(await amounts(id)).toEqual([
      ['base', 1, 800],
      ['packing', 1, 30],
    ]);
    const twice = sql`insert into package_fee (factory_id, merchant_id, package_id, kind, no, cents, currency, charged_at)
      select factory_id, merchant_id, package_id, kind, no, cents, currency, charged_at from package_fee where package_id = ${id}`;
    await expect(twice.execute(hall.system)).rejects.toThrow('package_fee_package_id_kind_no_key');
  });

  it('and not at all where the hand-over dies between its statements; the next one charges it once', async () => {
    const { id, orderId } = await dock.ready();
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$`.execute(
      hall.system,
    );
    await sql`create trigger die before insert on package_fee_share for each row execute function die()`.execute(
      hall.system,
    );
    expect(
      (await hall.factory.ask(packages.act, { event: 'package.handed.over', ids: [id], params: {} })).code,
    ).not.toBe(0);
    await sql`drop trigger die on package_fee_share`.execute(hall.system);
    expect([await amounts(id), await dock.borne(orderId)]).toEqual([[], { shares: 0, charged: 0 }]);
    await dock.leave(id);
    expect(await dock.borne(orderId)).toEqual({ shares: 830, charged: 830 });
  });

  it.each([
    ['无此币种的快递费', { currency: 'USD' }],
    ['无适用的快递费模板', { expressName: '中通快递' }],
  ])('with 0 and the reason %s, and its hand-over is not refused for it', async (reason, other) => {
    await hall.system.updateTable('expressFee').set(other).execute();
    const { id, number, orderId } = await dock.ready();
    await dock.leave(id);
    expect(await feesOf(id)).toEqual([{ kind: 'base', no: 1, cents: 0, currency: 'CNY', reason }]);
    expect(await rowOf(number)).toMatchObject({ state: 'charged', cents: 0, reason });
    const [{ status }] = (await hall.ask(
      sql<{ status: number }>`select status from trade_order where id = ${orderId}`,
    )) as [{ status: number }];
    expect(status).toBe(70);
  });

  it('and of many at once in as many statements as of two', async () => {
    const of = async (count: number) => {
      const ids: number[] = [];
      for (let i = 0; i < count; i++) ids.push((await dock.ready()).id);
      return (await statementsOf(() => dock.leave(...ids))).length;
    };
    // The first one of all prepares what the others find.
    await of(2);
    expect(await of(9)).toBe(await of(2));
  });

  it('also where a number is typed for its order, and for many at once', async () => {
    const typed = await dock.ready();
    const [{ no }] = (await hall.ask(
      sql<{ no: string }>`select waybill_no as no from package where id = ${typed.id}`,
    )) as [{ no: string }];
    expect((await hall.act('order.ship', [typed.orderId], { waybillNo: no })).failed).toEqual([]);
    expect(await dock.borne(typed.orderId)).toEqual({ shares: 830, charged: 830 });
    const many = [];
    for (let i = 0; i < 12; i++) many.push(await dock.ready((i % 3) + 1));
    await dock.leave(...many.map(({ id }) => id));
    for (const { orderId } of many) expect(await dock.borne(orderId)).toEqual({ shares: 830, charged: 830 });
  });
});

describe('[X24] what the orders bear is what their packages cost', () => {
  const undo = (ids: number[]) => hall.factory.call(packages.undo, { ids, reason: '扫错包裹' });

  it('to the cent where several orders lie in one package, by what their goods are expected to weigh', async () => {
    const [host, guest] = [await dock.ready(2), await dock.ready(5)];
    // What joining packages will do: the goods of the guest lie in the host.
    await sql`insert into package_order select factory_id, ${host.id}, order_id, merchant_id from package_order
      where package_id = ${guest.id}`.execute(hall.system);
    await sql`update package_line set package_id = ${host.id} where package_id = ${guest.id}`.execute(
      hall.system,
    );
    await dock.leave(host.id);
    const shares = await hall.ask(
      sql<{ order: number; cents: number }>`select s.order_id as order, sum(s.cents)::int as cents
        from package_fee_share s join package_fee f on f.id = s.fee_id where f.package_id = ${host.id}
        group by s.order_id order by s.order_id`,
    );
    // 830 by 200 and 500 g: 237.14 and 592.86.
    expect(shares).toEqual([
      { order: host.orderId, cents: 237 },
      { order: guest.orderId, cents: 593 },
    ]);
  });

  it('and 0 after a hand-over was undone, each row by one of the opposite sign; the next one charges anew', async () => {
    const { id, orderId, number } = await dock.ready();
    await dock.leave(id);
    const { version } = await rowOf(number);
    await hall.factory.call(receivable.adjust, { id, version, cents: 120, reason: '快递公司复重' });
    expect(await dock.borne(orderId)).toEqual({ shares: 950, charged: 950 });
    expect((await undo([id])).failed).toEqual([]);
    expect((await undo([id])).failed).toHaveLength(1);
    expect(await dock.borne(orderId)).toEqual({ shares: 0, charged: 0 });
    const backs = await hall.ask(
      sql<{
        sum: number;
      }>`select b.cents + f.cents as sum from package_fee b join package_fee f on f.id = b.takes_back
        where b.package_id = ${id}`,
    );
    expect(backs).toEqual([{ sum: 0 }, { sum: 0 }, { sum: 0 }]);
    const [{ fee, kept }] = (await hall.ask(
      sql<{
        fee: number;
        kept: number;
      }>`select p.fee, c.cents::int as kept from package p join package_charge c on c.package_id = p.id
        where p.id = ${id}`,
    )) as [{ fee: number; kept: number }];
    expect([fee, kept]).toEqual([1, 0]);
    await dock.weigh(id, 1001);
    await dock.leave(id);
    expect(await dock.borne(orderId)).toEqual({ shares: 980, charged: 980 });
  });
});

describe('[X25] what a package costs is corrected by hand', () => {
  const adjust = (
    row: { id: number; version: number },
    cents: number,
    reason = '快递公司复重',
    key?: string,
  ) =>
    hall.factory.ask(receivable.adjust, {
      ...{ id: row.id, version: row.version, cents, reason, ...(key && { idempotencyKey: key }) },
    });

  it('with a reason, once a request, never below 0, and the log says who and why', async () => {
    const { id, number, orderId } = await dock.ready();
    expect((await adjust(await rowOf(number), 100)).msg).toContain('只适用于「已扣」');
    await dock.leave(id);
    const row = await rowOf(number);
    expect((await adjust(row, -831)).msg).toContain('超过了这个包裹的快递费');
    expect((await adjust(row, 100, ' ')).msg).toContain('请填写补差的原因');
    const both = await Promise.all([
      adjust(row, 120, '复重', 'adjust-once-1'),
      adjust(row, 120, '复重', 'adjust-once-1'),
    ]);
    expect(both.map((one) => one.code)).toEqual([0, 0]);
    expect(await dock.borne(orderId)).toEqual({ shares: 950, charged: 950 });
    expect((await adjust(row, 50)).msg).toContain('已被他人改变');
    expect(await rowOf(number)).toMatchObject({ state: 'adjusted', adjustedCents: 120, cents: 950 });
    const { fees } = await hall.factory.call(receivable.detail, { id });
    expect(fees.at(-1)).toMatchObject({ kind: 'adjustment', cents: 120, reason: '复重' });
  });

  it('within 90 days after it left', async () => {
    const { id, number } = await dock.ready();
    await dock.leave(id);
    await sql`update package set handed_over_at = handed_over_at - interval '90 days 1 hour' where id = ${id}`.execute(
      hall.system,
    );
    expect((await adjust(await rowOf(number), 100)).msg).toContain('超过 90 天');
  });
});

describe('the list of what packages cost', () => {
  it('sums what is charged by currency, for exactly what is asked', async () => {
    const rows = [await dock.ready(), await dock.ready(), await dock.ready()];
    await dock.leave(rows[0]!.id, rows[1]!.id);
    const asked = { numbers: rows.map(({ number }) => number) };
    const all = await hall.factory.call(receivable.page, asked);
    expect(all).toMatchObject({
      total: 3,
      sums: [{ currency: 'CNY', packages: 2, cents: 1660, adjustedCents: 0 }],
    });
    expect(all.list.map(({ state }) => state)).toEqual(['estimated', 'charged', 'charged']);
    const now = Date.now();
    const day = [now - 3_600_000, now + 3_600_000] as [number, number];
    expect(await hall.factory.call(receivable.page, { ...asked, day })).toMatchObject({ total: 2 });
    expect(await hall.factory.call(receivable.page, { ...asked, state: 'estimated' })).toMatchObject({
      total: 1,
      sums: [],
    });
    expect(await hall.factory.call(receivable.page, { ...asked, mode: 'piece' })).toMatchObject({ total: 0 });
  });
});

describe('what carriers take', () => {
  it('stands beside the charge where a cost is agreed, without what is the customer’s', async () => {
    const cost = { ...sheet, startCents: 500, packingCents: 0 };
    await hall.factory.call(carrierCost.create, cost);
    const [{ id }, other] = [await dock.ready(), await dock.ready()];
    await hall.system
      .updateTable('package')
      .set({ expressName: '中通快递' })
      .where('id', '=', other.id)
      .execute();
    await dock.weigh(id, 1001);
    await dock.leave(id, other.id);
    const kept = await hall.ask(
      sql<{ cents: number | null }>`select cost_cents::int as cents from package_charge
        where package_id in (${id}, ${other.id}) order by package_id`,
    );
    expect(kept).toEqual([{ cents: 650 }, { cents: null }]);
    await hall.system.deleteFrom('carrierCost').execute();
  });
});
