-- Kept counts: what the status tabs and totals show is never counted. Every writing statement appends its differences
-- to order_tally_delta in its own transaction (no row is hot); a background fold adds them up into order_tally.

create table order_tally (
  tenant_id bigint not null,
  day date not null,
  status smallint not null,
  hold smallint not null,
  orders bigint not null,
  primary key (tenant_id, day, status, hold)
);
call podflow_wall('order_tally', 'tenant_id');

create table order_tally_delta (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  day date not null,
  status smallint not null,
  hold smallint not null,
  orders bigint not null
);
create index order_tally_delta_tenant on order_tally_delta (tenant_id);
call podflow_wall('order_tally_delta', 'tenant_id');

-- The other party's counts change too, so the triggers run as the owner.
create function order_day(at timestamptz) returns date language sql immutable parallel safe
  as $$ select (at at time zone 'UTC')::date $$;

create function tally_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_tally_delta (tenant_id, day, status, hold, orders)
  select party, day, status, hold, count(*) from (
    select unnest(array[merchant_id, factory_id]) as party, order_day(created_at) as day, status, hold from added
  ) p where party > 0 group by party, day, status, hold;
  return null;
end $$;

create function tally_deleted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_tally_delta (tenant_id, day, status, hold, orders)
  select party, day, status, hold, -count(*) from (
    select unnest(array[merchant_id, factory_id]) as party, order_day(created_at) as day, status, hold from removed
  ) p where party > 0 group by party, day, status, hold;
  return null;
end $$;

create function tally_updated() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_tally_delta (tenant_id, day, status, hold, orders)
  select party, day, status, hold, sum(step) from (
    select unnest(array[merchant_id, factory_id]) as party, order_day(created_at) as day, status, hold, 1 as step from added
    union all
    select unnest(array[merchant_id, factory_id]), order_day(created_at), status, hold, -1 from removed
  ) p where party > 0 group by party, day, status, hold having sum(step) <> 0;
  return null;
end $$;

create trigger tally_inserted after insert on trade_order
  referencing new table as added for each statement execute function tally_inserted();
create trigger tally_deleted after delete on trade_order
  referencing old table as removed for each statement execute function tally_deleted();
create trigger tally_updated after update on trade_order
  referencing old table as removed new table as added for each statement execute function tally_updated();

-- What a merchant is told by the factory, and the other way round, crosses the wall through this door only: between
-- tenants that are bound.
create function notify_partner(partner bigint, of_kind text, of_title text, of_body text, of_link text)
  returns void language sql security definer set search_path = public as $$
    insert into notice (tenant_id, kind, title, body, link)
    select partner, of_kind, of_title, of_body, of_link
    where exists (select from binding
                  where (merchant_id, factory_id) in ((podflow_tenant(), partner), (partner, podflow_tenant()))) $$;
