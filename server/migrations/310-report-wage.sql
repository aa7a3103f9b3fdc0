-- What is reported by count is paid as what is scanned is, and pieces that were put down to the wrong person are moved to the
-- right one (docs/adr/0022-wages.md).
alter table wage_line
  -- The report that a line is about; null: it is about a credit, or by hand.
  add column report_id bigint,
  add foreign key (factory_id, report_id) references work_order_report (factory_id, id),
  drop constraint wage_line_kind_check,
  -- moved: it was somebody else who did it; his is a credit of its own.
  add constraint wage_line_kind_check
    check (kind in ('credit', 'undone', 'moved', 'fault', 'restored', 'correction')),
  drop constraint wage_line_check2,
  add constraint wage_line_source
    check (num_nonnulls(credit_id, report_id) = case kind when 'correction' then 0 else 1 end);
-- [M36] A report is paid once to each who did it.
create unique index wage_line_report_once on wage_line (report_id, user_id) where kind = 'credit' and report_id is not null;
create index wage_line_report on wage_line (factory_id, report_id) where report_id is not null;

-- [M35] What the n-th gets of a whole that is split by whole percent: by largest remainder, of equal ones the first.
create function wage_share(whole bigint, percents integer[], nth integer) returns bigint
  language sql immutable strict parallel safe set search_path = public as $$
    with parts as (
      select i, whole * percent / 100 as part, row_number() over (order by whole * percent % 100 desc, i) as place
      from unnest(percents) with ordinality p(percent, i))
    select (part + (place <= whole - (select sum(part) from parts))::int)::bigint from parts where i = nth $$;

-- [M38] The price by which somebody is paid for a work on what is of this SKU, model and material on this day: the nearest to
-- the product, and of those one of a team of his before one of all. Null: they are not all of one.
create function piece_price_for(of_factory bigint, of_work text, of_step bigint, of_sku bigint, of_model bigint,
  of_material bigint, of_user bigint, of_day date) returns setof piece_price language sql stable set search_path = public as $$
    select p.* from piece_price p
    where p.factory_id = of_factory and p.work = of_work and p.step_id is not distinct from of_step and not p.closed
      and p.from_day <= of_day and (p.to_day is null or p.to_day >= of_day)
      and (num_nonnulls(p.material_id, p.model_id, p.sku_id) = 0
        or p.sku_id = of_sku or p.model_id = of_model or p.material_id = of_material)
      and (p.team_id is null or exists (
        select from hall_team_member t where t.factory_id = of_factory and t.team_id = p.team_id and t.user_id = of_user))
    order by p.sku_id nulls last, p.model_id nulls last, p.material_id nulls last, p.team_id nulls last
    limit 1 $$;

-- Of each of these work orders the SKU, the model and the material of all its pieces; null where they are of several.
create function work_order_goods(of_factory bigint, of_orders bigint[])
  returns table (work_order_id bigint, sku_id bigint, model_id bigint, material_id bigint)
  language sql stable set search_path = public as $$
    with skus as (
      select w.work_order_id, p.sku_id from work_order_piece w join piece p on p.factory_id = of_factory and p.id = w.piece_id
      where w.factory_id = of_factory and w.work_order_id = any(of_orders) and w.planned > 0 group by 1, 2),
    goods as (
      select s.work_order_id, coalesce(s.sku_id, 0) as sku, coalesce(o.id, 0) as model, coalesce(m.id, 0) as material
      from skus s left join sku k on k.factory_id = of_factory and k.id = s.sku_id
        left join material m on m.factory_id = of_factory and m.name = k.material
        left join model o on o.factory_id = of_factory and o.brand = k.brand and o.name = k.model)
    select g.work_order_id, case when min(sku) = max(sku) then nullif(min(sku), 0) end,
      case when min(model) = max(model) then nullif(min(model), 0) end,
      case when min(material) = max(material) then nullif(min(material), 0) end
    from goods g group by g.work_order_id $$;

-- What was reported before stands without a price, as what was scanned before there were wages; its period can be computed anew.
do $$
declare
  of_factory bigint;
  of_day date;
begin
  for of_factory, of_day in select distinct factory_id, wage_day(at) from work_order_report order by 1, 2 loop
    perform wage_period_for(of_factory, of_day);
  end loop;
end $$;
insert into wage_line (factory_id, period_id, kind, user_id, report_id, work, step_id, nth, shares, pieces, at, day, rate_e4,
  amount_e4, created_at)
select r.factory_id, wage_period_for(r.factory_id, wage_day(r.at)), 'credit', s.user_id, r.id, 'step', w.step_id, s.nth,
  cardinality(a.percents), wage_share(r.good, a.percents, s.nth), r.at, wage_day(r.at), 0, 0, now()
from work_order_report r join work_order w on w.factory_id = r.factory_id and w.id = r.work_order_id
  join work_order_share s on s.factory_id = r.factory_id and s.report_id = r.id
  cross join lateral (select array_agg(o.percent order by o.nth) as percents from work_order_share o
    where o.factory_id = r.factory_id and o.report_id = r.id) a
where r.good > 0 and not exists (select from work_order_report u where u.factory_id = r.factory_id and u.undoes_id = r.id)
order by r.id, s.nth;

-- [M35] What a period comes to, as before: what was moved to somebody else is taken off where it was earned.
create or replace function wage_sheet(of_factory bigint, of_period bigint) returns setof wage_slip
  language sql stable set search_path = public as $$
    with period as (select * from wage_period where factory_id = of_factory and id = of_period),
    lines as (
      select l.user_id, sum(l.pieces) as pieces,
        sum(l.amount_e4) filter (where l.day >= p.from_day and l.kind in ('credit', 'undone', 'moved') and l.pass = 1) as credit,
        sum(l.amount_e4) filter (where l.day >= p.from_day and l.kind in ('credit', 'undone', 'moved') and l.pass > 1) as rework,
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
