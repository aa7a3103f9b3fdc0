import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { numberUses, USE_SUMS, type UseSum } from '#contract/number-use/number-use.ts';
import { packages } from '#contract/package/package.ts';
import { lending } from '#tests/support/lent-account.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';

let p: Parcels;
let l: ReturnType<typeof lending>;
/** Numbers of two lent accounts at different prices, of an own one and of an own range; one of each kind given back. */
beforeAll(async () => {
  p = await openWaitingParcels();
  l = lending(p);
  const [first, second] = [
    await l.lent(50, { priceCents: 30 }),
    await l.lent(50, { priceCents: 45 }, { name: '商家顺丰备用' }),
  ];
  const accounts = [first.lentId, second.lentId, await p.account(), await p.range('AB', 1, 100)];
  for (const [at, accountId] of accounts.entries()) {
    const ids = (await p.parcels(3)).map(({ id }) => id);
    await p.hall.system
      .updateTable('package')
      .set({ realG: [400, 900, 7000, 12_000][at]! })
      .where('id', '=', ids[0]!)
      .execute();
    await p.ask(ids, accountId);
    await p.serve(accountId);
    await p.hall.factory.call(packages.cancelNumbers, { ids: [ids[2]!], reason: '不发了' });
    await p.serve(accountId);
    // What the carrier gets: of the second account in another currency.
    await put(sql`insert into package_charge (package_id, factory_id, merchant_id, no, cents, currency, express_name, province,
        city, by_estimate, day, charged_at, cost_cents, cost_currency, billed_cents)
      select id, factory_id, merchant_id, 1, 0, 'CNY', express_name, '', '', false, current_date, now(), 100 + id,
        ${at === 1 ? 'USD' : 'CNY'}, 7 from package where id = any(${ids}::bigint[])`);
  }
  // Some of them on another day, and to another province.
  await put(
    sql`update waybill set got_at = got_at - interval '2 days' where id % 2 = 0 and got_at is not null`,
  );
  await put(sql`update waybill_use set at = at - interval '2 days' where waybill_id % 2 = 0`);
  await put(sql`update waybill_use set province = '西藏自治区' where waybill_id % 3 = 0`);
});
afterAll(() => p.close());

const put = (of: ReturnType<typeof sql>) => of.execute(p.hall.system);

/** Every number of the factory with what it may be summed by, read plainly. */
const plain = () =>
  sql`select w.id, w.state, u.charge_cents as fee, coalesce(u.province, o.province) as province,
      coalesce(u.weight_g, p.real_g, p.estimated_g) as grams,
      to_char(w.got_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, a.id::text as account, w.express_name as express,
      coalesce((select merchant_id from waybill_grant g where g.id = a.grant_id), w.factory_id)::text as owner,
      w.factory_id::text as "user", case when w.state in (20, 80) then c.cost_cents end as freight,
      case when w.state in (20, 80) then c.billed_cents end as surcharge,
      case when w.state in (20, 80) then coalesce(c.cost_currency, 'CNY') else 'CNY' end as currency
    from waybill w join waybill_account a on a.id = w.account_id join package p on p.id = w.package_id
      join trade_order o on o.id = p.order_id left join package_charge c on c.package_id = p.id
      left join waybill_use u on u.waybill_id = w.id
    where w.factory_id = ${p.factoryId} and w.got_at is not null`;
/** The bands as a person would write them. */
const band = sql`case when coalesce(grams, 0) = 0 then '0' when grams <= 500 then '1' when grams <= 1000 then '2'
  when grams <= 2000 then '3' when grams <= 3000 then '4' when grams <= 5000 then '5' when grams <= 10000 then '6' else '7' end`;
const column = (by: UseSum) => (by === 'weight' ? band : sql.ref(by));
const summed = (by: UseSum, split: UseSum | undefined) =>
  p.hall.ask(sql<object>`
    select ${column(by)} as code1, ${split === undefined ? sql`''` : column(split)} as code2, currency, count(*)::int as got,
      (count(*) filter (where state = 80))::int as used, (count(*) filter (where state = 90))::int as cancelled,
      (count(*) filter (where state = 95))::int as voided, coalesce(sum(fee), 0)::int as "feeCents",
      coalesce(sum(freight), 0)::int as "freightCents", coalesce(sum(surcharge), 0)::int as "surchargeCents"
    from (${plain()}) x group by 1, 2, 3`);

describe('numbers that a factory got', () => {
  it('are each in the list, the newest first, with order and package, whoever owns the account', async () => {
    const { list, total, sums } = await p.hall.factory.call(numberUses.page, {});
    const [counted] = await p.hall.ask(sql<{ n: number }>`select count(*)::int as n from (${plain()}) x`);
    expect(total).toBe(counted!.n);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b - a));
    expect(list.every(({ orderNo, packageNo }) => orderNo !== null && packageNo !== null)).toBe(true);
    expect(new Set(list.map(({ ownerName }) => ownerName)).size).toBe(2);
    const byCurrency = await p.hall.ask(sql<object>`
      select currency, count(*)::int as got, coalesce(sum(freight), 0)::int as "freightCents" from (${plain()}) x
      group by 1 order by 2 desc`);
    expect(sums).toMatchObject(byCurrency);
    expect(sums.map(({ currency }) => currency)).toEqual(['CNY', 'USD']);
  });

  it('are found by account, other side, express, province, state, day and by many numbers at once', async () => {
    const { factory } = p.hall;
    const all = (await factory.call(numberUses.page, {})).list;
    const found = async (more: Parameters<typeof factory.call<typeof numberUses.page>>[1]) =>
      (await factory.call(numberUses.page, more)).list.map(({ id }) => id);
    const those = (fits: (row: (typeof all)[number]) => boolean) => all.filter(fits).map(({ id }) => id);
    const [one, other] = [all[0]!, all[4]!];
    expect(await found({ account: '商家顺丰备用' })).toEqual(
      those(({ accountName }) => accountName.includes('商家顺丰备用')),
    );
    const lender = all.find(({ feeCents }) => feeCents !== null)!.ownerName;
    expect(await found({ partner: lender })).toEqual(those(({ ownerName }) => ownerName === lender));
    expect(await found({ express: '其他' })).toEqual(those(({ expressName }) => expressName === '其他快递'));
    expect(await found({ province: '西藏' })).toEqual(those(({ province }) => province === '西藏自治区'));
    expect(await found({ state: 'cancelled' })).toEqual(those(({ state }) => state === 90));
    expect(await found({ numbers: [one.no, other.no, '没有的号'] })).toEqual([one.id, other.id]);
    const today = Math.floor((Date.now() + 28_800_000) / 86_400_000) * 86_400_000 - 28_800_000;
    expect(await found({ day: [today, today + 1] })).toEqual(those(({ at }) => at >= today));
    expect(await factory.ask(numberUses.page, { day: [today - 100 * 86_400_000, today] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('92 天'),
    });
  });

  it('add up by one thing and by two to what plain SQL adds up, each currency alone', async () => {
    const names = Object.keys(USE_SUMS) as UseSum[];
    const byCode = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    for (const by of names)
      for (const split of [undefined, ...names.filter((one) => one !== by)]) {
        const { list, total } = await p.hall.factory.call(numberUses.sums, {
          ...{ by, pageSize: 1000 },
          ...(split && { split }),
        });
        const shown = list.map(
          ({ code: _code, name: _name, name2: _name2, averageG: _grams, ...row }) => row,
        );
        const expected = await summed(by, split);
        const inOrder = (rows: readonly object[]) =>
          rows.map((row) => Object.fromEntries(Object.entries(row).toSorted())).toSorted(byCode);
        expect(inOrder(shown), `${by} ${split}`).toEqual(inOrder(expected));
        expect(total).toBe(expected.length);
      }
  });

  it('name their groups in words', async () => {
    const { list } = await p.hall.factory.call(numberUses.sums, { by: 'weight', split: 'owner' });
    expect(list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['0 kg 至 0.5 kg', '0.5 kg 至 1 kg', '5 kg 至 10 kg', '10 kg 以上']),
    );
    expect(list.every(({ name2 }) => name2 !== '')).toBe(true);
  });

  it('go into a file, line by line and summed', async () => {
    const { t, factory } = p.hall;
    const { list, total } = await factory.call(numberUses.page, {});
    const { rows } = await taskFile(t, factory, numberUses.export, {});
    expect(rows.map((row) => row['运单号'])).toEqual(list.map(({ no }) => no));
    const sums = await taskFile(t, factory, numberUses.export, { by: 'express' });
    expect(sums.rows.reduce((sum, row) => sum + Number(row['取号']), 0)).toBe(total);
  });
});

describe('[X39] numbers that were got on lent accounts', () => {
  it('tell their owner time, number, province, weight and charge, and nothing of order, goods or recipient', async () => {
    const { merchant } = p.hall;
    const { list, total, sums } = await merchant.call(numberUses.page, {});
    const [lent] = await p.hall.ask(sql<{ n: number; cents: number }>`
      select count(*)::int as n, sum(charge_cents)::int as cents from waybill_use`);
    expect({ n: total, cents: sums.reduce((sum, { feeCents }) => sum + feeCents, 0) }).toEqual(lent);
    for (const row of list)
      expect(row).toMatchObject({
        ...{ orderId: null, orderNo: null, packageNo: null, freightCents: null, surchargeCents: null },
        currency: 'CNY',
      });
    const [named] = await p.hall.ask(sql<{ words: string[] }>`
      select array_agg(distinct word) as words from trade_order o, package p,
        unnest(array[o.order_no, o.recipient_name, o.recipient_phone, p.number]) word
      where p.order_id = o.id and word <> ''`);
    const told = JSON.stringify([list, (await merchant.call(numberUses.sums, { by: 'account' })).list]);
    expect(named!.words.filter((word) => told.includes(word))).toEqual([]);
  });

  it('tell a receiver nothing of others who use the same account, nor of the account of others', async () => {
    const { merchant, t } = p.hall;
    const { factoryId } = await merchant.call(ownFactory.createVirtual, { factoryName: '自家工厂' });
    await merchant.call(ownFactory.enterVirtual, { factoryId });
    for (const one of [await t.as('merchant02'), await t.as('merchant01', factoryId)]) {
      expect(await one.call(numberUses.page, {})).toMatchObject({ list: [], total: 0, sums: [] });
      expect((await one.call(numberUses.sums, { by: 'user' })).list).toEqual([]);
    }
  });
});
