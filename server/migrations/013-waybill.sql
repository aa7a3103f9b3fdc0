-- A file of waybill numbers while it is worked through: which order each line means, and what became of it. Written and
-- read by one task, gone when that ends; a killed server goes on from here.
create table waybill_line (
  task_id bigint not null,
  factory_id bigint not null,
  line_no integer not null,
  order_no text not null,
  platform_order_no text not null,
  express_name text not null,
  waybill_no text not null,
  order_id bigint,
  merchant_id bigint,
  outcome text check (outcome in ('shipped', 'unchanged', 'refused')),
  reason text,
  primary key (factory_id, task_id, line_no)
);
create index waybill_line_order on waybill_line (factory_id, task_id, order_id);
create index waybill_line_number on waybill_line (factory_id, task_id, waybill_no);
call podflow_wall('waybill_line', 'factory_id');
