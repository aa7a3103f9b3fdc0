-- The labels of packages (docs/spec/package-moves.tsv, region label): what hangs on a package, and every print of it.
alter table package
  -- 0 none, 1 printed, 2 stale. A row of the log that ends before it says 0.
  add column label smallint not null default 0,
  -- The number that stands on what was printed last.
  add column label_no text not null default '',
  add column label_count integer not null default 0,
  add column label_at timestamptz,
  add column label_by text not null default '',
  -- With what it was printed last, or is on its way.
  add column label_run_id bigint;
create index package_label_stale on package (factory_id, id desc) where label = 2;
create index package_label_run on package (factory_id, label_run_id) where label_run_id is not null;

-- What one click printed, in its order: by jobs of a printer, or as a file that a task writes.
create table label_run (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  template_id bigint not null,
  template_no integer not null,
  -- null: as a file, which this task writes.
  printer_id bigint,
  task_id bigint,
  labels integer not null check (labels > 0),
  -- Names and phones are masked (X15), as the factory asked when it was made.
  masked boolean not null,
  -- Why labels were printed again; null: none of them was.
  reason text check (reason in ('dirty', 'lost', 'misprinted', 'changed')),
  printed_by bigint not null,
  printed_by_name text not null,
  printed_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, template_id, template_no) references print_template_version (factory_id, template_id, no)
);
create index label_run_template on label_run (factory_id, template_id, template_no);
call podflow_wall('label_run', 'factory_id');

create table label_print (
  factory_id bigint not null,
  run_id bigint not null,
  -- In which order they come out, from 1.
  nth integer not null,
  package_id bigint not null,
  -- The number that it was asked with.
  waybill_no text not null,
  -- How often that number was printed before: 重打 n.
  again integer not null default 0,
  -- The copy and the attempt of the job that its package was told of.
  told_copy integer not null default 0,
  told_attempt integer not null default 0,
  primary key (factory_id, run_id, nth),
  foreign key (factory_id, run_id) references label_run (factory_id, id),
  foreign key (factory_id, package_id) references package (factory_id, id) on delete cascade
);
create index label_print_package on label_print (factory_id, package_id, run_id desc);
call podflow_wall('label_print', 'factory_id');

-- [X16] The pages of a file that is being written, until it is whole: who is killed goes on behind them.
create table label_part (
  factory_id bigint not null,
  run_id bigint not null,
  part integer not null,
  pages jsonb not null,
  primary key (factory_id, run_id, part),
  foreign key (factory_id, run_id) references label_run (factory_id, id) on delete cascade
);
call podflow_wall('label_part', 'factory_id');

-- Who prints tags may print the labels of the same hall; who reads packages in full may read whom they go to.
update role set permissions = permissions || '{factory:waybill:plain}'
  where permissions @> '{factory:waybill:cancel}' and not permissions @> '{factory:waybill:plain}';
