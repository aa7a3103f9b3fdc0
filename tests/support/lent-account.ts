import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { grants } from '#contract/grant/grant.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { SF_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import type { Parcels } from './waiting-parcels.ts';

const SENDER = {
  ...{ senderName: '商家发货部', senderPhone: '13900000002', senderProvince: '广东省', senderCity: '广州市' },
  ...{ senderDistrict: '天河区', senderAddress: '体育西路 1 号' },
};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const TERMS = { daily: null, priceCents: 5, startDay: day(-1), endDay: day(30) };

/** What the two of a grant do, in the hall of waiting parcels: its merchant lends an account of 顺丰 to its factory. */
export function lending(p: Parcels) {
  const { merchant, factory, ask, t } = p.hall;
  let names = 0;
  const bind = async (more: Partial<Input<typeof waybillAccount.create>> = {}) =>
    (
      await merchant.call(waybillAccount.create, {
        ...{ name: `商家顺丰 ${(names += 1)}`, adapter: 'sf' },
        access: {
          ...{ partnerId: SF_ACCOUNT.partnerId, checkword: SF_ACCOUNT.checkword, monthlyCard: '7551234567' },
        },
        ...{ ...SENDER, ...more },
      })
    ).id;
  const seen = async (id: number) => (await merchant.call(grants.detail, { id })).grant;
  const versionOf = async (id: number) => ({ id, version: (await seen(id)).version });
  const offer = async (accountId: number, total: number, more: Partial<Input<typeof grants.offer>> = {}) =>
    (
      await merchant.call(grants.offer, {
        ...{ accountId, factoryId: t.tenants.factory, total, ...TERMS, ...more },
      })
    ).id;
  const lentOf = async (grantId: number) =>
    (await ask(sql<{ id: number }>`select id from waybill_account where grant_id = ${grantId}`))[0]!.id;
  return {
    ...{ bind, offer, seen, versionOf, lentOf },
    /** An account of the merchant, so many numbers of which the factory may use: whose they are, and under which id. */
    async lent(
      total: number,
      more: Partial<Input<typeof grants.offer>> = {},
      account: Partial<Input<typeof waybillAccount.create>> = {},
    ) {
      const ownId = await bind(account);
      const grantId = await offer(ownId, total, more);
      await factory.call(grants.accept, await versionOf(grantId));
      return { ownId, grantId, lentId: await lentOf(grantId) };
    },
    choices: () => factory.call(packageNumbers.accounts, {}),
    /** What the grant says that its numbers hold, beside what they hold. */
    async countsOf(grantId: number) {
      const [kept] = await ask(sql<{ used: number; reserved: number; dayUsed: number; dayReserved: number }>`
        select used, reserved, day_used as "dayUsed", day_reserved as "dayReserved" from waybill_grant where id = ${grantId}`);
      const [counted] = await ask(sql<{ used: number; reserved: number }>`
        select (count(*) filter (where w.quota = 2))::int as used, (count(*) filter (where w.quota = 1))::int as reserved
        from waybill w join waybill_account a on a.id = w.account_id where a.grant_id = ${grantId}`);
      return { kept: kept!, counted: counted! };
    },
  };
}
