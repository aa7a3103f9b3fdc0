import { goodsDeclaration } from '#contract/customs/goods-declaration.ts';
import { customsParty } from '#contract/customs/party.ts';
import { declaration } from '#contract/declaration/declaration.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { written } from './records.ts';

/** What customs is told: records of a merchant, and declarations of orders of his factory. */
export function customsHints({ merchant, word, world }: Hands): Hint[] {
  /** A declaration of an order that is packed and has none: in this state, complete. */
  const made = async (state: 0 | 10 | 30) => {
    const [row] = await world.ask<{ id: number; orderId: number; lineId: number }>(
      `with o as (select id, merchant_id, factory_id from trade_order o where factory_id = $1 and merchant_id = $2
          and status = 60 and hold = 0 and not exists (select from declaration d where d.order_id = o.id and d.state <> 90)
          and exists (select from order_line l where l.order_id = o.id) order by id limit 1),
       c as (update trade_order t set customs = $4 from o where t.id = o.id),
       d as (insert into declaration (order_id, merchant_id, factory_id, state, country)
         select id, merchant_id, factory_id, $3, 'US' from o returning id, order_id, merchant_id, factory_id),
       l as (insert into declaration_line (declaration_id, line_id, order_id, merchant_id, factory_id, quantity, name_cn, name_en,
           hs_code, origin, material, purpose, currency, unit_cents, net_g, battery, liquid, magnet, said, lacking)
         select d.id, l.id, d.order_id, d.merchant_id, d.factory_id, l.quantity, '手机壳', 'Phone case', '392690', 'CN', '', '',
           'USD', 350, 1, false, false, false, '{}', '' from d join order_line l on l.order_id = d.order_id
         returning line_id)
       select id::int, order_id::int as "orderId", (select min(line_id)::int from l) as "lineId" from d`,
      [world.tenants.factory, world.tenants.merchant1, state, state === 30 ? 2 : 1],
    );
    return row!;
  };
  return [
    ...written(merchant, goodsDeclaration, () => ({ scope: 'sku' as const, target: word('SK') })),
    ...written(merchant, customsParty, () => ({ name: word('主体') })),
    hint(declaration.ofOrder, async () => ({ orderId: (await made(0)).orderId })),
    hint(declaration.fill, async () => {
      const { id, lineId } = await made(0);
      return { id, version: 1, lines: [{ lineId, nameCn: '手机壳' }] };
    }),
    hint(declaration.register, async () => ({
      id: (await made(10)).id,
      version: 1,
      declarationNo: 'CN2026-0001',
    })),
    hint(declaration.cancel, async () => ({ id: (await made(30)).id, version: 1, reason: '登记错了' })),
  ];
}
