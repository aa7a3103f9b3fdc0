-- Which factories a merchant shares pictures of his store with, one row a picture and factory. Who shared it said that he
-- has the rights. A share that ends is gone here, and told in the picture's log and in the logs of both sides.
create table picture_share (
  merchant_id bigint not null references tenant,
  picture_id bigint not null,
  factory_id bigint not null references tenant,
  shared_by bigint references app_user,
  shared_by_name text not null,
  since timestamptz not null,
  -- The binding ended: from then on it is as good as gone. The picture's own move follows, a thousand at a time.
  ended boolean not null default false,
  primary key (merchant_id, picture_id, factory_id),
  foreign key (merchant_id, picture_id) references picture (tenant_id, id)
);
create index picture_share_newest on picture_share (factory_id, since desc, picture_id desc) where not ended;
create index picture_share_of on picture_share (factory_id, merchant_id, since desc, picture_id desc) where not ended;
create index picture_share_ended on picture_share (merchant_id, picture_id) where ended;
call podflow_wall('picture_share', 'merchant_id', 'factory_id');

-- What of a picture is asked where shares are counted: found without a look at the rows themselves.
create index picture_shared on picture (tenant_id, id) include (name_key, kind)
  where shelf = 'store' and status = 10 and use = 0 and share = 1;

-- What customers share with the factory of this connection, the newest first, and how much it is: what they are bound to
-- share still, and what is usable [G22]. The pictures are the merchants' alone. null asks for nothing. Counted by itself:
-- a page then ends with its last row. One plan for all that can be asked would read everything for one picture.
create function shared_pictures(
    of_merchant bigint, word text, of_kind text, only_id bigint, most integer, skipped integer)
  returns table (id bigint, merchant_id bigint, merchant_name text, name text, tags text[], file_id bigint, kind text,
    bytes bigint, width integer, height integer, space text, profile text, alpha boolean, version_no integer,
    since timestamptz, shared_by text, total bigint)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  me bigint := podflow_tenant();
  n bigint;
begin
  select count(*) into n
  from binding b
  join picture_share s on s.factory_id = me and s.merchant_id = b.merchant_id and not s.ended
    and (of_merchant is null or s.merchant_id = of_merchant) and (only_id is null or s.picture_id = only_id)
  join picture p on p.tenant_id = s.merchant_id and p.id = s.picture_id
    and p.shelf = 'store' and p.status = 10 and p.use = 0 and p.share = 1
    and (word is null or strpos(p.name_key, lower(word)) > 0)
    and (of_kind is null or p.kind = of_kind)
  where b.factory_id = me;
  return query
    select p.id, p.tenant_id, t.name, p.name, p.tags, p.file_id, p.kind, p.bytes, p.width, p.height, p.space, p.profile,
      p.alpha, p.no, page.since, page.shared_by_name, n
    from (
      select s.merchant_id, s.picture_id, s.since, s.shared_by_name
      from picture_share s
      join binding b on b.factory_id = me and b.merchant_id = s.merchant_id
      join picture p on p.tenant_id = s.merchant_id and p.id = s.picture_id
        and p.shelf = 'store' and p.status = 10 and p.use = 0 and p.share = 1
        and (word is null or strpos(p.name_key, lower(word)) > 0)
        and (of_kind is null or p.kind = of_kind)
      where s.factory_id = me and not s.ended
        and (of_merchant is null or s.merchant_id = of_merchant) and (only_id is null or s.picture_id = only_id)
      order by s.since desc, s.picture_id desc limit most offset skipped) page
    join picture p on p.tenant_id = page.merchant_id and p.id = page.picture_id
    join tenant t on t.id = page.merchant_id
    order by page.since desc, page.picture_id desc;
end $$;

-- Which customers share something with it, and how much.
create function sharing_customers() returns table (merchant_id bigint, merchant_name text, pictures integer)
  language plpgsql stable security definer set search_path = public as $$
declare
  me bigint := podflow_tenant();
begin
  return query
    select t.id, t.name, n.pictures
    from (
      select b.merchant_id, count(*)::int as pictures
      from binding b
      join picture_share s on s.factory_id = me and s.merchant_id = b.merchant_id and not s.ended
      join picture p on p.tenant_id = s.merchant_id and p.id = s.picture_id
        and p.shelf = 'store' and p.status = 10 and p.use = 0 and p.share = 1
      where b.factory_id = me
      group by 1) n
    join tenant t on t.id = n.merchant_id
    order by t.name, t.id;
end $$;

-- Which of these files the factory of this connection may give to lines, and of whom alone: the versions in force of what
-- its customers share with it now [G22].
create function shared_files(files bigint[]) returns table (file_id bigint, kind text, merchant_id bigint)
  language sql stable security definer set search_path = public as $$
    select p.file_id, p.kind, p.tenant_id
    from picture p
    join picture_share s on s.merchant_id = p.tenant_id and s.picture_id = p.id and not s.ended
      and s.factory_id = podflow_tenant()
    where p.file_id = any(files) and p.shelf = 'store' and p.status = 10 and p.use = 0 and p.share = 1
      and exists (select from binding b where b.factory_id = s.factory_id and b.merchant_id = s.merchant_id)
  $$;

-- A merchant's connection does not write the log of his factory: this line alone.
create function share_told(factory bigint, merchant bigint, line text, at timestamptz) returns void
  language sql volatile security definer set search_path = public as $$
    insert into tenant_log (tenant_id, user_id, user_name, kind, text, ip, created_at)
    select factory, null, t.name, 'picture', line, '', at from tenant t
    where t.id = merchant and coalesce(podflow_tenant(), merchant) = merchant and t.id <> factory
  $$;
