-- Review rules of factories, their runs, and what each rule did with each order. A merchant sees nothing of them: what
-- concerns him stands in the reasons of his order.

create table review_rule (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  enabled boolean not null default true,
  -- The least runs first.
  priority integer not null,
  condition jsonb not null,
  actions jsonb not null,
  -- Of the merchants and shops in the condition, as they were called when it was saved: a run says them without looking.
  names jsonb not null default '{}',
  -- Its answer changes as time passes: it also runs by the clock.
  timed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  unique (factory_id, name)
);
create index review_rule_timed on review_rule (factory_id) where enabled and timed;
call podflow_wall('review_rule', 'factory_id');

create table review_run (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  trigger text not null check (trigger in ('push', 'resubmit', 'edit', 'manual', 'timer')),
  user_name text,
  examined integer not null,
  at timestamptz not null default now()
);
create index review_run_newest on review_run (factory_id, id desc);
call podflow_wall('review_run', 'factory_id');

-- How many orders each rule took in a run. A rule that is deleted keeps its name here; null: the built-in checks.
create table review_run_rule (
  run_id bigint not null references review_run,
  factory_id bigint not null references tenant,
  rule_id bigint,
  rule_name text not null,
  orders integer not null,
  at timestamptz not null default now()
);
create index review_run_rule_run on review_run_rule (factory_id, run_id);
create index review_run_rule_rule on review_run_rule (factory_id, rule_id, at desc) include (orders);
call podflow_wall('review_run_rule', 'factory_id');

create table review_hit (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  order_id bigint not null references trade_order,
  run_id bigint not null references review_run,
  rule_id bigint,
  rule_name text not null,
  -- The conditions that the order met then, as sentences.
  why jsonb not null,
  did text not null,
  -- The rule takes the order no more: its reason was taken off.
  lifted boolean not null default false,
  trigger text not null,
  user_name text,
  at timestamptz not null default now()
);
create index review_hit_order on review_hit (factory_id, order_id, id desc);
call podflow_wall('review_hit', 'factory_id');

-- Which orders could go into one parcel is asked of those under review only.
create index trade_order_mergeable on trade_order (factory_id, recipient_phone, recipient_name, shop_id)
  where status in (20, 25);
