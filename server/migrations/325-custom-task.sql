-- Whether the art of a piece is looked at by a person before the piece may be batched: its print profile says so when the art
-- is planned (contract/rosi/print-settings.ts, proof).
alter table piece add column proof_wanted boolean not null default false;

-- What a person has to do at the art of an order line (定制任务): its art failed, or its proof waits to be confirmed. One row a
-- line, written with the moves of its pieces, so that a list of 100,000 reads an index and no pieces.
create table custom_task (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  line_id bigint not null references order_line on delete cascade,
  order_id bigint not null references trade_order,
  -- 0 failed, 1 its proof waits, 2 it is rendered anew, 3 done. The worst of its pieces decides.
  state smallint not null check (state between 0 and 3),
  -- Why its art failed, of the first piece of which it did (contract/print-file/faults.ts).
  code text,
  -- The art that is to be confirmed.
  render_id bigint,
  -- Since when it stands so.
  since timestamptz not null,
  done_at timestamptz,
  -- Who took it; he keeps it when it comes back.
  handler_id bigint,
  handler_name text,
  taken_at timestamptz,
  -- What its merchant was asked last, and when.
  asked text,
  asked_at timestamptz,
  version integer not null default 1,
  unique (factory_id, line_id)
);
create index custom_task_state on custom_task (factory_id, state, since, id);
create index custom_task_done on custom_task (factory_id, done_at desc, id) where state = 3;
create index custom_task_handler on custom_task (factory_id, handler_id) where handler_id is not null;
create index custom_task_line on custom_task (line_id);
create index custom_task_order on custom_task (order_id);
call podflow_wall('custom_task', 'factory_id');

-- What failed before there was this list.
insert into custom_task (factory_id, line_id, order_id, state, code, since)
select p.factory_id, p.line_id, min(p.order_id), 0, (array_agg(p.art_code order by p.id))[1], min(p.updated_at)
from piece p where p.state = 5 and p.line_id is not null and p.order_id is not null group by 1, 2;
