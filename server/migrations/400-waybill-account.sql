-- Whom a factory asks for numbers (P167): its accounts at carriers, and its own ranges of numbers (X06).
create table waybill_account (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  -- own: at the carrier of its adapter; range: numbers of the factory's own.
  kind text not null check (kind in ('own', 'range')),
  adapter text not null,
  -- The express as orders name it.
  express_name text not null,
  branch text not null default '',
  -- What opens it, sealed (server/platform/vault.ts): written once, never read by anybody but the adapter.
  access bytea,
  -- Who sends: name, phone, province, city, district, address.
  sender jsonb not null default '{}',
  is_on boolean not null default true,
  -- At most so many numbers a day, and in all; null: as many as wanted.
  daily_cap integer check (daily_cap between 1 and 1000000),
  quota integer check (quota between 1 and 999999999),
  -- The balance below which somebody is warned, in numbers left.
  low_line integer check (low_line between 0 and 1000000),
  -- [X05] What stands of numbers in all, and on `day`, the last day in Shanghai on which one was asked for.
  used integer not null default 0 check (used >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  day date not null default '2000-01-01',
  day_used integer not null default 0 check (day_used >= 0),
  day_reserved integer not null default 0 check (day_reserved >= 0),
  -- Until then no call begins: what the carrier takes a second.
  next_call_at timestamptz not null default '-infinity',
  -- [X40] Failures of the machine in a row; from 5 on one try a minute, the next one then.
  failures integer not null default 0,
  breaker_until timestamptz,
  last_error text not null default '',
  last_error_at timestamptz,
  tested_at timestamptz,
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, id)
);
create unique index waybill_account_name on waybill_account (factory_id, name);
call podflow_wall('waybill_account', 'factory_id');

-- [X06] A number is drawn by one conditional update of `next_no`, and so never twice; behind `to_no` the range is used up.
create table waybill_range (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  account_id bigint not null,
  prefix text not null check (prefix ~ '^[A-Z]{2,4}$'),
  from_no integer not null check (from_no between 1 and 999999999),
  to_no integer not null check (to_no between from_no and 999999999),
  next_no integer not null,
  is_on boolean not null default true,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  check (next_no between from_no and to_no + 1),
  foreign key (factory_id, account_id) references waybill_account (factory_id, id) on delete cascade
);
create index waybill_range_account on waybill_range (factory_id, account_id, id);
create index waybill_range_prefix on waybill_range (factory_id, prefix, from_no);
call podflow_wall('waybill_range', 'factory_id');

-- What was asked of carriers, for 30 days: no secret, and no phone in full.
create table waybill_call (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  account_id bigint not null,
  call text not null check (call in ('check', 'apply', 'query', 'cancel')),
  request_id text not null,
  ms integer not null,
  -- ok, or how it failed (server/modules/carrier/adapter.ts).
  outcome text not null,
  code text not null default '',
  said text not null default '',
  at timestamptz not null,
  foreign key (factory_id, account_id) references waybill_account (factory_id, id) on delete cascade
);
create index waybill_call_account on waybill_call (factory_id, account_id, id desc);
create index waybill_call_at on waybill_call (at);
call podflow_wall('waybill_call', 'factory_id');

-- Who keeps the express of a factory keeps its accounts.
update role set permissions = permissions || '{factory:superWaybill}'
  where permissions @> '{factory:express:edit}' and not permissions @> '{factory:superWaybill}';
update role set permissions = permissions || '{factory:waybill:settle}'
  where permissions @> '{factory:waybill:cancel}' and not permissions @> '{factory:waybill:settle}';
