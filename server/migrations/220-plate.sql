-- Plates: what is printed in one go, with its places, its files, its life cycle (docs/spec/plate-moves.tsv) and its log.
create sequence plate_number maxvalue 9999999999;

create table plate (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A number of the hall (M01).
  number text not null unique default hall_number(2, nextval('plate_number')),
  profile_id bigint not null,
  -- The version that it is printed by.
  profile_no integer not null,
  device_id bigint not null,
  state smallint not null,
  urgent boolean not null default false,
  -- One more with each change of its places: files of another one are old.
  layout_version integer not null default 1,
  -- Hundredths of a millimetre, and thousandths of the medium.
  width integer not null,
  used_length integer not null,
  net smallint not null,
  -- Why its files could not be made.
  reason text not null default '',
  -- Until when who draws it has it for himself; how often that was begun.
  held_until timestamptz,
  tries smallint not null default 0,
  sent_at timestamptz,
  printed_at timestamptz,
  printed_by bigint,
  printed_by_name text,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, profile_id, profile_no) references print_profile_version (factory_id, profile_id, no),
  foreign key (factory_id, device_id) references device (factory_id, id)
);
alter sequence plate_number owned by plate.number;
create index plate_list on plate (factory_id, state, urgent desc, id);
create index plate_device on plate (factory_id, device_id, state);
create index plate_profile on plate (factory_id, profile_id);
create index plate_to_draw on plate (held_until nulls first, id) where state = 10;
call podflow_wall('plate', 'factory_id');

-- Every move, one row: before and after are [plate]; of the facts those that say something.
create table plate_event (
  id bigint generated always as identity primary key,
  plate_id bigint not null references plate,
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
create index plate_event_plate on plate_event (plate_id, id);
call podflow_wall('plate_event', 'factory_id');

-- Where a side of a piece lies on a plate, in hundredths of a millimetre, turned. What was taken out leaves its place blank, so
-- that all others keep theirs.
create table plate_slot (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  plate_id bigint not null,
  no integer not null,
  piece_id bigint not null references piece,
  side smallint not null check (side between 1 and 4),
  x integer not null,
  y integer not null,
  w integer not null,
  h integer not null,
  rotation smallint not null check (rotation in (0, 90, 180, 270)),
  blank boolean not null default false,
  misprinted boolean not null default false,
  unique (factory_id, plate_id, no),
  foreign key (factory_id, plate_id) references plate (factory_id, id)
);
-- [M12] A side of a piece lies on one plate.
create unique index plate_slot_once on plate_slot (piece_id, side) where not blank;
call podflow_wall('plate_slot', 'factory_id');

create table plate_file (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  plate_id bigint not null,
  layout_version integer not null,
  kind text not null check (kind in ('tiff', 'png', 'pdf')),
  file_id bigint not null references file,
  width_px integer not null,
  height_px integer not null,
  dpi integer not null,
  created_at timestamptz not null,
  foreign key (factory_id, plate_id) references plate (factory_id, id)
);
create index plate_file_of on plate_file (factory_id, plate_id, layout_version);
create index plate_file_content on plate_file (file_id);
call podflow_wall('plate_file', 'factory_id');

update role set permissions = permissions || '{factory:plate,factory:plate:edit,factory:plate:send}'
  where permissions @> '{factory:batch}' and not permissions @> '{factory:plate}';
