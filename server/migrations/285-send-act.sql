-- Each act of sending (P111): who handed an order over, when, by what way and with which number. It says what was done, so it
-- is never changed: a number that is corrected later stands on the order and its parcel, and the act keeps the one it had.
create table send_act (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  order_id bigint not null references trade_order on delete cascade,
  merchant_id bigint not null,
  shop_id bigint not null,
  at timestamptz not null,
  -- 'unknown': it was shipped before acts were kept, and the log says only by whom.
  way text not null check (way in ('one', 'bulk', 'import', 'interface', 'unknown')),
  user_id bigint,
  user_name text,
  express_name text not null,
  waybill_no text not null
);
-- An order is sent once: this is the act that stands, and what takes a shipment back is to bring a way to end it.
create unique index send_act_of_order on send_act (factory_id, order_id);
create index send_act_order on send_act (order_id);
create index send_act_newest on send_act (factory_id, at desc, id desc);
create index send_act_waybill on send_act (factory_id, waybill_no);
call podflow_wall('send_act', 'factory_id');
revoke update, delete on send_act from podflow_app;

insert into send_act (factory_id, order_id, merchant_id, shop_id, at, way, user_id, user_name, express_name, waybill_no)
select o.factory_id, o.id, o.merchant_id, o.shop_id, coalesce(e.at, o.shipped_at, o.updated_at),
  case when e.user_name like '接口：%' then 'interface' else 'unknown' end, e.user_id, e.user_name,
  coalesce(nullif(e.params->>'expressName', ''), o.express_name), coalesce(e.params->>'waybillNo', o.waybill_no)
from trade_order o
  left join lateral (
    select e.at, e.user_id, e.user_name, e.params from order_event e
    where e.order_id = o.id and e.event = 'order.ship' order by e.id desc limit 1) e on true
where o.factory_id > 0 and o.status in (70, 80)
order by coalesce(e.at, o.shipped_at, o.updated_at), o.id;

-- What the platforms were told of orders of the factory that asks: the rows themselves are their merchants' alone.
create function ship_backs_of(factory bigint, orders bigint[])
  returns table (order_id bigint, platform_order_no text, waybill_no text, status text, tries integer, problem text,
    next_at timestamptz, sent_at timestamptz)
  language sql stable security definer set search_path = public as $$
    select b.order_id, b.platform_order_no, b.waybill_no, b.status, b.tries, b.problem, b.next_at, b.sent_at
    from trade_order o join ship_back b on b.order_id = o.id and b.merchant_id = o.merchant_id
    where factory = podflow_tenant() and o.factory_id = factory and o.id = any (orders)
    order by b.order_id, b.id $$;
