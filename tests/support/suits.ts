import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { suit } from '#contract/suit/suit.ts';
import { startTestApp } from './app.ts';
import { buildOrder, buildPicture, buildShop, buildSku } from './goods.ts';

type OrderInput = Partial<Parameters<typeof buildOrder>[1]>;

/** A merchant with a case at 7.00 and a strap at 3.00 of his factory, and hands to make suits of them and orders for these. */
export async function openSuits() {
  const t = await startTestApp();
  const [merchant, factory] = [await t.as('merchant01'), await t.as('factory01')];
  const { system } = t.database;
  const merchantId = t.tenants.merchant1;
  const shop = await buildShop(system, { merchantId, nick: '云朵旗舰店' });
  const factoryId = t.tenants.factory;
  const shell = await buildSku(system, { factoryId, priceCents: 700 });
  const strap = await buildSku(system, { factoryId, priceCents: 300 });
  const picture = await buildPicture(system, merchantId);

  /** Waits for this code: 3 suits at 50.00, a line of its own, and postage that no line holds. */
  const waiting = async (code: string, more: OrderInput = {}, quantity = 3): Promise<number> =>
    (
      await buildOrder(system, {
        ...{ merchantId, shopId: shop.id, shopName: '云朵旗舰店', amountCents: quantity * 5000 + 1800 },
        lines: [
          { platformCode: code, title: '情侣套装', variation: '黑', quantity, unitCents: 5000 },
          { platformCode: 'GIFT-CARD', kind: 'notGoods', quantity: 1, unitCents: 1000 },
        ],
        ...more,
      })
    ).id;
  const items = (shells: number, straps: number) => [
    { skuId: shell.id, quantity: shells, pictureFileId: picture.id },
    ...(straps > 0 ? [{ skuId: strap.id, quantity: straps, pictureFileId: null }] : []),
  ];
  return {
    ...{ t, merchant, factory, merchantId, factoryId, system, shop, shell, strap, picture, waiting, items },
    make: (code: string, shells = 2, straps = 1) =>
      merchant.call(suit.create, { code, name: `套装 ${code}`, items: items(shells, straps) }),
    find: async (code: string) => (await merchant.call(suit.page, { code })).list[0]!,
    /** Changes what it holds, as it stands now. */
    async change(id: number, shells: number, straps: number) {
      const { version } = await system
        .selectFrom('suit')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return merchant.call(suit.update, { id, version, name: '改过', items: items(shells, straps) });
    },
    async send(event: string, ids: number[], params: object = {}, who = merchant) {
      const { failed } = await who.call(order.action, { event, ids, params } as never);
      return failed.map(({ msg }) => msg);
    },
    /** Its lines, each as what one reads of it. */
    async lines(orderId: number): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`
        select case when l.suit_item is not null then '部件 ' || l.sku_code || ' ×' || l.quantity || ' ' || l.unit_cents || ' 属于 '
            || coalesce((select string_agg(s.platform_code, ',') from order_line s join trade_order o on o.id = s.order_id
              where s.suit_key = l.suit_key and s.suit_item is null and s.suit_of is not null and o.status not in (95, 96)), '无')
          else l.kind || ' ' || l.platform_code || ' ×' || l.quantity || ' ' || l.unit_cents end as text
        from order_line l where l.order_id = ${orderId} order by l.line_no`.execute(system);
      return rows.map(({ text }) => text);
    },
    /** What the order keeps, beside what SQL finds in its lines. */
    async counted(orderId: number) {
      const { rows } = await sql<{
        status: number;
        amount: number;
        cost: number;
        pieces: number;
        goods: number;
        unmapped: number;
        partPieces: number;
        agrees: boolean;
      }>`
        select o.status, o.amount_cents::int as amount, o.cost_cents::int as cost, o.pieces, o.goods_lines as goods,
          o.unmapped_lines as unmapped, c.part_pieces::int as "partPieces",
          (o.pieces, o.goods_lines, o.unmapped_lines) = (c.pieces, c.goods, c.unmapped) as agrees
        from trade_order o cross join lateral (
          select coalesce(sum(quantity) filter (where kind <> 'notGoods'), 0) as pieces,
            coalesce(sum(quantity) filter (where suit_item is not null), 0) as part_pieces,
            count(*) filter (where kind <> 'notGoods') as goods, count(*) filter (where kind = 'unmapped') as unmapped
          from order_line where order_id = o.id) c
        where o.id = ${orderId}`.execute(system);
      return rows[0]!;
    },
    rows: (orderId: number) =>
      system.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).orderBy('lineNo').execute(),
    children: async (orderId: number) =>
      (
        await system
          .selectFrom('tradeOrder')
          .select('id')
          .where('parentId', '=', orderId)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
  };
}
export type SuitWorld = Awaited<ReturnType<typeof openSuits>>;
