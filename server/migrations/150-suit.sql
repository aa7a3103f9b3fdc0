-- One code of a platform that stands for several SKUs: each with how many of it one suit holds, and its picture.
create table suit (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  code text not null,
  name text not null,
  factory_id bigint not null references tenant,
  -- 0: in use. 1: stopped, lines with this code wait.
  status smallint not null default 0 check (status in (0, 1)),
  -- Of one suit.
  pieces integer not null check (pieces > 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (merchant_id, code)
);
create index suit_changed on suit (merchant_id, updated_at desc, id desc);
call podflow_wall('suit', 'merchant_id');

create table suit_item (
  suit_id bigint not null references suit on delete cascade,
  merchant_id bigint not null,
  item_no smallint not null check (item_no between 1 and 20),
  sku_id bigint not null references sku,
  quantity smallint not null check (quantity between 1 and 99),
  picture_file_id bigint references file,
  primary key (suit_id, item_no)
);
create index suit_item_sku on suit_item (sku_id);
call podflow_wall('suit_item', 'merchant_id');

-- What was done to a suit, and by whom.
create table suit_log (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  suit_id bigint not null,
  text text not null,
  user_id bigint,
  user_name text not null,
  at timestamptz not null
);
create index suit_log_of on suit_log (merchant_id, suit_id, id desc);
call podflow_wall('suit_log', 'merchant_id');
