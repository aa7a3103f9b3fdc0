-- Which order each user has open, as his browser says it again and again: two people do not work on one order unknowingly.
-- Not logged: after a crash every browser says it anew within seconds.
create unlogged table order_watch (
  tenant_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  order_id bigint not null,
  seen_at timestamptz not null,
  primary key (tenant_id, user_id)
);
call podflow_wall('order_watch', 'tenant_id');
