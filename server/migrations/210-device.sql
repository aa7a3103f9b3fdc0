-- Machines that print, and the holders that blanks lie in on their tables.
create sequence station_number maxvalue 9999999999;

create table device (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A number of the hall (M01).
  number text not null unique default hall_number(7, nextval('station_number')),
  name text not null,
  -- Two that differ in case alone are one.
  name_key text not null generated always as (lower(name)) stored,
  media text not null check (media in ('sheet', 'roll', 'jig')),
  -- What it prints at most, in hundredths of a millimetre; of a roll the length is that of the longest file.
  width integer not null check (width between 5000 and 500000),
  length integer not null check (length between 5000 and 5000000),
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  check (media = 'roll' or length <= 500000)
);
create index device_newest on device (factory_id, updated_at desc, id desc);
call podflow_wall('device', 'factory_id');

create table jig (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  device_id bigint not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  foreign key (factory_id, device_id) references device (factory_id, id)
);
create index jig_newest on jig (factory_id, updated_at desc, id desc);
create index jig_of_device on jig (factory_id, device_id);
call podflow_wall('jig', 'factory_id');

-- Where a blank lies: the rectangle that is printed, from the upper left of the table, and how the blank is turned in it.
create table jig_slot (
  factory_id bigint not null,
  jig_id bigint not null,
  no integer not null check (no > 0),
  x integer not null check (x >= 0),
  y integer not null check (y >= 0),
  w integer not null check (w > 0),
  h integer not null check (h > 0),
  rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
  primary key (factory_id, jig_id, no),
  foreign key (factory_id, jig_id) references jig (factory_id, id) on delete cascade
);
call podflow_wall('jig_slot', 'factory_id');

-- The models whose blanks it holds; of a slot without any: all of them.
create table jig_slot_model (
  factory_id bigint not null,
  jig_id bigint not null,
  slot_no integer not null,
  model_id bigint not null,
  primary key (factory_id, jig_id, slot_no, model_id),
  foreign key (factory_id, jig_id, slot_no) references jig_slot (factory_id, jig_id, no) on delete cascade,
  foreign key (factory_id, model_id) references model (factory_id, id)
);
create index jig_slot_model_of on jig_slot_model (factory_id, model_id);
call podflow_wall('jig_slot_model', 'factory_id');

update role set permissions = permissions || '{factory:device,factory:device:edit}'
  where permissions @> '{factory:means:edit}' and not permissions @> '{factory:device}';
