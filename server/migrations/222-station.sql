-- Stations of the hall, who may do what, badges, and who is at work where.
create table station (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A number of the hall (M01), one sequence with devices.
  number text not null unique default hall_number(7, nextval('station_number')),
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('print', 'step', 'quality', 'sort', 'pack', 'ship', 'recovery')),
  -- The line of the hall that it stands at; may be empty.
  line text not null default '',
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key)
);
create index station_newest on station (factory_id, updated_at desc, id desc);
call podflow_wall('station', 'factory_id');

-- The steps that are done at it.
create table station_step (
  factory_id bigint not null,
  station_id bigint not null,
  step_id bigint not null,
  primary key (factory_id, station_id, step_id),
  foreign key (factory_id, station_id) references station (factory_id, id) on delete cascade,
  foreign key (factory_id, step_id) references work_step (factory_id, id)
);
create index station_step_of on station_step (factory_id, step_id);
call podflow_wall('station_step', 'factory_id');

create table hall_team (
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
create index hall_team_newest on hall_team (factory_id, updated_at desc, id desc);
call podflow_wall('hall_team', 'factory_id');

create table hall_team_member (
  factory_id bigint not null,
  team_id bigint not null,
  user_id bigint not null references app_user,
  primary key (factory_id, team_id, user_id),
  foreign key (factory_id, team_id) references hall_team (factory_id, id) on delete cascade
);
create index hall_team_member_user on hall_team_member (factory_id, user_id);
call podflow_wall('hall_team_member', 'factory_id');

create table hall_team_step (
  factory_id bigint not null,
  team_id bigint not null,
  step_id bigint not null,
  primary key (factory_id, team_id, step_id),
  foreign key (factory_id, team_id) references hall_team (factory_id, id) on delete cascade,
  foreign key (factory_id, step_id) references work_step (factory_id, id)
);
create index hall_team_step_of on hall_team_step (factory_id, step_id);
call podflow_wall('hall_team_step', 'factory_id');

-- Names who works: it gives no right and opens no data.
create sequence badge_number maxvalue 9999999999;
create table badge (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  number text not null unique default hall_number(5, nextval('badge_number')),
  user_id bigint not null references app_user,
  -- A lost one is closed, and its user gets another.
  closed_at timestamptz,
  created_at timestamptz not null,
  unique (factory_id, id)
);
alter sequence badge_number owned by badge.number;
create unique index badge_of_user on badge (factory_id, user_id) where closed_at is null;
call podflow_wall('badge', 'factory_id');

create table station_session (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  station_id bigint not null,
  user_id bigint not null references app_user,
  began_at timestamptz not null,
  last_scan_at timestamptz not null,
  ended_at timestamptz,
  -- badge, hand, elsewhere (he signed on at another one), idle, long.
  ended_by text check (ended_by in ('badge', 'hand', 'elsewhere', 'idle', 'long')),
  foreign key (factory_id, station_id) references station (factory_id, id),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at >= began_at)
);
-- Somebody works at one station at a time.
create unique index station_session_of on station_session (factory_id, user_id) where ended_at is null;
create index station_session_at on station_session (factory_id, station_id) where ended_at is null;
create index station_session_began on station_session (factory_id, began_at);
call podflow_wall('station_session', 'factory_id');

alter table work_credit add foreign key (factory_id, station_id) references station (factory_id, id);

update role set permissions = permissions || '{factory:station,factory:station:quality,factory:station:edit,factory:piece,factory:piece:remake,factory:piece:skip}'
  where permissions @> '{factory:means:edit}' and not permissions @> '{factory:station}';
