-- Where pieces are, how long they stay there, and how many came and went (P107, rule M39; docs/adr/0023-figures.md).

-- The stage that a state of a piece belongs to; null: it is in none any more. contract/figures/stages.ts names them.
create function piece_stage(state integer) returns smallint language sql immutable parallel safe as $$
  select (case when state <= 8 then 1 when state = 10 then 2 when state = 20 then 3 when state = 30 then 4
    when state in (40, 50) then 5 when state = 60 then 6 when state = 70 then 7 when state in (75, 80) then 8
    when state = 85 then 9 end)::smallint $$;

-- The factory's day.
create function hall_day(at timestamptz) returns date language sql immutable strict parallel safe
  as $$ select (at at time zone 'Asia/Shanghai')::date $$;

-- One stay of one piece in one stage.
create table stage_stay (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  -- No foreign key, which would be asked at each move: pieces are never deleted.
  piece_id bigint not null,
  stage smallint not null check (stage between 1 and 9),
  order_id bigint,
  -- 0: a free print, which no customer asked for.
  merchant_id bigint not null default 0,
  sku_id bigint,
  -- The piece is made in place of one that failed.
  remade boolean not null,
  entered_at timestamptz not null,
  -- null: it is there still.
  left_at timestamptz check (left_at >= entered_at),
  -- It went to a later stage, or out of the house; else it went back, failed, or ended.
  onward boolean not null default false
);
-- A piece is in one stage at a time.
create unique index stage_stay_open on stage_stay (piece_id) where left_at is null;
create index stage_stay_standing on stage_stay (factory_id, stage, entered_at, id) where left_at is null;
create index stage_stay_entered on stage_stay (factory_id, entered_at, id);
create index stage_stay_left on stage_stay (factory_id, left_at, id) where left_at is not null;
call podflow_wall('stage_stay', 'factory_id');

-- Kept counts by day of the factory; the day 'infinity' has the sums of all days: what entered less what left stands.
create table stage_tally (
  factory_id bigint not null,
  day date not null,
  stage smallint not null,
  merchant_id bigint not null,
  remade boolean not null,
  entered bigint not null,
  gone bigint not null,
  onward bigint not null,
  primary key (factory_id, day, stage, merchant_id, remade)
);
call podflow_wall('stage_tally', 'factory_id');

-- Differences, written with the moves and folded in the background, so that no row is hot (as order_tally_delta).
create table stage_tally_delta (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  day date not null,
  stage smallint not null,
  merchant_id bigint not null,
  remade boolean not null,
  entered bigint not null,
  gone bigint not null,
  onward bigint not null
);
call podflow_wall('stage_tally_delta', 'factory_id');

create function stay_entered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stage_tally_delta (factory_id, day, stage, merchant_id, remade, entered, gone, onward)
  select factory_id, day, stage, merchant_id, remade, sum(entered), sum(gone), sum(onward) from (
    select factory_id, hall_day(entered_at) as day, stage, merchant_id, remade, 1 as entered, 0 as gone, 0 as onward from added
    union all
    select factory_id, hall_day(left_at), stage, merchant_id, remade, 0, 1, onward::int from added where left_at is not null
  ) each_end group by 1, 2, 3, 4, 5;
  return null;
end $$;
create function stay_left() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stage_tally_delta (factory_id, day, stage, merchant_id, remade, entered, gone, onward)
  select factory_id, hall_day(left_at), stage, merchant_id, remade, 0, sum(step),
    coalesce(sum(step) filter (where onward), 0) from (
    select factory_id, left_at, stage, merchant_id, remade, onward, 1 as step from added where left_at is not null
    union all
    select factory_id, left_at, stage, merchant_id, remade, onward, -1 from removed where left_at is not null
  ) both_sides group by 1, 2, 3, 4, 5 having sum(step) <> 0;
  return null;
end $$;
create trigger stay_entered after insert on stage_stay
  referencing new table as added for each statement execute function stay_entered();
create trigger stay_left after update on stage_stay
  referencing old table as removed new table as added for each statement execute function stay_left();

-- Whatever moves a piece, its stays go with it, in the same transaction. A session keeps the plan that the first statement
-- got, and one for few rows takes minutes for ten thousand: so transition tables are joined to each other nowhere, and to
-- orders in a statement that is planned each time.
create function piece_begins_stay() returns trigger language plpgsql security definer set search_path = public as $$
begin
  execute $stays$
    insert into stage_stay (factory_id, piece_id, stage, order_id, merchant_id, sku_id, remade, entered_at)
    select p.factory_id, p.id, piece_stage(p.state), p.order_id, coalesce(o.merchant_id, 0), p.sku_id,
      p.remake_of_id is not null, p.updated_at
    from added p left join trade_order o on o.factory_id = p.factory_id and o.id = p.order_id
    where piece_stage(p.state) is not null$stays$;
  return null;
end $$;
create function piece_moves_on() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved bigint[];
  stages smallint[];
  ats timestamptz[];
  ways_out boolean[];
begin
  select array_agg(id), array_agg(stage), array_agg(at), array_agg(is_out) into moved, stages, ats, ways_out from (
    select id, stage, max(at) as at, bool_or(is_out) as is_out from (
      select id, piece_stage(state) as stage, updated_at as at, state in (90, 92) as is_out, 1 as step from added
      union all
      select id, piece_stage(state), null, null, -1 from removed
    ) both_sides group by id, stage having sum(step) > 0) elsewhere;
  if moved is null then
    return null;
  end if;
  update stage_stay s set left_at = greatest(m.at, s.entered_at), onward = coalesce(m.stage > s.stage, m.is_out)
  from unnest(moved, stages, ats, ways_out) m (id, stage, at, is_out) where s.piece_id = m.id and s.left_at is null;
  execute $stays$
    insert into stage_stay (factory_id, piece_id, stage, order_id, merchant_id, sku_id, remade, entered_at)
    select p.factory_id, p.id, piece_stage(p.state), p.order_id, coalesce(o.merchant_id, 0), p.sku_id,
      p.remake_of_id is not null, p.updated_at
    from added p left join trade_order o on o.factory_id = p.factory_id and o.id = p.order_id
    where piece_stage(p.state) is not null and p.id = any ($1)$stays$ using moved;
  return null;
end $$;

-- What happened before this version is told by the log of the pieces.
insert into stage_stay (factory_id, piece_id, stage, order_id, merchant_id, sku_id, remade, entered_at, left_at, onward)
select t.factory_id, t.piece_id, t.stage, p.order_id, coalesce(o.merchant_id, 0), p.sku_id, p.remake_of_id is not null, t.at,
  greatest(t.left_at, t.at), coalesce(piece_stage(t.went_to) > t.stage, t.went_to in (90, 92), false)
from (
    select *, lead(at) over w as left_at, lead(state) over w as went_to
    from (
      select factory_id, piece_id, id, at, after[1] as state, piece_stage(after[1]) as stage,
        lag(piece_stage(after[1])) over (partition by piece_id order by id) as was,
        row_number() over (partition by piece_id order by id) as nth
      from piece_event) told
    where nth = 1 or stage is distinct from was
    window w as (partition by piece_id order by id)) t
  join piece p on p.factory_id = t.factory_id and p.id = t.piece_id
  left join trade_order o on o.factory_id = p.factory_id and o.id = p.order_id
where t.stage is not null;

create trigger piece_begins_stay after insert on piece
  referencing new table as added for each statement execute function piece_begins_stay();
create trigger piece_moves_on after update on piece
  referencing old table as removed new table as added for each statement execute function piece_moves_on();

-- Adds the differences up. One fold at a time; a writer is never kept waiting.
create function fold_stage_tally() returns bigint language plpgsql as $$
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
    returning 1)
  select count(*) into folded from taken;
  return folded;
end $$;

-- Owners may do what came with this version.
update role set permissions = permissions || '{factory:data}'
  where permissions @> '{factory:setting}' and not permissions @> '{factory:data}';
