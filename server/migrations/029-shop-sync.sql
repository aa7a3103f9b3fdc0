-- Orders that come from platforms by themselves, and what was shipped told back.

alter table trade_order drop constraint trade_order_source_check,
  add constraint trade_order_source_check check (source in ('import', 'manual', 'batch', 'platform'));

-- How far a shop's orders were pulled. Who pulls holds the lease; one that dies loses it.
create table shop_sync (
  merchant_id bigint not null references tenant,
  shop_id bigint not null references shop,
  -- The latest change that was seen; null: nothing was pulled yet.
  pulled_until timestamptz,
  leased_until timestamptz,
  next_at timestamptz,
  failures integer not null default 0,
  -- Why the last run failed, or what it refused; a sentence for the merchant.
  problem text,
  last_at timestamptz,
  last_ok_at timestamptz,
  created integer not null default 0,
  primary key (merchant_id, shop_id)
);
create index shop_sync_shop on shop_sync (shop_id);
call podflow_wall('shop_sync', 'merchant_id');

-- An order as its platform last had it, and what the platform's calls know it by.
create table platform_order (
  merchant_id bigint not null references tenant,
  shop_id bigint not null references shop,
  platform_order_no text not null,
  platform_id text not null,
  state text not null check (state in ('open', 'waiting', 'shipped', 'cancelled')),
  changed_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (merchant_id, shop_id, platform_order_no)
);
create index platform_order_waiting on platform_order (merchant_id, shop_id, changed_at) where state = 'waiting';
call podflow_wall('platform_order', 'merchant_id');

-- A shipment that its platform must hear of: written with the move that ships, sent in the background.
create table ship_back (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  shop_id bigint not null references shop,
  -- The order that was shipped here; one that took others in has a row for each of their numbers.
  order_id bigint not null references trade_order,
  platform_order_no text not null,
  waybill_no text not null,
  express_name text not null,
  -- Of a part of the platform's order: [{platformCode, quantity}]; null: everything that is left of it.
  lines jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null,
  problem text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (order_id, platform_order_no)
);
create index ship_back_due on ship_back (next_at) where status = 'waiting';
create index ship_back_list on ship_back (merchant_id, id desc);
create index ship_back_status on ship_back (merchant_id, status, id desc);
create index ship_back_shop on ship_back (shop_id);
call podflow_wall('ship_back', 'merchant_id');
