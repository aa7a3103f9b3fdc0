-- What customers see of a factory's goods (docs/adr/0014-goods.md): a SKU and a model name their own picture; here stand those
-- of materials, of colours, and of a material in a colour.
create table goods_picture (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- One of them, or both.
  material_id bigint,
  color_id bigint,
  file_id bigint not null references file,
  updated_by text not null,
  updated_at timestamptz not null,
  foreign key (factory_id, material_id) references material (factory_id, id) on delete cascade,
  foreign key (factory_id, color_id) references color (factory_id, id) on delete cascade,
  check (material_id is not null or color_id is not null)
);
create unique index goods_picture_once on goods_picture (factory_id, coalesce(material_id, 0), coalesce(color_id, 0));
create index goods_picture_color on goods_picture (factory_id, color_id);
create index goods_picture_file on goods_picture (file_id);
call podflow_wall('goods_picture', 'factory_id');

-- Who asks what a picture is used for.
create index sku_picture on sku (picture_file_id) where picture_file_id is not null;
create index model_picture on model (picture_file_id) where picture_file_id is not null;
create index color_swatch on color (swatch_file_id) where swatch_file_id is not null;
-- Of which SKUs there were orders lately.
create index trade_order_factory_pushed on trade_order (factory_id, pushed_at) where factory_id <> 0;

-- What a version is for once its check finds it usable (server/modules/picture/goods and showing); null: nobody asked.
alter table picture_version add column wish jsonb;

-- The picture that a customer sees of each of these SKUs, and whose it is; none where nobody gave one. For the factory that
-- makes them and for the merchants who are bound to it: what is not theirs to read stays behind the wall.
create function pictures_of_skus(skus bigint[])
  returns table (sku_id bigint, file_id bigint, source text)
  language sql stable security definer set search_path = public as $$
    select s.id, p.file_id, p.source
    from sku s
    left join material m on m.factory_id = s.factory_id and m.name = s.material
    left join color c on c.factory_id = s.factory_id and c.name = s.color
    cross join lateral (
      select s.picture_file_id as file_id, 'sku' as source, 1 as place where s.picture_file_id is not null
      union all
      select g.file_id,
        case when g.color_id is null then 'material' when g.material_id is null then 'color' else 'materialColor' end,
        case when g.color_id is null then 4 when g.material_id is null then 3 else 2 end
      from goods_picture g
      where g.factory_id = s.factory_id and (g.material_id is null or g.material_id = m.id)
        and (g.color_id is null or g.color_id = c.id)
      union all
      select d.picture_file_id, 'model', 5 from model d
      where d.factory_id = s.factory_id and d.brand = s.brand and d.name = s.model and d.picture_file_id is not null
      order by place limit 1
    ) p
    where s.id = any (skus) and (s.factory_id = podflow_tenant() or exists (
      select from binding b where b.factory_id = s.factory_id and b.merchant_id = podflow_tenant()))
  $$;
