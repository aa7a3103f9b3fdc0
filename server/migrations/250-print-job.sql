-- Programs in the tenant's own network that print for it; each signs in by a key of which the house keeps the hash alone.
create table print_agent (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  key_hash bytea not null unique,
  -- What it said of itself when it was heard last.
  program text,
  seen_at timestamptz,
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key)
);
call podflow_wall('print_agent', 'factory_id');

create table printer (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  way text not null check (way in ('agentZpl', 'agentIpp', 'serverIpp')),
  -- Who reaches it; null: the server itself.
  print_agent_id bigint,
  address text not null,
  -- Its paper in hundredths of a millimetre.
  width integer not null check (width between 2000 and 42000),
  height integer not null check (height between 1000 and 120000),
  dpi smallint not null check (dpi in (203, 300, 600)),
  -- What tags are printed on where nobody chooses another one.
  is_default boolean not null default false,
  closed boolean not null default false,
  -- What it said of itself when it was heard last, and in its own words.
  condition text check (condition in ('ready', 'printing', 'empty', 'open', 'paused', 'stopped', 'offline')),
  said text,
  heard_at timestamptz,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  foreign key (factory_id, print_agent_id) references print_agent (factory_id, id),
  check ((way = 'serverIpp') = (print_agent_id is null)),
  check (not (is_default and closed))
);
create unique index printer_default on printer (factory_id) where is_default;
create index printer_of_agent on printer (factory_id, print_agent_id);
create index printer_newest on printer (factory_id, updated_at desc, id desc);
call podflow_wall('printer', 'factory_id');

-- Print jobs: rows with their life cycle (docs/spec/print-job-moves.tsv), and its log.
create table print_job (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  printer_id bigint not null,
  kind text not null check (kind in ('tag', 'test')),
  -- What is printed: a run of tags; of a test page its printer. A part is so many of its labels.
  source_id bigint not null,
  part integer not null check (part > 0),
  copy_no integer not null check (copy_no > 0),
  -- Which of the source's labels, from 1; what is tried again may begin in the middle.
  first_label integer not null check (first_label > 0),
  labels integer not null check (labels between 1 and 200),
  from_label integer not null default 1 check (from_label between 1 and labels),
  -- By which version of which template; null: a test page.
  template_id bigint,
  template_no integer,
  state smallint not null,
  attempt integer not null default 1,
  queued_at timestamptz not null,
  -- Who has it, under which word, and until when if nothing more is heard.
  print_agent_id bigint,
  lease text,
  held_until timestamptz,
  heard_at timestamptz,
  -- The number that the printer gave it.
  printer_job integer,
  pages integer,
  reason text,
  made_by text not null,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  -- A second job for the same source and copy number is not made (M32).
  unique (factory_id, kind, source_id, part, copy_no),
  foreign key (factory_id, printer_id) references printer (factory_id, id),
  foreign key (factory_id, print_agent_id) references print_agent (factory_id, id),
  foreign key (factory_id, template_id, template_no)
    references print_template_version (factory_id, template_id, no),
  check ((kind = 'test') = (template_id is null))
);
create index print_job_newest on print_job (factory_id, id desc);
create index print_job_list on print_job (factory_id, state, id desc);
create index print_job_of_printer on print_job (factory_id, printer_id, id desc);
create index print_job_of_template on print_job (factory_id, template_id, template_no);
create index print_job_of_agent on print_job (factory_id, print_agent_id);
-- What the clock looks for: open jobs alone, which are few.
create index print_job_open on print_job (printer_id, state, id) where state < 40;
call podflow_wall('print_job', 'factory_id');

-- Every move, one row: before and after are [printJob]; of the facts those that say something.
create table print_job_event (
  id bigint generated always as identity primary key,
  print_job_id bigint not null references print_job,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'merchant', 'agent', 'timer', 'system')),
  user_id bigint,
  user_name text,
  rule text,
  before smallint[],
  after smallint[] not null,
  facts jsonb,
  params jsonb not null default '{}',
  version integer not null,
  at timestamptz not null
);
create index print_job_event_print_job on print_job_event (print_job_id, id);
call podflow_wall('print_job_event', 'factory_id');

update role set permissions = permissions || '{factory:printer,factory:printer:edit}'
  where permissions @> '{factory:template:edit}' and not permissions @> '{factory:printer}';
