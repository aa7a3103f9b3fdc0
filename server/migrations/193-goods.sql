-- What a merchant sells: a picture of his store, in one of its versions, on SKUs of his factories, each under a code of its own.
create table goods (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  number text not null check (char_length(number) between 1 and 32),
  number_key text collate "C" not null generated always as (lower(normalize(number, NFKC))) stored,
  name text not null,
  -- The version that is printed: a later one waits until the merchant takes it.
  picture_id bigint not null,
  picture_no integer not null,
  file_id bigint not null references file,
  -- What the codes of its SKUs are made by.
  pattern text not null,
  -- That of all its SKUs.
  currency text not null,
  -- What it is sold for, and what sending it is thought to cost; null: nobody said.
  price_cents integer check (price_cents >= 0),
  express_cents integer check (express_cents >= 0),
  -- 0: sold. 1: taken off; its codes go on meaning what they mean.
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (merchant_id, id),
  unique (merchant_id, number_key),
  foreign key (merchant_id, picture_id) references picture (tenant_id, id)
);
create index goods_changed on goods (merchant_id, updated_at desc, id desc);
create index goods_of_picture on goods (merchant_id, picture_id);
create index goods_of_file on goods (file_id);
call podflow_wall('goods', 'merchant_id');

-- A code belongs to one goods alone; what it means to orders stands in code_mapping.
create table goods_sku (
  merchant_id bigint not null,
  goods_id bigint not null,
  sku_id bigint not null references sku,
  factory_id bigint not null references tenant,
  code text not null check (char_length(code) between 1 and 128),
  primary key (merchant_id, goods_id, sku_id),
  unique (merchant_id, code),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
create index goods_sku_sku on goods_sku (merchant_id, sku_id);
call podflow_wall('goods_sku', 'merchant_id');

-- What was done to goods, and by whom.
create table goods_log (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  goods_id bigint not null,
  text text not null,
  user_id bigint,
  user_name text not null,
  at timestamptz not null
);
create index goods_log_of on goods_log (merchant_id, goods_id, id desc);
call podflow_wall('goods_log', 'merchant_id');
