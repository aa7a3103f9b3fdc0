-- A number that is asked of a carrier or drawn from an own range (docs/spec/waybill-moves.tsv).
alter table waybill
  -- null: it was typed.
  add column account_id bigint,
  -- Package number, dash, attempt: by it the carrier tells repeated requests. Empty where no carrier is asked.
  add column request_id text not null default '',
  add column attempt smallint not null default 0,
  -- What it holds of its account's quota: 0 nothing, 1 reserved, 2 used; of which day.
  add column quota smallint not null default 0,
  add column quota_day date,
  -- Why the last attempt gave none: kind and code of the carrier's failure, and a sentence.
  add column fail_kind text not null default '',
  add column fail_code text not null default '',
  add column fail_text text not null default '',
  add column cancel_wanted boolean not null default false,
  -- Of what is done by itself: tries after failures of the machine, queries, cancellings.
  add column tries smallint not null default 0,
  add column queries smallint not null default 0,
  add column cancels smallint not null default 0,
  add column sent_at timestamptz,
  add column lost_at timestamptz,
  add column got_at timestamptz,
  add column settled_at timestamptz,
  add column valid_until timestamptz,
  -- When the system does something about it next; null: nothing.
  add column due_at timestamptz,
  -- A worker calls for it until then at most.
  add column leased_until timestamptz,
  add column child_nos text[] not null default '{}',
  add column sort_code text not null default '',
  add column print_data jsonb not null default '{}',
  -- A digest of where it was asked for.
  add column place text not null default '',
  add constraint waybill_account_of foreign key (factory_id, account_id) references waybill_account (factory_id, id);
-- One that stands on a package, or that is to be done anew: at most one of a package.
create unique index waybill_current on waybill (factory_id, package_id) where state in (0, 10, 15, 20, 30);
create unique index waybill_request on waybill (factory_id, request_id) where request_id <> '' and state <> 95;
create index waybill_due on waybill (due_at) where due_at is not null;
create index waybill_account_due on waybill (factory_id, account_id, due_at) where due_at is not null;
create index waybill_of_account on waybill (factory_id, account_id) where account_id is not null;
create index waybill_leased on waybill (factory_id, account_id) where leased_until is not null;
-- The tabs of 面单 and their counts.
create index waybill_open on waybill (factory_id, state, package_id) where state in (0, 10, 15, 30, 45);
create index waybill_valid on waybill (valid_until) where state in (20, 45) and valid_until is not null;
