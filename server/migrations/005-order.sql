-- Orders of two parties. factory_id is 0 until the merchant pushes the order, and again after a recall: a factory
-- sees what was pushed to it and nothing else. Lines and events carry both parties, so that the wall needs no join.

create table trade_order (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  factory_id bigint not null default 0,
  order_no text not null,
  shop_id bigint not null references shop,
  shop_name text not null,
  platform text not null,
  platform_order_no text not null,
  -- The life cycle: codes of contract/order-states.ts, moved by the machine only.
  status smallint not null,
  hold smallint not null default 0,
  hold_by text check (hold_by in ('merchant', 'factory')),
  hold_until timestamptz,
  -- A halted order that becomes urgent when it is resumed.
  hold_urgent boolean not null default false,
  warning smallint not null default 0,
  customs smallint not null default 0,
  platform_sync smallint not null default 0,
  urgent boolean not null default false,
  merchant_tags text[] not null default '{}',
  factory_tags text[] not null default '{}',
  -- Why the review holds it: codes of contract/order.ts.
  reasons text[] not null default '{}',
  repulse_reason text,
  -- The parent that was split, or the order that took this one in.
  parent_id bigint references trade_order,
  merged_into_id bigint references trade_order,
  version integer not null default 1,
  -- The transaction that changed the row last: 'as the user saw it' is a question to a snapshot (ADR 0004).
  changed_xact xid8 not null default pg_current_xact_id(),
  goods_lines integer not null default 0,
  unmapped_lines integer not null default 0,
  pieces integer not null default 0,
  -- How far its pieces are; production keeps them.
  batched_pieces integer not null default 0,
  printed_pieces integer not null default 0,
  passed_pieces integer not null default 0,
  scanned_pieces integer not null default 0,
  amount_cents bigint not null default 0,
  currency text not null default 'CNY',
  -- What the factory asks for it: prices of its SKUs when the order was pushed.
  cost_cents bigint not null default 0,
  buyer_key text,
  recipient_name text not null default '',
  recipient_phone text not null default '',
  country text not null default '',
  province text not null default '',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  postcode text not null default '',
  express_name text not null default '',
  waybill_no text not null default '',
  buyer_remark text not null default '',
  merchant_remark text not null default '',
  factory_remark text not null default '',
  -- Of the imported lines: the same file twice changes nothing.
  content_hash bytea,
  pay_time timestamptz,
  pushed_at timestamptz,
  shipped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The factory's key leads, so that the tables can be spread by it; the shop makes the platform's number unique.
create unique index trade_order_platform_no on trade_order (merchant_id, shop_id, platform_order_no)
  where parent_id is null;
create unique index trade_order_no on trade_order (merchant_id, order_no);
create unique index trade_order_of_factory on trade_order (factory_id, id);
create index trade_order_factory_time on trade_order (factory_id, created_at desc, id desc);
create index trade_order_factory_status on trade_order (factory_id, status, created_at desc, id desc);
create index trade_order_merchant_time on trade_order (merchant_id, created_at desc, id desc);
create index trade_order_merchant_status on trade_order (merchant_id, status, created_at desc, id desc);
create index trade_order_factory_waybill on trade_order (factory_id, waybill_no) where waybill_no <> '';
create index trade_order_parent on trade_order (parent_id) where parent_id is not null;
create index trade_order_merged on trade_order (merged_into_id) where merged_into_id is not null;
create index trade_order_due on trade_order (hold_until) where hold = 2;
call podflow_wall('trade_order', 'merchant_id', 'factory_id');

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_order,
  merchant_id bigint not null,
  factory_id bigint not null default 0,
  line_no integer not null,
  platform_code text not null,
  title text not null default '',
  variation text not null default '',
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null default 0,
  kind text not null default 'unmapped' check (kind in ('unmapped', 'sku', 'notGoods')),
  sku_id bigint references sku,
  sku_code text,
  -- The price of the SKU when the order was pushed.
  cost_cents bigint,
  picture_file_id bigint references file,
  unique (order_id, line_no)
);
create index order_line_waiting on order_line (merchant_id, platform_code) where kind = 'unmapped';
create index order_line_code on order_line (merchant_id, platform_code);
create index order_line_sku on order_line (factory_id, sku_code);
call podflow_wall('order_line', 'merchant_id', 'factory_id');

-- Every move, one row: before and after are [status, hold, warning, customs, platform_sync].
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_order,
  merchant_id bigint not null,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('merchant', 'factory', 'system', 'rule', 'timer', 'platform')),
  user_id bigint,
  user_name text,
  rule text,
  before smallint[],
  after smallint[] not null,
  -- What the guards knew, and what the event carried.
  facts jsonb,
  params jsonb not null default '{}',
  version integer not null,
  at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);
create index order_event_age on order_event using brin (at);
call podflow_wall('order_event', 'merchant_id', 'factory_id');

create table package (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_order,
  merchant_id bigint not null,
  factory_id bigint not null,
  waybill_no text not null,
  express_name text not null,
  created_at timestamptz not null default now(),
  unique (factory_id, order_id)
);
create index package_order on package (order_id);
call podflow_wall('package', 'merchant_id', 'factory_id');

-- What an order is found by: beginnings of these texts, compared as bytes, because only such comparisons use an index
-- under row-level security (ADR 0004). A table of its own, so that a move of the order, which touches every index of
-- trade_order, leaves these alone. The tails find 小明 in 王小明 and Smith in John Smith.
create table order_finder (
  factory_id bigint not null,
  order_id bigint not null references trade_order on delete cascade,
  merchant_id bigint not null,
  order_no text collate "C" not null,
  platform_order_no text collate "C" not null,
  name text collate "C" not null,
  phone text collate "C" not null,
  name_tail text collate "C" generated always as (nullif(substr(name, 2), '')) stored,
  name_tail2 text collate "C" generated always as (nullif(substr(name, 3), '')) stored,
  name_word text collate "C" generated always as (nullif(regexp_replace(name, '^.*\s', ''), name)) stored,
  phone_tail text collate "C" generated always as (nullif(right(phone, 4), '')) stored,
  primary key (factory_id, order_id)
);
create index order_finder_order_no on order_finder (factory_id, order_no);
create index order_finder_platform_no on order_finder (factory_id, platform_order_no);
create index order_finder_name on order_finder (factory_id, name) where name <> '';
create index order_finder_name_tail on order_finder (factory_id, name_tail) where name_tail is not null;
create index order_finder_name_tail2 on order_finder (factory_id, name_tail2) where name_tail2 is not null;
create index order_finder_name_word on order_finder (factory_id, name_word) where name_word is not null;
create index order_finder_phone on order_finder (factory_id, phone) where phone <> '';
create index order_finder_phone_tail on order_finder (factory_id, phone_tail) where phone_tail is not null;
call podflow_wall('order_finder', 'merchant_id', 'factory_id');

create function finder_name(name text) returns text language sql immutable as $$ select lower(left(name, 64)) $$;
create function finder_phone(phone text) returns text language sql immutable
  as $$ select regexp_replace(phone, '\D', '', 'g') $$;

create function finder_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_finder (order_id, merchant_id, factory_id, order_no, platform_order_no, name, phone)
  select id, merchant_id, factory_id, order_no, platform_order_no, finder_name(recipient_name), finder_phone(recipient_phone)
  from added;
  return null;
end $$;
create trigger finder_inserted after insert on trade_order
  referencing new table as added for each statement execute function finder_inserted();

create function finder_updated() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update order_finder set factory_id = new.factory_id, name = finder_name(new.recipient_name),
    phone = finder_phone(new.recipient_phone)
  where factory_id = old.factory_id and order_id = new.id;
  return null;
end $$;
create trigger finder_updated after update of factory_id, recipient_name, recipient_phone on trade_order for each row
  when (old.factory_id <> new.factory_id or old.recipient_name <> new.recipient_name or old.recipient_phone <> new.recipient_phone)
  execute function finder_updated();

create sequence trade_order_no_seq;
grant usage on sequence trade_order_no_seq to podflow_app;
