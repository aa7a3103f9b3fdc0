-- Which import brought an order: its result leads to these orders and to no others. Orders of before have none.
alter table trade_order add column import_task_id bigint;
create index trade_order_import on trade_order (import_task_id) where import_task_id is not null;
