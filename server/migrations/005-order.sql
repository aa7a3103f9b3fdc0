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

-- What an order is found by: beginnings of these terms, compared as bytes, because only such comparisons use an index
-- under row-level security (ADR 0004). A table of its own, so that a move of the order, which touches every index of
-- trade_order, does not touch these.
create table order_search (
  order_id bigint not null references trade_order on delete cascade,
  merchant_id bigint not null,
  factory_id bigint not null,
  kind text not null check (kind in ('orderNo', 'platformOrderNo', 'recipient')),
  term text collate "C" not null,
  primary key (factory_id, kind, term, order_id)
);
create index order_search_merchant on order_search (merchant_id, kind, term, order_id);
create index order_search_order on order_search (order_id);
call podflow_wall('order_search', 'merchant_id', 'factory_id');

-- Every end of a short name (so that any part of 王小明 is found), every word of a long one; the phone and its last four.
create function recipient_terms(name text, phone text) returns setof text language sql immutable as $$
  select distinct term from (
    select lower(substr(name, n)) as term from generate_series(1, length(name)) n where length(name) <= 8
    union all
    select lower(substr(name, strpos(lower(name), word))) from regexp_split_to_table(lower(name), '\s+') word where length(name) > 8
    union all
    select regexp_replace(phone, '\D', '', 'g')
    union all
    select right(regexp_replace(phone, '\D', '', 'g'), 4)
  ) t where term <> '' $$;

create function order_terms(o trade_order) returns table (kind text, term text) language sql immutable as $$
  select 'orderNo', o.order_no union all select 'platformOrderNo', o.platform_order_no
  union all select 'recipient', t from recipient_terms(left(o.recipient_name, 64), o.recipient_phone) t $$;

create function search_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_search (order_id, merchant_id, factory_id, kind, term)
  select a.id, a.merchant_id, a.factory_id, t.kind, t.term
  from added a cross join lateral order_terms(a::trade_order) t;
  return null;
end $$;
create trigger search_inserted after insert on trade_order
  referencing new table as added for each statement execute function search_inserted();

create function search_updated() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from order_search where order_id = new.id;
  insert into order_search (order_id, merchant_id, factory_id, kind, term)
  select new.id, new.merchant_id, new.factory_id, t.kind, t.term from order_terms(new) t;
  return null;
end $$;
create trigger search_updated after update on trade_order for each row
  when (old.factory_id <> new.factory_id or old.recipient_name <> new.recipient_name or old.recipient_phone <> new.recipient_phone)
  execute function search_updated();

create sequence trade_order_no_seq;
grant usage on sequence trade_order_no_seq to podflow_app;
