-- Shops of merchants, goods of factories, and what a platform's code means.

create table shop (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  platform text not null,
  brand_name text not null,
  nick text not null,
  default_factory_id bigint references tenant,
  status smallint not null default 0,
  created_at timestamptz not null default now(),
  unique (merchant_id, platform, nick)
);
call podflow_wall('shop', 'merchant_id');

create table sku (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  code text not null,
  name text not null,
  material text not null,
  brand text not null,
  model text not null,
  color text not null,
  price_cents integer not null check (price_cents >= 0),
  currency text not null default 'CNY',
  print_width_mm integer,
  print_height_mm integer,
  picture_file_id bigint references file,
  status smallint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, code)
);
create index sku_newest on sku (factory_id, status, id desc);
alter table sku enable row level security;
alter table sku force row level security;
create policy owner_all on sku using (current_user <> 'podflow_app') with check (current_user <> 'podflow_app');
create policy factory on sku to podflow_app
  using (factory_id = (select podflow_tenant())) with check (factory_id = (select podflow_tenant()));
create policy customer on sku for select to podflow_app
  using (factory_id in (select b.factory_id from binding b where b.merchant_id = (select podflow_tenant())));
grant select, insert, update on sku to podflow_app;

-- A platform's code of one merchant: a SKU with a print picture, or not goods (postage, discount).
create table code_mapping (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  code text not null,
  kind text not null check (kind in ('sku', 'notGoods')),
  factory_id bigint references tenant,
  sku_id bigint references sku,
  picture_file_id bigint references file,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (merchant_id, code),
  check (kind = 'notGoods' or (sku_id is not null and factory_id is not null))
);
call podflow_wall('code_mapping', 'merchant_id');

-- Columns of an order file, saved under a name.
create table import_template (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  name text not null,
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  unique (merchant_id, name)
);
call podflow_wall('import_template', 'merchant_id');
