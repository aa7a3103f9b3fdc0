-- What was done to a material, a model or a colour, and by whom: the tenant's log names them by words that change, so each
-- has a log of its own. A merge hands the lines of the one that goes to the one that stays.
create table means_log (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  kind text not null check (kind in ('material', 'model', 'color')),
  means_id bigint not null,
  text text not null,
  user_id bigint,
  user_name text not null,
  at timestamptz not null
);
create index means_log_of on means_log (factory_id, kind, means_id, id desc);
call podflow_wall('means_log', 'factory_id');
