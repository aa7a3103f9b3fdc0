-- Tags of pieces: who printed which, when, why again, and by which version of which template.
create table tag_run (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  template_id bigint not null,
  template_no integer not null,
  -- Why tags were printed again; null: none of them was.
  reason text check (reason in ('dirty', 'lost', 'misprinted')),
  printed_by bigint not null,
  printed_by_name text not null,
  printed_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, template_id, template_no) references print_template_version (factory_id, template_id, no)
);
create index tag_run_template on tag_run (factory_id, template_id, template_no);
call podflow_wall('tag_run', 'factory_id');

create table tag_print (
  factory_id bigint not null,
  run_id bigint not null,
  -- In which order they came out, from 1.
  nth integer not null,
  piece_id bigint not null references piece,
  primary key (run_id, nth),
  foreign key (factory_id, run_id) references tag_run (factory_id, id)
);
create index tag_print_piece on tag_print (piece_id, run_id desc);
call podflow_wall('tag_print', 'factory_id');

-- How often its tag was printed.
alter table piece add column tag_prints integer not null default 0;
create index piece_untagged on piece (factory_id, id) where tag_prints = 0 and state between 20 and 92;
create index piece_tagged on piece (factory_id, id) where tag_prints > 0;

update role set permissions = permissions || '{factory:print}'
  where permissions @> '{factory:plate:send}' and not permissions @> '{factory:print}';
-- A scanned piece that is made again leads to what is made in its place.
