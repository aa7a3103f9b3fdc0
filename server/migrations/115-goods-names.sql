-- What goods are made of and for: materials, colours and models of a factory (docs/adr/0014-goods.md). SKUs, discounts and
-- limits of departments name them in words. Whatever names one stands as a row here, and a rename reaches all of them.

create sequence goods_number;

create table material (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  -- In small letters: two that differ in case alone are one.
  name_key text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  category text not null default '',
  process text not null default '',
  -- What a piece costs before its model and its colour; null: nobody said.
  base_cents integer check (base_cents between 0 and 10000000),
  dpi_target integer not null default 300 check (dpi_target between 72 and 1200),
  dpi_least integer not null default 150 check (dpi_least between 72 and dpi_target),
  fit text not null default 'cover' check (fit in ('cover', 'contain')),
  may_turn boolean not null default false,
  mask_needed boolean not null default false,
  sort integer not null default 0,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, id),
  unique (factory_id, name),
  unique (factory_id, name_key),
  unique (factory_id, code)
);
call podflow_wall('material', 'factory_id');

create table color (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  -- How it looks; null: nobody said.
  hex text check (hex ~ '^#[0-9A-F]{6}$'),
  opacity smallint not null default 100 check (opacity between 0 and 100),
  swatch_file_id bigint references file,
  surcharge_cents integer not null default 0 check (surcharge_cents between -1000000 and 1000000),
  sort integer not null default 0,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, id),
  unique (factory_id, name),
  unique (factory_id, name_key),
  unique (factory_id, code)
);
call podflow_wall('color', 'factory_id');

-- Which colours a material is offered in.
create table material_color (
  factory_id bigint not null,
  material_id bigint not null,
  color_id bigint not null,
  primary key (factory_id, material_id, color_id),
  foreign key (factory_id, material_id) references material (factory_id, id) on delete cascade,
  foreign key (factory_id, color_id) references color (factory_id, id) on delete cascade
);
create index material_color_color on material_color (factory_id, color_id);
call podflow_wall('material_color', 'factory_id');

create table model (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  brand text not null,
  name text not null,
  -- Brand and name in small letters.
  name_key text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  series text not null default '',
  -- Tenths of a millimetre; null: nobody said.
  body_w integer check (body_w between 100 and 9999),
  body_h integer check (body_h between 100 and 9999),
  surcharge_cents integer not null default 0 check (surcharge_cents between -1000000 and 1000000),
  launched_on date,
  picture_file_id bigint references file,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, id),
  unique (factory_id, brand, name),
  unique (factory_id, name_key),
  unique (factory_id, code),
  check ((body_w is null) = (body_h is null))
);
call podflow_wall('model', 'factory_id');

-- How titles and codes of shops call a model: without case, width and blanks each means one.
create table model_alias (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  model_id bigint not null,
  alias text not null,
  alias_key text not null,
  unique (factory_id, alias_key),
  foreign key (factory_id, model_id) references model (factory_id, id) on delete cascade
);
create index model_alias_model on model_alias (factory_id, model_id);
call podflow_wall('model_alias', 'factory_id');

-- The row of a name, which comes into being where it is new. @returns the name as it is written there
create function material_named(factory bigint, wanted text) returns text language plpgsql as $$
declare
  found_name text;
begin
  select name into found_name from material where factory_id = factory and name = wanted;
  if found then return found_name; end if;
  select name into found_name from material where factory_id = factory and name_key = lower(wanted);
  if found then return found_name; end if;
  insert into material (factory_id, name, name_key, code)
    values (factory, wanted, lower(wanted), 'M' || nextval('goods_number')) on conflict do nothing;
  return (select name from material where factory_id = factory and name_key = lower(wanted));
end $$;

create function color_named(factory bigint, wanted text) returns text language plpgsql as $$
declare
  found_name text;
begin
  select name into found_name from color where factory_id = factory and name = wanted;
  if found then return found_name; end if;
  select name into found_name from color where factory_id = factory and name_key = lower(wanted);
  if found then return found_name; end if;
  insert into color (factory_id, name, name_key, code)
    values (factory, wanted, lower(wanted), 'C' || nextval('goods_number')) on conflict do nothing;
  return (select name from color where factory_id = factory and name_key = lower(wanted));
end $$;

create function model_named(factory bigint, inout of_brand text, inout wanted text) language plpgsql as $$
declare
  key text := lower(of_brand || ' ' || wanted);
  known record;
begin
  select brand, name into known from model where factory_id = factory and brand = of_brand and name = wanted;
  if not found then
    select brand, name into known from model where factory_id = factory and name_key = key;
  end if;
  if not found then
    insert into model (factory_id, brand, name, name_key, code)
      values (factory, of_brand, wanted, key, 'P' || nextval('goods_number')) on conflict do nothing;
    select brand, name into known from model where factory_id = factory and name_key = key;
  end if;
  of_brand := known.brand;
  wanted := known.name;
end $$;

-- The goods that stand become rows. Names that differ in case alone stay apart, because discounts tell them apart; the second
-- one's key says which it is. Codes are the parts of the SKU codes that mean exactly this, else numbers.
create temporary table part as
  select s.factory_id, s.material, s.color, s.brand, s.model, p.part, p.place
  from sku s cross join lateral unnest(string_to_array(s.code, '-')) with ordinality p(part, place)
  where p.part ~ '^[A-Z0-9]{1,16}$' and p.place <= 4;

insert into material (factory_id, name, name_key, code)
select n.factory_id, n.name,
  lower(n.name) || case when n.nth > 1 then ' (' || n.nth || ')' else '' end,
  coalesce(c.part, 'M' || nextval('goods_number'))
from (
  select factory_id, name, row_number() over (partition by factory_id, lower(name) order by name) as nth
  from (
    select factory_id, material as name from sku union
    select factory_id, material from price_rule where material <> '' union
    select tenant_id, material from department_material where material <> '' and exists (
      select from tenant t where t.id = tenant_id and t.type = 2)
  ) named
) n
left join (
  select distinct on (factory_id, material) factory_id, material, part
  from (
    select factory_id, place, material, min(part) as part from part
    group by factory_id, place, material having count(distinct part) = 1
  ) one
  where not exists (select from part o where o.factory_id = one.factory_id and o.part = one.part and o.material <> one.material)
  order by factory_id, material, place
) c on c.factory_id = n.factory_id and c.material = n.name;

insert into color (factory_id, name, name_key, code)
select n.factory_id, n.name,
  lower(n.name) || case when n.nth > 1 then ' (' || n.nth || ')' else '' end,
  coalesce(c.part, 'C' || nextval('goods_number'))
from (
  select factory_id, name, row_number() over (partition by factory_id, lower(name) order by name) as nth
  from (
    select factory_id, color as name from sku union
    select factory_id, color from price_rule where color <> '' union
    select tenant_id, color from department_material where color <> '' and exists (
      select from tenant t where t.id = tenant_id and t.type = 2)
  ) named
) n
left join (
  select distinct on (factory_id, color) factory_id, color, part
  from (
    select factory_id, place, color, min(part) as part from part
    group by factory_id, place, color having count(distinct part) = 1
  ) one
  where not exists (select from part o where o.factory_id = one.factory_id and o.part = one.part and o.color <> one.color)
    and not exists (select from material m where m.factory_id = one.factory_id and m.code = one.part)
  -- Mostly the last part.
  order by factory_id, color, place desc
) c on c.factory_id = n.factory_id and c.color = n.name;

insert into model (factory_id, brand, name, name_key, code)
select n.factory_id, n.brand, n.model,
  lower(n.brand || ' ' || n.model) || case when n.nth > 1 then ' (' || n.nth || ')' else '' end,
  coalesce(c.part, 'P' || nextval('goods_number'))
from (
  select factory_id, brand, model,
    row_number() over (partition by factory_id, lower(brand || ' ' || model) order by brand, model) as nth
  from (select distinct factory_id, brand, model from sku) named
) n
left join (
  select distinct on (factory_id, brand, model) factory_id, brand, model, part
  from (
    select factory_id, place, brand, model, min(part) as part from part
    group by factory_id, place, brand, model having count(distinct part) = 1
  ) one
  where not exists (select from part o where o.factory_id = one.factory_id and o.part = one.part
    and (o.brand, o.model) <> (one.brand, one.model))
    and not exists (select from material m where m.factory_id = one.factory_id and m.code = one.part)
    and not exists (select from color c where c.factory_id = one.factory_id and c.code = one.part)
  order by factory_id, brand, model, place
) c on c.factory_id = n.factory_id and c.brand = n.brand and c.model = n.model;

drop table part;

insert into material_color (factory_id, material_id, color_id)
select distinct s.factory_id, m.id, c.id from sku s
  join material m on m.factory_id = s.factory_id and m.name = s.material
  join color c on c.factory_id = s.factory_id and c.name = s.color;

-- A rename reaches what names it in words. SKUs follow by their foreign keys.
create function material_renamed() returns trigger language plpgsql as $$
begin
  update price_rule set material = new.name where factory_id = new.factory_id and material = old.name;
  update department_material set material = new.name where tenant_id = new.factory_id and material = old.name;
  return null;
end $$;
create trigger material_renamed after update of name on material for each row when (new.name <> old.name)
  execute function material_renamed();

create function color_renamed() returns trigger language plpgsql as $$
begin
  update price_rule set color = new.name where factory_id = new.factory_id and color = old.name;
  update department_material set color = new.name where tenant_id = new.factory_id and color = old.name;
  return null;
end $$;
create trigger color_renamed after update of name on color for each row when (new.name <> old.name)
  execute function color_renamed();
