-- [X28] What a platform is told of one package of an order that has several: its number and its own lines, before the others
-- leave. The row of the order stands for all of them: it waits while one of them does.
create table ship_back_part (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  ship_back_id bigint not null references ship_back on delete cascade,
  package_id bigint not null,
  waybill_no text not null,
  express_name text not null,
  -- As of ship_back: the platform's own codes and how many of each; null: everything that is left of the order.
  lines jsonb,
  -- The number that the platform was told before this one.
  told_waybill_no text,
  sent_at timestamptz,
  unique (ship_back_id, package_id)
);
create index ship_back_part_package on ship_back_part (merchant_id, package_id);
create index ship_back_part_number on ship_back_part (merchant_id, waybill_no);
call podflow_wall('ship_back_part', 'merchant_id');

-- A factory is told of its packages which of them a platform knows of, and nothing else of these rows.
create function packages_told(factory bigint, packages bigint[])
  returns table (package_id bigint)
  language sql stable security definer set search_path = public as $$
    select t.package_id
    from package p join ship_back_part t on t.merchant_id = p.merchant_id and t.package_id = p.id
    where factory = podflow_tenant() and p.factory_id = factory and p.id = any (packages)
      and (t.sent_at is not null or t.told_waybill_no is not null) $$;
