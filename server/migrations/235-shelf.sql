-- Sorting shelves, their boxes with the life cycle of docs/spec/box-moves.tsv, and parcels that are open at a station.
create sequence box_number maxvalue 9999999999;

create table shelf (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  -- The line of the hall whose stations sort into it; empty: all stations do.
  line text not null default '',
  -- A to Z, then AA to AZ.
  row_count integer not null check (row_count between 1 and 52),
  column_count integer not null check (column_count between 1 and 200),
  -- An order of one piece is not put away, but goes on to packing at once.
  single_direct boolean not null default false,
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key)
);
call podflow_wall('shelf', 'factory_id');

-- Not called box: that is a type of PostgreSQL's own.
create table shelf_box (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A number of the hall (M01).
  number text not null unique default hall_number(4, nextval('box_number')),
  shelf_id bigint not null,
  row_no integer not null check (row_no between 1 and 52),
  column_no integer not null check (column_no between 1 and 200),
  label text not null generated always as
    (case when row_no > 26 then 'A' else '' end || chr(65 + (row_no - 1) % 26) || '-' || column_no::text) stored,
  -- Whose parcel lies in it. An order leaves as one parcel until shipping divides it.
  order_id bigint references trade_order,
  -- Since when it is taken by that parcel.
  taken_at timestamptz,
  state smallint not null,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, shelf_id, row_no, column_no),
  foreign key (factory_id, shelf_id) references shelf (factory_id, id),
  check ((state in (10, 20, 30)) = (order_id is not null)),
  check ((order_id is null) = (taken_at is null))
);
alter sequence box_number owned by shelf_box.number;
-- [M29] A parcel lies in one box; that a box has one parcel is its column.
create unique index shelf_box_of_order on shelf_box (factory_id, order_id) where order_id is not null;
create index shelf_box_order on shelf_box (order_id) where order_id is not null;
-- The nearest free one.
create index shelf_box_free on shelf_box (factory_id, shelf_id, row_no, column_no) where state = 0;
create index shelf_box_taken on shelf_box (factory_id, taken_at, id) where order_id is not null;
call podflow_wall('shelf_box', 'factory_id');

-- Every move, one row: before and after are [box]; of the facts those that say something.
create table shelf_box_event (
  id bigint generated always as identity primary key,
  box_id bigint not null references shelf_box,
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
create index shelf_box_event_box on shelf_box_event (box_id, id);
call podflow_wall('shelf_box_event', 'factory_id');

-- A parcel that is being packed at a station; what is over stays, with what ended it.
create table packing (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  order_id bigint not null references trade_order,
  station_id bigint not null,
  -- Who opened it.
  user_name text not null,
  opened_at timestamptz not null,
  last_scan_at timestamptz not null,
  ended_at timestamptz,
  -- packed; left: given up by hand; idle: not scanned for 30 minutes; elsewhere: its order was packed or ended without it.
  ended_by text check (ended_by in ('packed', 'left', 'idle', 'elsewhere')),
  unique (factory_id, id),
  foreign key (factory_id, station_id) references station (factory_id, id),
  check ((ended_at is null) = (ended_by is null))
);
-- [M30] A parcel is open at one station, and a station has one open parcel.
create unique index packing_of_order on packing (factory_id, order_id) where ended_at is null;
create unique index packing_at_station on packing (factory_id, station_id) where ended_at is null;
create index packing_order on packing (order_id);
create index packing_station on packing (factory_id, station_id);
create index packing_idle on packing (last_scan_at) where ended_at is null;
call podflow_wall('packing', 'factory_id');

-- Lines without pieces that were ticked while the parcel was open.
create table packing_tick (
  factory_id bigint not null,
  packing_id bigint not null,
  line_id bigint not null references order_line on delete cascade,
  at timestamptz not null,
  primary key (factory_id, packing_id, line_id),
  foreign key (factory_id, packing_id) references packing (factory_id, id)
);
create index packing_tick_line on packing_tick (line_id);
call podflow_wall('packing_tick', 'factory_id');
