-- A user may have several orders open, each in a window of its own, and every window ends by itself.
-- Nothing is lost with the old rows: browsers say anew within seconds what they have open.
truncate order_watch;
alter table order_watch drop constraint order_watch_pkey;
alter table order_watch add primary key (tenant_id, user_id, order_id);
