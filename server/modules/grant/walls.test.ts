import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { grants } from '#contract/grant/grant.ts';
import { packages } from '#contract/package/package.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { SF_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import { lending } from '#tests/support/lent-account.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';

let p: Parcels;
let l: ReturnType<typeof lending>;
beforeAll(async () => {
  p = await openWaitingParcels();
  l = lending(p);
});
afterAll(() => p.close());

const within = <T>(tenantId: number, of: ReturnType<typeof sql<T>>) =>
  of.execute(p.hall.t.database.of(tenantId)).then(({ rows }) => rows);

describe('[X39] what is lent', () => {
  it('is used by the receiver, who reads nothing of what opens it, in no call and in no table', async () => {
    const { ownId, lentId } = await l.lent(5);
    const { factory } = p.hall;
    const [one] = await p.parcels(1);
    await p.ask([one!.id], lentId);
    await p.serve(lentId);
    expect(await p.numbers(one!.id)).toMatchObject([{ state: 20 }]);
    for (const id of [ownId, lentId])
      expect(await factory.ask(waybillAccount.detail, { id })).toMatchObject({ code: 404 });
    expect(await factory.ask(waybillAccount.test, { id: lentId })).toMatchObject({ code: 404 });
    const rows = await within(
      p.factoryId,
      sql<{ id: number; access: unknown }>`select id, access from waybill_account`,
    );
    expect(rows.map(({ id }) => id)).not.toContain(ownId);
    expect(rows.find(({ id }) => id === lentId)).toEqual({ id: lentId, access: null });
    const { list } = await factory.call(grants.page, {});
    expect(JSON.stringify([list, rows])).not.toContain(SF_ACCOUNT.checkword);
  });

  it('tells its owner of a number when, which, whereto, how heavy and how much, and nothing else', async () => {
    const { grantId, lentId } = await l.lent(5, { priceCents: 30 });
    const { merchant, t } = p.hall;
    const [one] = await p.parcels(1);
    await p.ask([one!.id], lentId);
    await p.serve(lentId);
    const no = (await p.numbers(one!.id))[0]!.no;
    const [parcel] = await p.hall.ask(sql<{ province: string; weightG: number }>`
      select o.province, coalesce(p.real_g, p.estimated_g) as "weightG" from package p join trade_order o on o.id = p.order_id
      where p.id = ${one!.id}`);
    const { list } = await merchant.call(grants.uses, { grantId });
    expect(list).toEqual([
      {
        ...{ id: expect.any(Number), grantId, accountName: expect.any(String), at: expect.any(Number), no },
        ...{ merchantName: expect.any(String), factoryName: expect.any(String), expressName: '顺丰速运' },
        ...{ ...parcel, chargeCents: 30, state: 20 },
      },
    ]);
    const columns = Object.keys(
      (
        await within(t.tenants.merchant1, sql<object>`select * from waybill_use where grant_id = ${grantId}`)
      )[0]!,
    );
    expect(columns.toSorted()).toEqual(
      [
        ...['id', 'merchantId', 'factoryId', 'grantId', 'waybillId', 'at', 'no', 'expressName', 'province'],
        ...['weightG', 'chargeCents', 'billedCents', 'state'],
      ].toSorted(),
    );
  });

  it('costs nothing where its number was taken back and the carrier returns it', async () => {
    const { grantId, lentId } = await l.lent(5);
    const [one] = await p.parcels(1);
    await p.ask([one!.id], lentId);
    await p.serve(lentId);
    await p.hall.factory.call(packages.cancelNumbers, { ids: [one!.id], reason: '不发了' });
    await p.serve(lentId);
    const { list } = await p.hall.merchant.call(grants.uses, { grantId });
    expect(list).toMatchObject([{ state: 90, chargeCents: 0 }]);
  });

  it('is nobody else’s: strangers and other receivers read and move none of it', async () => {
    const { ownId, grantId } = await l.lent(5);
    const { t } = p.hall;
    const stranger = await t.as('merchant02');
    // Another factory to which the owner lends the same account.
    const { factoryId } = await p.hall.merchant.call(ownFactory.createVirtual, { factoryName: '自家工厂' });
    await p.hall.merchant.call(ownFactory.enterVirtual, { factoryId });
    const other = await t.as('merchant01', factoryId);
    const own = await l.offer(ownId, 7, { factoryId });
    for (const one of [stranger, other]) {
      expect(await one.ask(grants.detail, { id: grantId })).toMatchObject({ code: 404 });
      expect((await one.call(grants.page, {})).list.map(({ id }) => id)).toEqual(one === other ? [own] : []);
      expect((await one.call(grants.uses, { grantId })).list).toEqual([]);
      expect((await one.call(grants.end, { ids: [grantId] })).failed).toMatchObject([{ code: 404 }]);
    }
    for (const table of ['waybill_grant', 'waybill_grant_event', 'waybill_use'])
      for (const id of [t.tenants.merchant2, factoryId])
        expect(
          await within(id, sql`select * from ${sql.table(table)} where factory_id = ${p.factoryId}`),
        ).toEqual([]);
    for (const id of [t.tenants.merchant2, factoryId])
      expect(await within(id, sql`select * from waybill_lent(${grantId}, now(), current_date)`)).toEqual([]);
  });
});
