-- By which hit of a merchant's rule a gift was given; null: by hand. Halves of a split line have one. The rule may be gone.
alter table order_line add column gift_hit_id bigint;

-- As before, but a gift of a sort that is not printed lacks no picture.
create or replace function line_art_measured() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f record;
begin
  new.art_dpi := null;
  new.art_finding := null;
  if new.kind <> 'sku' then
    return new;
  end if;
  if new.picture_file_id is null then
    if not new.is_gift or not exists (
      select from sku s join gift_type g on g.factory_id = s.factory_id and g.id = s.gift_type_id
      where s.id = new.sku_id and not g.printed) then
      new.art_finding := 1;
    end if;
    return new;
  end if;
  -- One statement for both: where codes of 100,000 lines are mapped, a row costs little.
  select p.kind, p.width, picture_dpi(p.kind, p.width, p.height, print_tenths(s.print_width_mm, s.print_w),
    print_tenths(s.print_height_mm, s.print_h)) as dpi into f
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
