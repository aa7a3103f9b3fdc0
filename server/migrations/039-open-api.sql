-- Keys by which a tenant's own system calls, what was called with them, and where it is told of events of orders.

create table open_key (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  name text not null,
  app_key text not null unique,
  -- Signatures are made with it, so that it must be read again: sealed by a key outside of the database.
  sealed_secret bytea not null,
  scopes text[] not null,
  per_minute integer not null check (per_minute > 0),
  ips text[] not null default '{}',
  enabled boolean not null default true,
  created_by bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (tenant_id, name)
);
create index open_key_tenant on open_key (tenant_id, id desc);
call podflow_wall('open_key', 'tenant_id');

-- Each nonce counts once while its time could still be good. Of the owner's connection only, as the counters are.
create table open_nonce (
  key_id bigint not null references open_key on delete cascade,
  nonce text not null,
  at timestamptz not null,
  primary key (key_id, nonce)
);
create index open_nonce_at on open_nonce (at);

create table open_key_use (
  key_id bigint not null references open_key on delete cascade,
  minute timestamptz not null,
  calls integer not null,
  primary key (key_id, minute)
);
create index open_key_use_minute on open_key_use (minute);

create table webhook (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  name text not null,
  url text not null,
  sealed_secret bytea not null,
  -- Names of contract/open-webhook.ts, and the rows of the order's log that they stand for.
  events text[] not null,
  moves text[] not null,
  status text not null default 'on' check (status in ('on', 'off', 'failed')),
  failing_since timestamptz,
  -- After a failure nothing is sent there before this: one that is down is not knocked at by each event.
  rests_until timestamptz,
  failures integer not null default 0,
  last_delivered_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  unique (tenant_id, name)
);
create index webhook_tenant on webhook (tenant_id, id desc);
create index webhook_on on webhook (tenant_id) where status = 'on';
call podflow_wall('webhook', 'tenant_id');

-- The outbox: a row for each event that a webhook is to hear of, written with the event itself.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  webhook_id bigint not null references webhook on delete cascade,
  event_id bigint not null,
  order_id bigint not null,
  order_no text not null,
  move text not null,
  -- Where the order stood with the event: what is sent is made of it, the same at each try.
  stood jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_delivery_tenant on webhook_delivery (tenant_id, id desc);
create index webhook_delivery_status on webhook_delivery (tenant_id, status, id desc);
create index webhook_delivery_webhook on webhook_delivery (tenant_id, webhook_id, id desc);
create index webhook_delivery_order on webhook_delivery (tenant_id, order_no, id desc);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at, id) where status = 'waiting';
create index webhook_delivery_age on webhook_delivery (created_at);
call podflow_wall('webhook_delivery', 'tenant_id');

create table webhook_attempt (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  ms integer not null,
  status integer,
  error text,
  response text not null default ''
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
call podflow_wall('webhook_attempt', 'tenant_id');

-- In the transaction of the move, whoever makes it: what is told happened, and what happened is told.
create function webhook_outbox() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from webhook where status = 'on') then return null; end if;
  insert into webhook_delivery (tenant_id, webhook_id, event_id, order_id, order_no, move, stood, created_at, next_attempt_at)
  select w.tenant_id, w.id, e.id, e.order_id, o.order_no, e.event,
    jsonb_build_object('platformOrderNo', o.platform_order_no, 'shopId', o.shop_id, 'codes', e.after, 'version', e.version,
      'waybillNo', o.waybill_no, 'expressName', o.express_name, 'reason', e.params ->> 'reason'),
    e.at, e.at
  from (select id, order_id, event, at, after, version, params, merchant_id as party from added
        union all
        select id, order_id, event, at, after, version, params, factory_id from added
        where factory_id not in (0, merchant_id)) e
  join webhook w on w.tenant_id = e.party and w.status = 'on' and e.event = any(w.moves)
  join trade_order o on o.id = e.order_id
  order by e.id;
  return null;
end $$;
create trigger webhook_outbox after insert on order_event
  referencing new table as added for each statement execute function webhook_outbox();

-- Who owns a tenant keeps its keys, as in tenants that are made from now on.
update role set permissions = permissions || 'business:api'::text
  where 'business:shop' = any(permissions) and 'business:factory' = any(permissions)
    and not 'business:api' = any(permissions);
update role set permissions = permissions || 'factory:api'::text
  where 'factory:customer' = any(permissions) and 'factory:order:ship' = any(permissions)
    and not 'factory:api' = any(permissions);
