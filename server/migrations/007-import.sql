-- Lines of a file on their way in: staged as they are read, taken up order by order, gone when the task ends.
create table import_line (
  task_id bigint not null references task on delete cascade,
  merchant_id bigint not null,
  line_no integer not null,
  order_key text collate "C" not null,
  -- The line as contract/import-line.ts understood it; null where it is refused.
  line jsonb,
  -- Why it is refused, sentences joined; set later too, where its order is.
  reason text,
  primary key (task_id, line_no)
);
create index import_line_order on import_line (task_id, order_key, line_no);
call podflow_wall('import_line', 'merchant_id');
