-- Express companies of a tenant, where its parcels leave from, and which orders go with which company.

create table sender_address (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  name text not null,
  phone text not null,
  province text not null,
  city text not null,
  district text not null default '',
  address text not null,
  postcode text not null default '',
  area_kind text not null default 'general' check (area_kind in ('general', 'temu')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index sender_address_default on sender_address (tenant_id) where is_default;
create index sender_address_tenant on sender_address (tenant_id, id);
call podflow_wall('sender_address', 'tenant_id');

create table express_config (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  -- Of contract/express-standard.ts; null: a company that is not in it.
  express_code text,
  express_name text not null,
  -- The factory that it was taken over from; 0: the tenant's own.
  from_factory_id bigint not null default 0,
  open boolean not null default true,
  is_default boolean not null default false,
  account text not null default '',
  remark text not null default '',
  address_id bigint references sender_address,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, from_factory_id, express_name)
);
create unique index express_config_default on express_config (tenant_id) where is_default;
create index express_config_address on express_config (address_id) where address_id is not null;
call podflow_wall('express_config', 'tenant_id');

-- The rules of a merchant as one list: it is saved as a whole.
create table express_rules (
  merchant_id bigint primary key references tenant,
  rules jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
call podflow_wall('express_rules', 'merchant_id');
