import { handoverList } from '#contract/handover/handover-list.ts';
import { handover } from '#contract/handover/handover.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { packagesBy } from './packages.ts';

/** Packages that left today, and a list that takes one in. */
export function handoverHints(hands: Hands): Hint[] {
  const { factory, world } = hands;
  const { numbered, versionOf } = packagesBy(hands);
  const left = async () => {
    const [row] = await world.ask<{ id: number }>(
      `with o as (select id, merchant_id, factory_id from trade_order where factory_id = $1 and status = 60 order by id limit 1),
       p as (insert into package (order_id, merchant_id, factory_id, stage, express_name, waybill_no, handed_over_at, created_at)
         select id, merchant_id, factory_id, 40, '圆通速递', 'YT' || substr(gen_random_uuid()::text, 1, 8), now(), now() from o
         returning id)
       select id::int from p`,
      [world.tenants.factory],
    );
    return row!.id;
  };
  const made = async () => {
    const id = await left();
    return { id, list: (await factory(handoverList.make, { ids: [id] })).list.id };
  };
  const closed = async () => {
    const { list: id } = await made();
    await factory(handoverList.close, { id, version: 2 });
    return id;
  };
  return [
    hint(handover.page, () => ({})),
    hint(handover.export, () => ({})),
    hint(handover.detail, async () => ({ id: await left() })),
    hint(handover.act, async () => {
      const id = await numbered();
      return { ids: [id], versions: { [id]: await versionOf(id) } };
    }),
    hint(handoverList.page, () => ({})),
    hint(handoverList.detail, async () => ({ id: (await made()).list })),
    hint(handoverList.make, async () => ({ ids: [await left()] })),
    hint(handoverList.takeOff, async () => ({ ids: [(await made()).id] })),
    hint(handoverList.close, async () => ({ id: (await made()).list, version: 2 })),
    hint(handoverList.paper, async () => ({ id: await closed() })),
  ];
}
