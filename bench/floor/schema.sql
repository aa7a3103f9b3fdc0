-- The floor: the same rows in bare tables of the same server. No wall between tenants, no kept counts, no triggers,
-- nothing that finds; the indexes that anyone would give these tables.
do $$ declare t text; begin
  for t in select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal loop
    execute 'drop trigger ' || t;
  end loop;
  for t in select policyname || ' on ' || tablename from pg_policies loop
    execute 'drop policy ' || t;
  end loop;
  for t in select oid::regclass::text from pg_class where relkind = 'r' and relrowsecurity loop
    execute 'alter table ' || t || ' disable row level security, no force row level security';
  end loop;
end $$;
drop table order_finder, order_tally, order_tally_delta;
do $$ declare i text; begin
  for i in select indexrelid::regclass::text from pg_index
           where indrelid in ('trade_order'::regclass, 'order_line'::regclass, 'order_event'::regclass)
             and not indisprimary and indexrelid not in (select conindid from pg_constraint) loop
    execute 'drop index ' || i;
  end loop;
end $$;
create index on trade_order (factory_id, created_at desc, id desc);
create index on trade_order (factory_id, status, created_at desc, id desc);
create index on trade_order (order_no);
create index on trade_order (recipient_name);
create index on order_event (order_id, id);
create table bare_line (order_no text, sku text, title text, quantity int, price text);
