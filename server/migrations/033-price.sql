-- What a factory asks of whom. Nobody but the factory reads these tables; what a merchant pays, and why, is written on the
-- lines of his orders.

-- One discount: whom it is for, what it is about, and how much. An item that names nothing means any.
create table price_rule (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  kind text not null check (kind in ('goods', 'gift', 'express', 'expressWeight')),
  target text not null check (target in ('all', 'group', 'customer', 'agent')),
  -- A merchant, a group, another factory; 0 for all.
  target_id bigint not null default 0,
  -- The discounts of a group go with it.
  group_id bigint generated always as (case when target = 'group' then target_id end) stored,
  sku_id bigint references sku,
  material text not null default '',
  color text not null default '',
  express_name text not null default '',
  area text not null default '',
  way text not null check (way in ('percent', 'fixed', 'minus')),
  -- Ten-thousandths, or cents.
  value bigint not null check (value >= 0),
  currency text not null default 'CNY',
  -- By quantity: [{from, to, way, value}], in their order.
  ranges jsonb not null default '[]',
  -- For a while, beside what stands; null: what stands.
  promotion text,
  valid_from timestamptz,
  valid_until timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null,
  check ((promotion is null) = (valid_from is null) and (promotion is null) = (valid_until is null)),
  check ((target = 'all') = (target_id = 0)),
  foreign key (factory_id, group_id) references customer_group (factory_id, id) on delete cascade
);
create unique index price_rule_item on price_rule (factory_id, target, target_id, kind, coalesce(sku_id, 0), material,
  color, express_name, area, coalesce(promotion, ''));
create index price_rule_list on price_rule (factory_id, id desc);
create index price_rule_group on price_rule (factory_id, group_id) where group_id is not null;
create index price_rule_sku on price_rule (sku_id) where sku_id is not null;
call podflow_wall('price_rule', 'factory_id');

-- What a parcel costs before discounts.
create table express_fee (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  mode text not null check (mode in ('piece', 'weight')),
  express_name text not null default '',
  area text not null default '',
  -- Pieces or grams.
  start_count integer not null check (start_count > 0),
  start_cents bigint not null check (start_cents >= 0),
  extra_count integer not null check (extra_count >= 0),
  extra_cents bigint not null check (extra_cents >= 0),
  currency text not null default 'CNY',
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (factory_id, mode, express_name, area)
);
create index express_fee_list on express_fee (factory_id, id desc);
call podflow_wall('express_fee', 'factory_id');

-- Why the line costs what it costs: the steps of contract/pricing.ts as they were when the order was pushed. Empty: the list
-- price. null: it waits to be priced, within the transaction that made it.
alter table order_line add column price_steps jsonb default '[]';

-- What a customer bought, the newest first.
create index order_line_bought on order_line (factory_id, merchant_id, id desc) where kind = 'sku';

-- The rules of a factory that one of its customers' orders are priced by. Asked while the merchant's own transaction
-- pushes: he reads no table of the factory, and of its rules those that concern him only.
create function price_rules_of(factory bigint, merchant bigint, skus bigint[]) returns setof price_rule
  language sql stable security definer set search_path = public as $$
    select r.* from price_rule r
    where (podflow_tenant() = factory or podflow_tenant() = merchant
        and exists (select from binding b where b.factory_id = factory and b.merchant_id = merchant))
      and r.factory_id = factory and r.kind in ('goods', 'gift')
      and (r.sku_id is null or r.sku_id = any (skus))
      and (r.target, r.target_id) in (
        values ('all', 0::bigint), ('customer', merchant),
          ('group', (select c.group_id from factory_customer c where c.factory_id = factory and c.merchant_id = merchant)))
  $$;

-- Whether there is any such rule.
create function price_ruled(factory bigint, merchant bigint) returns boolean
  language sql stable security definer set search_path = public as $$
    select (podflow_tenant() = factory or podflow_tenant() = merchant
        and exists (select from binding b where b.factory_id = factory and b.merchant_id = merchant))
      and exists (
      select from price_rule r
      where r.factory_id = factory and r.kind in ('goods', 'gift')
        and (r.target, r.target_id) in (
          values ('all', 0::bigint), ('customer', merchant),
            ('group', (select c.group_id from factory_customer c where c.factory_id = factory and c.merchant_id = merchant))))
  $$;

-- Owners may do what came with this version.
update role set permissions = permissions || '{factory:price,factory:price:edit}'
  where permissions @> '{factory:sku:edit}' and not permissions @> '{factory:price}';
