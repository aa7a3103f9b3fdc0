import { ask } from '#tests/e2e/entry/own-tenant.ts';

/** Orders of a merchant that are packed here, each with its package. */
export async function packedHere(factoryId: number, count: number): Promise<void> {
  await ask(
    `with o as (
       insert into trade_order (merchant_id, factory_id, shop_id, shop_name, platform, order_no, platform_order_no, status,
         recipient_name, recipient_phone, country, province, city, district, address)
       select s.merchant_id, $1::bigint, s.id, s.nick, s.platform, 'PN' || $1::bigint || lpad(n::text, 4, '0'), 'SW' || $1::bigint || n, 60,
         '王小明', '13800000000', '中国', '浙江省', '杭州市', '西湖区', '文三路 1 号'
       from generate_series(1, $2::int) n, (select * from shop order by id limit 1) s returning *),
     p as (
       insert into package (merchant_id, factory_id, order_id, created_at, stage, copies, estimated_g, packed_at)
       select merchant_id, factory_id, id, now(), 20, 1, 200, now() from o order by id returning *)
     insert into package_order (factory_id, package_id, order_id, merchant_id)
     select factory_id, id, order_id, merchant_id from p`,
    [factoryId, count],
  );
}
