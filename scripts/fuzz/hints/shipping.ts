import { handover } from '#contract/handover/handover.ts';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { label } from '#contract/label/label.ts';
import { responsibleLabel } from '#contract/responsible/print.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { param } from '#contract/param/param.ts';
import { carrierCost, FEE_COLUMNS } from '#contract/price/express-fee.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { tracks } from '#contract/track/track.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { RANGE_ADAPTER, waybillAccount } from '#contract/waybill/account.ts';
import { SF_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import { SANDBOX_KUAIDI100 } from '#server/sandbox/carriers/kuaidi100-desk.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';
import { packagesBy } from './packages.ts';
import { written } from './records.ts';
import { grantHints } from './grants.ts';
import { grantStatementHints } from './grant-statements.ts';
import { waybillRuleHints } from './waybill-rules.ts';

const TRACK_ACCOUNT = { ...SANDBOX_KUAIDI100, open: true, origin: 'https://podflow.example' };

/** Accounts that give numbers, what carriers take, and what is put right of a parcel's fee. */
export function shippingHints(hands: Hands): Hint[] {
  const { factory, word } = hands;
  const { made, numbered, versionOf } = packagesBy(hands);
  /** Who has accounts of his own, beside merchants. */
  const own = hands.world.cast.factory;
  let costs = 0;
  let days = 0;
  const ranged = async () => {
    const accountId = (await factory(waybillAccount.create, account())).id;
    const at = days++;
    const { id: rangeId } = await factory(waybillAccount.createRange, {
      ...{
        accountId,
        prefix: `Y${String.fromCharCode(65 + (at % 26))}`,
        from: at * 1000 + 1,
        to: at * 1000 + 999,
      },
    });
    return { accountId, rangeId };
  };
  const printable = async () => {
    await factory(param.saveOne, { key: 'package.printsTyped', value: true });
    return numbered();
  };
  const template = async () =>
    (
      await factory(printTemplate.create, {
        name: word('面单'),
        kind: 'waybill',
        from: 'waybill76130' as const,
      })
    ).id;
  const account = () => ({ name: word('账户'), adapter: RANGE_ADAPTER, expressName: '其他快递' });
  return [
    ...written(factory, waybillAccount, account, own),
    ...grantHints(hands),
    ...grantStatementHints(hands),
    hint(waybillAccount.createRange, async () => ({
      accountId: (await factory(waybillAccount.create, account())).id,
      ...{
        prefix: `Z${String.fromCharCode(65 + (days++ % 26))}`,
        from: days * 1000 + 1,
        to: days * 1000 + 99,
      },
    })),
    ...written(factory, carrierCost, () => ({
      ...{ mode: 'weight' as const, startCount: 1, startCents: 400, extraCount: 1, extraCents: 100 },
      expressName: EXPRESS_STANDARD.at(-1 - (costs % EXPRESS_STANDARD.length))!.name,
      validFrom: `20${String(30 + Math.floor(costs++ / EXPRESS_STANDARD.length)).padStart(2, '0')}-01-01`,
    })),
    ...tableHints([carrierCost.import, carrierCost.importInspect], () => [
      Object.values(FEE_COLUMNS).join(','),
      '按重量,顺丰速运,广东省 深圳市,,1-500=3.50,1000,8,500,1.5,,,,,,,,,,,,',
    ]),
    ...[waybillAccount.detail, waybillAccount.reset].map((of) =>
      hint(of, async () => ({ id: (await factory(waybillAccount.create, account())).id }), own),
    ),
    hint(waybillAccount.switchRange, async () => ({ id: (await ranged()).rangeId, on: false })),
    hint(
      waybillAccount.test,
      async () => ({
        id: (
          await factory(waybillAccount.create, {
            ...{ name: word('顺丰'), adapter: 'sf', senderName: '发货部', senderPhone: '13900000001' },
            ...{
              senderProvince: '广东省',
              senderCity: '深圳市',
              senderDistrict: '南山区',
              senderAddress: '科技园 1 号',
            },
            access: { ...SF_ACCOUNT, monthlyCard: '7551234567' },
          })
        ).id,
      }),
      own,
    ),
    ...waybillRuleHints(hands, async () => (await factory(waybillAccount.create, account())).id),
    hint(packageNumbers.preview, async () => ({
      ids: [await made()],
      accountId: (await ranged()).accountId,
    })),
    hint(packageNumbers.ask, async () => ({ ids: [await made()], accountId: (await ranged()).accountId })),
    // What they are for a carrier brings about: of a package without such a number they say so, which is an answer, too.
    hint(packageNumbers.retry, async () => ({ ids: [await made()] })),
    hint(packageNumbers.settle, async () => ({ ids: [await made()], reason: '已到快递公司核对' })),
    hint(packageNumbers.cancelAgain, async () => ({ ids: [await made()] })),
    hint(packageNumbers.keep, async () => ({ ids: [await made()] })),
    hint(packageNumbers.writeOff, async () => ({ ids: [await made()], reason: '快递公司不收回' })),
    hint(responsibleLabel.ofPackages, async () => ({ ids: [await printable()] })),
    hint(label.check, async () => ({ ids: [await printable()], templateId: await template() })),
    hint(label.print, async () => ({ ids: [await printable()], templateId: await template() })),
    hint(label.preview, async () => ({ id: await printable(), templateId: await template() })),
    hint(tracks.saveAccount, () => TRACK_ACCOUNT),
    hint(receivable.adjust, async () => {
      const id = await numbered();
      await factory(handover.act, { ids: [id] });
      return { id, version: await versionOf(id), cents: 100, reason: '快递公司复重' };
    }),
  ];
}
