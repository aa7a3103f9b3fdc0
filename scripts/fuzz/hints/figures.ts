import { funnel } from '#contract/figures/funnel.ts';
import { qualityFigures } from '#contract/figures/quality-figures.ts';
import { performance } from '#contract/performance/performance.ts';
import { timeliness } from '#contract/figures/timeliness.ts';
import { sendDetail } from '#contract/send/send-detail.ts';
import { sendRecord } from '#contract/send/send-record.ts';
import { usage } from '#contract/usage/usage.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { profileOf } from './profile.ts';

/** What is asked of figures: of the last days, whatever they hold. */
export const figureHints = (hands: Hands): Hint[] => [...usageHints(hands), ...whatCame(hands)];

/** A medium that somebody noted a moment ago. */
function usageHints(hands: Hands): Hint[] {
  const profile = profileOf(hands);
  const noted = async () => ({ profileId: await profile(), reason: 'trial' as const, length: 100 });
  const id = async () => (await hands.factory(usage.note, await noted())).id;
  return [
    hint(usage.page, () => ({})),
    hint(usage.groups, () => ({})),
    hint(usage.choices, () => ({})),
    hint(usage.note, noted),
    hint(usage.detail, async () => ({ id: await id() })),
    hint(usage.correct, async () => ({ id: await id(), standing: 100, length: 90, note: '量错了' })),
    hint(usage.export, () => ({})),
  ];
}

const whatCame = ({ world }: Hands): Hint[] => [
  hint(funnel.page, () => ({})),
  hint(funnel.rows, () => ({ figure: 'standing' as const })),
  hint(funnel.export, () => ({ figure: 'standing' as const })),
  hint(timeliness.page, () => ({})),
  hint(timeliness.rows, () => ({ figure: 'orders' as const })),
  hint(timeliness.export, () => ({ figure: 'orders' as const })),
  hint(qualityFigures.page, () => ({})),
  hint(qualityFigures.rows, () => ({ figure: 'judged' as const })),
  hint(qualityFigures.export, () => ({ figure: 'judged' as const })),
  hint(performance.page, () => ({})),
  hint(performance.days, () => ({ code: '1' })),
  hint(performance.rows, () => ({ figure: 'pieces' as const })),
  hint(performance.export, () => ({})),
  hint(sendDetail.page, () => ({})),
  hint(sendDetail.sums, () => ({})),
  hint(sendDetail.export, () => ({})),
  hint(sendRecord.page, () => ({})),
  hint(sendRecord.export, () => ({})),
  hint(sendRecord.detail, async () => {
    const { factory } = world.tenants;
    // Orders that stand from the beginning have been shipped by nobody.
    await world.ask(
      `insert into send_act (factory_id, order_id, merchant_id, shop_id, at, way, express_name, waybill_no)
       select factory_id, id, merchant_id, shop_id, now(), 'one', '顺丰速运', 'SF1' from trade_order
       where factory_id = $1 order by id limit 1 on conflict do nothing`,
      [factory],
    );
    const [act] = await world.ask<{ id: number }>(
      'select id::int from send_act where factory_id = $1 order by id desc limit 1',
      [factory],
    );
    return { id: act!.id };
  }),
];
