import { grants } from '#contract/grant/grant.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { packages } from '#contract/package/package.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { packagesBy } from './packages.ts';

const TERMS = { total: 10, daily: null, priceCents: 5, startDay: '2026-01-01', endDay: '2099-01-01' };

/** What a merchant lends a factory, and what both do with it. */
export function grantHints(hands: Hands): Hint[] {
  const { merchant, factory, word, world } = hands;
  const { made } = packagesBy(hands);
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  /** More than a merchant may bind himself. */
  const account = async () => {
    const [row] = await world.ask<{ id: number }>(
      `insert into waybill_account (factory_id, name, kind, adapter, express_name)
       values ($1, $2, 'own', 'sf', '顺丰速运') returning id::int`,
      [merchantId, word('顺丰')],
    );
    return row!.id;
  };
  const terms = async () => ({ accountId: await account(), factoryId, ...TERMS });
  const versionOf = async (id: number) => ({
    id,
    version: (await merchant(grants.detail, { id })).grant.version,
  });
  const seen = async (more: Partial<typeof TERMS> = {}) =>
    versionOf((await merchant(grants.offer, { ...(await terms()), ...more })).id);
  const accepted = async (more: Partial<typeof TERMS> = {}) => {
    const offered = await seen(more);
    await factory(grants.accept, offered);
    return offered.id;
  };
  return [
    hint(grants.offer, terms),
    hint(grants.detail, async () => ({ id: (await seen()).id })),
    hint(grants.change, async () => ({ ...(await seen()), ...TERMS, total: 20 })),
    hint(grants.topUp, async () => {
      const id = await accepted({ total: 1 });
      const lent = (await factory(packageNumbers.accounts, {})).findLast(({ lender }) => lender !== null);
      const parcel = await made();
      await factory(packages.act, {
        event: 'package.weighed' as const,
        ids: [parcel],
        params: { grams: 100 },
      });
      const asked = await factory(packageNumbers.ask, { ids: [parcel], accountId: lent!.id });
      if (asked.failed[0]) throw new Error(`the grant is not used up: ${asked.failed[0].msg}`);
      return { ...(await versionOf(id)), more: 5 };
    }),
    hint(grants.accept, () => seen()),
    hint(grants.refuse, () => seen()),
    hint(grants.pause, async () => ({ ids: [await accepted()] })),
    hint(grants.resume, async () => ({ ids: [await accepted()] })),
    hint(grants.end, async () => ({ ids: [await accepted()] })),
    hint(grants.uses, async () => ({ grantId: await accepted() })),
  ];
}
