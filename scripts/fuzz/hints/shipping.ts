import { handover } from '#contract/handover/handover.ts';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { carrierCost } from '#contract/price/express-fee.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { RANGE_ADAPTER, waybillAccount } from '#contract/waybill/account.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { packagesBy } from './packages.ts';
import { written } from './records.ts';

/** Accounts that give numbers, what carriers take, and what is put right of a parcel's fee. */
export function shippingHints(hands: Hands): Hint[] {
  const { factory, word } = hands;
  const { numbered, versionOf } = packagesBy(hands);
  let costs = 0;
  let days = 0;
  const account = () => ({ name: word('账户'), adapter: RANGE_ADAPTER, expressName: '其他快递' });
  return [
    ...written(factory, waybillAccount, account),
    hint(waybillAccount.createRange, async () => ({
      accountId: (await factory(waybillAccount.create, account())).id,
      ...{ prefix: `Z${String.fromCharCode(65 + (days++ % 26))}`, from: days * 1000, to: days * 1000 + 99 },
    })),
    ...written(factory, carrierCost, () => ({
      ...{ mode: 'weight' as const, startCount: 1, startCents: 400, extraCount: 1, extraCents: 100 },
      expressName: EXPRESS_STANDARD.at(-1 - (costs % EXPRESS_STANDARD.length))!.name,
      validFrom: `20${String(30 + Math.floor(costs++ / EXPRESS_STANDARD.length)).padStart(2, '0')}-01-01`,
    })),
    hint(receivable.adjust, async () => {
      const id = await numbered();
      await factory(handover.act, { ids: [id] });
      return { id, version: await versionOf(id), cents: 100, reason: '快递公司复重' };
    }),
  ];
}
