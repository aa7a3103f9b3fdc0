-- How long pieces stayed, kept for the look at very many of them (rule M39; docs/adr/0023-figures.md): percentiles cannot be
-- added up, but how many stayed about as long can.

-- Stays are put together that differ by less than 2 %: the value in the middle of them is at most 1 % beside each.
create function dwell_class(stayed interval) returns smallint language sql immutable strict parallel safe
  as $$ select floor(ln(1 + greatest(extract(epoch from stayed), 0)::float8) / ln(1.02))::smallint $$;
-- The middle of a class, in milliseconds.
create function dwell_of_class(class smallint) returns float8 language sql immutable strict parallel safe
  as $$ select (power(1.02, class + 0.5) - 1) * 1000 $$;

create table stage_dwell (
  factory_id bigint not null,
  -- On which they left.
  day date not null,
  stage smallint not null,
  class smallint not null,
  stays bigint not null,
  primary key (factory_id, day, stage, class)
);
call podflow_wall('stage_dwell', 'factory_id');

-- With the difference that a move writes: the classes of what left, and those of what is taken back as -1 - class.
alter table stage_tally_delta add column classes smallint[] not null default '{}';

create or replace function stay_entered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stage_tally_delta (factory_id, day, stage, merchant_id, remade, entered, gone, onward, classes)
  select factory_id, day, stage, merchant_id, remade, sum(entered), sum(gone), sum(onward),
    coalesce(array_agg(class) filter (where class is not null), '{}') from (
    select factory_id, hall_day(entered_at) as day, stage, merchant_id, remade, 1 as entered, 0 as gone, 0 as onward,
      null::smallint as class from added
    union all
    select factory_id, hall_day(left_at), stage, merchant_id, remade, 0, 1, onward::int, dwell_class(left_at - entered_at)
    from added where left_at is not null
  ) each_end group by 1, 2, 3, 4, 5;
  return null;
end $$;
create or replace function stay_left() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stage_tally_delta (factory_id, day, stage, merchant_id, remade, entered, gone, onward, classes)
  select factory_id, hall_day(left_at), stage, merchant_id, remade, 0, sum(step),
    coalesce(sum(step) filter (where onward), 0), array_agg(class) from (
    select factory_id, left_at, stage, merchant_id, remade, onward, 1 as step, dwell_class(left_at - entered_at) as class
    from added where left_at is not null
    union all
    select factory_id, left_at, stage, merchant_id, remade, onward, -1, (-1 - dwell_class(left_at - entered_at))::smallint
    from removed where left_at is not null
  ) both_sides group by 1, 2, 3, 4, 5 having sum(step) <> 0;
  return null;
end $$;

-- What is folded already, and what is not yet keeps its place: its classes are put down here at once.
insert into stage_dwell (factory_id, day, stage, class, stays)
select factory_id, hall_day(left_at), stage, dwell_class(left_at - entered_at), count(*)
from stage_stay where left_at is not null group by 1, 2, 3, 4;

create or replace function fold_stage_tally() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7046260) then return 0; end if;
  with taken as (
    delete from stage_tally_delta where id in (select id from stage_tally_delta order by id limit 20000) returning *),
  sums as (
    select t.factory_id, d.day, t.stage, t.merchant_id, t.remade, sum(t.entered) as entered, sum(t.gone) as gone,
      sum(t.onward) as onward
    from taken t cross join lateral (values (t.day), ('infinity'::date)) d (day) group by 1, 2, 3, 4, 5),
  added as (
    insert into stage_tally as t (factory_id, day, stage, merchant_id, remade, entered, gone, onward) select * from sums
    on conflict (factory_id, day, stage, merchant_id, remade) do update
      set entered = t.entered + excluded.entered, gone = t.gone + excluded.gone, onward = t.onward + excluded.onward
    returning 1),
  stayed as (
    insert into stage_dwell as d (factory_id, day, stage, class, stays)
    select t.factory_id, t.day, t.stage, case when c < 0 then -1 - c else c end, sum(case when c < 0 then -1 else 1 end)
    from taken t cross join lateral unnest(t.classes) c group by 1, 2, 3, 4
    on conflict (factory_id, day, stage, class) do update set stays = d.stays + excluded.stays
    returning 1)
  select count(*) into folded from taken;
  return folded;
end $$;
