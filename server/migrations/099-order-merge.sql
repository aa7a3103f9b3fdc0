-- What a merge did to one order that went into another: with it the merge can be withdrawn within a day. Gone with the way back.
create table order_merge (
  order_id bigint primary key references trade_order,
  merchant_id bigint not null,
  factory_id bigint not null,
  into_id bigint not null references trade_order,
  merged_by text not null check (merged_by in ('merchant', 'factory')),
  -- Of the order that took it in: before the merge, and as the merge with all that followed left it (null until then).
  taken_version integer not null,
  version integer,
  -- Its lines and the numbers that they had here.
  line_ids bigint[] not null,
  line_nos integer[] not null,
  amount_cents bigint not null,
  cost_cents bigint not null,
  -- Urgency, reasons and remarks: its own, and those of the order that took it in before the merge.
  own jsonb not null,
  taker jsonb not null,
  made_at timestamptz not null
);
create index order_merge_into on order_merge (into_id);
create index order_merge_merchant on order_merge (merchant_id, made_at);
create index order_merge_factory on order_merge (factory_id, made_at);
call podflow_wall('order_merge', 'merchant_id', 'factory_id');
