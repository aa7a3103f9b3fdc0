-- Periods of wages, and what everybody earned line by line (docs/adr/0022-wages.md).
create table wage_period (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  from_day date not null,
  to_day date not null,
  state text not null default 'open' check (state in ('open', 'locked', 'paid')),
  locked_at timestamptz,
  locked_by text,
  paid_at timestamptz,
  paid_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (factory_id, id),
  unique (factory_id, from_day),
  check (to_day - from_day + 1 between 7 and 31),
  check ((state = 'open') = (locked_at is null)),
  check ((locked_at is null) = (locked_by is null)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((paid_at is null) = (paid_by is null)),
  constraint wage_period_apart exclude using gist (
    int8range(factory_id, factory_id, '[]') with =, daterange(from_day, to_day, '[]') with &&)
);
call podflow_wall('wage_period', 'factory_id');

-- [M37] A period that is locked stays as it is: it can be opened again until it is paid, and nothing else. Periods follow each
-- other without a gap.
create function wage_period_moves() returns trigger language plpgsql as $$
declare
  last_day date;
begin
  -- Whose it is row-level security says.
  if tg_op = 'INSERT' then
    select max(to_day) into last_day from wage_period where factory_id = new.factory_id;
    if last_day is not null and new.from_day <> last_day + 1 then
      raise exception 'a wage period begins on the day after the one before' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'open' then
      raise exception 'a wage period that was locked stays' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (old.state, new.state) not in (('open', 'open'), ('open', 'locked'), ('locked', 'open'), ('locked', 'paid'))
      or (old.from_day, old.to_day) is distinct from (new.from_day, new.to_day) then
    raise exception 'a wage period does not go this way' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wage_period_moves before insert or update or delete on wage_period
  for each row execute function wage_period_moves();

create table wage_line (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  period_id bigint not null,
  -- credit: a work was done; undone: it was taken back; fault: what a fault of it costs; restored: the fault was none;
  -- correction: by hand.
  kind text not null check (kind in ('credit', 'undone', 'fault', 'restored', 'correction')),
  user_id bigint not null references app_user,
  credit_id bigint references work_credit,
  piece_id bigint references piece,
  work text not null check (work in ('print', 'pick', 'step', 'quality')),
  step_id bigint,
  pass integer not null default 1,
  nth integer not null default 1,
  shares integer not null default 1 check (nth between 1 and shares),
  -- How many pieces it counts for: a credit's share is told by nth and shares.
  pieces integer not null,
  -- When the work was done, and the day of that in the factory: also where the line came later, and stands in another period.
  at timestamptz not null,
  day date not null,
  -- By which price; null: there was none.
  price_id bigint,
  -- What a whole piece is paid, in 1/10,000 yuan, and what of it is his.
  rate_e4 integer not null,
  amount_e4 bigint not null,
  reason text not null default '',
  created_at timestamptz not null,
  foreign key (factory_id, period_id) references wage_period (factory_id, id),
  foreign key (factory_id, price_id) references piece_price (factory_id, id),
  foreign key (factory_id, step_id) references work_step (factory_id, id),
  check ((work = 'step') = (step_id is not null)),
  check ((kind = 'correction') = (credit_id is null))
);
-- [M36] A credit is paid once.
create unique index wage_line_once on wage_line (credit_id) where kind = 'credit';
create index wage_line_credit on wage_line (credit_id) where credit_id is not null;
create index wage_line_period on wage_line (factory_id, period_id, user_id, day);
create index wage_line_user on wage_line (factory_id, user_id, day, id);
create index wage_line_newest on wage_line (factory_id, day desc, id desc);
create index wage_line_piece on wage_line (piece_id) where piece_id is not null;
create index wage_line_price on wage_line (factory_id, price_id) where price_id is not null;
create index wage_line_priceless on wage_line (factory_id, period_id, work, step_id) where price_id is null and kind = 'credit';
call podflow_wall('wage_line', 'factory_id');

-- [M37] What stands in a period that is not open cannot be added to, changed or taken away. The period is held meanwhile, so
-- that nobody locks it before this transaction ends.
create function wage_period_is_open() returns trigger language plpgsql as $$
declare
  of_period bigint;
  of_state text;
begin
  -- Whose it is row-level security says, and that there is one the foreign key.
  foreach of_period in array case tg_op when 'INSERT' then array[new.period_id] when 'DELETE' then array[old.period_id]
      else array[old.period_id, new.period_id] end loop
    select state into of_state from wage_period where id = of_period for share;
    if of_state <> 'open' then
      raise exception 'the wage period is locked' using errcode = 'check_violation', constraint = 'wage_period_is_open';
    end if;
  end loop;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger wage_line_is_open before insert or update or delete on wage_line
  for each row execute function wage_period_is_open();

create function wage_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'Asia/Shanghai')::date $$;

-- [M37] The period into which what was done on a day is written: its own, or where that is locked the next open one. It is
-- held until the transaction ends. Where none is open yet the next one begins: up to the end of its month.
create function wage_period_for(of_factory bigint, of_day date) returns bigint language plpgsql as $$
declare
  found_id bigint;
  last_day date;
  begins date;
  month_end date;
begin
  loop
    select id into found_id from wage_period where factory_id = of_factory and to_day >= of_day and state = 'open'
      order by from_day limit 1 for share;
    if found then return found_id; end if;
    perform pg_advisory_xact_lock(7101, of_factory::int);
    -- Somebody may have locked or begun one while this waited.
    if not exists (select from wage_period where factory_id = of_factory and to_day >= of_day and state = 'open') then
      select max(to_day) into last_day from wage_period where factory_id = of_factory;
      begins := coalesce(last_day + 1, date_trunc('month', of_day)::date);
      month_end := (date_trunc('month', begins) + interval '1 month')::date - 1;
      insert into wage_period (factory_id, from_day, to_day) values (of_factory, begins, greatest(month_end, begins + 6));
    end if;
  end loop;
end $$;

-- What was done before there were wages stands without a price; its month can be computed anew.
do $$
declare
  of_factory bigint;
begin
  for of_factory in select distinct factory_id from work_credit loop
    perform wage_period_for(of_factory, min(wage_day(at))) from work_credit where factory_id = of_factory;
    perform wage_period_for(of_factory, max(wage_day(at))) from work_credit where factory_id = of_factory;
  end loop;
end $$;
insert into wage_line (factory_id, period_id, kind, user_id, credit_id, piece_id, work, step_id, pass, nth, shares, pieces, at,
  day, rate_e4, amount_e4, created_at)
select c.factory_id, p.id, 'credit', c.user_id, c.id, c.piece_id, c.work, c.step_id, c.pass, c.nth, c.shares, 1, c.at,
  wage_day(c.at), 0, 0, now()
from work_credit c join wage_period p on p.factory_id = c.factory_id and wage_day(c.at) between p.from_day and p.to_day;
insert into wage_line (factory_id, period_id, kind, user_id, credit_id, piece_id, work, step_id, pass, nth, shares, pieces, at,
  day, rate_e4, amount_e4, created_at)
select c.factory_id, p.id, case c.taken_back_by when 'piece.failed' then 'fault' else 'undone' end, c.user_id, c.id, c.piece_id,
  c.work, c.step_id, c.pass, c.nth, c.shares, case c.taken_back_by when 'piece.failed' then 0 else -1 end, c.at,
  wage_day(c.at), 0, 0, now()
from work_credit c join wage_period p on p.factory_id = c.factory_id and wage_day(c.at) between p.from_day and p.to_day
where c.taken_back_at is not null;
