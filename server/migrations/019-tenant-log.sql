-- What was changed in a tenant beside its orders, and by whom: people, roles, invites, bindings, shops, prices, settings,
-- keys. Written with the change, never changed.
create table tenant_log (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  -- null: the product itself, by a timer or a partner's call.
  user_id bigint references app_user,
  -- As it was called then.
  user_name text not null,
  kind text not null,
  text text not null,
  ip text not null default '',
  created_at timestamptz not null default now()
);
create index tenant_log_newest on tenant_log (tenant_id, id desc);
create index tenant_log_kind on tenant_log (tenant_id, kind, id desc);
create index tenant_log_user on tenant_log (tenant_id, user_id, id desc);
call podflow_wall('tenant_log', 'tenant_id');
revoke update, delete on tenant_log from podflow_app;
