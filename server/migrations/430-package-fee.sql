-- What a package costs its customer (docs/adr/0025-packages.md): the region fee of its life cycle, the rows that are charged,
-- and how they are shared to its orders. What is charged is owed; nothing is posted before accounts stand.
alter table package add column fee smallint not null default 0;

-- One act of charging writes rows of one number; what takes a row back has the opposite sign and names it. [X23]
create table package_fee (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  merchant_id bigint not null,
  package_id bigint not null references package on delete cascade,
  kind text not null check (kind in
    ('base', 'remote', 'size', 'insurance', 'label', 'packing', 'adjustment', 'return')),
  no integer not null,
  cents bigint not null,
  currency text not null,
  -- Of a kind that a template reckons: the parts of it; their cents add up to the row's.
  steps jsonb not null default '[]',
  -- Why nothing was charged, or why it was adjusted.
  reason text not null default '',
  takes_back bigint unique references package_fee,
  user_id bigint,
  user_name text,
  charged_at timestamptz not null,
  unique (package_id, kind, no)
);
call podflow_wall('package_fee', 'merchant_id', 'factory_id');

-- [L04] What of a row each order bears: they add up to it.
create table package_fee_share (
  fee_id bigint not null references package_fee on delete cascade,
  order_id bigint not null,
  factory_id bigint not null,
  merchant_id bigint not null,
  cents bigint not null,
  primary key (fee_id, order_id)
);
create index package_fee_share_order on package_fee_share (order_id);
call podflow_wall('package_fee_share', 'merchant_id', 'factory_id');

-- How the last charge of a package came about, and what stands of it: kept with its rows, so that lists and sums read one row.
create table package_charge (
  package_id bigint primary key references package on delete cascade,
  factory_id bigint not null references tenant,
  merchant_id bigint not null,
  -- The number of the last act.
  no integer not null,
  -- All rows of the package together.
  cents bigint not null,
  -- Of them what is adjustment.
  adjusted_cents bigint not null default 0,
  currency text not null,
  -- Why nothing was charged; '': something was.
  reason text not null default '',
  express_name text not null,
  province text not null,
  city text not null,
  -- What was counted: real grams, or those expected where nobody had to weigh.
  count_g integer,
  by_estimate boolean not null,
  volumetric_g integer,
  chargeable integer,
  mode text,
  parts jsonb not null default '[]',
  steps jsonb not null default '[]',
  -- The template that held, as it was: its id, express, area and first day.
  template jsonb,
  -- The day in Shanghai on which it was handed over.
  day date not null,
  charged_at timestamptz not null
);
create index package_charge_day on package_charge (factory_id, day);
call podflow_wall('package_charge', 'merchant_id', 'factory_id');
