-- What merchants filter a gallery by, counted: series and tags of what is offered, by whom it is for. To read them out of
-- 200,000 pictures took a second. What is for chosen customers is looked up by the customer.
create table gallery_word (
  factory_id bigint not null references tenant,
  what text not null check (what in ('series', 'tag')),
  word text not null,
  scope text not null check (scope in ('all', 'group')),
  -- 0: of none.
  group_id bigint not null,
  entries bigint not null,
  primary key (factory_id, what, word, scope, group_id)
);
call podflow_wall('gallery_word', 'factory_id');
create index gallery_customer_merchant on gallery_customer (merchant_id, factory_id, picture_id);

-- The words of one picture as long as it is offered: of its entry, and of the picture itself.
create function gallery_words_of(
    entry_status smallint, series text, shelf text, status smallint, use smallint, tags text[])
  returns table (what text, word text) language sql immutable as $$
    select w.what, w.word
    from (select 'series' as what, series as word where series <> '' union all select 'tag', unnest(tags)) w
    where entry_status = 0 and shelf = 'gallery' and status = 10 and use = 0
  $$;

-- One counts the words of a factory at a time, until it commits: who comes next reads both tables as they are then.
create function gallery_words_held(factories bigint[]) returns void language plpgsql volatile as $$
declare
  factory bigint;
begin
  for factory in select distinct f from unnest(factories) f order by f loop
    -- LOCKS.galleryWords (server/platform/locks.ts).
    perform pg_advisory_xact_lock(7085, factory::int);
  end loop;
end $$;

-- In one order, so that two that add the same words wait for each other and not both.
create function gallery_words_add(steps gallery_word[]) returns void language sql volatile as $$
  insert into gallery_word as g (factory_id, what, word, scope, group_id, entries)
  select factory_id, what, word, scope, group_id, sum(entries)
  from unnest(steps) group by 1, 2, 3, 4, 5 having sum(entries) <> 0 order by 1, 2, 3, 4, 5
  on conflict (factory_id, what, word, scope, group_id) do update set entries = g.entries + excluded.entries
$$;

create function gallery_entry_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  steps gallery_word[] := '{}';
begin
  if tg_op <> 'INSERT' then
    perform gallery_words_held(array(select factory_id from removed));
    steps := steps || array(
      select row(e.factory_id, w.what, w.word, e.scope, coalesce(e.group_id, 0), -1)::gallery_word
      from removed e join picture p on p.tenant_id = e.factory_id and p.id = e.picture_id
      cross join lateral gallery_words_of(e.status, e.series, p.shelf, p.status, p.use, p.tags) w
      where e.scope <> 'chosen');
  end if;
  if tg_op <> 'DELETE' then
    perform gallery_words_held(array(select factory_id from added));
    steps := steps || array(
      select row(e.factory_id, w.what, w.word, e.scope, coalesce(e.group_id, 0), 1)::gallery_word
      from added e join picture p on p.tenant_id = e.factory_id and p.id = e.picture_id
      cross join lateral gallery_words_of(e.status, e.series, p.shelf, p.status, p.use, p.tags) w
      where e.scope <> 'chosen');
  end if;
  perform gallery_words_add(steps);
  return null;
end $$;
create trigger gallery_entry_added after insert on gallery_entry
  referencing new table as added for each statement execute function gallery_entry_counted();
create trigger gallery_entry_removed after delete on gallery_entry
  referencing old table as removed for each statement execute function gallery_entry_counted();
create trigger gallery_entry_changed after update on gallery_entry
  referencing old table as removed new table as added for each statement execute function gallery_entry_counted();

-- A picture comes before its entry, and never goes before it.
create function gallery_picture_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed bigint[] := array(
    select o.id from removed o join added n using (id)
    where 'gallery' in (o.shelf, n.shelf)
      and (o.shelf, o.status, o.use, o.tags) is distinct from (n.shelf, n.status, n.use, n.tags));
begin
  -- Mostly it is none of a gallery.
  if cardinality(changed) = 0 then return null; end if;
  perform gallery_words_held(array(select tenant_id from added where id = any(changed)));
  perform gallery_words_add(array(
    select row(e.factory_id, w.what, w.word, e.scope, coalesce(e.group_id, 0), p.step)::gallery_word
    from (
      select id, tenant_id, shelf, status, use, tags, 1 as step from added
      union all select id, tenant_id, shelf, status, use, tags, -1 from removed
    ) p
    join gallery_entry e on e.factory_id = p.tenant_id and e.picture_id = p.id and e.scope <> 'chosen'
    cross join lateral gallery_words_of(e.status, e.series, p.shelf, p.status, p.use, p.tags) w
    where p.id = any(changed)));
  return null;
end $$;
create trigger gallery_picture_changed after update on picture
  referencing old table as removed new table as added for each statement execute function gallery_picture_counted();

-- What stands; nobody changes it meanwhile.
lock table gallery_entry, picture in share row exclusive mode;
select gallery_words_add(array(
  select row(e.factory_id, w.what, w.word, e.scope, coalesce(e.group_id, 0), 1)::gallery_word
  from gallery_entry e join picture p on p.tenant_id = e.factory_id and p.id = e.picture_id
  cross join lateral gallery_words_of(e.status, e.series, p.shelf, p.status, p.use, p.tags) w
  where e.scope <> 'chosen'));

-- What he can ask for: series and tags of what he may take. What a licence has ended of goes within minutes (ended.sql.ts).
create function gallery_words(today date, most integer) returns table (what text, word text)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    with offered as materialized (
      select w.what, w.word
      from binding b
      left join factory_customer c on c.factory_id = b.factory_id and c.merchant_id = b.merchant_id and c.status = 0
      join gallery_word w on w.factory_id = b.factory_id and w.entries > 0
        and (w.scope = 'all' or w.group_id = c.group_id)
      where b.merchant_id = podflow_tenant()
      union
      select w.what, w.word
      from binding b
      join gallery_customer g on g.merchant_id = b.merchant_id and g.factory_id = b.factory_id
      join gallery_entry e on e.factory_id = b.factory_id and e.picture_id = g.picture_id and e.scope = 'chosen'
        and (e.licensed_until is null or e.licensed_until >= today)
      join picture p on p.tenant_id = b.factory_id and p.id = g.picture_id
      cross join lateral gallery_words_of(e.status, e.series, p.shelf, p.status, p.use, p.tags) w
      where b.merchant_id = podflow_tenant()
    )
    (select o.what, o.word from offered o where o.what = 'series' order by 2 limit most)
    union all (select o.what, o.word from offered o where o.what = 'tag' order by 2 limit most);
end $$;
