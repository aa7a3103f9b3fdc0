-- 面单分享 (P168, P073): who owns a waybill account lends it to a factory, with a quota and a price (docs/spec/grant-moves.tsv).
-- A waybill account may be a merchant's now: `factory_id` names whose it is, whatever he is.
comment on column waybill_account.factory_id is 'whose account it is: a factory, or a merchant who lends it';

create table waybill_grant (
  id bigint generated always as identity primary key,
  -- Who owns the account, and who may use it.
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  account_id bigint not null,
  -- What the receiver reads of the account, which he does not see himself; of its adapter nothing changes.
  account_name text not null,
  adapter text not null,
  express_name text not null,
  state smallint not null,
  version integer not null default 1,
  -- At most so many numbers in all, and a day; null: as many as there are.
  total integer not null check (total between 1 and 10000000),
  daily integer check (daily between 1 and 10000000),
  -- Of a number that is used, in cents; the higher one that the receiver has not agreed to yet.
  price_cents integer not null check (price_cents between 0 and 10000),
  next_price_cents integer check (next_price_cents between 0 and 10000),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  paused_by text check (paused_by in ('owner', 'receiver')),
  -- [X05] What its numbers hold of it, in all and on `day`: kept by the trigger below.
  used integer not null default 0 check (used >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  day date not null default '2000-01-01',
  day_used integer not null default 0 check (day_used >= 0),
  day_reserved integer not null default 0 check (day_reserved >= 0),
  last_used_at timestamptz,
  offered_by text not null default '',
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (used + reserved <= total),
  unique (factory_id, id),
  foreign key (merchant_id, account_id) references waybill_account (factory_id, id)
);
create unique index waybill_grant_open on waybill_grant (merchant_id, account_id, factory_id) where state <> 90;
create index waybill_grant_of_account on waybill_grant (merchant_id, account_id, state);
create index waybill_grant_given on waybill_grant (merchant_id, id desc);
create index waybill_grant_got on waybill_grant (factory_id, id desc);
create index waybill_grant_ends on waybill_grant (ends_at) where state <> 90;
create index waybill_grant_offered on waybill_grant (updated_at) where state = 0;
call podflow_wall('waybill_grant', 'merchant_id', 'factory_id');

-- Every move, one row: before and after are [grant]; of the facts those that say something.
create table waybill_grant_event (
  id bigint generated always as identity primary key,
  grant_id bigint not null references waybill_grant,
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
create index waybill_grant_event_grant on waybill_grant_event (grant_id, id);
call podflow_wall('waybill_grant_event', 'merchant_id', 'factory_id');

-- A lent account stands among the accounts of who uses it, without what opens it: numbers hang on it as on his own.
alter table waybill_account
  add column grant_id bigint,
  add constraint waybill_account_lent foreign key (factory_id, grant_id) references waybill_grant (factory_id, id),
  add constraint waybill_account_lent_closed check (grant_id is null or access is null);
create unique index waybill_account_grant on waybill_account (grant_id) where grant_id is not null;

-- [X39] What the owner reads of a number that was got on his account: nothing of order, goods or recipient.
create table waybill_use (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  factory_id bigint not null,
  grant_id bigint not null,
  waybill_id bigint not null,
  at timestamptz not null,
  no text not null,
  express_name text not null,
  province text not null default '',
  weight_g integer,
  charge_cents integer not null default 0,
  -- Of the number (docs/spec/waybill-states.tsv).
  state smallint not null,
  foreign key (factory_id, grant_id) references waybill_grant (factory_id, id)
);
create unique index waybill_use_number on waybill_use (factory_id, waybill_id);
create index waybill_use_given on waybill_use (merchant_id, at desc, id desc);
create index waybill_use_grant on waybill_use (merchant_id, grant_id, at desc, id desc);
create index waybill_use_got on waybill_use (factory_id, at desc, id desc);
call podflow_wall('waybill_use', 'merchant_id', 'factory_id');

-- The grant of this factory, and the account behind it, both locked: what the account says is for the server's judgement
-- alone. The day of the account is the one that it is.
create function waybill_lent(of_grant bigint, at_time timestamptz, on_day date)
  returns table (state smallint, begun boolean, over boolean, grant_left integer, account_on boolean, account_left integer,
    next_call_at timestamptz, flying integer)
  language plpgsql volatile security definer set search_path = public as $$
declare
  g waybill_grant;
  a waybill_account;
begin
  select * into g from waybill_grant w where w.id = of_grant and w.factory_id = podflow_tenant() for update;
  if not found then return; end if;
  select * into a from waybill_account w where w.factory_id = g.merchant_id and w.id = g.account_id for update;
  return query select g.state, g.starts_at <= at_time, g.ends_at <= at_time,
    greatest(0, least(g.total - g.used - g.reserved,
      g.daily - case when g.day = on_day then g.day_used + g.day_reserved else 0 end)),
    a.is_on,
    greatest(0, least(coalesce(a.quota - a.used - a.reserved, 2147483647),
      coalesce(a.daily_cap - case when a.day = on_day then a.day_used + a.day_reserved else 0 end, 2147483647))),
    nullif(a.next_call_at, '-infinity'),
    (select count(*)::int from waybill_grant o
      join waybill_account m on m.factory_id = o.factory_id and m.grant_id = o.id
      join waybill w on w.factory_id = m.factory_id and w.account_id = m.id and w.leased_until > at_time
      where o.merchant_id = g.merchant_id and o.account_id = g.account_id);
end $$;

-- The next call of the account behind this grant, whoever of its users makes it.
create function waybill_lent_called(of_grant bigint, until timestamptz) returns void
  language sql volatile security definer set search_path = public as $$
    update waybill_account a set next_call_at = greatest(a.next_call_at, until)
    from waybill_grant g
    where g.id = of_grant and g.factory_id = podflow_tenant() and a.factory_id = g.merchant_id and a.id = g.account_id
  $$;

-- [X05] What numbers hold of a lent account they hold of its grant, and of the account behind it: all in one transaction. A
-- further one is refused here where the grant is not in use or either has no more, whatever the server saw before.
create function waybill_lent_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  du integer := new.used - old.used;
  dr integer := new.reserved - old.reserved;
  ddu integer := new.day_used - case when new.day = old.day then old.day_used else 0 end;
  ddr integer := new.day_reserved - case when new.day = old.day then old.day_reserved else 0 end;
  more boolean := du + dr > 0;
  owner bigint;
  account bigint;
begin
  update waybill_grant g
    set used = g.used + du, reserved = g.reserved + dr, day = new.day, day_used = new.day_used,
      day_reserved = new.day_reserved
    where g.id = new.grant_id and g.factory_id = new.factory_id
      and (not more or (g.state = 10 and g.used + du + g.reserved + dr <= g.total
        and (g.daily is null or new.day_used + new.day_reserved <= g.daily)))
    returning g.merchant_id, g.account_id into owner, account;
  if owner is null then
    raise exception 'the grant % takes no more numbers', new.grant_id using errcode = 'check_violation';
  end if;
  update waybill_account a
    set used = a.used + du, reserved = a.reserved + dr, day = greatest(a.day, new.day),
      day_used = case when a.day < new.day then 0 else a.day_used end + case when a.day > new.day then 0 else ddu end,
      day_reserved = case when a.day < new.day then 0 else a.day_reserved end + case when a.day > new.day then 0 else ddr end
    where a.factory_id = owner and a.id = account
      and (not more or (a.is_on and (a.quota is null or a.used + du + a.reserved + dr <= a.quota)
        and (a.daily_cap is null
          or case when a.day < new.day then 0 else a.day_used + a.day_reserved end + ddu + ddr <= a.daily_cap)));
  if not found then
    raise exception 'the account behind the grant % takes no more numbers', new.grant_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger waybill_lent_counted after update of used, reserved, day, day_used, day_reserved on waybill_account
  for each row
  when (new.grant_id is not null and (new.used, new.reserved, new.day, new.day_used, new.day_reserved)
    is distinct from (old.used, old.reserved, old.day, old.day_used, old.day_reserved))
  execute function waybill_lent_counted();

-- Tells one side of a grant, or both, what the other did to it, or what it came to: neither writes the other's notices.
create function waybill_grant_told(of_grant bigint, to_owner boolean, to_receiver boolean, of_title text, of_body text,
    owner_link text, receiver_link text) returns void
  language sql volatile security definer set search_path = public as $$
    insert into notice (tenant_id, kind, title, body, link)
    select side.tenant_id, 'grant', of_title, of_body, side.link
    from waybill_grant g,
      lateral (values (g.merchant_id, owner_link, to_owner), (g.factory_id, receiver_link, to_receiver))
        side (tenant_id, link, is_told)
    where g.id = of_grant and side.is_told
      and coalesce(podflow_tenant(), g.merchant_id) in (g.merchant_id, g.factory_id)
  $$;

-- Who keeps the shops and factories of a merchant may bring his accounts.
update role set permissions = permissions || '{business:superExpress}'
  where permissions @> '{business:factory}' and not permissions @> '{business:superExpress}';
