-- What a factory offers its customers to print: each row of its gallery is a picture on that shelf (131), with what is
-- said of it here.
create table gallery_entry (
  factory_id bigint not null references tenant,
  picture_id bigint not null,
  no text not null check (length(no) between 1 and 32),
  no_key text not null generated always as (lower(no)) stored,
  series text not null default '',
  rights text not null check (rights in ('own', 'licensed', 'cc0')),
  -- The last day on which it may be printed; of what is licensed alone.
  licensed_until date,
  -- Who said that the factory has these rights.
  stated_by bigint references app_user,
  stated_by_name text not null,
  stated_at timestamptz not null,
  -- Whom it is for, as a resource (162).
  scope text not null check (scope in ('all', 'group', 'chosen')),
  group_id bigint,
  -- 0: offered. 1: stopped, nobody takes it any more.
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (factory_id, picture_id),
  check ((rights = 'licensed') = (licensed_until is not null)),
  check (group_id is null or scope = 'group'),
  foreign key (factory_id, picture_id) references picture (tenant_id, id),
  foreign key (factory_id, group_id) references customer_group (factory_id, id) on delete set null (group_id)
);
create unique index gallery_entry_no on gallery_entry (factory_id, no_key);
create index gallery_entry_series on gallery_entry (factory_id, series) where series <> '';
create index gallery_entry_licence on gallery_entry (licensed_until) where status = 0 and licensed_until is not null;
-- Both by id, with all that is asked of what is offered (gallery_open): found without a look at the rows themselves.
create index gallery_entry_open on gallery_entry (factory_id, picture_id)
  include (scope, group_id, licensed_until, series, no_key) where status = 0;
create index picture_offered on picture (tenant_id, id) include (created_at, name_key)
  where shelf = 'gallery' and status = 10 and use = 0;
create index gallery_entry_group on gallery_entry (factory_id, group_id) where group_id is not null;
call podflow_wall('gallery_entry', 'factory_id');

create table gallery_customer (
  factory_id bigint not null,
  picture_id bigint not null,
  merchant_id bigint not null references tenant,
  primary key (picture_id, merchant_id),
  foreign key (factory_id, picture_id) references gallery_entry (factory_id, picture_id) on delete cascade
);
call podflow_wall('gallery_customer', 'factory_id');

-- Which picture of a merchant's own store is of a gallery: what he prints with it is counted for the factory, and he
-- gives it to nothing new once it is offered no more.
create table gallery_taken (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  gallery_id bigint not null,
  -- Of the gallery's picture.
  version_no integer not null,
  -- The merchant's own.
  picture_id bigint not null,
  file_id bigint not null,
  -- It came into his store by this; false: he had the content already.
  is_only boolean not null,
  taken_by text not null,
  at timestamptz not null,
  foreign key (factory_id, gallery_id) references gallery_entry (factory_id, picture_id),
  unique (merchant_id, file_id, factory_id, gallery_id)
);
create index gallery_taken_of on gallery_taken (factory_id, gallery_id, file_id);
create index gallery_taken_file on gallery_taken (file_id);
call podflow_wall('gallery_taken', 'factory_id', 'merchant_id');

-- Whether a customer is among those that something of a factory is for; what is for chosen ones the caller looks up.
create function in_audience(factory bigint, merchant bigint, scope text, of_group bigint, chosen boolean) returns boolean
  language sql stable security definer set search_path = public as $$
    select podflow_tenant() in (merchant, factory)
      and exists (select from binding b where b.factory_id = factory and b.merchant_id = merchant)
      and case scope
        when 'all' then true
        when 'group' then exists (
          select from factory_customer c
          where c.factory_id = factory and c.merchant_id = merchant and c.status = 0 and c.group_id = of_group)
        else chosen
      end
  $$;
create or replace function resource_is_for(r resource, merchant bigint) returns boolean
  language sql stable security definer set search_path = public as $$
    select r.status = 0 and in_audience(r.factory_id, merchant, r.scope, r.group_id, exists (
      select from resource_customer c
      where c.factory_id = r.factory_id and c.resource_id = r.id and c.merchant_id = merchant))
  $$;

-- Whether a customer may have a picture of a gallery now [G22].
create function gallery_is_for(e gallery_entry, merchant bigint, today date) returns boolean
  language sql stable security definer set search_path = public as $$
    select e.status = 0 and (e.licensed_until is null or e.licensed_until >= today)
      and in_audience(e.factory_id, merchant, e.scope, e.group_id, exists (
        select from gallery_customer c
        where c.factory_id = e.factory_id and c.picture_id = e.picture_id and c.merchant_id = merchant))
      and exists (select from picture p
        where p.tenant_id = e.factory_id and p.id = e.picture_id and p.shelf = 'gallery' and p.status = 10 and p.use = 0)
  $$;

-- What the merchant of this connection may take; null asks for nothing. A part of the function below: the planner
-- writes it into it, which it does with no function that has rights or a search path of its own. `offset 0` has it plan
-- each factory by itself, so that both indexes are read side by side, in the order that they have.
create function gallery_open(
    today date, of_factory bigint, word text, of_series text, with_tags text[], only_id bigint)
  returns table (id bigint, created_at timestamptz, series text, tags text[])
  language sql stable as $$
    select o.id, o.created_at, o.series, o.tags
    from binding b
    left join factory_customer c
      on c.factory_id = b.factory_id and c.merchant_id = b.merchant_id and c.status = 0
    cross join lateral (
      select p.id, p.created_at, e.series, p.tags
      from gallery_entry e
      join picture p on p.tenant_id = b.factory_id and p.id = e.picture_id
        and p.shelf = 'gallery' and p.status = 10 and p.use = 0
      left join gallery_customer g on g.factory_id = b.factory_id and g.picture_id = e.picture_id
        and g.merchant_id = podflow_tenant()
      where e.factory_id = b.factory_id and e.status = 0
        and (e.licensed_until is null or e.licensed_until >= today)
        and (e.scope = 'all' or (e.scope = 'group' and e.group_id = c.group_id)
          or (e.scope = 'chosen' and g.picture_id is not null))
        and (only_id is null or p.id = only_id) and (of_series is null or e.series = of_series)
        and (word is null or strpos(p.name_key, lower(word)) > 0 or strpos(e.no_key, lower(word)) > 0)
        and (with_tags is null or p.tags @> with_tags)
      offset 0) o
    where b.merchant_id = podflow_tenant() and (of_factory is null or b.factory_id = of_factory)
  $$;

-- The newest first, and how many there are: the tables are the factory's alone. One plan for all that can be asked would
-- read all of them for one.
create function gallery_found(
    today date, of_factory bigint, word text, of_series text, with_tags text[], only_id bigint, most integer, skipped integer)
  returns table (id bigint, factory_id bigint, factory_name text, no text, name text, series text, tags text[],
    rights text, licensed_until date, file_id bigint, kind text, bytes bigint, width integer, height integer,
    version_no integer, created_at timestamptz, is_taken boolean, total bigint)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with found as materialized (
      select o.id, o.created_at from gallery_open(today, of_factory, word, of_series, with_tags, only_id) o
    ), counted as (select count(*) as n from found)
    select p.id, p.tenant_id, t.name, e.no, p.name, e.series, p.tags, e.rights, e.licensed_until, p.file_id, p.kind,
      p.bytes, p.width, p.height, p.no, p.created_at,
      exists (select from gallery_taken g join picture q on q.tenant_id = g.merchant_id and q.id = g.picture_id and q.status < 30
        where g.merchant_id = podflow_tenant() and g.factory_id = p.tenant_id and g.gallery_id = p.id),
      counted.n
    from (select f.id from found f order by f.created_at desc, f.id desc limit most offset skipped) page
    join picture p on p.id = page.id
    join gallery_entry e on e.factory_id = p.tenant_id and e.picture_id = p.id
    join tenant t on t.id = p.tenant_id
    cross join counted
    order by p.created_at desc, p.id desc;
end $$;

-- What a merchant took of a gallery is offered to him still; true of any file that he did not take.
create function gallery_still_open(file bigint, today date) returns boolean
  language sql stable security definer set search_path = public as $$
    select not exists (select from gallery_taken t
        where t.file_id = file and t.merchant_id = podflow_tenant() and t.is_only)
      or exists (select from gallery_taken t
        join gallery_entry e on e.factory_id = t.factory_id and e.picture_id = t.gallery_id
        where t.file_id = file and t.merchant_id = podflow_tenant() and gallery_is_for(e, t.merchant_id, today))
  $$;

update role set permissions = permissions || '{factory:gallery,factory:gallery:edit}'
  where permissions @> '{factory:means:edit}' and not permissions @> '{factory:gallery}';
