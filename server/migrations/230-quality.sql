-- Defects, judgements of pieces, and what is left of pieces that are not delivered (docs/adr/0020-stations.md).
create table defect (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- As events of pieces name it.
  code text not null,
  code_key text not null generated always as (lower(code)) stored,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  level text not null check (level in ('critical', 'major', 'minor')),
  -- What is proposed where it is chosen.
  responsible text not null check (responsible in ('step', 'operator', 'device', 'blank', 'art', 'merchant', 'unknown')),
  treatment text not null check (treatment in ('remake', 'rework')),
  -- The blank can be used again; the art itself is wrong, and a piece that is made again wants it anew.
  blank_usable boolean not null,
  art_wrong boolean not null,
  position integer not null,
  closed boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, code_key),
  unique (factory_id, name_key)
);
create index defect_list on defect (factory_id, position, id);
call podflow_wall('defect', 'factory_id');

-- Every judgement, and what was said of it later: a row is never changed, but for the one that comes after it.
create table quality_record (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  piece_id bigint not null references piece,
  -- The first one of the same judgement; null: it is that.
  root_id bigint,
  -- What stands in its place: a correction, or that it was taken back.
  next_id bigint,
  result text not null check (result in ('passed', 'rework', 'remake', 'undone')),
  -- By its code; the list may not have it, where a plate came out wrong.
  defect_id bigint,
  defect text not null default '',
  level text check (level in ('critical', 'major', 'minor')),
  responsible text check (responsible in ('step', 'operator', 'device', 'blank', 'art', 'merchant', 'unknown')),
  -- Which step, person or device it is put down to, and what that was called.
  step_id bigint,
  operator_id bigint references app_user,
  device_id bigint,
  responsible_name text not null default '',
  -- The step that a rework goes back to.
  back_to_step_id bigint,
  -- Who judged it, by ids and by the names of then.
  inspector_ids bigint[] not null default '{}',
  inspectors text[] not null default '{}',
  station_id bigint,
  batch_id bigint,
  plate_id bigint,
  plate_device_id bigint,
  -- How long it was looked at; null: nobody measured.
  took_ms integer check (took_ms >= 0),
  -- Of a correction: why, and by whom.
  reason text not null default '',
  corrected_by text not null default '',
  -- When the piece was judged, by the clock of the station put right; and when the row was written.
  at timestamptz not null,
  created_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, root_id) references quality_record (factory_id, id),
  foreign key (factory_id, next_id) references quality_record (factory_id, id),
  foreign key (factory_id, defect_id) references defect (factory_id, id),
  foreign key (factory_id, step_id) references work_step (factory_id, id),
  foreign key (factory_id, back_to_step_id) references work_step (factory_id, id),
  foreign key (factory_id, device_id) references device (factory_id, id),
  foreign key (factory_id, plate_device_id) references device (factory_id, id),
  foreign key (factory_id, station_id) references station (factory_id, id),
  foreign key (factory_id, batch_id) references batch (factory_id, id),
  foreign key (factory_id, plate_id) references plate (factory_id, id),
  check ((result in ('rework', 'remake')) = (responsible is not null))
);
create index quality_record_newest on quality_record (factory_id, at desc, id desc) where next_id is null;
create index quality_record_piece on quality_record (factory_id, piece_id, id desc);
-- What came up lately on one device.
create index quality_record_lately on quality_record (factory_id, defect, at) where next_id is null and responsible is not null;
create index quality_record_batch on quality_record (factory_id, batch_id) where batch_id is not null;
create index quality_record_plate on quality_record (factory_id, plate_id) where plate_id is not null;
call podflow_wall('quality_record', 'factory_id');

create function quality_record_stays() returns trigger language plpgsql as $$
begin
  -- Whose it is row-level security says.
  if old.next_id is not null
    or to_jsonb(new) - '{next_id,factory_id}'::text[] <> to_jsonb(old) - '{next_id,factory_id}'::text[] then
    raise exception 'a judgement stays as it is';
  end if;
  return new;
end $$;
create trigger quality_record_stays before update on quality_record for each row execute function quality_record_stays();

create table quality_photo (
  factory_id bigint not null,
  -- Of the first row of a judgement.
  record_id bigint not null,
  position smallint not null check (position between 1 and 5),
  file_id bigint not null references file,
  primary key (factory_id, record_id, position),
  foreign key (factory_id, record_id) references quality_record (factory_id, id)
);
create index quality_photo_file on quality_photo (file_id);
call podflow_wall('quality_photo', 'factory_id');

-- A thing that lies about: what became of it is decided once, and can be taken back for a day.
create table recovery_item (
  factory_id bigint not null references tenant,
  piece_id bigint not null references piece,
  -- failed: its defect leaves the blank usable; cancelled: its order ended; surplus: printed though it was packed by force.
  source text not null check (source in ('failed', 'cancelled', 'surplus')),
  arrived_at timestamptz not null,
  deed text check (deed in ('reused', 'discarded')),
  print_taken_off boolean not null default false,
  reason text not null default '',
  decided_at timestamptz,
  decided_by text,
  primary key (factory_id, piece_id),
  check ((deed is null) = (decided_at is null))
);
create index recovery_item_waiting on recovery_item (factory_id, arrived_at, piece_id) where deed is null;
create index recovery_item_decided on recovery_item (factory_id, decided_at desc, piece_id desc) where deed is not null;
create index recovery_item_piece on recovery_item (piece_id);
call podflow_wall('recovery_item', 'factory_id');

insert into recovery_item (factory_id, piece_id, source, arrived_at)
select factory_id, id, case state when 95 then 'failed' when 96 then 'cancelled' else 'surplus' end, updated_at
from piece where recovery = 1;

create index piece_remake_of on piece (remake_of_id) where remake_of_id is not null;

update role set permissions = permissions || '{factory:recovery}'
  where permissions @> '{factory:station:quality}' and not permissions @> '{factory:recovery}';
