-- 对账单 (P170, P073): what the numbers of a month that were got through a grant come to, between the two of it
-- (docs/spec/grant-statement-moves.tsv). Noted only: it is paid outside of the product.
create table grant_statement (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  grant_id bigint not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  currency text not null default 'CNY',
  state smallint not null,
  version integer not null default 1,
  -- Of its lines, once it is sent.
  numbers integer not null default 0,
  corrections integer not null default 0,
  cents bigint not null default 0,
  sent_at timestamptz,
  -- Until then the receiver may object; then it counts as agreed.
  due_at timestamptz,
  -- Why the owner changed it last.
  reason text not null default '',
  paid_cents bigint,
  paid_day date,
  paid_reference text not null default '',
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (grant_id, month, currency),
  foreign key (factory_id, grant_id) references waybill_grant (factory_id, id)
);
create index grant_statement_given on grant_statement (merchant_id, month desc, id desc);
create index grant_statement_got on grant_statement (factory_id, month desc, id desc);
create index grant_statement_open on grant_statement (grant_id, month) where state = 0;
create index grant_statement_due on grant_statement (due_at) where state = 10;
call podflow_wall('grant_statement', 'merchant_id', 'factory_id');

-- Every move, one row: before and after are [grantStatement]; of the facts those that say something.
create table grant_statement_event (
  id bigint generated always as identity primary key,
  grant_statement_id bigint not null references grant_statement,
  merchant_id bigint not null,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('owner', 'receiver', 'system')),
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
create index grant_statement_event_of on grant_statement_event (grant_statement_id, id);
call podflow_wall('grant_statement_event', 'merchant_id', 'factory_id');

-- [X39] The lines of one that was sent: what both sides read of a number, as it was then.
create table grant_statement_line (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  factory_id bigint not null,
  statement_id bigint not null,
  use_id bigint not null references waybill_use,
  -- By how much what an earlier statement said of this number has changed since, or the number itself.
  is_correction boolean not null,
  at timestamptz not null,
  no text not null,
  express_name text not null,
  province text not null,
  weight_g integer,
  state smallint not null,
  cents integer not null,
  -- Why the receiver objects to it; ''; he does not.
  disputed text not null default '',
  -- What it said before the owner changed it.
  first_cents integer,
  foreign key (factory_id, statement_id) references grant_statement (factory_id, id)
);
create index grant_statement_line_of on grant_statement_line (statement_id, id);
create index grant_statement_line_no on grant_statement_line (statement_id, no);
create index grant_statement_line_use on grant_statement_line (use_id);
call podflow_wall('grant_statement_line', 'merchant_id', 'factory_id');

-- What statements have said of a number; null: none has named it. Where that is not its charge, the next one does.
alter table waybill_use add column billed_cents integer;
create index waybill_use_unbilled on waybill_use (grant_id, at) where billed_cents is distinct from charge_cents;

-- Both are told once where a tenth of the quota is left, and anew after it was changed.
alter table waybill_grant add column warned_total integer;

-- 发货明细 and 发货汇总 (P169, P170): the numbers that were got on a factory's accounts, its own and lent ones.
create index waybill_got_list on waybill (factory_id, got_at desc, id desc) where account_id is not null and got_at is not null;
