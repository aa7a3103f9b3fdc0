import { GOODS_COLUMNS, goodsDeclaration } from '#contract/customs/goods-declaration.ts';
import { customsParty } from '#contract/customs/party.ts';
import { declaration } from '#contract/declaration/declaration.ts';
import { partyBinding } from '#contract/responsible/binding.ts';
import { responsibleParty } from '#contract/responsible/party.ts';
import { responsibleLabel } from '#contract/responsible/print.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';
import { written } from './records.ts';

/** What customs is told: records of a merchant, and declarations of orders of his factory. */
export function customsHints({ merchant, word, world }: Hands): Hint[] {
  /** A declaration in this state, complete, of an order of its own that is packed. */
  const made = async (state: 0 | 10 | 30) => {
    const number = word('CU');
    const [row] = await world.ask<{ id: number; orderId: number; lineId: number }>(
      `with o as (insert into trade_order (merchant_id, factory_id, shop_id, shop_name, platform, order_no, platform_order_no,
           status, customs, country, goods_lines, pieces)
         select s.merchant_id, $1::bigint, s.id, s.nick, s.platform, $5, $5, 60, $4::smallint, '美国', 1, 1
         from shop s where s.merchant_id = $2 order by s.id limit 1 returning id, merchant_id, factory_id),
       l as (insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, quantity, kind)
         select id, merchant_id, factory_id, 1, 'CASE', '手机壳', 1, 'sku' from o returning id, order_id),
       d as (insert into declaration (order_id, merchant_id, factory_id, state, country)
         select id, merchant_id, factory_id, $3::smallint, 'US' from o returning id, order_id, merchant_id, factory_id),
       w as (insert into declaration_line (declaration_id, line_id, order_id, merchant_id, factory_id, quantity, name_cn, name_en,
           hs_code, origin, material, purpose, currency, unit_cents, net_g, battery, liquid, magnet, said, lacking)
         select d.id, l.id, d.order_id, d.merchant_id, d.factory_id, 1, '手机壳', 'Phone case', '392690', 'CN', '', '', 'USD', 350,
           1, false, false, false, '{}', '' from d join l on l.order_id = d.order_id)
       select d.id::int, d.order_id::int as "orderId", l.id::int as "lineId" from d join l on l.order_id = d.order_id`,
      [world.tenants.factory, world.tenants.merchant1, state, state === 30 ? 2 : 1, number],
    );
    return row!;
  };
  const party = (role: 'maker' | 'eu') => ({
    ...{ role, name: word('Firm'), address: 'Main Street 1', country: 'DE', contact: 'a@firm.example' },
  });
  const partyId = async (role: 'maker' | 'eu') => (await merchant(responsibleParty.create, party(role))).id;
  const bindingId = async () => {
    const [makerId, euId] = [await partyId('maker'), await partyId('eu')];
    const goods = { scope: 'sku' as const, target: word('SK'), makerId, euId, size: '100x50' as const };
    return (await merchant(partyBinding.create, goods)).id;
  };
  const bound = async () => ({ scope: 'sku' as const, target: word('SK'), makerId: await partyId('maker') });
  return [
    ...written(merchant, responsibleParty, () => party('eu')),
    hint(partyBinding.create, bound),
    hint(partyBinding.update, async () => ({ ...(await bound()), id: await bindingId(), version: 1 })),
    hint(partyBinding.delete, async () => ({ id: await bindingId() })),
    hint(partyBinding.assign, async () => ({ ids: [await bindingId()], partyId: await partyId('eu') })),
    hint(responsibleLabel.print, async () => ({ bindingId: await bindingId(), country: 'DE' })),
    ...written(merchant, goodsDeclaration, () => ({ scope: 'sku' as const, target: word('SK') })),
    ...tableHints([goodsDeclaration.import, goodsDeclaration.importInspect], () => [
      Object.values(GOODS_COLUMNS).join(','),
      `SKU,${word('SK')},手机壳,Phone case,392690,3.50,,,,USD,,,中国,40,否,否,否`,
    ]),
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
