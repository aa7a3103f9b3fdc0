-- The numbers of packages, each with a life of its own (docs/spec/waybill-moves.tsv): a package may outlive several.
create table waybill (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  factory_id bigint not null,
  package_id bigint not null,
  no text not null,
  express_name text not null default '',
  state smallint not null,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, package_id) references package (factory_id, id) on delete cascade
);
-- [X01] At most one number of a package is live: asked, applying, unknown or got.
create unique index waybill_live on waybill (factory_id, package_id) where state in (0, 10, 15, 20);
create index waybill_package on waybill (factory_id, package_id, id);
create index waybill_no on waybill (factory_id, no);
call podflow_wall('waybill', 'merchant_id', 'factory_id');

create table waybill_event (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill on delete cascade,
  merchant_id bigint not null,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'system')),
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
create index waybill_event_waybill on waybill_event (waybill_id, id);
call podflow_wall('waybill_event', 'merchant_id', 'factory_id');

-- What a package that left with its order has from now on: the order that lies in it with its goods, the number that it left
-- with, and the history that leads to where it stands.
create function package_history(ids bigint[]) returns void language plpgsql as $$
begin
  insert into package_order (factory_id, package_id, order_id, merchant_id)
  select factory_id, id, order_id, merchant_id from package where id = any (ids) order by id;

  insert into package_line (factory_id, package_id, line_id, order_id, merchant_id, quantity)
  select p.factory_id, p.id, l.id, p.order_id, p.merchant_id, l.quantity
  from package p join order_line l on l.order_id = p.order_id and l.factory_id = p.factory_id and l.kind <> 'notGoods'
  where p.id = any (ids) order by p.id, l.line_no;

  update package p set version = 3, handed_over_at = created_at,
    copies = coalesce((select sum(quantity) from package_line l where l.factory_id = p.factory_id and l.package_id = p.id), 0)
  where p.id = any (ids);

  with made as (
    insert into waybill (merchant_id, factory_id, package_id, no, express_name, state, created_at, updated_at)
    select merchant_id, factory_id, id, waybill_no, express_name, 20, created_at, created_at
    from package where id = any (ids) and waybill_no <> '' order by id
    returning id, merchant_id, factory_id, created_at)
  insert into waybill_event (waybill_id, merchant_id, factory_id, event, actor, after, facts, version, at)
  select id, merchant_id, factory_id, 'waybill.entered', 'system', '{20}', '{"packageHere": true, "formed": true}', 1, created_at
  from made order by id;

  insert into package_event (package_id, merchant_id, factory_id, event, actor, before, after, facts, params, version, at)
  select p.id, p.merchant_id, p.factory_id, h.event, h.actor, h.before::smallint[], h.after::smallint[], h.facts::jsonb,
    '{"reason": "按订单已有的进度补记"}', h.version, p.created_at
  from package p, (values
    (1, 'package.made', 'system', null, '{0,0}', '{"approved": true}'),
    (2, 'package.packed', 'system', '{0,0}', '{20,0}', '{"packed": true}'),
    (3, 'package.handed.over', 'factory', '{20,0}', '{40,0}', '{"numbered": true}')) h(version, event, actor, before, after, facts)
  where p.id = any (ids) order by p.id, h.version;
end $$;
select package_history(array(select id from package order by id));

-- A server of the version before, and what is told of the demo's first month, writes of a package only that it left.
create function package_left() returns trigger language plpgsql as $$
begin
  perform package_history(array[new.id]);
  return null;
end $$;
create trigger package_left after insert on package for each row when (new.stage = 40) execute function package_left();
