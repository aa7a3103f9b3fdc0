-- What the clock does with orders (server/modules/order/timer). `warned`: the last warning of the dispatch deadline that was
-- raised since the last push, 1 near it, 2 past it: one that the factory took off is not raised again.
alter table trade_order add column warned smallint not null default 0;
update trade_order set warned = warning where warning in (1, 2) and status < 70;

-- Open orders of which nobody was warned yet, or not yet that they are late; by the push, from which the deadline counts.
create index trade_order_deadline on trade_order (warned, pushed_at) where status < 70 and warned < 2 and pushed_at is not null;
-- Orders that are warned of a deadline that they have no longer: shipped, ended, taken back or pushed anew. Mostly none.
create index trade_order_calm on trade_order (id) where warning in (1, 2) and (warned = 0 or status >= 70);
-- Shipped ones, which are done after 15 days.
create index trade_order_under_way on trade_order (shipped_at) where status = 70;
