-- What a carrier signs for (交接单): parcels of one express that left, by their waybills. Open until it is printed; closed with
-- that, and what it said then stays with it.
create table handover_list (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  -- The express, the day and which of that day.
  number text not null,
  express_name text not null,
  day date not null,
  nth integer not null check (nth > 0),
  -- Of a closed one: what its paper says. Of an open one its parcels say it.
  parcels integer,
  copies integer,
  grams bigint,
  unweighed integer,
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  unique (factory_id, id),
  unique (factory_id, number),
  unique (factory_id, express_name, day, nth),
  check ((closed_at is null) = (parcels is null))
);
create index handover_list_newest on handover_list (factory_id, id desc);
call podflow_wall('handover_list', 'factory_id');

-- A package lies on one list at most, whether that is open or closed.
create table handover_list_package (
  factory_id bigint not null,
  package_id bigint not null,
  list_id bigint not null,
  added_at timestamptz not null,
  -- As the paper says them, from the moment that its list is closed.
  waybill_no text,
  copies integer,
  grams integer,
  weighed boolean,
  primary key (factory_id, package_id),
  foreign key (factory_id, package_id) references package (factory_id, id) on delete cascade,
  foreign key (factory_id, list_id) references handover_list (factory_id, id) on delete cascade
);
create index handover_list_package_list on handover_list_package (factory_id, list_id, package_id);
call podflow_wall('handover_list_package', 'factory_id');

-- What left on a day, and what was packed on one.
create index package_left on package (factory_id, handed_over_at) where stage = 40;
create index package_packed on package (factory_id, packed_at);
