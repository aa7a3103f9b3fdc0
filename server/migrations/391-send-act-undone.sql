-- An act of sending that was taken back stays in the record (P111), and counts no more; the order may be sent again.
alter table send_act add column undone_at timestamptz, add column undone_by text;
drop index send_act_of_order;
create unique index send_act_of_order on send_act (factory_id, order_id) where undone_at is null;
grant update (undone_at, undone_by) on send_act to podflow_app;
