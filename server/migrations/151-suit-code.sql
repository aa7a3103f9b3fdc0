-- A code may mean a suit: it then has a factory, and neither a SKU nor a picture of its own.
alter table code_mapping add column suit_id bigint references suit;
alter table code_mapping drop constraint code_mapping_kind_check, drop constraint code_mapping_check;
alter table code_mapping add constraint code_mapping_kind_check check (kind in ('sku', 'notGoods', 'suit')),
  add constraint code_mapping_check check (case kind
    when 'sku' then sku_id is not null and factory_id is not null and suit_id is null
    when 'suit' then suit_id is not null and factory_id is not null and sku_id is null
    else suit_id is null end);
create unique index code_mapping_suit on code_mapping (suit_id) where suit_id is not null;

-- Which of these SKUs a merchant has given a code to, by itself or in a suit.
create or replace function skus_mapped(factory bigint, skus bigint[]) returns setof bigint
  language sql stable security definer set search_path = public as $$
    select m.sku_id from code_mapping m
    where podflow_tenant() = factory and m.factory_id = factory and m.sku_id = any (skus)
    union
    select i.sku_id from suit_item i join suit t on t.id = i.suit_id and t.factory_id = factory
    where podflow_tenant() = factory and i.sku_id = any (skus)
  $$;

create or replace function tell_of_stopped_skus(factory bigint, skus bigint[], at timestamptz) returns setof bigint
  language sql volatile security definer set search_path = public as $$
    with coded as (
      select m.merchant_id, m.code, m.sku_id from code_mapping m
      where podflow_tenant() = factory and m.factory_id = factory and m.sku_id = any (skus)
      union
      select t.merchant_id, t.code, i.sku_id from suit_item i join suit t on t.id = i.suit_id and t.factory_id = factory
      where podflow_tenant() = factory and i.sku_id = any (skus)
    ), named as (
      select c.merchant_id, count(distinct c.code) as codes, (array_agg(distinct c.code))[1:3] as first,
        count(distinct c.sku_id) as skus
      from coded c
      join binding b on b.merchant_id = c.merchant_id and b.factory_id = factory
      group by c.merchant_id
    )
    insert into notice (tenant_id, kind, title, body, link, created_at)
    select n.merchant_id, 'sku', '工厂停用了 SKU',
      '「' || t.name || '」停用了 ' || n.skus || ' 个 SKU，您的编码 ' || array_to_string(n.first, '、')
        || case when n.codes > 3 then ' 等 ' || n.codes || ' 个' else '' end
        || ' 对应其中的 SKU。已推送的订单照常生产，请为这些编码重新匹配 SKU。',
      '/business/code/list', at
    from named n join tenant t on t.id = factory
    returning tenant_id
  $$;
