-- How good pieces came out (P108, rule M40; docs/adr/0023-figures.md): one row a judged piece, by the judgements that stand.
create table quality_piece (
  factory_id bigint not null,
  piece_id bigint not null references piece on delete cascade,
  merchant_id bigint not null default 0,
  sku_id bigint,
  attempt integer not null,
  -- When it was judged first.
  judged_at timestamptz not null,
  -- It neither failed nor was worked over.
  passed boolean not null,
  reworked boolean not null,
  remade boolean not null,
  -- Of what was wrong with it first, as it was corrected last.
  defect text not null default '',
  level text,
  responsible text,
  responsible_name text not null default '',
  step_id bigint,
  operator_id bigint,
  -- What printed it.
  device_id bigint,
  primary key (factory_id, piece_id)
);
create index quality_piece_day on quality_piece (factory_id, judged_at, piece_id);
create index quality_piece_piece on quality_piece (piece_id);
call podflow_wall('quality_piece', 'factory_id');

create function follow_quality(of_pieces bigint[]) returns void language sql as $$
  delete from quality_piece q using unnest(of_pieces) one (id) where q.piece_id = one.id and not exists (
    select from quality_record r where r.factory_id = q.factory_id and r.piece_id = q.piece_id and r.next_id is null
      and r.result <> 'undone');
  insert into quality_piece (factory_id, piece_id, merchant_id, sku_id, attempt, judged_at, passed, reworked, remade, defect,
    level, responsible, responsible_name, step_id, operator_id, device_id)
  select p.factory_id, p.id, coalesce(o.merchant_id, 0), p.sku_id, p.attempt, s.judged_at, s.passed, s.reworked, s.remade,
    coalesce(f.defect, ''), f.level, f.responsible, coalesce(f.responsible_name, ''), f.step_id, f.operator_id, s.device_id
  from unnest(of_pieces) one (id)
    join piece p on p.id = one.id
    left join trade_order o on o.factory_id = p.factory_id and o.id = p.order_id
    cross join lateral (
      select min(r.at) as judged_at, bool_and(r.result = 'passed') as passed, bool_or(r.result = 'rework') as reworked,
        bool_or(r.result = 'remake') as remade, max(r.plate_device_id) as device_id
      from quality_record r where r.factory_id = p.factory_id and r.piece_id = p.id and r.next_id is null and r.result <> 'undone'
      having count(*) > 0) s
    left join lateral (
      select r.* from quality_record r where r.factory_id = p.factory_id and r.piece_id = p.id and r.next_id is null
        and r.result in ('rework', 'remake') order by coalesce(r.root_id, r.id) limit 1) f on true
  on conflict (factory_id, piece_id) do update set judged_at = excluded.judged_at, passed = excluded.passed,
    reworked = excluded.reworked, remade = excluded.remade, defect = excluded.defect, level = excluded.level,
    responsible = excluded.responsible, responsible_name = excluded.responsible_name, step_id = excluded.step_id,
    operator_id = excluded.operator_id, device_id = excluded.device_id $$;

create function quality_followed() returns trigger language plpgsql as $$
begin
  perform follow_quality(array_agg(distinct piece_id)) from added having count(*) > 0;
  return null;
end $$;

select follow_quality(array_agg(distinct piece_id)) from quality_record having count(*) > 0;

create trigger quality_record_added after insert on quality_record
  referencing new table as added for each statement execute function quality_followed();
create trigger quality_record_changed after update on quality_record
  referencing new table as added for each statement execute function quality_followed();
