-- Rules by which a merchant marks his own orders before they are pushed, and what each of them did to each order: once.
create table rule_tag (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  name text not null,
  enabled boolean not null default true,
  -- The least runs first.
  priority integer not null,
  -- When it runs: 'new', 'match', 'edit'.
  triggers text[] not null,
  condition jsonb not null,
  actions jsonb not null,
  -- Of the shops in the condition, as they were called when it was saved.
  names jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null default '',
  unique (merchant_id, name)
);
call podflow_wall('rule_tag', 'merchant_id');

-- The rule's own word that it has looked after this order: it does so once. They go with their rule.
create table rule_tag_hit (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  rule_id bigint not null references rule_tag on delete cascade,
  order_id bigint not null references trade_order,
  -- The conditions that the order met then, as sentences.
  why jsonb not null,
  did text not null default '',
  -- The gift is given once, whatever becomes of it; until then what is said of it may change.
  gave_gift boolean not null default false,
  gift_said text not null default '',
  trigger text not null check (trigger in ('new', 'match', 'edit', 'manual')),
  at timestamptz not null,
  unique (rule_id, order_id)
);
create index rule_tag_hit_newest on rule_tag_hit (merchant_id, rule_id, id desc);
create index rule_tag_hit_since on rule_tag_hit (merchant_id, rule_id, at);
create index rule_tag_hit_order on rule_tag_hit (order_id);
call podflow_wall('rule_tag_hit', 'merchant_id');

-- Owners may do what came with this version.
update role set permissions = permissions || '{business:ruleTag,business:ruleTag:edit}'
  where permissions @> '{business:order:push}' and not permissions @> '{business:ruleTag}';
