-- What a merchant keeps of what customs is told, and 报关单 (docs/spec/declaration-moves.tsv): what it is told of one order.
create table goods_declaration (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  scope text not null check (scope in ('sku', 'code', 'material', 'shop', 'all')),
  target text not null default '',
  shop_id bigint references shop on delete cascade,
  name_cn text not null,
  name_en text not null,
  hs_code text not null,
  value_kind text not null check (value_kind in ('fixed', 'percent')),
  value_cents bigint check (value_cents > 0),
  percent smallint check (percent between 1 and 100),
  least_cents bigint check (least_cents > 0),
  most_cents bigint check (most_cents > 0),
  currency text not null,
  material text not null,
  purpose text not null,
  origin text not null,
  net_g integer check (net_g > 0),
  battery boolean not null,
  liquid boolean not null,
  magnet boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index goods_declaration_of on goods_declaration (merchant_id, scope, lower(target), coalesce(shop_id, 0));
create index goods_declaration_list on goods_declaration (merchant_id, id desc);
create index goods_declaration_shop on goods_declaration (shop_id) where shop_id is not null;
call podflow_wall('goods_declaration', 'merchant_id');

create table customs_party (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  name text not null,
  credit_code text not null,
  ioss text not null,
  eori text not null,
  vat text not null,
  shop_id bigint references shop on delete cascade,
  valid_until date,
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (merchant_id, name)
);
create index customs_party_shop on customs_party (shop_id) where shop_id is not null;
call podflow_wall('customs_party', 'merchant_id');

create table declaration (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_order,
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  state smallint not null,
  -- Two letters; empty where nobody knows the country of the address by its name.
  country text not null,
  declaration_no text not null default '',
  -- Who declares, as it was known when this came into being.
  party_name text not null default '',
  credit_code text not null default '',
  ioss text not null default '',
  eori text not null default '',
  vat text not null default '',
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- An order has one that is not cancelled.
create unique index declaration_live on declaration (order_id) where state <> 90;
create index declaration_order on declaration (order_id);
create index declaration_list_merchant on declaration (merchant_id, state, id desc);
create index declaration_list_factory on declaration (factory_id, state, id desc);
call podflow_wall('declaration', 'merchant_id', 'factory_id');

create table declaration_line (
  declaration_id bigint not null references declaration on delete cascade,
  line_id bigint not null references order_line on delete cascade,
  order_id bigint not null,
  merchant_id bigint not null,
  factory_id bigint not null,
  quantity integer not null check (quantity > 0),
  name_cn text not null,
  name_en text not null,
  hs_code text not null,
  origin text not null,
  material text not null,
  purpose text not null,
  currency text not null,
  unit_cents bigint,
  net_g integer,
  battery boolean not null,
  liquid boolean not null,
  magnet boolean not null,
  -- By field: which goods declaration gave it, in words.
  said jsonb not null,
  -- What is missing, in words; empty: nothing.
  lacking text not null,
  primary key (declaration_id, line_id)
);
create index declaration_line_line on declaration_line (line_id);
create index declaration_line_lacking on declaration_line (merchant_id, declaration_id) where lacking <> '';
call podflow_wall('declaration_line', 'merchant_id', 'factory_id');

-- Every move, one row: before and after are [declaration]; of the facts those that say something.
create table declaration_event (
  id bigint generated always as identity primary key,
  declaration_id bigint not null references declaration on delete cascade,
  merchant_id bigint not null,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'merchant', 'system')),
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
create index declaration_event_declaration on declaration_event (declaration_id, id);
call podflow_wall('declaration_event', 'merchant_id', 'factory_id');

-- Who sets how parcels go says what customs is told of them.
update role set permissions = permissions || '{business:customs}'
  where permissions @> '{business:express}' and not permissions @> '{business:customs}';
