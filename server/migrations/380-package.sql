-- A package is an object of its own (docs/adr/0025-packages.md): it is made with the approval of its order, and an order may
-- have several. The rows that stand left with their order: they keep their ids, and what is said of them is that they are
-- handed over. `order_id` is the order that it was made for; which orders lie in it says package_order.
create sequence package_number maxvalue 9999999999;
create function package_number(at timestamptz) returns text language sql volatile as $$
  select 'P' || to_char(at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('package_number')::text, 7, '0') $$;

alter table package
  drop constraint package_factory_id_order_id_key,
  alter column waybill_no set default '',
  alter column express_name set default '',
  add column number text,
  -- Servers of the version before write rows of what leaves just now.
  add column stage smallint not null default 40,
  add column transit smallint not null default 0,
  -- Kept counts: what its lines say.
  add column copies integer not null default 0,
  -- As the SKUs say when its lines came together; null: it was made before anybody asked. `guessed`: a SKU has no weight.
  add column estimated_g integer,
  add column guessed boolean not null default false,
  add column real_g integer check (real_g between 1 and 200000),
  add column length_mm integer check (length_mm between 1 and 3000),
  add column width_mm integer check (width_mm between 1 and 3000),
  add column height_mm integer check (height_mm between 1 and 3000),
  add column weighed_at timestamptz,
  add column packed_at timestamptz,
  add column handed_over_at timestamptz,
  add column handed_over_by text,
  add column version integer not null default 1,
  add column changed_xact xid8 not null default pg_current_xact_id(),
  add column updated_at timestamptz not null default now();
update package set number = package_number(created_at), handed_over_at = created_at, updated_at = created_at;
alter table package
  alter column number set not null,
  alter column number set default package_number(now()),
  add unique (number),
  add unique (factory_id, id);
drop index package_order;
create index package_made_for on package (order_id);
create index package_stage on package (factory_id, stage, id desc);
create index package_waybill on package (factory_id, waybill_no) where waybill_no <> '';

-- Which orders lie in it.
create table package_order (
  factory_id bigint not null,
  package_id bigint not null,
  order_id bigint not null references trade_order,
  merchant_id bigint not null,
  primary key (factory_id, package_id, order_id),
  foreign key (factory_id, package_id) references package (factory_id, id) on delete cascade
);
create index package_order_order on package_order (order_id);
call podflow_wall('package_order', 'merchant_id', 'factory_id');

-- [X17] Which goods lie in it, and how many of each. What is void keeps what it had.
create table package_line (
  factory_id bigint not null,
  package_id bigint not null,
  -- Lines are written anew when an order that is not approved is edited.
  line_id bigint not null references order_line on delete cascade,
  order_id bigint not null,
  merchant_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (factory_id, package_id, line_id),
  foreign key (factory_id, package_id) references package (factory_id, id) on delete cascade
);
create index package_line_line on package_line (line_id);
call podflow_wall('package_line', 'merchant_id', 'factory_id');

-- Every move, one row: before and after are [stage, transit]; of the facts those that say something. A region that comes later
-- stands behind these.
create table package_event (
  id bigint generated always as identity primary key,
  package_id bigint not null references package on delete cascade,
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
create index package_event_package on package_event (package_id, id);
call podflow_wall('package_event', 'merchant_id', 'factory_id');
