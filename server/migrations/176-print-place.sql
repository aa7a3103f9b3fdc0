-- How the picture of a line lies on its print area: {fileId, fit, turn, mirror}. As 按此印刷 it is about one picture: another
-- one ends it, whoever gives it. Without it the picture fills the area as it came (docs/adr/0017-line-art.md).
alter table order_line add column print_place jsonb check (
  print_place is null or (
    jsonb_typeof(print_place->'fileId') = 'number'
    and print_place->>'fit' in ('cover', 'contain', 'stretch', 'tile')
    and print_place->>'turn' in ('0', '90', '180', '270')
    and jsonb_typeof(print_place->'mirror') = 'boolean'));

create function place_of(place jsonb, file_id bigint) returns jsonb language sql immutable
  as $$ select case when (place->>'fileId')::bigint = file_id then place end $$;

-- Dots an inch of a picture where it lies so: of both directions the fewer where it fills the area or is stretched to it, the
-- more where all of it is inside; tiles are printed at 300. A quarter turn swaps its sides, a mirror changes nothing.
create function placed_dpi(kind text, width_px integer, height_px integer, print_w integer, print_h integer, place jsonb)
  returns integer language sql immutable as $$
    select case
      when kind in ('svg', 'pdf', 'ai', 'eps') or not coalesce(width_px > 0 and height_px > 0 and print_w > 0 and print_h > 0, false) then null
      when place->>'fit' = 'tile' then 300
      when place->>'fit' = 'contain' then greatest(across, down)
      else least(across, down) end
    from (
      select (case when sideways then height_px else width_px end)::bigint * 254 / nullif(print_w, 0) as across,
        (case when sideways then width_px else height_px end)::bigint * 254 / nullif(print_h, 0) as down
      from (select coalesce(place->>'turn' in ('90', '270'), false) as sideways) turned
    ) dots $$;

create or replace function line_art_measured() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f record;
begin
  -- How a factory laid it is the factory's: who takes an order back has the picture as it came.
  if new.factory_id = 0 then
    new.print_place := null;
  end if;
  new.art_dpi := null;
  new.art_finding := null;
  if new.kind <> 'sku' then
    return new;
  end if;
  if new.picture_file_id is null then
    -- A gift of a sort that is not printed lacks no picture.
    if not new.is_gift or not exists (
      select from sku s join gift_type g on g.factory_id = s.factory_id and g.id = s.gift_type_id
      where s.id = new.sku_id and not g.printed) then
      new.art_finding := 1;
    end if;
    return new;
  end if;
  -- One statement for both: where codes of 100,000 lines are mapped, a row costs little.
  select p.kind, p.width, placed_dpi(p.kind, p.width, p.height, print_tenths(s.print_width_mm, s.print_w),
    print_tenths(s.print_height_mm, s.print_h), place_of(new.print_place, new.picture_file_id)) as dpi into f
  from file p left join sku s on s.id = new.sku_id where p.id = new.picture_file_id;
  if f.width is null and f.kind not in ('svg', 'pdf', 'ai', 'eps') then
    new.art_finding := 3;
    return new;
  end if;
  new.art_dpi := f.dpi;
  if new.art_dpi < 150 then
    new.art_finding := case when leave_holds(new.print_leave, new.picture_file_id, new.art_dpi) then 4 else 2 end;
  end if;
  return new;
end $$;
drop trigger line_art_measured on order_line;
create trigger line_art_measured before insert or update of kind, sku_id, picture_file_id, print_leave, print_place on order_line
  for each row execute function line_art_measured();
create trigger line_given_back before update of factory_id on order_line
  for each row when (new.factory_id = 0 and old.print_place is not null) execute function line_art_measured();

-- Who reads the columns of before by their names finds them as they were.
drop function line_prints(bigint[]);
create function line_prints(of_orders bigint[])
  returns table (line_id bigint, kind text, width_px integer, height_px integer, print_width_mm integer, print_height_mm integer,
    bytes bigint, print_w integer, print_h integer, dpi integer, is_left boolean, place jsonb)
  language sql stable security definer set search_path = public as $$
    select line_id, kind, width, height, print_width_mm, print_height_mm, bytes, w, h, dpi,
      leave_holds(print_leave, picture_file_id, dpi), place
    from (
      select l.id as line_id, f.kind, f.width, f.height, s.print_width_mm, s.print_height_mm, f.bytes, k.w, k.h, k.place,
        placed_dpi(f.kind, f.width, f.height, k.w, k.h, k.place) as dpi, l.print_leave, l.picture_file_id
      from order_line l left join file f on f.id = l.picture_file_id left join sku s on s.id = l.sku_id
        cross join lateral (select print_tenths(s.print_width_mm, s.print_w) as w, print_tenths(s.print_height_mm, s.print_h) as h,
          place_of(l.print_place, l.picture_file_id) as place) k
      where l.order_id = any(of_orders) and (l.merchant_id = podflow_tenant() or l.factory_id = podflow_tenant())
    ) line $$;

-- The factory's desk: lines with a finding, the newest orders first.
create index order_line_desk on order_line (factory_id, order_id desc, line_no)
  where art_finding is not null and factory_id <> 0;
