-- What is known of the pictures of lines: at how many dots an inch each is printed, and who said that it is printed as it is.

-- Tenths of a millimetre, where the size is of a print spec; print_width_mm and print_height_mm are the same rounded up. Where
-- they are not (somebody typed a size), what was typed holds.
alter table sku add column print_w integer, add column print_h integer;

create function print_tenths(mm integer, tenths integer) returns integer language sql immutable
  as $$ select case when tenths is not null and (tenths + 9) / 10 = mm then tenths else mm * 10 end $$;

-- Dots an inch that the pixels of a picture give on an area, of both directions the fewer, rounded down (rules G01, G02).
-- null where a size is not known, and for drawings, which have no pixels.
create function picture_dpi(kind text, width_px integer, height_px integer, print_w integer, print_h integer)
  returns integer language sql immutable as $$
    select case when kind not in ('svg', 'pdf', 'ai', 'eps') and width_px > 0 and height_px > 0 and print_w > 0 and print_h > 0
      then least(width_px::bigint * 254 / print_w, height_px::bigint * 254 / print_h)::integer end $$;

-- 按此印刷: {fileId, dpi, by, at}. It is about this picture and no fewer dots than then.
alter table order_line add column print_leave jsonb;

create function leave_holds(leave jsonb, file_id bigint, dpi integer) returns boolean language sql immutable
  as $$ select coalesce((leave->>'fileId')::bigint = file_id and (leave->>'dpi')::integer <= dpi, false) $$;

-- What each line is printed with, kept beside it, so that a list of those that want a picture reads an index and no file
-- and no SKU. Findings: 1 no picture, 2 below 150 dots an inch, 3 a file whose pixels are not known, 4 as 2, but said to
-- be printed as it is; null: none, or a line that is not matched to a SKU.
alter table order_line add column art_dpi integer, add column art_finding smallint;
create index order_line_art on order_line (merchant_id, order_id desc, line_no) where art_finding is not null;

create function line_art_measured() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f record;
begin
  new.art_dpi := null;
  new.art_finding := null;
  if new.kind <> 'sku' then
    return new;
  end if;
  if new.picture_file_id is null then
    new.art_finding := 1;
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
create trigger line_art_measured before insert or update of kind, sku_id, picture_file_id, print_leave on order_line
  for each row execute function line_art_measured();

-- SKUs whose size is another one: the lines of orders that no factory has approved are measured anew behind it, each order
-- locked as its own moves lock it.
create table sku_resized (
  sku_id bigint primary key,
  at timestamptz not null default now()
);
create function sku_was_resized() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sku_resized (sku_id)
  select n.id from resized n join former o on o.id = n.id
  where (print_tenths(o.print_width_mm, o.print_w), print_tenths(o.print_height_mm, o.print_h))
    is distinct from (print_tenths(n.print_width_mm, n.print_w), print_tenths(n.print_height_mm, n.print_h))
  on conflict do nothing;
  return null;
end $$;
create trigger sku_was_resized after update on sku referencing old table as former new table as resized
  for each statement execute function sku_was_resized();

-- Both parties see the same dots. Who reads the columns of before by their names finds them as they were.
drop function line_prints(bigint[]);
create function line_prints(of_orders bigint[])
  returns table (line_id bigint, kind text, width_px integer, height_px integer, print_width_mm integer, print_height_mm integer,
    bytes bigint, print_w integer, print_h integer, dpi integer, is_left boolean)
  language sql stable security definer set search_path = public as $$
    select line_id, kind, width, height, print_width_mm, print_height_mm, bytes, w, h, dpi,
      leave_holds(print_leave, picture_file_id, dpi)
    from (
      select l.id as line_id, f.kind, f.width, f.height, s.print_width_mm, s.print_height_mm, f.bytes,
        print_tenths(s.print_width_mm, s.print_w) as w, print_tenths(s.print_height_mm, s.print_h) as h,
        picture_dpi(f.kind, f.width, f.height, print_tenths(s.print_width_mm, s.print_w),
          print_tenths(s.print_height_mm, s.print_h)) as dpi,
        l.print_leave, l.picture_file_id
      from order_line l left join file f on f.id = l.picture_file_id left join sku s on s.id = l.sku_id
      where l.order_id = any(of_orders) and (l.merchant_id = podflow_tenant() or l.factory_id = podflow_tenant())
    ) line $$;

-- How a name is compared: without case and width (rule G23).
create function name_key(name text) returns text language sql immutable as $$ select lower(normalize(btrim(name), NFKC)) $$;

-- Sizes of print specs that stand already.
update sku s set print_w = p.width, print_h = p.height
from print_spec p, material m, model d
where m.factory_id = s.factory_id and m.name = s.material and d.factory_id = s.factory_id and d.brand = s.brand and d.name = s.model
  and p.factory_id = s.factory_id and p.material_id = m.id and p.model_id = d.id and p.side = 1 and p.is_current;

update order_line l set kind = l.kind from trade_order o
where o.id = l.order_id and o.status in (0, 5, 10, 20, 25, 28) and l.kind = 'sku';
