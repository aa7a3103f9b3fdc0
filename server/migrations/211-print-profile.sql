-- How a device prints a material, in versions that never change: what is printed names the version that it was printed by.
create table print_icc (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  file_id bigint not null unique references file,
  -- What the profile calls itself.
  name text not null,
  color text not null check (color in ('rgb', 'cmyk')),
  created_by text not null,
  created_at timestamptz not null
);
create index print_icc_newest on print_icc (factory_id, id desc);
call podflow_wall('print_icc', 'factory_id');

create table print_profile (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  device_id bigint not null,
  material_id bigint not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  -- What its material is printed by where nothing else says otherwise (M06).
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
  foreign key (factory_id, device_id) references device (factory_id, id),
  foreign key (factory_id, material_id) references material (factory_id, id),
  check (not (is_default and closed))
);
create unique index print_profile_default on print_profile (factory_id, material_id) where is_default;
create index print_profile_newest on print_profile (factory_id, updated_at desc, id desc);
create index print_profile_device on print_profile (factory_id, device_id);
create index print_profile_material on print_profile (factory_id, material_id);
call podflow_wall('print_profile', 'factory_id');

create table print_profile_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  profile_id bigint not null,
  no integer not null check (no > 0),
  -- As contract/rosi/print-settings.ts has them.
  settings jsonb not null,
  -- What is different from the one before.
  changed text not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, profile_id, no),
  foreign key (factory_id, profile_id) references print_profile (factory_id, id)
);
call podflow_wall('print_profile_version', 'factory_id');

create trigger print_icc_stays before update on print_icc
  for each row execute function factory_row_stays('a profile of colours');
create trigger print_profile_version_stays before update on print_profile_version
  for each row execute function factory_row_stays('a version of a print profile');
