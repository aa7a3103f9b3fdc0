-- Several ways to find an order by a part of the recipient's name; the policy is the OR over both parties.
create extension pg_trgm; create extension btree_gin;
create schema search;
create table search.plain (like public.trade_order including all);
create table search.prefix (like public.trade_order including all);
create table search.tails (like public.trade_order including all,
  name_tail text collate "C" generated always as (nullif(substr(recipient_name, 2), '')) stored,
  name_tail2 text collate "C" generated always as (nullif(substr(recipient_name, 3), '')) stored,
  phone_tail text collate "C" generated always as (right(recipient_phone, 4)) stored);
create table search.trigram (like public.trade_order including all);
create table search.grams (like public.trade_order including all);
create table search.tokens (like public.trade_order including all);
create table search.token (factory_id bigint, merchant_id bigint, token text collate "C", order_id bigint,
  primary key (factory_id, token, order_id));
-- the same columns as tails, but beside the order: a change of status leaves this row and its indexes alone
create table search.beside (like public.trade_order including all);
create table search.finder (factory_id bigint, merchant_id bigint, order_id bigint,
  recipient_name text collate "C" not null,
  name_tail text collate "C" generated always as (nullif(substr(recipient_name, 2), '')) stored,
  name_tail2 text collate "C" generated always as (nullif(substr(recipient_name, 3), '')) stored,
  primary key (factory_id, order_id));
create index on search.finder (factory_id, recipient_name, order_id);
create index on search.finder (factory_id, name_tail, order_id);
create index on search.finder (factory_id, name_tail2, order_id) where name_tail2 is not null;

create index on search.prefix (factory_id, recipient_name, id);
create index on search.tails (factory_id, recipient_name, id);
create index on search.tails (factory_id, name_tail, id);
create index on search.tails (factory_id, name_tail2, id) where name_tail2 is not null;
create index on search.trigram using gin (factory_id, recipient_name gin_trgm_ops);

create function search.grams(value text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct substr(value, i, n)) from generate_series(1, length(value)) i, generate_series(1, 2) n
  where i + n - 1 <= length(value) $$;
create index on search.grams using gin (factory_id, search.grams(recipient_name));

-- each tail of the name is a token: a part of a name is the beginning of one of its tails
create function search.keep_tokens() returns trigger language plpgsql security definer as $$
begin
  insert into search.token select distinct factory_id, merchant_id, substr(recipient_name, i), id
  from new_rows, generate_series(1, length(recipient_name)) i;
  return null;
end $$;
create trigger keep_tokens after insert on search.tokens referencing new table as new_rows
  for each statement execute function search.keep_tokens();

create function search.move_tokens() returns trigger language plpgsql security definer as $$
begin
  delete from search.token t using generate_series(1, length(old.recipient_name)) i
  where t.factory_id = old.factory_id and t.token = substr(old.recipient_name, i) and t.order_id = old.id;
  insert into search.token select distinct new.factory_id, new.merchant_id, substr(new.recipient_name, i), new.id
  from generate_series(1, length(new.recipient_name)) i;
  return null;
end $$;
create trigger move_tokens after update of factory_id, recipient_name on search.tokens for each row
  when ((old.factory_id, old.recipient_name) is distinct from (new.factory_id, new.recipient_name))
  execute function search.move_tokens();

create function search.keep_finder() returns trigger language plpgsql security definer as $$
begin
  insert into search.finder (factory_id, merchant_id, order_id, recipient_name)
  select factory_id, merchant_id, id, recipient_name from new_rows;
  return null;
end $$;
create trigger keep_finder after insert on search.beside referencing new table as new_rows
  for each statement execute function search.keep_finder();
create function search.move_finder() returns trigger language plpgsql security definer as $$
begin
  update search.finder set factory_id = new.factory_id, recipient_name = new.recipient_name
  where factory_id = old.factory_id and order_id = new.id;
  return null;
end $$;
create trigger move_finder after update of factory_id, recipient_name on search.beside for each row
  when ((old.factory_id, old.recipient_name) is distinct from (new.factory_id, new.recipient_name))
  execute function search.move_finder();

create function search.by_trigram(tenant bigint, part text) returns setof bigint
  language sql stable security definer as $$
  select id from search.trigram where factory_id = tenant and recipient_name like '%' || part || '%' $$;
create function search.by_grams(tenant bigint, part text) returns setof bigint
  language sql stable security definer as $$
  select id from search.grams where factory_id = tenant
    and search.grams(recipient_name) @> search.grams(part) and recipient_name like '%' || part || '%' $$;
create function search.in_plain(tenant bigint, part text) returns setof bigint
  language sql stable security definer as $$
  select id from search.plain where factory_id = tenant and recipient_name like '%' || part || '%' $$;

do $$
declare t text;
begin
  foreach t in array array['plain', 'prefix', 'tails', 'trigram', 'grams', 'tokens', 'beside'] loop
    execute format('insert into search.%I (id, factory_id, merchant_id, status, hold, version, order_no, platform_order_no,
      recipient_name, recipient_phone, address, day, created_at, changed_xact) overriding system value select * from public.trade_order', t);
  end loop;
  foreach t in array array['plain', 'prefix', 'tails', 'trigram', 'grams', 'tokens', 'token', 'beside', 'finder'] loop
    execute format('call wall(''search.%I'')', t);
    execute format('analyze search.%I', t);
  end loop;
end $$;
grant usage on schema search to bench_app;
grant select, insert on all tables in schema search to bench_app;
