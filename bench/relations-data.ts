import type pg from 'pg';

/** What a factory and a merchant of a few years have beside their orders. */
export interface Relations {
  /** Who signs in for the factory, and its id. */
  factory: { username: string; id: number };
  merchant: { username: string; id: number };
}

export const CUSTOMERS = 10_000;
export const LOG_LINES = 100_000;
export const SHOPS = 1000;
const GROUPS = 20;

/** Customers in groups and the log of one factory, shops of one merchant: by SQL, two builds of one size are the same. */
export async function buildRelations(
  admin: pg.Client,
  factoryId: number,
  merchantId: number,
): Promise<Relations> {
  await admin.query(
    `insert into customer_group (factory_id, name, sort, created_at)
     select $1, '分组 ' || i, i, now() from generate_series(1, $2::int) i`,
    [factoryId, GROUPS],
  );
  await admin.query(
    `with m as (insert into tenant (name, type) select '客户 ' || lpad(i::text, 5, '0'), 1 from generate_series(1, $2::int) i returning id)
     insert into binding (merchant_id, factory_id) select id, $1 from m`,
    [factoryId, CUSTOMERS],
  );
  await admin.query(
    `update factory_customer c set alias = case when c.id % 3 = 0 then '老客 ' || c.id else '' end,
       contact_name = '联系人' || c.id % 97, contact_mobile = '139' || lpad((c.id % 100000000)::text, 8, '0'),
       group_id = (select min(id) from customer_group where factory_id = $1) + c.id % $2::int,
       bound_at = timestamptz '2026-11-20 12:00+08' - c.id * interval '1 minute'
     where factory_id = $1`,
    [factoryId, GROUPS],
  );
  await admin.query(
    `insert into tenant_log (tenant_id, user_name, kind, text, created_at)
     select $1, '操作员' || i % 17, (array['signIn', 'user', 'role', 'customer', 'price', 'setting'])[1 + i % 6],
       '修改「' || i || '」', timestamptz '2026-11-20 12:00+08' - ($2::int - i) * interval '1 minute'
     from generate_series(1, $2::int) i`,
    [factoryId, LOG_LINES],
  );
  await admin.query(
    `insert into shop (merchant_id, platform, brand_name, nick)
     select $1, (array['taobao', 'pdd', 'douyin', 'temu', 'shopify'])[1 + i % 5], '品牌 ' || i % 40, '店铺 ' || lpad(i::text, 4, '0')
     from generate_series(1, $2::int) i`,
    [merchantId, SHOPS],
  );
  await admin.query('analyze tenant, binding, factory_customer, customer_group, tenant_log, shop');
  return {
    factory: { username: 'factory01', id: factoryId },
    merchant: { username: 'merchant02', id: merchantId },
  };
}
