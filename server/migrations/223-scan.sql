-- Scans at stations: each comes once (M23), and what it was answered stays.
create table scan (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- Made by the station before anything is sent.
  scan_id uuid not null,
  station_id bigint not null,
  seq bigint not null,
  code text not null,
  -- Who stood at the station then; the first one did it for the others.
  operators bigint[] not null default '{}',
  offline boolean not null default false,
  -- By the station's own clock, by that clock put right, and when it arrived.
  device_at timestamptz not null,
  done_at timestamptz not null,
  at timestamptz not null,
  accepted boolean not null,
  piece_id bigint references piece,
  -- As the station showed it: the same scan sent again gets the same answer.
  answer jsonb not null,
  undone_at timestamptz,
  -- Somebody saw that it was refused.
  seen_at timestamptz,
  unique (factory_id, scan_id),
  foreign key (factory_id, station_id) references station (factory_id, id)
);
create index scan_station on scan (factory_id, station_id, id desc);
create index scan_piece on scan (piece_id) where piece_id is not null;
create index scan_unseen on scan (factory_id, station_id) where not accepted and offline and seen_at is null;
call podflow_wall('scan', 'factory_id');

-- Wrong scans, to teach by. The same fault at the same station within 3 seconds is one row.
create table operator_error (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  error_type text not null,
  bar_code text not null,
  station_id bigint,
  user_id bigint references app_user,
  scan_id uuid,
  offline boolean not null default false,
  note text not null default '',
  at timestamptz not null,
  foreign key (factory_id, station_id) references station (factory_id, id)
);
create index operator_error_newest on operator_error (factory_id, id desc);
create index operator_error_code on operator_error (factory_id, bar_code, at desc);
call podflow_wall('operator_error', 'factory_id');
