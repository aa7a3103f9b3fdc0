-- How fast orders leave (P112, rule M40; docs/adr/0023-figures.md): one row an order that was pushed to a factory.
create table order_timing (
  factory_id bigint not null,
  order_id bigint not null references trade_order on delete cascade,
  merchant_id bigint not null,
  shop_id bigint not null,
  platform text not null,
  -- The last push, or what was sent again after a repulse: from then on it counts.
  pushed_at timestamptz not null,
  shipped_at timestamptz,
  -- It ended unshipped: closed, merged into another one, or split.
  ended_at timestamptz,
  -- What the merchant's own holds took since then, and since when one of them holds it now.
  held_ms bigint not null default 0,
  held_since timestamptz,
  changed_at timestamptz not null,
  primary key (factory_id, order_id)
);
create index order_timing_pushed on order_timing (factory_id, pushed_at, order_id);
create index order_timing_shipped on order_timing (factory_id, shipped_at, order_id) where shipped_at is not null;
create index order_timing_order on order_timing (order_id);
call podflow_wall('order_timing', 'factory_id');

create function follow_timing(o trade_order) returns void language sql set search_path = public as $$
  insert into order_timing as t
    (factory_id, order_id, merchant_id, shop_id, platform, pushed_at, shipped_at, ended_at, held_since, changed_at)
  select o.factory_id, o.id, o.merchant_id, o.shop_id, o.platform, o.pushed_at,
    case when o.status in (70, 80) then o.shipped_at end, case when o.status >= 90 then o.updated_at end,
    case when o.hold in (1, 2) and o.hold_by = 'merchant' and o.status < 70 then greatest(o.updated_at, o.pushed_at) end, o.updated_at
  on conflict (factory_id, order_id) do update set
    pushed_at = excluded.pushed_at,
    shipped_at = excluded.shipped_at,
    ended_at = case when excluded.ended_at is null then null else coalesce(t.ended_at, excluded.ended_at) end,
    held_ms = case
      when t.pushed_at <> excluded.pushed_at then 0
      when t.held_since is not null and excluded.held_since is null
        then t.held_ms + greatest(0, extract(epoch from excluded.changed_at - t.held_since) * 1000)::bigint
      else t.held_ms end,
    held_since = case when t.pushed_at = excluded.pushed_at and t.held_since is not null and excluded.held_since is not null
      then t.held_since else excluded.held_since end,
    changed_at = excluded.changed_at $$;

-- The merchant's moves change what the factory sees, so it is written as the owner.
create function timing_followed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- What was recalled was never to be made.
  if tg_op = 'UPDATE' and (new.factory_id <> old.factory_id or new.pushed_at is null) then
    delete from order_timing where factory_id = old.factory_id and order_id = new.id;
  end if;
  if new.factory_id > 0 and new.pushed_at is not null then
    perform follow_timing(new);
  end if;
  return null;
end $$;

insert into order_timing
  (factory_id, order_id, merchant_id, shop_id, platform, pushed_at, shipped_at, ended_at, held_ms, held_since, changed_at)
select o.factory_id, o.id, o.merchant_id, o.shop_id, o.platform, o.pushed_at,
  case when o.status in (70, 80) then o.shipped_at end, case when o.status >= 90 then o.updated_at end,
  coalesce((
    select sum(extract(epoch from e.over - greatest(e.at, o.pushed_at)) * 1000)::bigint from (
      select h.at, (select min(n.at) from order_event n
          where n.order_id = h.order_id and n.id > h.id and n.after[2] <> h.after[2]) as over
      from order_event h
      where h.order_id = o.id and h.event in ('order.lock', 'order.halt') and h.actor = 'merchant') e
    where e.over > o.pushed_at), 0),
  case when o.hold in (1, 2) and o.hold_by = 'merchant' and o.status < 70 then greatest(o.pushed_at, (
    select max(h.at) from order_event h
    where h.order_id = o.id and h.event in ('order.lock', 'order.halt') and h.actor = 'merchant')) end,
  o.updated_at
from trade_order o where o.factory_id > 0 and o.pushed_at is not null;

-- Row by row: most moves of an order say nothing of its time, and a condition costs less than to keep what all rows were.
create trigger timing_inserted after insert on trade_order for each row
  when (new.factory_id > 0 and new.pushed_at is not null) execute function timing_followed();
create trigger timing_updated after update on trade_order for each row
  when ((old.factory_id, old.pushed_at, old.shipped_at, old.hold, old.hold_by, greatest(old.status, 69))
    is distinct from (new.factory_id, new.pushed_at, new.shipped_at, new.hold, new.hold_by, greatest(new.status, 69)))
  execute function timing_followed();
