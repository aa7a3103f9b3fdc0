-- What carriers say of numbers (ADR 0025): the raw text first, worked on later; scans, each once; and what is asked for.

-- By which account of Kuaidi100 a factory is told. Its key and salt are sealed; the token is a part of the address that is
-- pushed to, so that nobody pushes who was not given it.
create table track_account (
  factory_id bigint primary key,
  open boolean not null,
  customer text not null,
  sealed_secret bytea,
  token text not null unique,
  -- Where the carrier's system reaches this product.
  origin text not null,
  updated_at timestamptz not null,
  updated_by text not null
);
call podflow_wall('track_account', 'factory_id');

-- [X29] What came, as it came. `no` is known when it was read once; who waits is a number that nobody has yet.
create table track_raw (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  source text not null check (source in ('push', 'query')),
  body text not null,
  received_at timestamptz not null,
  no text,
  waits boolean not null default false,
  done_at timestamptz,
  -- Why nothing came of it.
  failed text
);
create index track_raw_due on track_raw (factory_id, id) where done_at is null and not waits;
create index track_raw_waits on track_raw (factory_id, no) where waits;
create index track_raw_received on track_raw (received_at);
call podflow_wall('track_raw', 'factory_id');

-- [X30] A scan, once: by its number, the second, the code and the text, of which `hash` is made.
create table track (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  factory_id bigint not null,
  package_id bigint not null,
  waybill_id bigint not null,
  at timestamptz not null,
  code text not null,
  state smallint not null,
  known boolean not null,
  text text not null,
  place text not null,
  source text not null,
  hash text not null,
  unique (waybill_id, hash),
  foreign key (factory_id, waybill_id) references waybill (factory_id, id) on delete cascade
);
create index track_package on track (factory_id, package_id, at desc);
create index track_at on track (at);
-- Codes that the table of them does not know are counted.
create index track_unknown on track (factory_id, source, code) where not known;
call podflow_wall('track', 'merchant_id', 'factory_id');

-- Numbers whose tracks are asked for: once, until it is heard or refused.
create table track_subscription (
  waybill_id bigint primary key,
  factory_id bigint not null,
  state text not null check (state in ('wanted', 'heard', 'refused')),
  tries integer not null default 0,
  due_at timestamptz not null,
  said text not null default '',
  foreign key (factory_id, waybill_id) references waybill (factory_id, id) on delete cascade
);
create index track_subscription_due on track_subscription (due_at) where state = 'wanted';
call podflow_wall('track_subscription', 'factory_id');
