-- One copy of the orders for each way of keeping the counts of (tenant, day, status, hold).
create schema none; create schema hot; create schema per_row; create schema per_statement; create schema from_app; create schema wide; create schema indexed;
do $$
declare s text;
begin
  foreach s in array array['none', 'hot', 'per_row', 'per_statement', 'from_app', 'wide', 'indexed'] loop
    execute format('create table %I.trade_order (like public.trade_order including all)', s);
    execute format('insert into %I.trade_order overriding system value select * from public.trade_order where factory_id in (0, 1, 2)', s);
    execute format('create table %I.order_event (like public.order_event including all)', s);
    execute format('create table %I.tally (tenant_id bigint, day date, status smallint, hold smallint, orders bigint not null,
      primary key (tenant_id, day, status, hold)) with (fillfactor = 50)', s);
    execute format('insert into %I.tally select tenant, day, status, hold, count(*) from %1$I.trade_order,
      unnest(array[factory_id, merchant_id]) tenant where tenant > 0 group by 1, 2, 3, 4', s);
    execute format('grant usage on schema %I to bench_app; grant all on all tables in schema %1$I to bench_app', s);
    execute format('call wall(''%I.trade_order'')', s);
    -- narrow: one row a party; both parties in one row: half the rows, the fold fans them out
    execute format('create table %I.delta (tenant_id bigint, day date, status smallint, hold smallint, orders integer)', s);
    execute format('create table %I.delta_wide (factory_id bigint, merchant_id bigint, day date, status smallint, hold smallint, orders integer)', s);
    execute format('grant all on all tables in schema %I to bench_app', s);
    execute format('analyze %I.trade_order', s);
  end loop;
end $$;

-- hot: the counter itself changes in the transaction; rows in one order, so that no two writers deadlock
create function hot.keep() returns trigger language plpgsql security definer as $$
begin
  insert into hot.tally as t
  select tenant, day, status, hold, sum(n) from (
    select unnest(array[factory_id, merchant_id]) tenant, day, status, hold, -1 n from old_rows
    union all select unnest(array[factory_id, merchant_id]), day, status, hold, 1 from new_rows) moves
  where tenant > 0 group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (tenant_id, day, status, hold) do update set orders = t.orders + excluded.orders;
  return null;
end $$;
create trigger keep after update on hot.trade_order referencing old table as old_rows new table as new_rows
  for each statement execute function hot.keep();

create function per_statement.keep() returns trigger language plpgsql security definer as $$
begin
  insert into per_statement.delta
  select tenant, day, status, hold, sum(n) from (
    select unnest(array[factory_id, merchant_id]) tenant, day, status, hold, -1 n from old_rows
    union all select unnest(array[factory_id, merchant_id]), day, status, hold, 1 from new_rows) moves
  where tenant > 0 group by 1, 2, 3, 4 having sum(n) <> 0;
  return null;
end $$;
create trigger keep after update on per_statement.trade_order referencing old table as old_rows new table as new_rows
  for each statement execute function per_statement.keep();

create function wide.keep() returns trigger language plpgsql security definer as $$
begin
  insert into wide.delta_wide
  select factory_id, merchant_id, day, status, hold, sum(n) from (
    select factory_id, merchant_id, day, status, hold, -1 n from old_rows
    union all select factory_id, merchant_id, day, status, hold, 1 from new_rows) moves
  group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  return null;
end $$;
create trigger keep after update on wide.trade_order referencing old table as old_rows new table as new_rows
  for each statement execute function wide.keep();

-- wide, with a key and an index for each party on the deltas: worth it only where many stay unfolded
alter table indexed.delta_wide add id bigint generated always as identity primary key;
create index on indexed.delta_wide (factory_id);
create index on indexed.delta_wide (merchant_id);
grant usage on all sequences in schema indexed to bench_app;
create function indexed.keep() returns trigger language plpgsql security definer as $$
begin
  insert into indexed.delta_wide (factory_id, merchant_id, day, status, hold, orders)
  select factory_id, merchant_id, day, status, hold, sum(n) from (
    select factory_id, merchant_id, day, status, hold, -1 n from old_rows
    union all select factory_id, merchant_id, day, status, hold, 1 from new_rows) moves
  group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  return null;
end $$;
create trigger keep after update on indexed.trade_order referencing old table as old_rows new table as new_rows
  for each statement execute function indexed.keep();

create function per_row.keep() returns trigger language plpgsql security definer as $$
begin
  insert into per_row.delta_wide values
    (old.factory_id, old.merchant_id, old.day, old.status, old.hold, -1),
    (new.factory_id, new.merchant_id, new.day, new.status, new.hold, 1);
  return null;
end $$;
create trigger keep after update on per_row.trade_order for each row
  when ((old.status, old.hold, old.day, old.factory_id) is distinct from (new.status, new.hold, new.day, new.factory_id))
  execute function per_row.keep();
