-- People say what is wrong with their own day, and somebody else decides (P183, docs/adr/0022-wages.md).
create table wage_correction (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  kind text not null check (kind in ('person', 'badge', 'count')),
  -- Who asks.
  user_id bigint not null references app_user,
  day date not null,
  work text not null check (work in ('print', 'pick', 'step', 'quality')),
  step_id bigint,
  -- Of what stands with the wrong person: the piece, whose it is, and whose it should be.
  piece_id bigint references piece,
  from_user_id bigint references app_user,
  to_user_id bigint references app_user,
  -- How many more, or below 0 fewer; 0: it is about one piece.
  pieces integer not null check (pieces between -10000 and 10000),
  -- What he had of the work on the day when he asked.
  pieces_before integer not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  decided_by_id bigint references app_user,
  decided_by text not null default '',
  decided_at timestamptz,
  decided_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  foreign key (factory_id, step_id) references work_step (factory_id, id),
  check ((work = 'step') = (step_id is not null)),
  check ((kind = 'person') = (pieces = 0)),
  check (num_nonnulls(piece_id, from_user_id, to_user_id) = case kind when 'person' then 3 else 0 end),
  check (kind <> 'person' or user_id in (from_user_id, to_user_id) and from_user_id <> to_user_id),
  check ((state = 'asked') = (decided_at is null)),
  -- Nobody decides on his own.
  check (state not in ('approved', 'refused') or decided_by_id <> user_id)
);
create index wage_correction_newest on wage_correction (factory_id, id desc);
create index wage_correction_user on wage_correction (factory_id, user_id, id desc);
create index wage_correction_state on wage_correction (factory_id, state, id desc);
create index wage_correction_piece on wage_correction (piece_id) where piece_id is not null;
create index wage_correction_step on wage_correction (factory_id, step_id) where step_id is not null;
call podflow_wall('wage_correction', 'factory_id');

-- What somebody did on a day is looked for by day and person over a quarter, and where it was scanned by station.
create index wage_line_report_day on wage_line (factory_id, day, user_id) include (at, kind, work, step_id, pieces);
create index work_credit_station on work_credit (factory_id, station_id, at) where station_id is not null;
