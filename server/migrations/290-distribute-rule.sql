-- Rules that put waiting pieces into batches, asked one after the other, and what each of them did (P182).
create table distribute_rule (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  enabled boolean not null,
  -- Smaller is asked first; equal ones by their age.
  priority integer not null,
  -- Pieces of this print profile alone; null: of any.
  profile_id bigint,
  team_id bigint,
  -- null: every piece.
  condition jsonb,
  -- Of the merchants and shops in it, as they were called when the rule was saved.
  names jsonb not null,
  full_at integer check (full_at between 1 and 10000),
  every_minutes integer check (every_minutes between 1 and 1440),
  daily_at text[] not null default '{}',
  urgent_at_once boolean not null,
  release boolean not null,
  nest boolean not null,
  -- When the clock came to it the last time, or when it was opened: its minutes and times of the day count from then.
  clock_at timestamptz not null,
  -- Counts its batches: who looked before another one made a batch looks again.
  run_no integer not null default 0,
  -- What was refused the last time; empty: nothing.
  refused text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  unique (factory_id, name),
  unique (factory_id, id),
  foreign key (factory_id, profile_id) references print_profile (factory_id, id),
  foreign key (factory_id, team_id) references hall_team (factory_id, id)
);
create index distribute_rule_order on distribute_rule (factory_id, priority, id);
create index distribute_rule_open on distribute_rule (factory_id) where enabled;
call podflow_wall('distribute_rule', 'factory_id');

-- A row is a batch. The rule may be deleted since: its name stays.
create table distribute_run (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  rule_id bigint not null,
  rule_name text not null,
  trigger text not null check (trigger in ('full', 'minutes', 'daily', 'urgent', 'manual')),
  batch_id bigint not null,
  orders integer not null,
  pieces integer not null,
  -- What followed at once, in words.
  did text not null,
  user_id bigint,
  user_name text,
  at timestamptz not null,
  foreign key (factory_id, batch_id) references batch (factory_id, id)
);
create index distribute_run_newest on distribute_run (factory_id, id desc);
create index distribute_run_rule on distribute_run (factory_id, rule_id, id desc);
create index distribute_run_at on distribute_run (factory_id, rule_id, at) include (pieces);
create index distribute_run_batch on distribute_run (factory_id, batch_id);
call podflow_wall('distribute_run', 'factory_id');
