-- Batches: pieces that are printed together, by one print profile, with their life cycle (docs/spec/batch-moves.tsv) and log.
create sequence batch_number maxvalue 9999999999;

create table batch (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A number of the hall (M01).
  number text not null unique default hall_number(3, nextval('batch_number')),
  profile_id bigint not null,
  -- The rule that made it; empty: a person did.
  source text not null default '',
  made_by text not null,
  urgent boolean not null default false,
  state smallint not null,
  done_at timestamptz,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, profile_id) references print_profile (factory_id, id)
);
alter sequence batch_number owned by batch.number;
create index batch_list on batch (factory_id, state, id desc);
create index batch_newest on batch (factory_id, id desc);
create index batch_profile on batch (factory_id, profile_id, id desc);
call podflow_wall('batch', 'factory_id');

-- Every move, one row: before and after are [batch]; of the facts those that say something.
create table batch_event (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batch,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'rule', 'system')),
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
create index batch_event_batch on batch_event (batch_id, id);
call podflow_wall('batch_event', 'factory_id');

alter table piece
  -- How it is printed: the default profile of its material when its art was planned.
  add column profile_id bigint,
  add column profile_no integer,
  add column batch_id bigint,
  -- It is made again in place of a piece of this batch, and comes into the same one.
  add column tail_of_batch_id bigint,
  -- It goes before others: made again, or of a batch that is urgent.
  add column urgent boolean not null default false,
  add foreign key (factory_id, profile_id) references print_profile (factory_id, id),
  add foreign key (factory_id, batch_id) references batch (factory_id, id),
  add foreign key (factory_id, tail_of_batch_id) references batch (factory_id, id);
create index piece_waiting on piece (factory_id, profile_id, order_id) where state = 10;
create index piece_of_batch on piece (factory_id, batch_id, state) where batch_id is not null;
create index piece_tail_of on piece (factory_id, tail_of_batch_id) where tail_of_batch_id is not null;

update role set permissions = permissions || '{factory:batch,factory:batch:edit}'
  where permissions @> '{factory:order:pack}' and not permissions @> '{factory:batch}';
