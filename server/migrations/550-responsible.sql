-- 欧代 (P066): who answers for goods in the EU and in Great Britain, and which goods each answers for.
create table responsible_party (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  role text not null check (role in ('maker', 'eu', 'gb', 'importer')),
  name text not null,
  address text not null,
  country text not null,
  contact text not null,
  phone text not null,
  mandate_file_id bigint references file,
  valid_until date,
  -- The end that the merchant was told of before it came.
  noticed_for date,
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (merchant_id, role, name)
);
create index responsible_party_list on responsible_party (merchant_id, id desc);
create index responsible_party_mandate on responsible_party (mandate_file_id) where mandate_file_id is not null;
create index responsible_party_due on responsible_party (valid_until) where valid_until is not null;
call podflow_wall('responsible_party', 'merchant_id');

create table party_binding (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  scope text not null check (scope in ('sku', 'material', 'category', 'shop')),
  target text not null default '',
  shop_id bigint references shop on delete cascade,
  model text not null,
  batch_rule text not null check (batch_rule in ('batch', 'order', 'day')),
  size text not null check (size in ('30x20', '50x30', '60x40', '100x50')),
  signs text[] not null default '{}',
  -- [{language, text}], each language once.
  warnings jsonb not null default '[]',
  maker_id bigint references responsible_party on delete set null,
  eu_id bigint references responsible_party on delete set null,
  gb_id bigint references responsible_party on delete set null,
  importer_id bigint references responsible_party on delete set null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index party_binding_of on party_binding (merchant_id, scope, lower(target), coalesce(shop_id, 0));
create index party_binding_list on party_binding (merchant_id, id desc);
create index party_binding_shop on party_binding (shop_id) where shop_id is not null;
create index party_binding_maker on party_binding (maker_id) where maker_id is not null;
create index party_binding_eu on party_binding (eu_id) where eu_id is not null;
create index party_binding_gb on party_binding (gb_id) where gb_id is not null;
create index party_binding_importer on party_binding (importer_id) where importer_id is not null;
call podflow_wall('party_binding', 'merchant_id');
