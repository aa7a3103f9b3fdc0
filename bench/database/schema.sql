-- The two-party order, as the product will have it, small enough to read at a glance.
create role bench_app nologin;
create role bench_no_policy nologin bypassrls;

create function tenant_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::bigint $$;

-- The policy that was chosen; policies.ts sets the others beside it, each for a role of its own.
create procedure wall(of_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', of_table);
  execute format('create policy parties on %s to bench_app using (
    case when factory_id = (select tenant_id()) then true else merchant_id = (select tenant_id()) end)', of_table);
  execute format('grant select, insert, update on %s to bench_app, bench_no_policy', of_table);
end $$;

create table trade_order (
  id bigint generated always as identity,
  factory_id bigint not null default 0, -- 0: not pushed yet
  merchant_id bigint not null,
  status smallint not null,
  hold smallint not null default 0,
  version integer not null default 0,
  order_no text collate "C" not null,
  platform_order_no text collate "C" not null,
  recipient_name text collate "C" not null,
  recipient_phone text collate "C" not null,
  address text not null,
  day date not null,
  created_at timestamptz not null,
  changed_xact xid8 not null default pg_current_xact_id(),
  primary key (factory_id, id)
);
create table order_line (
  id bigint generated always as identity,
  factory_id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  sku text not null,
  quantity integer not null,
  cents bigint not null,
  primary key (factory_id, order_id, id)
);
create table order_event (
  id bigint generated always as identity,
  factory_id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  event text not null,
  status_before smallint not null,
  status_after smallint not null,
  actor_id bigint not null,
  at timestamptz not null default now(),
  primary key (factory_id, order_id, id)
);
call wall('trade_order');
call wall('order_line');
call wall('order_event');
