-- How large the file of a picture is, beside its pixels: a reviewer sees with it what a printer will fetch. Who reads the
-- columns of before by their names finds them as they were.
drop function line_prints(bigint[]);
create function line_prints(of_orders bigint[])
  returns table (line_id bigint, kind text, width_px integer, height_px integer, print_width_mm integer, print_height_mm integer, bytes bigint)
  language sql stable security definer set search_path = public as $$
    select l.id, f.kind, f.width, f.height, s.print_width_mm, s.print_height_mm, f.bytes
    from order_line l left join file f on f.id = l.picture_file_id left join sku s on s.id = l.sku_id
    where l.order_id = any(of_orders) and (l.merchant_id = podflow_tenant() or l.factory_id = podflow_tenant()) $$;
