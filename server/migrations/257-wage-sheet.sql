-- What a period comes to for everybody: additions and deductions, and the slips of a locked one (docs/adr/0022-wages.md).
create table wage_adjustment (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  period_id bigint not null,
  user_id bigint not null references app_user,
  -- An allowance, or below 0 a deduction.
  cents integer not null check (cents between -10000000 and 10000000 and cents <> 0),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  foreign key (factory_id, period_id) references wage_period (factory_id, id)
);
create index wage_adjustment_of on wage_adjustment (factory_id, period_id, user_id);
call podflow_wall('wage_adjustment', 'factory_id');
create trigger wage_adjustment_is_open before insert or update or delete on wage_adjustment
  for each row execute function wage_period_is_open();

-- [M35, M37] A person in a period as it was locked: the sums in 1/10,000 yuan, rounded once to cents.
create table wage_slip (
  factory_id bigint not null,
  period_id bigint not null,
  user_id bigint not null references app_user,
  pieces integer not null,
  credit_e4 bigint not null,
  rework_e4 bigint not null,
  fault_e4 bigint not null,
  correction_e4 bigint not null,
  -- Of days before the period: what came after theirs was locked.
  late_e4 bigint not null,
  wage_cents bigint not null,
  allowance_cents bigint not null,
  deduction_cents bigint not null,
  -- What was below 0 in the period before, and goes on.
  carried_cents bigint not null check (carried_cents <= 0),
  due_cents bigint not null check (due_cents >= 0),
  rest_cents bigint not null check (rest_cents <= 0),
  primary key (factory_id, period_id, user_id),
  foreign key (factory_id, period_id) references wage_period (factory_id, id)
);
call podflow_wall('wage_slip', 'factory_id');
create trigger wage_slip_is_open before insert or update or delete on wage_slip
  for each row execute function wage_period_is_open();

-- Who looked at his slip.
create table wage_slip_seen (
  factory_id bigint not null,
  period_id bigint not null,
  user_id bigint not null references app_user,
  seen_at timestamptz not null,
  primary key (factory_id, period_id, user_id),
  foreign key (factory_id, period_id) references wage_period (factory_id, id)
);
call podflow_wall('wage_slip_seen', 'factory_id');

-- [M35] What a period comes to for everybody who has anything in it: rounded once, half up; what is below 0 stands at 0, and
-- the rest goes on.
create function wage_sheet(of_factory bigint, of_period bigint) returns setof wage_slip
  language sql stable set search_path = public as $$
    with period as (select * from wage_period where factory_id = of_factory and id = of_period),
    lines as (
      select l.user_id, sum(l.pieces) as pieces,
        sum(l.amount_e4) filter (where l.day >= p.from_day and l.kind in ('credit', 'undone') and l.pass = 1) as credit,
        sum(l.amount_e4) filter (where l.day >= p.from_day and l.kind in ('credit', 'undone') and l.pass > 1) as rework,
        sum(l.amount_e4) filter (where l.day >= p.from_day and l.kind in ('fault', 'restored')) as fault,
        sum(l.amount_e4) filter (where l.day >= p.from_day and l.kind = 'correction') as correction,
        sum(l.amount_e4) filter (where l.day < p.from_day) as late,
        sum(l.amount_e4) as amount
      from period p join wage_line l on l.factory_id = of_factory and l.period_id = p.id group by l.user_id),
    adjusted as (
      select a.user_id, sum(a.cents) filter (where a.cents > 0) as allowance, sum(a.cents) filter (where a.cents < 0) as deduction
      from period p join wage_adjustment a on a.factory_id = of_factory and a.period_id = p.id group by a.user_id),
    carried as (
      select s.user_id, s.rest_cents as carried from period p
        join wage_period b on b.factory_id = of_factory and b.to_day = p.from_day - 1
        join wage_slip s on s.factory_id = of_factory and s.period_id = b.id and s.rest_cents < 0),
    people as (select user_id from lines union select user_id from adjusted union select user_id from carried),
    sums as (
      select u.user_id, coalesce(l.pieces, 0) as pieces, coalesce(l.credit, 0) as credit, coalesce(l.rework, 0) as rework,
        coalesce(l.fault, 0) as fault, coalesce(l.correction, 0) as correction, coalesce(l.late, 0) as late,
        floor((coalesce(l.amount, 0) + 50) / 100)::bigint as wage, coalesce(a.allowance, 0) as allowance,
        coalesce(a.deduction, 0) as deduction, coalesce(c.carried, 0) as carried
      from people u left join lines l using (user_id) left join adjusted a using (user_id) left join carried c using (user_id))
    select of_factory, of_period, s.user_id, s.pieces::integer, s.credit::bigint, s.rework::bigint, s.fault::bigint,
      s.correction::bigint, s.late::bigint, s.wage, s.allowance::bigint, s.deduction::bigint, s.carried::bigint,
      greatest(0, s.wage + s.allowance + s.deduction + s.carried)::bigint,
      least(0, s.wage + s.allowance + s.deduction + s.carried)::bigint
    from sums s $$;
