-- 问题件 (docs/spec/problem-moves.tsv): what is wrong with a package on its way, as its factory and its merchant see it.
create sequence problem_number maxvalue 9999999999;
create function problem_number(at timestamptz) returns text language sql volatile as $$
  select 'W' || to_char(at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('problem_number')::text, 7, '0') $$;

create table problem (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  number text not null unique default problem_number(now()),
  package_id bigint not null references package on delete cascade,
  -- The order that the package was made for, and its shop.
  order_id bigint not null,
  shop_id bigint,
  kind text not null,
  -- As they were when it was opened: the number that it is about, and what the carrier said last.
  waybill_no text not null default '',
  express_name text not null default '',
  track_text text not null default '',
  track_at timestamptz,
  opened_by text not null check (opened_by in ('factory', 'merchant', 'timer', 'system')),
  -- What is done next is due then; of one that is solved: it is closed.
  due_at timestamptz,
  handler_id bigint,
  handler_name text not null default '',
  times integer not null default 1,
  urges integer not null default 0,
  urged_at timestamptz,
  -- The merchant did not answer in time.
  unanswered boolean not null default false,
  -- What the merchant may choose, and what he chose last.
  choices text[] not null default '{}',
  choice text not null default '',
  result text not null default '',
  solved_at timestamptz,
  claim_cents integer,
  claim_due_at timestamptz,
  paid_cents integer,
  paid_on date,
  paid_to text not null default '',
  state smallint not null,
  compensation smallint not null default 0,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One open ticket a package and kind.
create unique index problem_once on problem (package_id, kind) where state < 80;
create index problem_package on problem (package_id, kind, id);
create index problem_list_merchant on problem (merchant_id, state, kind, id desc);
create index problem_list_factory on problem (factory_id, state, kind, id desc);
create index problem_newest_merchant on problem (merchant_id, id desc);
create index problem_newest_factory on problem (factory_id, id desc);
create index problem_waybill on problem (waybill_no) where waybill_no <> '';
-- What the clock does: a merchant who did not answer, and what is solved for seven days and owes nothing.
create index problem_due on problem (due_at) where state = 10 or state = 80 and compensation not in (1, 2);
call podflow_wall('problem', 'merchant_id', 'factory_id');

-- Every move, one row: before and after are [problem, compensation]; of the facts those that say something.
create table problem_event (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem on delete cascade,
  merchant_id bigint not null,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'merchant', 'timer', 'system')),
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
create index problem_event_problem on problem_event (problem_id, id);
call podflow_wall('problem_event', 'merchant_id', 'factory_id');
