-- All that an order is found by, both ways whole: a row for each term, or a row for each order with tails as columns.
create schema terms; create schema columns;
create table terms.trade_order (like public.trade_order including all);
create table columns.trade_order (like public.trade_order including all);

create table terms.finder (order_id bigint, merchant_id bigint, factory_id bigint, kind text, term text collate "C",
  primary key (factory_id, kind, term, order_id));
create index on terms.finder (merchant_id, kind, term, order_id);
create index on terms.finder (order_id);
create function terms.of(o terms.trade_order) returns table (kind text, term text) language sql immutable as $$
  select 'orderNo', o.order_no union all select 'platformOrderNo', o.platform_order_no
  union all select distinct 'recipient', substr(o.recipient_name, n) from generate_series(1, length(o.recipient_name)) n
  union all select 'recipient', o.recipient_phone union all select 'recipient', right(o.recipient_phone, 4) $$;
create function terms.inserted() returns trigger language plpgsql security definer as $$
begin
  insert into terms.finder select a.id, a.merchant_id, a.factory_id, t.kind, t.term
  from added a cross join lateral terms.of(a::terms.trade_order) t;
  return null;
end $$;
create trigger inserted after insert on terms.trade_order referencing new table as added
  for each statement execute function terms.inserted();
create function terms.updated() returns trigger language plpgsql security definer as $$
begin
  delete from terms.finder where order_id = new.id;
  insert into terms.finder select new.id, new.merchant_id, new.factory_id, t.kind, t.term from terms.of(new) t;
  return null;
end $$;
create trigger updated after update of factory_id, recipient_name, recipient_phone on terms.trade_order for each row
  execute function terms.updated();

create table columns.finder (order_id bigint, merchant_id bigint, factory_id bigint,
  order_no text collate "C" not null, platform_order_no text collate "C" not null,
  name text collate "C" not null, phone text collate "C" not null,
  name_tail text collate "C" generated always as (nullif(substr(name, 2), '')) stored,
  name_tail2 text collate "C" generated always as (nullif(substr(name, 3), '')) stored,
  phone_tail text collate "C" generated always as (right(phone, 4)) stored,
  primary key (factory_id, order_id));
create index on columns.finder (factory_id, order_no);
create index on columns.finder (factory_id, platform_order_no);
create index on columns.finder (factory_id, name);
create index on columns.finder (factory_id, name_tail) where name_tail is not null;
create index on columns.finder (factory_id, name_tail2) where name_tail2 is not null;
create index on columns.finder (factory_id, phone);
create index on columns.finder (factory_id, phone_tail);
create function columns.inserted() returns trigger language plpgsql security definer as $$
begin
  insert into columns.finder (order_id, merchant_id, factory_id, order_no, platform_order_no, name, phone)
  select id, merchant_id, factory_id, order_no, platform_order_no, recipient_name, recipient_phone from added;
  return null;
end $$;
create trigger inserted after insert on columns.trade_order referencing new table as added
  for each statement execute function columns.inserted();
create function columns.updated() returns trigger language plpgsql security definer as $$
begin
  update columns.finder set factory_id = new.factory_id, name = new.recipient_name, phone = new.recipient_phone
  where factory_id = old.factory_id and order_id = new.id;
  return null;
end $$;
create trigger updated after update of factory_id, recipient_name, recipient_phone on columns.trade_order for each row
  execute function columns.updated();

insert into terms.trade_order overriding system value select * from public.trade_order;
insert into columns.trade_order overriding system value select * from public.trade_order;
call wall('terms.trade_order'); call wall('terms.finder');
call wall('columns.trade_order'); call wall('columns.finder');
grant usage on schema terms, columns to bench_app;
analyze terms.trade_order; analyze terms.finder; analyze columns.trade_order; analyze columns.finder;
