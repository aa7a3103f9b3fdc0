import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bills } from '#contract/bill/bill.ts';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { notice } from '#contract/notice/notice.ts';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { openBillDesk, type BillDesk } from '#tests/support/bills.ts';
import { openDock, type Dock } from '#tests/support/dock.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';

// Customers pay 8.00 for 1,000 g and 1.50 for each further begun 500 g; the carrier takes 5.00 and 1.00.

let hall: Hall;
let dock: Dock;
let desk: BillDesk;
beforeAll(async () => {
  hall = await openHall();
  dock = await openDock(hall);
  desk = openBillDesk(hall);
  const sheet = { mode: 'weight' as const, expressName: '顺丰速运', startCount: 1000, extraCount: 500 };
  await hall.factory.call(expressFee.create, { ...sheet, startCents: 800, extraCents: 150 });
  await hall.factory.call(carrierCost.create, { ...sheet, startCents: 500, extraCents: 100 });
});
afterAll(() => hall.close());
beforeEach(async () => {
  await hall.system.deleteFrom('bill').execute();
});

async function left(grams = 900) {
  const one = await dock.ready();
  await dock.weigh(one.id, grams);
  await dock.leave(one.id);
  return one;
}
/** A bill in which these packages weigh so much, all of it accepted. */
async function accepted(...lines: readonly (readonly [waybillNo: string, kg: string, yuan: string])[]) {
  const { bill } = await desk.brought(lines.map(([no, kg, yuan]) => `${no},${kg},${yuan},,,`));
  const ids = (await desk.linesOf(bill.id)).map(({ id }) => id);
  expect((await desk.act('bill.accepted', ids, '与快递公司核对过')).failed).toEqual([]);
  return bill;
}
const feesOf = (id: number) =>
  hall.ask(
    sql<{
      kind: string;
      cents: number;
      reason: string;
    }>`select kind, cents::int, reason from package_fee where package_id = ${id} order by id`,
  );
const amounts = async (id: number) => (await feesOf(id)).map(({ kind, cents }) => [kind, cents]);
const stateOf = async (number: string) =>
  (await hall.factory.call(receivable.page, { numbers: [number] })).list[0]!.state;

describe('[X25] a settled bill charges customers for the carrier’s weight', () => {
  it('once, with both weights, shared to the orders, and nobody twice by another bill', async () => {
    const one = await left();
    // 1,501 g cost the customer 8.00 + 2 × 1.50.
    await accepted([one.waybillNo, '1.501', '7.00']);
    const { id } = await desk.newest();
    expect(await hall.factory.call(bills.preview, { id })).toEqual({
      ...{ packages: 1, cents: 300, tooMuch: 0, tooMuchCents: 0 },
    });
    expect(await desk.settled()).toMatchObject({ status: 'done', result: { 结算: 1, 补收: 1 } });
    expect(await amounts(one.id)).toEqual([
      ['base', 800],
      ['adjustment', 300],
    ]);
    expect((await feesOf(one.id))[1]!.reason).toBe(
      '快递公司计重 1,501 克，工厂称重 900 克（账单 顺丰账单.csv）',
    );
    expect(await dock.borne(one.orderId)).toEqual({ shares: 1100, charged: 1100 });
    expect(await stateOf(one.number)).toBe('adjusted');
    expect(await desk.newest()).toMatchObject({ state: 'settled', payCents: 700, open: 0 });
    const { list } = await hall.merchant.call(notice.page, {});
    expect(list[0]!.body).toContain(`运单号 ${one.waybillNo}：快递公司计重 1501 克，工厂称重 900 克`);

    // Another bill of the same package finds it corrected already.
    await hall.system.updateTable('billLine').set({ no: 'SFELSE' }).execute();
    await accepted([one.waybillNo, '3', '9.00']);
    expect(await desk.settled()).toMatchObject({ result: { 补收: 0 } });
    expect(await amounts(one.id)).toHaveLength(2);
  });

  it('above 50 cents alone, and not what left more than 90 days ago, what was corrected by hand, or a lighter weight', async () => {
    const [little, enough, old, byHand, light] = [
      await left(),
      await left(),
      await left(),
      await left(),
      await left(),
    ];
    const { system, factory } = hall;
    await sql`update package set handed_over_at = now() - interval '91 days' where id = ${old.id}`.execute(
      system,
    );
    const { list } = await factory.call(receivable.page, { numbers: [byHand.number] });
    await factory.call(receivable.adjust, {
      id: byHand.id,
      version: list[0]!.version,
      cents: 100,
      reason: '复重',
    });
    await accepted(
      [enough.waybillNo, '1.2', '6.00'],
      [old.waybillNo, '1.2', '6.00'],
      [byHand.waybillNo, '1.2', '6.00'],
      [light.waybillNo, '0.5', '6.00'],
    );
    expect(await desk.settled()).toMatchObject({ result: { 结算: 4, 补收: 1 } });
    expect(await amounts(enough.id)).toEqual([
      ['base', 800],
      ['adjustment', 150],
    ]);
    // With a template of 0.50 a step the same weight is no correction: exactly 50 cents is not above 50.
    await system.updateTable('expressFee').set({ extraCents: 50 }).execute();
    await accepted([little.waybillNo, '1.2', '6.00']);
    expect(await desk.settled()).toMatchObject({ result: { 补收: 0 } });
    await system.updateTable('expressFee').set({ extraCents: 51 }).execute();
    await hall.system.deleteFrom('bill').execute();
    await accepted([little.waybillNo, '1.2', '6.00']);
    expect(await desk.settled()).toMatchObject({ result: { 补收: 1 } });
    await system.updateTable('expressFee').set({ extraCents: 150 }).execute();
  });

  it('above three times the first charge only where the factory confirms it', async () => {
    // 9,000 g: 16 steps more are 24.00, three times 8.00; one step beyond is too much.
    const [most, beyond] = [await left(), await left()];
    await accepted([most.waybillNo, '9', '21.00'], [beyond.waybillNo, '9.1', '22.00']);
    const { id } = await desk.newest();
    expect(await hall.factory.call(bills.preview, { id })).toEqual({
      ...{ packages: 1, cents: 2400, tooMuch: 1, tooMuchCents: 2550 },
    });
    await desk.settled(false);
    expect([await amounts(most.id), await amounts(beyond.id)]).toEqual([
      [
        ['base', 800],
        ['adjustment', 2400],
      ],
      [['base', 800]],
    ]);
    await desk.reopened();
    await desk.settled(true);
    expect((await amounts(beyond.id)).at(-1)).toEqual(['adjustment', 2550]);
  });
});

describe('[X26] a settled bill', () => {
  it('changes only by 反结算, which takes its adjustments back first', async () => {
    const [heavy, same] = [await left(), await left()];
    const bill = await accepted([heavy.waybillNo, '1.501', '7.00'], [same.waybillNo, '0.9', '5.00']);
    await desk.settled();
    const ids = (await desk.linesOf(bill.id)).map(({ id }) => id);
    const { failed } = await desk.act('bill.refused', ids, '不付了');
    expect(failed).toHaveLength(2);
    const { version } = await desk.newest();
    const twice = await hall.factory.ask(bills.settle, { id: bill.id, version, confirmed: false });
    expect(twice).toMatchObject({ code: 409, msg: '账单已结算，不能结算，请刷新后核对。' });

    expect(await desk.reopened()).toMatchObject({ status: 'done', result: { 反结算: 2 } });
    expect(await amounts(heavy.id)).toEqual([
      ['base', 800],
      ['adjustment', 300],
      ['adjustment', -300],
    ]);
    expect(await dock.borne(heavy.orderId)).toEqual({ shares: 800, charged: 800 });
    expect(await stateOf(heavy.number)).toBe('charged');
    expect((await desk.linesOf(bill.id)).map(({ state, charged }) => [state, charged])).toEqual([
      [40, null],
      [40, null],
    ]);
    expect((await desk.newest()).state).toBe('open');
    // Settled again it charges again, once.
    await desk.settled();
    expect(await dock.borne(heavy.orderId)).toEqual({ shares: 1100, charged: 1100 });
  });

  it('is settled with every line decided, and opened again within 30 days', async () => {
    const one = await left();
    await desk.brought([`${one.waybillNo},0.9,6.00,,,`]);
    const { id, version } = await desk.newest();
    expect(await hall.factory.ask(bills.settle, { id, version, confirmed: false })).toMatchObject({
      ...{ code: 409, msg: '账单还有 1 行没有认账或拒付，请先处理，再结算。' },
    });
    await desk.act('bill.refused', [(await desk.linesOf(id))[0]!.id], '不是约定的价格');
    await desk.settled();
    await sql`update bill set settled_at = now() - interval '31 days'`.execute(hall.system);
    const settled = await desk.newest();
    const late = { id, version: settled.version, reason: '快递公司重开账单' };
    expect(await hall.factory.ask(bills.reopen, late)).toMatchObject({ code: 409 });
  });
});
