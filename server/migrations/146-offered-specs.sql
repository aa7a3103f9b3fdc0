-- Where on these SKUs is printed, for the factory that makes them and for the merchants who are bound to it: materials and
-- models, with what they cost it, are the factory's alone.
create function specs_of_skus(skus bigint[])
  returns table (sku_id bigint, side smallint, width integer, height integer, bleed integer, safe integer, radius integer,
    mask_file_id bigint, dpi integer)
  language sql stable security definer set search_path = public as $$
    select s.id, p.side, p.width, p.height, p.bleed, p.safe, p.radius, p.mask_file_id, m.dpi_target
    from sku s
    join material m on m.factory_id = s.factory_id and m.name = s.material
    join model d on d.factory_id = s.factory_id and d.brand = s.brand and d.name = s.model
    join print_spec p on p.factory_id = s.factory_id and p.material_id = m.id and p.model_id = d.id and p.is_current
    where s.id = any (skus) and (s.factory_id = podflow_tenant() or exists (
      select from binding b where b.factory_id = s.factory_id and b.merchant_id = podflow_tenant()))
    order by s.id, p.side
  $$;
