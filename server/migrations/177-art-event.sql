-- What was done to what a pushed line prints. The database writes it with the change itself, whoever changes the line: who it
-- is says the transaction by `app.art_by` ({side, userId, userName, kind}); without it the system did it.
create table art_event (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  -- came: as the order was pushed, written with the first change of the line.
  kind text not null check (kind in ('came', 'replace', 'place', 'repulse', 'leave', 'leaveBack', 'restore')),
  -- What the line printed before the step, and from then on.
  before jsonb not null,
  after jsonb not null,
  side text not null check (side in ('merchant', 'factory', 'system')),
  user_id bigint,
  user_name text,
  reason text,
  at timestamptz not null default clock_timestamp(),
  -- false: the line is not the factory's any more, or is gone.
  is_held boolean not null default true
);
-- Counted and paged by it alone: the wall asks for both parties.
create index art_event_time on art_event (factory_id, at desc, id desc) include (merchant_id) where is_held;
create index art_event_line on art_event (factory_id, line_id, id);
call podflow_wall('art_event', 'factory_id', 'merchant_id');

-- What a line prints: picture, placement and 按此印刷, as far as they are about this picture.
create function art_state(file_id bigint, place jsonb, leave jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('fileId', file_id, 'place', place_of(place, file_id),
    'leave', case when (leave->>'fileId')::bigint = file_id then leave end) $$;

-- The first row of a line's history: what came with the order.
create function art_came(of_line bigint, state jsonb) returns void language sql security definer set search_path = public as $$
  insert into art_event (factory_id, merchant_id, order_id, line_id, kind, before, after, side, at)
  select l.factory_id, l.merchant_id, l.order_id, l.id, 'came', state, state, 'merchant', coalesce(o.pushed_at, o.created_at)
  from order_line l join trade_order o on o.id = l.order_id
  where l.id = of_line and not exists (select from art_event e where e.factory_id = l.factory_id and e.line_id = l.id) $$;

create function art_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was jsonb := art_state(old.picture_file_id, old.print_place, old.print_leave);
  now_is jsonb := art_state(new.picture_file_id, new.print_place, new.print_leave);
  who jsonb := nullif(current_setting('app.art_by', true), '')::jsonb;
begin
  if was = now_is then
    return null;
  end if;
  perform art_came(new.id, was);
  insert into art_event (factory_id, merchant_id, order_id, line_id, kind, before, after, side, user_id, user_name)
  values (new.factory_id, new.merchant_id, new.order_id, new.id,
    case when who->>'kind' is not null then who->>'kind'
      when was->'fileId' <> now_is->'fileId' then 'replace'
      when was->'place' <> now_is->'place' then 'place'
      when now_is->'leave' = 'null' then 'leaveBack'
      else 'leave' end,
    was, now_is, coalesce(who->>'side', 'system'), (who->>'userId')::bigint, who->>'userName');
  return null;
end $$;
create trigger art_changed after update of picture_file_id, print_place, print_leave on order_line for each row
  when (new.factory_id <> 0 and new.kind = 'sku' and (old.picture_file_id, old.print_place, old.print_leave)
    is distinct from (new.picture_file_id, new.print_place, new.print_leave))
  execute function art_changed();
-- A line that is recalled from its factory, or is gone, takes its history along; pushed there again, it brings it back.
create function art_line_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    update art_event set is_held = false where factory_id = old.factory_id and line_id = old.id;
  else
    update art_event set is_held = factory_id = new.factory_id
    where factory_id in (old.factory_id, new.factory_id) and line_id = new.id;
  end if;
  return null;
end $$;
create trigger art_line_moved after update of factory_id on order_line for each row
  when (old.factory_id is distinct from new.factory_id) execute function art_line_moved();
create trigger art_line_gone after delete on order_line for each row
  when (old.factory_id <> 0) execute function art_line_moved();
-- Called by the trigger alone.
revoke execute on function art_came(bigint, jsonb) from public;

-- What is known of the pictures that these steps name: a factory does not see the files of its customers, but the steps that
-- it sees it may show.
create function art_step_files(of_steps bigint[])
  returns table (file_id bigint, kind text, width integer, height integer)
  language sql stable security definer set search_path = public as $$
    select distinct f.id, f.kind, f.width, f.height
    from art_event e join file f on f.id in ((e.before->>'fileId')::bigint, (e.after->>'fileId')::bigint)
    where e.id = any(of_steps) and podflow_tenant() in (e.factory_id, e.merchant_id) $$;
