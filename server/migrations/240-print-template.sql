-- What papers are drawn by, in versions that never change: what is printed names the version that it was printed by (M34).
create table print_template (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('tag', 'mergeTag', 'waybill', 'pickup', 'shelf', 'warehouse', 'list')),
  -- What is taken where nobody chooses another one of its kind.
  is_default boolean not null default false,
  closed boolean not null default false,
  -- The number of its newest version.
  version_no integer not null default 1,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  check (not (is_default and closed))
);
create unique index print_template_default on print_template (factory_id, kind) where is_default;
create index print_template_newest on print_template (factory_id, updated_at desc, id desc);
call podflow_wall('print_template', 'factory_id');

create table print_template_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  template_id bigint not null,
  no integer not null check (no > 0),
  -- As contract/print-template/design.ts has it.
  design jsonb not null,
  -- What is different from the one before.
  changed text not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, template_id, no),
  foreign key (factory_id, template_id) references print_template (factory_id, id)
);
call podflow_wall('print_template_version', 'factory_id');

create trigger print_template_version_stays before update on print_template_version
  for each row execute function factory_row_stays('a version of a print template');

update role set permissions = permissions || '{factory:template,factory:template:edit}'
  where permissions @> '{factory:device:edit}' and not permissions @> '{factory:template}';
