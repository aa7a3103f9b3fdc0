-- Pieces that no order asked for: samples, machine tests, goods to have, what was lost, what is shown (P141). A request makes
-- its pieces; they go through the hall as others do, and into no box, no parcel and no order.
create sequence free_request_number maxvalue 99999999;

create table free_request (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  number text not null unique default 'FP' || lpad(nextval('free_request_number')::text, 8, '0'),
  reason text not null check (reason in ('sample', 'test', 'stock', 'lost', 'show')),
  -- For whom; null: for the factory itself.
  merchant_id bigint references tenant,
  -- Who is meant to bear the cost. Nothing is charged by it.
  cost text not null check (cost in ('factory', 'merchant')),
  sku_id bigint not null references sku,
  picture_file_id bigint not null references file,
  picture_name text not null,
  -- It was taken of the factory's gallery.
  is_gallery boolean not null,
  quantity integer not null check (quantity between 1 and 1000),
  note text not null default '',
  asked_by bigint references app_user,
  asked_by_name text not null,
  created_at timestamptz not null,
  unique (factory_id, id),
  check (cost = 'factory' or merchant_id is not null)
);
alter sequence free_request_number owned by free_request.number;
create index free_request_newest on free_request (factory_id, id desc);
-- A picture that goes asks who prints it.
create index free_request_picture on free_request (picture_file_id);
call podflow_wall('free_request', 'factory_id');

-- What lists say instead of an order, and what is printed instead of a line's picture, stand with the piece: its lists join
-- enough already.
alter table piece
  add column free_request_id bigint,
  add column free_no text,
  add column picture_file_id bigint references file,
  add foreign key (factory_id, free_request_id) references free_request (factory_id, id),
  add check (free_request_id is null or order_id is null),
  add check ((free_request_id is null) = (free_no is null) and (free_request_id is null) = (picture_file_id is null));
create index piece_of_request on piece (factory_id, free_request_id, state) where free_request_id is not null;
create index piece_picture on piece (picture_file_id) where picture_file_id is not null;

-- The number of the order, or what stands in its place.
create function order_or_free(order_no text, free_no text) returns text language sql immutable parallel safe
  as $$ select coalesce(order_no, '自由打印 ' || free_no) $$;

-- The funnel counts what orders wait for: a free piece ends as 已合格 and would stand before sorting for ever.
create or replace function piece_begins_stay() returns trigger language plpgsql security definer set search_path = public as $$
begin
  execute $stays$
    insert into stage_stay (factory_id, piece_id, stage, order_id, merchant_id, sku_id, remade, entered_at)
    select p.factory_id, p.id, piece_stage(p.state), p.order_id, coalesce(o.merchant_id, 0), p.sku_id,
      p.remake_of_id is not null, p.updated_at
    from added p left join trade_order o on o.factory_id = p.factory_id and o.id = p.order_id
    where piece_stage(p.state) is not null and p.free_request_id is null$stays$;
  return null;
end $$;
create or replace function piece_moves_on() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved bigint[];
  stages smallint[];
  ats timestamptz[];
  ways_out boolean[];
begin
  select array_agg(id), array_agg(stage), array_agg(at), array_agg(is_out) into moved, stages, ats, ways_out from (
    select id, stage, max(at) as at, bool_or(is_out) as is_out from (
      select id, piece_stage(state) as stage, updated_at as at, state in (90, 92) as is_out, 1 as step from added
      where free_request_id is null
      union all
      select id, piece_stage(state), null, null, -1 from removed where free_request_id is null
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

-- Owners may do what came with this version.
update role set permissions = permissions || '{factory:piece:free}'
  where permissions @> '{factory:piece:remake}' and not permissions @> '{factory:piece:free}';
