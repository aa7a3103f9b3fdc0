-- The picture stores of tenants: folders, pictures with their life cycle (docs/spec/picture-moves.tsv) and their log,
-- versions, what is counted of them, how they look, and which pairs look alike.

create table picture_folder (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  -- null: at the top.
  parent_id bigint,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  -- 1 at the top; who moves a folder writes it for all below.
  depth smallint not null check (depth between 1 and 8),
  created_at timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, parent_id) references picture_folder (tenant_id, id),
  check (parent_id <> id)
);
create unique index picture_folder_name on picture_folder (tenant_id, coalesce(parent_id, 0), name_key);
call podflow_wall('picture_folder', 'tenant_id');

create table picture (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  -- A merchant has one store; a factory keeps what shows its goods and what it offers to print on shelves of their own.
  shelf text not null default 'store' check (shelf in ('store', 'goods', 'gallery')),
  folder_id bigint,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  status smallint not null,
  use smallint not null default 0,
  share smallint not null default 0,
  version integer not null default 1,
  -- The version in force, or, where none was usable yet, the one that is checked.
  no integer not null default 1,
  file_id bigint references file,
  sha256 bytea not null,
  bytes bigint not null,
  kind text not null check (kind in ('png', 'jpeg', 'webp', 'tiff', 'gif', 'svg')),
  -- What its check found: pixels as they are seen, colour space, name of its profile ('' none), whether parts are transparent.
  width integer,
  height integer,
  space text check (space in ('rgb', 'cmyk', 'grey')),
  profile text,
  alpha boolean,
  -- Why it cannot be used, or why its newest version was not taken.
  reason text not null default '',
  -- How often its check was begun, and until when who began it has it for himself.
  tries smallint not null default 0,
  held_until timestamptz,
  -- Since when it stands in its status: the trash and what is broken are emptied by it.
  since timestamptz not null,
  -- Of one in the trash: whether it was usable before.
  was_usable boolean not null default true,
  uploaded_by bigint references app_user,
  uploaded_by_name text not null,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, folder_id) references picture_folder (tenant_id, id) on delete set null (folder_id)
);
-- By time: the index of the bare id would be walked through every tenant's pictures.
create index picture_newest on picture (tenant_id, shelf, created_at desc, id desc) where status < 20;
create index picture_list on picture (tenant_id, shelf, status, created_at desc, id desc);
create index picture_in_folder on picture (tenant_id, folder_id, status);
create index picture_name on picture (tenant_id, shelf, folder_id, name_key) where status < 30;
-- [G17] The same content is kept once a tenant; of what was purged there may be a new row.
create unique index picture_content_once on picture (tenant_id, sha256) where status < 40;
create index picture_checking on picture (held_until) where status = 0;
create index picture_timed on picture (since) where status in (20, 30);
create index picture_file on picture (file_id);
call podflow_wall('picture', 'tenant_id');

-- Every move, one row: before and after are [status, use, share]; of the facts those that say something.
create table picture_event (
  id bigint generated always as identity primary key,
  picture_id bigint not null references picture,
  tenant_id bigint not null,
  event text not null,
  actor text not null check (actor in ('owner', 'platform', 'timer', 'system')),
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
create index picture_event_picture on picture_event (picture_id, id);
call podflow_wall('picture_event', 'tenant_id');

-- The contents that a picture had and has. What names a version's file goes on with it.
create table picture_version (
  picture_id bigint not null,
  no integer not null,
  tenant_id bigint not null,
  -- null: purged.
  file_id bigint references file,
  sha256 bytea not null,
  bytes bigint not null,
  kind text not null check (kind in ('png', 'jpeg', 'webp', 'tiff', 'gif', 'svg')),
  width integer,
  height integer,
  -- checking, ready, failed
  state text not null default 'checking' check (state in ('checking', 'ready', 'failed')),
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, picture_id, no),
  foreign key (tenant_id, picture_id) references picture (tenant_id, id)
);
create index picture_version_checked on picture_version (tenant_id, sha256) where state = 'checking';
create index picture_version_file on picture_version (file_id) where file_id is not null;
call podflow_wall('picture_version', 'tenant_id');

-- [G19] What is counted: each content once a tenant, however many versions have it; and the sum of it.
create table picture_content (
  tenant_id bigint not null references tenant,
  sha256 bytea not null,
  bytes bigint not null,
  named integer not null check (named > 0),
  primary key (tenant_id, sha256)
);
call podflow_wall('picture_content', 'tenant_id');
create table picture_usage (
  tenant_id bigint primary key references tenant,
  bytes bigint not null default 0 check (bytes >= 0),
  -- 20 GB
  quota_bytes bigint not null default 21474836480
);
call podflow_wall('picture_usage', 'tenant_id');

-- Kept in step by the database, whoever writes a version: it counts from when it comes until it goes or keeps no file any
-- more. A trigger says in which column its tenant stands.
create function content_counted() returns trigger language plpgsql as $$
declare
  version record := case when tg_op = 'DELETE' then old else new end;
  tenant bigint := to_jsonb(version) ->> tg_argv[0];
  grown bigint;
begin
  if tg_op = 'INSERT' then
    insert into picture_content (tenant_id, sha256, bytes, named) values (tenant, version.sha256, version.bytes, 1)
      on conflict (tenant_id, sha256) do update set named = picture_content.named + 1
      returning case when named = 1 then bytes else 0 end into grown;
    insert into picture_usage (tenant_id, bytes) values (tenant, grown)
      on conflict (tenant_id) do update set bytes = picture_usage.bytes + grown;
  elsif tg_op = 'DELETE' or (old.file_id is not null and new.file_id is null) then
    delete from picture_content where tenant_id = tenant and sha256 = version.sha256 and named = 1;
    if found then
      update picture_usage set bytes = bytes - version.bytes where tenant_id = tenant;
    else
      update picture_content set named = named - 1 where tenant_id = tenant and sha256 = version.sha256;
    end if;
  end if;
  return null;
end $$;
create trigger picture_counted after insert or update of file_id on picture_version
  for each row execute function content_counted('tenant_id');

-- How a usable picture looks: the signs of its 64 lowest frequencies, which of them are sure, and eight tones of its parts,
-- eight bits each. A table of its own, so that looking through a tenant's reads little.
create table picture_look (
  tenant_id bigint not null,
  picture_id bigint not null,
  phash bigint not null,
  stable bigint not null,
  tones bigint not null,
  -- false: in the trash.
  is_live boolean not null default true,
  -- What it is found by: columns, because the wall lets an index be asked for nothing that is reckoned.
  bits1 integer not null generated always as ((phash >> 48 & 65535)::integer) stored,
  bits2 integer not null generated always as ((phash >> 32 & 65535)::integer) stored,
  bits3 integer not null generated always as ((phash >> 16 & 65535)::integer) stored,
  bits4 integer not null generated always as ((phash & 65535)::integer) stored,
  -- The high half of each tone.
  tone_cell bigint not null generated always as (tones & x'f0f0f0f0f0f0f0f0'::bigint) stored,
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, picture_id) references picture (tenant_id, id)
);
create index picture_look_bits1 on picture_look (tenant_id, bits1) include (picture_id, phash) where is_live;
create index picture_look_bits2 on picture_look (tenant_id, bits2) include (picture_id, phash) where is_live;
create index picture_look_bits3 on picture_look (tenant_id, bits3) include (picture_id, phash) where is_live;
create index picture_look_bits4 on picture_look (tenant_id, bits4) include (picture_id, phash) where is_live;
create index picture_look_tones on picture_look (tenant_id, tone_cell)
  include (picture_id, phash, stable, tones) where is_live;
call podflow_wall('picture_look', 'tenant_id');

-- Two pictures that look alike. What a user said of a pair stays with it.
create table picture_pair (
  tenant_id bigint not null,
  a_id bigint not null,
  b_id bigint not null,
  -- true: a duplicate, pixel by pixel; false: it only looks alike.
  is_same boolean not null,
  distance smallint not null,
  decided text check (decided in ('none', 'keep')),
  decided_by text,
  decided_at timestamptz,
  primary key (tenant_id, a_id, b_id),
  foreign key (tenant_id, a_id) references picture (tenant_id, id),
  foreign key (tenant_id, b_id) references picture (tenant_id, id),
  check (a_id < b_id)
);
create index picture_pair_other on picture_pair (tenant_id, b_id);
create index picture_pair_open on picture_pair (tenant_id, b_id desc, a_id) where decided is null;
call podflow_wall('picture_pair', 'tenant_id');
