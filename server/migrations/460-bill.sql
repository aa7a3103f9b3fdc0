-- What a carrier asks the factory to pay (P115, 账单核对): one row a file, and one a line of it, which has a life of its own
-- (docs/spec/bill-moves.tsv).
create table bill (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  express_name text not null,
  currency text not null,
  -- The same file is one bill. [X26]
  sha256 bytea not null,
  -- `importing`: its lines come in and are compared; `settling` and `reopening`: all of its lines move.
  state text not null default 'importing' check (state in ('importing', 'open', 'settling', 'settled', 'reopening')),
  -- Lines whose amounts could not be read have no cents; where the rest of a refused line was wrong, its amount counts here.
  lines integer not null default 0,
  cents bigint not null default 0,
  refused_lines integer not null default 0,
  refused_cents bigint not null default 0,
  -- Above three times the first charge, too: so it was confirmed at the settlement. [X25]
  confirmed boolean not null default false,
  -- Of a settled one: what the factory pays.
  pay_cents bigint,
  -- Whose lines these are.
  task_id bigint not null,
  created_by text,
  created_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  version integer not null default 1,
  unique (factory_id, id),
  unique (factory_id, sha256)
);
create index bill_newest on bill (factory_id, id desc);
call podflow_wall('bill', 'factory_id');

create table bill_line (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  bill_id bigint not null,
  line_no integer not null,
  express_name text not null,
  no text not null,
  -- What the carrier did for this amount, as its file calls it; '': it went out.
  leg text not null default '',
  province text not null default '',
  billed_g integer,
  cents bigint not null,
  surcharge_cents bigint,
  -- What the comparison found.
  package_id bigint,
  our_g integer,
  our_cents bigint,
  -- What the package's cost already holds of it.
  base_cents bigint not null default 0,
  kind text check (kind in ('weight', 'area', 'surcharge', 'price')),
  reason text not null default '',
  -- The state in which its bill was settled.
  decided smallint,
  -- What the customer was charged for it, and the number of that adjustment. [X25]
  charged_cents bigint,
  charged_no integer,
  state smallint not null,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, bill_id, line_no),
  foreign key (factory_id, bill_id) references bill (factory_id, id) on delete cascade
);
create index bill_line_list on bill_line (factory_id, bill_id desc, id);
create index bill_line_state on bill_line (factory_id, bill_id, state, id);
create index bill_line_no on bill_line (factory_id, no, express_name, leg);
create index bill_line_package on bill_line (factory_id, package_id) where package_id is not null;
-- A package is charged once for a carrier's weight, whatever bills come.
create unique index bill_line_charged on bill_line (factory_id, package_id) where charged_cents is not null;
call podflow_wall('bill_line', 'factory_id');

-- Every move, one row: before and after are [bill]; of the facts those that say something.
create table bill_line_event (
  id bigint generated always as identity primary key,
  line_id bigint not null references bill_line on delete cascade,
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
create index bill_line_event_line on bill_line_event (line_id, id);
call podflow_wall('bill_line_event', 'factory_id');

-- Lines of a file that could not be taken, each with why; cents where the amount alone could be read.
create table bill_refused (
  factory_id bigint not null,
  bill_id bigint not null,
  line_no integer not null,
  reason text not null,
  cents bigint,
  primary key (factory_id, bill_id, line_no),
  foreign key (factory_id, bill_id) references bill (factory_id, id) on delete cascade
);
call podflow_wall('bill_refused', 'factory_id');

-- What the columns of a carrier's files are, as they were last time.
create table bill_mapping (
  factory_id bigint not null references tenant,
  express_name text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (factory_id, express_name)
);
call podflow_wall('bill_mapping', 'factory_id');
