import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { margin } from '#contract/fee-desk/margin.ts';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { openDock } from '#tests/support/dock.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';

let hall: Hall;
const sheet = {
  mode: 'weight' as const,
  startCount: 1000,
  startCents: 800,
  extraCount: 500,
  extraCents: 150,
};
beforeAll(async () => {
  hall = await openHall();
  const dock = await openDock(hall);
  await hall.factory.call(expressFee.create, sheet);
  await hall.factory.call(carrierCost.create, { ...sheet, expressName: '顺丰速运', startCents: 500 });
  const rows = [await dock.ready(), await dock.ready(), await dock.ready(2, '中通快递'), await dock.ready()];
  await dock.weigh(rows[0]!.id, 1500);
  await dock.leave(...rows.slice(0, 3).map(({ id }) => id));
  const { list } = await hall.factory.call(receivable.page, { numbers: [rows[1]!.number] });
  const { id, version } = list[0]!;
  await hall.factory.call(receivable.adjust, { id, version, cents: -33, reason: '与客户商定' });
});
afterAll(() => hall.close());

describe('what packages brought beyond what carriers took', () => {
  it('is receivable minus cost to the cent, as the rows have it, whatever it is shown by', async () => {
    const [own] = await hall.ask(
      sql<{ cents: number; cost: number }>`select (select sum(cents)::int from package_fee) as cents,
        (select sum(cost_cents)::int from package_charge) as cost`,
    );
    expect(own).toEqual({ cents: 950 + 767 + 800, cost: 650 + 500 });
    for (const by of ['customer', 'express', 'province', 'day'] as const) {
      const { list, sums } = await hall.factory.call(margin.page, { by });
      expect(sums).toMatchObject([{ packages: 3, cents: own!.cents, costCents: own!.cost, uncosted: 1 }]);
      expect(sums[0]!.marginCents).toBe(own!.cents - own!.cost);
      expect(list.reduce((sum, { marginCents }) => sum + marginCents, 0)).toBe(own!.cents - own!.cost);
    }
  });

  it('is told apart by express, the largest first, with what has no cost', async () => {
    const { list, total } = await hall.factory.call(margin.page, { by: 'express' });
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { name: '顺丰速运', packages: 2, cents: 1717, costCents: 1150, marginCents: 567, uncosted: 0 },
      { name: '中通快递', packages: 1, cents: 800, costCents: 0, marginCents: 800, uncosted: 1 },
    ]);
    expect((await hall.factory.call(margin.page, { by: 'express', pageNo: 9 })).total).toBe(2);
  });
});
