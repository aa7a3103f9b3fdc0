-- A SKU names rows (115), lives as docs/spec/sku-moves.tsv says, and has a log.

create function sku_names() returns trigger language plpgsql as $$
declare
  known record;
begin
  -- As nearly always: all of it stands, written so.
  if exists (
    select from material m
    join color c on c.factory_id = m.factory_id and c.name = new.color
    join material_color o on o.factory_id = m.factory_id and o.material_id = m.id and o.color_id = c.id
    join model d on d.factory_id = m.factory_id and d.brand = new.brand and d.name = new.model
    where m.factory_id = new.factory_id and m.name = new.material
  ) then return new; end if;
  new.material := material_named(new.factory_id, new.material);
  new.color := color_named(new.factory_id, new.color);
  select * into known from model_named(new.factory_id, new.brand, new.model);
  new.brand := known.of_brand;
  new.model := known.wanted;
  -- What is made of a material in a colour is offered in it.
  insert into material_color (factory_id, material_id, color_id)
    select new.factory_id, m.id, c.id from material m, color c
    where m.factory_id = new.factory_id and m.name = new.material and c.factory_id = new.factory_id and c.name = new.color
    on conflict do nothing;
  return new;
end $$;
create trigger sku_names before insert or update of material, color, brand, model on sku for each row
  execute function sku_names();

-- What came in since 115.
update sku s set material = s.material, color = s.color, model = s.model
where not exists (select from material m where m.factory_id = s.factory_id and m.name = s.material)
  or not exists (select from color c where c.factory_id = s.factory_id and c.name = s.color)
  or not exists (select from model p where p.factory_id = s.factory_id and p.brand = s.brand and p.name = s.model);

alter table sku
  add foreign key (factory_id, material) references material (factory_id, name) on update cascade,
  add foreign key (factory_id, color) references color (factory_id, name) on update cascade,
  add foreign key (factory_id, brand, model) references model (factory_id, brand, name) on update cascade,
  -- Where its print spec stands (docs/spec/sku-states.tsv); 5: there is none.
  add column spec smallint not null default 5,
  -- false: a draft whose price nobody said.
  add column price_given boolean not null default true,
  -- What a finished piece weighs, in grams; null: nobody said.
  add column weight_g integer check (weight_g between 1 and 30000),
  -- What was stopped and closed it; null: a person did.
  add column cause text check (cause in ('material', 'model', 'color')),
  add column cause_id bigint,
  -- What is offered in place of one that is stopped.
  add column successor_id bigint,
  add column changed_xact xid8 not null default pg_current_xact_id(),
  add constraint sku_status check (status in (0, 1, 2, 3)),
  add foreign key (successor_id) references sku;
create index sku_model on sku (factory_id, brand, model) include (status);
create index sku_color on sku (factory_id, color) include (status);
create index sku_cause on sku (factory_id, cause, cause_id) where cause is not null;
create index sku_successor on sku (factory_id, successor_id) where successor_id is not null;

-- Every move, one row: before and after are [status, spec]; of the facts those that say something.
create table sku_event (
  id bigint generated always as identity primary key,
  sku_id bigint not null references sku,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'system')),
  user_id bigint,
  user_name text,
  rule text,
  before smallint[],
  after smallint[] not null,
  facts jsonb,
  params jsonb not null default '{}',
  version integer not null,
  at timestamptz not null
);
create index sku_event_sku on sku_event (sku_id, id);
call podflow_wall('sku_event', 'factory_id');

-- What stood before has the history that its version tells: made, edited, and stopped where it is.
update sku set version = 2 where status = 1 and version = 1;
insert into sku_event (sku_id, factory_id, event, actor, before, after, facts, version, at)
select id, factory_id,
  case when n = 1 then 'sku.create' when n = version and status = 1 then 'sku.stop' else 'sku.edit' end, 'factory',
  case when n > 1 then array[0, 5]::smallint[] end,
  case when n = version then array[status, 5]::smallint[] else array[0, 5]::smallint[] end,
  '{}', n, case when n = 1 then created_at else updated_at end
from sku, lateral generate_series(1, version) n
order by id, n;

-- Owners may do what came with this version.
update role set permissions = permissions || '{factory:means,factory:means:edit}'
  where permissions @> '{factory:sku:edit}' and not permissions @> '{factory:means}';
