-- What editors of a factory and its customers lay on designs: stickers, frames, backgrounds, textures and fonts, each with
-- the licence that it is used under.
create table asset (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  kind text not null check (kind in ('sticker', 'frame', 'background', 'texture', 'font')),
  -- '': in none.
  category text not null default '',
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  licence text not null check (licence in ('own', 'ofl', 'cc0', 'bought')),
  -- The last moment of a bought one.
  licence_ends timestamptz,
  papers_file_id bigint references file,
  source text not null default '',
  -- Whether customers may see it, too.
  is_shared boolean not null default false,
  -- 0: in use. 1: stopped.
  status smallint not null default 0 check (status in (0, 1)),
  -- Since when it lies in the trash; its status is the one that it comes back with.
  trashed_at timestamptz,
  -- The number of the version in force, and the checksum of its content.
  no integer not null default 1,
  sha256 bytea not null,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  check ((licence = 'bought') = (licence_ends is not null)),
  check (licence <> 'bought' or papers_file_id is not null)
);
create index asset_newest on asset (factory_id, updated_at desc, id desc) where trashed_at is null;
create index asset_trashed on asset (factory_id, trashed_at desc, id desc) where trashed_at is not null;
create index asset_due on asset (trashed_at) where trashed_at is not null;
-- The same content is kept once a factory.
create unique index asset_content on asset (factory_id, sha256);
create index asset_ends on asset (factory_id, licence_ends) where licence_ends is not null;
create index asset_papers on asset (papers_file_id) where papers_file_id is not null;
create index asset_shared on asset (factory_id, updated_at desc, id desc)
  where is_shared and status = 0 and trashed_at is null;
call podflow_wall('asset', 'factory_id');

create table asset_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  asset_id bigint not null,
  no integer not null check (no > 0),
  -- No other row names these files, so that they can be forgotten with their asset.
  file_id bigint not null unique references file,
  -- What a font looks like.
  sample_file_id bigint unique references file,
  file_name text not null,
  sha256 bytea not null,
  bytes bigint not null,
  file_kind text not null,
  width integer,
  height integer,
  -- Of a font: its family and style, how it may be embedded, and how many characters, Chinese ones and usual Chinese ones it has.
  family text,
  style text,
  embedding text check (embedding in ('installable', 'editable', 'preview')),
  characters integer,
  hanzi integer,
  usual_hanzi integer,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, asset_id, no),
  foreign key (factory_id, asset_id) references asset (factory_id, id) on delete cascade
);
call podflow_wall('asset_version', 'factory_id');

create trigger asset_version_stays before update on asset_version
  for each row execute function factory_row_stays('a version of an asset');

-- What was done to it, one line each.
create table asset_event (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  asset_id bigint not null,
  text text not null,
  user_name text,
  at timestamptz not null,
  foreign key (factory_id, asset_id) references asset (factory_id, id) on delete cascade
);
create index asset_event_newest on asset_event (factory_id, asset_id, id desc);
call podflow_wall('asset_event', 'factory_id');

update role set permissions = permissions || '{factory:art,factory:art:edit}'
  where permissions @> '{factory:means:edit}' and not permissions @> '{factory:art}';
