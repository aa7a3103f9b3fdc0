-- Work orders: one step of one batch (docs/spec/work-order-moves.tsv), what each piece counts in it, and what people report.
create sequence work_order_number maxvalue 9999999999;

create table work_order (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  -- A number of the hall (M01).
  number text not null unique default hall_number(6, nextval('work_order_number')),
  batch_id bigint not null,
  step_id bigint not null,
  -- Reported as a number; else scanned piece by piece.
  counted boolean not null,
  -- Its batch is not done before it is: only where it is counted, a scanned step holds its piece.
  required boolean not null,
  -- What a piece takes by standard.
  seconds integer not null,
  -- Kept counts: of each piece what work_order_piece says, and what was reported.
  planned integer not null default 0,
  done integer not null default 0,
  skipped integer not null default 0,
  scrapped integer not null default 0,
  team_id bigint,
  operator_ids bigint[] not null default '{}',
  state smallint not null,
  -- Why it was paused or closed last.
  reason text not null default '',
  started_at timestamptz,
  paused_at timestamptz,
  paused_ms bigint not null default 0,
  ended_at timestamptz,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  foreign key (factory_id, batch_id) references batch (factory_id, id),
  foreign key (factory_id, step_id) references work_step (factory_id, id),
  foreign key (factory_id, team_id) references hall_team (factory_id, id)
);
alter sequence work_order_number owned by work_order.number;
-- A step of a batch has one that is not cancelled; what some of its pieces scan and others count has one of each kind.
create unique index work_order_once on work_order (factory_id, batch_id, step_id, counted) where state <> 90;
create index work_order_list on work_order (factory_id, id desc);
create index work_order_state on work_order (factory_id, state, id desc);
create index work_order_batch on work_order (factory_id, batch_id);
create index work_order_step on work_order (factory_id, step_id, id desc);
create index work_order_team on work_order (factory_id, team_id) where team_id is not null;
call podflow_wall('work_order', 'factory_id');

-- Every move, one row: before and after are [workOrder]; of the facts those that say something.
create table work_order_event (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_order,
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
create index work_order_event_work_order on work_order_event (work_order_id, id);
call podflow_wall('work_order_event', 'factory_id');

-- What a piece counts in a work order, over all its passes; the sums of it are kept on the work order.
create table work_order_piece (
  factory_id bigint not null,
  work_order_id bigint not null,
  piece_id bigint not null references piece,
  planned integer not null,
  done integer not null,
  skipped integer not null,
  scrapped integer not null,
  primary key (factory_id, work_order_id, piece_id),
  foreign key (factory_id, work_order_id) references work_order (factory_id, id)
);
create index work_order_piece_of on work_order_piece (piece_id);
call podflow_wall('work_order_piece', 'factory_id');

-- What was reported of a counted step. A row never changes; what takes it back is another one, with less than nothing.
create table work_order_report (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  work_order_id bigint not null,
  good integer not null,
  scrap integer not null,
  -- By its name, as people read it.
  defect text not null default '',
  user_id bigint references app_user,
  user_name text not null,
  at timestamptz not null,
  undoes_id bigint,
  unique (factory_id, id),
  -- Taken back once.
  unique (factory_id, undoes_id),
  foreign key (factory_id, work_order_id) references work_order (factory_id, id),
  foreign key (factory_id, undoes_id) references work_order_report (factory_id, id),
  check (case when undoes_id is null then good >= 0 and scrap >= 0 else good <= 0 and scrap <= 0 end),
  check (good <> 0 or scrap <> 0)
);
create index work_order_report_of on work_order_report (factory_id, work_order_id, id desc);
create index work_order_report_user on work_order_report (user_id) where user_id is not null;
call podflow_wall('work_order_report', 'factory_id');
create trigger work_order_report_stays before update on work_order_report
  for each row execute function factory_row_stays('a report of a work order');

-- Who did what was reported: whole percent that add up to a hundred.
create table work_order_share (
  factory_id bigint not null,
  report_id bigint not null,
  nth integer not null check (nth between 1 and 10),
  user_id bigint not null references app_user,
  percent integer not null check (percent between 1 and 100),
  primary key (factory_id, report_id, nth),
  unique (factory_id, report_id, user_id),
  foreign key (factory_id, report_id) references work_order_report (factory_id, id)
);
create index work_order_share_user on work_order_share (factory_id, user_id);
call podflow_wall('work_order_share', 'factory_id');
create trigger work_order_share_stays before update on work_order_share
  for each row execute function factory_row_stays('a share of a report');
