import { packages } from '#contract/package/package.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Packages of a factory, packed, with a number and without. */
export function packageHints({ factory, word, world }: Hands): Hint[] {
  const made = async () => {
    const [row] = await world.ask<{ id: number }>(
      `with o as (select id, merchant_id, factory_id from trade_order where factory_id = $1 and status = 60 order by id limit 1),
       p as (insert into package (order_id, merchant_id, factory_id, stage, created_at)
         select id, merchant_id, factory_id, 20, now() from o returning id, order_id, merchant_id, factory_id),
       t as (insert into package_order (factory_id, package_id, order_id, merchant_id)
         select factory_id, id, order_id, merchant_id from p)
       select id::int from p`,
      [world.tenants.factory],
    );
    return row!.id;
  };
  const numbered = async () => {
    const id = await made();
    await factory(packages.enter, { id, waybillNo: word('SF') });
    return id;
  };
  return [
    hint(packages.detail, async () => ({ id: await made() })),
    hint(packages.act, async () => {
      const id = await made();
      return { event: 'package.weighed' as const, ids: [id], versions: { [id]: 1 }, params: { grams: 100 } };
    }),
    hint(packages.enter, async () => ({ id: await made(), waybillNo: word('SF') })),
    hint(packages.cancelNumbers, async () => ({ ids: [await numbered()], reason: '换快递' })),
  ];
}
