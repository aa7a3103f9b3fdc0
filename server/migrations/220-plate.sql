-- 拼版: its rows with their life cycle (docs/spec/plate-moves.tsv), and its log.
create table plate (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  state smallint not null,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index plate_list on plate (factory_id, state, id desc);
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
