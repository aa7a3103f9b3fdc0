-- [X28] A package that left is asked back (拦截): its region, and each time that it was asked for with what came of it.
alter table package add column intercept smallint not null default 0;
create index package_intercept_state on package (factory_id, intercept, id desc) where intercept <> 0;

create table package_intercept (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  factory_id bigint not null,
  package_id bigint not null,
  asked_by text not null check (asked_by in ('factory', 'merchant', 'system')),
  reason text not null,
  asked_at timestamptz not null,
  -- Nobody answered by then: it has failed.
  due_at timestamptz not null,
  -- wanted: nobody was asked yet. calling: a carrier may have been. taken: it is at it. person: a ticket says so to somebody.
  step text not null check (step in ('wanted', 'calling', 'taken', 'person')),
  tries integer not null default 0,
  -- When a carrier is asked next, or whether it has to be; null: not any more.
  next_at timestamptz,
  said text not null default '',
  outcome text not null default '' check (outcome in ('', 'done', 'failed', 'withdrawn')),
  ended_at timestamptz,
  foreign key (factory_id, package_id) references package (factory_id, id) on delete cascade
);
-- One at a time.
create unique index package_intercept_once on package_intercept (factory_id, package_id) where ended_at is null;
create index package_intercept_package on package_intercept (factory_id, package_id, id);
create index package_intercept_next on package_intercept (next_at) where ended_at is null and next_at is not null;
create index package_intercept_due on package_intercept (due_at) where ended_at is null;
call podflow_wall('package_intercept', 'merchant_id', 'factory_id');

-- What was asked of carriers knows one more call.
alter table waybill_call drop constraint waybill_call_call_check;
alter table waybill_call add constraint waybill_call_call_check
  check (call in ('check', 'apply', 'query', 'cancel', 'intercept')) not valid;
