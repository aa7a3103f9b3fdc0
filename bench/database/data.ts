import { readFileSync } from 'node:fs';
import type pg from 'pg';

export const factory = 1;
export const merchant = 101;

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'.split('');
const compound = ['欧阳', '司马', '诸葛', '上官'];
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红玲芬燕云珍莉飞鑫波斌宇浩凯健俊帆雪慧晨佳怡欣梓涵子轩诗雨思远嘉豪'.split(
    '',
  );

/** Factories 1-5, merchants 101-150, 90 days; newer orders have a greater id, older ones have gone further. */
export async function build(admin: pg.Client, orders: number): Promise<void> {
  await admin.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
  await admin.query('select setseed(0.42)');
  await admin.query(
    `insert into trade_order (factory_id, merchant_id, status, hold, order_no, platform_order_no,
       recipient_name, recipient_phone, address, day, created_at, changed_xact)
     select case when status in (0, 5, 10) then 0 else 1 + merchant % 5 end, 101 + merchant, status,
       case when r4 < 0.97 then 0 else 1 + floor(r4 * 1000)::int % 3 end,
       'PF' || to_char(at, 'YYMMDD') || lpad(i::text, 8, '0'),
       '2' || lpad(floor(r5 * 1e17)::bigint::text, 17, '0'), name, phone,
       '浙江省杭州市余杭区仓前街道' || (i % 997) || '号' || (i % 31) || '室', at::date, at, '3'
     from (
       select i, r4, r5, floor(r1 * 50)::int as merchant,
         timestamptz '2026-11-21 12:00+08' - interval '90 days' * (1 - i / $1::float8) as at,
         case when i > $1 * 0.9 then ($4::int[])[1 + floor(r2 * 12)::int]
              when r2 < 0.95 then 80 when r2 < 0.98 then 70 else 90 end as status,
         case when r3 < 0.01 then ($5::text[])[1 + floor(random() * 4)::int]
              else ($2::text[])[1 + floor(power(random(), 1.6) * cardinality($2::text[]))::int] end
           || ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int]
           || case when r3 > 0.25 then ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int] else '' end as name,
         '1' || (3 + floor(random() * 7))::int || lpad(floor(random() * 1e9)::int::text, 9, '0') as phone
       from (select i, random() r1, random() r2, random() r3, random() r4, random() r5
             from generate_series(1, $1::int) i) as dice
     ) as made`,
    [orders, surnames, given, [5, 10, 20, 20, 25, 28, 30, 30, 40, 50, 60, 70], compound],
  );
  await admin.query(
    `insert into order_line (factory_id, merchant_id, order_id, sku, quantity, cents)
     select factory_id, merchant_id, id, 'SKU' || (id * 7 + n) % 200, 1 + n, 1990 + n
     from trade_order, generate_series(1, 3) n`,
  );
  await admin.query('create index trade_order_merchant on trade_order (merchant_id, day desc, id desc)');
  await admin.query('create index trade_order_status on trade_order (factory_id, status, day desc, id desc)');
  await admin.query('create index trade_order_day on trade_order (factory_id, day desc, id desc)');
  await admin.query('vacuum analyze');
}

/** All orders of one factory, the oldest first. */
export async function idsOf(admin: pg.Client): Promise<number[]> {
  const found = await admin.query<{ id: number }>(
    'select id from trade_order where factory_id = $1 order by id',
    [factory],
  );
  return found.rows.map((row) => row.id);
}

/** The newest 500 orders of one factory, put to status 20: what its operators work on. */
export async function workOf(admin: pg.Client, table = 'trade_order'): Promise<number[]> {
  const found = await admin.query<{ id: number }>(
    `update ${table} set status = 20 where factory_id = $1
       and id in (select id from ${table} where factory_id = $1 order by id desc limit 500) returning id`,
    [factory],
  );
  return found.rows.map((row) => row.id);
}
