-- One field finds an order by whatever number of it is at hand: from its beginning, or by its last characters, which are
-- what is read out on the phone. The ends are the numbers turned around: only beginnings use an index (005).
alter table order_finder
  add column waybill_no text collate "C" not null default '',
  add column order_no_back text collate "C" generated always as (reverse(order_no)) stored,
  add column platform_no_back text collate "C" generated always as (nullif(reverse(platform_order_no), '')) stored,
  add column waybill_back text collate "C" generated always as (nullif(reverse(waybill_no), '')) stored;
update order_finder f set waybill_no = o.waybill_no
from trade_order o where o.id = f.order_id and o.waybill_no <> '';
create index order_finder_waybill on order_finder (factory_id, waybill_no) where waybill_no <> '';
create index order_finder_order_no_back on order_finder (factory_id, order_no_back);
create index order_finder_platform_no_back on order_finder (factory_id, platform_no_back) where platform_no_back is not null;
create index order_finder_waybill_back on order_finder (factory_id, waybill_back) where waybill_back is not null;

create or replace function finder_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into order_finder (order_id, merchant_id, factory_id, order_no, platform_order_no, name, phone, waybill_no)
  select id, merchant_id, factory_id, order_no, platform_order_no, finder_name(recipient_name),
    finder_phone(recipient_phone), waybill_no
  from added;
  return null;
end $$;

-- Planned anew at each row, as 109 says.
create or replace function finder_updated() returns trigger language plpgsql security definer
  set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  update order_finder set factory_id = new.factory_id, name = finder_name(new.recipient_name),
    phone = finder_phone(new.recipient_phone), waybill_no = new.waybill_no
  where factory_id = old.factory_id and order_id = new.id;
  return null;
end $$;
drop trigger finder_updated on trade_order;
create trigger finder_updated after update of factory_id, recipient_name, recipient_phone, waybill_no on trade_order
  for each row
  when (old.factory_id <> new.factory_id or old.recipient_name <> new.recipient_name
    or old.recipient_phone <> new.recipient_phone or old.waybill_no <> new.waybill_no)
  execute function finder_updated();
