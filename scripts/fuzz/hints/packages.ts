import { packages } from '#contract/package/package.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Makes packages of a factory, packed, with a number and without. */
export function packagesBy({ factory, word, world }: Hands) {
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
  const versionOf = async (id: number) =>
    (await world.ask<{ version: number }>('select version from package where id = $1', [id]))[0]!.version;
  return { made, numbered, versionOf };
}

export function packageHints(hands: Hands): Hint[] {
  const { word } = hands;
  const { made, numbered } = packagesBy(hands);
  return [
    hint(packages.detail, async () => ({ id: await made() })),
    hint(packages.act, async () => {
      const id = await made();
      return { event: 'package.weighed' as const, ids: [id], versions: { [id]: 1 }, params: { grams: 100 } };
    }),
    hint(packages.enter, async () => ({ id: await made(), waybillNo: word('SF') })),
    hint(packages.undo, async () => {
      const id = await numbered();
      await hands.factory(packages.act, { event: 'package.handed.over' as const, ids: [id], params: {} });
      return { ids: [id], reason: '扫错包裹' };
    }),
    hint(packages.cancelNumbers, async () => ({ ids: [await numbered()], reason: '换快递' })),
  ];
}
