-- Errors of operators become a list to teach by (P114): what was noted by hand stands beside what stations refused, each can be
-- marked, explained and cost something, and none goes before its time.
alter table operator_error
  -- The piece that the number names; null: it names none of the factory's.
  add column piece_id bigint references piece,
  -- Noted by hand: by whom, and with which photo. What stations refused was noted by nobody.
  add column noted_by text not null default '',
  add column photo_file_id bigint references file,
  -- Somebody saw to it. Null: it is open.
  add column mark text check (mark in ('confirmed', 'corrected', 'notHis')),
  add column marked_by text not null default '',
  add column marked_at timestamptz,
  add column explanation text not null default '',
  add column explained_by text not null default '',
  add column version integer not null default 1,
  add constraint operator_error_marked check ((mark is null) = (marked_at is null));

update operator_error e set piece_id = s.piece_id from scan s
  where s.factory_id = e.factory_id and s.scan_id = e.scan_id and s.piece_id is not null;

create index operator_error_at on operator_error (factory_id, at desc, id desc);
create index operator_error_user on operator_error (factory_id, user_id, at desc);
create index operator_error_open on operator_error (factory_id, at desc, id desc) where mark is null;
create index operator_error_piece on operator_error (piece_id) where piece_id is not null;
create index operator_error_photo on operator_error (photo_file_id) where photo_file_id is not null;

-- What it cost stands in the wages; taken back there, it costs nothing.
alter table wage_adjustment add unique (factory_id, id);
alter table operator_error
  add column adjustment_id bigint,
  add constraint operator_error_adjustment foreign key (factory_id, adjustment_id)
    references wage_adjustment (factory_id, id) on delete set null (adjustment_id);
create unique index operator_error_costs on operator_error (factory_id, adjustment_id) where adjustment_id is not null;

-- What was noted stays as it was noted; no call takes it away, and after 400 days it goes by itself. Whose it is row-level security says.
create function operator_error_stays() returns trigger language plpgsql as $$
begin
  if (old.id, old.error_type, old.bar_code, old.station_id, old.user_id, old.scan_id, old.offline, old.note,
      old.noted_by) is distinct from
     (new.id, new.error_type, new.bar_code, new.station_id, new.user_id, new.scan_id, new.offline, new.note,
      new.noted_by) then
    raise exception 'an error of an operator stays as it was noted' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger operator_error_stays before update on operator_error
  for each row execute function operator_error_stays();
