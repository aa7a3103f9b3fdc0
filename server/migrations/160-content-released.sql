-- Contents lie by checksum for all tenants together. When a row of a file goes, its checksum is noted in the same transaction;
-- whoever looks at the notes takes a content away only where no row of any tenant names it any more.
create table content_released (
  sha256 bytea primary key,
  at timestamptz not null default clock_timestamp()
);
create index content_released_at on content_released (at);

create index file_content on file (sha256);

create function note_content_released() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- An update where a note is there already: who looks at it now skips it, or is waited for.
  insert into content_released (sha256) select distinct sha256 from gone order by 1
    on conflict (sha256) do update set at = clock_timestamp();
  return null;
end $$;
create trigger content_released after delete on file
  referencing old table as gone for each statement execute function note_content_released();
