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
  foreach t in array array['plain', 'prefix', 'tails', 'trigram', 'grams', 'tokens'] loop
    execute format('insert into search.%I (id, factory_id, merchant_id, status, hold, version, order_no, platform_order_no,
      recipient_name, recipient_phone, address, day, created_at, changed_xact) overriding system value select * from public.trade_order', t);
  end loop;
  foreach t in array array['plain', 'prefix', 'tails', 'trigram', 'grams', 'tokens', 'token'] loop
    execute format('alter table search.%I enable row level security; create policy app on search.%1$I to bench_app
      using (merchant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint
          or factory_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)', t);
    execute format('analyze search.%I', t);
  end loop;
end $$;
grant usage on schema search to bench_app;
grant select, insert on all tables in schema search to bench_app;
