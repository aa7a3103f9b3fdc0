-- Files that a factory gives its customers to design for it.
create table resource (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  kind text not null check (kind in ('template', 'holes', 'colors', 'prices', 'guide')),
  -- What it is for; null: any.
  material text,
  brand text,
  model text,
  -- Whom it is for: all customers, those of a group, those in resource_customer.
  scope text not null check (scope in ('all', 'group', 'chosen')),
  -- Null with the scope group: the group is gone, and nobody sees it.
  group_id bigint,
  -- 0: in use. 1: stopped, no customer sees it.
  status smallint not null default 0 check (status in (0, 1)),
  -- The number of its newest version.
  version_no integer not null default 1,
  -- Of one that is made from print specs: as which files.
  made_as text[] check (made_as <@ '{png,svg,psd}' and cardinality(made_as) > 0),
  -- The version whose takers were told that its specs changed since.
  outdated_told_no integer not null default 0,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  check ((brand is null) = (model is null)),
  check (group_id is null or scope = 'group'),
  foreign key (factory_id, material) references material (factory_id, name) on update cascade,
  foreign key (factory_id, brand, model) references model (factory_id, brand, name) on update cascade,
  foreign key (factory_id, group_id) references customer_group (factory_id, id) on delete set null (group_id)
);
create index resource_newest on resource (factory_id, updated_at desc, id desc);
create index resource_material on resource (factory_id, material) where material is not null;
create index resource_model on resource (factory_id, brand, model) where model is not null;
create index resource_group on resource (factory_id, group_id) where group_id is not null;
call podflow_wall('resource', 'factory_id');

create table resource_customer (
  resource_id bigint not null,
  factory_id bigint not null,
  merchant_id bigint not null references tenant,
  primary key (resource_id, merchant_id),
  foreign key (factory_id, resource_id) references resource (factory_id, id) on delete cascade
);
call podflow_wall('resource_customer', 'factory_id');

create table resource_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  resource_id bigint not null,
  no integer not null check (no > 0),
  -- No other row names the file, so that it can be forgotten with its resource.
  file_id bigint not null unique references file,
  file_name text not null,
  bytes bigint not null,
  -- What is new in it.
  changed text not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, resource_id, no),
  foreign key (factory_id, resource_id) references resource (factory_id, id) on delete cascade
);
call podflow_wall('resource_version', 'factory_id');

-- The print specs that a version was made from: it is outdated when one of them holds no more.
create table resource_made (
  factory_id bigint not null,
  resource_id bigint not null,
  version_no integer not null,
  spec_id bigint not null references print_spec,
  primary key (factory_id, resource_id, version_no, spec_id),
  foreign key (factory_id, resource_id, version_no) references resource_version (factory_id, resource_id, no) on delete cascade
);
create index resource_made_of on resource_made (spec_id);
call podflow_wall('resource_made', 'factory_id');

create function resource_is_outdated(r resource) returns boolean
  language sql stable as $$
    select exists (
      select from resource_made m join print_spec p on p.factory_id = r.factory_id and p.id = m.spec_id
      where m.factory_id = r.factory_id and m.resource_id = r.id and m.version_no = r.version_no and not p.is_current)
  $$;

-- For what a factory keeps and never changes; its triggers say what that is.
create function factory_row_stays() returns trigger language plpgsql as $$
begin
  -- Whose it is row-level security says.
  if (to_jsonb(new) - '{factory_id}'::text[]) <> (to_jsonb(old) - '{factory_id}'::text[]) then
    raise exception '% never changes', tg_argv[0];
  end if;
  return new;
end $$;
create trigger resource_version_stays before update on resource_version
  for each row execute function factory_row_stays('a version of a resource');

-- Who took which version, and when.
create table resource_download (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  resource_id bigint not null,
  merchant_id bigint not null references tenant,
  version_no integer not null,
  at timestamptz not null,
  foreign key (factory_id, resource_id) references resource (factory_id, id) on delete cascade
);
create index resource_download_newest on resource_download (factory_id, resource_id, id desc);
create index resource_download_by on resource_download (resource_id, merchant_id, version_no);
call podflow_wall('resource_download', 'factory_id');

update role set permissions = permissions || '{factory:resource,factory:resource:edit}'
  where permissions @> '{factory:means:edit}' and not permissions @> '{factory:resource}';
