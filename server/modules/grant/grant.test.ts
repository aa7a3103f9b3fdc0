import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binding } from '#contract/binding/binding.ts';
import { grants } from '#contract/grant/grant.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { lending, TERMS } from '#tests/support/lent-account.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';
import { endDueGrants } from './timer.ts';

let p: Parcels;
let l: ReturnType<typeof lending>;
beforeAll(async () => {
  p = await openWaitingParcels();
  l = lending(p);
});
afterAll(() => p.close());

const put = (of: ReturnType<typeof sql>) => of.execute(p.hall.system);
const msgOf = (failed: readonly { msg: string }[]) => failed.map(({ msg }) => msg);
const notices = (tenantId: number) =>
  p.hall.ask(
    sql<{
      title: string;
    }>`select title from notice where tenant_id = ${tenantId} and kind = 'grant' order by id desc limit 1`,
  );

describe('a grant', () => {
  it('is offered, accepted and paused by either side, and resumed by the one that paused', async () => {
    const { merchant, factory, t } = p.hall;
    const { grantId, lentId } = await l.lent(10);
    expect(await notices(t.tenants.merchant1)).toEqual([{ title: '面单分享已接受' }]);
    const shared = (await l.choices()).find(({ id }) => id === lentId);
    expect(shared).toMatchObject({
      isOn: true,
      left: 10,
      expressName: '顺丰速运',
      lender: expect.any(String),
    });
    expect((await factory.call(grants.pause, { ids: [grantId] })).successIds).toEqual([grantId]);
    expect(msgOf((await merchant.call(grants.resume, { ids: [grantId] })).failed)).toEqual([
      '分享由对方暂停，请联系对方恢复。',
    ]);
    expect((await factory.call(grants.resume, { ids: [grantId] })).successIds).toEqual([grantId]);
    const { events } = await factory.call(grants.detail, { id: grantId });
    expect(events.map(({ title, after }) => [title, after])).toEqual([
      ['分享面单', '待确认'],
      ['接受', '使用中'],
      ['暂停', '已暂停'],
      ['恢复', '使用中'],
    ]);
  });

  it('is refused where the receiver does not want it, and may be offered anew then', async () => {
    const account = await l.bind();
    const id = await l.offer(account, 5);
    const again = { accountId: account, factoryId: p.factoryId, total: 5, ...TERMS };
    expect(await p.hall.merchant.ask(grants.offer, again)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已分享给该工厂'),
    });
    await p.hall.factory.call(grants.refuse, await l.versionOf(id));
    expect(await l.seen(id)).toMatchObject({ state: 'ended' });
    await p.hall.merchant.call(grants.offer, again);
  });

  it('goes to factories alone that the merchant is bound to, and has an end that is ahead', async () => {
    const accountId = await l.bind();
    const offered = (more: object) =>
      p.hall.merchant.ask(grants.offer, { accountId, factoryId: p.factoryId, total: 5, ...TERMS, ...more });
    expect(await offered({ factoryId: p.hall.t.tenants.designer })).toMatchObject({
      code: 409,
      msg: '只能分享给已绑定的工厂，请先绑定。',
    });
    expect(await offered({ startDay: '2024-01-01', endDay: '2024-01-02' })).toMatchObject({ code: 400 });
    expect(await offered({ daily: 6 })).toMatchObject({ code: 400 });
    expect(await offered({ total: 10_000_001 })).toMatchObject({ code: 400 });
    expect(await offered({ priceCents: 10_001 })).toMatchObject({ code: 400 });
  });

  it('is changed as it was seen, and a higher price counts from the yes of the receiver', async () => {
    const { merchant, factory } = p.hall;
    const { grantId } = await l.lent(10);
    const seen = await l.versionOf(grantId);
    await merchant.call(grants.change, { ...seen, ...TERMS, total: 20, priceCents: 9 });
    expect(await l.seen(grantId)).toMatchObject({ total: 20, priceCents: 5, nextPriceCents: 9 });
    expect(await merchant.ask(grants.change, { ...seen, ...TERMS, total: 30 })).toMatchObject({ code: 409 });
    expect(await factory.ask(grants.accept, seen)).toMatchObject({ code: 409 });
    await factory.call(grants.accept, await l.versionOf(grantId));
    expect(await l.seen(grantId)).toMatchObject({ state: 'active', priceCents: 9, nextPriceCents: null });
    await merchant.call(grants.change, {
      ...(await l.versionOf(grantId)),
      ...TERMS,
      total: 20,
      priceCents: 1,
    });
    expect(await l.seen(grantId)).toMatchObject({ priceCents: 1, nextPriceCents: null });
  });

  it('that is used up is topped up, and its quota is never below what is used', async () => {
    const { merchant } = p.hall;
    const { grantId, lentId } = await l.lent(2);
    const parcels = await p.parcels(2);
    const ids = parcels.map(({ id }) => id);
    await p.ask(ids, lentId);
    expect(await l.seen(grantId)).toMatchObject({ state: 'usedUp' });
    expect(await notices(p.factoryId)).toEqual([{ title: '面单分享的额度已用完' }]);
    const less = { ...(await l.versionOf(grantId)), ...TERMS, total: 1 };
    expect(await merchant.ask(grants.change, less)).toMatchObject({ code: 409 });
    await merchant.call(grants.topUp, { ...(await l.versionOf(grantId)), more: 1 });
    expect(await l.seen(grantId)).toMatchObject({ state: 'active', total: 3, left: 1 });
    await p.serve(lentId);
    await merchant.call(grants.change, { ...(await l.versionOf(grantId)), ...TERMS, total: 2 });
    expect(await l.seen(grantId)).toMatchObject({ state: 'usedUp', left: 0 });
    expect(
      await merchant.ask(grants.topUp, { ...(await l.versionOf(grantId)), more: 10_000_000 }),
    ).toMatchObject({
      code: 400,
    });
  });

  it('tells both sides once where a tenth of its quota is left', async () => {
    const { grantId, lentId } = await l.lent(10);
    const told = () =>
      p.hall.ask(sql<{ tenantId: number }>`select tenant_id as "tenantId" from notice
        where kind = 'grant' and title = '面单分享的额度快用完' order by tenant_id`);
    const ids = (await p.parcels(9)).map(({ id }) => id);
    await p.ask(ids.slice(0, 8), lentId);
    expect(await told()).toEqual([]);
    await p.ask(ids.slice(8), lentId);
    await p.serve(lentId);
    const both = [p.factoryId, p.hall.t.tenants.merchant1].toSorted((a, b) => a - b);
    expect((await told()).map(({ tenantId }) => tenantId)).toEqual(both);
    expect(await l.seen(grantId)).toMatchObject({ state: 'active', left: 1 });
  });

  it('ends by the clock: an offer that nobody answered for a week, and one whose last day is over', async () => {
    const offered = await l.offer(await l.bind(), 5);
    const { grantId } = await l.lent(5);
    await endDueGrants(p.hall.t.app);
    expect(await l.seen(offered)).toMatchObject({ state: 'offered' });
    await put(
      sql`update waybill_grant set updated_at = updated_at - interval '7 days' where id = ${offered}`,
    );
    await put(sql`update waybill_grant set ends_at = now() - interval '1 minute' where id = ${grantId}`);
    await endDueGrants(p.hall.t.app);
    expect(await l.seen(offered)).toMatchObject({ state: 'ended' });
    expect(await l.seen(grantId)).toMatchObject({ state: 'ended' });
  });

  it('keeps its account: one that was lent is paused and not deleted, and its grants give nothing then', async () => {
    const { merchant } = p.hall;
    const { ownId, lentId } = await l.lent(5);
    expect(await merchant.ask(waybillAccount.delete, { id: ownId })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('分享过'),
    });
    await merchant.call(waybillAccount.switch, { ids: [ownId], on: false });
    const [one] = await p.parcels(1);
    expect(msgOf((await p.ask([one!.id], lentId)).failed)).toEqual([
      '分享方已停用这个账户，请联系分享方，或换一个账户。',
    ]);
  });

  it('ends with the binding of the two', async () => {
    const { merchant, t } = p.hall;
    const { grantId } = await l.lent(5);
    await put(sql`update trade_order set status = 90 where merchant_id = ${t.tenants.merchant1}`);
    const bound = await merchant.call(binding.list, {});
    const { id } = bound.find(({ factoryId }) => factoryId === p.factoryId)!;
    await merchant.call(binding.unbind, { id });
    expect(await l.seen(grantId)).toMatchObject({ state: 'ended' });
  });
});
