-- Colour corrections of a factory. What a print names is a version, and a version never changes.
create table filter (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  -- Two that differ in case alone are one.
  name_key text not null generated always as (lower(name)) stored,
  -- 0: in use. 1: stopped.
  status smallint not null default 0 check (status in (0, 1)),
  -- The number of its newest version, and how many steps that has.
  version_no integer not null default 1,
  steps smallint not null check (steps between 1 and 20),
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key)
);
create index filter_newest on filter (factory_id, updated_at desc, id desc);
call podflow_wall('filter', 'factory_id');

create table filter_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  filter_id bigint not null,
  no integer not null check (no > 0),
  steps jsonb not null check (jsonb_array_length(steps) between 1 and 20),
  -- What is different from the one before.
  changed text not null,
  -- A sample before and after it.
  before_file_id bigint not null references file,
  after_file_id bigint not null references file,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, filter_id, no),
  foreign key (factory_id, filter_id) references filter (factory_id, id)
);
create index filter_version_before on filter_version (before_file_id);
create index filter_version_after on filter_version (after_file_id);
call podflow_wall('filter_version', 'factory_id');

-- Tables of colours that steps name by their ids.
create table filter_lut (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  file_id bigint not null unique references file,
  name text not null,
  points smallint not null check (points in (17, 33, 65)),
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, id)
);
call podflow_wall('filter_lut', 'factory_id');

create trigger filter_version_stays before update on filter_version
  for each row execute function factory_row_stays('a version of a filter');
create trigger filter_lut_stays before update on filter_lut
  for each row execute function factory_row_stays('a table of colours');

-- Of a material at most one filter is the default.
create table filter_default (
  factory_id bigint not null,
  material_id bigint not null,
  filter_id bigint not null,
  primary key (factory_id, material_id),
  foreign key (factory_id, material_id) references material (factory_id, id) on delete cascade,
  foreign key (factory_id, filter_id) references filter (factory_id, id)
);
create index filter_default_of on filter_default (factory_id, filter_id);
call podflow_wall('filter_default', 'factory_id');

-- What filters are looked at with: pictures as sRGB, made small.
create table filter_sample (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- No other row names the file, so that it can be forgotten with it.
  file_id bigint not null unique references file,
  name text not null,
  created_at timestamptz not null
);
create index filter_sample_of on filter_sample (factory_id, id);
call podflow_wall('filter_sample', 'factory_id');

-- What was done to a filter, and by whom.
create table filter_log (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  filter_id bigint not null,
  text text not null,
  user_name text not null,
  at timestamptz not null,
  foreign key (factory_id, filter_id) references filter (factory_id, id)
);
create index filter_log_of on filter_log (factory_id, filter_id, id desc);
call podflow_wall('filter_log', 'factory_id');

update role set permissions = permissions || '{factory:art,factory:art:edit}'
  where permissions @> '{factory:means:edit}' and not permissions @> '{factory:art}';
