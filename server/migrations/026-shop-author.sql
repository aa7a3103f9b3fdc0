-- How a shop was authorised, who else sees it, and what was paid for its service.

alter table shop
  add column type smallint not null default 4,
  add column platform_shop_id text,
  add column site text,
  add column token_expires timestamptz,
  add column service_expires timestamptz,
  add column auto_sync boolean not null default false,
  add column authorised_at timestamptz;
update shop set type = 3 where platform = 'local';
-- One row a shop of the platform, closed ones included: bound again it is the same shop, with the orders it had.
create unique index shop_at_platform on shop (merchant_id, platform, platform_shop_id)
  where platform_shop_id is not null;
create index shop_listed on shop (merchant_id, status, platform, nick, id);
create index shop_auto_sync on shop (id) where auto_sync and status = 0;

-- What opens a shop at its platform, sealed by a key that is not in the database. Of the owner's connection only.
create table shop_access (
  shop_id bigint primary key references shop,
  merchant_id bigint not null references tenant,
  sealed_access bytea not null,
  updated_at timestamptz not null
);

-- A shop that its platform confirmed belongs to one account here. Of the owner's connection only: it is nobody's row.
create table shop_identity (
  platform text not null,
  platform_shop_id text not null,
  merchant_id bigint not null references tenant,
  primary key (platform, platform_shop_id)
);

-- Confirmed by its platform for this merchant while another account has it: he may take it over for a day.
create table shop_claim (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  platform text not null,
  platform_shop_id text not null,
  type smallint not null,
  brand_name text not null,
  nick text not null,
  sealed_access bytea not null,
  token_expires timestamptz,
  service_expires timestamptz,
  valid_until timestamptz not null,
  unique (merchant_id, platform, platform_shop_id)
);

-- Keys that somebody left under a code, for a colleague to bind with once. The code is known by its hash only.
create table shop_auth_code (
  code_hash bytea primary key,
  merchant_id bigint not null references tenant,
  sealed_input bytea not null,
  valid_until timestamptz not null,
  created_by bigint not null references app_user
);
create index shop_auth_code_age on shop_auth_code (valid_until);

-- Factories that see a shop. Written by the owner's connection for the merchant: no factory helps itself.
create table shop_share (
  merchant_id bigint not null,
  shop_id bigint not null references shop,
  factory_id bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, shop_id, factory_id),
  -- Who is not bound any more sees nothing any more.
  foreign key (merchant_id, factory_id) references binding on delete cascade
);
create index shop_share_factory on shop_share (factory_id, shop_id);
create index shop_share_binding on shop_share (merchant_id, factory_id);
call podflow_wall('shop_share', 'merchant_id', 'factory_id');
revoke insert, update, delete on shop_share from podflow_app;

create policy shared on shop for select to podflow_app
  using (id in (select s.shop_id from shop_share s where s.factory_id = (select podflow_tenant())));

-- Months of service that a merchant paid the platform for a shop. Written by the platform only.
create table shop_subscription (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  shop_id bigint not null references shop,
  months integer not null check (months > 0),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'CNY',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  refunded_at timestamptz,
  created_at timestamptz not null,
  created_by bigint not null references app_user
);
create index shop_subscription_shop on shop_subscription (merchant_id, shop_id, id desc);
call podflow_wall('shop_subscription', 'merchant_id');
revoke insert, update, delete on shop_subscription from podflow_app;

create table shop_refund (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  shop_id bigint not null references shop,
  subscription_id bigint not null references shop_subscription,
  reason text not null,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  status smallint not null default 0,
  answer text,
  created_at timestamptz not null,
  created_by bigint not null references app_user,
  answered_at timestamptz,
  answered_by bigint references app_user
);
create index shop_refund_shop on shop_refund (merchant_id, id desc);
create index shop_refund_status on shop_refund (status, id desc);
create unique index shop_refund_open on shop_refund (subscription_id) where status = 0;
call podflow_wall('shop_refund', 'merchant_id');
revoke insert, update, delete on shop_refund from podflow_app;

-- Owners may do what came with this version.
update role set permissions = permissions || '{factory:shop}'
  where permissions @> '{factory:order:ship}' and not permissions @> '{factory:shop}';
