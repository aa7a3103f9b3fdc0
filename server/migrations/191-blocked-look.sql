-- How a content looks, whoever keeps it: made once for all rows of files that name it. As contents themselves it is of no
-- tenant, and no request reads it.
create table content_look (
  sha256 bytea primary key,
  -- null: it cannot be decoded.
  phash bigint,
  stable bigint,
  at timestamptz not null default now()
);

-- 禁用图: what a factory prints for nobody before one of its people has looked at the order [G25].
create table blocked_look (
  factory_id bigint not null references tenant,
  picture_id bigint not null,
  phash bigint not null,
  stable bigint not null,
  reason text not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  primary key (factory_id, picture_id),
  foreign key (factory_id, picture_id) references picture (tenant_id, id)
);
create index blocked_look_newest on blocked_look (factory_id, blocked_at desc, picture_id desc);
call podflow_wall('blocked_look', 'factory_id');

-- The factories whose list changed since all of their orders under review were judged by it, and how often it did.
create table blocked_changed (
  factory_id bigint primary key references tenant,
  changes integer not null default 1,
  -- Below this were all transactions that may have judged an order before the last change stood: what they write is to be
  -- judged, too. null: nobody has looked since.
  judged_from xid8
);
call podflow_wall('blocked_changed', 'factory_id');

-- What such a person said may be printed, of this order alone.
create table blocked_pass (
  factory_id bigint not null,
  order_id bigint not null,
  file_id bigint not null,
  passed_by text not null,
  at timestamptz not null,
  primary key (order_id, file_id)
);
call podflow_wall('blocked_pass', 'factory_id');

-- The lines of these orders whose picture looks like one that their factory blocked, and that nobody let pass, and those
-- whose picture nobody has looked at yet: for the two parties of the order.
create function blocked_lines(of_orders bigint[])
  returns table (order_id bigint, line_no integer, file_id bigint, is_seen boolean)
  language sql stable security definer set search_path = public as $$
    select l.order_id, l.line_no::integer, l.picture_file_id, k.sha256 is not null
    from order_line l
    join file f on f.id = l.picture_file_id
    left join content_look k on k.sha256 = f.sha256
    where l.order_id = any(of_orders) and l.kind = 'sku'
      and (l.factory_id = podflow_tenant() or l.merchant_id = podflow_tenant())
      and exists (select from blocked_look b where b.factory_id = l.factory_id
        and (k.sha256 is null or bit_count((b.phash # k.phash)::bit(64)) <= 10))
      and (k.sha256 is not null or f.kind in ('png', 'jpeg', 'webp', 'gif', 'tiff', 'svg'))
      and not exists (select from blocked_pass p where p.order_id = l.order_id and p.file_id = l.picture_file_id)
  $$;
