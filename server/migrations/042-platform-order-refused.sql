-- An order that could not be taken up stays known, with why, until it can; and whom an order goes to is compared with what
-- was seen before.
alter table platform_order
  drop constraint platform_order_state_check,
  add constraint platform_order_state_check check (state in ('open', 'waiting', 'refused', 'shipped', 'cancelled')),
  add column reason text,
  add column recipient_hash text;
create index platform_order_again on platform_order (merchant_id, shop_id, changed_at)
  where state in ('waiting', 'refused');
drop index platform_order_waiting;
