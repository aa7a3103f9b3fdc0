-- Sorts of gifts, and what is said once for each: how it is produced, packed and counted. A gift is a SKU of such a sort.
create table gift_type (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null check (length(name) <= 32),
  -- In small letters: two that differ in case alone are one.
  name_key text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  printed boolean not null default false,
  -- Made and counted as a piece of its own, or laid into the parcel.
  packing text not null default 'piece' check (packing in ('piece', 'parcel')),
  -- So many of it an order may have, and so many are offered at first.
  most integer not null default 1 check (most between 1 and 999),
  preset integer not null default 1 check (preset between 1 and most),
  sort integer not null default 0,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  unique (factory_id, code)
);
alter table gift_type enable row level security;
alter table gift_type force row level security;
create policy owner_all on gift_type using (current_user <> 'podflow_app') with check (current_user <> 'podflow_app');
create policy factory on gift_type to podflow_app
  using (factory_id = (select podflow_tenant())) with check (factory_id = (select podflow_tenant()));
-- Whoever gives a gift of a factory is told how many an order may have.
create policy customer on gift_type for select to podflow_app
  using (factory_id in (select b.factory_id from binding b where b.merchant_id = (select podflow_tenant())));
grant select, insert, update, delete on gift_type to podflow_app;
