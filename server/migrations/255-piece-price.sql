-- What a work on a piece is paid: by step and product, for all or for one team, from a day on (docs/adr/0022-wages.md).
create table piece_price (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  work text not null check (work in ('print', 'pick', 'step', 'quality')),
  step_id bigint,
  -- Of a SKU, of a model, of a material, or of all: the nearest one holds.
  material_id bigint,
  model_id bigint,
  sku_id bigint references sku,
  -- Of one team; null: of all.
  team_id bigint,
  -- In 1/10,000 yuan.
  rate_e4 integer not null check (rate_e4 between 0 and 10000000),
  -- What it takes by standard; null: nobody said.
  seconds integer check (seconds between 1 and 86400),
  -- What is paid of the rate where the work is done anew.
  rework_percent integer not null check (rework_percent between 0 and 100),
  -- What a fault costs that is put down to this work: nothing, what it was paid, or a fixed amount.
  fault text not null check (fault in ('none', 'back', 'fixed')),
  fault_e4 integer not null check (fault_e4 between 0 and 10000000),
  from_day date not null check (from_day between '2020-01-01' and '2099-12-31'),
  -- The last day; null: until another one follows.
  to_day date check (to_day >= from_day),
  -- Another one was put in its place from the same day on: it is history.
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, step_id) references work_step (factory_id, id),
  foreign key (factory_id, material_id) references material (factory_id, id),
  foreign key (factory_id, model_id) references model (factory_id, id),
  foreign key (factory_id, team_id) references hall_team (factory_id, id),
  check ((work = 'step') = (step_id is not null)),
  check (num_nonnulls(material_id, model_id, sku_id) <= 1),
  check ((fault = 'fixed') = (fault_e4 > 0)),
  -- [M38] One of the same work, product and team on one day. Ranges of one number stand for ids: no extension is needed.
  constraint piece_price_once exclude using gist (
    int8range(factory_id, factory_id, '[]') with =,
    int8range(coalesce(step_id, case work when 'print' then -1 when 'pick' then -2 else -3 end),
      coalesce(step_id, case work when 'print' then -1 when 'pick' then -2 else -3 end), '[]') with =,
    int8range(coalesce(material_id, 0), coalesce(material_id, 0), '[]') with =,
    int8range(coalesce(model_id, 0), coalesce(model_id, 0), '[]') with =,
    int8range(coalesce(sku_id, 0), coalesce(sku_id, 0), '[]') with =,
    int8range(coalesce(team_id, 0), coalesce(team_id, 0), '[]') with =,
    daterange(from_day, to_day, '[]') with &&
  ) where (not closed)
);
create index piece_price_newest on piece_price (factory_id, updated_at desc, id desc);
create index piece_price_of on piece_price (factory_id, work, step_id, from_day) where not closed;
create index piece_price_sku on piece_price (sku_id) where sku_id is not null;
create index piece_price_material on piece_price (factory_id, material_id) where material_id is not null;
create index piece_price_model on piece_price (factory_id, model_id) where model_id is not null;
create index piece_price_team on piece_price (factory_id, team_id) where team_id is not null;
create index piece_price_step on piece_price (factory_id, step_id) where step_id is not null;
call podflow_wall('piece_price', 'factory_id');

-- [M38] The price by which somebody is paid for a work on a piece of this SKU on this day: the nearest to the product, and of
-- those one of a team of his before one of all.
create function piece_price_of(of_factory bigint, of_work text, of_step bigint, of_sku bigint, of_user bigint, of_day date)
  returns setof piece_price language sql stable set search_path = public as $$
    select p.* from piece_price p
      left join sku k on k.factory_id = of_factory and k.id = of_sku
      left join material m on m.factory_id = of_factory and m.name = k.material
      left join model o on o.factory_id = of_factory and o.brand = k.brand and o.name = k.model
    where p.factory_id = of_factory and p.work = of_work and p.step_id is not distinct from of_step and not p.closed
      and p.from_day <= of_day and (p.to_day is null or p.to_day >= of_day)
      and (num_nonnulls(p.material_id, p.model_id, p.sku_id) = 0
        or p.sku_id = of_sku or p.model_id = o.id or p.material_id = m.id)
      and (p.team_id is null or exists (
        select from hall_team_member t where t.factory_id = of_factory and t.team_id = p.team_id and t.user_id = of_user))
    order by p.sku_id nulls last, p.model_id nulls last, p.material_id nulls last, p.team_id nulls last
    limit 1 $$;
