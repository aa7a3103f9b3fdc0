-- What an action on many orders did to each of them: how it left those that it moved, for the way back within a day, and
-- why it refused the others, until they stand in the task's file.
create table task_order (
  tenant_id bigint not null references tenant,
  task_id bigint not null references task on delete cascade,
  order_id bigint not null,
  -- Of the order as the action left it; null where it was refused.
  version integer,
  order_no text,
  reason text,
  made_at timestamptz not null default now(),
  primary key (task_id, order_id)
);
create index task_order_made on task_order (tenant_id, made_at);
call podflow_wall('task_order', 'tenant_id');
