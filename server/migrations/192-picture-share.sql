-- Which factories a merchant shares pictures of his store with, one row a picture and factory. Who shared it said that he
-- has the rights. A share that ends is gone here, and told in the picture's log and in the logs of both sides.
create table picture_share (
  merchant_id bigint not null references tenant,
  picture_id bigint not null,
  factory_id bigint not null references tenant,
  shared_by bigint references app_user,
  shared_by_name text not null,
  since timestamptz not null,
  -- false: the factory looks at it small and uses it, and has no link to the content as it came.
  may_download boolean not null default true,
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

-- Which factories a merchant shares a folder with: whatever can be used in it and below, for as long as it lies there.
create table folder_share (
  merchant_id bigint not null references tenant,
  folder_id bigint not null,
  factory_id bigint not null references tenant,
  shared_by bigint references app_user,
  shared_by_name text not null,
  since timestamptz not null,
  may_download boolean not null default true,
  primary key (merchant_id, folder_id, factory_id),
  foreign key (merchant_id, folder_id) references picture_folder (tenant_id, id) on delete cascade
);
create index folder_share_of on folder_share (factory_id, merchant_id);
call podflow_wall('folder_share', 'merchant_id', 'factory_id');

-- Who has what lies in a folder, by which of it and of those above: its reader sees what is his. A binding that ended counts
-- at once.
create function folder_shares_over(of_merchant bigint, folder bigint)
  returns table (folder_id bigint, folder_name text, factory_id bigint, shared_by text, since timestamptz,
    may_download boolean)
  language sql stable as $$
    with recursive above as (
      select f.id, f.parent_id, f.name from picture_folder f where f.tenant_id = of_merchant and f.id = folder
      union all
      select f.id, f.parent_id, f.name
      from above a join picture_folder f on f.tenant_id = of_merchant and f.id = a.parent_id
    )
    select a.id, a.name, s.factory_id, s.shared_by_name, s.since, s.may_download
    from above a
    join folder_share s on s.merchant_id = of_merchant and s.folder_id = a.id
    join binding b on b.merchant_id = of_merchant and b.factory_id = s.factory_id
  $$;

-- What customers share with a factory: what they are bound to share still, and what is usable [G22]. `folder`: only because it
-- lies in this one or below. A picture whose content came out of a factory's gallery is not the merchant's to share, whatever
-- folder it lies in. null asks for nothing.
create function pictures_shared(to_factory bigint, of_merchant bigint, only_id bigint)
  returns table (merchant_id bigint, picture_id bigint, since timestamptz, may_download boolean, folder text,
    name_key text, kind text)
  language sql stable as $$
    with recursive below as (
      select s.merchant_id, s.folder_id, s.since, s.may_download, f.name
      from folder_share s
      join binding b on b.merchant_id = s.merchant_id and b.factory_id = s.factory_id
      join picture_folder f on f.tenant_id = s.merchant_id and f.id = s.folder_id
      where s.factory_id = to_factory and (of_merchant is null or s.merchant_id = of_merchant)
      union all
      select d.merchant_id, f.id, d.since, d.may_download, d.name
      from below d join picture_folder f on f.tenant_id = d.merchant_id and f.parent_id = d.folder_id
    ), folders as (
      select d.merchant_id, d.folder_id, min(d.since) as since, bool_or(d.may_download) as may_download, min(d.name) as name
      from below d group by 1, 2
    )
    select s.merchant_id, s.picture_id,
      case when d.since is null then s.since else least(s.since, greatest(d.since, p.created_at)) end,
      s.may_download or coalesce(d.may_download, false), null, p.name_key, p.kind
    from binding b
    join picture_share s on s.factory_id = to_factory and s.merchant_id = b.merchant_id and not s.ended
    join picture p on p.tenant_id = s.merchant_id and p.id = s.picture_id
      and p.shelf = 'store' and p.status = 10 and p.use = 0 and p.share = 1
    left join folders d on d.merchant_id = p.tenant_id and d.folder_id = p.folder_id
    where b.factory_id = to_factory
      and (of_merchant is null or b.merchant_id = of_merchant)
      and (only_id is null or s.picture_id = only_id)
    union all
    select p.tenant_id, p.id, greatest(d.since, p.created_at), d.may_download, d.name, p.name_key, p.kind
    from folders d
    join picture p on p.tenant_id = d.merchant_id and p.folder_id = d.folder_id
      and p.shelf = 'store' and p.status = 10 and p.use = 0 and (only_id is null or p.id = only_id)
    where not exists (select from gallery_taken t
        where t.merchant_id = p.tenant_id and t.file_id = p.file_id and t.is_only)
      and not exists (select from picture_share s
        where s.factory_id = to_factory and s.merchant_id = p.tenant_id and s.picture_id = p.id and not s.ended
          and p.share = 1)
  $$;

-- That for the factory of this connection, the newest first, and how much it is. The pictures are the merchants' alone. One plan
-- for all that can be asked would read everything for one picture.
create function shared_pictures(
    of_merchant bigint, word text, of_kind text, only_id bigint, most integer, skipped integer)
  returns table (id bigint, merchant_id bigint, merchant_name text, name text, tags text[], file_id bigint, kind text,
    bytes bigint, width integer, height integer, space text, profile text, alpha boolean, version_no integer,
    since timestamptz, may_download boolean, by_folder text, total bigint)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  me bigint := podflow_tenant();
begin
  return query
    with found as materialized (
      select s.merchant_id, s.picture_id, s.since, s.may_download, s.folder
      from pictures_shared(me, of_merchant, only_id) s
      where (word is null or strpos(s.name_key, lower(word)) > 0)
        and (of_kind is null or s.kind = of_kind)
    ), counted as (select count(*) as n from found)
    select p.id, p.tenant_id, t.name, p.name, p.tags, p.file_id, p.kind, p.bytes, p.width, p.height, p.space, p.profile,
      p.alpha, p.no, page.since, page.may_download, page.folder, counted.n
    from (select * from found f order by f.since desc, f.picture_id desc limit most offset skipped) page
    join picture p on p.tenant_id = page.merchant_id and p.id = page.picture_id
    join tenant t on t.id = page.merchant_id
    cross join counted
    order by page.since desc, page.picture_id desc;
end $$;

-- Which customers share something with it, and how much.
create function sharing_customers() returns table (merchant_id bigint, merchant_name text, pictures integer)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    select t.id, t.name, n.pictures
    from (
      select s.merchant_id, count(*)::int as pictures from pictures_shared(podflow_tenant(), null, null) s group by 1) n
    join tenant t on t.id = n.merchant_id
    order by t.name, t.id;
end $$;

-- Which of these files the factory of this connection may give to lines, and of whom alone: the versions in force of what
-- its customers share with it now [G22].
create function shared_files(files bigint[]) returns table (file_id bigint, kind text, merchant_id bigint)
  language sql stable security definer set search_path = public as $$
    select p.file_id, p.kind, p.tenant_id
    from picture p
    where p.file_id = any(files) and p.shelf = 'store' and p.status = 10 and p.use = 0
      and exists (select from binding b where b.factory_id = podflow_tenant() and b.merchant_id = p.tenant_id)
      and (
        p.share = 1 and exists (select from picture_share s
          where s.merchant_id = p.tenant_id and s.picture_id = p.id and s.factory_id = podflow_tenant() and not s.ended)
        or exists (select from folder_shares_over(p.tenant_id, p.folder_id) o where o.factory_id = podflow_tenant())
          and not exists (select from gallery_taken t
            where t.merchant_id = p.tenant_id and t.file_id = p.file_id and t.is_only))
  $$;

-- A merchant's connection does not write the log of his factory: this line alone.
create function share_told(factory bigint, merchant bigint, line text, at timestamptz) returns void
  language sql volatile security definer set search_path = public as $$
    insert into tenant_log (tenant_id, user_id, user_name, kind, text, ip, created_at)
    select factory, null, t.name, 'picture', line, '', at from tenant t
    where t.id = merchant and coalesce(podflow_tenant(), merchant) = merchant and t.id <> factory
  $$;
