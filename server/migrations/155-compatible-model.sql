-- Which case fits which other phone, one row a direction: neither turned round nor chained by itself.
create table compatible_model (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  case_model_id bigint not null,
  phone_model_id bigint not null,
  grade text not null check (grade in ('full', 'usable')),
  note text not null default '' check (length(note) <= 200),
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, id),
  unique (factory_id, phone_model_id, case_model_id),
  foreign key (factory_id, case_model_id) references model (factory_id, id) on delete cascade,
  foreign key (factory_id, phone_model_id) references model (factory_id, id) on delete cascade,
  check (case_model_id <> phone_model_id)
);
create index compatible_model_case on compatible_model (factory_id, case_model_id);
call podflow_wall('compatible_model', 'factory_id');

-- A merchant reads no models of a factory; what a title of his means he is told by their names alone, where he is bound.
create function model_names(factory bigint) returns table (model_id bigint, brand text, name text, alias text)
  language sql stable security definer set search_path = public as $$
    select m.id, m.brand, m.name, a.alias from model m
      cross join lateral (
        select m.name as alias union select m.brand || ' ' || m.name
        union select x.alias from model_alias x where x.factory_id = m.factory_id and x.model_id = m.id
      ) a
    where m.factory_id = factory and m.status = 0
      and (podflow_tenant() = factory or exists (
        select from binding b where b.factory_id = factory and b.merchant_id = podflow_tenant()))
  $$;

-- The models whose cases fit this phone, as far as the pairs are in use.
create function compatible_cases(factory bigint, phone bigint)
  returns table (brand text, name text, grade text, note text)
  language sql stable security definer set search_path = public as $$
    select m.brand, m.name, c.grade, c.note from compatible_model c
      join model m on m.factory_id = c.factory_id and m.id = c.case_model_id
    where c.factory_id = factory and c.phone_model_id = phone and c.status = 0
      and (podflow_tenant() = factory or exists (
        select from binding b where b.factory_id = factory and b.merchant_id = podflow_tenant()))
    order by c.grade = 'full' desc, m.brand, m.name
  $$;
