-- Merchants give codes to SKUs of a factory; the factory reads none of their rows. When one of its SKUs is stopped it must
-- know whether somebody uses it, and each of these merchants is told once.
create index code_mapping_sku on code_mapping (sku_id) where sku_id is not null;

-- Which of these SKUs a merchant has given a code to.
create function skus_mapped(factory bigint, skus bigint[]) returns setof bigint
  language sql stable security definer set search_path = public as $$
    select distinct m.sku_id from code_mapping m
    where podflow_tenant() = factory and m.factory_id = factory and m.sku_id = any (skus)
  $$;

-- Leaves one notice with each merchant who is bound to the factory and has codes of these SKUs. @returns whom
create function tell_of_stopped_skus(factory bigint, skus bigint[], at timestamptz) returns setof bigint
  language sql volatile security definer set search_path = public as $$
    with named as (
      select m.merchant_id, count(*) as codes, (array_agg(m.code order by m.code))[1:3] as first,
        count(distinct m.sku_id) as skus
      from code_mapping m
      join binding b on b.merchant_id = m.merchant_id and b.factory_id = m.factory_id
      where podflow_tenant() = factory and m.factory_id = factory and m.sku_id = any (skus)
      group by m.merchant_id
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
