import type pg from 'pg';
import { makePeople } from '#server/demo/people.ts';
import type { Database } from '#server/platform/database.ts';
import { buildGoods, type Goods } from './goods-data.ts';
import { buildQuickly } from './quick.ts';
import { buildRelations, type Relations } from './relations-data.ts';

/** Everything is made by SQL from the number of the order, so that two builds of one size are the same. */
export interface Made {
  /** The factories by who signs in for them; the first holds six of ten orders, and the questions are asked for it. */
  factories: { username: string; id: number }[];
  /** A shop of the merchant who imports. */
  shopId: number;
  /** What stands beside the orders. */
  related: Relations;
  goods: Goods;
}

const FACTORIES = 5;
const MERCHANTS = 50;
const CHUNK = 100_000;

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕';
const GIVEN =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红玲芬燕云珍莉飞鑫波斌宇浩凯健俊帆雪慧晨佳怡欣梓涵子轩诗雨思远嘉豪';

/**
 * 5 factories, 50 merchants, 90 days, 3 lines each. The newest three tenths are on their way, and most of these wait for
 * review, so that of 100,000 orders one call can approve 10,000 of one factory; older orders are done.
 */
export async function build(
  database: Database,
  admin: pg.Client,
  orders: number,
  besides: { goods: boolean; pictures: boolean },
): Promise<Made> {
  const people = await database.system.transaction().execute((trx) => makePeople(trx));
  await admin.query(
    `with f as (insert into tenant (name, type) select '工厂 ' || i, 2 from generate_series(2, $1::int) i returning id),
       m as (insert into tenant (name, type) select '商家 ' || i, 1 from generate_series(1, $2::int) i returning id)
     insert into binding (merchant_id, factory_id) select m.id, f.id from m, (select id from f union all select $3::bigint) f`,
    [FACTORIES, MERCHANTS, people.factory],
  );
  const others = await signInsOf(admin, people.factory);
  await admin.query(
    `insert into shop (merchant_id, platform, brand_name, nick)
     select merchant_id, 'taobao', '店铺', '店铺 ' || merchant_id from (select distinct merchant_id from binding) b`,
  );
  await admin.query(
    `insert into sku (factory_id, code, name, material, brand, model, color, price_cents)
     select f.id, 'SKU' || n, '手机壳 ' || n, '液态硅胶', 'Apple', 'iPhone ' || n, '黑', 1200 + n
     from (select distinct factory_id as id from binding) f, generate_series(0, 199) n`,
  );
  await admin.query('analyze tenant, binding, shop, sku');
  await buildQuickly(admin, ['trade_order', 'order_line', 'order_event', 'order_finder'], async () => {
    for (let from = 1; from <= orders; from += CHUNK)
      await insertOrders(admin, orders, from, Math.min(from + CHUNK - 1, orders), people.factory);
    while ((await admin.query<{ n: string }>('select fold_tally() as n')).rows[0]!.n !== '0');
  });
  const shop = await admin.query<{ id: string }>('select id from shop where merchant_id = $1', [
    people.merchant1,
  ]);
  const related = await buildRelations(admin, people.factory, people.merchant2);
  const goods = {
    ...{ listed: others[0]!, generating: others[1]! },
    store: { username: 'merchant02', id: people.merchant2 },
    looked: { username: 'merchant01', id: people.merchant1 },
  };
  if (besides.goods || besides.pictures) await buildGoods(admin, goods, people.factory, besides);
  return {
    factories: [{ username: 'factory01', id: people.factory }, ...others],
    shopId: Number(shop.rows[0]!.id),
    related,
    goods,
  };
}

/** Somebody for each further factory, with the rights and the password of the first one's. */
async function signInsOf(admin: pg.Client, first: number) {
  const { rows } = await admin.query<{ username: string; id: string }>(
    `with other as (select id, 'bench' || id as username from tenant where type = 2 and id <> $1),
       own as (insert into role (tenant_id, name, permissions)
         select other.id, r.name, r.permissions from other, role r
         join user_role h on h.role_id = r.id join app_user u on u.id = h.user_id
         where u.username = 'factory01' returning id, tenant_id),
       someone as (insert into app_user (username, real_name, password_hash)
         select other.username, other.username, u.password_hash from other, app_user u
         where u.username = 'factory01' returning id, username),
       placed as (select own.tenant_id, someone.id as user_id, own.id as role_id
         from own join other on other.id = own.tenant_id join someone on someone.username = other.username),
       joined as (insert into membership (tenant_id, user_id) select tenant_id, user_id from placed),
       held as (insert into user_role (tenant_id, user_id, role_id) select tenant_id, user_id, role_id from placed)
     select username, id from other order by id`,
    [first],
  );
  return rows.map(({ username, id }) => ({ username, id: Number(id) }));
}

async function insertOrders(admin: pg.Client, all: number, from: number, to: number, factory: number) {
  const { rows } = await admin.query<{ first: string }>(
    `with dice as (
       select i, (hashint8(i) & 2147483647) / 2147483648.0 as a, (hashint8(i * 31 + 7) & 2147483647) / 2147483648.0 as b,
         (hashint8(i * 131 + 17) & 2147483647) / 2147483648.0 as c, (hashint8(i * 997 + 3) & 2147483647) as d
       from generate_series($2::bigint, $3::bigint) i
     ), party as (
       select array_agg(id) filter (where type = 2 and id <> $4) as others,
         array_agg(distinct m.merchant_id) filter (where m.merchant_id is not null) as merchants
       from tenant t left join (select distinct merchant_id from binding) m on m.merchant_id = t.id
     ), made as (
       select i, d, case when a < 0.6 then $4 else others[1 + floor(b * cardinality(others))::int] end as factory,
         merchants[1 + d % cardinality(merchants)] as merchant,
         timestamptz '2026-11-20 12:00+08' - interval '90 days' * (1 - i / $1::float8) as at,
         case when i > $1 * 0.7 then case when c < 0.62 then 20
                else (array[10, 25, 28, 30, 30, 40, 50, 60, 70])[1 + floor((c - 0.62) / 0.38 * 9)::int] end
              when c < 0.95 then 80 when c < 0.98 then 70 else 90 end as status
       from dice, party
     ), placed as (
       insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status,
         goods_lines, pieces, amount_cents, cost_cents, recipient_name, recipient_phone, country, province, city, district,
         address, waybill_no, express_name, pay_time, pushed_at, shipped_at, created_at, updated_at, changed_xact)
       select m.merchant, case when m.status = 10 then 0 else m.factory end, 'PF' || lpad(i::text, 12, '0'), s.id, s.nick, 'taobao',
         'T' || lpad(i::text, 14, '0'), m.status, 3, 6, 5970 + d % 5000, 4200,
         substr($5, 1 + d % length($5), 1) || substr($6, 1 + d / 41 % length($6), 1)
           || case when d % 4 > 0 then substr($6, 1 + d / 2711 % length($6), 1) else '' end,
         '1' || (30 + d % 70) || lpad((d % 100000000)::text, 8, '0'), '中国', '浙江省', '杭州市', '余杭区',
         '仓前街道' || d % 997 || '号' || d % 31 || '室', case when m.status in (70, 80) then 'SF' || lpad(i::text, 12, '0') else '' end,
         '顺丰', at - interval '1 hour', case when m.status = 10 then null else at end,
         case when m.status in (70, 80) then at + interval '1 day' end, at, at, '3'
       from made m join shop s on s.merchant_id = m.merchant order by i
       returning id
     ) select min(id) as first from placed`,
    [all, from, to, factory, SURNAMES, GIVEN],
  );
  const first = rows[0]!.first;
  await admin.query(
    `insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, quantity, unit_cents, kind,
       sku_id, sku_code, cost_cents)
     select o.id, o.merchant_id, o.factory_id, n, 'P' || (o.id * 7 + n) % 200, '定制手机壳 ' || (o.id * 7 + n) % 200, n, 1990,
       'sku', k.id, k.code, k.price_cents
     from trade_order o cross join generate_series(1, 3) n
     join sku k on k.factory_id = case when o.factory_id = 0 then $2 else o.factory_id end
       and k.code = 'SKU' || (o.id * 7 + n) % 200
     where o.id >= $1 order by o.id, n`,
    [first, factory],
  );
  await admin.query(
    `insert into order_event (order_id, merchant_id, factory_id, event, actor, before, after, params, version, at)
     select o.id, o.merchant_id, o.factory_id, e.event, e.actor, e.before::smallint[], array[e.status, 0, 0, 0, 0]::smallint[],
       '{}', e.version, o.created_at + e.version * interval '1 minute'
     from trade_order o join (values ('order.imported', 'merchant', null, 5, 1),
         ('order.match', 'system', '{5,0,0,0,0}', 10, 2), ('order.push', 'merchant', '{10,0,0,0,0}', 20, 3),
         ('order.approve', 'factory', '{20,0,0,0,0}', 30, 4), ('order.ship', 'factory', '{60,0,0,0,0}', 70, 5))
       e(event, actor, before, status, version) on e.status <= o.status
     where o.id >= $1 order by o.id, e.version`,
    [first],
  );
}
