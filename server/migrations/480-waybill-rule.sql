-- [X10] Which account a package's number is asked of (P167, 选号规则): the first rule that takes it, by priority.
create table waybill_rule (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  enabled boolean not null default true,
  priority integer not null,
  -- What it asks of a package, all of it; empty or null: anything will do.
  express_name text not null default '',
  merchant_ids bigint[] not null default '{}',
  shop_ids bigint[] not null default '{}',
  platforms text[] not null default '{}',
  area_codes text[] not null default '{}',
  -- Grams: from the one, to below the other.
  from_g integer,
  below_g integer,
  min_copies integer,
  max_copies integer,
  materials text[] not null default '{}',
  -- Whichever express the order wants.
  forced boolean not null default false,
  -- The account, then those that stand in for it.
  account_ids bigint[] not null default '{}',
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_g < below_g),
  check (min_copies <= max_copies)
);
create unique index waybill_rule_name on waybill_rule (factory_id, name);
create index waybill_rule_order on waybill_rule (factory_id, priority, id);
call podflow_wall('waybill_rule', 'factory_id');

-- The account that is asked where no rule found one.
create table waybill_preset (
  factory_id bigint primary key references tenant,
  account_id bigint not null,
  updated_by text not null default '',
  updated_at timestamptz not null default now(),
  foreign key (factory_id, account_id) references waybill_account (factory_id, id) on delete cascade
);
call podflow_wall('waybill_preset', 'factory_id');
