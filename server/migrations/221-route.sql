-- Steps of the hall, and the routes by which goods go through them after printing (docs/adr/0020-stations.md).
create table work_step (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key)
);
create index work_step_newest on work_step (factory_id, updated_at desc, id desc);
call podflow_wall('work_step', 'factory_id');

-- Of a SKU, of a material, or of all others: the nearest one holds.
create table route (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  material_id bigint,
  sku_id bigint references sku,
  closed boolean not null default false,
  -- The number of its newest version.
  version_no integer not null default 1,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  foreign key (factory_id, material_id) references material (factory_id, id),
  check (num_nonnulls(material_id, sku_id) <= 1)
);
create unique index route_for on route (factory_id, coalesce(material_id, 0), coalesce(sku_id, 0)) where not closed;
create index route_newest on route (factory_id, updated_at desc, id desc);
create index route_material on route (factory_id, material_id) where material_id is not null;
create index route_sku on route (sku_id) where sku_id is not null;
call podflow_wall('route', 'factory_id');

create table route_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  route_id bigint not null,
  no integer not null check (no > 0),
  -- How many of a hundred pieces are inspected.
  inspected integer not null check (inspected between 0 and 100),
  -- What is different from the one before.
  changed text not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, route_id, no),
  foreign key (factory_id, route_id) references route (factory_id, id)
);
call podflow_wall('route_version', 'factory_id');
create trigger route_version_stays before update on route_version
  for each row execute function factory_row_stays('a version of a route');

create table route_step (
  factory_id bigint not null,
  version_id bigint not null,
  position integer not null check (position between 1 and 20),
  step_id bigint not null,
  required boolean not null,
  -- Reported as a number for a batch; else scanned piece by piece.
  counted boolean not null,
  after_print boolean not null,
  -- What a piece takes by standard.
  seconds integer not null check (seconds between 0 and 86400),
  primary key (factory_id, version_id, position),
  unique (factory_id, version_id, step_id),
  foreign key (factory_id, version_id) references route_version (factory_id, id),
  foreign key (factory_id, step_id) references work_step (factory_id, id),
  -- What is done before printing is done for a batch: a piece has no step of its own before it is printed.
  check (after_print or counted)
);
create index route_step_of on route_step (factory_id, step_id);
call podflow_wall('route_step', 'factory_id');
create trigger route_step_stays before update on route_step
  for each row execute function factory_row_stays('a step of a route');

alter table piece
  -- By which it goes: since it was last batched. Null: by none.
  add column route_version_id bigint,
  -- How often its steps were begun: 1, and one more with each rework.
  add column pass integer not null default 1,
  add foreign key (factory_id, route_version_id) references route_version (factory_id, id);
create index piece_of_route on piece (factory_id, route_version_id) where route_version_id is not null;

-- What was done with a piece, step by step.
create table piece_step (
  factory_id bigint not null,
  piece_id bigint not null references piece,
  pass integer not null,
  step_id bigint not null,
  -- carried: done in an earlier pass, and not opened again.
  how text not null check (how in ('done', 'skipped', 'carried')),
  reason text not null default '',
  at timestamptz not null,
  primary key (factory_id, piece_id, pass, step_id),
  foreign key (factory_id, step_id) references work_step (factory_id, id)
);
create index piece_step_of on piece_step (factory_id, step_id);
create index piece_step_piece on piece_step (piece_id);
call podflow_wall('piece_step', 'factory_id');

-- Who did what with a piece: what people are paid by. A row is never deleted; what is taken back says since when.
create table work_credit (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  piece_id bigint not null references piece,
  work text not null check (work in ('print', 'pick', 'step', 'quality')),
  step_id bigint,
  pass integer not null,
  user_id bigint not null references app_user,
  -- Of so many who did it together this is the n-th.
  nth integer not null check (nth between 1 and shares),
  shares integer not null,
  station_id bigint,
  -- When it was done, by the clock of the station put right.
  at timestamptz not null,
  taken_back_at timestamptz,
  -- The event that took it back.
  taken_back_by text,
  check ((work = 'step') = (step_id is not null)),
  check ((taken_back_at is null) = (taken_back_by is null)),
  foreign key (factory_id, step_id) references work_step (factory_id, id)
);
-- [M24] A work of a piece is credited once.
create unique index work_credit_once on work_credit (piece_id, work, coalesce(step_id, 0), pass, nth) where taken_back_at is null;
create index work_credit_day on work_credit (factory_id, at);
create index work_credit_user on work_credit (factory_id, user_id, at);
call podflow_wall('work_credit', 'factory_id');

-- Which version of which route these SKUs go by now: their own, their material's, or the factory's.
create function routes_of(of_factory bigint, of_skus bigint[]) returns table (sku_id bigint, version_id bigint, inspected integer)
  language sql stable set search_path = public as $$
    select distinct on (s.id) s.id, v.id, v.inspected
    from sku s left join material m on m.factory_id = of_factory and m.name = s.material
      join route r on r.factory_id = of_factory and not r.closed
        and (r.sku_id = s.id or (r.sku_id is null and (r.material_id is null or r.material_id = m.id)))
      join route_version v on v.factory_id = of_factory and v.route_id = r.id and v.no = r.version_no
    where s.factory_id = of_factory and s.id = any(of_skus)
    order by s.id, r.sku_id nulls last, r.material_id nulls last $$;
