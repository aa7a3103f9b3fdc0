-- Decode rules: what a merchant's own codes say about SKU, quantity and picture.

create table decode_rule (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  name text not null,
  pattern text not null,
  -- Empty: the codes of all shops.
  shop_ids bigint[] not null default '{}',
  open boolean not null default true,
  -- The least is tried first.
  priority integer not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  unique (merchant_id, name)
);
create index decode_rule_order on decode_rule (merchant_id, priority, id);
call podflow_wall('decode_rule', 'merchant_id');

-- Features of a merchant's orders that are on or off.
create table trade_feature (
  merchant_id bigint not null references tenant,
  feature text not null,
  open boolean not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (merchant_id, feature)
);
call podflow_wall('trade_feature', 'merchant_id');

-- The rule that gave a code its meaning; a hand that changes the mapping takes it away.
alter table code_mapping add column decoded_by text;
create index code_mapping_decoded on code_mapping (merchant_id) where decoded_by is not null;
-- Its quantity was read out of its code already.
alter table order_line add column decoded boolean not null default false;
-- A picture that a code names is found by its file's name.
create index file_name on file (tenant_id, name);
