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

-- One row says it for both parties; the fold hands it to each. No index but the key: a read passes over the some
-- hundred rows that the last second left, and every index would be paid by each write.
create table order_tally_delta (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  factory_id bigint not null,
  day date not null,
  status smallint not null,
  hold smallint not null,
  orders bigint not null
);
call podflow_wall('order_tally_delta', 'merchant_id', 'factory_id');

create function order_day(at timestamptz) returns date language sql immutable parallel safe
  as $$ select (at at time zone 'UTC')::date $$;

-- The other party's counts change too, so the triggers run as the owner.
create function tally_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_tally_delta (merchant_id, factory_id, day, status, hold, orders)
  select merchant_id, factory_id, order_day(created_at), status, hold, count(*) from added group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function tally_deleted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_tally_delta (merchant_id, factory_id, day, status, hold, orders)
  select merchant_id, factory_id, order_day(created_at), status, hold, -count(*) from removed group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function tally_updated() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_tally_delta (merchant_id, factory_id, day, status, hold, orders)
  select merchant_id, factory_id, order_day(created_at), status, hold, sum(step) from (
    select merchant_id, factory_id, created_at, status, hold, 1 as step from added
    union all
    select merchant_id, factory_id, created_at, status, hold, -1 from removed
  ) both_sides group by 1, 2, 3, 4, 5 having sum(step) <> 0;
  return null;
end $$;

create trigger tally_inserted after insert on trade_order
  referencing new table as added for each statement execute function tally_inserted();
create trigger tally_deleted after delete on trade_order
  referencing old table as removed for each statement execute function tally_deleted();
create trigger tally_updated after update on trade_order
  referencing old table as removed new table as added for each statement execute function tally_updated();

-- Adds the differences up. One fold at a time; a writer is never kept waiting.
create function fold_tally() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7046022) then return 0; end if;
  with taken as (delete from order_tally_delta where id in (select id from order_tally_delta order by id limit 20000) returning *),
  sums as (
    select tenant_id, day, status, hold, sum(orders) as orders from (
      select merchant_id as tenant_id, day, status, hold, orders from taken
      union all
      select factory_id, day, status, hold, orders from taken where factory_id > 0
    ) each_party group by 1, 2, 3, 4 having sum(orders) <> 0
  ),
  added as (
    insert into order_tally as t (tenant_id, day, status, hold, orders) select * from sums
    on conflict (tenant_id, day, status, hold) do update set orders = t.orders + excluded.orders
    returning 1
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- What a merchant is told by the factory, and the other way round, crosses the wall through this door only: between
-- tenants that are bound.
create function notify_partner(partner bigint, of_kind text, of_title text, of_body text, of_link text)
  returns void language sql security definer set search_path = public as $$
    insert into notice (tenant_id, kind, title, body, link)
    select partner, of_kind, of_title, of_body, of_link
    where exists (select from binding
                  where (merchant_id, factory_id) in ((podflow_tenant(), partner), (partner, podflow_tenant()))) $$;
