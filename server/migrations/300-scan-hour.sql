-- How many scans of a station stand, hour by hour: what the screen of a station shows of its day is the sum of at most 24 rows,
-- however much was scanned. Kept by the table of scans itself, because they are also taken back elsewhere (P180).
create table scan_hour (
  factory_id bigint not null,
  station_id bigint not null,
  -- When it began: of the time at which a scan was done, not of when it arrived.
  hour timestamptz not null,
  scans integer not null,
  primary key (factory_id, station_id, hour),
  foreign key (factory_id, station_id) references station (factory_id, id)
);
call podflow_wall('scan_hour', 'factory_id');

-- A scan that counts: it did something, nobody took it back, and it is no badge.
create function scan_counts(one scan) returns boolean language sql immutable parallel safe
  as $$ select one.accepted and one.undone_at is null and one.code !~ '^5' $$;

insert into scan_hour (factory_id, station_id, hour, scans)
select s.factory_id, s.station_id, date_trunc('hour', s.done_at, 'UTC'), count(*) from scan s where scan_counts(s) group by 1, 2, 3;

create function scan_hour_count() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was boolean := tg_op <> 'INSERT' and scan_counts(old);
  counts boolean := scan_counts(new);
begin
  if was = counts and (not counts or date_trunc('hour', old.done_at, 'UTC') = date_trunc('hour', new.done_at, 'UTC')) then
    return null;
  end if;
  if was then
    update scan_hour set scans = scans - 1 where factory_id = old.factory_id and station_id = old.station_id
      and hour = date_trunc('hour', old.done_at, 'UTC');
  end if;
  if counts then
    insert into scan_hour as h (factory_id, station_id, hour, scans)
    values (new.factory_id, new.station_id, date_trunc('hour', new.done_at, 'UTC'), 1)
    on conflict (factory_id, station_id, hour) do update set scans = h.scans + 1;
  end if;
  return null;
end $$;
create trigger scan_hour_count after insert or update of accepted, undone_at, done_at on scan
  for each row execute function scan_hour_count();
