-- The two-party order, as the product will have it, small enough to read at a glance.
create role bench_app nologin;
create table trade_order (
  id bigint generated always as identity,
  factory_id bigint not null default 0, -- 0: not pushed yet
  merchant_id bigint not null,
  status smallint not null,
  hold smallint not null default 0,
  version integer not null default 0,
  order_no text collate "C" not null,
  platform_order_no text collate "C" not null,
  recipient_name text collate "C" not null,
  recipient_phone text collate "C" not null,
  address text not null,
  day date not null,
  created_at timestamptz not null,
  changed_xact xid8 not null default pg_current_xact_id(),
  primary key (factory_id, id)
);
create table order_line (
  id bigint generated always as identity,
  factory_id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  sku text not null,
  quantity integer not null,
  cents bigint not null,
  primary key (factory_id, order_id, id)
);
create table order_event (
  id bigint generated always as identity,
  factory_id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  event text not null,
  status_before smallint not null,
  status_after smallint not null,
  actor_id bigint not null,
  at timestamptz not null default now(),
  primary key (factory_id, order_id, id)
);
