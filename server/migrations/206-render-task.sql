-- The art of pieces: what is drawn once a key, with its life cycle (docs/spec/render-task-moves.tsv) and its log.
create table render_task (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A checksum of what decides the pixels, and that itself (server/modules/print-file).
  key text not null,
  job jsonb not null,
  state smallint not null,
  -- Why it failed (contract/print-file/faults.ts).
  code text,
  -- How often it was begun; from when on; until when who began it has it for himself.
  tries smallint not null default 0,
  due_at timestamptz not null,
  held_until timestamptz,
  file_id bigint references file,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, key),
  unique (factory_id, id),
  check (state <> 20 or file_id is not null)
);
create index render_task_due on render_task (due_at, id) where state = 0;
create index render_task_held on render_task (held_until) where state = 10;
create index render_task_old on render_task (updated_at) where state in (20, 30);
create index render_task_file on render_task (file_id);
call podflow_wall('render_task', 'factory_id');

-- Every move, one row: before and after are [status]; of the facts those that say something.
create table render_task_event (
  id bigint generated always as identity primary key,
  render_task_id bigint not null references render_task,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'timer', 'system')),
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
create index render_task_event_render_task on render_task_event (render_task_id, id);
call podflow_wall('render_task_event', 'factory_id');

-- What each side of a piece is printed of, and was to be printed of before.
create table piece_side (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  piece_id bigint not null references piece,
  side smallint not null check (side between 1 and 4),
  render_id bigint not null,
  is_current boolean not null default true,
  foreign key (factory_id, render_id) references render_task (factory_id, id)
);
create unique index piece_side_current on piece_side (piece_id, side) where is_current;
create index piece_side_of on piece_side (piece_id);
create index piece_side_render on piece_side (render_id) where is_current;
call podflow_wall('piece_side', 'factory_id');

-- Whether what stands was looked at since the piece, or anything that decides its art, changed.
alter table piece add column art_planned boolean not null default false;
-- Why its art failed, in a word (contract/print-file/faults.ts; `refused`: who looked at it did not want it so).
alter table piece add column art_code text;
create index piece_unplanned on piece (factory_id, id) where not art_planned and state in (0, 5, 8, 10);
create index piece_art on piece (factory_id, sku_id) where state in (0, 5, 8, 10);

-- Materials of which something changed that decides art: the pieces of their SKUs are looked at again.
create table art_stale (
  factory_id bigint not null,
  material_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (factory_id, material_id)
);
call podflow_wall('art_stale', 'factory_id');

create function art_is_stale(of_factory bigint, of_material bigint) returns void
  language sql security definer set search_path = public as $$
    insert into art_stale (factory_id, material_id) values (of_factory, of_material)
    on conflict (factory_id, material_id) do update set at = clock_timestamp() $$;

-- What follows a change asks for it, and nobody else.
revoke execute on function art_is_stale from public;

create function material_art_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform art_is_stale(new.factory_id, new.id);
  return null;
end $$;
create trigger material_art_changed
  after update of dpi_target, dpi_least, mask_needed, print_color, print_white, choke on material
  for each row when ((old.dpi_target, old.dpi_least, old.mask_needed, old.print_color, old.print_white, old.choke)
    is distinct from (new.dpi_target, new.dpi_least, new.mask_needed, new.print_color, new.print_white, new.choke))
  execute function material_art_changed();

-- Of many specs at once each material is noted once.
create function print_specs_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform art_is_stale(c.factory_id, c.material_id)
  from (select distinct factory_id, material_id from changed order by 1, 2) c;
  return null;
end $$;
create trigger print_specs_added after insert on print_spec referencing new table as changed
  for each statement execute function print_specs_changed();
create trigger print_specs_changed after update on print_spec referencing new table as changed
  for each statement execute function print_specs_changed();

create function filter_default_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    perform art_is_stale(old.factory_id, old.material_id);
  else
    perform art_is_stale(new.factory_id, new.material_id);
  end if;
  return null;
end $$;
create trigger filter_default_changed after insert or update or delete on filter_default
  for each row execute function filter_default_changed();

create function filter_art_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform art_is_stale(factory_id, material_id) from filter_default
  where factory_id = new.factory_id and filter_id = new.id order by material_id;
  return null;
end $$;
create trigger filter_art_changed after update of version_no on filter
  for each row when (old.version_no <> new.version_no) execute function filter_art_changed();
