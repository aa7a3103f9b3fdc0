-- Every code that means a SKU: its own, other names for it, what a customer calls it, and barcodes. Whatever the case and
-- the width, one code of a factory means one SKU, and one code of a customer, too; also where it is stopped or its SKU is
-- retired.
create table sku_code (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  sku_id bigint not null references sku on delete cascade,
  kind text not null check (kind in ('sku', 'alias', 'customer', 'barcode')),
  -- Who calls it so; null: whoever works with the factory.
  merchant_id bigint references tenant,
  code text not null check (code <> ''),
  code_key text collate "C" not null generated always as (lower(normalize(code, NFKC))) stored,
  -- null: it came with its SKU, whose history tells how.
  source text check (source in ('hand', 'file', 'made')),
  -- false: a SKU's code from before codes were compared so; another has held it longer.
  holds boolean not null default true,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'customer') = (merchant_id is not null)),
  check ((kind = 'sku') = (source is null)),
  check (holds or kind = 'sku')
);
create unique index sku_code_unique on sku_code (factory_id, coalesce(merchant_id, 0), code_key) where holds;
create index sku_code_meant on sku_code (factory_id, code_key);
create index sku_code_sku on sku_code (factory_id, sku_id);
create index sku_code_newest on sku_code (factory_id, id desc);

alter table sku_code enable row level security;
alter table sku_code force row level security;
create policy owner_all on sku_code using (current_user <> 'podflow_app') with check (current_user <> 'podflow_app');
create policy factory on sku_code to podflow_app
  using (factory_id = (select podflow_tenant())) with check (factory_id = (select podflow_tenant()));
-- Another customer's codes mean nothing to him.
create policy customer on sku_code for select to podflow_app
  using (factory_id in (select b.factory_id from binding b where b.merchant_id = (select podflow_tenant()))
    and (merchant_id is null or merchant_id = (select podflow_tenant())));
grant select, insert, update on sku_code to podflow_app;

-- A SKU comes with its own code, whichever way it comes, and its code changes with it.
create function sku_coded() returns trigger language plpgsql as $$
begin
  insert into sku_code (factory_id, sku_id, kind, code, created_at, updated_at)
    select factory_id, id, 'sku', code, created_at, updated_at from fresh;
  return null;
end $$;
create trigger sku_coded after insert on sku referencing new table as fresh for each statement execute function sku_coded();

create function sku_recoded() returns trigger language plpgsql as $$
begin
  update sku_code set code = new.code, holds = true, version = version + 1, updated_at = new.updated_at
    where factory_id = new.factory_id and sku_id = new.id and kind = 'sku';
  -- What it leaves is held by the one that waited for it the longest.
  update sku_code set holds = true
    where id = (select min(c.id) from sku_code c
        where c.factory_id = new.factory_id and not c.holds and c.code_key = lower(normalize(old.code, NFKC)))
      and not exists (select from sku_code c
        where c.factory_id = new.factory_id and c.holds and c.merchant_id is null
          and c.code_key = lower(normalize(old.code, NFKC)));
  return null;
end $$;
create trigger sku_recoded after update of code on sku for each row when (new.code <> old.code)
  execute function sku_recoded();

insert into sku_code (factory_id, sku_id, kind, code, holds, created_at, updated_at)
select factory_id, id, 'sku', code,
  row_number() over (partition by factory_id, lower(normalize(code, NFKC)) order by id) = 1, created_at, updated_at
from sku order by id;

-- How a factory writes new codes.
create table sku_code_rule (
  factory_id bigint primary key references tenant,
  pattern text not null,
  -- The number of the next EAN-13 that is made, behind its prefix.
  next_ean bigint not null default 1,
  updated_by text not null default '',
  updated_at timestamptz not null default now()
);
call podflow_wall('sku_code_rule', 'factory_id');

-- What was done to a code stands in the same log as what was done to a material, a model or a colour.
alter table means_log drop constraint means_log_kind_check;
alter table means_log add constraint means_log_kind_check check (kind in ('material', 'model', 'color', 'code'));

-- A code that was matched by itself: by which of the factory's codes, and what that was.
alter table code_mapping
  add column matched_by text check (matched_by in ('sku', 'alias', 'customer')),
  add column code_id bigint;
alter table order_line add column code_id bigint;
create index order_line_coded on order_line (factory_id, code_id) where code_id is not null;
